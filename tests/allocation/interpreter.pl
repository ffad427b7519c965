solve(true) :- !.
solve((A, B)) :- !, solve(A), solve(B).
solve(G) :- predicate_property(G, built_in), !, call(G).
solve(G) :- clause(G, B), solve(B).
:- dynamic app/3, nat/1.
app([], L, L).
app([X|A], B, [X|C]) :- app(A, B, C).
nat(0).
nat(s(N)) :- nat(N).

?- findall(_X-_Y, solve(app(_X, _Y, [1,2,3])), _L), length(_L, N), solve(nat(Z)), Z = s(s(0)), !.
   N = 4, Z = s(s(0)).
