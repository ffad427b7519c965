% Goals with limits of inferences and depth; answers in chunks. Those with limits of
% time are in time_limits.pl.

len([], 0).
len([_|Xs], N) :-
    len(Xs, N0),
    N is N0 + 1.

loop(0) :- !.
loop(N) :-
    N1 is N - 1,
    loop(N1).

forever(N) :-
    N1 is N + 1,
    forever(N1).

p(1).
p(2).
p(3).

q(X) :-
    p(X),
    r(X).

r(X) :-
    s(X).

s(2).
s(3).

% --- call_with_inference_limit/3

?- call_with_inference_limit(loop(100), 201, R).
   R = (!).
?- call_with_inference_limit(loop(100), 200, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(p(X), 3, R).   % a call and two retries
   X = 1, R = true
;  X = 2, R = true
;  X = 3, R = (!).
?- call_with_inference_limit(p(X), 2, R).
   X = 1, R = true
;  X = 2, R = true
;  R = inference_limit_exceeded.
% A ball of the goal comes out or the limit is told of, whichever was first; the ball of the limit itself never comes out.
?- findall(N-E, ( between(0, 20, N), catch(call_with_inference_limit(( loop(5), throw(x) ), N, E), E, true) ), Es),
   findall(E, member(_-E, Es), Kinds0), sort(Kinds0, Kinds), append(Front, [_-x|_], Es), \+ member(_-x, Front), !.
   Kinds = [inference_limit_exceeded,x], N = _, E = _, Es = _, Kinds0 = _, Front = _.
?- call_with_inference_limit(atom_length(abc, 3), 1, R).
   R = (!).
?- call_with_inference_limit(atom_length(abc, 3), 0, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(between(1, 3, X), 2, R).
   X = 1, R = true
;  X = 2, R = true
;  R = inference_limit_exceeded.
?- call_with_inference_limit(p(_), 0, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(p(_), -1, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(fail, 10, R).
   false.
?- call_with_inference_limit(throw(ball), 10, R).
   throws(ball).
?- call_with_inference_limit(p(X), 10, !).
   X = 3.
?- call_with_inference_limit(call_with_inference_limit(forever(0), 10000, _), 1000, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(call_with_inference_limit(forever(0), 1000, R1), 10000, R2).
   R1 = inference_limit_exceeded, R2 = (!).
?- call_with_inference_limit(( p(X), X > 1, loop(50) ), 150, R).
   X = 2, R = true
;  R = inference_limit_exceeded.
?- call_with_inference_limit(p(X), 100, _), X > 1, loop(1000).
   X = 2
;  X = 3.
?- call_with_inference_limit(p(X), 100, R), !, loop(1000).
   X = 1, R = true.
?- catch(call_with_inference_limit(catch(forever(0), _, true), 100, R), E, true).
   R = inference_limit_exceeded.
?- call_with_inference_limit(true, a, _).
   error(type_error(integer,a), _).
?- call_with_inference_limit(_, 10, _).
   error(instantiation_error, _).

% --- call_with_depth_limit/3

?- call_with_depth_limit(true, 1, R).
   R = 1.
?- call_with_depth_limit(true, 0, R).
   R = depth_limit_exceeded.
?- call_with_depth_limit(len([a,b,c], N), 4, R).
   N = 3, R = 4.
?- call_with_depth_limit(len([a,b,c], _), 3, R).
   R = depth_limit_exceeded.
?- call_with_depth_limit(q(X), 3, R).
   X = 2, R = 3
;  X = 3, R = 3.
?- call_with_depth_limit(q(_), 2, R).
   R = depth_limit_exceeded.
?- call_with_depth_limit(forever(0), 5000, R).
   R = depth_limit_exceeded.
?- call_with_depth_limit(fail, 5, R).
   false.
?- call_with_depth_limit(throw(ball), 5, R).
   throws(ball).
?- call_with_depth_limit(( q(X), call_with_depth_limit(len([a,b,c], N), 4, R1) ), 50, R2), !.
   X = 2, N = 3, R1 = 4, R2 = _.
?- call_with_depth_limit(call_with_depth_limit(forever(0), 1000, R1), 50, R2).
   R1 = depth_limit_exceeded, R2 = 50.
?- call_with_depth_limit(p(X), 5, _), X > 1, loop(1000).
   X = 2
;  X = 3.
?- call_with_depth_limit(loop(2000), 3000, R).
   R = 2001.
?- call_with_depth_limit(catch(q(X), _, true), 20, R), X == 3.
   X = 3, R = _.
?- freeze(X, len([a,b], _)), call_with_depth_limit(X = 1, 20, R).
   X = 1, R = _.
?- call_with_depth_limit(true, a, _).
   error(type_error(integer,a), _).

% --- findnsols/4, findnsols/5

?- findnsols(2, X, p(X), L).
   L = [1,2]
;  L = [3].
?- findnsols(3, X, p(X), L).
   L = [1,2,3].
?- findnsols(4, X, p(X), L).
   L = [1,2,3].
?- findnsols(2, X, ( member(X, [a,b]), true ; fail ), L).
   L = [a,b]
;  L = [].
?- findnsols(1, X, fail, L).
   L = [].
?- findnsols(5, I, between(1, 12, I), L).
   L = [1,2,3,4,5]
;  L = [6,7,8,9,10]
;  L = [11,12].
?- findnsols(2, X, p(X), L, [end]).
   L = [1,2,end]
;  L = [3,end].
?- findall(L, findnsols(2, X, p(X), L), Ls).
   Ls = [[1,2],[3]].
?- findnsols(2, L, findnsols(1, X, p(X), L), Ls).
   Ls = [[1],[2]]
;  Ls = [[3]].
?- findnsols(2, X, p(X), L), findall(Y, p(Y), Ys).
   L = [1,2], Ys = [1,2,3]
;  L = [3], Ys = [1,2,3].
?- findnsols(-1, X, p(X), L).
   error(domain_error(not_less_than_zero,-1), _).
?- findnsols(0, X, p(X), L).
   L = [].
?- findnsols(1, X, p(X), [a|b]).
   error(type_error(list,[a|b]), _).
?- findnsols(1, X, _, L).
   error(instantiation_error, _).
?- findnsols(2, X, ( p(X), ( X > 2 -> throw(ball) ; true ) ), L).
   L = [1,2]
;  throws(ball).

% A goal cannot catch that its limit is reached.

?- call_with_inference_limit(catch((repeat, fail, repeat), _, repeat), 10000, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit((repeat, catch((repeat, fail), _, true), fail), 10000, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(call_with_inference_limit(catch((repeat, fail), _, true), 100, R), 10000, S).
   R = inference_limit_exceeded, S = (!).
?- call_with_inference_limit(call_with_inference_limit((repeat, fail), 10000, _), 100, S).
   S = inference_limit_exceeded.
?- call_with_inference_limit(catch(with_output_to(atom(_), (repeat, fail)), _, true), 1000, R), write(x).
   prints("x"), R = inference_limit_exceeded.
?- call_with_inference_limit(setup_call_cleanup(true, (repeat, fail), write(cleaned)), 1000, R).
   prints("cleaned"), R = inference_limit_exceeded.

% --- what they are made of takes nothing else

?- '$limit_enter'(inferences, f(a)).
   error(type_error(compound,f(a)),_).
?- '$limit_leave'(time, limit(1,2,3,4,5,-1)).
   error(domain_error(not_less_than_zero,-1),_).
?- '$depth_enter'(depth(1,2,3,4,5,6,x)).
   error(type_error(integer,x),_).
?- call_with_inference_limit(loop(100), 1000000000000000000000000000000, R).
   R = (!).
?- call_with_inference_limit(setup_call_cleanup(true, forever(0), loop(100)), 1000, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(setup_call_cleanup(true, forever(0), forever(0)), 1000, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(call_with_inference_limit(setup_call_cleanup(true, forever(0), forever(0)), 1000, R), 100000, S).
   R = inference_limit_exceeded, S = (!).
