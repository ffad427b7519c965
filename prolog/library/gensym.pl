:- module(gensym,
          [ gensym/2,                % +Base, -Atom
            reset_gensym/1,          % +Base
            reset_gensym/0
          ]).

/** <module> New names

Atoms Base1, Base2, ..., each made once.
*/

:- dynamic(last_number_/2).

%!  gensym(+Base, -Atom) is det.
%
%   Atom is Base with the next number for it.
%
%       ?- reset_gensym(s), gensym(s, A), gensym(s, B).
%          A = s1, B = s2.

gensym(Base, Atom) :-
    must_be(atom, Base),
    (   retract(last_number_(Base, Last))
    ->  true
    ;   Last = 0
    ),
    Number is Last+1,
    asserta(last_number_(Base, Number)),
    atom_concat(Base, Number, Made),
    Atom = Made.

%!  reset_gensym(+Base) is det.
%
%   The next number for Base is 1 again.
%
%       ?- gensym(t, _), reset_gensym(t), gensym(t, A).
%          A = t1.

reset_gensym(Base) :-
    retractall(last_number_(Base, _)).

%!  reset_gensym is det.
%
%   As reset_gensym/1 for every base.
%
%       ?- gensym(t, _), reset_gensym, gensym(t, A).
%          A = t1.

reset_gensym :-
    retractall(last_number_(_, _)).
