% Lists: the definitions that twins of lists are made for.
%
% These are the programs of the textbooks, each predicate in the form in which it
% is usually printed. A predicate with the same clauses, whatever its name and its
% variables are called, has the twin of the definition here. Nothing loads this
% file: the engine knows only the shapes of its predicates, which a test
% (tests/twins.rs) makes from it, and the same test compares each with its twin.
%
% A comment `%~ p(Kinds)` says which arguments the test tries.

%~ member(any, list)

member(X, [X|_]).
member(X, [_|Xs]) :-
    member(X, Xs).

%~ append(list, list, list)

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :-
    append(Xs, Ys, Zs).

%~ select(any, list, list)

select(X, [X|Xs], Xs).
select(X, [Y|Xs], [Y|Ys]) :-
    select(X, Xs, Ys).
