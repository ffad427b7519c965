% library(tree): search trees as text.

parent(pam, bob).
parent(bob, ann).

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

first(X, Xs) :- member(X, Xs), !.
first(none, _).

wrong(X) :- Y is X+a, Y > 1.

lines(Goal, Options, Lines) :-
    with_output_to(string(Text), tree(Goal, -, Options)),
    split_string(Text, "\n", "", Lines0),
    findall(Line, ( member(Line1, Lines0), atom_string(Line, Line1), Line \== '' ), Lines).

has(Goal, Options, Part) :-
    with_output_to(string(Text), tree(Goal, -, Options)),
    sub_string(Text, _, _, _, Part),
    !.

?- lines(ancestor(pam, _), [], Lines).
   Lines = ['?- ancestor(pam,_)',
            '   9 goals, 2 answers, 2 failures',
            'ancestor(pam,_)',
            '├─1:6 parent(pam,_)  % 1:3',
            '│    ✓ ancestor(pam,bob)',
            '└─2:7 parent(pam,_)  % 1:3',
            '   │ ancestor(bob,_)',
            '   ├─1:6 parent(bob,_)  % 2:4',
            '   │    ✓ ancestor(pam,ann)',
            '   └─2:7 parent(bob,_)  % 2:4',
            '      │ ancestor(ann,_)',
            '      ├─1:6 ✗ parent(ann,_)',
            '      └─2:7 ✗ parent(ann,_)'].

%  nothing is bound, and flags are as they were

?- with_output_to(string(_), tree(ancestor(pam, X))), tracing.
   false.

?- with_output_to(string(_), tree(ancestor(pam, X), -, [answers(1)])), current_prolog_flag(native, Native).
   Native = on, X = _.

%  what a cut takes away

?- has(first(_, [a,b]), [], "✂").
   true.

%  one tree at a time

?- has(tree(true), [], "! permission_error(create,search_tree,true)").
   true.

%  errors

?- has(wrong(1), [], "! type_error(evaluable,a/0)").
   true.

%  the budget of goals, of answers, of boxes

loop(N) :- M is N+1, loop(M).

?- has(loop(0), [nodes(50)], "stopped").
   true.

?- has(repeat, [answers(3)], "3 answers").
   true.

?- has(ancestor(pam, _), [boxes(2)], "▸").
   true.

?- set_prolog_flag(language, ru), has(ancestor(pam, _), [], "целей 9, ответов 2, неудач 2"), set_prolog_flag(language, en).
   true.

%  searches of library(search): states in the order in which they were opened

s(a, b, 1).
s(a, c, 4).
s(b, c, 1).
s(b, d, 5).
s(c, d, 1).

goal(d).

h(a, 2).
h(b, 2).
h(c, 1).
h(d, 0).

?- lines(a_star(a, _, _, _), [answers(1)], Lines).
   Lines = ['?- a_star(a,_,_,_)',
            '   5 goals, 1 answer, 0 failures; stopped at the answer that was wanted',
            'a_star(a,_,_,_)',
            '└─ ● a',
            '   │ g 0  h 2  f 2  #1',
            '   ├─ ● b',
            '   │  │ g 1  h 2  f 3  #2',
            '   │  ├─ ● c',
            '   │  │  │ g 2  h 1  f 3  #3',
            '   │  │  └─ ✓ d',
            '   │  │     │ g 3  h 0  f 3  #4',
            '   │  │     └─ ✓ a_star(a,[a,b,c,d],3,3)',
            '   │  └─ d',
            '   │       g 6  h 0  f 6',
            '   └─ c',
            '        g 4  h 1  f 5'].

%  a game: values, bounds, and what was cut off

moves(n(a), [n(b),n(c)]).
moves(n(b), [n(d),n(e)]).
moves(n(c), [n(f),n(g)]).

staticval(n(d), 3).
staticval(n(e), 5).
staticval(n(f), 1).
staticval(n(g), 9).

max_to_move(n(X)) :- memberchk(X, [a,d,e,f,g]).
min_to_move(n(X)) :- memberchk(X, [b,c]).

?- has(alpha_beta(n(a), 5, -inf, inf, _, _), [], "✂ cut off: 1").
   true.

?- has(minimax(n(a), 5, _, _), [], "= 3").
   true.

%  depth first from state to state: the predicate has a twin that keeps the states

road(a, b).
road(a, c).
road(b, d).
road(c, d).
road(d, a).

way(Node, _, [Node]) :- Node == d.
way(Node, Visited, [Node|Way]) :-
    road(Node, Next),
    \+ seen(Next, Visited),
    way(Next, [Next|Visited], Way).

