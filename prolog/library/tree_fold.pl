:- module(tree_fold,
          [ '$tree_fold'/4,          % +Tree, +Boxes, +Columns, -Folded
            '$tree_counts'/2         % +Tree, -Counts
          ]).

/** <module> Folding a search tree

A tree of library(tree) with no more boxes than can be drawn. Where there are more, what failed beside
the only way to an answer becomes one line of the box, and the way goes on below it, but for the places where
most was tried. Then boxes are opened one
after the other, those on the way to an answer first and then by their depth, as long as there
is room; what is left unopened is a box that tells what stands behind it.
*/

%!  '$tree_fold'(+Tree, +Boxes, +Columns, -Folded) is det.
%
%   Folded is Tree with at most Boxes boxes, or some more where the first one has many children. A line of the kind `folded` has counts
%   for its text, one of the kind `more` a number of lines. As text, no box stands further to the right than Columns leave room for; 0: anywhere.
%
%       ?- '$tree_fold'(node([line(goal,"p",'')], [child('1:1',node([line(fail,"q",'')],[])),child('2:2',node([line(fail,"r",'')],[]))]), 1, 0, T).
%          T = node([line(goal,"p",'')],[child('',node([line(folded,counts(2,0,2),'')],[]))]).

'$tree_fold'(Tree, Boxes, Columns, Folded) :-
    counted_(Tree, 1, Last, Counted0),
    (   Last > Boxes+1
    ->  least_shown_(Counted0, Least),
        squeezed_(Counted0, Least, Tree1),
        counted_(Tree1, 1, _, Counted)
    ;   Counted = Counted0
    ),
    empty_assoc(Opened0),
    priority_(Counted, 0, Priority),
    singleton_heap(Heap, Priority, 0-Counted),
    deepest_(Columns, Deepest),
    open_(Heap, 2, Boxes-Deepest, Opened0, Opened),
    rebuilt_(Counted, Opened, Folded).

%   deepest_(+Columns, -Deepest): the greatest depth of boxes that fit; each box is three columns to the right of its parent.

