:- module(why_goals,
          [ '$why_system'/4,         % +Goal, +Path, +Frame, +Run
            '$why_goal'/3,           % +Context, +Argument, :Goal
            '$why_goal'/4,
            '$why_goal'/5,
            '$why_goal'/6,
            '$why_goal'/7,
            '$why_goal'/8,
            '$why_goal'/9,
            '$why_hidden'/3,         % +Key, +Argument, :Goal
            '$why_grammar'/5         % +Context, +Argument, :Body, ?Xs0, ?Xs
          ]).

/** <module> Goals of the system, called to explain a query

What the system and its libraries define is called as it is, for a query that runs again to be
explained (`library(why_run)`). Goals of the program that it is given in arguments are wrapped, so that
they come back. Output is held back; what acts on the world otherwise is not called, and noted.
*/

%!  '$why_system'(+Goal, +Path, +Frame, +Run) is nondet.
%
%   Goal is one of the system or its libraries.
%
%       ?- '$why_system'(atom(a), 1, frame(0,user,query,true,0,none), run(trial,none,held)).
%          true.

'$why_system'(Goal, Path, Frame, Run) :-
    functor(Goal, Name, Arity),
    (   Name == call,
        Goal =.. [_,Called|Arguments]
    ->  (   Arguments == []
        ->  '$why_within'(Called, in(Path,1), Frame, Run)
        ;   extended_(Called, Arguments, Extended),
            '$why_call'(Extended, Path, Frame, Run)
        )
    ;   output_(Name, Arity)
    ->  output_goal_(Goal, Frame, Run)
    ;   '$why_is_change'(Name, Arity)
    ->  arg(2, Frame, Module),
        '$why_asked'(Run, Goal, Frame, Path),
        '$why_change'(Goal, Module)
    ;   Name == phrase,
        Goal =.. [_,Grammar,Xs0|Rest]
    ->  ( Rest = [Xs] -> true ; Xs = [] ),
        grammar_goal_(Grammar, Xs0, Xs, Called),
        '$why_within'(Called, in(Path,1), Frame, Run)
    ;   Name == with_output_to
    ->  Goal = with_output_to(Sink, Called),
        Run = run(Mode,Repair,_),
        with_output_to(Sink, '$why_within'(Called, in(Path,2), Frame, run(Mode,Repair,captured)))
    ;   arg(2, Frame, Module),
        '$why_is_constraint'(Module, Goal)
    ->  '$why_constraint'(Module, Goal, Path, Frame, Run)
    ;   arg(2, Frame, Module),
        '$goal_facts'(Module, Goal, Pure, Letters),
        system_goal_(Pure, Letters, Module, Goal, Path, Frame, Run)
    ).

system_goal_(Pure, Letters, Module, Goal, Path, Frame, Run) :-
    functor(Goal, Name, Arity),
    (   Pure == false,
        \+ harmless_(Name, Arity)
    ->  '$why_held'(Goal, Path, Frame),
        fail
    ;   ( Letters == '' ; \+ has_goals_(Letters) )
    ->  (   Run = run(log,_,_)
        ->  catch(Module:Goal, '$any_ball'(Ball), raised_(Ball, Goal, Path, Frame))
        ;   call(Module:Goal)
        )
    ;   atom_chars(Letters, Chars),
        Goal =.. [_|Arguments],
        wrapped_(Chars, Arguments, 1, context(Run,Frame,Path), Wrapped),
        Goal1 =.. [Name|Wrapped],
        call(Module:Goal1)
    ).

raised_(Ball, Goal, Path, Frame) :-
    '$why_raised'(Ball, Goal, Path, Frame),
    throw(Ball).

has_goals_(Letters) :-
    atom_chars(Letters, Chars),
    member(Char, Chars),
    memberchk(Char, ['0','1','2','3','4','5','6','7','8','9',^,/]),
    !.                          % one such letter is enough

%   wrapped_(+Letters, +Arguments, +N, +Context, -Wrapped): wraps the goals in Arguments, so that their calls come back to this file.

wrapped_([], [], _, _, []).
wrapped_([Letter|Letters], [Argument|Arguments], N, Context, [Wrapped|Wrappeds]) :-
    wrap_(Letter, Argument, N, Context, Wrapped),
    N1 is N+1,
    wrapped_(Letters, Arguments, N1, Context, Wrappeds).

wrap_(Letter, Argument, N, Context, Wrapped) :-
    (   memberchk(Letter, [?,:])
    ->  Wrapped = Argument
    ;   var(Argument)
    ->  Wrapped = Argument
    ;   Letter == (^)
    ->  behind_(Argument, N, Context, Wrapped)
    ;   Letter == (/)
    ->  Wrapped = why_goals:'$why_grammar'(Context, N, Argument)
    ;   Wrapped = why_goals:'$why_goal'(Context, N, Argument)
    ).

