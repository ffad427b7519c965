/** <module> What the machine itself relies on

Read into the module `system` when an engine is made, so it is short. A control construct that is met as a
term at run time is taken apart by `'$goal'/2` (Rust, machine/call.rs): it enters one of the first predicates here,
with the cut barrier of the call in the last argument.
*/

'$and'(A, B, Level) :-
    '$goal'(A, Level),
    '$goal'(B, Level).

'$or'(A, _, Level) :-
    '$goal'(A, Level).
'$or'(_, B, Level) :-
    '$goal'(B, Level).

'$if'(If, Then, Else, Level) :-
    (   call(If)
    ->  '$goal'(Then, Level)
    ;   '$goal'(Else, Level)
    ).

'$soft_if'(If, Then, Else, Level) :-
    (   call(If)
    *-> '$goal'(Then, Level)
    ;   '$goal'(Else, Level)
    ).

'$not'(Goal) :-
    \+ call(Goal).

% The control constructs as predicates: for those who ask about them, and for call/N.

true.

fail :-
    fail.

false :-
    fail.

otherwise.

! .

(A, B) :-
    call((A, B)).

(A ; B) :-
    call((A ; B)).

'|'(A, B) :-
    call((A ; B)).

(A -> B) :-
    call((A -> B)).

(A *-> B) :-
    call((A *-> B)).

\+ Goal :-
    \+ call(Goal).

not(Goal) :-
    \+ call(Goal).

once(Goal) :-
    call(Goal),
    !.

ignore(Goal) :-
    (   call(Goal)
    ->  true
    ;   true
    ).

forall(Condition, Action) :-
    \+ ( call(Condition), \+ call(Action) ).

% Goal as a goal of its module; what it calls as goals of Module.

@(Goal, Module) :-
    '$in_context'(Goal, Module, Wrapped),
    call(Wrapped).

repeat.
repeat :-
    repeat.

% Collecting answers (ISO 8.10.1).

findall(Template, Goal, Answers) :-
    '$partial_list'(Answers),
    '$bag_open'(Bag),
    (   call(Goal),
        '$bag_add'(Bag, Template),
        fail
    ;   '$bag_close'(Bag, Found)
    ),
    Answers = Found.

findall(Template, Goal, Answers, Tail) :-
    '$partial_list'(Answers),
    '$bag_open'(Bag),
    (   call(Goal),
        '$bag_add'(Bag, Template),
        fail
    ;   '$bag_close'(Bag, Found, Tail)
    ),
    Answers = Found.

% Catching output in a term.

with_output_to(Sink, Goal) :-
    '$capture_open'(Sink, Capture),
    (   catch(Goal, Ball, true)
    ->  (   var(Ball)
        ->  '$capture_close'(Capture, Sink)
        ;   '$capture_drop'(Capture),
            throw(Ball)
        )
    ;   '$capture_drop'(Capture),
        fail
    ).

% Attributed variables: what the machine calls when some were bound (machine/wake.rs). Each binding comes with the
% attributes that the variable had and what it was bound to.

'$wakeup'([]).
'$wakeup'([wakeup(Attributes, Value)|Bindings]) :-
    '$call_unify_hooks'(Attributes, Value),
    '$wakeup'(Bindings).

'$call_unify_hooks'([], _).
'$call_unify_hooks'(att(Module, Attribute, Attributes), Value) :-
    call(Module:attr_unify_hook(Attribute, Value)),
    '$call_unify_hooks'(Attributes, Value).
