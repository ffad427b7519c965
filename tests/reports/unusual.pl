% Unusual programs of which nothing is said: names of directives in facts, facts that are indented, a character that is computed with.
table(dining, 4).
module(cs101, [algebra]).
module(cs102, []).
initialization(day, 1).
op(red).
use_module(X) :- table(X, _).
    colour(red).
    colour(X) :- light(X).
light(blue).
pale(X) :-
    light(X).
    darker(X, X).
first :-
    light(_).
    second :- light(_).
computed(X) :- X is [a] + 1.
doubled(N, M) :- doubled(N, 0, M).
doubled(N, A, M) :- M is N + A.
shown :- light(_), !.
shown :- write(none).
made(X, X+1).
made(N, T) :- M = N + 1, made(M, T).
sums([], 0).
sums([H|T], S) :- sums(T, S1), S is S1 + H.
grown(X, X) :- X > 0.
grown(X, Y) :- X is Y + 1 - 1.
maybe(X) :- current_predicate(absent/1), absent(X).
called :- ( predicate_property(user:missing, defined) -> call(missing) ; true ).
main.
