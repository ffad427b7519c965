:- module(compare_goals,
          [ goals_comparison/3,      % :First, :Second, -Comparison
            write_goals_comparison/1 % +Comparison
          ]).

/** <module> Two goals beside each other

What compare/2 does with two goals, such as a search by generate and test and the same with constraints:
both run for all answers, and their answers are compared in what the variables say that both goals have.
*/

:- meta_predicate
       goals_comparison(0, 0, -).

%!  goals_comparison(:First, :Second, -Comparison) is det.
%
%   Comparison is a list: goals(Text1, Text2); first(Side) and second(Side), how each goal went, with the
%   fields of comparison/3; and relation(Relation).
%
%   Relation is `same`; `order`, the same answers in another order; `repeats`, the same answers, but not as often;
%   `so_far`, the same order as far as both were seen; `unknown`, not all were seen; `answers(Only1, Only2)`, each a list with one of
%   the answers that only one goal has, if there are any; or `end`, only one of them ended with this error.
%
%   Ten thousand answers are looked at, for ten seconds. The time is the least of up to five runs.
%
%       ?- goals_comparison(member(X, [a,b]), (X = b ; X = a), _C), memberchk(relation(R), _C).
%          R = order.
%       ?- goals_comparison(member(X, [a,b]), X = c, _C), memberchk(relation(R), _C).
%          R = answers([a],[c]).
%       ?- goals_comparison(member(X, [a,b,a]), member(X, [b,a]), _C), memberchk(relation(R), _C).
%          R = repeats.
%       ?- goals_comparison(X = 1, X is foo+1, _C), memberchk(relation(R), _C).
%          R = end.

goals_comparison(First, Second, Comparison) :-
    plain_(First, Plain1),
    plain_(Second, Plain2),
    must_be(callable, Plain1),
    must_be(callable, Plain2),
    shared_(Plain1, Plain2, Variables),
    Trial1 = trial(Answers1, _, End1, _, _),
    Trial2 = trial(Answers2, _, End2, _, _),
    trial_(First, Variables, Trial1, Seconds1),
    trial_(Second, Variables, Trial2, Seconds2),
    relation_(End1, End2, Answers1, Answers2, Relation),
    side_(Trial1, Seconds1, Side1),
    side_(Trial2, Seconds2, Side2),
    texts_([Plain1,Plain2], [Text1,Text2]),
    Comparison = [goals(Text1,Text2),relation(Relation),first(Side1),second(Side2)].

plain_(Goal, Plain) :-
    (   nonvar(Goal),
        Goal = _:Goal1
    ->  plain_(Goal1, Plain)
    ;   Plain = Goal
    ).

%   shared_(+Goal1, +Goal2, -Variables): Variables are those that occur in both goals.

shared_(Goal1, Goal2, Variables) :-
    term_variables(Goal1, Variables1),
    term_variables(Goal2, Variables2),
    both_(Variables1, Variables2, Variables).

both_([], _, []).
both_([X|Xs], Ys, Zs) :-
    (   member(Y, Ys),
        Y == X
    ->  Zs = [X|Zs1]
    ;   Zs = Zs1
    ),
    both_(Xs, Ys, Zs1).

%   trial_(:Goal, +Variables, -Trial, -Seconds): Trial has the answers as instances of Variables; Seconds is the least time of a few runs.

trial_(Goal, Variables, Trial, Seconds) :-
    '$trial'(Goal, Variables, 10_000, 10, Trial),
    seconds_(Trial, Seconds0),
    again_(4, Goal, Variables, Seconds0, Seconds).

again_(Runs, Goal, Variables, Seconds0, Seconds) :-
    (   ( Runs =:= 0 ; Seconds0 > 0.5 )
    ->  Seconds = Seconds0
    ;   '$trial'(Goal, Variables, 10_000, 10, Trial),
        seconds_(Trial, Seconds1),
        Least is min(Seconds0, Seconds1),
        Left is Runs-1,
        again_(Left, Goal, Variables, Least, Seconds)
    ).

seconds_(trial(_, _, _, figures(_, _, Seconds, _, _), _), Seconds).

side_(trial(_, _, End, Figures, _), Seconds, Side) :-
    Figures = figures(Count, Inferences, _, Bytes, Printed),
    Side = [ answers(Count), end(End), printed(Printed), inferences(Inferences),
             seconds(Seconds), repeats(1), bytes(Bytes) ].

%   relation_(+End1, +End2, +Answers1, +Answers2, -Relation)

relation_(End1, End2, Answers1, Answers2, Relation) :-
    (   ( stopped_(End1) ; stopped_(End2) )
    ->  (   same_beginning_(Answers1, Answers2)
        ->  Relation = so_far
        ;   Relation = unknown
        )
    ;   formal_(End1, Formal1),
        formal_(End2, Formal2),
        Formal1 \=@= Formal2
    ->  Relation = end
    ;   Answers1 =@= Answers2
    ->  Relation = same
    ;   numbered_(Answers1, Bag1),
        numbered_(Answers2, Bag2),
        bags_(Bag1, Bag2, Relation)
    ).

