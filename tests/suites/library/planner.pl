% library(planner): the course's programs with their results and counts, and the language

:- dynamic(here/1).

:- prolog_load_context(directory, Directory),
   (   Directory == ''
   ->  assertz(here('.'))
   ;   assertz(here(Directory))
   ).

file(File) :-
    here(Directory),
    atom_concat(Directory, '/../../../examples/programs/ai_course.planner', File).

course :-
    file(File),
    planner_reset,
    with_output_to(atom(_), planner_run(File)).

counted(Text, Value, Leaves) :-
    planner("[set Leaves ()]", _),
    planner(Text, Value),
    planner("[length .Leaves]", Leaves).

?- course.
   true.
?- counted("[MIN_MAX a 3]", V, N).
   V = d, N = 27.
?- counted("[prog ((N 3)) [return [VALUE_POS a 0 T]]]", V, N).
   V = [[5,b],[3,c],[6,d]], N = 27.
?- counted("[ALPHA_BETA a 3]", V, N).
   V = d, N = 20.
?- planner(".Leaves", Ls).
   Ls = [b11,b12,b13,b21,b31,b32,b33,c11,c12,c13,c21,c22,c23,d11,d12,d13,d21,d31,d32,d33].
?- planner("[prog ((N 3)) [return [NEXT_MOVE a 0 T ()]]]", [_,[V,c],W]).
   V = 3, W = [6,d].
?- planner("[set Opened ()]", _), planner("[SEARCH_DEEP_DOWN s]", V), planner(".Opened", Opened).
   V = [s,q,q1,g], Opened = [s,p,p1,p2,q,q1]
;  false.
?- planner("[define IS_GOAL (lambda (St) [eq .St nowhere])]", _), planner("[SEARCH_DEEP_DOWN s]", V).
   false.
?- planner("[define IS_GOAL (lambda (St) [member .St (p2 q1 g)])]", _), planner("[SEARCH_DEEP_DOWN s]", V).
   V = [s,p,p2]
;  V = [s,q,q1]
;  ... .

% other depths: two moves ahead the inner nodes are leaves

?- planner_text("[define STAT_EST (lambda (P) [cond ([eq .P b2] 7) ([eq .P c1] 9) (t 5)])]", _).
   true.
?- planner("([MIN_MAX a 2] [ALPHA_BETA a 2] [MIN_MAX a 1])", V).
   V = [b,b,b].

% what the printed text does where it was not repaired: the error and its place

?- planner_text("[define F (lambda (X)\n  [list .X] ]]", _).
   error(syntax_error(mismatched_close), context(_, text:2:13)).
?- planner_text("[prog ((L (1 2)) M) [fin M .L]]", _).
   error(type_error(name,'.L'), context(_, text:1:28)).
?- planner_text("[prog (M) [Pset M 1]]", _).
   error(existence_error(function,'Pset'), context(_, text:1:12)).
?- planner_text("[+ 1 [prog (M) .M]]", _).
   error(existence_error(value,'M'), context(_, text:1:16)).
?- planner_text("% no end", _).
   error(syntax_error(end_of_file_in_block_comment), context(_, text:1:1)).
?- planner_text("[f . ]", _).
   error(syntax_error(variable_expected), context(_, text:1:5)).
?- planner_text("(a [list (b)]", _).
   error(syntax_error(close_expected), context(_, text:1:1)).
?- planner_text("!.X", _).
   error(syntax_error(segment_outside_list), context(_, text:1:1)).
?- planner_text("(1 !.X)", _).
   error(existence_error(value,'X'), context(_, text:1:4)).
?- planner_text("[set X 5] (1 !.X)", _).
   error(type_error(list,5), context(_, text:1:14)).
?- planner_text("[define F (lambda (X) .X)] [F 1 2]", _).
   error(domain_error(arguments('F',1),2), context(_, text:1:29)).
?- planner_text("[tempex 1 F]", _).
   error(existence_error(active_call,'F'), context(_, text:1:2)).
?- planner_text("[3 (a b)]", _).
   error(existence_error(element,3), context(_, text:1:2)).
?- planner_text("[gt a 1]", _).
   error(type_error(number,a), context(_, text:1:2)).
?- planner_text("[go L]", _).
   error(existence_error(label,'L'), context(_, text:1:2)).
?- planner_text("[prog () A [go B]]", _).
   error(existence_error(label,'B'), context(_, text:1:13)).
?- planner_text("[prog (M (L 5)) [fin M L]]", _).
   error(type_error(list,5), context(_, text:1:24)).

% the language

?- planner("([2 (a b)] <rest 1 (c d)>)", V).
   V = [b,d].
?- planner("([rest 3 (a b c d)] [rest 2 (a)] [rest 0 (a)])", V).
   V = [[d],[],[a]].
?- planner("[list]", V).
   error(domain_error(arguments(list,1),0), _).
?- planner("[prog ((L (1 2)) (K 0)) [return (!.L <rest 1 .L> (.K) x 2.5 -3)]]", V).
   V = [1,2,2,[0],x,2.5,-3].
?- planner("[prog ((X 1) Y) [set Y [among (a b)]] [cond ([eq .Y a] [set X 2] [fail])] [return (.X .Y)]]", V).
   V = [1,b].
?- planner("[prog ((X 1) Y) [set Y [among (a b)]] [cond ([eq .Y a] [pset X 2] [fail])] [return (.X .Y)]]", V).
   V = [2,b].
?- planner("[prog (X Y) [set Y [among (a b)]] [cond ([hasval X] [return kept]) (t [set X 1] [fail])]]", V).
   false.
