% The critical path of a project: when each task can begin, how long it can wait, and
% which tasks must not be late. The project is a breakfast.
%
% Ask it:  ?- schedule(breakfast, Schedule, End).

% task(Task, Project, Minutes), before(Task, Task1, Project): Task1 waits for Task

:- discontiguous task/3, before/3.

task(boil_water, breakfast, 4).
task(grind_coffee, breakfast, 1).
task(brew_coffee, breakfast, 5).
task(heat_oven, breakfast, 7).
task(bake_rolls, breakfast, 8).
task(boil_eggs, breakfast, 6).
task(lay_table, breakfast, 3).
task(serve, breakfast, 1).

before(boil_water, brew_coffee, breakfast).
before(grind_coffee, brew_coffee, breakfast).
before(boil_water, boil_eggs, breakfast).
before(heat_oven, bake_rolls, breakfast).
before(brew_coffee, serve, breakfast).
before(bake_rolls, serve, breakfast).
before(boil_eggs, serve, breakfast).
before(lay_table, serve, breakfast).

% schedule(Project, Schedule, End): for each task begin(Earliest, Latest), in the order
% of an execution; End is when all is done

schedule(Project, Schedule, End) :-
    findall(Task, task(Task, Project, _), Tasks),
    ordered(Tasks, Project, Ordered),
    forward(Ordered, Project, [], Early, 0, End),
    backward(Early, Project, End, [], Schedule).

% critical(Project, Tasks): the tasks that cannot wait, in their order

critical(Project, Tasks) :-
    schedule(Project, Schedule, _),
    findall(Task, ( element(Task-begin(T,T), Schedule) ), Tasks).

% ordered(Tasks, Project, Ordered): no task before one that it waits for; fails if
% tasks wait for each other in a circle

ordered([], _, []).
ordered([First|Tasks], Project, [Task|Ordered]) :-
    choose(Task, [First|Tasks], Rest),
    \+ ( element(Other, Rest),
         before(Other, Task, Project) ),
    !,                          % any such task may come first
    ordered(Rest, Project, Ordered).

% forward(Tasks, Project, Early0, Early, End0, End): Early are Task-Earliest, the last
% task first: a task begins when the last one it waits for has ended

forward([], _, Early, Early, End, End).
forward([Task|Tasks], Project, Early0, Early, End0, End) :-
    findall(T, ( before(Other, Task, Project),
                 element(Other-Begin, Early0),
                 task(Other, Project, Minutes),
                 T is Begin+Minutes ), Ends),
    greatest(Ends, 0, Earliest),
    task(Task, Project, Minutes),
    End1 is max(End0, Earliest+Minutes),
    forward(Tasks, Project, [Task-Earliest|Early0], Early, End1, End).

% backward(Early, Project, End, Schedule0, Schedule): a task must have ended when the
% first one that waits for it must begin

backward([], _, _, Schedule, Schedule).
backward([Task-Earliest|Early], Project, End, Schedule0, Schedule) :-
    findall(T, ( before(Task, Other, Project),
                 element(Other-begin(_,T), Schedule0) ), Begins),
    smallest(Begins, End, LatestEnd),
    task(Task, Project, Minutes),
    Latest is LatestEnd-Minutes,
    backward(Early, Project, End, [Task-begin(Earliest,Latest)|Schedule0], Schedule).

greatest([], Max, Max).
greatest([X|Xs], Max0, Max) :-
    Max1 is max(Max0, X),
    greatest(Xs, Max1, Max).

smallest([], Min, Min).
smallest([X|Xs], Min0, Min) :-
    Min1 is min(Min0, X),
    smallest(Xs, Min1, Min).

element(X, [X|_]).
element(X, [_|Xs]) :-
    element(X, Xs).

choose(X, [X|Xs], Xs).
choose(X, [Y|Xs], [Y|Ys]) :-
    choose(X, Xs, Ys).

% A project that cannot be done

task(hen, riddle, 1).
task(egg, riddle, 1).

before(hen, egg, riddle).
before(egg, hen, riddle).

% Answers

?- schedule(breakfast, Schedule, End).
   Schedule = [ boil_water-begin(0,5), grind_coffee-begin(0,9), brew_coffee-begin(4,10),
                heat_oven-begin(0,0), bake_rolls-begin(7,7), boil_eggs-begin(4,9),
                lay_table-begin(0,12), serve-begin(15,15) ],
   End = 16.

?- critical(breakfast, Tasks).
   Tasks = [heat_oven,bake_rolls,serve].

?- schedule(riddle, Schedule, End).
   false.
