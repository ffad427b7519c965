% Goals with limits of time. How many inferences they make depends on the machine:
% checks that compare counts leave this file out.

forever(N) :-
    N1 is N + 1,
    forever(N1).

:- table nat/1.
nat(0).
nat(N) :-
    nat(M),
    N is M + 1.

p(1).
p(2).
p(3).

% --- call_with_time_limit/2

?- call_with_time_limit(10, p(X)).
   X = 1.
?- call_with_time_limit(10, fail).
   false.
?- call_with_time_limit(0.02, forever(0)).
   throws(time_limit_exceeded).
?- catch(call_with_time_limit(0.02, forever(0)), E, true).
   E = time_limit_exceeded.
?- call_with_time_limit(10, catch(call_with_time_limit(0.02, forever(0)), E, true)).
   E = time_limit_exceeded.
?- catch(call_with_time_limit(0.02, call_with_time_limit(10, forever(0))), E, true).
   E = time_limit_exceeded.
?- call_with_time_limit(0, true).
   throws(time_limit_exceeded).
?- call_with_time_limit(10, throw(ball)).
   throws(ball).
?- call_with_time_limit(a, true).
   error(type_error(number,a), _).

% --- what is tabled leaves no half table

?- catch(call_with_time_limit(0.05, nat(_)), time_limit_exceeded, true), \+ current_table(nat(_), _).
   true.

% --- labelling, which is no call

:- use_module(library(clpfd)).

?- findall(E, ( length(Xs, 12), Xs ins 1..11, all_different(Xs), catch(call_with_time_limit(0.05, label(Xs)), E, true) ), Es).
   Es = [time_limit_exceeded].

% --- constraints on long lists, of which one propagator looks at all variables: the limit holds in between

late(Goal, Late) :-
    statistics(walltime, [T0,_]),
    catch(call_with_time_limit(0.05, Goal), time_limit_exceeded, true),
    statistics(walltime, [T,_]),
    (   T - T0 < 3000
    ->  Late = no
    ;   Late = by(T - T0)
    ).

?- findall(Late, ( length(Xs, 60000), sum(Xs, #=, _), late(maplist(=(1), Xs), Late) ), Lates).
   Lates = [no].
?- findall(Late, ( length(Xs, 10000), Xs ins 0..1, sum(Xs, #=, 3), late(label(Xs), Late) ), Lates).
   Lates = [no].
?- findall(Late, ( length(Xs, 20000), Xs ins 0..20000, all_distinct(Xs), late(maplist(#<(3), Xs), Late) ), Lates).
   Lates = [no].
?- findall(Late, ( length(Xs, 50000), findall(K-_, between(1, 10, K), Ps), late(global_cardinality(Xs, Ps), Late) ), Lates).
   Lates = [no].

% A limit of a goal that loads a file ends the load; a deadline of reading is over when reading has ended.

?- catch(call_with_time_limit(0.1, consult('tests/modules/endless_load')), E, true).
   E = time_limit_exceeded.
?- catch(call_with_time_limit(0.05, ( open('/dev/zero', read, _S, [encoding(octet)]), read_string(_S, _, _) )), E, true), consult('tests/modules/of_directives').
   E = time_limit_exceeded.

% Work on long lists and texts is heard by limits.
is_late(Goal) :-
    catch(call_with_time_limit(0.1, ( repeat, \+ Goal, fail )), E, true),
    E == time_limit_exceeded.

?- \+ \+ ( numlist(1, 300000, L), is_late(memberchk(0, L)), is_late(length(L, 3)) ).
   true.
?- \+ \+ ( length(L, 100000), maplist(=(a), L), atomic_list_concat(L, A), is_late(sub_atom(A, _, _, _, ab)), is_late(split_string(A, ";", "a", [_,_|_])) ).
   true.

% Elements that are unified with one variable, one after another, take a time in proportion to their number, whatever the order in which
% they were made; in proportion to its square it would be minutes.
same([], _).
same([X|Xs], X) :-
    same(Xs, X).

?- \+ \+ ( length(L, 300000), call_with_time_limit(20, maplist(=(_), L)) ).
   true.
?- \+ \+ ( length(L, 300000), call_with_time_limit(20, same(L, _)) ).
   true.
?- \+ \+ ( length(L, 300000), reverse(L, R), call_with_time_limit(20, same(R, _)) ).
   true.
?- \+ \+ ( L = [_|T], length(L, 300000), T = [_|_], copy_term(L, L1), call_with_time_limit(20, same(L1, _)) ).
   true.

% A command of the system is ended too, with all that it has started.

?- call_with_time_limit(0.2, shell('sleep 60 | cat')).
   throws(time_limit_exceeded).

?- call_with_time_limit(5, shell('exit 3', S)).
   S = 3.
