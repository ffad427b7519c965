% A conversation after Weizenbaum: patterns with gaps, and answers that use what
% stood in the gaps.

% answer(Input, Output): both lists of words

answer(Input, Output) :-
    rule(Pattern, Response),
    match(Pattern, Input, Gaps),
    fill(Response, Gaps, Output),
    !.                          % the first rule that fits

rule([gap(1),i,am,gap(2)], [how,long,have,you,been,gap(2)]).
rule([gap(1),you,gap(2),me], [why,do,you,think,i,gap(2),you]).
rule([gap(1),i,like,gap(2)], [does,anyone,else,like,gap(2)]).
rule([gap(1),my,gap(2)], [tell,me,more,about,your,gap(2)]).
rule([no|_], [are,you,sure]).
rule(_, [please,go,on]).

% match(Pattern, Words, Gaps): Gaps are N-Words for the gaps of Pattern

match(Pattern, _, []) :-
    var(Pattern).
match([], [], []).
match([Item|Pattern], Words, Gaps) :-
    nonvar(Item),
    Item = gap(N),
    conc(Gap, Rest, Words),
    Gaps = [N-Gap|Gaps1],
    match(Pattern, Rest, Gaps1).
match([Word|Pattern], [Word|Words], Gaps) :-
    atom(Word),
    match(Pattern, Words, Gaps).

% fill(Response, Gaps, Output): the words of the gaps in their places

fill([], _, []).
fill([gap(N)|Items], Gaps, Output) :-
    element(N-Words, Gaps),
    !,                          % every gap has one content
    conc(Words, Output1, Output),
    fill(Items, Gaps, Output1).
fill([Word|Items], Gaps, [Word|Output]) :-
    fill(Items, Gaps, Output).

conc([], Ys, Ys).
conc([X|Xs], Ys, [X|Zs]) :-
    conc(Xs, Ys, Zs).

element(X, [X|_]).
element(X, [_|Xs]) :-
    element(X, Xs).

% Answers

?- answer([well,i,am,very,hungry], A).
   A = [how,long,have,you,been,very,hungry].

?- answer([i,think,you,hate,me], A).
   A = [why,do,you,think,i,hate,you].

?- answer([no], A).
   A = [are,you,sure].

?- answer([perhaps], A).
   A = [please,go,on].
