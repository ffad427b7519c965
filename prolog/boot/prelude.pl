/** <module> Control constructs

What the machine itself relies on.

Read into the module `system` when an engine is made, so it is short. A control construct that is met as a
term at run time is taken apart by `'$goal'/3` (Rust, machine/exec/call.rs): it enters one of the first predicates here,
with the cut barrier of the call, and behind it the place of the call in the program, by which errors are located. Conditions have
been looked at with what they stand in; cut is local to them, which the barrier 0 says.
*/

:- meta_predicate
       call(0),
       call(1, ?),
       call(2, ?, ?),
       call(3, ?, ?, ?),
       call(4, ?, ?, ?, ?),
       call(5, ?, ?, ?, ?, ?),
       call(6, ?, ?, ?, ?, ?, ?),
       call(7, ?, ?, ?, ?, ?, ?, ?),
       catch(0, ?, 0),
       reset(0, ?, ?),
       \+(0),
       not(0),
       once(0),
       ignore(0),
       forall(0, 0),
       @(:, ?),
       findall(?, 0, ?),
       findall(?, 0, ?, ?),
       with_output_to(?, 0).

'$and'(A, B, Level, Site) :-
    '$goal'(A, Level, Site),
    '$goal'(B, Level, Site).

'$or'(A, _, Level, Site) :-
    '$goal'(A, Level, Site).
'$or'(_, B, Level, Site) :-
    '$goal'(B, Level, Site).

'$if'(If, Then, Else, Level, Site) :-
    (   '$goal'(If, 0, Site)
    ->  '$goal'(Then, Level, Site)
    ;   '$goal'(Else, Level, Site)
    ).

'$soft_if'(If, Then, Else, Level, Site) :-
    (   '$goal'(If, 0, Site)
    *-> '$goal'(Then, Level, Site)
    ;   '$goal'(Else, Level, Site)
    ).

'$not'(Goal) :-
    (   call(Goal)
    ->  fail
    ;   true
    ).

% The control constructs as predicates: for queries about them, and for call/N.

%!  true is det.
%
%   Always true.

true.

%!  fail is failure.
%!  false is failure.
%
%   Never true.

fail :-
    fail.

false :-
    fail.

%!  otherwise is det.
%
%   Always true: the last condition of a chain of them.

otherwise.

%!  ! is det.
%
%   True; the clause it stands in, and what stands before it there, get no other chance.

! .

%!  ','(:A, :B) is nondet.
%
%   A and then B are true.

(A, B) :-
    call((A, B)).

%!  ;(:A, :B) is nondet.
%!  '|'(:A, :B) is nondet.
%
%   A is true, or B is. Behind `If -> Then` and `If *-> Then` it is the branch for
%   the case that If has no answer.
%
%       ?- ( X = 1 ; X = 2 ).
%          X = 1
%       ;  X = 2.
%       ?- ( 1 > 2 -> X = a ; X = b ).
%          X = b.

(A ; B) :-
    call((A ; B)).

'|'(A, B) :-
    call((A ; B)).

%!  ->(:If, :Then) is nondet.
%
%   Then is true after the first answer of If.

(A -> B) :-
    call((A -> B)).

%!  *->(:If, :Then) is nondet.
%
%   Then is true after each answer of If; a branch behind `;` is left out if there is one.
%
%       ?- ( member(X, [1,2]) *-> true ; X = none ).
%          X = 1
%       ;  X = 2.

(A *-> B) :-
    call((A *-> B)).

%!  \+(:Goal) is semidet.
%!  not(:Goal) is semidet.
%
%   Goal has no answer.
%
%       ?- \+ member(c, [a,b]).
%          true.

% Not by \+ Goal: that calls this clause again when nothing is compiled in place.
\+ Goal :-
    (   call(Goal)
    ->  fail
    ;   true
    ).

not(Goal) :-
    (   call(Goal)
    ->  fail
    ;   true
    ).

%!  once(:Goal) is semidet.
%
%   Goal is true, by its first answer alone.
%
%       ?- once(member(X, [a,b])).
%          X = a.

once(Goal) :-
    call(Goal),
    !.

%!  ignore(:Goal) is det.
%
%   As once/1, but true also when Goal has no answer.
%
%       ?- ignore(member(_, [])).
%          true.

ignore(Goal) :-
    (   call(Goal)
    ->  true
    ;   true
    ).

%!  forall(:Condition, :Action) is semidet.
%
%   Action is true for every answer of Condition. Nothing is bound.
%
%       ?- forall(member(X, [1,2]), X > 0).
%          true.

forall(Condition, Action) :-
    \+ ( call(Condition), \+ call(Action) ).

