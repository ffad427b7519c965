% library(clpfd): what is pruned, what waits and how it is shown, labelling, errors.

:- use_module(library(clpfd)).

% Expressions and comparisons.

?- X #= 3 + 4.
   X = 7.
?- 7 #= X + 4.
   X = 3.
?- 3 * X #= 12.
   X = 4.
?- 3 * X #= 13.
   false.
?- 2 * X + 4 * Y #= 7.
   false.
?- X #= 2 ^ 200.
   X = 1606938044258990275541962092341162602522202993782792835301376.
?- X #= Y * Y, Y = 1099511627776.
   X = 1208925819614629174706176, Y = 1099511627776.
?- X * 1099511627776 #= 1208925819614629174706176.
   X = 1099511627776.
?- X #= Y + 1152921504606846975, Y = 1.
   X = 1152921504606846976, Y = 1.
?- X + 1 #= 1267650600228229401496703205376.
   X = 1267650600228229401496703205375.
?- X in 0..100000000000000000000000000, X = 100000000000000000000000001.
   false.
?- X in 0..100000000000000000000000000, X = 100000000000000000000000000.
   X = 100000000000000000000000000.
?- X #> 1152921504606846975, X = 1152921504606846975.
   false.
?- X #> 1152921504606846975, X = 1152921504606846976.
   X = 1152921504606846976.
?- X #\= 1152921504606846975, X = 1152921504606846975.
   false.
?- X #= Y.
   X = Y, Y in inf..sup.
?- X #> Y, X #< Y, X in 0..9.
   false.
?- X #= 10 // 3, Y #= -7 // 2, Z #= -7 div 2, M #= -7 mod 3, R #= -7 rem 3.
   X = 3, Y = -3, Z = -4, M = 2, R = -1.
?- X #= 1 // 0.
   false.
?- X #= 1 mod 0.
   false.
?- X #= max(3, 5) - min(3, 5) + abs(-4).
   X = 6.
?- X #= (5 /\ 3) + (5 \/ 3) + xor(5, 3) + \ 5.
   X = 8.
?- X #= 3 << 4, Y #= 48 >> 4, Z #= msb(48).
   X = 48, Y = 3, Z = 5.
?- X ^ 2 #= 16.
   X in -4\/4.
?- X ^ 3 #= -8.
   X = -2.
?- 2 ^ X #= 1024.
   X = 10.
?- 2 ^ X #= 1023.
   false.
?- X * X #= 49, X in 0..100.
   X = 7.
?- X - X #= Y.
   Y = 0, X in inf..sup.
?- 1 #< 2.
   true.
?- 2 #< 1.
   false.

% What is pruned.

?- X in 0..9, Y in 0..9, X + Y #= 15, X - Y #= 1.
   X in 7..9, X+Y #= 15, Y+1 #= X, Y in 6..8.
?- [X,Y] ins 0..3, X + Y #> 5.
   X = 3, Y = 3.
?- [X,Y] ins 0..3, X * Y #= 6.
   X in 2..3, X*Y #= 6, Y in 2..3.
?- X in -3..3, Y #= abs(X), Y #\= 0, Y #\= 2.
   X in -3\/ -1\/1\/3, Y #= abs(X), Y in 1\/3.
?- X in 0..10, X mod 3 #= 1.
   X in 1..10, X mod 3 #= 1.
?- X in 1..10, X // 3 #= 2.
   X in 6..8.
?- X in 1..10, Y #= 2^X.
   X in 1..10, 2^X #= Y, Y in 2..1024.
?- [X,Y,Z] ins 1..2, all_different([X,Y,Z]).
   X in 1..2, all_different([X,Y,Z]), Y in 1..2, Z in 1..2.
?- [X,Y,Z] ins 1..2, all_distinct([X,Y,Z]).
   false.
?- [X,Y] ins 1..2, Z in 1..3, all_distinct([X,Y,Z]).
   Z = 3, X in 1..2, all_distinct([X,Y,3]), Y in 1..2.
?- X in 1..2, Y in 3..4, X #= Y.
   false.
?- X in 1..3, X = Y, Y in 2..5.
   X = Y, Y in 2..3.
?- X in 1..3, X = 4.
   false.
?- X #= Y + 2, X in 0 \/ 5 \/ 9.
   X in 0\/5\/9, Y+2 #= X, Y in -2\/3\/7.

% What waits.

?- X #\= Y - 1.
   Y #\= X+1.
?- X #=< Y + 3.
   X #=< Y+3.
?- X + Y - Z #= 5.
   X+Y #= Z+5.
?- X + Y - Z #= -5.
   X+Y+5 #= Z.
?- X + Y + Z #> 5.
   6 #=< X+Y+Z.
?- X in 1..3, copy_term(X, Y, Gs), Y = _.
   Gs = [clpfd:(Y in 1..3)], X in 1..3.
?- X in 1..3, copy_term(X, Y).
   X in 1..3, Y in 1..3.
?- X in 1..3, findall(X, true, [Y]), X = 1.
   X = 1, Y in 1..3.
?- [X,Y] ins 1..3, X #< Y, findall(X-Y, true, [A-B]), X = 1, A = 2.
   X = 1, A = 2, B = 3, Y in 2..3.
?- X in 1..3, dif(X, 2), X #> 2.
   X = 3.
?- X in 1..3, freeze(X, Y = yes), X #> 2.
   X = 3, Y = yes.
