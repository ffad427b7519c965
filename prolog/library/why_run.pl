:- module(why_run,
          [ '$why_run'/5,            % +Mode, ?Repair, :Goal, +Limit, -Outcome
            '$why_answers'/5,        % ?Repair, ?Template, :Goal, +Limit, -Answers
            '$why_log'/1,            % ?Entry
            '$why_forget'/0,
            '$why_callers'/2,        % +Frame, -Callers
            '$why_call'/4,           % :Goal, +Path, +Frame, +Run
            '$why_within'/4,         % :Goal, +Within, +Frame, +Run
            '$why_numbered'/5,       % +Path, :Goal, +Frame, +Level, +Run
            '$why_held'/3,           % +Goal, +Path, +Frame
            '$why_raised'/4,         % +Ball, +Goal, +Path, +Frame
            '$why_takes_nothing'/1,  % ?Goal
            '$why_asked'/4           % +Run, +Goal, +Frame, +Path
          ]).

/** <module> Running a query again, to explain it

A query is carried out on the clauses of the program, as the tracer carries it out, but
so that nothing is left of it: output is held back; clauses that are added and taken away, and
global variables, are kept beside the program and forgotten at the end; what acts on the world
otherwise is not called at all, and noted. What the system and its libraries define is called as it is, and
the goals of the program that it calls come back here.

A *place* is a goal of a clause, or of the query: Reference-Path. Reference is that of the clause, or
`query`; Path is the number of the goal, counted from the left through the control constructs;
in(Path,Argument,Number) is one within an argument of a goal, not(Path) a negation that begins
there.

The *mode* is `log`, where what happens is noted for '$why_log'/1, `proof`, where the goals that have
led to the answer are kept, `model`, where constraints are kept and not posted, or `trial`. A trial has a *repair*, a change of the program:

| holds(Place)          | the goal there is true wherever it is called               |
| skips(Place)          | the goal there, of a grammar, is true and takes nothing    |
| fails(Place)          | it is not true                                             |
| cut(Place)            | the cut there is none                                      |
| edit(Reference,N,X)   | argument N of the head of this clause is X, still unknown  |
| also(Head,Reference)  | this clause is one of the predicate with this Head too     |
| added(Module,Head,N,Values) | a call like Head is true as well, with one of Values in argument N, or any where N is 0 |
| row(Module,Head,Place)      | this fact stands behind the clauses of its predicate; it was called at Place |
| changed(Reference,What,Clause) | this clause is Clause; What is the number of the goal that differs, 0 for its head |

A frame is frame(Depth, Module, Reference, Goal, Path, Parent): the clause that is carried out for
Goal, which is at Path in the clause of Parent.
*/

:- dynamic
       log_/2.                  % Key, Entry

%!  '$why_run'(+Mode, ?Repair, :Goal, +Limit, -Outcome) is det.
%
%   Outcome is `true`, `false`, `over` when Goal takes more than Limit inferences, or
%   error(Ball). What a true goal has bound in Repair stays bound; where Mode is `proof`, Repair
%   is the list of goals that have led to the answer, the last one first; where it is `model`, that of the constraints.
%
%       ?- '$why_run'(log, none, user:( member(X, [1,2]), X > 1 ), 10000, O), '$why_forget'.
%          O = true.

'$why_run'(Mode, Repair, Module:Goal, Limit, Outcome) :-
    begin_,
    catch(findall(Repair-Outcome0, once(outcome_(Mode, Repair, Module, Goal, Limit, Outcome0)), [Found]),
          '$any_ball'(Ball),
          Found = Repair-error(Ball)),
    '$why_undo',
    passed_on_(Found),
    Found = Repair-Outcome.

%!  '$why_answers'(?Repair, ?Template, :Goal, +Limit, -Answers) is semidet.
%
%   Answers are the first instances of Template for which Goal is true with this repair, eight at most; false
%   when that takes more than Limit inferences, or raises an error.
%
%       ?- '$why_answers'(none, X, user:member(X, [1,2]), 10000, Xs).
%          Xs = [1,2].

