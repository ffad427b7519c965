:- module(nb_set,
          [ empty_nb_set/1,          % -Set
            add_nb_set/2,            % +Term, !Set
            add_nb_set/3,            % +Term, !Set, ?New
            gen_nb_set/2,            % +Set, -Term
            size_nb_set/2,           % +Set, -Size
            nb_set_to_list/2         % +Set, -Terms
          ]).

/** <module> Sets that survive backtracking

A set is changed in place, and what is added stays when the goal that added it is
backtracked into. Terms are added as copies; two that are variants are one.
*/

%!  empty_nb_set(-Set) is det.
%
%   Set is new and has no elements.
%
%       ?- empty_nb_set(_S), nb_set_to_list(_S, Ts).
%          Ts = [].

empty_nb_set(nb_set(t, 0)).

%!  add_nb_set(+Term, !Set) is det.
%
%   Term is an element of Set from now on.
%
%       ?- empty_nb_set(_S), ( member(X, [b,a,b]), add_nb_set(X, _S), fail ; nb_set_to_list(_S, Ts) ).
%          Ts = [a,b].

add_nb_set(Term, Set) :-
    add_nb_set(Term, Set, _).

%!  add_nb_set(+Term, !Set, ?New) is semidet.
%
%   As add_nb_set/2; New is `false` when Term was an element already, and else `true`.
%   With New bound to `true` this fails for what is an element already, and with `false`
%   for what is none.
%
%       ?- empty_nb_set(_S), add_nb_set(a, _S, New1), add_nb_set(a, _S, New2).
%          New1 = true, New2 = false.

add_nb_set(Term, Set, New) :-
    copy_term(Term, Copy),
    numbervars(Copy, 0, _),
    arg(1, Set, Tree),
    (   get_assoc(Copy, Tree, _)
    ->  New = false
    ;   New = true,
        put_assoc(Copy, Tree, Term, Tree1),
        arg(2, Set, Size),
        Size1 is Size+1,
        nb_setarg(1, Set, Tree1),
        nb_setarg(2, Set, Size1)
    ).

%!  gen_nb_set(+Set, -Term) is nondet.
%
%   Term is an element of Set as it is now, by the standard order.
%
%       ?- empty_nb_set(_S), add_nb_set(b, _S), add_nb_set(a, _S), gen_nb_set(_S, T).
%          T = a
%       ;  T = b.

gen_nb_set(Set, Term) :-
    nb_set_to_list(Set, Terms),
    member(Term, Terms).

%!  size_nb_set(+Set, -Size) is det.
%
%   Size is the number of elements of Set.
%
%       ?- empty_nb_set(_S), add_nb_set(b, _S), add_nb_set(b, _S), size_nb_set(_S, N).
%          N = 1.

size_nb_set(Set, Size) :-
    arg(2, Set, Size).

%!  nb_set_to_list(+Set, -Terms) is det.
%
%   Terms are the elements of Set.
%
%       ?- empty_nb_set(_S), add_nb_set(f(_), _S), add_nb_set(f(_), _S), nb_set_to_list(_S, Ts).
%          Ts = [f(_)].

nb_set_to_list(Set, Terms) :-
    arg(1, Set, Tree),
    assoc_to_values(Tree, Terms).