?- X in 1..3, freeze(Y, Y #< X), Y = 2.
   X = 3, Y = 2.
?- X in 1..3, when(ground(X+Y), Z = X), Y = 1, X #\= 1, X #\= 3.
   X = 2, Y = 1, Z = 2.
?- X in 1..3, catch(( X #> 2, throw(up) ), up, true).
   X in 1..3.
?- X in 1..3, ( X #> 2, fail ; X #< 2 ).
   X = 1.
?- X in 1..5, \+ X #> 5, \+ X #< 1.
   X in 1..5.
?- X in 1..3, assertz(clpfd_fact(X)), retract(clpfd_fact(Y)), Y = a.
   Y = a, X in 1..3.

% Bounds of any size.

?- X in 1180591620717411303424..1180591620717411303426.
   X in 1180591620717411303424..1180591620717411303426.
?- X in 1180591620717411303424..1180591620717411303425, label([X]).
   X = 1180591620717411303424
;  X = 1180591620717411303425.
?- X in 1 \/ 1180591620717411303424..1180591620717411303425, labeling([down], [X]).
   X = 1180591620717411303425
;  X = 1180591620717411303424
;  X = 1.
?- X in 1..2 \/ 1180591620717411303424, X #> 2.
   X = 1180591620717411303424.
?- X in \ 1180591620717411303424, X in 1180591620717411303423..1180591620717411303425, label([X]).
   X = 1180591620717411303423
;  X = 1180591620717411303425.
?- X #\= 2^70.
   X #\= 1180591620717411303424.
?- X #\= 2^70, X #>= 2^70.
   X in 1180591620717411303425..sup.
?- X #> 2^70, X #< 2^70 + 2.
   X = 1180591620717411303425.
?- X #> 2^70, X #< 2^70 + 1.
   false.
?- X in 0..1180591620717411303424, fd_sup(X, S), fd_size(X, N), fd_dom(X, D), X = 0.
   X = 0, S = 1180591620717411303424, N = 1180591620717411303425, D = 0..1180591620717411303424.
?- X in 0..3, Y #= X + 2^70, fd_dom(Y, D), X = 1.
   X = 1, Y = 1180591620717411303425, D = 1180591620717411303424..1180591620717411303427.
?- [X,Y,Z] ins 0..1152921504606846975, X + Y + Z #= S, fd_sup(S, M), X = 0, Y = 0, Z = 0.
   X = 0, Y = 0, Z = 0, S = 0, M = 3458764513820540925.
?- [X,Y,Z] ins 0..1000000000000000000, X + Y + Z #= S, S #> 2999999999999999999.
   X = 1000000000000000000, Y = 1000000000000000000, Z = 1000000000000000000, S = 3000000000000000000.
?- [X,Y] ins 0..1000000000000000000, X*Y #= 999999999999999999000000000000000000, X #< Y.
   X = 999999999999999999, Y = 1000000000000000000.
?- X in 1..3, Y #= X^100, Y #> 2^100.
   X = 3, Y = 515377520732011331036461129765621272702107522001.
?- [X,Y] ins 1180591620717411303424..1180591620717411303425, X #\= Y, labeling([max(X)], [X,Y]).
   X = 1180591620717411303425, Y = 1180591620717411303424
;  X = 1180591620717411303424, Y = 1180591620717411303425
;  false.
?- X in 1180591620717411303424..1180591620717411303426, X = Y, Y in 1180591620717411303426..1180591620717411303428.
   X = 1180591620717411303426, Y = 1180591620717411303426.
?- B #<==> X #> 2^70, X #> 2^71.
   B = 1, X in 2361183241434822606849..sup.
?- X #= max(2^70, Y), Y in 0..3.
   X = 1180591620717411303424, Y in 0..3.
?- X in 0..2, labeling([max(Y)], [X]).
   error(instantiation_error, _).

?- B in -1152921504606846977 \/ 3 \/ 1152921504606846976 \/ 36893488147419103232, abs(B) #>= 2, labeling([ff,down], [B]).
   B = 36893488147419103232
;  B = 1152921504606846976
;  B = 3
;  B = -1152921504606846977.
?- C in -1180591620717411303424 \/ -1152921504606846976 \/ -1152921504606846975, A #=< C, A = 0.
   false.
?- C in -1180591620717411303424 \/ -1152921504606846976 \/ -1152921504606846975, A #=< C, A in -1180591620717411303423..0, label([C]), A = C.
   C = -1152921504606846976, A = -1152921504606846976
;  C = -1152921504606846975, A = -1152921504606846975.

?- Z in 1152921504606846972..1152921504606846975, Y in 18446744073709551616..18446744073709551618, element(1, [Y,5], Z).
   false.
?- Z in 1152921504606846972..1152921504606846975, Y in 18446744073709551616..18446744073709551618, Y = Z.
   false.

% Shifts by numbers that are not known, divisors, lines among rectangles.

?- [X,Y] ins 1..3, Z #= X << Y.
   X in 1..3, X << Y #= Z, Y in 1..3, Z in 2..24.
?- Z #= 1 << Y, Z in 3..20, fd_dom(Y, D), Y = 3.
   Y = 3, Z = 8, D = 2..4.
?- X in 64..127, Z #= X >> Y, Z in 2..3, fd_dom(Y, D), X = 64, Y = 5.
   X = 64, Y = 5, Z = 2, D = 5..5.
?- X in 1..sup, 5 div X #> 4.
   X = 1.
?- X in 1..9, 9 // X #=< 2, fd_inf(X, L), X = 5.
   X = 5, L = 4.
?- disjoint2([r(0,0,0,2),r(0,3,1,2)]).
   false.
?- disjoint2([r(0,0,0,2),r(0,3,2,2)]).
   true.
?- W in 0..3, disjoint2([r(0,W,0,2),r(0,3,1,2)]).
   false.
?- disjoint2([r(0,0,0,0),r(0,0,0,0)]).
   true.

% Truth.

?- B #<==> X #> 3.
   B in 0..1, X #>= 4 #<==> B.
?- B #<==> X #> 3, B = 1.
   B = 1, X in 4..sup.
?- B #<==> X #> 3, X in 0..3.
   B = 0, X in 0..3.
?- B #<==> X #\= Y, X = 1, Y = 1.
   B = 0, X = 1, Y = 1.
?- B #<==> (X in 1..3), X = 4.
   B = 0, X = 4.
?- B #<==> X // Y #= 3, Y = 0, X = 1.
   B = 0, Y = 0, X = 1.
?- B #<==> X // Y #\= 3, Y = 0, X = 1.
   B = 0, Y = 0, X = 1.
?- X #= 1 #\/ X #= 3.
   X in 1\/3.
?- #\ (X #> 3 #\/ Y #< 2).
   X in inf..3, Y in 2..sup.
?- X #> 3 #==> Y #= 1, X = 5.
   X = 5, Y = 1.
?- X #= 1 #<== Y #> 0, Y = 2.
   X = 1, Y = 2.
?- [S,T] ins 0..9, S + 3 #=< T #\/ T + 2 #=< S.
   S in 0..9, S #=< T + -3 #\/ T #=< S + -2, T in 0..9.
?- [S,T] ins 0..9, S + 3 #=< T #\/ T + 2 #=< S, S #>= 7, fd_sup(T, M), T = 7.
   S = 9, T = 7, M = 7.
?- [S,T] ins 0..9, S + 3 #=< T #\/ T + 2 #=< S, S = T.
   false.
?- X #< 2 #\/ X #> 5.
   X in inf..1\/6..sup.
?- X #> 3 #==> X #> 7.
   X in inf..3\/8..sup.
?- X + 2*Y #> 3 #\/ X #< 2, Y = 0.
   Y = 0, 4 #=< X #\/ X #=< 1.
?- X + 2*Y #> 3 #\/ X #< 2, Y = 0, X = 3.
   false.
?- X #> 2^70 #\/ Y #> 3, Y = 0, X = 5.
   false.
?- X #> 2^70 #\/ Y #> 3, X = 5.
   X = 5, Y in 4..sup.
?- X #> 3 #\/ Y #< f.
   error(domain_error(clpfd_expression,f), _).
?- X #=< 3 #==> Y #=< 4, X = 3.
   X = 3, Y in inf..4.
?- X #> 3 #\ X #< 9, X = 2.
   X = 2.
?- X #> 3 #\ X #< 9, X = 5.
   false.
?- [X,Y] ins 0..1, X #/\ Y.
   X = 1, Y = 1.
?- X #<==> Y.
   X = Y, Y in 0..1.
?- length(Xs, 3), Xs ins 0..1, sum(Xs, #=, 3).
   Xs = [1,1,1].

% Structures.

?- element(N, [1,5,7], 5).
   N = 2.
?- element(2, [X,Y], 3).
   Y = 3, X in inf..sup.
?- tuples_in([[X,Y,Z]], [[1,2,3],[1,3,4],[2,3,5]]), X #= 1.
   X = 1, Y in 2..3, tuples_in([[1,Y,Z]],[[1,2,3],[1,3,4]]), Z in 3..4.
?- tuples_in([[_]], []).
   false.
?- circuit([X]).
   X = 1.
?- findall(Xs, ( length(Xs, 4), circuit(Xs), label(Xs) ), _Ls), length(_Ls, N).
   N = 6.
?- global_cardinality([X,Y,Z], [1-2,2-1]), X = 2.
   X = 2, Y = 1, Z = 1.
?- lex_chain([[X,Y],[1,2]]), X = 1, Y in 0..9.
   X = 1, Y in 0..2, lex_chain([[1,Y],[1,2]]).
?- findall(X-Y, ( [X,Y] ins 0..1, lex_chain([[X,Y],[Y,X]]), label([X,Y]) ), L).
   L = [0-0,0-1,1-1].
?- [X,Y,Z] ins 1..3, chain([X,Y,Z], #>).
   X = 3, Y = 2, Z = 1.
?- X in 0..5, cumulative([task(0,3,_,1,_),task(X,2,_,1,_)]), X #< 4.
   X = 3.
?- X in 0..4, disjoint2([r(0,2,0,2),r(X,2,1,2)]), X #< 3.
   X = 2.
?- length(Xs, 3), automaton(Xs, [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,b)]), findall(Xs, label(Xs), L), Xs = [0,0,_].
   Xs = [0,0,1], L = [[0,0,1],[0,1,0],[1,0,0]].
?- transpose([[1,2],[3]], _).
   false.
?- zcompare(O, 1, 2).
   O = (<) .

% Labelling.

?- X in 1..3, findall(X, label([X]), Xs).
   Xs = [1,2,3], X in 1..3.
?- X in 1..3 \/ 5, findall(X, labeling([down], [X]), Xs), X = 1.
   Xs = [5,3,2,1], X = 1.
?- X in 1..4, findall(X, labeling([bisect], [X]), Xs), X = 1.
   Xs = [1,2,3,4], X = 1.
?- X in 1..4, findall(X, labeling([enum,down], [X]), Xs), X = 1.
   Xs = [4,3,2,1], X = 1.
?- [X,Y] ins 0..2, X #\= Y, findall(X-Y, labeling([max(X),min(Y)], [X,Y]), L), X = 0, Y = 1.
   L = [2-0,2-1,1-0,1-2,0-1,0-2], X = 0, Y = 1.
?- X in 0..20, labeling([min((X-7)*(X-7))], [X]).
   X = 7
;  ... .
?- X in 1..3, fd_inf(X, L), fd_sup(X, U), fd_size(X, S), fd_dom(X, D), X = 1.
   X = 1, L = 1, U = 3, S = 3, D = 1..3.
?- fd_size(_, S), fd_dom(_, D).
   S = sup, D = inf..sup.

% Errors, as those of SWI-Prolog.

?- X #= a.
   error(domain_error(clpfd_expression,a), _).
?- X #= 1.5.
   error(domain_error(clpfd_expression,1.5), _).
?- X #= 6 / 4.
   error(domain_error(clpfd_expression,6/4), _).
?- X = 1 + X, Y #= X.
   error(type_error(acyclic_term,_), _).
?- X in 1..3, X = a.
   error(type_error(integer,a), _).
?- X in foo..3.
   error(domain_error(clpfd_domain,foo..3), _).
?- X in Y.
   error(instantiation_error, _).
?- a in 1..3.
   error(type_error(integer,a), _).
?- [X|_] ins 1..3.
   error(instantiation_error, _).

% They name the constraint that the program has.

?- X #= a.
   error(domain_error(clpfd_expression,a), context((#=)/2,_)).
?- X #>= a.
   error(domain_error(clpfd_expression,a), context((#>=)/2,_)).
?- X #\= a + 1.
   error(domain_error(clpfd_expression,a), context((#\=)/2,_)).
?- B #<==> X #=< f(1).
   error(domain_error(clpfd_expression,f(1)), context((#=<)/2,_)).
?- X in foo.
   error(domain_error(clpfd_domain,foo), context((in)/2,_)).
?- all_distinct([X,a]).
   error(type_error(integer,a), context(all_distinct/1,_)).
?- scalar_product([2], [X], #=, foo).
   error(domain_error(clpfd_expression,foo), context(scalar_product/4,_)).
?- catch(X #= a, _, true), catch(atom_length(_, _), error(_, context(P,_)), true).
   P = atom_length/2.
?- label([X]).
   error(instantiation_error, _).
?- X in 1..sup, label([X]).
   error(instantiation_error, _).
?- X in 1..3, labeling([foo], [X]).
   error(domain_error(labeling_option,foo), _).
?- X in 1..3, labeling([ff,ffc], [X]).
   error(domain_error(consistent_labeling_options,[ff,ffc]), _).
?- X in 1..3, labeling(foo, [X]).
   error(type_error(list,foo), _).
?- sum([X], foo, 3).
   error(domain_error(scalar_product_relation,foo), _).
?- scalar_product([1,a], [X,Y], #=, 3).
   error(type_error(integer,a), _).
?- chain([X,Y], foo).
   error(domain_error(chain_relation,foo), _).
?- all_different([X|_]).
   error(instantiation_error, _).
?- all_distinct([a]).
   error(type_error(integer,a), _).
?- tuples_in([[X,Y]], [[1,a]]).
   error(type_error(integer,a), _).
?- global_cardinality([X,Y], [1-1,1-1]).
   error(domain_error(gcc_unique_key_pairs,[1-1,1-1]), _).
?- 3 #<==> X.
   error(domain_error(clpfd_reifiable_expression,3), _).
?- a #<==> X.
   error(domain_error(clpfd_reifiable_expression,a), _).

% A store that failed or was left by an error is as before.

?- X in 1..9, Y in 1..9, X + Y #= 10, ( X #> 5, Y #> 5 ; true ), X #= 4.
   X = 4, Y = 6.
?- X in 1..9, X #\= 5, ( member(V, [1,5,9]), X = V, fail ; fd_dom(X, D) ), X = 1.
   X = 1, D = 1..4\/6..9.
?- X in 1..200, X #\= 100, X #\= 7, ( X #> 150, fail ; fd_dom(X, D) ), X = 1.
   X = 1, D = 1..6\/8..99\/101..200.
?- X in 0..100000, X #\= 50000, X #\= 7, ( X #> 60000, fail ; fd_dom(X, D) ), fd_size(X, S), X = 1.
   X = 1, D = 0..6\/8..49999\/50001..100000, S = 99999.

?- X in 1..3, with_output_to(string(_), fd_statistics), X #\= 2, with_output_to(string(S), fd_statistics), X = 1.
   X = 1, S = "Resumptions: 0\nEntailments: 0\nPrunings: 1\nBacktracks: 0\nConstraints created: 0\n".

% Labelling: weights of conflicts, restarts; what falls to goals has the same answers.

?- X in 0..2, Y in 0..2, X #< Y, labeling([wdeg,restart,down], [Y,X]).
   X = 1, Y = 2
;  X = 0, Y = 2
;  X = 0, Y = 1.
?- labeling([wdeg,ff], []).
   error(domain_error(consistent_labeling_options,[wdeg,ff]), _).
?- X in 1..2, label([X]), Y in 1..2, Y #\= X, label([Y,X]).
   X = 1, Y = 2
;  X = 2, Y = 1.
?- X in 1..3, freeze(X, X > 1), label([X]).
   X = 2
;  X = 3.
?- [X,Y] ins 1..3, Y #> X, freeze(Y, Y =:= 3), findall(X-Y, label([X,Y]), L), X = 1, Y = 3.
   X = 1, Y = 3, L = [1-3,2-3].
?- X in 0..2, Y #= X * 2^70, label([X]), X > 0.
   X = 1, Y = 1180591620717411303424
;  X = 2, Y = 2361183241434822606848.
?- X in 0..3, Y #= X^40, Z #= Y^2, labeling([max(X)], [X]).
   X = 3, Y = 12157665459056928801, Z = 147808829414345923316083210206383297601
;  ... .
?- X in 1..3, catch(( label([X]), X > 1, throw(found(X)) ), found(V), true).
   V = 2, X in 1..3.
?- X in 0..1, Y in 0..9, X #< Y, label([X]), fd_dom(Y, D), Y = 5.
   X = 0, Y = 5, D = 1..9
;  X = 1, Y = 5, D = 2..9.
?- X in 0..1000000, X mod 7 #= 3, X mod 11 #= 4, X mod 13 #= 5, once(label([X])).
   X = 213.

% A search of plain data spends inferences, and is stopped by limits.

pigeons(N, Xs) :-
    length(Xs, N),
    Holes is N - 1,
    Xs ins 1..Holes,
    different(Xs).

different([]).
different([X|Xs]) :-
    differs(Xs, X),
    different(Xs).

differs([], _).
differs([Y|Ys], X) :-
    X #\= Y,
    differs(Ys, X).

?- pigeons(7, Xs), label(Xs).
   false.
?- pigeons(12, Xs), findall(R, call_with_inference_limit(label(Xs), 1000000, R), Rs), nb_setval(limited, Rs), fail ; nb_getval(limited, Rs).
   Rs = [inference_limit_exceeded].

% Constraints of clauses: arithmetic where all is known, whatever is known, and the clause as it was written.

next(X, Y) :-
    X #= Y + 1.

twice(Y, Z) :-
    X #= Y * 2,
    Z = X.

below(X, Y, Z) :-
    (   X + 1 #< Y
    ->  Z = yes
    ;   Z = no
    ).

unlike(X, Y) :-
    \+ X #= abs(Y).

here(X, Y) :-
    clpfd:(X #= min(Y, 3) - -Y).

sum_to(0, 0) :- !.
sum_to(N, S) :-
    N #> 0,
    N1 #= N - 1,
    S #= S1 + N,
    sum_to(N1, S1).

?- next(X, 2).
   X = 3.
?- next(3, Y).
   Y = 2.
?- next(3, 2).
   true.
?- next(3, 3).
   false.
?- next(X, Y), X = 5.
   X = 5, Y = 4.
?- X in 1..3, next(X, Y), Y #> 1.
   X = 3, Y = 2.
?- X in 1..3, next(X, 3).
   false.
?- freeze(X, X > 5), next(X, 3).
   false.
?- twice(2, Z).
   Z = 4.
?- twice(Y, 8).
   Y = 4.
?- twice(1+2, Z).
   Z = 6.
?- Y is 2^70, twice(Y, Z).
   Y = 1180591620717411303424, Z = 2361183241434822606848.
?- twice(a, _).
   error(domain_error(clpfd_expression,a), context((#=)/2,_)).
?- twice(1.5, _).
   error(domain_error(clpfd_expression,1.5), context((#=)/2,_)).
?- next(a, 1).
   error(domain_error(clpfd_expression,a), context((#=)/2,_)).
?- below(1, 3, Z).
   Z = yes.
?- below(1, 2, Z).
   Z = no.
?- below(a, 2, _).
   error(domain_error(clpfd_expression,a), context((#<)/2,_)).
?- unlike(3, -3).
   false.
?- unlike(3, -4).
   true.
?- here(X, 7).
   X = 10.
?- sum_to(100, S).
   S = 5050.
?- sum_to(3, S), S == 6.
   S = 6.
?- clause(twice(A, B), ( C #= D, E )), D == A * 2, E == ( B = C ).
   D = A * 2, E = ( B = C ).

% Bounds that push each other, with nothing that ends them: propagation ends, and knows less.
?- \+ \+ ( X #> Y, Y #> X, X #> 0, fd_sup(X, sup) ).
   true.
?- \+ \+ ( X #> Y, Y #> Z, Z #> X, X #> 0, fd_sup(X, sup) ).
   true.
?- \+ \+ ( X #= abs(Y), Y #= X + 1, X #>= 0 ).
   true.
?- \+ \+ -Y - 5*Y #= abs(min(Y, -3)).
   true.
?- \+ \+ ( X #= 2*Y, Y #= 3*X, X #> 0 ).
   true.
?- X #> Y, Y #> X, X #> 0, X #< 5000.
   false.
?- X #> Y, Y #> X, X #> 0, X in 0..1000000, Y in 0..5000.
   false.
?- X #= 2*Y, Y #= 3*X, X #> 0, X #< 1000000.
   false.
% Each variable of a long chain moves once: all is known.
?- length(_L, 5000), foldl([A,P,A]>>(A #> P), _L, 0, X), fd_inf(X, N), nb_setval(n, N), fail ; nb_getval(n, N).
   N = 5000.
?- length(_L, 2500), foldl([A,P,A]>>(A #> P), _L, 0, X), X #=< 2500, last(_L, 2500), _L = [F|_].
   X = 2500, F = 1.

% A disequation of two variables is over when one of them has a value; it may be of a variable with itself after a unification, and of integers
% out of the range of bounds.

?- [X,Y] ins 1..5, X #\= Y, Y = 3.
   Y = 3, X in 1..2\/4..5.

?- X #\= Y, X = Y.
   false.

?- X #\= Y + 1, X = Y, X = 2.
   X = 2, Y = 2.

?- X #\= Y + 3, Y is 2^80, X is 2^80 + 3.
   false.

?- X #\= Y + 3, X is 2^80 + 4, Y is 2^80.
   X = 1208925819614629174706180, Y = 1208925819614629174706176.

?- X #\= Y, X #\= Z + 1, fd_degree(X, D), copy_term(X, _, Gs), length(Gs, N), Y = 4, X = 3, Gs = _, \+ Z = 2, Z = 1.
   D = 2, N = 2, X = 3, Y = 4, Z = 1, Gs = _.

% The bound of the best solution may empty a domain behind one that has got its last value: nothing of that is left in the level below.

?- X in 1..4, Y in -2..2, Z in 0..2, 3 rem X #\= Y, Z #\= Z div X, findall(C, ( labeling([max(X-Y)], [X,Y,Z]), C is X-Y ), _Cs), length(_Cs, N), _Cs = [M|_], X = 4, Y = 1, Z = 1.
   N = 26, M = 6, X = 4, Y = 1, Z = 1.

% Comparisons of clauses have their form from the compiler. What the variables turn out to be is another matter: integers, variables that are the same,
% expressions, integers out of range, or what is no expression.

opposite(B, X, Y) :-
    #\ B #<==> X #=< Y.

apart_by(X, Y, D) :-
    X #\= Y + D.

scaled(X, Y, Z) :-
    3*X - 2*Y #>= Z + 1.

truth_of_order(B, X, Y, D) :-
    B #<==> X + D #=< Y.

truth_of_sum(B, X, Y) :-
    2*X + 3*Y #= 12 #<==> B.

new_truth(X, Y, T) :-
    B #<==> X + 1 #> Y,
    T = B.

?- X in 1..5, apart_by(X, Y, 2), Y = 1.
   Y = 1, X in 1..2\/4..5.
?- X in 1..5, apart_by(X, X, 0).
   false.
?- X in 1..5, apart_by(4, X, D), D = 1.
   D = 1, X in 1..2\/4..5.
?- [X,Y,Z] ins 0..3, apart_by(X, Y*Z, 1), Y = 1, Z = 2.
   Y = 1, Z = 2, X in 0..2.
?- N is 2^80, M is N + 3, apart_by(M, N, 3).
   false.
?- apart_by(X, a, 2).
   error(domain_error(clpfd_expression,a), _).
?- [X,Y] ins 0..4, scaled(X, Y, 9).
   X = 4, Y in 0..1.
?- [X,Y] ins 0..4, scaled(X, X, 2).
   X in 3..4, Y in 0..4.
?- [X,Y] ins 0..4, scaled(X+Y, Y, 15).
   X = 4, Y = 4.
?- scaled(X, "a", 2).
   error(domain_error(clpfd_expression,"a"), _).
?- [X,Y] ins 0..9, truth_of_order(B, X, Y, 3), X #> 6.
   B = 0, X in 7..9, Y in 0..9.
?- [X,Y] ins 0..9, truth_of_order(1, X, Y, 9).
   X = 0, Y = 9.
?- [X,Y] ins 0..9, truth_of_order(Y #> 5, X, 3, 0), X = 1.
   X = 1, Y in 6..9.
?- [X,Y] ins 0..9, truth_of_order(B, X, Y, 0), copy_term([B,X,Y], [B1,X1,Y1], Gs), maplist(call, Gs), X1 = 3, B1 = 0, fd_sup(Y1, U), B = 1, X = 1, Y = 1, Y1 = 2.
   B = 1, X = 1, Y = 1, B1 = 0, X1 = 3, Y1 = 2, U = 2, Gs = [clpfd:(0 in 0..1),clpfd:(2 #>= 3 #<==> 0),clpfd:(3 in 0..9),clpfd:(2 in 0..9)].
?- X in 0..9, truth_of_order(B, X, X, 0).
   B = 1, X in 0..9.
?- N is 2^80, truth_of_order(B, X, N, 1), X = N.
   N = 1208925819614629174706176, B = 0, X = 1208925819614629174706176.
?- opposite(B, X, Y), X = 3, Y = 2.
   B = 1, X = 3, Y = 2.
?- opposite(1, X, 4).
   X in 5..sup.
?- opposite(B, 6 // X, 2), X = 0.
   B = 1, X = 0.
?- opposite(B, 6 // X, 2), X = 3.
   B = 0, X = 3.
?- opposite(X #> 5, X, 4), X = 5.
   false.
?- opposite(B, X, a).
   error(domain_error(clpfd_expression,a), _).
?- truth_of_sum(B, X, 2), X = 3.
   B = 1, X = 3.
?- truth_of_sum(0, X, 2), X in 2..4.
   X in 2\/4.
?- X in 0..4, Y in 6..9, new_truth(X, Y, T).
   T = 0, X in 0..4, Y in 6..9.

% Each comparison with each sign, with numbers in the instruction and too long for it: integers, and the same values from domains.

shape(1, X, Y, Z) :- integer(Z), X #= Y + Z.
shape(2, X, Y, Z) :- integer(Z), Y + Z #= 0 - X.
shape(3, X, Y, Z) :- integer(Z), X #= Y - Z.
shape(4, X, Y, Z) :- integer(Z), Y - Z #= 0 - X.
shape(5, X, Y, Z) :- integer(Z), X #= Y.
shape(6, X, Y, Z) :- integer(Z), Y #= 0 - X.
shape(7, X, Y, Z) :- integer(Z), X #= Y + 127.
shape(8, X, Y, Z) :- integer(Z), Y + 127 #= 0 - X.
shape(9, X, Y, Z) :- integer(Z), X #= Y - 128.
shape(10, X, Y, Z) :- integer(Z), Y - 128 #= 0 - X.
shape(11, X, Y, Z) :- integer(Z), X #= Y + 128.
shape(12, X, Y, Z) :- integer(Z), Y + 128 #= 0 - X.
shape(13, X, Y, Z) :- integer(Z), X #= Y - 129.
shape(14, X, Y, Z) :- integer(Z), Y - 129 #= 0 - X.
shape(15, X, Y, Z) :- integer(Z), X #\= Y + Z.
shape(16, X, Y, Z) :- integer(Z), Y + Z #\= 0 - X.
shape(17, X, Y, Z) :- integer(Z), X #\= Y - Z.
shape(18, X, Y, Z) :- integer(Z), Y - Z #\= 0 - X.
shape(19, X, Y, Z) :- integer(Z), X #\= Y.
shape(20, X, Y, Z) :- integer(Z), Y #\= 0 - X.
shape(21, X, Y, Z) :- integer(Z), X #\= Y + 127.
shape(22, X, Y, Z) :- integer(Z), Y + 127 #\= 0 - X.
shape(23, X, Y, Z) :- integer(Z), X #\= Y - 128.
shape(24, X, Y, Z) :- integer(Z), Y - 128 #\= 0 - X.
shape(25, X, Y, Z) :- integer(Z), X #\= Y + 128.
shape(26, X, Y, Z) :- integer(Z), Y + 128 #\= 0 - X.
shape(27, X, Y, Z) :- integer(Z), X #\= Y - 129.
shape(28, X, Y, Z) :- integer(Z), Y - 129 #\= 0 - X.
shape(29, X, Y, Z) :- integer(Z), X #< Y + Z.
shape(30, X, Y, Z) :- integer(Z), Y + Z #< 0 - X.
shape(31, X, Y, Z) :- integer(Z), X #< Y - Z.
shape(32, X, Y, Z) :- integer(Z), Y - Z #< 0 - X.
shape(33, X, Y, Z) :- integer(Z), X #< Y.
shape(34, X, Y, Z) :- integer(Z), Y #< 0 - X.
shape(35, X, Y, Z) :- integer(Z), X #< Y + 127.
shape(36, X, Y, Z) :- integer(Z), Y + 127 #< 0 - X.
shape(37, X, Y, Z) :- integer(Z), X #< Y - 128.
shape(38, X, Y, Z) :- integer(Z), Y - 128 #< 0 - X.
shape(39, X, Y, Z) :- integer(Z), X #< Y + 128.
shape(40, X, Y, Z) :- integer(Z), Y + 128 #< 0 - X.
shape(41, X, Y, Z) :- integer(Z), X #< Y - 129.
shape(42, X, Y, Z) :- integer(Z), Y - 129 #< 0 - X.
shape(43, X, Y, Z) :- integer(Z), X #> Y + Z.
shape(44, X, Y, Z) :- integer(Z), Y + Z #> 0 - X.
shape(45, X, Y, Z) :- integer(Z), X #> Y - Z.
shape(46, X, Y, Z) :- integer(Z), Y - Z #> 0 - X.
shape(47, X, Y, Z) :- integer(Z), X #> Y.
shape(48, X, Y, Z) :- integer(Z), Y #> 0 - X.
shape(49, X, Y, Z) :- integer(Z), X #> Y + 127.
shape(50, X, Y, Z) :- integer(Z), Y + 127 #> 0 - X.
shape(51, X, Y, Z) :- integer(Z), X #> Y - 128.
shape(52, X, Y, Z) :- integer(Z), Y - 128 #> 0 - X.
shape(53, X, Y, Z) :- integer(Z), X #> Y + 128.
shape(54, X, Y, Z) :- integer(Z), Y + 128 #> 0 - X.
shape(55, X, Y, Z) :- integer(Z), X #> Y - 129.
shape(56, X, Y, Z) :- integer(Z), Y - 129 #> 0 - X.
shape(57, X, Y, Z) :- integer(Z), X #=< Y + Z.
shape(58, X, Y, Z) :- integer(Z), Y + Z #=< 0 - X.
shape(59, X, Y, Z) :- integer(Z), X #=< Y - Z.
shape(60, X, Y, Z) :- integer(Z), Y - Z #=< 0 - X.
shape(61, X, Y, Z) :- integer(Z), X #=< Y.
shape(62, X, Y, Z) :- integer(Z), Y #=< 0 - X.
shape(63, X, Y, Z) :- integer(Z), X #=< Y + 127.
shape(64, X, Y, Z) :- integer(Z), Y + 127 #=< 0 - X.
shape(65, X, Y, Z) :- integer(Z), X #=< Y - 128.
shape(66, X, Y, Z) :- integer(Z), Y - 128 #=< 0 - X.
shape(67, X, Y, Z) :- integer(Z), X #=< Y + 128.
shape(68, X, Y, Z) :- integer(Z), Y + 128 #=< 0 - X.
shape(69, X, Y, Z) :- integer(Z), X #=< Y - 129.
shape(70, X, Y, Z) :- integer(Z), Y - 129 #=< 0 - X.
shape(71, X, Y, Z) :- integer(Z), X #>= Y + Z.
shape(72, X, Y, Z) :- integer(Z), Y + Z #>= 0 - X.
shape(73, X, Y, Z) :- integer(Z), X #>= Y - Z.
shape(74, X, Y, Z) :- integer(Z), Y - Z #>= 0 - X.
shape(75, X, Y, Z) :- integer(Z), X #>= Y.
shape(76, X, Y, Z) :- integer(Z), Y #>= 0 - X.
shape(77, X, Y, Z) :- integer(Z), X #>= Y + 127.
shape(78, X, Y, Z) :- integer(Z), Y + 127 #>= 0 - X.
shape(79, X, Y, Z) :- integer(Z), X #>= Y - 128.
shape(80, X, Y, Z) :- integer(Z), Y - 128 #>= 0 - X.
shape(81, X, Y, Z) :- integer(Z), X #>= Y + 128.
shape(82, X, Y, Z) :- integer(Z), Y + 128 #>= 0 - X.
shape(83, X, Y, Z) :- integer(Z), X #>= Y - 129.
shape(84, X, Y, Z) :- integer(Z), Y - 129 #>= 0 - X.

of_integers(N, L) :-
    Values = [-129,-128,-127,-2,-1,0,1,2,127,128,129],
    findall(X/Y/Z, ( member(X, Values), member(Y, Values), member(Z, [-2,0,3]), shape(N, X, Y, Z) ), L).

% The constraint as a goal of call/1 is none of a clause.
of_domains(N, L) :-
    Values = [-129,-128,-127,-2,-1,0,1,2,127,128,129],
    foldl([V,D0,D0 \/ V]>>true, Values, 500, D),
    findall(X/Y/Z,
            ( member(Z, [-2,0,3]), X in D, Y in D, X #\= 500, Y #\= 500, shape(N, X, Y, Z), label([X,Y]) ),
            L0),
    msort(L0, L).

of_terms(N, L) :-
    Values = [-129,-128,-127,-2,-1,0,1,2,127,128,129],
    clause(shape(N, X, Y, Z), ( integer(Z), Goal )),
    findall(X/Y/Z, ( member(X, Values), member(Y, Values), member(Z, [-2,0,3]), call(Goal) ), L).

?- findall(N, ( between(1, 84, N), of_integers(N, L), of_terms(N, L) ), _Ns), length(_Ns, Count).
   Count = 84.
?- findall(N, ( between(1, 84, N), of_integers(N, L0), msort(L0, L), of_domains(N, L) ), _Ns), length(_Ns, Count).
   Count = 84.
?- of_integers(15, _L), length(_L, Count).
   Count = 345.
?- shape(17, X, Y, 1), X = 4, Y in 0..3.
   X = 4, Y in 0..3.
?- shape(15, a, 2, 1).
   error(domain_error(clpfd_expression,a), _).
?- shape(15, X, Y + 1, 1), X = 2, Y in 0..1.
   X = 2, Y = 1.

%  An automaton with counters: each walk with what it has counted, and no other

% Words of two signs, of which the ones are counted.
counted(Word, Ones) :-
    length(Word, 2),
    automaton(Word, _, Word, [source(s),sink(s)], [arc(s,0,s),arc(s,1,s,[C+1])], [C], [0], [Ones]).

?- findall(Word-N, ( counted(Word, N), label(Word) ), L).
   L = [[0,0]-0,[0,1]-1,[1,0]-1,[1,1]-2].
?- counted(Word, 2), label(Word).
   Word = [1,1].
?- counted([1,0], N).
   N = 1.
?- counted(Word, 3), label(Word).
   false.
?- automaton([], _, [], [source(s),sink(s)], [arc(s,1,s,[C+1])], [C], [0], [N]).
   N = 0.
?- automaton([0,1,1], [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,1,a)]).
   false.
?- automaton([0,1,0], [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,b)]).
   true.

%  Several disequations of two variables

?- X in 0..9, Y in 0..9, X #\= Y, X #\= Y + 1, X #\= Y - 2, Y = 5, fd_dom(X, D).
   Y = 5, D = 0..2\/4\/7..9, X in 0..2\/4\/7..9.
?- X in 0..9, Y in 0..9, X #\= Y, X #\= Y + 1, X #\= Y - 2, X = 5, fd_dom(Y, D).
   X = 5, D = 0..3\/6\/8..9, Y in 0..3\/6\/8..9.
?- X in 0..9, Y in 0..9, X #\= Y + 1, X #\= Y, X #\= Y + 1, X #\= Y + 700, X #\= Y - 3.
   X in 0..9, X #\= Y + 1, X #\= Y, X #\= Y + 1, X #\= Y + 700, Y #\= X + 3, Y in 0..9.
?- [X,Y] ins 0..200, X #\= Y, X #\= Y + 64, X #\= Y - 64, X #\= Y + 65, fd_degree(X, D), Y = 100, fd_dom(X, E).
   Y = 100, D = 4, E = 0..35\/37..99\/101..163\/166..200, X in 0..35\/37..99\/101..163\/166..200.
?- [X,Y] ins 0..4, X #\= Y, X #\= Y + 1, X #\= Y - 1, findall(X-Y, label([X,Y]), L), X = 0.
   X = 0, L = [0-2,0-3,0-4,1-3,1-4,2-0,2-4,3-0,3-1,4-0,4-1,4-2], Y in 2..4.
?- [X,Y] ins 0..400, X #\= Y, X #\= Y + 100, X #\= Y - 100, findall(X-Y, label([X,Y]), L), length(L, N), X = 1, Y = 1.
   false.
?- [X,Y] ins 0..400, X #\= Y, X #\= Y + 100, X #\= Y - 100, findall(X, label([X,Y]), L), length(L, N), X = 0, Y = 1, L = [].
   false.
?- [X,Y] ins 0..60, X #\= Y, X #\= Y + 40, X #\= Y - 40, findall(X, label([X,Y]), _L), length(_L, N), X = 0, Y = 1.
   X = 0, Y = 1, N = 3618.
?- X #\= Y, X #\= Y + 3, X = Y.
   false.
?- X #\= Y + 3, X #\= Y - 3, X = Y.
   X = Y, Y in inf..sup.

%  The absolute value of a difference that is not a number: as two disequations

?- X in 0..9, Y in 0..9, abs(X - Y) #\= 3, X = 4, fd_dom(Y, D).
   X = 4, D = 0\/2..6\/8..9, Y in 0\/2..6\/8..9.
?- X in 0..9, Y in 0..9, abs(X - Y) #\= 3.
   X in 0..9, abs(X-Y) #\= 3, Y in 0..9.
?- abs(X) #\= 3.
   X in inf.. -4\/ -2..2\/4..sup.
?- abs(X + Y) #\= 0, X = 2, Y = -2.
   false.
?- 2 #\= abs(X - 1), X in 0..4.
   X in 0..2\/4.

%  Two variables that become one, and equations that make them so

?- X + Y #= 1, X = Y.
   false.
?- X + Y #= Z, X = Z.
   X = Z, Y = 0, Z in inf..sup.
?- X + Y #= Z, Y = 0.
   X = Z, Y = 0, Z in inf..sup.
?- X + Y + Z #= 12, X = Y, Y = Z.
   X = 4, Y = 4, Z = 4.
?- X + 2*Y #=< 7, X = Y.
   X = Y, Y in inf..2.
?- X + 2*Y #\= 3, X = Y.
   X = Y, Y in inf..0\/2..sup.
?- B #<==> X #= Y, B = 1.
   B = 1, X = Y, Y in inf..sup.
?- X * Y #= Z, Y = 1, X in 0..3.
   X = Z, Y = 1, Z in 0..3.
?- X * Y #= Z, Y = 0.
   Y = 0, Z = 0, X in inf..sup.
?- ( X + Y #= Z, Y = 0, Z = 1 ; X = 2, X + Y #= Z, Y = 0 ).
   X = 1, Y = 0, Z = 1
;  X = 2, Y = 0, Z = 2.
?- X in 0..5, Z in 3..9, freeze(X, true), X + Y #= Z, Y = 0, label([X]), X > 4.
   X = 5, Y = 0, Z = 5.

%  Labelling of some of the variables tells the domains of the others, and what is over

?- X in 0..2, Y in 0..9, X #< Y, Z #= X + Y, label([X]), X > 0.
   X = 1, Y in 2..9, Y + 1 #= Z, Z in 3..10
;  X = 2, Y in 3..9, Y + 2 #= Z, Z in 5..11.
?- [X,Y,Z] ins 0..3, all_different([X,Y,Z]), label([X]), X >= 3.
   X = 3, Y in 0..2, all_different([3,Y,Z]), Z in 0..2.
?- B #<==> X #> 3, X in 0..9, label([B]).
   B = 0, X in 0..3
;  B = 1, X in 4..9.
?- [X,Y] ins 0..9, X + Y #= 9, X - Y #= D, labeling([max(D)], [X]), X > 8.
   X = D, Y = 0, D = 9
;  ... .

%  What is over is not shown, nor are truths and numbers that are known

?- X // 2 #= 3.
   X in 6..7.
?- abs(X) #= 5.
   X in -5\/5.
?- min(X, Y) #= 3, X #> 3.
   Y = 3, X in 4..sup.
?- max(X, Y) #= 3, X #< 3.
   Y = 3, X in inf..2.
?- tuples_in([[X,Y]], [[1,2],[1,3],[2,4]]), X = 1.
   X = 1, Y in 2..3.
?- B #<==> X #= Y, B = 0.
   B = 0, X #\= Y.
?- B #<==> X #< Y, B = 0.
   B = 0, X #>= Y.
?- B #<==> X + Y #=< Z + 3, B = 0.
   B = 0, Z + 4 #=< X + Y.
?- 2*X + 3*Y + Z #= 20, Y = 2.
   Y = 2, 2*X + Z #= 14.
?- X #= Y + Y.
   2*Y #= X.

%  Roots and dividends beyond 2^60

?- X ^ 2 #= 10 ^ 40, X #> 0.
   X = 100000000000000000000.
?- X * X #= 10 ^ 40, X #< 0.
   X = -100000000000000000000.
?- X ^ 2 #= 10 ^ 40 + 1.
   false.
?- X ^ 3 #= -(10 ^ 60).
   X = -100000000000000000000.
?- X ^ 2 #=< 10 ^ 40 + 5, X #>= 0, fd_sup(X, S), X = 1.
   X = 1, S = 100000000000000000000.
?- X // 10 ^ 20 #= 3, X #= 4 * 10 ^ 20.
   false.
?- X // 10 ^ 20 #= 3, fd_inf(X, L), fd_sup(X, U), X #= L.
   X = 300000000000000000000, L = 300000000000000000000, U = 399999999999999999999.
?- X div 10 ^ 20 #= -3, fd_inf(X, L), fd_sup(X, U), X #= U.
   X = -200000000000000000001, L = -300000000000000000000, U = -200000000000000000001.
?- X in 10 ^ 20 .. 10 ^ 21.
   error(domain_error(clpfd_domain,'..'(10^20,10^21)), _).

% Bounds beyond 2^60 by interval arithmetic: products, powers, quotients, remainders, shifts, bits.

?- X*X*X #= 10^30, X #> 0.
   X = 10000000000.
?- X*Y #= 2^70, X #>= 2^35, Y #>= 2^35.
   X = 34359738368, Y = 34359738368.
?- X*X #= 2^70.
   X in -34359738368\/34359738368, X^2 #= 1180591620717411303424.
?- X #= 2^Y, Y in 90..92, findall(X, label([X]), L), Y = 90.
   X = 1237940039285380274899124224, Y = 90, L = [1237940039285380274899124224,2475880078570760549798248448,4951760157141521099596496896].
?- X #= 2^Y, Y in 70..80, X #< 2^72, fd_dom(Y, D), Y = 70.
   X = 1180591620717411303424, Y = 70, D = 70..71.
?- X ^ Y #= 2^100, X in 2..10, Y #> 0, findall(X-Y, label([X,Y]), L), X = 4.
   X = 4, Y = 50, L = [2-100,4-50].
?- X ^ Y #= 3^50, X in -30..30, Y in 0..200, findall(X-Y, label([X,Y]), L), Y = 25.
   X = 9, Y = 25, L = [-3-50,3-50,9-25].
?- 2^X #= 2^100 + 1.
   false.
?- X #= 7^Y, X #> 10^50, X #< 10^51.
   X = 508021860739623365322188197652216501772434524836001, Y = 60.
?- X mod 10^20 #= 5, X in 100000000000000000000..1000000000000000000000, findnsols(2, X, label([X]), L), !, X #< 2*10^20.
   X = 100000000000000000005, L = [100000000000000000005,200000000000000000005].
?- X // 10^20 #= 5, X mod 10^20 #= 7.
   X = 500000000000000000007.
?- X in 18446744073709551616..18446744073709551716, X mod 7 #= 3, X mod 11 #= 5, findall(X, label([X]), L), X #> 18446744073709551700.
   X = 18446744073709551715, L = [18446744073709551638,18446744073709551715].
?- X rem 7 #= -3, X in -100000000000000000009.. -100000000000000000000, findall(X, label([X]), L), X #> -100000000000000000005.
   X = -100000000000000000001, L = [-100000000000000000008,-100000000000000000001].
?- X mod -7 #= -3, X in -100000000000000000009.. -100000000000000000000, X #> -100000000000000000005.
   X = -100000000000000000001.
?- X #> 10^19, X #< 10^19 + 5, X mod 3 #= 0.
   X = 10000000000000000002.
?- X #= Y mod 10^30, Y in 0..5.
   X = Y, Y in 0..5.
?- X #= Y rem Z, Y in 0..5, Z in 6..10.
   X = Y, Y in 0..5, Z in 6..10.
?- X // Y #= 10^30, Y in 1..3, X #< 2*10^30.
   X = 1000000000000000000000000000000, Y = 1.
?- 10^30 // Y #= 10^29.
   Y = 10.
?- X << 100 #= 2^100.
   X = 1.
?- X #= Y >> 3, Y in 0..1000000000000000000000, fd_sup(X, S), Y = 9.
   X = 1, Y = 9, S = 125000000000000000000.
?- msb(X) #= Y, X #> 2^70, X #< 2^72, fd_dom(Y, D), Y = 70, X #< 2^70 + 2.
   X = 1180591620717411303425, Y = 70, D = 70..71.
?- Y #>= 0, X /\ Y #= 2^70, X in 0..1180591620717411303424.
   X = 1180591620717411303424, Y in 1180591620717411303424..sup, 1180591620717411303424 #= 1180591620717411303424 /\ Y.
?- abs(X) #= 10^20, findall(X, label([X]), L), X #> 0.
   X = 100000000000000000000, L = [-100000000000000000000,100000000000000000000].

% Constraints that compare values, beyond 2^60.

?- [A,B,C] ins 2000000000000000000..2000000000000000001, all_distinct([A,B,C]).
   false.
?- [A,B,C] ins 1152921504606846974..1152921504606846975, all_distinct([A,B,C]).
   false.
?- [X,Y] ins -1000000000000000000001.. -1000000000000000000000, Z in -1000000000000000000002.. -1000000000000000000000, all_distinct([X,Y,Z]), X #< Y.
   X = -1000000000000000000001, Y = -1000000000000000000000, Z = -1000000000000000000002.
?- X in 2000000000000000000..2000000000000000004, element(I, [2000000000000000001,2000000000000000009,7], X).
   X = 2000000000000000001, I = 1.
?- tuples_in([[X,Y]], [[2000000000000000000,1],[2000000000000000001,2],[5,3]]), X #> 5, fd_dom(X, D), Y = 2.
   X = 2000000000000000001, Y = 2, D = 2000000000000000000..2000000000000000001.
?- global_cardinality([X,Y,5], [1000000000000000000003-A,5-B]), A #= 2.
   X = 1000000000000000000003, Y = 1000000000000000000003, A = 2, B = 1.
?- [X,Y] ins 1000000000000000000000..1000000000000000000001, lex_chain([[X,3],[Y,2]]).
   X = 1000000000000000000000, Y = 1000000000000000000001.

% Lists of different lengths: the first place in which they differ is one that both have.

?- [X,Y] ins 0..3, lex_chain([[X],[Y,2]]), findall(X-Y, label([X,Y]), L), X = 2.
   X = 2, Y = 3, L = [0-1,0-2,0-3,1-2,1-3,2-3].
?- lex_chain([[1,2],[2]]).
   true.
?- lex_chain([[1],[1,2]]).
   false.
?- lex_chain([[],[1]]).
   false.

% Variables of one sum that become one: the sum is made anew, in a truth value and in a disjunction too.

?- B #<==> (Y #= max(X,Y) + 1), X in 1..9, B = 1.
   false.
?- X in 1..9, B #<==> (Y #= max(X,Y) + 1), B = 1.
   false.
?- B #<==> (Y #= min(X,Y) - 1), X in 1..9, B = 1.
   false.
?- Y - 5 #= max(X,Y) #\/ 0, X in -2..2.
   false.
?- B #<==> (X + Y #= Z + 1), X = Z, B = 1.
   Y = 1, X = Z, B = 1, X in inf..sup.
?- B #<==> (2*X + Y #=< Z + X), [X,Y,Z] ins 0..9, X = Z, B = 1.
   B = 1, Y = 0, X = Z, X in 0..9.
?- X + 2*Y #=< Z #\/ X + 3*Y #=< 2*Z, [X,Y,Z] ins 0..9, X = Z, findall(X-Y, (label([X,Y]), X = Y), L), Y = 3, X = 9.
   X = 9, Y = 3, Z = 9, L = [0-0].

% Values between the bounds: multiples, quotients and remainders by known numbers, sums of which two variables are left, results that are one of
% their arguments.

?- X in 1..2 \/ 4..5, Y #= 2*X.
   X in 1..2\/4..5, 2*X #= Y, Y in 2..4\/8..10.
?- X in 1 \/ 3..4, Y #= -3*X.
   X in 1\/3..4, -3*X #= Y, Y in -12.. -9\/ -3.
?- Y in 2 \/ 6..8, 2*X #= Y.
   Y in 2\/6..8, 2*X #= Y, X in 1\/3..4.
?- X in 1..10, Y #= 2*X, X #\= 4.
   X in 1..3\/5..10, 2*X #= Y, Y in 2..6\/10..20.
?- X in 1 \/ 3..4, X*Y #= Z, Y = 3.
   Y = 3, X in 1\/3..4, X*3 #= Z, Z in 3\/9..12.
?- X in 1 \/ 3..4, X + Y #= 5.
   X in 1\/3..4, X+Y #= 5, Y in 1..2\/4.
?- X in 1 \/ 3..4, X + Y + Z #= 5, Z = 1, fd_dom(Y, D), Y = 3.
   X = 1, Y = 3, Z = 1, D = 0..1\/3.
?- X in 1 \/ 3..4, 2*X - 2*Y #= Z, Z = 4, fd_dom(Y, D), X = 1.
   X = 1, Y = -1, Z = 4, D = -1\/1..2.
?- [X,Y] ins 0..9, X + Y + Z #= 5, X #\= 2, Z = 1, fd_dom(Y, D), X = 1.
   X = 1, Y = 3, Z = 1, D = 0..1\/3..4.
?- X in 1 \/ 5..8, X #= Y // 5, fd_dom(Y, D), Y = 7.
   X = 1, Y = 7, D = 5..9\/25..44.
?- X in -2 \/ 3..4, X #= Y // -4, fd_dom(Y, D), Y = 8.
   X = -2, Y = 8, D = -19.. -12\/8..11.
?- X in -2 \/ 3..4, X #= Y div -4, fd_dom(Y, D), Y = 8.
   X = -2, Y = 8, D = -19.. -12\/5..8.
?- Y // 5 #\= 3, fd_dom(Y, D), Y = 1.
   Y = 1, D = inf..14\/20..sup.
?- X in 0 \/ 6..8, X mod 3 #> 0, fd_dom(X, D), X = 7.
   X = 7, D = 7..8.
?- X in -9..9, Z #= X mod -5, Z #< -2, fd_dom(X, D), X = 1.
   X = 1, Z = -4, D = -9..7.
?- X in 0..9, Z #= X rem 5, Z #> 2, fd_dom(X, D), X = 4.
   X = 4, Z = 4, D = 3..9.
?- X in -9..0, Z #= X rem 5, Z #< -2, fd_dom(X, D), X = -4.
   X = -4, Z = -4, D = -9.. -3.
?- Z in 500000000..600000000, Z #= X mod 1000000000, X in 0..1000000000000, fd_dom(X, D), X = 500000001.
   Z = 500000001, X = 500000001, D = 500000000..999600000000.
?- X in 2 \/ 9..10, Y in inf..1, Z #= max(X, Y).
   X = Z, Z in 2\/9..10, Y in inf..1.
?- X in 2 \/ 9..10, Z #= min(12, X).
   X = Z, Z in 2\/9..10.
?- X in 0..4, Y #= X mod 5.
   X = Y, Y in 0..4.
?- X in -4..4, Y #= X rem -5.
   X = Y, Y in -4..4.
?- Y #= X // 1, Y in 0..3.
   Y = X, X in 0..3.
?- X in -4 \/ 0..2, Y in 3..6, X*Y #= Y.
   X = 1, Y in 3..6.
?- X in 3..6, Y in 0..6, X*Y #= Y.
   Y = 0, X in 3..6.
?- X in -3 \/ 2..5, Y #= X*X, fd_dom(Y, D), X = 2.
   X = 2, Y = 4, D = 4..25.
?- X in -3 \/ 2..5, Y #= X^4, fd_dom(Y, D), X = 2.
   X = 2, Y = 16, D = 16..625.
?- X in -9..9, abs(X-1) #>= 4, fd_dom(X, D), X = 5.
   X = 5, D = -9.. -3\/5..9.

% Behind the labelling of some variables the others do not wait for what is over.

?- X in 0..9, Y in 0..9, X #< Y, Z in 0..1, Z #<==> X #=< 3, Z #<==> Y #>= 7, label([Z]), Z = 1.
   Z = 1, X in 0..3, Y in 7..9.
?- X in 0..9, Y in 0..9, X + Y #=< 12, Z in 0..1, Z #<==> X #=< 3, Z #<==> Y #=< 7, label([Z]), Z = 1.
   Z = 1, X in 0..3, Y in 0..7.

% Elements that are no integers.

?- chain([_,a], #<).
   error(type_error(integer,a), _).
?- lex_chain([[a]]).
   error(type_error(integer,a), _).
?- X in 1..3, cumulative([task(X,1,_,b,_)]).
   error(type_error(integer,b), _).
?- global_cardinality([_], [1]).
   error(domain_error(gcc_pair,1), _).
?- zcompare(_, a, _).
   error(type_error(integer,a), _).

% A constant next to the range of bounds.

?- X = 1152921504606846974, G = ( 2*Z - X #> 3*Y + 1 ), call(G), Y = -1152921504606846975, fd_inf(Z, I), Z = 3.
   X = 1152921504606846974, G = ( 2*3-1152921504606846974 #> 3* -1152921504606846975+1 ), Z = 3, Y = -1152921504606846975, I = -1152921504606846974.

% What is left is what can make a difference: nothing that holds whatever happens, and no variables that only constraints know.

?- zcompare(O, X, Y).
   zcompare(O,X,Y).
?- zcompare(O, X, Y), X #\= Y.
   zcompare(O,X,Y), X #\= Y.
?- zcompare(O, X, Y), zcompare(P, X, Z), O = P.
   O = P, zcompare(O,X,Y), zcompare(O,X,Z).
?- zcompare(O, X, Y), O = a.
   false.
?- zcompare(O, X, Y), copy_term([O,X,Y], [P,U,V], Gs), maplist(call, Gs), U = 3, V = 2, Gs = [_], X = 1, Y = 1.
   O = (=), X = 1, Y = 1, P = (>), U = 3, V = 2, Gs = [clpfd:zcompare(>,3,2)].
?- B #<==> X #\= Y, X = Y.
   B = 0, X = Y, X in inf..sup.
?- B #<==> X // Y #= 2, Y = 0.
   B = Y, Y = 0, X in inf..sup.
?- B #<==> X #>= Y*Z, X in 0..1, Y in 2..3, Z in 1..2.
   B = 0, X in 0..1, Y in 2..3, Z in 1..2.
?- abs(X) #< 3.
   X in -2..2.
?- X^2 #> 3, X in 0..9.
   X in 2..9.
?- chain([X], #<).
   true.
?- lex_chain([[X,Y]]).
   true.

% What does make one is left.

?- X #= abs(Y), copy_term(Y, Z, Gs), Z = 1, Y = 2.
   X = 2, Y = 2, Z = 1, Gs = [].
?- X #= abs(Y), abs(Y) #< 3, copy_term(X-Y, Z, Gs), length(Gs, N), Y = 1, Z = 2-2, Gs = _.
   X = 1, Y = 1, N = 3, Z = 2-2, Gs = _.
?- abs(X) + Y #= 2, copy_term(X-Y, U-V, Gs), maplist(call, Gs), U = -1, X = 2, Gs = _.
   X = 2, Y = 0, U = -1, V = 1, Gs = _.
?- X * Y #> 3, copy_term(X-Y, U-V, Gs), maplist(call, Gs), U = 2, \+ V = 1, V = 2, X = 1, Y = 4, Gs = _.
   X = 1, Y = 4, U = 2, V = 2, Gs = _.
?- X #> Y, freeze(Z, true), copy_term(X-Y-Z, _, Gs), length(Gs, N), X = 2, Y = 1, Z = a, Gs = _.
   X = 2, Y = 1, Z = a, N = 2, Gs = _.

% Variables and integers that say that they are such; sets whose members have a truth; options that stand twice; tasks that take time.

?- ?(X) #= #Y + 1, Y = 3.
   X = 4, Y = 3.
?- ?(X) #> 3 #<==> #B, X = 4.
   B = 1, X = 4.
?- X #= abs(#Y) * ?(2), Y = -3.
   X = 6, Y = -3.
?- ?(X+1) #= 3.
   error(type_error(integer,X+1), _).
?- ?(?(X)) #= 3.
   error(type_error(integer,?(X)), _).
?- ?(a) #> 3.
   error(type_error(integer,a), _).
?- range_to_fdset(1..3, S), B #<==> X in_set S, X = 2.
   S = fdset(1..3), B = 1, X = 2.
?- range_to_fdset(1..3, S), #\ X in_set S, X = 4.
   S = fdset(1..3), X = 4.
?- _ #==> _ in_set a.
   error(domain_error(fdset,a), _).
?- B #<==> X in_set _.
   error(instantiation_error, _).
?- labeling([up,up], [1]).
   error(domain_error(nonrepeating_labeling_options,[up,up]), _).
?- labeling([ff,ffc], [1]).
   error(domain_error(consistent_labeling_options,[ff,ffc]), _).
?- [S,T] ins 0..3, D in 0..2, cumulative([task(S,D,_,2,_),task(T,2,_,2,_)], [limit(3)]), findall(S-T-D, label([S,T,D]), L), length(L, N), L = [First|_], S = 0, T = 2, D = 2.
   S = 0, T = 2, D = 2, N = 15, First = 0-1-1, L = _.
?- cumulative([task(1,0,_,2,_),task(1,2,_,2,_)], [limit(3)]).
   false.

% The opposite of the least bound is none.

?- X = -1152921504606846975, Y #= abs(X).
   X = -1152921504606846975, Y = 1152921504606846975.
?- Y #= abs(X), X = -1152921504606846975.
   Y = 1152921504606846975, X = -1152921504606846975.
?- X = -1152921504606846975, X // (abs(X) /\ (X+X)) #=< X.
   false.
?- X in -1152921504606846975..5, Y #= abs(X), fd_sup(Y, U), X = -3.
   X = -3, Y = 3, U = 1152921504606846975.
?- findall(_Ss, ( length(_L, 40), _L ins 0..99, _Y in 0..99, maplist({_Y}/[X]>>(X #\= _Y), _L), _Y = 3, maplist(fd_size, _L, _Ss) ), [_Sizes]), sort(_Sizes, Sizes).
   Sizes = [99].

% ins/2 changes all domains before it propagates: a sum of them runs once, not once a variable.

?- findall(R-D, ( length(Xs, 300), sum(Xs, #=, 3), call_with_inference_limit(Xs ins 0..1, 100, R), Xs = [X|_], fd_dom(X, D) ), Rs).
   Rs = [(!)-(0..1)].
?- findall(R-D, ( length(Xs, 300), sum(Xs, #=, 3), call_with_inference_limit(Xs ins 0..1\/5, 100, R), Xs = [X|_], fd_dom(X, D) ), Rs).
   Rs = [(!)-(0..1)].
?- X in 5..6, [X,a] ins 0..3.
   false.
?- X in 5..6, [X,a] ins 0..3\/9.
   false.
?- X in 1..6, [X,a] ins 0..3.
   error(type_error(integer,a), _).
?- [X,Y] ins 0..9, X + Y #= 2, [X,Y] ins 1..1180591620717411303424.
   X = 1, Y = 1.
?- [X,Y] ins 0..9, X + Y #= 2, [X,Y,X] ins 1\/3..4.
   X = 1, Y = 1.

% all_distinct/1 whose domains have more than 2^20 values together: more variables than values are seen all the same.

?- length(Xs, 1300), Xs ins 0..1000, all_distinct(Xs).
   false.
?- findall(x, ( length(Xs, 1300), Xs ins 0..1299, all_distinct(Xs) ), Ys).
   Ys = [x].

% A propagator that has worked for long in a search comes to its end nevertheless.

?- [X,Y,Z] ins 1..150000, all_distinct([X,Y,Z]), once(label([X,Y,Z])).
   X = 1, Y = 2, Z = 3.

% element/3 with values that do not lie side by side.

?- findall(D-Ys, ( findall(V, ( between(1, 400, N), V is 2*N ), Vs), element(I, Vs, X), X #> 796, fd_dom(I, D), findall(X, label([X]), Ys) ), Rs).
   Rs = [(399..400)-[798,800]].

% A long union is read at once, and unions stand in complements and among them.

many(0, D, D).
many(N, D0, D) :-
    N > 0,
    N1 is N - 1,
    Value is 2*N,
    many(N1, D0 \/ Value, D).

?- once(many(40000, 1, _D)), call_with_time_limit(5, X in _D), fd_size(X, S), X = 4.
   X = 4, S = 40001.
?- X in \ (1..3 \/ \ (0..9 \/ 20)) \/ 30 \/ \ (inf..49 \/ 60..sup).
   X in 0\/4..9\/20\/30\/50..59.
?- X in \ (1 \/ \ \ 3) \/ 36893488147419103232, X #> 0, X #< 5, fd_dom(X, D), X = 2.
   X = 2, D = 2\/4.
?- X in \ (0..36893488147419103232 \/ inf.. -2), findall(X, ( X #< 36893488147419103235, label([X]) ), L), X = -1.
   X = -1, L = [-1,36893488147419103233,36893488147419103234].

% A variable that is compared with itself is an integer.

?- X #= X, X = a.
   error(type_error(integer,a), _).
?- X #>= X, X = a.
   error(type_error(integer,a), _).
?- X #=< X, X = 1.5.
   error(type_error(integer,1.5), _).
?- chain([X,X], #=<), X = a.
   error(type_error(integer,a), _).
?- X #= X, X = 5.
   X = 5.
?- X #< X.
   false.

% An automaton that can go several ways: its counters are pruned, and known values have counters.

?- automaton([-2], _, [-2], [source(a),sink(a),sink(b)], [arc(a,-2,a,[C+1]),arc(a,-2,b,[C*2])], [C], [2], [F]), fd_dom(F, D), F = 3.
   F = 3, D = 3..4.
?- F = 1, automaton([-2,-2], _, [-2,-2], [source(a),sink(a)], [arc(a,-2,a,[C+1]),arc(a,-2,a,[C*2])], [C], [2], [F]).
   false.
?- automaton([-2,-2], _, [-2,-2], [source(a),sink(a)], [arc(a,-2,a,[C+1]),arc(a,-2,a,[C*2])], [C], [2], [F]), findall(F, label([F]), L), F = 6.
   F = 6, L = [4,5,6,8].
?- X in 3..4, Y in 3..6, Z in 1..3, automaton([X,Z,Z,Z,Y], _, [X,Z,Z,Z,Y], [source(a),source(c),sink(c),sink(a),sink(b)], [arc(a,0,b,[C+1]),arc(b,3,c),arc(c,-1,b,[C+1]),arc(a,3,c,[C*2]),arc(c,3,a)], [C], [0], [X]).
   false.
?- length(Xs, 6), automaton(Xs, _, Xs, [source(a),sink(a)], [arc(a,1,a,[C+3]),arc(a,1,a,[C+7])], [C], [0], [F]), findall(F, label([F|Xs]), L), F = 22.
   Xs = [1,1,1,1,1,1], F = 22, L = [18,22,26,30,34,38,42].
?- automaton([1,0], V, [1,0], [source(a),sink(a)], [arc(a,1,a,[6//V]),arc(a,0,a,[6//V]),arc(a,0,a,[C+1])], [C], [0], [F]).
   F = 7.

% Tasks without duration: one ends before the other one starts, or at that time.

?- serialized([0,X], [0,3]), X in -5..2, findall(X, label([X]), L), X = 0.
   X = 0, L = [-5,-4,-3,0,1,2].
?- serialized([X,1], [0,3]), X in 0..5.
   X in 0..1\/4..5.
?- serialized([X], [-2]).
   false.
?- serialized([X,Y], [-2,1]).
   false.
?- serialized([a], [1]).
   error(type_error(integer,a), _).
?- serialized([0,X], [1180591620717411303424,2]), X #> -2, fd_inf(X, L), X = 1180591620717411303424.
   X = L, L = 1180591620717411303424.

% Domains and tables are checked.

?- [] ins foo.
   error(domain_error(clpfd_domain,foo), _).
?- [] ins _.
   error(instantiation_error, _).
?- [] ins 1..2.
   true.
?- tuples_in([[1,Y]], [[1,0|_]]) #\/ X.
   error(instantiation_error, _).
?- tuples_in([[X]], [[a]]) #\/ B.
   error(type_error(integer,a), _).

% What describes and posts constraints wakes no goals.

?- freeze(X, (write(woken), nl)), tuples_in([[X,Y]], [[1,2],[2,3],[5,6]]), copy_term(X-Y, A-B, Gs), del_attrs(X), del_attrs(Y).
   Gs = [freeze(A,user:(write(woken),nl)),clpfd:(A in 1..2\/5),clpfd:tuples_in([[A,B]],[[1,2],[2,3],[5,6]]),clpfd:(B in 2..3\/6)].
?- freeze(X, fail), tuples_in([[X,Y]], [[1,2],[2,3],[5,6]]), copy_term(X-Y, A-B, [_|Gs]), del_attrs(X), del_attrs(Y).
   Gs = [clpfd:(A in 1..2\/5),clpfd:tuples_in([[A,B]],[[1,2],[2,3],[5,6]]),clpfd:(B in 2..3\/6)].
?- freeze(X, throw(boo)), X in 0..3, disjoint2([r(A,X,B,1),r(C,2,D,3)]), del_attr(X, freeze), fd_dom(X, E), X = 1, A = 0, B = 0, C = 1, D = 0.
   X = 1, A = 0, B = 0, C = 1, D = 0, E = 0..3.

% What is pruned: needs beyond the limit, truths that are known, elements at known places, quotients of a variable by itself.

?- X in 0..5, cumulative([task(X,2,_,3,_)], [limit(2)]).
   false.
?- N in 0..5, cumulative([task(_,2,_,N,_)], [limit(2)]), fd_dom(N, D), N = 1.
   N = 1, D = 0..2.
?- U in -1..4, Y in -2..2, 1 #<==> tuples_in([[U,Y]], [[-2,2],[3,3],[0,1],[2,-1]]), fd_dom(U, D), fd_dom(Y, E), U = 2.
   U = 2, Y = -1, D = 0\/2, E = -1\/1.
?- X in 2..2, Y in -1..3, 1 #<==> X div Y #= 1.
   X = 2, Y = 2.
?- X - 5 #= max(X, -3) #<==> 1.
   false.
?- 1 #<==> U + Z #= min(0, U), Z in 1..2, U in 2..7.
   false.
?- B #<==> ( X #\= Y #/\ X #> 2 ), B = 1, X in 0..3, Y = 3.
   false.
?- #\ ( X #= 2 #\/ X #> 4 ), X in 1..5, fd_dom(X, D), X = 1.
   X = 1, D = 1\/3..4.
?- X in 1..3, element(2, [7,Z], X).
   X = Z, Z in 1..3.
?- element(I, [X,Y,Z], W), W #> X, I #= 1.
   false.
?- X in 0..1000000000, element(1, [X,Y,Z], W), W #> X.
   false.
?- X in -3..3, X #< X div X.
   X in -3.. -1.
?- X mod Y #= Y.
   false.

% Bounds of wide domains that would move one by one rest after a while.

?- 1 - (1000000000 rem X) #= X, X in 1..3.
   X = 1.
?- 1 - (1000000000 rem X) #= X, X = 1.
   X = 1.
?- Y in 1..1000000000, X mod Y #= Y.
   false.
?- Y #=< 1000000000, Y #=< X, abs(X) mod abs(Y) #= Y, Y = 5.
   false.
?- X in 0..1000000, Y in 0..1000000, X #> Y, Y #> X.
   false.
?- [X,Y] ins 0..1000000000, X #> Y, Y #> X, X = 700000000.
   false.
?- [X,Y] ins 0..1000000000, X #> Y, Y #> X, [X,Y] ins 7..9000.
   false.

% lsb and popcount.

?- X #= lsb(48), Y #= popcount(2^70 - 1), Z #= lsb(2^70).
   X = 4, Y = 70, Z = 70.
?- X in 1..20, lsb(X) #= 2, findall(X, label([X]), L), fd_dom(X, D), X = 4.
   X = 4, L = [4,12,20], D = 4..20.
?- X in -5..20, popcount(X) #= N, fd_dom(X, D), fd_dom(N, E), N = 4, fd_dom(X, F), X = 15.
   X = 15, N = 4, D = 0..20, E = 0..4, F = 15..20.
?- X #= popcount(-1).
   false.
?- lsb(X) #= Y.
   X in 1..sup, Y #= lsb(X), Y in 0..sup.
?- popcount(X) #= 0.
   X = 0.

% Sets, as SWI-Prolog has them.

?- range_to_fdset(3, S), fdset_to_range(S, R).
   S = fdset(3..3), R = 3.
?- fdset_parts(C, 6, 7, fdset(4..4)).
   false.
?- fdset_parts(C, 6, 7, fdset(8..8)).
   false.
?- fdset_parts(C, inf, 7, fdset(9..sup)).
   C = fdset(inf..7\/9..sup).
?- empty_fdset(E), fdset_parts(C, 7, sup, E), \+ fdset_parts(_, 7, 6, E).
   E = fdset(1..0), C = fdset(7..sup).
?- fdset_member(X, fdset(1..sup)).
   false.
?- fdset_member(5, fdset(1..sup)), \+ fdset_member(a, fdset(1..2)).
   true.
?- fdset_to_list(fdset(inf..3), L).
   false.