'$why_answers'(Repair, Template, Module:Goal, Limit, Answers) :-
    begin_,
    catch(findall(Answers0-Result0, answers_(Repair, Template, Module, Goal, Limit, Answers0, Result0), [Answers-Result]),
          '$any_ball'(Ball),
          Result = error(Ball)),
    '$why_undo',
    passed_on_(Goal-Result),
    Result \== inference_limit_exceeded,
    Result \= error(_),
    acyclic_term(Answers).

answers_(Repair, Template, Module, Goal, Limit, Answers, Result) :-
    call_with_inference_limit(findall(Template, limit(8, query_(trial, Repair, Module, Goal)), Answers), Limit, Result),
    !.                          % findall/3 has one answer

begin_ :-
    '$why_undo',
    nb_setval('$why_hidden', 0),
    nb_setval('$why_assumed', none),
    nb_setval('$why_assumed_first', none).

%   passed_on_(+Found): throws a ball that ends more than this run: an interrupt or an outer limit.

passed_on_(_-Outcome) :-
    (   Outcome = error(Ball),
        ends_more_(Ball)
    ->  throw(Ball)
    ;   true
    ).

ends_more_(Ball) :-
    (   subsumes_term(error(resource_error(interrupt), _), Ball)
    ;   subsumes_term(unwind(_), Ball)
    ;   subsumes_term('$limit_reached'(_, _), Ball)
    ),
    !.                          % the ball is one of these

outcome_(Mode, Repair, Module, Goal, Limit, Outcome) :-
    (   call_with_inference_limit(query_(Mode, Repair, Module, Goal), Limit, Result)
    ->  (   Result == inference_limit_exceeded
        ->  Outcome = over
        ;   Outcome = true
        )
    ;   Outcome = false
    ).

query_(Mode, Repair, Module, Goal) :-
    b_setval('$why_proof', []),
    ( Mode == trial -> nb_setval('$why_repair', Repair) ; nb_setval('$why_repair', none) ),
    (   memberchk(Mode, [proof,model])
    ->  opaque_(Goal, top, frame(0, Module, query, Goal, 0, none), run(Mode,none,held)),
        b_getval('$why_proof', Repair)
    ;   opaque_(Goal, top, frame(0, Module, query, Goal, 0, none), run(Mode,Repair,held))
    ).

%!  '$why_log'(?Entry) is nondet.
%
%   Entry was noted since '$why_forget'/0:
%
%   | failed(Place, Depth, Module:Goal, Callers)  | the deepest goal at Place that had no answer  |
%   | true(Place)                                 | a goal there had one                          |
%   | asked(Module, Head, Callers)                | this predicate of the program was called      |
%   | used(Reference, Module, Head)               | the head of this clause fitted a call         |
%   | cut(Place), condition(Place)                | this cut was carried out; this condition held |
%   | held(Goal, Place)                           | this goal was not called                      |
%   | raised(Ball, Goal, Place, Callers)          | this goal was the last one to raise an error  |
%   | short(Difference)                           | a number was less or greater by this          |
%
%       ?- '$why_forget', '$why_log'(E).
%          false.

'$why_log'(Entry) :-
    log_(_, Entry).

%!  '$why_forget' is det.
%
%   Forget what was noted.
%
%       ?- '$why_forget'.
%          true.

'$why_forget' :-
    retractall(log_(_, _)).

%   note_(+Key, +Entry): logs Entry, unless the log has an entry of this Key.

note_(Key, Entry) :-
    (   log_(Key, _)
    ->  true
    ;   Entry =.. [_,none-_]    % a goal in a clause that the run has added
    ->  true
    ;   kept_(Key, Entry)
    ).

%   kept_(+Key, +Entry): logs Entry, unless it is too large for a clause.

