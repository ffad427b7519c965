% boot/dcg: grammar rules

greeting --> [hello], name.
greeting --> [good], time, name.
name --> [world].
name --> [prolog].
time --> [morning] ; [evening].

numeral([D|Ds]) --> figure(D), numeral(Ds).
numeral([D]) --> figure(D).
figure(D) --> [D], { D @>= '0', D @=< '9' }.

anbn --> [].
anbn --> "a", anbn, "b".

ahead(X), [X] --> [X].
not_a --> \+ [a], [_].
choose(X) --> ( [a] -> { X = first } ; [b] -> { X = second } ; { X = none } ).
soft --> ( [a] *-> [] ; [b] ).
cut_here --> [a], !.
cut_here --> [a], [b].
any(G) --> call(G).
twice(G, X) --> call(G, X), call(G, X).
meta(Body) --> Body, [z].
bar --> "x" | "y".
empty --> {}.

?- once(phrase(greeting, [hello,world])).
   true.
?- findall(L, phrase(greeting, L), Ls), length(Ls, N).
   Ls = [[hello,world],[hello,prolog],[good,morning,world],[good,morning,prolog],[good,evening,world],[good,evening,prolog]], N = 6.
?- once(phrase(numeral(Ds), "12", R)).
   Ds = ['1','2'], R = [].
?- once(phrase(anbn, "aabb")).
   true.
?- phrase(anbn, "aab").
   false.
?- phrase(ahead(X), [a,b], R).
   X = a, R = [a,b].
?- phrase(not_a, [b]).
   true.
?- phrase(not_a, [a]).
   false.
?- phrase(choose(X), [a]).
   X = first.
?- phrase(choose(X), [b], R).
   X = second, R = [].
?- phrase(choose(X), [c], R).
   X = none, R = [c].
?- phrase(soft, [a]), phrase(soft, [b]).
   true.
?- phrase(cut_here, [a,b]).
   false.
?- once(phrase(any(name), [world])).
   true.
?- phrase(twice(figure, D), ['1','1']).
   D = '1'.
?- once(phrase(meta(name), [world,z])).
   true.
?- findall(x, phrase(bar, "y"), L).
   L = [x].
?- phrase(empty, L).
   L = [].
?- phrase([], L).
   L = [].
?- phrase("ab", L).
   L = [a,b].
?- phrase(([a], !, [b]), L).
   L = [a,b].
?- phrase({X = 1}, L).
   X = 1, L = [].
?- phrase(call([X,S0,S]>>(S0 = [X|S]), a), L, R).
   L = [a|R].
?- phrase(no_such_body, []).
   error(existence_error(procedure,no_such_body/2), _).
?- phrase([a|b], _).
   error(type_error(list,[a|b]), _).
?- phrase(_, L, R).
   error(instantiation_error, _).
?- phrase([], x, _).
   error(type_error(list,x), _).
?- phrase([], [a|b], _).
   error(type_error(list,[a|b]), _).
