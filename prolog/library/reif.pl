:- module(reif,
          [ if_/3,                   % :If_1, :Then_0, :Else_0
            cond_t/3,                % :If_1, :Then_0, ?T
            (=)/3,                   % ?X, ?Y, ?T
            dif/3,                   % ?X, ?Y, ?T
            (',')/3,                 % :A_1, :B_1, ?T
            (;)/3,                   % :A_1, :B_1, ?T
            memberd_t/3,             % ?X, ?Xs, ?T
            memberd/2,               % ?X, ?Xs
            tfilter/3,               % :If_2, ?Xs, ?Ys
            tpartition/4,            % :If_2, ?Xs, ?Ys, ?Zs
            tmember/2,               % :If_2, ?Xs
            tmember_t/3              % :If_2, ?Xs, ?T
          ]).

/** <module> Conditions as relations

A reified condition is a goal with one more argument, `true` or `false`: whether it
holds. Where that is not known yet both answers are given, the second with dif/2.
After Ulrich Neumerkel and Stefan Kral. The file is loaded by use_module/1 only.

    ?- use_module(library(reif)).
       true.
*/

:- meta_predicate
       if_(1, 0, 0),
       cond_t(1, 0, ?),
       ','(1, 1, ?),
       ;(1, 1, ?),
       tfilter(2, ?, ?),
       tpartition(2, ?, ?, ?),
       tmember(2, ?),
       tmember_t(2, ?, ?).

%!  if_(:If_1, :Then_0, :Else_0) is nondet.
%
%   Then_0 where the reified condition If_1 holds, Else_0 where it does not.
%
%       ?- if_(a = a, X = yes, X = no).
%          X = yes.
%       ?- if_(a = b, X = yes, X = no).
%          X = no.
%       ?- if_([T]>>(T = maybe), true, true).
%          error(type_error(boolean,maybe), _).

if_(If_1, Then_0, Else_0) :-
    call(If_1, T),
    (   T == true
    ->  call(Then_0)
    ;   T == false
    ->  call(Else_0)
    ;   nonvar(T)
    ->  type_error(boolean, T)
    ;   instantiation_error(T)
    ).

%!  cond_t(:If_1, :Then_0, ?T) is nondet.
%
%   T is true and Then_0 where If_1 holds, else T is false.
%
%       ?- cond_t(a = b, true, T).
%          T = false.

cond_t(If_1, Then_0, T) :-
    if_(If_1, ( Then_0, T = true ), T = false).

%!  =(?X, ?Y, ?T) is nondet.
%
%   T says whether X and Y are equal.
%
%       ?- =(f(a), f(a), T).
%          T = true.
%       ?- =(a, b, T).
%          T = false.

=(X, Y, T) :-
    (   X == Y
    ->  T = true
    ;   X \= Y
    ->  T = false
    ;   T == true
    ->  X = Y
    ;   T == false
    ->  dif(X, Y)
    ;   T = true,
        X = Y
    ;   T = false,
        dif(X, Y)
    ).

%!  dif(?X, ?Y, ?T) is nondet.
%
%   T says whether X and Y are different.
%
%       ?- dif(a, b, T).
%          T = true.

dif(X, Y, T) :-
    =(X, Y, Equal),
    opposite_(Equal, T).

opposite_(true, false).
opposite_(false, true).

%!  ','(:A_1, :B_1, ?T) is nondet.
%
%   T says whether both conditions hold.
%
%       ?- ','(a = a, a = b, T).
%          T = false.

','(A_1, B_1, T) :-
    if_(A_1, call(B_1, T), T = false).

%!  ;(:A_1, :B_1, ?T) is nondet.
%
%   T says whether one of the conditions holds.
%
%       ?- ;(a = b, a = a, T).
%          T = true.

;(A_1, B_1, T) :-
    if_(A_1, T = true, call(B_1, T)).

%!  memberd_t(?X, ?Xs, ?T) is nondet.
%
%   T says whether X is an element of Xs.
%
%       ?- memberd_t(b, [a,b,b], T).
%          T = true.
%       ?- memberd_t(c, [a,b], T).
%          T = false.

memberd_t(X, Xs, T) :-
    memberd_t_(Xs, X, T).

memberd_t_([], _, false).
memberd_t_([Y|Ys], X, T) :-
    if_(X = Y, T = true, memberd_t_(Ys, X, T)).

%!  memberd(?X, ?Xs) is nondet.
%
%   X is an element of Xs; equal elements give one answer.
%
%       ?- memberd(a, [a,b,a]).
%          true.

memberd(X, [Y|Ys]) :-
    if_(X = Y, true, memberd(X, Ys)).

%!  tfilter(:If_2, ?Xs, ?Ys) is nondet.
%
%   Ys are the elements of Xs for which If_2 holds.
%
%       ?- tfilter(=(a), [a,b,a], Ys).
%          Ys = [a,a].

tfilter(If_2, Xs, Ys) :-
    tfilter_(Xs, If_2, Ys).

tfilter_([], _, []).
tfilter_([X|Xs], If_2, Ys) :-
    if_(call(If_2, X), Ys = [X|Ys1], Ys = Ys1),
    tfilter_(Xs, If_2, Ys1).

%!  tpartition(:If_2, ?Xs, ?Ys, ?Zs) is nondet.
%
%   Ys are the elements of Xs for which If_2 holds, Zs the others.
%
%       ?- tpartition(=(a), [a,b,a], Ys, Zs).
%          Ys = [a,a], Zs = [b].

tpartition(If_2, Xs, Ys, Zs) :-
    tpartition_(Xs, If_2, Ys, Zs).

tpartition_([], _, [], []).
tpartition_([X|Xs], If_2, Ys, Zs) :-
    if_(call(If_2, X), ( Ys = [X|Ys1], Zs = Zs1 ), ( Ys = Ys1, Zs = [X|Zs1] )),
    tpartition_(Xs, If_2, Ys1, Zs1).

%!  tmember(:If_2, ?Xs) is nondet.
%
%   If_2 holds for an element of Xs.
%
%       ?- tmember(=(b), [a,b]).
%          true.

tmember(If_2, [X|Xs]) :-
    if_(call(If_2, X), true, tmember(If_2, Xs)).

%!  tmember_t(:If_2, ?Xs, ?T) is nondet.
%
%   T says whether If_2 holds for an element of Xs.
%
%       ?- tmember_t(=(c), [a,b], T).
%          T = false.

tmember_t(If_2, Xs, T) :-
    tmember_t_(Xs, If_2, T).

tmember_t_([], _, false).
tmember_t_([X|Xs], If_2, T) :-
    if_(call(If_2, X), T = true, tmember_t_(Xs, If_2, T)).