kept_(Key, Entry) :-
    catch(assertz(log_(Key, Entry)), error(representation_error(_), _), true).

%   numbered_(+Goal, +Within, -Numbered): Numbered has the control constructs of Goal, with the paths of its
%   goals.

numbered_(Goal, Within, Numbered) :-
    numbered_(Goal, goal, Within, 1, _, Numbered).

numbered_(Goal, Kind, Within, N0, N, Numbered) :-
    (   nonvar(Goal),
        construct_(Goal, Kind, Within, N0, N, Numbered0)
    ->  Numbered = Numbered0
    ;   path_(Within, N0, Path),
        N is N0+1,
        leaf_of_(Goal, Kind, Path, Numbered)
    ).

path_(top, N, N).
path_(in(Path,Argument), N, in(Path,Argument,N)).

leaf_of_(Goal, Kind, Path, Numbered) :-
    (   Goal == true
    ->  Numbered = true
    ;   Goal == (!)
    ->  Numbered = cut(Path)
    ;   Numbered = goal(Path,Kind,Goal)
    ).

construct_((A , B), Kind, W, N0, N, and(A1,B1)) :-
    numbered_(A, Kind, W, N0, N1, A1),
    numbered_(B, Kind, W, N1, N, B1).
construct_((A ; B), Kind, W, N0, N, Numbered) :-
    (   nonvar(A),
        A = (If -> Then)
    ->  numbered_(If, condition, W, N0, N1, If1),
        numbered_(Then, Kind, W, N1, N2, Then1),
        Numbered = if(If1,Then1,B1)
    ;   nonvar(A),
        A = (If *-> Then)
    ->  numbered_(If, condition, W, N0, N1, If1),
        numbered_(Then, Kind, W, N1, N2, Then1),
        Numbered = soft_if(If1,Then1,B1)
    ;   numbered_(A, Kind, W, N0, N2, A1),
        Numbered = or(A1,B1)
    ),
    numbered_(B, Kind, W, N2, N, B1).
construct_((A '|' B), Kind, W, N0, N, Numbered) :-
    construct_((A ; B), Kind, W, N0, N, Numbered).
construct_((If -> Then), Kind, W, N0, N, if(If1,Then1,fail)) :-
    numbered_(If, goal, W, N0, N1, If1),
    numbered_(Then, Kind, W, N1, N, Then1).
construct_((If *-> Then), Kind, W, N0, N, and(call(If1),Then1)) :-
    numbered_(If, goal, W, N0, N1, If1),
    numbered_(Then, Kind, W, N1, N, Then1).
construct_(\+ Goal, Kind, W, N0, N, goal(not(Path),Kind,'$not'(Numbered,Goal))) :-
    path_(W, N0, Path),
    numbered_(Goal, goal, W, N0, N, Numbered).

%   opaque_(+Goal, +Within, +Frame, +Run): runs Goal, in which cuts are local.

opaque_(Goal, Within, Frame, Run) :-
    numbered_(Goal, Within, Numbered),
    '$choice_point'(Level),
    carry_out_(Numbered, Frame, Level, Run).

%   carry_out_(+Numbered, +Frame, +Level, +Run): runs a body; a cut cuts to Level.

carry_out_(true, _, _, _).
carry_out_(fail, _, _, _) :-
    fail.
carry_out_(and(A,B), Frame, Level, Run) :-
    carry_out_(A, Frame, Level, Run),
    carry_out_(B, Frame, Level, Run).
carry_out_(or(A,B), Frame, Level, Run) :-
    (   carry_out_(A, Frame, Level, Run)
    ;   carry_out_(B, Frame, Level, Run)
    ).
carry_out_(if(If,Then,Else), Frame, Level, Run) :-
    (   called_(If, Frame, Run)
    ->  carry_out_(Then, Frame, Level, Run)
    ;   carry_out_(Else, Frame, Level, Run)
    ).
