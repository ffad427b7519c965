:- module(why,
          [ why/0,
            why/1,                   % :Goal
            почему/0,
            почему/1,                % :Goal
            '$why'/2,                % :Goal, +Way
            '$why_text'/2            % +Text, +Way
          ]).

/** <module> Why a query has failed

A query that is false is run again, without effects (`library(why_run)`), with one thing of the program
changed at a time: a fact in one argument, a goal that is taken as true, a cut that is left
out. The changes that make the query true explain why it is false, and are shown as errors
are: the place to blame, what stands there and what was wanted, who called it. The likeliest comes
first: a fact that differs by letters that look alike, by case, by quotes or by a typing error; a test,
with its values; a goal that no clause fits.
*/

:- meta_predicate
       why(0),
       почему(0),
       '$why'(0, +).

%!  why(:Goal) is det.
%
%   Say why Goal is false: which place of the program makes it true when it is changed. Of
%   a true goal its proof is shown. Nothing is printed or changed by Goal itself.
%
%       ?- why(member(3, [1,2])).
%          true.
%       ?- why(_).
%          error(instantiation_error, _).

why(Goal) :-
    '$why'(Goal, full).

%!  почему(:Goal) is det.
%
%   why/1 by its Russian name.
%
%       ?- почему(member(3, [1,2])).
%          true.

почему(Goal) :-
    why(Goal).

%!  why is det.
%
%   why/1 of the last query that had no answer.
%
%       ?- why.
%          true.

why :-
    (   '$why_failed'(Text)
    ->  term_to_atom(Goal, Text),
        why(user:Goal)
    ;   '$why_tell'(unasked)
    ).

%!  почему is det.
%
%   why/0 by its Russian name.
%
%       ?- почему.
%          true.

почему :-
    why.

%!  '$why'(:Goal, +Way) is det.
%
%   As why/1; where Way is `brief` nothing is said but an explanation that is found soon.
%
%       ?- '$why'(member(3, [1,2]), brief).
%          true.

'$why'(Goal0, Way) :-
    strip_module(Goal0, Module, Goal),
    must_be(callable, Goal),
    '$why_text_of'(Goal, Text),
    forget_,
    way_(Way, Limit, Seconds),
    setup_call_cleanup(true, explained_(Way, Module:Goal, Text, Limit, Seconds), forget_).

%!  '$why_text'(+Text, +Way) is semidet.
%
%   As '$why'/2 for the goal that is written in the atom Text, without its quotes; true if the goal is.
%
%       ?- '$why_text'('member(3, [1,2])', brief).
%          false.

'$why_text'(Text, Way) :-
    term_to_atom(Goal, Text),
    must_be(callable, Goal),
    '$why'(user:Goal, Way),
    nb_getval('$why_outcome', true).

forget_ :-
    '$why_forget',
    '$why_begin_search'.

% The inferences of the first run, half as many as those of all trials together; and a limit of seconds for all runs.
way_(full, 2_000_000, 1.7).
way_(brief, 200_000, 0.5).

explained_(Way, Goal, Text, Limit, Seconds) :-
    statistics(inferences, Before),
    statistics(walltime, [Begin,_]),
    '$why_soon'('$why_run'(log, none, Goal, Limit, Outcome), Seconds, Outcome),
    statistics(inferences, Behind),
    statistics(walltime, [Now,_]),
    Cost is Behind-Before,
    Left is max(0.3, Seconds-(Now-Begin)/1000),
    nb_setval('$why_outcome', Outcome),
    (   Way == brief
    ->  (   Outcome == false
        ->  '$why_search'(Goal, Cost, Limit, Left, _),
            told_briefly_
        ;   true
        )
    ;   told_(Outcome, Goal, Text, Cost, Limit, Left)
    ).

told_(true, Goal, Text, _, Limit, _) :-
    '$why_run'(proof, Proof, Goal, Limit, Outcome),
    (   Outcome == true
    ->  reverse(Proof, Goals),
        proof_lines_(Goals, Lines),
        '$why_tell'(holds(Text,Lines))
    ;   '$why_tell'(holds(Text,[]))
    ).
told_(error(Ball), _, Text, _, _, _) :-
    raised_(Ball, Spot, Deepest, Callers),
    '$why_tell'(raises(Text,Ball,Spot,Deepest,Callers)).
told_(over, _, Text, _, Limit, _) :-
    deepest_(Spot, Deepest, Callers),
    '$why_tell'(over(Text,Limit,Spot,Deepest,Callers)).
told_(false, Goal, Text, Cost, Limit, Seconds) :-
    '$why_search'(Goal, Cost, Limit, Seconds, Tried),
    '$why_findings'(Findings),
    (   '$why_soon'(conflict_(Goal, Limit, Lines), Seconds, true)
    ->  Conflict = some
    ;   Conflict = none
    ),
    (   Findings == [],
        Conflict == some
    ->  '$why_tell'(conflict(Text,Lines,first))
    ;   Findings == []
    ->  (   held_(Held, Spot, Callers)
        ->  '$why_tell'(unknown(Text,Spot,Held,Callers))
        ;   deepest_(Spot, Deepest, Callers),
            '$why_tell'(unexplained(Text,Tried,Spot,Deepest,Callers))
        )
    ;   '$why_tell'(explained(Findings)),
        (   Conflict == none
        ->  true
        ;   '$why_tell'(conflict(Text,Lines,later))
        )
    ).

