% library(planner): each construct and function, with all its values, and what is none

:- use_module(library(planner)).

% gives(Text, Values): all values of the form, one after the other

gives("[prog ()]", [[]]).
gives("[prog (X) 5]", [[]]).
gives("[prog () [return 1] [return 2]]", [1]).
gives("[prog ((X 1) (Y 2)) [return (.X .Y)]]", [[1,2]]).
gives("[prog ((X 1)) [prog ((X 2) (Y .X)) [set X 3]] [return .X]]", [1]).
gives("[prog ((X 1)) [return [prog ((X 2) (Y .X)) [return (.X .Y)]]]]", [[2,1]]).
gives("[prog ((N 0)) A [set N [add1 .N]] [cond ([lt .N 3] [go A])] [return .N]]", [3]).
gives("[prog () [go B] A [return a] B [go A]]", [a]).
gives("[prog () [prog () [go A]] [return 1] A [return 2]]", [2]).
gives("[prog () (1 [return 2] 3)]", [2]).
gives("[prog () [+ 1 [return 2]]]", [2]).
gives("[prog (X) [set X [return 3]]]", [3]).
gives("[prog (X) [pset X [return 4]]]", [4]).
gives("[prog () [return [return 5]]]", [5]).
gives("[prog () [assert [return 6]]]", [6]).
gives("[prog () [is a [return 7]]]", [7]).
gives("[prog () [loop X [return 8] 1]]", [8]).
gives("[prog () [cond ([return 9] 1)]]", [9]).
gives("[prog () [and 1 [return 10]]]", [10]).
gives("[prog () [or () [return 11]]]", [11]).
gives("[prog () (!.L <rest 1 [return 12]>)]", error(existence_error(value,'L'))).
gives("[prog () (<rest 1 [return 12]>)]", [12]).
gives("[cond]", [[]]).
gives("[cond (1)]", [1]).
gives("[cond (() 1) (2 3 4)]", [4]).
gives("[cond (() 1)]", [[]]).
gives("[cond ([among (() a)] b) (t c)]", [c,b]).
gives("[and]", [t]).
gives("[and 1 2]", [2]).
gives("[and () 2]", [[]]).
gives("[and [among (1 2)] [among (3 4)]]", [3,4,3,4]).
gives("[or]", [[]]).
gives("[or () 1 2]", [1]).
gives("[or [among (() 1)] 2]", [2,1]).
gives("[if 1 2 3]", [2]).
gives("[if () 2 3]", [3]).
gives("[if [among (1 ())] a b]", [a,b]).
gives("[do]", [[]]).
gives("[do 1 2]", [2]).
gives("[do [among (1 2)] 3]", [3,3]).
gives("[quote (a [b] .c)]", [[a,[b],'.c']]).
gives("[hasval Q]", [[]]).
gives("[prog (X) [return ([hasval X] [set X 1] [hasval X])]]", [[[],1,t]]).
gives("[prog ((X 1)) [return ([set X 2] .X [pset X 3] .X)]]", [[2,2,3,3]]).
gives("[prog ((L (a b)) X) [return ([fin X L] .X .L [fin X L] .X [fin X L] .X)]]", [[[],a,[b],[],b,t,b]]).
gives("[prog ((X 1)) [set X 2] [among (a b)] [return .X]]", [2,2]).
gives("[prog ((N 0)) [loop [set N [add1 .N]] [if [ge .N 4] [return .N] ()]]]", [[]]).
gives("[prog ((N 0)) [return [loop [set N [add1 .N]] [if [ge .N 4] [return .N] ()]]]]", [4]).
gives("[loop X (1 2 3) [if [eq .X 2] [return found] ()]]", [found]).
gives("[loop X (1 2 3) .X]", [[]]).
gives("[loop X () .X]", [[]]).
gives("[prog ((L ())) [loop X (1 2 3) [set L (.X !.L)]] [return .L]]", [[3,2,1]]).
gives("[prog ((X 9)) [loop X (1 2) .X] [return .X]]", [9]).
gives("[loop X 5 .X]", error(type_error(list,5))).
gives("[prog ((N 0)) [while [lt .N 3] [set N [add1 .N]]] [return .N]]", [3]).
gives("[prog ((N 5)) [while [lt .N 3] [set N [add1 .N]]] [return .N]]", [5]).
gives("[prog ((N 0)) [until [ge .N 3] [set N [add1 .N]]] [return .N]]", [3]).
gives("[while () 1]", [[]]).
gives("[until t 1]", [[]]).
gives("[prog ((N 0)) [return [while t [set N [add1 .N]] [if [eq .N 2] [return .N] ()]]]]", [2]).
gives("[prog ((N 0)) [loop [set N [add1 .N]] [if [eq .N 2] [go A] ()]] [return no] A [return .N]]", [2]).
gives("[prog ((N 0)) [loop X (1 2) [go A]] [return no] A [return .X]]", error(existence_error(value,'X'))).
gives("[prog () [loop X (1 2) [go A]] [return no] A [return yes]]", [yes]).