carry_out_(soft_if(If,Then,Else), Frame, Level, Run) :-
    (   called_(If, Frame, Run)
    *-> carry_out_(Then, Frame, Level, Run)
    ;   carry_out_(Else, Frame, Level, Run)
    ).
carry_out_(call(Goal), Frame, _, Run) :-
    called_(Goal, Frame, Run).
carry_out_(cut(Path), Frame, Level, Run) :-
    arg(3, Frame, Reference),
    Run = run(Mode,Repair,_),
    (   Mode == trial,
        Repair == cut(Reference-Path)
    ->  assumed_(!, Path, Frame)
    ;   (   Mode == log
        ->  note_(cut(Reference,Path), cut(Reference-Path))
        ;   true
        ),
        '$goal'(!, Level)
    ).
carry_out_(goal(Path,Kind,Goal), Frame, _, Run) :-
    arg(1, Run, Mode),
    in_mode_(Mode, Kind, Goal, Path, Frame, Run).

called_(Numbered, Frame, Run) :-
    '$choice_point'(Level),
    carry_out_(Numbered, Frame, Level, Run).

%   in_mode_(+Mode, +Kind, +Goal, +Path, +Frame, +Run): runs a goal, and does what the mode requires.

in_mode_(trial, _, Goal, Path, Frame, Run) :-
    arg(2, Run, Repair),
    arg(3, Frame, Reference),
    (   Repair = holds(Place),
        Place == Reference-Path
    ->  (   ground(Goal)
        ->  (   call_(Goal, Path, Frame, Run)
            *-> true
            ;   assumed_(Goal, Path, Frame)
            )
        ;   (   call_(Goal, Path, Frame, Run)
            ;   assumed_(Goal, Path, Frame)
            )
        )
    ;   Repair = skips(Place),
        Place == Reference-Path
    ->  (   call_(Goal, Path, Frame, Run)
        ;   copy_term(Goal, Called),
            ( '$why_takes_nothing'(Goal) ; takes_one_(Goal) ),
            assumed_(Called, Path, Frame)
        )
    ;   is_changed_(Repair, Reference, Path)
    ->  assumed_(Goal, Path, Frame),
        call_(Goal, Path, Frame, Run)
    ;   Repair = fails(Place),
        Place == Reference-Path
    ->  assumed_(Goal, Path, Frame),
        fail
    ;   call_(Goal, Path, Frame, Run)
    ).
in_mode_(log, Kind, Goal, Path, Frame, Run) :-
    arg(3, Frame, Reference),
    (   call_(Goal, Path, Frame, Run)
    *-> note_(true(Reference,Path), true(Reference-Path)),
        (   Kind == condition
        ->  note_(condition(Reference,Path), condition(Reference-Path))
        ;   true
        )
    ;   note_failed_(Goal, Path, Frame),
        fail
    ).
in_mode_(model, _, Goal, Path, Frame, Run) :-
    call_(Goal, Path, Frame, Run).
in_mode_(proof, _, Goal, Path, Frame, Run) :-
    b_setval('$why_clause', none),
    call_(Goal, Path, Frame, Run),
    b_getval('$why_proof', Goals),
    b_getval('$why_clause', Clause),
    b_setval('$why_clause', none),
    Frame = frame(Depth, _, Reference, _, _, _),
    (   Clause == none
    ->  Spot = spot(Reference,goal(Path))
    ;   Spot = spot(Clause,head(0))
    ),
    plain_goal_(Goal, Plain),
    b_setval('$why_proof', [proved(Depth,Plain,Spot)|Goals]).

is_changed_(changed(Changed,Path,_), Reference, Path) :-
    Changed == Reference.

%!  '$why_takes_nothing'(?Goal) is semidet.
%
%   Goal, as of a grammar, takes no element of the list that it is given.
%
%       ?- '$why_takes_nothing'(word([a,b], Xs)).
%          Xs = [a,b].

