:- module(why_answers,
          [ '$why_opened'/3,         % +Module, +Query, +Limit
            '$why_strayed'/4         % +Repair, +Change, +Limit, -Score
          ]).

/** <module> What else a change makes true

A change of the program that is right makes the query true and leaves most else as it was. So the query is also asked with one
argument left open at a time, before and after the change: answers that are lost, answers that are new, and an answer that is more general than
the one of the query speak against it.
*/

:- dynamic
       opened_/4.               % Wanted, Open, Goal, Answers

%!  '$why_opened'(+Module, +Query, +Limit) is det.
%
%   Ask Query, a single goal of the program, with each of its arguments left open.

'$why_opened'(Module, Query, Limit) :-
    retractall(opened_(_, _, _, _)),
    (   '$why_is_of_program'(Module, Query, _, _)
    ->  functor(Query, _, Arity),
        forall(( between(1, Arity, N), N =< 5, arg(N, Query, Wanted), ground(Wanted) ),
               open_(N, Module, Query, Wanted, Limit))
    ;   true
    ).

open_(N, Module, Query, Wanted, Limit) :-
    '$why_edited'(N, Query, Open, Goal),
    (   '$why_answers'(none, Open, Module:Goal, Limit, Answers)
    ->  catch(assertz(opened_(Wanted, Open, Module:Goal, Answers)), error(representation_error(_), _), true)
    ;   true
    ).

%!  '$why_strayed'(+Repair, +Change, +Limit, -Score) is det.
%
%   What is to be added to the score of a repair for what it changes besides the query; a run takes it as Change.

'$why_strayed'(Repair, Change, Limit, Score) :-
    (   is_exempt_(Repair)
    ->  Score = 0
    ;   findall(More,
                ( opened_(Wanted, Open, Goal, Before),
                  (   '$why_answers'(Change, Open, Goal, Limit, After)
                  ->  strayed_(Wanted, Before, After, More)
                  ;   Repair = holds(_)
                  ->  More = 25
                  )
                ),
                Mores),
        sum_list(Mores, Score)
    ).

%   is_exempt_(+Repair): a negated goal binds nothing; a goal taken as true gives no values; without a cut, more is true.

is_exempt_(cut(_)).
is_exempt_(fails(_)).
is_exempt_(row(_,_,_)).
is_exempt_(mend(_,_,negative)).
is_exempt_(holds(Place)) :-
    '$why_log'(failed(Place, _, Module:Goal, _)),
    ( Goal = (\+ _) ; '$why_is_of_program'(Module, Goal, _, _) ),
    !.                          % one such goal is enough

strayed_(Wanted, Before, After, Score) :-
    findall(x, ( member(Answer, Before), \+ stands_(Answer, After) ), Lost),
    findall(x, ( member(Answer, After), Answer \== Wanted, \+ stands_(Answer, Before) ), New),
    length(Lost, Count0),
    (   stands_(Wanted, Before)
    ->  Count1 = Count0
    ;   Count1 is max(0, Count0-1)      % a lost answer stood in place of the wanted one
    ),
    length(New, Count2),
    (   ( stands_(Wanted, After) ; length(After, 8) )       % there may be more answers
    ->  Score0 = 0
    ;   Score0 = 25
    ),
    Score is Score0+min(24, 12*Count1)+min(8, 2*Count2).

stands_(Answer, Answers) :-
    member(Other, Answers),
    Other =@= Answer,
    !.                          % one occurrence is enough