%   conflict_(+Goal, +Limit, -Lines): Lines tell the constraints of Goal that cannot hold together.

conflict_(Goal, Limit, Lines) :-
    current_module(clpfd),
    '$why_conflict'(Goal, Limit, Lines).

told_briefly_ :-
    '$why_findings'(Findings),
    (   Findings = [First|_]
    ->  '$why_tell'(explained([First]))
    ;   true
    ).

%   held_(-Text, -Spot, -Callers): a goal that acts on the world, and was not called: what is behind it is not known.

held_(Text, Spot, Callers) :-
    '$why_log'(held(Goal, Place)),
    !,                          % the first one
    '$why_text_of'(Goal, Text),
    Place = Reference-Path,
    Spot = spot(Reference,goal(Path)),
    (   '$why_log'(failed(Place, _, _, Callers0))
    ->  '$why_caller_texts'(Callers0, Callers)
    ;   Callers = []
    ).

%   raised_(+Ball, -Spot, -Text, -Callers): the goal that has raised Ball.

raised_(Ball, Spot, Text, Callers) :-
    (   '$why_log'(raised(Ball0, Goal, Reference-Path, Callers0)),
        Ball0 =@= Ball
    ->  Spot = spot(Reference,goal(Path)),
        '$why_text_of'(Goal, Text),
        '$why_caller_texts'(Callers0, Callers)
    ;   Spot = none,
        Text = '',
        Callers = []
    ).

%   deepest_(-Spot, -Text, -Callers): the goal without an answer that was called deepest.

deepest_(Spot, Text, Callers) :-
    findall(Depth-(Place-(Goal-Callers0)),
            '$why_log'(failed(Place, Depth, _:Goal, Callers0)),
            Failed0),
    (   Failed0 == []
    ->  (   findall(asked(Head,Asked), '$why_log'(asked(_, Head, Asked)), All),
            last(All, asked(Head,[caller(_,Reference-Path)|Asked]))
        ->  Spot = spot(Reference,goal(Path)),
            '$why_text_of'(Head, Text),
            '$why_caller_texts'(Asked, Callers)
        ;   Spot = none,
            Text = '',
            Callers = []
        )
    ;   sort(1, @>=, Failed0, [_-((Reference-Path)-(Goal-Callers1))|_]),
        Spot = spot(Reference,goal(Path)),
        '$why_text_of'(Goal, Text),
        '$why_caller_texts'(Callers1, Callers)
    ).

%   proof_lines_(+Goals, -Lines): Lines are the goals that led to an answer, each before the
%   goals that it calls, as line(Depth, Text, Spot). Goals are in the order in which they were proved.

proof_lines_(Goals, Lines) :-
    tree_(Goals, [], Trees),
    most_lines_(Most),
    lines_(Trees, Most, _, Lines, []).

% A proof is cut to about one screen.
most_lines_(20).

tree_([], Trees, Trees).
tree_([proved(Depth,Goal,Spot)|Goals], Trees0, Trees) :-
    below_(Trees0, Depth, [], Below, Above),
    tree_(Goals, [tree(Depth,Goal,Spot,Below)|Above], Trees).

below_(Trees, Depth, Below0, Below, Above) :-
    (   Trees = [Tree|Trees1],
        arg(1, Tree, Depth1),
        Depth1 > Depth
    ->  below_(Trees1, Depth, [Tree|Below0], Below, Above)
    ;   Below = Below0,
        Above = Trees
    ).

lines_(Trees0, Left0, Left, Lines, Tail) :-
    top_down_(Trees0, Trees),
    lines_down_(Trees, Left0, Left, Lines, Tail).

top_down_(Trees0, Trees) :-
    (   Trees0 = [tree(0,_,_,_)|_]
    ->  reverse(Trees0, Trees)
    ;   Trees = Trees0
    ).

lines_down_([], Left, Left, Lines, Lines).
lines_down_([tree(Depth,Goal,Spot,Below)|Trees], Left0, Left, Lines, Tail) :-
    (   Left0 =< 0
    ->  Left = Left0,
        Lines = Tail
    ;   '$why_text_of'(Goal, Text),
        Left1 is Left0-1,
        (   Depth >= 5,
            Below \== []
        ->  Lines = [line(Depth,Text,Spot),line(folded,'',none)|Lines1],
            Left2 = Left1,
            Lines2 = Lines1
        ;   Lines = [line(Depth,Text,Spot)|Lines1],
            lines_down_(Below, Left1, Left2, Lines1, Lines2)
        ),
        lines_down_(Trees, Left2, Left, Lines2, Tail)
    ).