seen(X, [X|_]) :- !.
seen(X, [_|Xs]) :- seen(X, Xs).

ways(Way) :- way(a, [a], Way).

?- lines(ways(_), [], Lines).
   Lines = ['?- ways(_)',
            '   7 goals, 2 answers, 0 failures',
            'ways(_)  % 1:148',
            '│ way(a,[a],_)',
            '└─ ● a',
            '   │ g 0  #1',
            '   ├─ ● b',
            '   │  │ g 1  #2',
            '   │  └─ ✓ d',
            '   │     │ g 2  #3',
            '   │     └─ ✓ ways([a,b,d])',
            '   └─ ● c',
            '      │ g 1  #4',
            '      └─ ✓ d',
            '         │ g 2  #5',
            '         └─ ✓ ways([a,c,d])'].

%  depth first up to a bound on cost and estimate, and round by round: what is beyond the bound is cut off

leads(a, b, 1).
leads(a, c, 1).
leads(b, d, 3).
leads(c, e, 1).
leads(e, d, 2).

left(a, 2).
left(b, 3).
left(c, 3).
left(d, 0).
left(e, 2).

deepen(Node, Bound, Way) :-
    within(Node, 0, Bound, Result),
    (   Result = way(Way)
    ->  true
    ;   Result = least(Bound1),
        deepen(Node, Bound1, Way)
    ).

within(Node, G, Bound, Result) :-
    left(Node, H),
    F is G+H,
    (   F > Bound
    ->  Result = least(F)
    ;   H =:= 0
    ->  Result = way([Node])
    ;   findall(Next-Cost, leads(Node, Next, Cost), Nexts),
        among(Nexts, Node, G, Bound, 1000, Result)
    ).

among([], _, _, _, Least, least(Least)).
among([Next-Cost|Nexts], Node, G, Bound, Least, Result) :-
    G1 is G+Cost,
    within(Next, G1, Bound, Result1),
    (   Result1 = way(Way)
    ->  Result = way([Node|Way])
    ;   Result1 = least(Least1),
        Least2 is min(Least, Least1),
        among(Nexts, Node, G, Bound, Least2, Result)
    ).

?- lines(deepen(a, 2, _), [], Lines).
   Lines = ['?- deepen(a,2,_)',
            '   11 goals, 1 answer, 1 failure',
            'deepen(a,2,_)  % 1:182',
            '│ within(a,0,2,_)',
            '├─ a',
            '│  │ g 0  h 2  f 2  #1',
            '│  ├─ ✂ b',
            '│  │    g 1  h 3  f 4 > 2  #2',
            '│  └─ ✂ c',
            '│       g 1  h 3  f 4 > 2  #3',
            '├─ ✗ least(4)=way(_)',
            '└─ deepen(a,4,_)  % 1:182',
            '   │ within(a,0,4,_)',
            '   └─ ● a',
            '      │ g 0  h 2  f 2  #4',
            '      └─ ● b',
            '         │ g 1  h 3  f 4  #5',
            '         └─ ✓ d',
            '            │ g 4  h 0  f 4  #6',
            '            └─ ✓ deepen(a,2,[a,b,d])'].

%  what is called between states is carried out: its output is there, its error is at its state

bounded(Node, _, _, [Node]) :- Node == d.
bounded(Node, G, Bound, [Node|Way]) :-
    left(Node, H),
    F is H+G,
    F =< Bound,
    told(Node),
    leads(Node, Next, Cost),
    G1 is G+Cost,
    bounded(Next, G1, Bound, Way).

told(Node) :-
    assertz(told_(Node)),
    (   Node == e
    ->  _ is 1/0
    ;   true
    ).

:- dynamic told_/1.

?- has(bounded(a, 0, 3, _), [], "✂ c").
   true.

?- has(bounded(a, 0, 5, _), [], "└─ ! evaluation_error(zero_divisor)"), findall(Node, told_(Node), Nodes), last(Nodes, Last).
   Node = _, Nodes = _, Last = e.

%  files

file(Extension, Beginning) :-
    tmp_file(tree, Base),
    atom_concat(Base, Extension, File),
    tree(ancestor(pam, _), File),
    read_file_to_string(File, Text, []),
    delete_file(File),
    sub_string(Text, 0, 9, _, Beginning).

?- file('.svg', B).
   B = "<svg xmln".

?- file('.html', B).
   B = "<!doctype".

?- file('.txt', B).
   B = "?- ancest".

?- tree(_, -).
   error(instantiation_error, _).