bags_(Bag1, Bag2, Relation) :-
    msort(Bag1, Sorted1),
    msort(Bag2, Sorted2),
    (   Sorted1 == Sorted2
    ->  Relation = order
    ;   sort(Sorted1, Set1),
        sort(Sorted2, Set2),
        ord_subtract(Set1, Set2, Only1),
        ord_subtract(Set2, Set1, Only2),
        sets_(Only1, Only2, Relation)
    ).

sets_(Only1, Only2, Relation) :-
    (   Only1 == [],
        Only2 == []
    ->  Relation = repeats
    ;   example_(Only1, Text1),
        example_(Only2, Text2),
        Relation = answers(Text1,Text2)
    ).

example_([], []).
example_([Answer|_], [Text]) :-
    (   Answer = [Value]
    ->  text_(Value, Text)
    ;   text_(Answer, Text)
    ).

stopped_(End) :-
    memberchk(End, [answers,time,memory]).

same_beginning_(Answers1, Answers2) :-
    length(Answers1, Count1),
    length(Answers2, Count2),
    Count is min(Count1, Count2),
    length(Beginning1, Count),
    length(Beginning2, Count),
    append(Beginning1, _, Answers1),
    append(Beginning2, _, Answers2),
    Beginning1 =@= Beginning2.

formal_(End, Formal) :-
    (   End = error(Ball),
        nonvar(Ball),
        Ball = error(Formal0, _)
    ->  Formal = Formal0
    ;   Formal = End
    ).

%   numbered_(+Answers, -Numbered): numbers the variables of each answer, so that variants become identical.

numbered_([], []).
numbered_([Answer|Answers], [Copy|Copies]) :-
    copy_term(Answer, Copy, _),
    numbervars(Copy, 0, _),
    numbered_(Answers, Copies).

texts_(Goals, Texts) :-
    copy_term(Goals, Copy, _),
    numbervars(Copy, 0, _),
    maplist(text_, Copy, Texts).

text_(Term, Text) :-
    with_output_to(atom(Text), write_term(Term, [quoted(true),numbervars(true),max_depth(40)])).

%!  write_goals_comparison(+Comparison) is det.
%
%   Write Comparison, from goals_comparison/3, as a table in the language of the flag `language`.
%
%       ?- goals_comparison(true, true, _C), with_output_to(atom(_T), write_goals_comparison(_C)), sub_atom(_T, _, _, _, agree), !.
%          true.

write_goals_comparison(Comparison) :-
    memberchk(goals(Text1, Text2), Comparison),
    memberchk(relation(Relation), Comparison),
    memberchk(first(Side1), Comparison),
    memberchk(second(Side2), Comparison),
    format('1: ~w~n2: ~w~n~n~t1~32|~t2~48|~n', [Text1,Text2]),
    write_rows_([answers,end,printed,inferences,seconds,bytes], Side1, Side2),
    (   current_prolog_flag(language, ru)
    ->  russian_(Relation, Format, Arguments)
    ;   english_(Relation, Format, Arguments)
    ),
    nl,
    format(Format, Arguments).

write_rows_([], _, _).
write_rows_([Key|Keys], Side1, Side2) :-
    comparison_word(Key, Word),
    comparison_figure(Key, Side1, Text1),
    comparison_figure(Key, Side2, Text2),
    format('~w~t~w~32|~t~w~48|~n', [Word,Text1,Text2]),
    write_rows_(Keys, Side1, Side2).

english_(same, 'agree: the same answers in the same order~n', []).
english_(order, 'agree: the same answers in another order~n', []).
english_(repeats, 'agree: the same answers, not as often~n', []).
english_(so_far, 'agree on the first answers~n', []).
english_(unknown, 'not compared: not all answers were seen~n', []).
english_(end, 'THEY DIFFER in how they end~n', []).
english_(answers(Only1, Only2), 'THEY DIFFER: only 1 has ~w, only 2 has ~w~n', [Only1,Only2]).

russian_(same, 'согласие: те же ответы в том же порядке~n', []).
russian_(order, 'согласие: те же ответы в другом порядке~n', []).
russian_(repeats, 'согласие: те же ответы, но не столько же раз~n', []).
russian_(so_far, 'согласие в первых ответах~n', []).
russian_(unknown, 'не сравнено: видны не все ответы~n', []).
russian_(end, 'ЕСТЬ РАЗЛИЧИЕ в конце~n', []).
russian_(answers(Only1, Only2), 'ЕСТЬ РАЗЛИЧИЕ: только у 1 есть ~w, только у 2 есть ~w~n', [Only1,Only2]).
