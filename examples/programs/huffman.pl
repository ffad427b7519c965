% Huffman codes: frequent symbols get short words of bits, and no word begins another.
%
% Ask it:  ?- code([m,i,s,s,i,s,s,i,p,p,i], Code).

% code(Text, Code): Code are Symbol-Bits for the symbols of Text

code(Text, Code) :-
    msort(Text, Sorted),
    count(Sorted, Leaves),
    keysort(Leaves, [N-Leaf|Queue]),
    tree(Queue, N, Leaf, Tree),
    findall(Symbol-Bits, word(Tree, Symbol, Bits), Words),
    sort(Words, Code).

% count(Sorted, Leaves): Number-leaf(Symbol) for each symbol

count([], []).
count([Symbol|Symbols], [N-leaf(Symbol)|Leaves]) :-
    equal(Symbols, Symbol, 1, N, Rest),
    count(Rest, Leaves).

equal([Symbol|Symbols], Symbol, N0, N, Rest) :-
    !,                          % one more
    N1 is N0+1,
    equal(Symbols, Symbol, N1, N, Rest).
equal(Rest, _, N, N, Rest).

% tree(Queue, N, Tree0, Tree): Tree0, of weight N, is the lightest; it is joined with
% the next one until nothing is left in the queue, which is ordered by weight

tree([], _, Tree, Tree).
tree([N2-Tree2|Queue], N1, Tree1, Tree) :-
    N is N1+N2,
    insert(Queue, N-fork(Tree1,Tree2), [N0-Tree0|Queue1]),
    tree(Queue1, N0, Tree0, Tree).

insert([], Tree, [Tree]).
insert([N0-Tree0|Queue], N-Tree, Queue1) :-
    (   N =< N0
    ->  Queue1 = [N-Tree,N0-Tree0|Queue]
    ;   Queue1 = [N0-Tree0|Queue2],
        insert(Queue, N-Tree, Queue2)
    ).

% word(Tree, Symbol, Bits): the way to a leaf

word(leaf(Symbol), Symbol, []).
word(fork(Left,_), Symbol, [0|Bits]) :-
    word(Left, Symbol, Bits).
word(fork(_,Right), Symbol, [1|Bits]) :-
    word(Right, Symbol, Bits).

% coded(Text, Code, Bits): encodes and decodes, as a grammar of bits would

coded([], _, []).
coded([Symbol|Text], Code, Bits) :-
    among(Symbol-Word, Code),
    begins(Word, Bits, Rest),
    coded(Text, Code, Rest).

begins([], Rest, Rest).
begins([Bit|Word], [Bit|Bits], Rest) :-
    begins(Word, Bits, Rest).

among(X, [X|_]).
among(X, [_|Xs]) :-
    among(X, Xs).

% Answers

?- code([m,i,s,s,i,s,s,i,p,p,i], Code).
   Code = [i-[1,1],m-[1,0,0],p-[1,0,1],s-[0]].

?- _Text = [m,i,s,s,i,s,s,i,p,p,i], code(_Text, _Code), once(coded(_Text, _Code, _Bits)), length(_Bits, N).
   N = 21.

?- _Text = [m,i,s,s,i,s,s,i,p,p,i], code(_Text, _Code), once(coded(_Text, _Code, _Bits)), once(coded(Text, _Code, _Bits)).
   Text = [m,i,s,s,i,s,s,i,p,p,i].

?- code([a], Code).
   Code = [a-[]].

?- code([], Code).
   false.
