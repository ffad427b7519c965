% The job shop ft06 of Fisher and Thompson (1963): six jobs, each of six operations in their order, on six machines that do one operation
% at a time. All is done after 55 units of time at the earliest.

:- use_module(library(clpfd)).

% The operations of a job, in their order: the machine, and how long it takes.

job([3-1,1-3,2-6,4-7,6-3,5-6]).
job([2-8,3-5,5-10,6-10,1-10,4-4]).
job([3-5,4-4,6-8,1-9,2-1,5-7]).
job([2-5,1-5,3-5,4-3,5-8,6-9]).
job([3-9,2-3,5-5,6-4,1-3,4-1]).
job([2-3,4-3,6-9,1-10,5-4,3-1]).

% shop(-Starts, ?End, -Orders): the operations begin at Starts, all is done at End. Orders has a truth for each two operations of
% one machine: which of them is first.

shop(Starts, End, Orders) :-
    findall(Job, job(Job), Jobs),
    jobs(Jobs, End, Operations),
    findall(Machine, between(1, 6, Machine), Machines),
    machines(Machines, Operations, Pairs),
    keysort(Pairs, Ordered),
    pairs_values(Ordered, Latest),
    reverse(Latest, Orders),
    starts(Operations, Starts).

jobs([], _, []).
jobs([Job|Jobs], End, Operations) :-
    operations(Job, 0, End, Operations, Rest),
    jobs(Jobs, End, Rest).

operations([], Done, End, Operations, Operations) :-
    Done #=< End.
operations([Machine-Time|Others], Done, End, [operation(Machine,Start,Time)|Operations], Rest) :-
    Start #>= Done,
    operations(Others, Start + Time, End, Operations, Rest).

machines([], _, []).
machines([Machine|Machines], Operations, Pairs) :-
    on(Operations, Machine, Own),
    tasks(Own, Tasks),
    cumulative(Tasks),
    ordered(Own, Pairs, Rest),
    machines(Machines, Operations, Rest).

on([], _, []).
on([Operation|Operations], Machine, Own) :-
    (   Operation = operation(Machine,_,_)
    ->  Own = [Operation|Own1]
    ;   Own = Own1
    ),
    on(Operations, Machine, Own1).

tasks([], []).
tasks([operation(_,Start,Time)|Operations], [task(Start,Time,_,1,_)|Tasks]) :-
    tasks(Operations, Tasks).

ordered([], Pairs, Pairs).
ordered([Operation|Operations], Pairs, Rest) :-
    before_or_after(Operations, Operation, Pairs, Pairs1),
    ordered(Operations, Pairs1, Rest).

before_or_after([], _, Pairs, Pairs).
before_or_after([operation(_,S2,T2)|Operations], One, [Both-First|Pairs], Rest) :-
    One = operation(_,S1,T1),
    Both is T1 + T2,
    First #<==> S1 + T1 #=< S2,
    #\ First #<==> S2 + T2 #=< S1,
    before_or_after(Operations, One, Pairs, Rest).

starts([], []).
starts([operation(_,Start,_)|Operations], [Start|Starts]) :-
    starts(Operations, Starts).

% plan(-Starts, ?End): a schedule. Once the order of all operations is known, the earliest times are one.

plan(Starts, End) :-
    shop(Starts, End, Orders),
    label(Orders),
    !,                          % one order is enough
    label(Starts),
    !.                          % the earliest times

?- plan(Starts, 55).
   Starts = [5,27,30,36,43,49,0,8,13,28,40,50,0,5,9,18,27,38,8,13,22,27,30,46,13,22,25,38,50,54,13,16,19,30,45,49].
?- plan(_, 54).
   false.