?- planner("[prog (X (L (a b)) (R ())) A [cond ([fin X L] [return .R])] [set R (.X !.R)] [go A]]", V).
   V = [b,a].
?- planner("[and 1 [among (() 2)] 3]", V).
   V = []
;  V = 3.
?- planner("([or () 2] [or ()] [and] [not ()] [not x] [empty ()] [num 3] [num a] [cond (())])", V).
   V = [2,[],t,t,[],t,t,[],[]].
?- planner("([max 1 3 2] [min 4 2] [- 5] [- 5 2] [* 2 3] [le 1 1] [ge 1 2] [lt 1 2] [neq a b])", V).
   V = [3,2,-5,3,6,t,[],t,t].
?- planner_text("[define F (lambda (N) [prog () [set Z (!.Z .N)] [among (1 2)] [G .N] [return no]])] [define G (lambda (N) [tempex (.N .Z) F])] [set Z (0)] ([F 7] .Z)", V).
   V = [[7,[0,7]],[0]].
?- planner_text("[set X 1] [prog () [pset X 2] [fail]]", _).
   false.
?- planner(".X", V).
   V = 2.
?- planner_text("[define LOOP (lambda (N) [prog () A [cond ([eq .N 0] [return done])] [set N [- .N 1]] [go A]])] [LOOP 100000]", V).
   V = done.
?- planner_text("[define DOWN (lambda (N) [cond ([eq .N 0] 0) (t [+ 1 [DOWN [- .N 1]]])])] [DOWN 20000]", V).
   V = 20000.

% a position at depth N of a game that goes on at depth N has no value

?- course.
   true.
?- planner("[MIN_MAX a 4]", _).
   error(existence_error(value,'Pvalue'), _).

% trees of four moves with numbers out of a simple generator: a position is the list of
% its children, a leaf is the list of its value

tree(Depth, Seed0, Seed, Tree) :-
    next(Seed0, Seed1),
    (   Depth =:= 0
    ->  Value is Seed1 // 64 mod 10,
        Tree = [Value],
        Seed = Seed1
    ;   Count is 1 + Seed1 // 64 mod 3,
        Depth1 is Depth-1,
        trees(Count, Depth1, Seed1, Seed, Tree)
    ).

trees(Count, Depth, Seed0, Seed, Trees) :-
    (   Count =:= 0
    ->  Trees = [],
        Seed = Seed0
    ;   Trees = [Tree|Trees1],
        tree(Depth, Seed0, Seed1, Tree),
        Count1 is Count-1,
        trees(Count1, Depth, Seed1, Seed, Trees1)
    ).

next(Seed0, Seed) :-
    Seed is (Seed0*1103515245 + 12345) mod 2147483648.

% best(Tree, Depth, Child): the first child of the greatest value

best(Tree, Depth, Child) :-
    Depth1 is Depth-1,
    findall(V, ( member(T, Tree), value(Depth1, min, T, V) ), Vs),
    max_list(Vs, Max),
    nth1(N, Vs, Max),
    !,
    nth1(N, Tree, Child).

value(0, _, [Value], Value) :-
    !.
value(Depth, Turn, Tree, Value) :-
    Depth1 is Depth-1,
    other(Turn, Other),
    findall(V, ( member(T, Tree), value(Depth1, Other, T, V) ), Vs),
    (   Turn == min
    ->  min_list(Vs, Value)
    ;   max_list(Vs, Value)
    ).

other(min, max).
other(max, min).

% differs(Program, Count, Seed): a tree for which Program finds another child than best/3

differs(Program, Count, Seed0) :-
    between(1, Count, N),
    Seed1 is Seed0+N*7919,
    tree(4, Seed1, _, Tree),
    best(Tree, 4, Best),
    planner([Program,Tree,4], Child),
    Child \== Best.

?- planner_text("[define OPENING (lambda (P) .P)] [define STAT_EST (lambda (P) [pset Leaves [+ 1 .Leaves]] [1 .P])] [set Leaves 0]", V).
   V = 0.
?- differs('MIN_MAX', 60, 1).
   false.
?- planner(".Leaves", _All), planner("[set Leaves 0]", _), \+ differs('ALPHA_BETA', 60, 1), planner(".Leaves", _Leaves), _Leaves < _All.
   true.

% parts of lists, by numbers from the front and from the end

?- planner("([elem 2 (a b c)] [elem -1 (a b c)] [2 (a b c)] [-3 (a b c)] [last (a b c)])", V).
   V = [b,c,b,a,c].
?- planner("([head 2 (a b c)] [head -2 (a b c)] [head 5 (a)] [head 0 (a)])", V).
   V = [[a,b],[b,c],[a],[]].
?- planner("([rest 1 (a b c)] [rest -1 (a b c)] [rest -5 (a)] [rest 5 (a)])", V).
   V = [[b,c],[a,b],[],[]].
?- planner("[elem 3 (a b)]", _).
   error(existence_error(element,3), context(_, text:1:2)).
?- planner("[-3 (a b)]", _).
   error(existence_error(element,-3), context(_, text:1:2)).
?- planner("[1.5 (a b)]", _).
   error(type_error(integer,1.5), context(_, text:1:2)).
?- planner("([add1 3] [sub1 3])", V).
   V = [4,2].

% what is read is not evaluated

read_in(Text, Expression, Value) :-
    open_string(Text, Stream),
    current_input(Old),
    setup_call_cleanup(set_input(Stream), planner(Expression, Value), ( set_input(Old), close(Stream) )).

?- read_in("(a [b] 2) c", "([read] [read] [read])", V).
   V = [[a,[b],2],c,[]].