% patterns

gives("[is a a]", [t]).
gives("[is a b]", [[]]).
gives("[is [] (a)]", [t]).
gives("[is () ()]", [t]).
gives("[is () (a)]", [[]]).
gives("[is (a) a]", [[]]).
gives("[is (a b) (a)]", [[]]).
gives("[is (a) (a b)]", [[]]).
gives("[is ([] []) (a b)]", [t]).
gives("[is (a <> d) (a b c d)]", [t]).
gives("[is (a <>) (a)]", [t]).
gives("[is (<> x) (a b)]", [[]]).
gives("[is * *]", [t]).
gives("[is 5 5]", [t]).
gives("[is [+ 1 2] 3]", [t]).
gives("[is ([+ 1 2] 4) (3 4)]", [t]).
gives("[is [among (1 2)] 2]", [[]]).
gives("[prog (X) [return ([is *X a] .X)]]", [[t,a]]).
gives("[prog ((X 1)) [return ([is *X a] .X [is (*X *X) (b c)] .X)]]", [[t,a,t,c]]).
gives("[prog (X) [return ([is ?X a] .X [is ?X b] [is ?X a])]]", [[t,a,[],t]]).
gives("[prog (X) [return ([is (?X ?X) (a b)] [is (?X ?X) (a a)])]]", [[[],t]]).
gives("[prog (X Y) [return ([is (*X !*Y) (a b c)] .X .Y)]]", [[t,a,[b,c]]]).
gives("[prog (X Y) [return ([is (!*X b !*Y) (a b c b)] .X .Y)]]", [[t,[a],[c,b]]]).
gives("[prog (X) [return ([is (!*X) ()] .X)]]", [[t,[]]]).
gives("[prog ((X (a b))) [return ([is (!.X c) (a b c)] [is (!.X) (a c)] [is (.X) ((a b))])]]", [[t,[],t]]).
gives("[is (<rest 1 (x a b)> c) (a b c)]", [t]).
gives("[prog ((X 1)) [is (!.X) (1)]]", error(type_error(list,1))).

% facts

gives("[goal (a [])]", []).
gives("[do [assert (a 1)] [assert (a 2)] [assert (b 3)] [goal (a [])]]", [[a,1],[a,2]]).
gives("[prog (X) [assert (a 1)] [assert (a 2)] [goal (a *X)] [return .X]]", [1,2]).
gives("[do [assert (a 1)] [assert (a 2)] ([erase (a [])] [erase (a [])] [erase (a [])])]", [[[a,1],[a,2],[]]]).
gives("[do [assert x] [assert (a 1)] ([erase (a [])] [goal []])]", [[[a,1],x]]).
gives("[do [assert (a 1)] [or [do [erase (a 1)] ()] 1] [goal []]]", []).
gives("[assert (a b)]", [[a,b]]).

% functions

gives("[among (a b c)]", [a,b,c]).
gives("[among ()]", []).
gives("[fail]", []).
gives("([eq a a] [eq a b] [neq a b] [neq a a] [eq (a (b)) (a (b))])", [[t,[],t,[],t]]).
gives("([gt 2 1] [gt 1 1] [ge 1 1] [ge 1 2] [lt 1 2] [lt 1 1] [le 1 1] [le 2 1])", [[t,[],t,[],t,[],t,[]]]).
gives("([+ 1] [+ 1 2 3] [* 2] [* 2 3 4] [- 5] [- 5 2] [max 1] [max 1 3 2] [min 2] [min 2 1 3])", [[1,6,2,24,-5,3,1,3,2,1]]).
gives("([not ()] [not a] [empty ()] [empty (a)] [num 1] [num a] [num ()] [atom a] [atom 1] [atom ()] [atom (a)] [list ()] [list (a)] [list a])", [[t,[],t,[],t,[],[],t,[],[],[],t,t,[]]]).
gives("([length ()] [length (a b)] [member a (b a)] [member a (b)] [member (a) ((a))] [assoc b ((a 1) x (b 2))] [assoc c ((a 1))] [assoc a ()])", [[0,2,t,[],t,[b,2],[],[]]]).
gives("([cons a ()] [cons a (b)] [append] [append (a)] [append (a) () (b c)] [reverse ()] [reverse (a b)])", [[[a],[a,b],[],[a],[a,b,c],[],[b,a]]]).
gives("([mod 7 3] [mod -7 3] [div 7 3] [div -7 3] [div 6 3] [abs -2] [abs 2] [add1 1] [sub1 1])", [[1,2,2,-3,2,2,2,2,0]]).
gives("([head 0 (a)] [head 1 (a b)] [head -1 (a b)] [head 9 (a)] [head -9 (a)] [rest 0 (a)] [rest 1 (a b)] [rest -1 (a b)] [rest 9 (a)] [rest -9 (a)])", [[[],[a],[b],[a],[a],[a],[b],[a],[],[]]]).
gives("([elem 1 (a b)] [elem -1 (a b)] [elem -2 (a b)] [1 (a b)] [2 (a b)] [-1 (a b)] [last (a b)])", [[a,b,a,a,b,b,b]]).
gives("[prog ((F +)) [return [.F 1 2]]]", [3]).
gives("[[1 (+ -)] 1 2]", [3]).
gives("(a <among ((b) (c d))> e)", [[a,b,e],[a,c,d,e]]).
gives("([among (1 2)] [among (a b)])", [[1,a],[1,b],[2,a],[2,b]]).