%   behind_(+Goal, +N, +Context, -Wrapped): wraps Goal; a global variable has the context, so that Goal does not get its variables.

behind_(Goal, N, Context, Wrapped) :-
    (   nonvar(Goal),
        Goal = Variables^Goal1
    ->  Wrapped = Variables^Wrapped1,
        behind_(Goal1, N, Context, Wrapped1)
    ;   nb_getval('$why_hidden', Count0),
        Count is Count0+1,
        nb_setval('$why_hidden', Count),
        atom_concat('$why_hidden_', Count, Key),
        b_setval(Key, Context),
        Wrapped = why_goals:'$why_hidden'(Key, N, Goal)
    ).

%!  '$why_hidden'(+Key, +Argument, :Goal) is nondet.
%
%   As '$why_goal'/3; the context is the global variable Key.
%
%       ?- catch('$why_hidden'('$why_no_context', 1, true), error(existence_error(K, _), _), true).
%          K = variable.

'$why_hidden'(Key, N, Goal) :-
    b_getval(Key, Context),
    '$why_goal'(Context, N, Goal).

%!  '$why_goal'(+Context, +Argument, :Goal) is nondet.
%!  '$why_goal'(+Context, +Argument, :Goal, ?A) is nondet.
%!  '$why_goal'(+Context, +Argument, :Goal, ?A, ?B) is nondet.
%!  '$why_goal'(+Context, +Argument, :Goal, ?A, ?B, ?C) is nondet.
%!  '$why_goal'(+Context, +Argument, :Goal, ?A, ?B, ?C, ?D) is nondet.
%!  '$why_goal'(+Context, +Argument, :Goal, ?A, ?B, ?C, ?D, ?E) is nondet.
%!  '$why_goal'(+Context, +Argument, :Goal, ?A, ?B, ?C, ?D, ?E, ?F) is nondet.
%
%   Goal, called with further arguments by what the system defines; it came in this Argument.
%
%       ?- '$why_goal'(context(run(trial,none,held),frame(0,user,query,true,0,none),1), 1, atom(a)).
%          true.

'$why_goal'(context(Run,Frame,Path), N, Goal) :-
    '$why_within'(Goal, in(Path,N), Frame, Run).
'$why_goal'(Context, N, Goal, A) :-
    extended_goal_(Context, N, Goal, [A]).
'$why_goal'(Context, N, Goal, A, B) :-
    extended_goal_(Context, N, Goal, [A,B]).
'$why_goal'(Context, N, Goal, A, B, C) :-
    extended_goal_(Context, N, Goal, [A,B,C]).
'$why_goal'(Context, N, Goal, A, B, C, D) :-
    extended_goal_(Context, N, Goal, [A,B,C,D]).
'$why_goal'(Context, N, Goal, A, B, C, D, E) :-
    extended_goal_(Context, N, Goal, [A,B,C,D,E]).
'$why_goal'(Context, N, Goal, A, B, C, D, E, F) :-
    extended_goal_(Context, N, Goal, [A,B,C,D,E,F]).

extended_goal_(context(Run,Frame,Path), N, Closure, Arguments) :-
    (   lambda_(Closure, Arguments, Goal)
    ->  '$why_within'(Goal, in(Path,N), Frame, Run)
    ;   extended_(Closure, Arguments, Goal),
        '$why_numbered'(in(Path,N,0), Goal, Frame, 0, Run)
    ).

extended_(Closure, Arguments, Goal) :-
    (   nonvar(Closure),
        Closure = Module:Closure1
    ->  Goal = Module:Goal1,
        extended_(Closure1, Arguments, Goal1)
    ;   Closure =.. [Name|Arguments0],
        append(Arguments0, Arguments, Arguments1),
        Goal =.. [Name|Arguments1]
    ).

%   lambda_(+Closure, +Arguments, -Goal): Goal is what Closure, a lambda expression of library(yall), calls.

lambda_(Closure, Arguments, Goal) :-
    nonvar(Closure),
    (   Closure = _:Closure1
    ->  lambda_(Closure1, Arguments, Goal)
    ;   Closure = (Parameters0 >> _)
    ->  (   nonvar(Parameters0),
            Parameters0 = Free/_
        ->  copy_term_nat(Free>>Closure, Free>>Copy)
        ;   copy_term_nat(Closure, Copy)
        ),
        Copy = (Parameters1 >> Body),
        (   nonvar(Parameters1),
            Parameters1 = _/Parameters
        ->  true
        ;   Parameters = Parameters1
        ),
        given_(Parameters, Arguments, Rest),
        (   Rest == []
        ->  Goal = Body
        ;   extended_(Body, Rest, Goal)
        )
    ).

