% library(tree_fold): what is folded is counted, and as much is shown as there is room for

:- use_module(library(tree_fold)).

leaf(Kind, Text, node([line(Kind,Text,'')],[])).

chain(N, Tree) :-
    (   N =:= 0
    ->  leaf(answer, end, Tree)
    ;   N1 is N-1,
        Tree = node([line(goal,p(N),'')],[child(N:N,Below)]),
        chain(N1, Below)
    ).

wide(N, Kind, node([line(goal,w,'')],Children)) :-
    findall(child(I:I,Tree), ( between(1, N, I), leaf(Kind, k(I), Tree) ), Children).

% two(N, M): N goals that fail, and M ways to an answer, each with a failure beside it

two(N, M, node([line(goal,two,'')],Children)) :-
    findall(child(f:I,Tree), ( between(1, N, I), leaf(fail, f(I), Tree) ), Failed),
    findall(child(a:I,node([line(goal,a(I),'')],[child(x:I,Tree1),child(y:I,Tree2)])),
            ( between(1, M, I), leaf(fail, x(I), Tree1), leaf(answer, y(I), Tree2) ), Answers),
    append(Failed, Answers, Children).

tree_of(chain(N), Tree) :- chain(N, Tree).
tree_of(wide(N,Kind), Tree) :- wide(N, Kind, Tree).
tree_of(two(N,M), Tree) :- two(N, M, Tree).

shape(Shape) :- member(Shape, [chain(0),chain(1),chain(7),chain(13),wide(1,fail),wide(5,fail),wide(12,fail),wide(13,fail),wide(40,fail),wide(40,answer),two(3,1),two(0,3),two(2,4),two(20,2),two(1,20)]).

fold(Shape, Boxes, Columns, Tree, Folded) :-
    tree_of(Shape, Tree),
    '$tree_fold'(Tree, Boxes, Columns, Folded).

% all(Tree, Goals, Answers, Failures): with those of lines that are folded

all(Tree, counts(G,A,F)) :-
    findall(C, line_count(Tree, C), Cs),
    foldl([counts(G1,A1,F1),counts(G2,A2,F2),counts(G3,A3,F3)]>>( G3 is G1+G2, A3 is A1+A2, F3 is F1+F2 ), Cs, counts(0,0,0), counts(G,A,F)).

line_count(node(Lines,_), Count) :-
    member(line(Kind,Text,_), Lines),
    (   Kind == folded
    ->  Count = Text
    ;   memberchk(Kind-Count, [goal-counts(1,0,0),done-counts(1,0,0),best-counts(1,0,0),found-counts(1,0,0),fail-counts(1,0,1),answer-counts(0,1,0)])
    ).
line_count(node(_,Children), Count) :-
    member(child(_,Tree), Children),
    line_count(Tree, Count).

boxes(node(_,Children), N) :-
    findall(N1, ( member(child(_,Tree), Children), boxes(Tree, N1) ), Ns),
    sum_list(Ns, N0),
    N is N0+1.

depth(node(_,Children), N) :-
    findall(N1, ( member(child(_,Tree), Children), depth(Tree, N1) ), Ns),
    max_list([0|Ns], N0),
    N is N0+1.

?- shape(S), member(Boxes, [1,2,3,5,13,14,25,80]), member(Columns, [0,10,43,46,60,200]), fold(S, Boxes, Columns, _Tree, _Folded), all(_Tree, All), \+ all(_Folded, All).
   false.
?- shape(S), tree_of(S, _Tree), all(_Tree, All), \+ '$tree_counts'(_Tree, All).
   false.
?- findall(line(K,t,''), member(K, [goal,done,best,found,fail,answer,more,state,text]), _Ls), '$tree_counts'(node(_Ls,[]), C).
   C = counts(5,1,1).
?- shape(S), member(Boxes, [3,5,13,14,25,80]), fold(S, Boxes, 0, _, _Folded), boxes(_Folded, N), N > Boxes.
   false.
?- shape(S), member(Columns-Deepest, [1-1,43-1,45-1,46-2,60-6,200-53]), fold(S, 80, Columns, _, _Folded), depth(_Folded, N), N > Deepest+2.
   false.
?- shape(S), fold(S, 100, 0, Tree, Folded), Folded \== Tree.
   false.
?- fold(chain(7), 80, 46, _, F), depth(F, N).
   F = node([line(goal,p(7),'')],[child(7:7,node([line(goal,p(6),'')],[child(6:6,node([line(goal,p(5),'')],[child('',node([line(folded,counts(4,1,0),'')],[]))]))]))]), N = 4.
?- findall(N, ( member(C, [10,43,46,49,52]), fold(chain(7), 80, C, _, _F), depth(_F, N) ), Ns).
   Ns = [3,3,4,5,6].
?- fold(chain(3), 2, 0, _, F).
   F = node([line(goal,p(3),3:3),line(goal,p(2),2:2),line(goal,p(1),1:1),line(answer,end,'')],[]).
?- fold(chain(3), 4, 0, T, F), T == F.
   T = node([line(goal,p(3),'')],[child(3:3,node([line(goal,p(2),'')],[child(2:2,node([line(goal,p(1),'')],[child(1:1,node([line(answer,end,'')],[]))]))]))]), F = T.
?- fold(wide(5,fail), 5, 0, _, F).
   F = node([line(goal,w,'')],[child('',node([line(folded,counts(5,0,5),'')],[]))])
;  ... .
?- findall(B-N, ( member(B, [4,5,6,7]), fold(wide(5,fail), B, 0, _, _F), boxes(_F, N) ), L).
   L = [4-2,5-2,6-6,7-6].
?- findall(B-N, ( member(B, [12,13,23,24,40,41,42]), fold(wide(40,fail), B, 0, _, _F), boxes(_F, N) ), L).
   L = [12-2,13-2,23-2,24-13,40-13,41-41,42-41].
?- fold(wide(40,fail), 30, 0, _, node(_, _Cs)), last(_Cs, C), length(_Cs, N).
   C = child('',node([line(folded,counts(29,0,29),'')],[])), N = 12.
?- findall(B-N, ( member(B, [10,11,12,13,14]), fold(wide(12,fail), B, 0, _, _F), boxes(_F, N) ), L).
   L = [10-2,11-2,12-2,13-13,14-13].
?- fold(two(3,1), 2, 0, _, F).
   F = node([line(goal,two,'')],[child('',node([line(folded,counts(5,1,4),'')],[]))]).
?- fold(two(1,1), 2, 0, _, F).
   F = node([line(goal,two,a:1),line(folded,counts(1,0,1),''),line(goal,a(1),y:1),line(folded,counts(1,0,1),''),line(answer,y(1),'')],[]).
?- findall(line(goal,I,''), between(1, 20, I), _Ls), '$tree_fold'(node(_Ls,[]), 5, 0, node(L, [])), findall(T, member(line(_,T,_), L), Ts).
   L = _, Ts = [1,2,3,4,5,6,6,13,14,15,16,17,18,19,20].
?- findall(line(goal,I,''), between(1, 16, I), _Ls), '$tree_fold'(node(_Ls,[]), 5, 0, node(L, [])), L == _Ls, length(L, N).
   L = _, N = 16.
?- findall(line(goal,I,''), between(1, 17, I), _Ls), '$tree_fold'(node(_Ls,[]), 5, 0, node(L, [])), findall(T, member(line(_,T,_), L), Ts).
   L = _, Ts = [1,2,3,4,5,6,3,10,11,12,13,14,15,16,17].