deepest_(Columns, Deepest) :-
    (   Columns =:= 0
    ->  Deepest = 100000
    ;   Deepest is max(1, (Columns-40)//3)     % leaves 40 columns for a line
    ).

%   least_shown_(+Counted, -Least): failures beside the ways to answers are shown in full if they
%   have at least Least goals: six of them, and more if sizes are equal.

least_shown_(Counted, Least) :-
    failed_beside_(Counted, Sizes),
    sort(0, @>=, Sizes, Sorted),
    (   nth1(6, Sorted, Sixth)  % six failures are enough to read
    ->  Least is max(2, Sixth)
    ;   Least = 2
    ).

failed_beside_(Counted, Sizes) :-
    failed_beside_(Counted, Sizes, []).

failed_beside_(counted(_, _, Children, _), Sizes, Tail) :-
    (   only_way_(Children, _, Way, counts(Goals,_,_))
    ->  Sizes = [Goals|Sizes1],
        failed_beside_(Way, Sizes1, Tail)
    ;   all_failed_beside_(Children, Sizes, Tail)
    ).

all_failed_beside_([], Tail, Tail).
all_failed_beside_([child(_,Counted)|More], Sizes, Tail) :-
    (   arg(4, Counted, counts(_,0,_))
    ->  Sizes = Sizes1          % there is no answer below
    ;   failed_beside_(Counted, Sizes, Sizes1)
    ),
    all_failed_beside_(More, Sizes1, Tail).

%   squeezed_(+Counted, +Least, -Tree): what failed beside the only way to an answer becomes one line, if it has
%   less than Least goals.

squeezed_(counted(_, Lines0, Children0, _), Least, node(Lines, Children)) :-
    (   only_way_(Children0, Label, Way, Failed),
        Label \== state,
        Failed = counts(Goals,_,_),
        Goals < Least
    ->  squeezed_(Way, Least, node(Below,Children)),
        Lines0 = [line(Kind,Text,_)|Rest],
        (   Goals =:= 0
        ->  Middle = Rest
        ;   append(Rest, [line(folded,Failed,'')], Middle)
        ),
        append([line(Kind,Text,Label)|Middle], Below, Lines)
    ;   Lines = Lines0,
        all_squeezed_(Children0, Least, Children)
    ).

all_squeezed_([], _, []).
all_squeezed_([child(Label,Counted)|More0], Least, [child(Label,Tree)|More]) :-
    squeezed_(Counted, Least, Tree),
    all_squeezed_(More0, Least, More).

%   only_way_(+Children, -Label, -Way, -Failed): Way is the only child with answers; Failed are the counts of the others.

only_way_(Children, Label, Way, Failed) :-
    answering_(Children, none, child(Label,Way), counts(0,0,0), Failed).

answering_([], Way, Way, Failed, Failed) :-
    Way \== none.
answering_([child(Label,Counted)|More], Way0, Way, Failed0, Failed) :-
    arg(4, Counted, Counts),
    (   Counts = counts(_,Answers,_),
        Answers > 0
    ->  Way0 == none,
        answering_(More, child(Label,Counted), Way, Failed0, Failed)
    ;   plus_(Failed0, Counts, Failed1),
        answering_(More, Way0, Way, Failed1, Failed)
    ).

%!  '$tree_counts'(+Tree, -Counts) is det.
%
%   Counts is counts(Goals, Answers, Failures).
%
%       ?- '$tree_counts'(node([line(answer,"true",'')],[]), C).
%          C = counts(0,1,0).

'$tree_counts'(Tree, Counts) :-
    counted_(Tree, 1, _, Counted),
    arg(4, Counted, Counts).

%   counted_(+Tree, +N0, -N, -Counted): Counted is counted(N0, Lines, Children, Counts); numbers the trees from N0.

counted_(node(Lines, Children0), N0, N, counted(N0, Lines, Children, Counts)) :-
    N1 is N0+1,
    lines_counts_(Lines, counts(0,0,0), Counts0),
    all_counted_(Children0, N1, N, Children, Counts0, Counts).

all_counted_([], N, N, [], Counts, Counts).
all_counted_([child(Label,Tree)|More0], N0, N, [child(Label,Counted)|More], Counts0, Counts) :-
    counted_(Tree, N0, N1, Counted),
    arg(4, Counted, Own),
    plus_(Counts0, Own, Counts1),
    all_counted_(More0, N1, N, More, Counts1, Counts).

plus_(counts(G0,A0,F0), counts(G1,A1,F1), counts(G,A,F)) :-
    G is G0+G1,
    A is A0+A1,
    F is F0+F1.

lines_counts_([], Counts, Counts).
lines_counts_([line(Kind,Text,_)|Lines], Counts0, Counts) :-
    (   Kind == folded
    ->  plus_(Counts0, Text, Counts1)
    ;   kind_counts_(Kind, Own)
    ->  plus_(Counts0, Own, Counts1)
    ;   Counts1 = Counts0
    ),
    lines_counts_(Lines, Counts1, Counts).

kind_counts_(goal, counts(1,0,0)).
kind_counts_(done, counts(1,0,0)).
kind_counts_(best, counts(1,0,0)).
kind_counts_(beyond, counts(1,0,0)).
kind_counts_(found, counts(1,0,0)).
kind_counts_(fail, counts(1,0,1)).
kind_counts_(answer, counts(0,1,0)).

%   priority_(+Counted, +Depth, -Priority): the tree of the smallest Priority is opened first.

priority_(counted(_, _, _, counts(_,Answers,_)), Depth, Priority) :-
    (   Answers > 0
    ->  Priority = Depth
    ;   Priority is Depth+100000        % larger than the depth of any tree
    ).

%   open_(+Heap, +Count, +Limits, +Opened0, -Opened): opens trees up to Limits: a number of boxes and a depth.

open_(Heap0, Count0, Limits, Opened0, Opened) :-
    (   get_from_heap(Heap0, _, Depth-Counted, Heap1)
    ->  Counted = counted(Id, _, Children, _),
        Limits = Most-Deepest,
        length(Children, Length),
        folds_(Children, 0, Folds),
        Count1 is Count0+Length+Folds-1,
        (   ( Length =:= 0 ; Depth >= Deepest )
        ->  open_(Heap1, Count0, Limits, Opened0, Opened)
        ;   Count1 =< Most
        ->  put_assoc(Id, Opened0, Length, Opened1),
            push_(Children, Length, Depth, Heap1, Heap),
            open_(Heap, Count1, Limits, Opened1, Opened)
        ;   Length > 12,                % a few of many children are shown
            Count2 is Count0+22,            % each of them may have a folded box
            Count2 =< Most
        ->  put_assoc(Id, Opened0, 11, Opened1),
            push_(Children, 11, Depth, Heap1, Heap),
            open_(Heap, Count2, Limits, Opened1, Opened)
        ;   open_(Heap1, Count0, Limits, Opened0, Opened)
        )
    ;   Opened = Opened0
    ).

%   folds_(+Children, +N0, -N): N is N0 and a box for each child that has children: it is folded until it is opened.

folds_([], N, N).
folds_([child(_,counted(_, _, Below, _))|More], N0, N) :-
    (   Below == []
    ->  N1 = N0
    ;   N1 is N0+1
    ),
    folds_(More, N1, N).

push_([], _, _, Heap, Heap).
push_([child(_,Counted)|More], N, Depth0, Heap0, Heap) :-
    (   N =:= 0
    ->  Heap = Heap0
    ;   Depth is Depth0+1,
        priority_(Counted, Depth, Priority),
        add_to_heap(Heap0, Priority, Depth-Counted, Heap1),
        N1 is N-1,
        push_(More, N1, Depth0, Heap1, Heap)
    ).

rebuilt_(counted(Id, Lines0, Children0, Counts), Opened, node(Lines, Children)) :-
    shortened_(Lines0, Lines),
    (   Children0 == []
    ->  Children = []
    ;   get_assoc(Id, Opened, Length)
    ->  some_rebuilt_(Children0, Length, Opened, Children)
    ;   lines_counts_(Lines0, counts(0,0,0), Own),
        minus_(Counts, Own, Behind),
        Children = [child('',node([line(folded,Behind,'')],[]))]
    ).

minus_(counts(G0,A0,F0), counts(G1,A1,F1), counts(G,A,F)) :-
    G is G0-G1,
    A is A0-A1,
    F is F0-F1.

some_rebuilt_([], _, _, []).
some_rebuilt_([child(Label,Counted)|More], N, Opened, Children) :-
    (   N =:= 0
    ->  rest_counts_([child(Label,Counted)|More], counts(0,0,0), Counts),
        Children = [child('',node([line(folded,Counts,'')],[]))]
    ;   rebuilt_(Counted, Opened, Tree),
        Children = [child(Label,Tree)|Children1],
        N1 is N-1,
        some_rebuilt_(More, N1, Opened, Children1)
    ).

rest_counts_([], Counts, Counts).
rest_counts_([child(_,Counted)|More], Counts0, Counts) :-
    arg(4, Counted, Own),
    plus_(Counts0, Own, Counts1),
    rest_counts_(More, Counts1, Counts).

%   shortened_(+Lines0, -Lines): Lines are Lines0, or, of many, the first and the last ones.

shortened_(Lines0, Lines) :-
    length(Lines0, Length),
    (   Length =< 16
    ->  Lines = Lines0
    ;   Left is Length-14,
        length(First, 6),
        append(First, Rest, Lines0),
        length(Omitted, Left),
        append(Omitted, Last, Rest),
        append(First, [line(more,Left,'')|Last], Lines)
    ).