'$why_takes_nothing'(Goal) :-
    compound(Goal),
    functor(Goal, Name, Arity),
    N is Arity-1,
    (   Name/Arity == (=)/2
    ->  Goal = (Xs0 = [_|Xs])
    ;   N > 0,
        arg(N, Goal, Xs0),
        arg(Arity, Goal, Xs)
    ),
    var(Xs),
    nonvar(Xs0),
    ( Xs0 == [] ; Xs0 = [_|_] ),
    Xs = Xs0.

%   takes_one_(?Goal): Goal, from a grammar, takes one element off its list.

takes_one_(Goal) :-
    functor(Goal, Name, Arity),
    Name/Arity \== (=)/2,
    N is Arity-1,
    arg(N, Goal, [_|Xs]),
    arg(Arity, Goal, Xs).

%   note_failed_(+Goal, +Path, +Frame): logs a failed goal: of each place the deepest one; a
%   ground goal is preferred to one with variables.

note_failed_(Goal, Path, Frame) :-
    Frame = frame(Depth, Module, Reference, _, _, _),
    Key = failed(Reference,Path),
    (   ( Reference == none ; \+ acyclic_term(Goal) )
    ->  Notes = false
    ;   log_(Key, failed(_, Depth0, _:Goal0, _))
    ->  (   ( Depth > Depth0, ( ground(Goal) ; \+ ground(Goal0) )
            ; ground(Goal), \+ ground(Goal0)
            )
        ->  retractall(log_(Key, _)),
            Notes = true
        ;   Notes = false
        )
    ;   Notes = true
    ),
    (   Reference \== none,
        short_of_(Goal, Module, Difference)
    ->  note_(short(Difference), short(Difference))
    ;   true
    ),
    (   Notes == true
    ->  plain_goal_(Goal, Plain),
        '$why_callers'(Frame, Callers),
        kept_(Key, failed(Reference-Path,Depth,Module:Plain,Callers))
    ;   true
    ).

%   short_of_(+Goal, +Module, -Difference): Goal compares two integers that differ by Difference, or is a goal of the
%   system whose last argument should be such another integer, or one of the program that such an integer keeps from fitting a clause.

short_of_(Goal, Module, Difference) :-
    compound(Goal),
    \+ call_nth(log_(short(_), _), 6),         % a few are enough
    (   functor(Goal, Name, 2),
        memberchk(Name, [is,=:=,=,==])
    ->  ground(Goal),
        Goal =.. [_,A,B]
    ;   functor(Goal, _, Arity),
        between(1, Arity, I),
        arg(I, Goal, Number),
        integer(Number)
    ->  (   '$program_goal'(Module, Goal, Home, Head)
        ->  functor(Head, Name, Arity),
            functor(General, Name, Arity),
            limit(20, '$why_clause'(Home, General, _, _)),
            differ_(1, Arity, Head, General, none, numbers(A,B))
        ;   computed_(Module, Goal, A, B)
        )
    ),
    catch(Difference is abs(A-B), error(_, _), fail),
    integer(Difference),
    Difference > 1,
    !.                          % one such goal is enough

%   computed_(+Home, +Head, -Wanted, -Found): Wanted is the last argument of Head, and Found its value when called with a variable there.

computed_(Home, Head, Wanted, Found) :-
    '$goal_facts'(Home, Head, true, ''),
    ground(Head),
    functor(Head, Name, Arity),
    Arity > 1,
    arg(Arity, Head, Wanted),
    integer(Wanted),
    functor(Open, Name, Arity),
    '$why_same_but'(Arity, Arity, Head, Open),
    arg(Arity, Open, Found),
    catch(call_with_inference_limit(Home:Open, 1000, _), error(_, _), fail),
    integer(Found),
    !.                          % the first answer

%   differ_(+N, +Arity, ?Head, ?General, +Before, -Numbers): Head and General unify except for one argument, two different integers.