given_(Parameters, Arguments, Rest) :-
    (   nonvar(Parameters),
        Parameters = [Parameter|Parameters1],
        Arguments = [Argument|Arguments1]
    ->  Parameter = Argument,
        given_(Parameters1, Arguments1, Rest)
    ;   Rest = Arguments
    ).

%!  '$why_grammar'(+Context, +Argument, :Body, ?Xs0, ?Xs) is nondet.
%
%   As '$why_goal'/3, for a grammar body.
%
%       ?- '$why_grammar'(context(run(trial,none,held),frame(0,user,query,true,0,none),1), 1, [a], [a], Xs).
%          Xs = [].

'$why_grammar'(context(Run,Frame,Path), N, Body, Xs0, Xs) :-
    grammar_goal_(Body, Xs0, Xs, Goal),
    '$why_within'(Goal, in(Path,N), Frame, Run).

grammar_goal_(Body, Xs0, Xs, Goal) :-
    (   nonvar(Body),
        Body = Module:Body1
    ->  Goal = Module:Goal1,
        grammar_goal_(Body1, Xs0, Xs, Goal1)
    ;   dcg_translate_rule((a --> Body), Clause),
        (   Clause = (Head :- Goal)
        ->  true
        ;   Head = Clause,
            Goal = true
        ),
        Head = a(Xs0, Xs)
    ).

%   output_goal_(+Goal, +Frame, +Run): suppresses the output of Goal, unless it goes into a term.

output_goal_(Goal, Frame, run(_,_,Output)) :-
    (   ( Output == captured
        ; Goal = format(Sink, _, _), compound(Sink)
        )
    ->  arg(2, Frame, Module),
        call(Module:Goal)
    ;   true
    ).

output_(write, 1).
output_(write, 2).
output_(writeln, 1).
output_(writeln, 2).
output_(print, 1).
output_(print, 2).
output_(writeq, 1).
output_(writeq, 2).
output_(write_canonical, 1).
output_(write_canonical, 2).
output_(write_term, 2).
output_(write_term, 3).
output_(portray_clause, 1).
output_(portray_clause, 2).
output_(nl, 0).
output_(nl, 1).
output_(tab, 1).
output_(tab, 2).
output_(put_char, 1).
output_(put_char, 2).
output_(put_code, 1).
output_(put_code, 2).
output_(put, 1).
output_(format, 1).
output_(format, 2).
output_(format, 3).
output_(writef, 1).
output_(writef, 2).
output_(flush_output, 0).
output_(flush_output, 1).
output_(ttyflush, 0).
output_(print_message, 2).
output_(print_message_lines, 3).
output_(listing, 0).
output_(listing, 1).

%   harmless_(?Name, ?Arity): such a goal has no effects that outlive the run, though its
%   answers depend on more than its arguments.

harmless_(current_op, 3).
harmless_(current_prolog_flag, 2).
harmless_(current_predicate, 1).
harmless_(predicate_property, 2).
harmless_(current_output, 1).
harmless_(current_input, 1).
harmless_(b_setval, 2).
harmless_(nb_current, 2).
harmless_(setarg, 3).
harmless_(nb_setarg, 3).
harmless_(same_term, 2).
harmless_(term_to_atom, 2).
harmless_(term_string, 2).
harmless_(term_string, 3).
harmless_(atom_to_term, 3).
harmless_(read_term_from_atom, 3).
harmless_(sformat, 3).
harmless_(statistics, 2).
harmless_(get_time, 1).
harmless_(stamp_date_time, 3).
harmless_(garbage_collect, 0).
harmless_(attvar, 1).
harmless_(put_attr, 3).
harmless_(get_attr, 3).
harmless_(del_attr, 2).
harmless_(term_attvars, 2).
harmless_(copy_term, 3).
harmless_(dif, 2).
harmless_(freeze, 2).
harmless_(frozen, 2).
harmless_(when, 2).
harmless_(findall, 4).
harmless_(catch, 3).
harmless_(on_exception, 3).
harmless_(call_cleanup, 2).
harmless_(setup_call_cleanup, 3).
harmless_(call_nth, 2).
harmless_(limit, 2).
harmless_(offset, 2).
harmless_(distinct, 1).
harmless_(distinct, 2).
harmless_(findnsols, 4).
harmless_(foreach, 2).
harmless_(assertion, 1).
harmless_(apply, 2).
harmless_(call_with_depth_limit, 3).
harmless_(call_with_inference_limit, 3).
harmless_(call_with_time_limit, 2).
harmless_(exists_file, 1).
harmless_(exists_directory, 1).
