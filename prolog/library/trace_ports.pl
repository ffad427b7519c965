:- module(trace_ports,
          [ '$trace_ready'/0,
            '$trace_port'/3,         % +Port, +Frame, -Action
            '$trace_ports'/2,        % +Which, +Ports
            '$trace_told'/3,         % +What, +Module, +Head
            '$trace_state'/0
          ]).

/** <module> The ports of the tracer

Shows a port, asks for a command, and says what the tracer is to do: `go` on, make
the goal of a frame `fail(Frame)`, call it again (`retry(Frame)`), or `ignore` it: take it as true.

What is remembered, in global variables: `$trace_skip`, up to which depth ports are shown
(`none`: all); `$trace_leash` and `$trace_visible`, ports; `$trace_style`; `$trace_back`, why a
goal is taken back; `$trace_log`, the stream of the log; and `$trace_names` until backtracking, the variables that have been shown.
*/

%!  '$trace_ready' is det.
%
%   Everything is as it is when a query begins.
%
%       ?- '$trace_ready'.
%          true.

'$trace_ready' :-
    nb_setval('$trace_skip', none),
    nb_setval('$trace_back', none).

%!  '$trace_port'(+Port, +Frame, -Action) is det.
%
%   Show this Port of the goal of Frame, if it is to be shown; then Action is to be done.
%
%       ?- '$trace_port'(call, frame(1,target(closed,system,nl),user:nl,none,_,_,_,_,none), Action).
%          Action = go.

'$trace_port'(Port, Frame, Action) :-
    (   nb_current('$trace_listener', tree)
    ->  '$tree_port'(Port, Frame, Action)
    ;   is_shown_(Port, Frame)
    ->  '$tracer_busy'(true),
        catch(stop_once_(Port, Frame, Action0), '$any_ball'(Ball), true),
        '$tracer_busy'(false),
        (   nonvar(Ball)
        ->  throw(Ball)
        ;   Action = Action0
        )
    ;   Action = go
    ).

is_shown_(Port, Frame) :-
    '$debugging'(Mode),
    Mode \== off,
    functor(Port, Name, _),
    ports_('$trace_visible', Names),
    memberchk(Name, Names),
    Port \= exception(unwind(_)),
    nb_getval('$trace_skip', Most),
    (   Most \== none
    ->  arg(1, Frame, Depth),
        Depth =< Most
    ;   Mode == trace
    ->  true
    ;   Frame = frame(_, target(_,Home,Head), _, _, _, _, _, _, _),
        '$is_spied'(Home, Head),
        '$spy_condition_holds'(Home, Head)
    ).

ports_(Variable, Names) :-
    (   nb_current(Variable, Names0)
    ->  Names = Names0
    ;   all_ports_(Names)
    ).

all_ports_([call,exit,redo,fail,exception]).

stop_once_(Port, Frame, Action) :-
    stop_(Port, Frame, Action),
    !.                          % one command for each port

stop_(Port, Frame, Action) :-
    nb_setval('$trace_skip', none),
    flush_output(user_output),
    fresh_line_,
    show_(Port, Frame),
    functor(Port, Name, _),
    ports_('$trace_leash', Names),
    (   memberchk(Name, Names),
        hint_(Name, Frame),
        write(user_error, ' ? '),
        flush_output(user_error),
        command_(Key, Number)
    ->  obey_(Key, Number, Port, Frame, Action)
    ;   nl(user_error),
        '$debugging'(Mode),
        '$set_debugging'(Mode),
        Action = go
    ).

%   hint_(+Port, +Frame): names the command that shows more.

hint_(Port, Frame) :-
    (   Port == call,
        is_native_(Frame)
    ->  '$trace_text'(into, Hint),
        format(user_error, ' (~w)', [Hint])
    ;   true
    ).

is_native_(frame(_, target(native(_),_,_), _, _, _, _, _, _, _)).

