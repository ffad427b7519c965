% library(clpfd): each constraint against its meaning on all values, and the goals that are shown of it against itself

:- use_module(library(clpfd)).

% kind(Variables, Constraint, Meaning): Variables range over 0..3; Meaning is true of integers

kind([X,Y], X #\= Y+1, X =\= Y+1).
kind([X,Y], X #\= Y-1, X =\= Y-1).
kind([X,Y], X #\= Y, X =\= Y).
kind([X,Y], X #< Y, X < Y).
kind([X,Y], X #=< Y+1, X =< Y+1).
kind([X,Y], X #>= Y+2, X >= Y+2).
kind([X,Y], X #= Y, X =:= Y).
kind([X,Y], X #= Y+1, X =:= Y+1).
kind([X,Y], X+2 #= Y, X+2 =:= Y).
kind([X,Y,Z], X+Y #= Z, X+Y =:= Z).
kind([X,Y,Z], X+Y-Z #= 1, X+Y-Z =:= 1).
kind([X,Y,Z], X-Y-Z #= -2, X-Y-Z =:= -2).
kind([X,Y,Z], 2*X+3*Y #= Z+4, 2*X+3*Y =:= Z+4).
kind([X,Y,Z], X+Y+Z #\= 4, X+Y+Z =\= 4).
kind([X,Y,Z], X-2*Y #\= Z-3, X-2*Y =\= Z-3).
kind([X,Y,Z], X+Y #=< Z, X+Y =< Z).
kind([X,Y,Z], X-Y-Z #>= -1, X-Y-Z >= -1).
kind([X,Y,Z], X*Y #= Z, X*Y =:= Z).
kind([X,Y], X*X #= Y, X*X =:= Y).
kind([X,Y,Z], X//Y #= Z, ( Y =\= 0, X//Y =:= Z )).
kind([X,Y,Z], X div Y #= Z, ( Y =\= 0, X div Y =:= Z )).
kind([X,Y,Z], X mod Y #= Z, ( Y =\= 0, X mod Y =:= Z )).
kind([X,Y,Z], X rem Y #= Z, ( Y =\= 0, X rem Y =:= Z )).
kind([X,Y], abs(X-2) #= Y, abs(X-2) =:= Y).
kind([X,Y,Z], min(X,Y) #= Z, min(X,Y) =:= Z).
kind([X,Y,Z], max(X,Y) #= Z, max(X,Y) =:= Z).
kind([X,Y,Z], X^Y #= Z, X^Y =:= Z).
kind([X,Y,Z], X<<Y #= Z, X<<Y =:= Z).
kind([X,Y,Z], X>>Y #= Z, X>>Y =:= Z).
kind([X,Y,Z], X/\Y #= Z, X/\Y =:= Z).
kind([X,Y,Z], X\/Y #= Z, X\/Y =:= Z).
kind([X,Y,Z], xor(X,Y) #= Z, X xor Y =:= Z).
kind([X,Y], msb(X) #= Y, ( X > 0, msb(X) =:= Y )).
kind([X,Y], lsb(X) #= Y, ( X > 0, lsb(X) =:= Y )).
kind([X,Y], popcount(X) #= Y, popcount(X) =:= Y).
kind([X,Y], X // X #= Y, ( X =\= 0, Y =:= 1 )).
kind([X,Y], X div X #= Y, ( X =\= 0, Y =:= 1 )).
kind([X,Y], X mod X #= Y, ( X =\= 0, Y =:= 0 )).
kind([X,Y], X rem X #= Y, ( X =\= 0, Y =:= 0 )).
kind([X,Y], X mod Y #= Y, ( X + Y < 0 )).
kind([X,Y,B], B #<==> lsb(X) #= Y, ( X > 0, lsb(X) =:= Y -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> popcount(X-2) #= Y, ( X >= 2, popcount(X-2) =:= Y -> B =:= 1 ; B =:= 0 )).
kind([X,Y,Z], all_different([X,Y,Z]), ( X =\= Y, Y =\= Z, X =\= Z )).
kind([X,Y,Z], all_distinct([X,Y,Z]), ( X =\= Y, Y =\= Z, X =\= Z )).
kind([X,Y,Z], element(X, [Y,2,0], Z), nth1(X, [Y,2,0], Z)).
kind([X,Y], tuples_in([[X,Y]], [[0,1],[1,3],[3,2],[4,4]]), memberchk(X-Y, [0-1,1-3,3-2])).
kind([X,Y,Z], tuples_in([[X,Y],[Y,Z]], [[0,1],[1,3],[3,0]]), ( memberchk(X-Y, [0-1,1-3,3-0]), memberchk(Y-Z, [0-1,1-3,3-0]) )).
kind([X,Y,Z], circuit([X,Y,Z]), memberchk([X,Y,Z], [[2,3,1],[3,1,2]])).
kind([X,Y,Z], lex_chain([[X,Y],[Y,Z]]), [X,Y] @=< [Y,Z]).
kind([X,Y,Z], lex_chain([[X],[Y],[Z]]), ( X =< Y, Y =< Z )).
kind([X,Y,Z], chain([X,Y,Z], #=), ( X =:= Y, Y =:= Z )).
kind([X,Y,Z], chain([X,Y,Z], #<), ( X < Y, Y < Z )).
kind([X,Y,Z], chain([X,Y,Z], #=<), ( X =< Y, Y =< Z )).
kind([X,Y,Z], chain([X,Y,Z], #>=), ( X >= Y, Y >= Z )).
kind([X,Y,Z], sum([X,Y,Z], #=, 4), X+Y+Z =:= 4).
kind([X,Y,Z], sum([X,Y], #\=, Z), X+Y =\= Z).
kind([X,Y,Z], sum([X,Y], #<, Z), X+Y < Z).
kind([X,Y,Z], sum([X,Y], #>, Z), X+Y > Z).
kind([X,Y,Z], sum([X,Y], #=<, Z+1), X+Y =< Z+1).
kind([X,Y,Z], scalar_product([2,-1], [X,Y], #>=, Z), 2*X-Y >= Z).
kind([X,Y,Z], global_cardinality([X,Y], [0-Z,2-1,3-_]), ( aggregate_all(count, ( member(V, [X,Y]), V =:= 0 ), Z), aggregate_all(count, ( member(V, [X,Y]), V =:= 2 ), 1), \+ memberchk(1, [X,Y]) )).
kind([X,Y,Z], global_cardinality([X,Y], [1-_,2-_], [cost(Z, [[0,2],[3,1]])]), ( nth1(X, [0,2], A), nth1(Y, [3,1], B), Z =:= A+B )).
kind([X,Y,Z], cumulative([task(X,2,_,1,_),task(Y,1,_,1,_),task(0,Z,_,1,_)]), ( Z > 0, apart([X-2,Y-1,0-Z]) )).
kind([X,Y], cumulative([task(X,2,_,2,_),task(Y,2,_,1,_),task(1,1,_,1,_)], [limit(2)]), ( apart([X-2,Y-2]), apart([X-2,1-1]) )).
kind([X,Y,Z], serialized([X,Y,Z], [1,2,1]), apart([X-1,Y-2,Z-1])).
kind([X,Y], serialized([1,X,Y], [0,2,0]), in_turn([1-0,X-2,Y-0])).
kind([X,Y], serialized([X,1,Y,Y], [2,0,0,1]), in_turn([X-2,1-0,Y-0,Y-1])).
kind([X,Y], disjoint2([r(X,2,Y,1),r(1,1,0,2)]), \+ ( X < 2, 1 < X+2, Y < 2, 0 < Y+1 )).
kind([X,Y], disjoint2([r(X,1,0,2),r(0,2,Y,1),r(2,1,2,1)]), ( \+ ( X < 2, Y < 2 ), \+ ( Y =:= 2, fail ), \+ ( X =:= 2, 2 < 2 ) )).
kind([X,Y,Z], automaton([X,Y,Z], [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,2,b),arc(b,0,a)]), accepted([X,Y,Z], a)).
kind([X,Y,Z], automaton([X,Y], V, [X,Y], [source(a),sink(a)], [arc(a,0,a),arc(a,1,a,[C+1]),arc(a,2,a,[C+V])], [C], [0], [Z]), ( maplist([A]>>( A < 3 ), [X,Y]), sum_list([X,Y], Z) )).
kind([X,Z], automaton([X], V, [X], [source(a),sink(a),sink(b)], [arc(a,1,a,[C+1]),arc(a,1,b,[C*3]),arc(a,2,a,[C-V]),arc(a,3,b)], [C], [1], [Z]), branching([X], 1, Z)).
kind([X,Y,Z], automaton([X,Y], V, [X,Y], [source(a),sink(a),sink(b)], [arc(a,1,a,[C+1]),arc(a,1,b,[C*3]),arc(a,2,a,[C-V]),arc(a,3,b)], [C], [1], [Z]), branching([X,Y], 1, Z)).
kind([X,Y,Z], automaton([X,Y], V, [X,Y], [source(a),sink(a)], [arc(a,0,a,[C+1]),arc(a,1,a,[6//V]),arc(a,2,a,[C//V])], [C], [1], [Z]), counted([X,Y], 1, Z)).
kind([X,Y,B], B #<==> X #> Y, ( X > Y -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> X+Y #= 3, ( X+Y =:= 3 -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> X+Y #\= 3, ( X+Y =\= 3 -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> X+2*Y #=< 4, ( X+2*Y =< 4 -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> X*Y #= 2, ( X*Y =:= 2 -> B =:= 1 ; B =:= 0 )).
kind([X,B], B #<==> X in 1..2, ( X >= 1, X =< 2 -> B =:= 1 ; B =:= 0 )).
kind([X,B], B #<==> X in 0 \/ 2..3, ( X =\= 1 -> B =:= 1 ; B =:= 0 )).
kind([X,B], B #<==> X in 2..sup, ( X >= 2 -> B =:= 1 ; B =:= 0 )).
kind([X,B], B #<==> X in inf..1, ( X =< 1 -> B =:= 1 ; B =:= 0 )).
kind([X,B], B #<==> X in inf..0 \/ 2..sup, ( X =\= 1 -> B =:= 1 ; B =:= 0 )).
kind([X,B], B #<==> X in 0 \/ 2, ( memberchk(X, [0,2]) -> B =:= 1 ; B =:= 0 )).
kind([X,B], B #<==> X in 2, ( X =:= 2 -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> tuples_in([[X,Y]], [[0,1],[2,3]]), ( memberchk(X-Y, [0-1,2-3]) -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> tuples_in([[X],[Y]], [[0],[2]]), ( memberchk(X, [0,2]), memberchk(Y, [0,2]) -> B =:= 1 ; B =:= 0 )).
kind([X,B], B #<==> tuples_in([[X]], []), ( X >= 0, B =:= 0 )).
kind([X,B], B #<==> #\ X #= 2, ( X =\= 2 -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> ( X #> 1 #/\ Y #> 1 ), ( X > 1, Y > 1 -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> ( X #> 1 #\/ Y #> 1 ), ( ( X > 1 ; Y > 1 ) -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> ( X #> 1 #\ Y #> 1 ), ( ( X > 1, Y =< 1 ; X =< 1, Y > 1 ) -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> ( X #> 1 #==> Y #> 1 ), ( ( X =< 1 ; Y > 1 ) -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> ( X #> 1 #<== Y #> 1 ), ( ( X > 1 ; Y =< 1 ) -> B =:= 1 ; B =:= 0 )).
kind([X,Y,B], B #<==> ( X #> 1 #<==> Y #> 1 ), ( ( X > 1, Y > 1 ; X =< 1, Y =< 1 ) -> B =:= 1 ; B =:= 0 )).
kind([X,Y], X #> 1 #\/ Y #> 2, ( X > 1 ; Y > 2 )).
kind([X,Y], X #= 1 #\/ X #= Y, ( X =:= 1 ; X =:= Y )).
kind([X,Y], X #= 1 #\/ Y #= 2, ( X =:= 1 ; Y =:= 2 )).
kind([X], X #= 1 #\/ 3 #= X, ( X =:= 1 ; X =:= 3 )).
kind([X], X #= 1 #\/ 2 #= X #\/ X #= 0, X < 3).
kind([X,Y], X+2 #=< Y #\/ Y+1 #=< X, ( X+2 =< Y ; Y+1 =< X )).
kind([X,Y,Z], X+Y #< Z #\/ X+Z #< Y, ( X+Y < Z ; X+Z < Y )).
kind([X,Y], X #> 1 #/\ Y #< 2, ( X > 1, Y < 2 )).
kind([X,Y], X #> 1 #\ Y #> 1, ( X > 1, Y =< 1 ; X =< 1, Y > 1 )).
kind([X,Y], X #> 1 #==> Y #> 1, ( X =< 1 ; Y > 1 )).
kind([X,Y], X #> 1 #==> Y*Y #= 4, ( X =< 1 ; Y =:= 2 )).
kind([X,Y], X #> 1 #<==> Y #> 1, ( X > 1, Y > 1 ; X =< 1, Y =< 1 )).
kind([X,Y], X #/\ Y, ( X =:= 1, Y =:= 1 )).
kind([X,Y], X #\/ Y, memberchk(X-Y, [0-1,1-0,1-1])).
kind([X,Y], X #\ Y, memberchk(X-Y, [0-1,1-0])).
kind([X,Y], X #==> Y, memberchk(X-Y, [0-0,0-1,1-1])).
kind([X,Y], X #<==> Y, memberchk(X-Y, [0-0,1-1])).
kind([X], #\ X, X =:= 0).
kind([X,Y,B], B #<==> (X #/\ Y), memberchk([X,Y,B], [[0,0,0],[0,1,0],[1,0,0],[1,1,1]])).
kind([X,Y,B], B #<==> (X #\/ Y), memberchk([X,Y,B], [[0,0,0],[0,1,1],[1,0,1],[1,1,1]])).
kind([X,Y,B], B #<==> (X #\ Y), memberchk([X,Y,B], [[0,0,0],[0,1,1],[1,0,1],[1,1,0]])).
kind([X,Y,B], B #<==> (X #==> Y), memberchk([X,Y,B], [[0,0,1],[0,1,1],[1,0,0],[1,1,1]])).
kind([X,Y,B], B #<==> (X #<==> Y), memberchk([X,Y,B], [[0,0,1],[0,1,0],[1,0,0],[1,1,1]])).

apart([]).
apart([S-D|Tasks]) :-
    \+ ( member(S1-D1, Tasks), D > 0, D1 > 0, S < S1+D1, S1 < S+D ),
    apart(Tasks).

in_turn([]).
in_turn([S-D|Tasks]) :-
    \+ ( member(S1-D1, Tasks), S + D > S1, S1 + D1 > S ),
    in_turn(Tasks).

branching([], Z, Z).
branching([X|Xs], C, Z) :-
    member(X-To-C1, [1-a-(C+1),1-b-(C*3),2-a-(C-X),3-b-C]),
    (   To == a
    ->  C2 is C1,
        branching(Xs, C2, Z)
    ;   Xs == [],
        Z =:= C1
    ).

counted([], Z, Z).
counted([X|Xs], C, Z) :-
    member(X-C1, [0-(C+1),1-(6//X),2-(C//X)]),
    C2 is C1,
    counted(Xs, C2, Z).

accepted([], b).
accepted([X|Xs], From) :-
    member(From-X-To, [a-0-a,a-1-b,b-2-b,b-0-a]),
    accepted(Xs, To).

meant(Vs, Meaning, All) :-
    findall(Vs, ( maplist(between(0, 3), Vs), \+ \+ Meaning ), All).

constrained(Vs, Constraint, All) :-
    findall(Vs, ( Vs ins 0..3, Constraint, label(Vs) ), All).

%  what is shown of the constraint, called on new variables

shown(Vs, Constraint, All) :-
    findall(Vs1, ( Vs ins 0..3, Constraint, term_attvars(Vs, As), copy_term(Vs-As, Vs1-_, Goals), maplist(call, Goals), label(Vs1) ), All0),
    sort(All0, All).

%  the same with the domains posted behind the constraint

behind(Vs, Constraint, All) :-
    findall(Vs, ( Constraint, Vs ins 0..3, label(Vs) ), All).

?- kind(Vs, Constraint, _Meaning), meant(Vs, _Meaning, _All), constrained(Vs, Constraint, Got), sort(Got, _Sorted), _Sorted \== _All.
   false.
?- kind(Vs, Constraint, _Meaning), meant(Vs, _Meaning, _All), behind(Vs, Constraint, Got), sort(Got, _Sorted), _Sorted \== _All.
   false.
?- kind(Vs, Constraint, _Meaning), meant(Vs, _Meaning, _All), shown(Vs, Constraint, Got), Got \== _All.
   false.

%  with the truth known: it holds, or it does not

known(Vs, Constraint, All) :-
    findall(Vs, ( Vs ins 0..3, 1 #<==> Constraint, label(Vs) ), All).
known_behind(Vs, Constraint, All) :-
    findall(Vs, ( Constraint #<==> 1, Vs ins 0..3, label(Vs) ), All).
known_false(Vs, Constraint, All) :-
    findall(Vs, ( Vs ins 0..3, #\ Constraint, label(Vs) ), All).

other(Vs, Meaning, All) :-
    findall(Vs, ( maplist(between(0, 3), Vs), \+ Meaning ), All).

reifiable(Vs, Constraint, Meaning) :-
    kind(Vs, Constraint, Meaning),
    functor(Constraint, Name, _),
    (   memberchk(Name, [#=,#\=,#<,#>,#=<,#>=,tuples_in])
    ;   memberchk(Name, [#/\,#\/,#\,#==>]),
        arg(1, Constraint, P),
        nonvar(P)
    ).

?- reifiable(Vs, Constraint, _Meaning), meant(Vs, _Meaning, _All), known(Vs, Constraint, Got), sort(Got, _Sorted), _Sorted \== _All.
   false.
?- reifiable(Vs, Constraint, _Meaning), meant(Vs, _Meaning, _All), known_behind(Vs, Constraint, Got), sort(Got, _Sorted), _Sorted \== _All.
   false.
?- reifiable(Vs, Constraint, _Meaning), other(Vs, _Meaning, _All), known_false(Vs, Constraint, Got), sort(Got, _Sorted), _Sorted \== _All.
   false.

% zcompare/3: by the order, by the values, by neither

?- findall(O-X-Y, ( zcompare(O, X, Y), [X,Y] ins 0..1, label([X,Y]) ), L).
   L = [(=)-0-0,(<)-0-1,(>)-1-0,(=)-1-1].
?- findall(O-X-Y, ( zcompare(O, X, Y), [X,Y] ins 0..1, member(O, [<,=,>]), label([X,Y]) ), L).
   L = [(<)-0-1,(=)-0-0,(=)-1-1,(>)-1-0].
?- member(O, [<,=,>]), findall(X-Y, ( zcompare(O, X, Y), [X,Y] ins 0..1, label([X,Y]) ), L).
   O = (<), L = [0-1]
;  O = (=), L = [0-0,1-1]
;  O = (>), L = [1-0].
?- X in 0..3, Y in 5..9, zcompare(O, X, Y), X = 0, Y = 5.
   X = 0, Y = 5, O = (<).

% what is none

?- member(_Goal, [all_different(a),all_distinct(a),sum(a, #=, 1),scalar_product([1], a, #=, 1),lex_chain(a),chain(a, #<),element(_, a, _),global_cardinality(a, []),global_cardinality([_], a),global_cardinality([_], [], a),circuit(a),cumulative(a),cumulative([], a),serialized(a, [1]),disjoint2(a),transpose(a, _),ins(a, 1..2),label(a),#==>(tuples_in(a, []), _),#<==>(_, tuples_in([[_]], [a])),#<==>(_, tuples_in([[a]], [])),#<==>(_, tuples_in([[_]], [[a]]))]), catch(( _Goal, E = none ), error(E, _), true), \+ E = type_error(_, a).
   false.
?- member(_Goal, [all_different(_),all_distinct(_),sum(_, #=, 1),sum([], _, 1),scalar_product(_, [], #=, 1),scalar_product([1], _, #=, 1),scalar_product([], [], _, 1),lex_chain(_),chain(_, #<),chain([], _),tuples_in(_, []),tuples_in([], _),element(1, _, 1),global_cardinality(_, []),global_cardinality([], _),global_cardinality([], [], _),circuit(_),cumulative(_),cumulative([], _),serialized(_, []),serialized([], _),disjoint2(_),transpose(_, _),automaton(_, [], []),automaton([], _, []),automaton([], [], _),in_set(_, _),ins(_, 1..2),ins([], _),#\/(tuples_in(_, [[1]]), _),#\/(tuples_in([[1|_]], [[1]]), _),#<==>(_, tuples_in([[_]], [[1|_]])),#<==>(1, tuples_in([[_]], _))]), catch(( _Goal, E = none ), error(E, _), true), E \== instantiation_error.
   false.
?- sum([1], 5, 1).
   error(type_error(callable,5), _).
?- chain([1], 5).
   error(type_error(callable,5), _).
?- chain([1], #\=).
   error(domain_error(chain_relation,#\=), _).
?- scalar_product([1,2], [_], #=, 3).
   false.
?- scalar_product([a], [_], #=, 3).
   error(type_error(integer,a), _).
?- tuples_in([[_]], [[a]]).
   error(type_error(integer,a), _).
?- tuples_in([a], [[1]]).
   error(type_error(list,a), _).
?- lex_chain([[1],a]).
   error(type_error(list,a), _).
?- lex_chain([[1],[1,2]]).
   false.
?- serialized([1], [a]).
   error(type_error(integer,a), _).
?- serialized([1,2], [1]).
   false.
?- cumulative([], [limit(a)]).
   error(type_error(integer,a), _).
?- cumulative([], [other]).
   error(domain_error(cumulative_options_empty_or_limit,[other]), _).
?- global_cardinality([X], [1-1,1-2]).
   error(domain_error(gcc_unique_key_pairs,[1-1,1-2]), _).
?- global_cardinality([X], [a-1]).
   error(type_error(integer,a), _).
?- global_cardinality([X], [1-1], [other]).
   error(domain_error(gcc_option,other), _).
?- global_cardinality([X], [1-1], [consistency(value)]).
   X = 1.
?- global_cardinality([X,Y], [1-1,2-1], [cost(_, [[1,2]])]).
   false.
?- global_cardinality([X], [1-1,2-0], [cost(_, [[1]])]).
   false.
?- X in_set 5.
   error(domain_error(fdset,5), _).
?- X in_set fdset(1..2), fd_dom(X, D), X = 1.
   X = 1, D = 1..2.
?- fd_var(_) ; fd_var(1) ; fd_var(a).
   false.
?- X in 1..2, fd_var(X), X = 1.
   X = 1.
?- put_attr(X, hue, red), fd_var(X).
   false.
?- fdset_add_element(fdset(1..2), a, _).
   error(type_error(integer,a), _).
?- fdset_add_element(5, 1, _).
   error(domain_error(fdset,5), _).
?- fdset_del_element(fdset(1..2), _, _).
   error(instantiation_error, _).
?- is_fdset(fdset(1.._)).
   false.
?- is_fdset(fdset(_)).
   false.
?- fdset_union([fdset(1..2),fdset(5..6)], S), fdset_union([], T).
   S = fdset(1..2\/5..6), T = fdset(1..0).
?- fdset_union(a, _).
   error(type_error(list,a), _).
?- fdset_union(_, _).
   error(instantiation_error, _).
?- fdset_del_element(fdset(1..3), a, _).
   error(type_error(integer,a), _).
?- transpose([], Cs), transpose([[],[]], Ds), transpose([[1],[2]], Es).
   Cs = [], Ds = [], Es = [[1,2]].
?- transpose([[1,2],[3]], _).
   false.
?- transpose([[1],[2,3]], _).
   false.
?- with_output_to(string(_S), fd_statistics), split_string(_S, "\n", "", _Ls), length(_Ls, N).
   N = 6.