differ_(N, Arity, Head, General, Before, Numbers) :-
    (   N > Arity
    ->  Numbers = Before,
        Numbers = numbers(_,_)
    ;   arg(N, Head, A),
        arg(N, General, B),
        M is N+1,
        (   A = B
        ->  differ_(M, Arity, Head, General, Before, Numbers)
        ;   Before == none,
            integer(A),
            integer(B),
            differ_(M, Arity, Head, General, numbers(A,B), Numbers)
        )
    ).

plain_goal_(Goal, Plain) :-
    (   Goal = '$not'(_, Inner)
    ->  Plain = (\+ Inner)
    ;   Plain = Goal
    ).

%   assumed_(+Goal, +Path, +Frame): notes that the repair takes Goal as true, or as false.

assumed_(Goal, Path, Frame) :-
    plain_goal_(Goal, Plain),
    arg(3, Frame, Reference),
    '$why_callers'(Frame, Callers),
    note_assumed_(Plain, Reference-Path, Callers).

%   note_assumed_(+Called, +Place, +Callers): the repair matters at Place; the first such place and the last one are kept.

note_assumed_(Called, Place, Callers) :-
    nb_setval('$why_assumed', assumed(Called,Place,Callers)),
    (   nb_getval('$why_assumed_first', none)
    ->  nb_setval('$why_assumed_first', assumed(Called,Place,Callers))
    ;   true
    ).

%!  '$why_callers'(+Frame, -Callers) is det.
%
%   Callers are the innermost goals that wait for one of Frame, each as caller(Goal, Place).
%
%       ?- '$why_callers'(frame(0,user,query,true,0,none), Cs).
%          Cs = [].

'$why_callers'(Frame, Callers) :-
    callers_(Frame, 6, Callers).

callers_(Frame, N, Callers) :-
    Frame = frame(_, _, _, Goal, Path, Parent),
    (   ( Parent == none ; N =:= 0 )
    ->  Callers = []
    ;   arg(3, Parent, Reference),
        Callers = [caller(Goal,Reference-Path)|Callers1],
        N1 is N-1,
        callers_(Parent, N1, Callers1)
    ).

%   call_(+Goal, +Path, +Frame, +Run).

call_(Goal, _, _, _) :-
    var(Goal),
    !,                          % an error, as in the program
    call(Goal).
call_('$not'(Numbered, _), _, Frame, Run) :- !,
    \+ called_(Numbered, Frame, Run).
call_(Module:Goal, Path, Frame, Run) :-
    atom(Module),
    !,                          % Goal is called in Module
    Frame = frame(Depth, _, Reference, Caller, At, Parent),
    call_(Goal, Path, frame(Depth, Module, Reference, Caller, At, Parent), Run).
call_(Goal, Path, Frame, Run) :-
    is_construct_(Goal),
    !,                          % the construct came in a variable
    opaque_(Goal, in(Path,1), Frame, Run).
call_(Goal, Path, Frame, Run) :-
    arg(2, Frame, Module),
    (   callable(Goal)
    ->  (   '$why_program_goal'(Module, Goal, Home, Head)
        ->  note_asked_(Run, Home, Head, Frame, Path),
            clauses_(Home, Head, Path, Frame, Run)
        ;   '$why_system'(Goal, Path, Frame, Run)
        )
    ;   call(Module:Goal)
    ).

is_construct_((_ , _)).
is_construct_((_ ; _)).
is_construct_((_ '|' _)).
is_construct_((_ -> _)).
is_construct_((_ *-> _)).
is_construct_(\+ _).
is_construct_(!).
is_construct_(true).

%!  '$why_asked'(+Run, +Goal, +Frame, +Path) is det.
%
%   Note the call of a predicate of the program that Goal of the system looks into.
%
%       ?- '$why_asked'(run(log,none,held), atom(a), frame(0,user,query,true,0,none), 1).
%          true.