% Showing goals

show_(Port, Frame) :-
    functor(Port, Name, _),
    '$trace_text'(Name, Word),
    Frame = frame(Depth, target(How,_,_), _, _, _, _, Text0, _, _),
    (   Name == redo,
        nonvar(Text0)
    ->  Text = Text0            % as shown at the call, before later bindings
    ;   goal_text_(Frame, Text),
        (   Name == call,
            var(Text0)
        ->  Text0 = Text
        ;   true
        )
    ),
    Indent is (Depth-1) mod 20, % deep lines begin at the left again
    Blanks is 1+2*Indent,
    format(string(Line), '   ~w: (~d)~*c~s', [Word,Depth,Blanks,0' ,Text]),
    with_output_to(string(Place), place_(Name, How, Frame)),
    format(user_error, '~s~s', [Line,Place]),
    log_(Line, Place).

%   place_(+Port, +How, +Frame): writes the place of the goal in its clause, or the clause by which
%   it runs.

place_(Name, How, Frame) :-
    Frame = frame(_, target(_,Home,Head), _, _, _, _, _, Clause, _),
    (   How = native(Twin)
    ->  format('  % native: ~w', [Twin])
    ;   How == tabled
    ->  (   memberchk(Name, [exit,redo])
        ->  '$trace_text'(answer, Word)
        ;   '$trace_text'(tabled, Word)
        ),
        format('  % ~w', [Word]),
        (   Name == call
        ->  caller_place_(', ', Frame)
        ;   true
        )
    ;   memberchk(Name, [exit,redo]),
        nonvar(Clause),
        '$clause_source'(Clause, _, _, File, Line),
        nth_clause(Home:Head, N, Clause)
    ->  '$trace_text'(clause, Word),
        file_base_name(File, Base),
        format('  % ~w ~d, ~w:~d', [Word,N,Base,Line])
    ;   memberchk(Name, [call,fail,exception])
    ->  caller_place_('  % ', Frame)
    ;   true
    ).

%   caller_place_(+Before, +Frame): writes the place of the goal in the clause that called it, if that is known.

caller_place_(Before, frame(_, _, _, Parent, _, _, _, _, At)) :-
    (   integer(At),
        Parent \== none,
        arg(8, Parent, Caller),
        nonvar(Caller),
        '$goal_line'(Caller, At, File, Line)
    ->  file_base_name(File, Base),
        format('~w~w:~d', [Before,Base,Line])
    ;   true
    ).

%   log_(+Line, +Place): writes the same line to the log, if there is one.

log_(Line, Place) :-
    (   nb_current('$trace_log', Stream),
        Stream \== none
    ->  catch(format(Stream, '~s~s~n', [Line,Place]), error(_, _), nb_setval('$trace_log', none))
    ;   true
    ).

%   fresh_line_: ends the line that the program has begun meanwhile, if any.

fresh_line_ :-
    character_count(user_output, Count),
    (   nb_current('$trace_written', Count)
    ->  true
    ;   nb_setval('$trace_written', Count),
        line_position(user_output, 0)
    ->  true
    ;   nl(user_error)
    ).

%   goal_text_(+Frame, -Text)

goal_text_(Frame, Text) :-
    Frame = frame(_, target(_,Home,_), _:Goal, _, _, _, _, _, _),
    (   is_of_system_(Home)
    ->  Shown = Goal
    ;   Shown = Home:Goal
    ),
    style_(Options0, Depth),
    shown_variables_(Depth, Shown, Variables),
    named_variables_(Variables, Names),
    append(Options0, [numbervars(true),max_depth(Depth),variable_names(Names)], Options),
    with_output_to(string(Text), write_term(Shown, Options)).

%   is_of_system_(+Module): the predicates of Module belong to the language itself, or to the program.

is_of_system_(Module) :-
    memberchk(Module, [user,system,control,solutions,dcg,expansion,limits,attvar,messages,break]).

style_(Options, Depth) :-
    (   nb_current('$trace_style', style(Options0,Depth0))
    ->  Options = Options0,
        Depth = Depth0
    ;   Options = [quoted(true),portray(true)],
        Depth = 10              % the depth to which answers are shown elsewhere
    ).

%   shown_variables_(+Depth, +Term, -Variables): Variables are visible when Term is shown down to
%   Depth. This avoids a walk through all of a large term at each port.

shown_variables_(Depth, Term, Variables) :-
    (   Depth =:= 0
    ->  term_variables(Term, Variables)
    ;   upper_(Depth, Term, Upper, []),
        term_variables(Upper, Variables)
    ).

%   upper_(+Depth, +Term, -Leaves, ?Tail): Leaves are the variables in Term down to Depth.

upper_(Depth, Term, Leaves, Tail) :-
    (   var(Term)
    ->  Leaves = [Term|Tail]
    ;   Depth > 0,
        Term = [First|Rest]
    ->  Depth1 is Depth-1,
        upper_(Depth1, First, Leaves, Leaves1),
        upper_(Depth1, Rest, Leaves1, Tail)
    ;   Depth > 0,
        compound(Term)
    ->  Depth1 is Depth-1,
        functor(Term, _, Arity),
        upper_(1, Arity, Depth1, Term, Leaves, Tail)
    ;   Leaves = Tail
    ).

upper_(N, Arity, Depth, Term, Leaves, Tail) :-
    (   N > Arity
    ->  Leaves = Tail
    ;   arg(N, Term, Argument),
        upper_(Depth, Argument, Leaves, Leaves1),
        N1 is N+1,
        upper_(N1, Arity, Depth, Term, Leaves1, Tail)
    ).

%   named_variables_(+Variables, -Names): Names has Name=V for each variable, with the name at
%   earlier ports. If there are very many, only some have names.

named_variables_(Variables, Names) :-
    (   nb_current('$trace_names', names(Next0,Known0))
    ->  true
    ;   Next0 = 1,
        Known0 = []
    ),
    name_all_(Variables, 20, Next0, Next, Known0, Known, Names),
    (   Next == Next0
    ->  true
    ;   first_unbound_(Known, 500, Known1),
        b_setval('$trace_names', names(Next,Known1))
    ).

name_all_([], _, Next, Next, Known, Known, []).
name_all_([V|Vs], Most, Next0, Next, Known0, Known, Names) :-
    (   Most =:= 0
    ->  Next = Next0,
        Known = Known0,
        Names = []
    ;   (   known_(Known0, V, Name)
        ->  Next1 = Next0,
            Known1 = Known0
        ;   atomic_list_concat(['_G',Next0], Name),
            Next1 is Next0+1,
            Known1 = [Name=V|Known0]
        ),
        Names = [Name=V|Names1],
        Most1 is Most-1,
        name_all_(Vs, Most1, Next1, Next, Known1, Known, Names1)
    ).

known_([Name0=V0|Known], V, Name) :-
    (   V0 == V
    ->  Name = Name0
    ;   known_(Known, V, Name)
    ).

first_unbound_([], _, []).
first_unbound_([Name=V|Known0], Most, Known) :-
    (   Most =:= 0
    ->  Known = []
    ;   var(V)
    ->  Known = [Name=V|Known1],
        Most1 is Most-1,
        first_unbound_(Known0, Most1, Known1)
    ;   first_unbound_(Known0, Most, Known)
    ).

% Commands

%   command_(-Key, -Number): reads a command and the number before it, or `none`: a key
%   at a terminal, else a line. Fails if the user cannot be asked.

command_(Key, Number) :-
    (   '$read_key'(Code)
    ->  typed_(Code, [], Key, Number)
    ;   catch(read_line_to_codes(user_input, Codes), error(_, _), fail),
        Codes \== -1,
        line_(Codes, [], Key, Number)
    ).

typed_(Code, Digits, Key, Number) :-
    (   is_digit_(Code)
    ->  put_char_code_(Code),
        (   '$read_key'(Code1)
        ->  true
        ;   Code1 = -1
        ),
        typed_(Code1, [Code|Digits], Key, Number)
    ;   key_(Code, Key),
        number_(Digits, Number)
    ).

line_([], Digits, '\n', Number) :-
    number_(Digits, Number).
line_([Code|Codes], Digits, Key, Number) :-
    (   is_digit_(Code)
    ->  line_(Codes, [Code|Digits], Key, Number)
    ;   Code =:= 0' ,
        Codes \== []
    ->  line_(Codes, Digits, Key, Number)
    ;   key_(Code, Key),
        number_(Digits, Number)
    ).

is_digit_(Code) :-
    Code >= 0'0,
    Code =< 0'9.

put_char_code_(Code) :-
    char_code(Char, Code),
    put_char(user_error, Char),
    flush_output(user_error).

key_(Code, Key) :-
    (   Code < 0
    ->  Key = end_of_file
    ;   char_code(Char, Code),
        key_of_char_(Char, Key)
    ).

%   key_of_char_(+Char, -Key): a letter of the Russian keyboard layout stands for the key at its place.

key_of_char_(Char, Key) :-
    (   sub_atom('йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ', Before, 1, _, Char)
    ->  sub_atom('qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM', Before, 1, _, Key)
    ;   Key = Char
    ).

number_(Digits0, Number) :-
    (   Digits0 == []
    ->  Number = none
    ;   reverse(Digits0, Digits),
        number_codes(Number, Digits)
    ).

obey_(Key, Number, Port, Frame, Action) :-
    (   command_(Key, Name, Command)
    ->  (   '$trace_text'(command(Name), Shown)
        ->  true
        ;   Shown = Name
        ),
        format(user_error, '~w~n', [Shown]),
        do_(Command, Number, Port, Frame, Action)
    ;   '$trace_text'(unknown, Text),
        format(user_error, '~w~n', [Text]),
        stop_(Port, Frame, Action)
    ).

%   command_(?Key, ?Name, ?Command): a key, the name that is shown for it, and what it
%   does.

command_('\n', creep, creep).
command_('\r', creep, creep).
command_(' ', creep, creep).
command_(c, creep, creep).
command_(l, leap, leap).
command_(s, skip, skip).
command_(u, up, up).
command_(r, retry, retry).
command_(t, clauses, clauses).
command_(f, fail, fail).
command_(i, ignore, ignore).
command_(n, 'no debug', nodebug).
command_(a, abort, abort).
command_('\3\', abort, abort).    % Ctrl-C
command_(e, exit, exit).
command_(end_of_file, exit, exit).
command_(b, break, break).
command_(g, goals, goals).
command_('A', alternatives, alternatives).
command_('L', listing, listing).
command_(p, print, print).
command_(w, write, write).
command_(d, depth, depth).
command_(m, exception, exception).
command_(+, spy, spy).
command_(-, 'no spy', nospy).
command_(h, help, help).
command_(?, help, help).

do_(creep, _, _, _, go) :-
    '$set_debugging'(trace).
do_(leap, _, _, _, go) :-
    '$set_debugging'(debug).
do_(skip, _, Port, Frame, go) :-
    '$set_debugging'(trace),
    (   memberchk(Port, [call,redo])
    ->  arg(1, Frame, Depth),
        nb_setval('$trace_skip', Depth),
        '$skip_calls'
    ;   true                    % the goal is over
    ).
do_(up, _, _, Frame, go) :-
    '$set_debugging'(trace),
    arg(1, Frame, Depth0),
    Depth is Depth0-1,
    nb_setval('$trace_skip', Depth),
    '$skip_calls'.
do_(retry, Number, Port, Frame, Action) :-
    (   Number == none
    ->  Frame0 = Frame
    ;   ancestor_(Frame, Number, Frame0),
        arg(6, Frame0, Way),
        Way \== kept            % there is no way back to it
    ),
    !,
    '$set_debugging'(trace),
    (   Port == call,
        Frame0 == Frame
    ->  stop_(Port, Frame, Action)
    ;   Action = retry(Frame0)
    ).
do_(retry, _, Port, Frame, Action) :-
    stop_(Port, Frame, Action).
do_(clauses, _, Port, Frame, Action) :-
    (   Port == call,
        is_native_(Frame)
    ->  '$set_debugging'(trace),
        Action = clauses
    ;   stop_(Port, Frame, Action)
    ).
do_(fail, _, Port, Frame, Action) :-
    '$set_debugging'(trace),
    (   Port == fail
    ->  Action = go
    ;   Action = fail(Frame)
    ).
do_(ignore, _, _, _, ignore) :-
    '$set_debugging'(trace).
do_(nodebug, _, _, _, go) :-
    '$set_debugging'(off).
do_(abort, _, _, _, _) :-
    abort.
do_(exit, _, _, _, _) :-
    halt.
do_(break, _, Port, Frame, Action) :-
    break,
    stop_(Port, Frame, Action).
do_(goals, Number, Port, Frame, Action) :-
    (   Number == none
    ->  Most = 100              % as many as one may want to read
    ;   Most = Number
    ),
    show_goals_(Frame, Most),
    stop_(Port, Frame, Action).
do_(alternatives, _, Port, Frame, Action) :-
    '$choice_point'(Top),
    show_alternatives_(Frame, Top),
    stop_(Port, Frame, Action).
do_(listing, _, Port, Frame, Action) :-
    Frame = frame(_, target(_,Home,Head), _, _, _, _, _, _, _),
    functor(Head, Name, Arity),
    with_output_to(string(Text), catch(listing(Home:Name/Arity), error(_, _), true)),
    write(user_error, Text),
    stop_(Port, Frame, Action).
do_(print, _, Port, Frame, Action) :-
    set_style_([quoted(true),portray(true)]),
    stop_(Port, Frame, Action).
do_(write, _, Port, Frame, Action) :-
    set_style_([quoted(true),ignore_ops(false)]),
    stop_(Port, Frame, Action).
do_(depth, Number, Port, Frame, Action) :-
    (   Number == none
    ->  Depth = 0               % everything
    ;   Depth = Number
    ),
    style_(Options, _),
    nb_setval('$trace_style', style(Options,Depth)),
    stop_(Port, Frame, Action).
do_(exception, _, Port, Frame, Action) :-
    (   Port = exception(Ball)
    ->  print_message(error, unhandled_exception(Ball))
    ;   true
    ),
    stop_(Port, Frame, Action).
do_(spy, _, Port, Frame, Action) :-
    set_spied_(Frame, true, spy),
    stop_(Port, Frame, Action).
do_(nospy, _, Port, Frame, Action) :-
    set_spied_(Frame, false, nospy),
    stop_(Port, Frame, Action).
do_(help, _, Port, Frame, Action) :-
    '$trace_text'(help, Lines),
    write_lines_(Lines),
    stop_(Port, Frame, Action).

ancestor_(Frame, Depth, Ancestor) :-
    Frame = frame(Depth0, _, _, Parent, _, _, _, _, _),
    (   Depth0 =:= Depth
    ->  Ancestor = Frame
    ;   ancestor_(Parent, Depth, Ancestor)
    ).

show_goals_(none, _).
show_goals_(Frame, Most) :-
    Frame = frame(Depth, _, _, Parent, _, _, _, _, _),
    (   Most =:= 0
    ->  true
    ;   show_ancestor_(Depth, Frame),
        Most1 is Most-1,
        show_goals_(Parent, Most1)
    ).

show_ancestor_(Depth, Frame) :-
    format(user_error, '     [~d] ', [Depth]),
    goal_text_(Frame, Text),
    format(user_error, '~s~n', [Text]).

%   show_alternatives_(+Frame, +Top): the goals that may have other answers: more choice points
%   stand between theirs and Top, where those of the goal begin that they have called, than
%   the one of catch/3.

show_alternatives_(none, _).
show_alternatives_(Frame, Top) :-
    Frame = frame(Depth, _, _, Parent, Base, _, _, _, _),
    (   integer(Base)
    ->  '$choices_between'(Base, Top, Count),
        (   Count > 2           % catch/3 and the goal called, or that of the tracer itself
        ->  show_ancestor_(Depth, Frame)
        ;   true
        ),
        show_alternatives_(Parent, Base)
    ;   show_alternatives_(Parent, Top)
    ).

set_style_(Options) :-
    style_(_, Depth),
    nb_setval('$trace_style', style(Options,Depth)).

set_spied_(Frame, Spied, What) :-
    Frame = frame(_, target(_,Home,Head), _, _, _, _, _, _, _),
    (   '$set_spied'(Home, Head, Spied)
    ->  '$trace_told'(What, Home, Head)
    ;   true
    ).

write_lines_([]).
write_lines_([Line|Lines]) :-
    format(user_error, '~w~n', [Line]),
    write_lines_(Lines).

%!  '$trace_ports'(+Which, +Ports) is det.
%
%   What leash/1 and visible/1 do.
%
%       ?- '$trace_ports'(leash, all).
%          true.

'$trace_ports'(Which, Ports) :-
    variable_(Which, Variable),
    ports_(Variable, Names0),
    changed_ports_(Ports, Names0, Names),
    nb_setval(Variable, Names).

variable_(leash, '$trace_leash').
variable_(visible, '$trace_visible').

changed_ports_(Ports, Names0, Names) :-
    must_be(nonvar, Ports),
    (   Ports == []
    ->  Names = Names0
    ;   Ports = [Port|Rest]
    ->  changed_ports_(Port, Names0, Names1),
        changed_ports_(Rest, Names1, Names)
    ;   Ports = +Port
    ->  meant_(Port, Meant),
        append(Names0, Meant, Names1),
        sort(Names1, Names)
    ;   Ports = -Port
    ->  meant_(Port, Meant),
        subtract(Names0, Meant, Names)
    ;   meant_(Ports, Names)
    ).

meant_(Port, Names) :-
    must_be(atom, Port),
    all_ports_(All),
    (   memberchk(Port, [all,full])
    ->  Names = All
    ;   Port == half
    ->  Names = [call,redo,fail]
    ;   memberchk(Port, All)
    ->  Names = [Port]
    ;   domain_error(port, Port)
    ).

%!  '$trace_state' is det.
%
%   Write to user_error whether the program is being debugged, and its spy points.
%
%       ?- '$trace_state'.
%          true.

'$trace_state' :-
    '$debugging'(Mode),
    '$trace_text'(Mode, Text),
    format(user_error, '% ~w~n', [Text]),
    (   '$spied'(Module:Name/Arity),
        functor(Head, Name, Arity),
        '$trace_told'(spy, Module, Head),
        fail
    ;   true
    ).

%!  '$trace_told'(+What, +Module, +Head) is det.
%
%   Write to user_error that the predicate with this Head has a spy point (`spy`) or
%   none any more (`nospy`).
%
%       ?- '$trace_told'(nospy, user, foo(_)).
%          true.

'$trace_told'(What, Module, Head) :-
    '$trace_text'(What, Text),
    functor(Head, Name, Arity),
    (   is_of_system_(Module)
    ->  Indicator = Name/Arity
    ;   Indicator = Module:Name/Arity
    ),
    format(user_error, '% ~w ~q~n', [Text,Indicator]).
