:- module(why_texts,
          [ '$why_texts'/2,          % +Terms, -Texts
            '$why_text_of'/2,        % @Term, -Text
            '$why_caller_texts'/2,   % +Callers, -Texts
            '$why_is_text'/1         % @Term
          ]).

/** <module> The texts of an explanation

Terms as people read them.
*/

%!  '$why_texts'(+Terms, -Texts) is det.
%
%   As '$why_text_of'/2, of each.
%
%       ?- '$why_texts'([a,f(X)], Ts).
%          Ts = [a,'f(_)'].

'$why_texts'([], []).
'$why_texts'([Term|Terms], [Text|Texts]) :-
    '$why_text_of'(Term, Text),
    '$why_texts'(Terms, Texts).

%!  '$why_text_of'(+Term, -Text) is nondet.
%
%   As people read it, large terms abridged.

'$why_text_of'(Term, Text) :-
    \+ \+ ( copy_term_nat(Term, Copy0),
            named_(Copy0),
            quoted_texts_(Copy0, Copy),
            '$abridged'(Copy, Short),
            format(atom(Text0), '~W', [Short,[quoted(true),numbervars(true),spacing(next_argument),max_depth(12)]]),
            nb_setval('$why_text', Text0)
          ),
    nb_getval('$why_text', Text).

%   quoted_texts_(+Term0, -Term): Term is Term0 with strings in place of lists of characters.

quoted_texts_(Term0, Term) :-
    (   '$why_is_text'(Term0),
        Term0 = [_,_|_]         % a single character may be an element as well
    ->  atom_chars(Atom, Term0),
        atom_string(Atom, Term)
    ;   compound(Term0),
        Term0 \= [_|_]
    ->  Term0 =.. [Name|Arguments0],
        quoted_all_(Arguments0, Arguments),
        Term =.. [Name|Arguments]
    ;   Term = Term0
    ).

quoted_all_([], []).
quoted_all_([Term0|Terms0], [Term|Terms]) :-
    quoted_texts_(Term0, Term),
    quoted_all_(Terms0, Terms).

%!  '$why_is_text'(@Term) is nondet.
%
%   A list of characters, and no more than people read.

'$why_is_text'(Term) :-
    nonvar(Term),
    Term = [A|_],
    atom(A),
    is_list(Term),
    length(Term, Length),
    Length =< 200,
    all_chars_(Term).

all_chars_([]).
all_chars_([Char|Chars]) :-
    atom(Char),
    atom_length(Char, 1),
    all_chars_(Chars).

named_(Term) :-
    term_variables(Term, Variables),
    term_singletons(Term, Singletons),
    singletons_(Singletons),
    rest_(Variables, 0).

singletons_([]).
singletons_(['$VAR'('_')|Variables]) :-
    singletons_(Variables).

rest_([], _).
rest_([Variable|Variables], N0) :-
    (   var(Variable)
    ->  Variable = '$VAR'(N0),
        N is N0+1
    ;   N = N0
    ),
    rest_(Variables, N).

%!  '$why_caller_texts'(+Callers, -Texts) is det.
%
%   The callers of '$why_callers'/2 with texts in place of goals.
%
%       ?- '$why_caller_texts'([caller(p(1),query-1)], Ts).
%          Ts = [caller('p(1)',spot(query,goal(1)))].

'$why_caller_texts'([], []).
'$why_caller_texts'([caller(Goal,Reference-Path)|Callers], [caller(Text,spot(Reference,goal(Path)))|Texts]) :-
    '$why_text_of'(Goal, Text),
    '$why_caller_texts'(Callers, Texts).

