% Comparisons of tabled predicates. What is timed runs more often where the machine is faster.

edge(a, b).
edge(b, c).
edge(c, a).
edge(c, d).

% Three ways in a comparison: without tables, with them, with the kernel.

:- table round/2, tree/2, chosen(_,max).
round(X, Y) :- round(X, Z), edge(Z, Y).
round(X, Y) :- edge(X, Y).
tree(X, Y) :- branch(X, Y).
tree(X, Y) :- branch(X, Z), tree(Z, Y).
branch(a, b). branch(a, c). branch(b, d). branch(c, d).
chosen(X, Y) :- branch(X, Y).

untabled(Goal, Relation, Answers, End) :-
    comparison(Goal, [time(0.1)], Comparison),
    option(untabled(Untabled), Comparison),
    (   Untabled = untabled(Side,Relation)
    ->  option(answers(Answers), Side),
        option(end(End0), Side),
        (   End0 = error(error(End,_))
        ->  true
        ;   End = End0
        )
    ;   Relation = Untabled
    ).

?- untabled(tree(a, _), Relation, Answers, End).
   Relation = same, Answers = 4, End = exhausted.

?- untabled(chosen(a, _), Relation, Answers, End).
   Relation = more, Answers = 2, End = exhausted.

?- untabled(round(a, _), Relation, Answers, _).
   Relation = part(0,4), Answers = 0.

?- untabled(edge(_, _), Relation, _, _).
   Relation = none.

?- untabled(tree(x, _), Relation, Answers, End).
   Relation = same, Answers = 0, End = exhausted.

% Tables are on again, whatever has ended the goal.

?- comparison(round(a, _), [time(0.1)], _), findall(X, round(b, X), L), length(L, N).
   L = [c,a,d,b], N = 4.

?- catch(comparison(( tree(a, _), throw(stop) ), [], _), _, true), '$tabling'(On, true).
   On = true.
