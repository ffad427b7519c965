:- module(quintus,
          [ on_exception/3,          % ?Ball, :Goal, :Recovery
            raise_exception/1,       % +Ball
            genarg/3,                % ?Index, +Term, ?Argument
            simple/1,                % @Term
            prolog_flag/2,           % ?Name, ?Value
            skip_line/0,
            skip_line/1,             % +Stream
            compile/1,               % :Files
            midstring/3,             % ?Whole, ?Part, ?Fringe
            midstring/4,             % ?Whole, ?Part, ?Fringe, ?Before
            midstring/5,             % ?Whole, ?Part, ?Fringe, ?Before, ?Length
            midstring/6              % ?Whole, ?Part, ?Fringe, ?Before, ?Length, ?After
          ]).

/** <module> Quintus Prolog

Predicates of Quintus Prolog and of those that followed it, by their old names.
*/

:- meta_predicate
       on_exception(?, 0, 0),
       compile(:).

%!  on_exception(?Ball, :Goal, :Recovery) is nondet.
%
%   catch/3, with another order of arguments.
%
%       ?- on_exception(B, throw(a), true).
%          B = a.

on_exception(Ball, Goal, Recovery) :-
    catch(Goal, Ball, Recovery).

%!  raise_exception(+Ball) is erroneous.
%
%   throw/1.
%
%       ?- raise_exception(a).
%          throws(a).

raise_exception(Ball) :-
    throw(Ball).

%!  genarg(?Index, +Term, ?Argument) is nondet.
%
%   arg/3, and all arguments one after the other when Index is a variable.
%
%       ?- genarg(I, f(a), A).
%          I = 1, A = a.

genarg(Index, Term, Argument) :-
    (   var(Index)
    ->  functor(Term, _, Arity),
        between(1, Arity, Index)
    ;   true
    ),
    arg(Index, Term, Argument).

%!  simple(@Term) is semidet.
%
%   Term is a variable or atomic.
%
%       ?- simple(_), simple(1).
%          true.
%       ?- simple(f(x)).
%          false.

simple(Term) :-
    \+ compound(Term).

%!  prolog_flag(?Name, ?Value) is nondet.
%
%   current_prolog_flag/2.
%
%       ?- prolog_flag(bounded, B).
%          B = false.

prolog_flag(Name, Value) :-
    current_prolog_flag(Name, Value).

%!  skip_line is det.
%
%   Read the rest of the line from the current input.
%
%       ?- catch(skip_line, _, true).
%          true.

skip_line :-
    current_input(Stream),
    skip_line(Stream).

%!  skip_line(+Stream) is det.
%
%   Read the rest of the line from Stream.
%
%       ?- open_string("ab\nc", _S), skip_line(_S), get_char(_S, C), close(_S).
%          C = c.

skip_line(Stream) :-
    repeat,
    get_char(Stream, Char),
    ends_line_(Char),
    !.                               % the line ends once

ends_line_('\n').
ends_line_(end_of_file).

%!  compile(:Files) is det.
%
%   consult/1.
%
%       ?- compile(no_such_file).
%          error(existence_error(source_sink,no_such_file), _).

compile(Files) :-
    consult(Files).

%!  midstring(?Whole, ?Part, ?Fringe) is nondet.
%
%   Whole is an atom with Part in it, and Fringe is what is left without Part.
%
%       ?- midstring(abcd, bc, F).
%          F = ad.

midstring(Whole, Part, Fringe) :-
    midstring(Whole, Part, Fringe, _, _, _).

%!  midstring(?Whole, ?Part, ?Fringe, ?Before) is nondet.
%
%   As midstring/3; Before characters stand before Part.
%
%       ?- midstring(abcd, bc, _, B).
%          B = 1.

midstring(Whole, Part, Fringe, Before) :-
    midstring(Whole, Part, Fringe, Before, _, _).

%!  midstring(?Whole, ?Part, ?Fringe, ?Before, ?Length) is nondet.
%
%   As midstring/4; Length is that of Part.
%
%       ?- midstring(abcd, P, F, 1, 2).
%          P = bc, F = ad.

midstring(Whole, Part, Fringe, Before, Length) :-
    midstring(Whole, Part, Fringe, Before, Length, _).

%!  midstring(?Whole, ?Part, ?Fringe, ?Before, ?Length, ?After) is nondet.
%
%   As midstring/5; After characters stand behind Part.
%
%       ?- midstring(abcd, P, F, 1, 2, A).
%          P = bc, F = ad, A = 1.
%       ?- midstring(W, bc, ad, 1, _, _).
%          W = abcd.

midstring(Whole, Part, Fringe, Before, Length, After) :-
    (   nonvar(Whole)
    ->  sub_atom(Whole, Before, Length, After, Part),
        sub_atom(Whole, 0, Before, _, Left),
        sub_atom(Whole, _, After, 0, Right),
        atom_concat(Left, Right, Fringe)
    ;   atom_length(Part, Length),
        sub_atom(Fringe, 0, Before, After, Left),
        sub_atom(Fringe, Before, After, 0, Right),
        atomic_list_concat([Left,Part,Right], Whole)
    ).