% functions of the program

gives("[do [define F (lambda () 1 2)] [F]]", [2]).
gives("[do [define F (lambda (X Y) (.Y .X))] [F 1 2]]", [[2,1]]).
gives("[do [define F (lambda (X) [among .X])] [F (1 2)]]", [1,2]).
gives("[do [define F (lambda (X) [tempex .X F] 2)] [F 1]]", [1]).
gives("[do [define F (lambda (X) [G] 2)] [define G (lambda () [tempex 3 F])] [F 1]]", [3]).
gives("[do [define F (lambda (X) [tempex [among (1 2)] F])] [F 1]]", [1]).
gives("[do [define F (lambda (X) .Y)] [prog ((Y 5)) [return [F 1]]]]", [5]).
gives("[define F (lambda () 1)]", ['F']).
gives("[do [define F (lambda () 1)] [define F (lambda () 2)] [F]]", [2]).
gives("[do [define F (lambda ())] [F]]", [[]]).
gives("[prog () [do [define F (lambda () [tempex [return 8] F])] 1]]", error(existence_error(prog,return))).

?- gives(Text, Values), planner_reset, catch(findall(V, planner(Text, V), Got), error(E, _), Got = error(E)), Got \== Values.
   false.

% wrong(Functions, Arguments, Error)

wrong("gt ge lt le + * max min -", "1 a", type_error(number,a)).
wrong("gt ge lt le + * max min -", "a 1", type_error(number,a)).
wrong("abs add1 sub1 -", "a", type_error(number,a)).
wrong("mod div", "1 0", evaluation_error(zero_divisor)).
wrong("mod div", "1.5 1", type_error(integer,1.5)).
wrong("mod div", "1 1.5", type_error(integer,1.5)).
wrong("among length last reverse", "a", type_error(list,a)).
wrong("rest head elem", "1 a", type_error(list,a)).
wrong("rest head elem", "x (a)", type_error(integer,x)).
wrong("elem", "0 (a)", existence_error(element,0)).
wrong("elem", "2 (a)", existence_error(element,2)).
wrong("elem", "-2 (a)", existence_error(element,-2)).
wrong("last", "()", existence_error(element,-1)).
wrong("member assoc cons", "a b", type_error(list,b)).
wrong("append", "(a) b", type_error(list,b)).
wrong("append", "a", type_error(list,a)).
wrong("nosuch", "", existence_error(function,nosuch)).
wrong("fail", "1", domain_error(arguments(fail,0),1)).
wrong("among not empty num atom list length last print reverse abs add1 sub1", "1 2", domain_error(arguments(_,1),2)).
wrong("eq neq gt ge lt le rest head elem member assoc cons mod div", "1", domain_error(arguments(_,2),1)).
wrong("eq neq gt ge lt le rest head elem member assoc cons mod div", "1 2 3", domain_error(arguments(_,2),3)).
wrong("+ * max min -", "", domain_error(arguments(_,1),0)).
wrong("-", "1 2 3", domain_error(arguments(-,1),3)).
wrong("read", "1", domain_error(arguments(read,0),1)).
wrong("1 -1", "(a) (b)", domain_error(arguments(_,1),2)).
wrong("quote", "", domain_error(arguments(quote,1),0)).
wrong("quote erase goal assert hasval", "a b", domain_error(arguments(_,1),2)).
wrong("is set pset fin", "X", domain_error(arguments(_,2),1)).
wrong("if", "1", domain_error(arguments(if,3),1)).
wrong("set pset", "5 1", type_error(name,5)).
wrong("return", "1", existence_error(prog,return)).
wrong("go", "A", existence_error(label,'A')).
wrong("conseq find draw", "1", existence_error(special_form,_)).
wrong("tempex", "1 F", existence_error(active_call,'F')).

?- wrong(_Names, Arguments, Error), split_string(_Names, " ", "", _Each), member(_Name, _Each), atom_string(Name, _Name), format(string(_Text), "[~s ~s]", [_Name,Arguments]), planner_reset, catch(( planner(_Text, V) -> Got = value(V) ; Got = failed ), error(E, _), Got = E), \+ Got = Error.
   false.