'$why_asked'(Run, Goal, Frame, Path) :-
    arg(2, Frame, Module),
    (   '$why_touches'(Goal, Module, Home, Head)
    ->  note_asked_(Run, Home, Head, Frame, Path)
    ;   true
    ).

%   note_asked_(+Run, +Module, +Head, +Frame, +Path): logs a call; a limited number for each predicate.

note_asked_(run(Mode,_,_), Module, Head, Frame, Path) :-
    (   Mode == log
    ->  functor(Head, Name, Arity),
        Key = asked(Name,Arity,Module),
        findall(Known, log_(Key, asked(_, Known, _)), Heads),
        (   ( \+ acyclic_term(Head)
            ; length(Heads, 24)       % enough to find clauses that nearly fit
            ; member(Known, Heads), Known =@= Head
            )
        ->  true
        ;   '$why_callers'(Frame, Callers),
            arg(3, Frame, Reference),
            kept_(Key, asked(Module,Head,[caller(Head,Reference-Path)|Callers]))
        )
    ;   true
    ).

clauses_(Module, Head, Path, Parent, Run) :-
    Parent = frame(Depth0, _, _, _, _, _),
    Depth is Depth0+1,
    Run = run(Mode,Repair,_),
    '$choice_point'(Level),
    repaired_clause_(Mode, Repair, Module, Head, Body, Reference, Path, Parent),
    (   Mode == log
    ->  note_used_(Reference, Module, Head)
    ;   true
    ),
    (   Body == true
    ->  true
    ;   numbered_(Body, top, Numbered),
        carry_out_(Numbered, frame(Depth, Module, Reference, Head, Path, Parent), Level, Run)
    ),
    (   Mode == proof
    ->  b_setval('$why_clause', Reference)
    ;   true
    ).

note_used_(Reference, Module, Head) :-
    (   ( Reference == none ; log_(used(Reference), _) )
    ->  true
    ;   functor(Head, Name, Arity),
        functor(General, Name, Arity),
        assertz(log_(used(Reference), used(Reference,Module,General)))
    ).

%   repaired_clause_(+Mode, ?Repair, +Module, +Head, -Body, -Reference, +Path, +Frame): gives the
%   clauses for Head in a run with this repair.

repaired_clause_(trial, edit(Edited,N,X), Module, Head, Body, Reference, Path, Frame) :-
    clause_of_(Module, General, Edited),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    !,                          % Head calls the predicate of the edited clause
    functor(Any, Name, Arity),
    '$why_clause'(Module, Any, Body, Reference),
    (   Reference == Edited
    ->  '$why_edited'(N, Any, X, Changed),
        '$why_callers'(Frame, Callers),
        copy_term(Head, Called),
        Changed = Head,
        arg(3, Frame, Caller),
        note_assumed_(Called, Caller-Path, Callers)
    ;   Any = Head
    ).
repaired_clause_(trial, also(General,Extra), Module, Head, Body, Reference, Path, Frame) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    !,                          % Head calls the predicate that gets a clause
    (   '$why_clause'(Module, Head, Body, Reference)
    ;   '$why_referred'(Extra, _, (Other :- Body)),
        Other =.. [_|Arguments],
        '$why_callers'(Frame, Callers),
        copy_term(Head, Called),
        Head =.. [_|Arguments],
        Reference = Extra,
        arg(3, Frame, Caller),
        note_assumed_(Called, Caller-Path, Callers)
    ).
repaired_clause_(trial, row(Home,Row,_), Module, Head, Body, Reference, Path, Frame) :-
    Home == Module,
    functor(Head, Name, Arity),
    functor(Row, Name, Arity),
    !,                          % Head calls the predicate that gets a row
    (   '$why_clause'(Module, Head, Body, Reference)
    ;   '$why_callers'(Frame, Callers),
        copy_term(Head, Called),
        Head = Row,
        arg(3, Frame, Caller),
        note_assumed_(Called, Caller-Path, Callers),
        Body = true,
        Reference = none
    ).