%!  @(:Goal, +Module) is nondet.
%
%   Goal as a goal of its module; what it calls as goals of Module.

@(Goal, Module) :-
    '$in_context'(Goal, Module, Wrapped),
    call(Wrapped).

%!  repeat is multi.
%
%   True again and again.

repeat.
repeat :-
    repeat.

% The machine enters these itself (machine/exec/call.rs).

%!  call(:Goal) is nondet.
%!  call(:Goal, ?A1) is nondet.
%!  call(:Goal, ?A1, ?A2) is nondet.
%!  call(:Goal, ?A1, ?A2, ?A3) is nondet.
%!  call(:Goal, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  call(:Goal, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  call(:Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  call(:Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   Goal is true, with these arguments behind its own. A cut in it cuts nothing outside.
%
%       ?- call(plus(1), 2, X).
%          X = 3.

%!  :(+Module, :Goal) is nondet.
%
%   Goal is true, as Module understands it.
%
%       ?- lists:append([a], [b], Xs).
%          Xs = [a,b].

%!  catch(:Goal, ?Catcher, :Recovery) is nondet.
%
%   Goal is true; or a ball that is thrown while it runs unifies with Catcher, and then
%   Recovery is true.
%
%       ?- catch(atom_length(_, _), error(Formal, _), true).
%          Formal = instantiation_error.
%       ?- catch(throw(ball), other, true).
%          throws(ball).

%!  reset(:Goal, ?Ball, -Rest) is nondet.
%
%   Goal is true, and Rest is 0; or shift/1 is called while it runs, with what unifies with
%   Ball, and Rest is a goal that goes on behind that. What a state is, for example, is
%   then up to the goal around:
%
%       ?- reset(( shift(one), shift(two), X = done ), A, _Rest),
%          reset(_Rest, B, _Rest2),
%          call(_Rest2).
%          X = done, A = one, B = two.
%       ?- reset(true, Ball, Rest).
%          Rest = 0.

%   '$lengths'(?Xs, +N0, ?N): Xs is a list of N-N0 elements. For length/2 of a partial list
%   whose length is unknown: each list is made from the previous one.

'$lengths'([], N, N).
'$lengths'([_|Xs], N0, N) :-
    N1 is N0 + 1,
    '$lengths'(Xs, N1, N).

% Collecting answers (ISO 8.10.1).

%!  findall(?Template, :Goal, -Answers) is det.
%
%   Answers are the instances of Template for all answers of Goal, in their order.
%
%       ?- findall(X-Y, append(X, Y, [a]), L).
%          L = [[]-[a],[a]-[]].

findall(Template, Goal, Answers) :-
    '$partial_list'(Answers),
    '$bag_open'(Bag),
    (   call(Goal),
        '$bag_add'(Bag, Template),
        fail
    ;   '$bag_close'(Bag, Found)
    ),
    Answers = Found.

%!  findall(?Template, :Goal, -Answers, ?Tail) is det.
%
%   As findall/3; Tail stands behind the last one.

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

%!  with_output_to(+Sink, :Goal) is semidet.
%
%   As once/1, and what Goal writes to the current output becomes text instead: Sink is
%   `atom(A)`, `string(S)`, `codes(Cs)`, `codes(Cs, Tail)`, `chars(Cs)` or `chars(Cs, Tail)`.
%
%       ?- with_output_to(atom(A), write(f('B'))).
%          A = 'f(B)'.

with_output_to(Sink, Goal) :-
    '$capture_open'(Sink, Capture),
    (   catch(Goal, '$any_ball'(Ball), true)
    ->  (   var(Ball)
        ->  '$capture_close'(Capture, Sink)
        ;   '$capture_drop'(Capture),
            throw(Ball)
        )
    ;   '$capture_drop'(Capture),
        fail
    ).

% Attributed variables: the machine calls these after it has bound some (machine/wake.rs). Each binding comes with the
% attributes of the variable and its value.

'$wakeup'([]).
'$wakeup'([wakeup(Attributes, Value)|Bindings]) :-
    '$call_unify_hooks'(Attributes, Value),
    '$wakeup'(Bindings).

'$call_unify_hooks'([], _).
'$call_unify_hooks'(att(Module, Attribute, Attributes), Value) :-
    call(Module:attr_unify_hook(Attribute, Value)),
    '$call_unify_hooks'(Attributes, Value).

% The predicates of the standard that the machine does not define: no program may redefine them.

:- '$iso'([true/0, fail/0, !/0, (',')/2, (;)/2, (->)/2, (*->)/2, (\+)/1, (:)/2, ('|')/2, once/1, repeat/0, findall/3]).