repaired_clause_(trial, added(Home,Added,N,Values), Module, Head, Body, Reference, Path, Frame) :-
    Home == Module,
    Head =@= Added,
    !,                          % Head is the call that gets an answer
    (   '$why_clause'(Module, Head, Body, Reference)
    ;   '$why_callers'(Frame, Callers),
        copy_term(Head, Called),
        arg(3, Frame, Caller),
        note_assumed_(Called, Caller-Path, Callers),
        (   N =:= 0
        ->  true
        ;   arg(N, Head, Argument),
            member(Argument, Values)
        ),
        Body = true,
        Reference = none
    ).
repaired_clause_(trial, changed(Changed,What,Clause), Module, Head, Body, Reference, Path, Frame) :-
    clause_of_(Module, General, Changed),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    !,                          % Head calls the predicate of the changed clause
    functor(Any, Name, Arity),
    '$why_clause'(Module, Any, Body0, Reference),
    (   Reference == Changed
    ->  copy_term(Clause, (Any1 :- Body)),
        (   What == 0
        ->  copy_term(Head, Called),
            Any1 = Head,
            '$why_callers'(Frame, Callers),
            arg(3, Frame, Caller),
            note_assumed_(Called, Caller-Path, Callers)
        ;   Any1 = Head
        )
    ;   Any = Head,
        Body = Body0
    ).
repaired_clause_(_, _, Module, Head, Body, Reference, _, _) :-
    '$why_clause'(Module, Head, Body, Reference).

clause_of_(Module, General, Reference) :-
    '$why_referred'(Reference, Module, (Head :- _)),
    functor(Head, Name, Arity),
    functor(General, Name, Arity).

%!  '$why_call'(:Goal, +Path, +Frame, +Run) is nondet.
%
%   Goal, which stands at Path.
%
%       ?- '$why_call'(atom(a), 1, frame(0,user,query,true,0,none), run(trial,none,held)).
%          true.

'$why_call'(Goal, Path, Frame, Run) :-
    call_(Goal, Path, Frame, Run).

%!  '$why_within'(:Goal, +Within, +Frame, +Run) is nondet.
%
%   Goal, which stands in an argument, in(Path,Argument), and in which cuts are local.
%
%       ?- '$why_within'(atom(a), in(1,1), frame(0,user,query,true,0,none), run(trial,none,held)).
%          true.

'$why_within'(Goal, Within, Frame, Run) :-
    opaque_(Goal, Within, Frame, Run).

%!  '$why_numbered'(+Path, :Goal, +Frame, +Level, +Run) is nondet.
%
%   Goal, at Path, as the mode wants it.
%
%       ?- '$why_numbered'(1, atom(a), frame(0,user,query,true,0,none), 0, run(trial,none,held)).
%          true.

'$why_numbered'(Path, Goal, Frame, Level, Run) :-
    carry_out_(goal(Path,goal,Goal), Frame, Level, Run).

%!  '$why_held'(+Goal, +Path, +Frame) is det.
%
%   Note that Goal was not called.
%
%       ?- '$why_held'(halt, 1, frame(0,user,query,true,0,none)), '$why_log'(held(G, _)), '$why_forget'.
%          G = halt.

'$why_held'(Goal, Path, Frame) :-
    arg(3, Frame, Reference),
    note_(held(Reference,Path), held(Goal,Reference-Path)).

%!  '$why_raised'(+Ball, +Goal, +Path, +Frame) is det.
%
%   Note that Goal has raised Ball.
%
%       ?- '$why_raised'(oops, throw(oops), 1, frame(0,user,query,true,0,none)), '$why_log'(raised(B,_,_,_)), '$why_forget'.
%          B = oops.

'$why_raised'(Ball, Goal, Path, Frame) :-
    arg(3, Frame, Reference),
    '$why_callers'(Frame, Callers),
    retractall(log_(raised, _)),
    kept_(raised, raised(Ball,Goal,Reference-Path,Callers)).
