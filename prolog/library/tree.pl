:- module(tree,
          [ tree/1,                  % :Goal
            tree/2,                  % :Goal, +File
            tree/3,                  % :Goal, +File, +Options
            '$tree_port'/3,          % +Port, +Frame, -Action
            '$tree_clause'/1,        % +Frame
            '$tree_cut'/1,           % +Frame
            '$tree_note'/4,          % +Parent, +Kind, +Text, -Id
            '$tree_note_goal'/3,     % @Goal, +Kind, -Id
            '$tree_goal_text'/3      % @Goal, +Width, -Text
          ]).

/** <module> The search tree of a query

What a query tries, as a picture. A node is a goal; from it an edge leads to what comes next for each
clause that is tried: so the way from the root to a leaf is one attempt, and a leaf is an answer, a failure
or an error. What a cut takes away is shown as well: the clauses that are not tried any more.

Goals of the system that are true once are left out. Goals that follow one another
without an alternative stand in one box. A large tree is folded: a box tells how many goals, answers and
failures stand behind it; the ways to answers are opened first.

Of a search of library(search), and of a textbook's search that has a native twin, the tree is
that of the states: in the order in which they were opened, with the cost up to there (g), the estimate (h)
and their sum (f); of a game that of the positions, with their values, and with the moves that were
not looked at. So it is of a program's search that goes depth first up to a bound on f: a state beyond it is cut off.

The clauses are carried out as the tracer does that, so effects happen, and it takes longer. A picture
is SVG, or a page for a browser where the name of the file ends in `.html`; where it ends in `.txt`, or is the
atom `-`, it is lines of text.
*/

:- meta_predicate
       tree(0),
       tree(0, +),
       tree(0, +, +).

:- dynamic
       node_/5,                 % Id, Parent, Edge, Kind, Text
       exited_/1,               % Id
       thrown_/2,               % Id, Text
       cut_/3.                  % Id, Edge, Numbers

%!  tree(:Goal) is det.
%
%   Write the search tree of Goal to the current output: as a picture where that is a terminal that shows pictures and a program is there
%   that makes one of an SVG (library(tree_terminal)), as text otherwise.
%
%       ?- tree(member(_, [a])).
%          true.

tree(Goal) :-
    tree(Goal, -, []).

%!  tree(:Goal, +File) is det.
%
%   Draw the search tree of Goal, and write it to File. Goal is tried for all its answers, and stopped
%   where its tree is large enough.
%
%       ?- tmp_file(tree, _T), atom_concat(_T, '.svg', _F), tree(append(_, _, [a]), _F), read_file_to_string(_F, _S, []), sub_string(_S, B, _, _, "<svg "), delete_file(_F).
%          B = 0.

tree(Goal, File) :-
    tree(Goal, File, []).

%!  tree(:Goal, +File, +Options) is det.
%
%   As tree/2. The end of the name of File says what is written: `svg`, `html`, `htm`, `txt` or `text`; without one it
%   is an SVG. Options:
%
%   | nodes(N)    | stop behind this number of goals (5000)                         |
%   | answers(N)  | stop at this number of answers (as many as there are)           |
%   | boxes(N)    | draw no more boxes than N, or a few more (80)                   |
%   | time(S)     | stop after S seconds (10)                                       |
%   | width(N)    | the longest goal that is shown as a whole, in characters (44)   |
%   | columns(N)  | as text, cut lines off there and fold what stands further to the right; 0: nothing (the columns of the terminal that is written to, otherwise 0) |
%   | picture(B)  | whether a terminal that shows pictures gets one where File is `-` (true, without `columns`) |
%
%       ?- with_output_to(string(_S), tree(member(_, [a,b]), -, [answers(1)])), sub_string(_S, _, _, _, "member(a,[a,b])"), !.
%          true.
%       ?- tree(true, -, [nodes(none)]).
%          error(type_error(positive_integer,none), _).
%       ?- tree(true, 'tree.png').
%          error(domain_error(oneof([svg,html,htm,txt,text]),png), _).

tree(Goal, File, Options) :-
    must_be(list, Options),
    plain_(Goal, Module, Plain),
    must_be(callable, Plain),
    must_be(ground, File),
    form_of_file_(File),
    (   nb_current('$trace_listener', tree)
    ->  permission_error(create, search_tree, Plain)    % another tree is being recorded
    ;   true
    ),
    option(nodes(Nodes), Options, 5000),
    must_be(positive_integer, Nodes),
    option(answers(Answers), Options, 1000000000),
    must_be(positive_integer, Answers),
    option(boxes(Boxes), Options, 80),
    must_be(positive_integer, Boxes),
    option(time(Seconds), Options, 10),
    must_be(number, Seconds),
    option(width(Width), Options, 44),
    must_be(positive_integer, Width),
    columns_(File, Options, Columns),
    Limits = limits(Nodes,Answers,Seconds,Width),
    goal_text_(Plain, Width, Title),
    record_(Module:Plain, Limits, Ending),
    recorded_(Tree),
    (   File == (-),
        pictured_(Options),
        '$tree_fold'(Tree, Boxes, 0, Drawn),
        '$tree_show'(Title, Ending, Tree, Drawn, Columns)
    ->  true
    ;   '$tree_fold'(Tree, Boxes, Columns, Folded),
        '$tree_write'(File, Title, Ending, Tree, Folded, Columns)
    ).

%   form_of_file_(+File): there is a form for the end of this name.

form_of_file_(File) :-
    file_name_extension(_, Extension, File),
    downcase_atom(Extension, Small),
    Known = [svg,html,htm,txt,text],
    (   memberchk(Small, [''|Known])
    ->  true
    ;   domain_error(oneof(Known), Extension)
    ).

%   pictured_(+Options): Options allow a picture, and output goes to a terminal.

pictured_(Options) :-
    option(picture(Wanted), Options, true),
    must_be(boolean, Wanted),
    Wanted == true,
    \+ option(columns(_), Options),
    columns_(-, [], Columns),
    Columns > 0.

columns_(File, Options, Columns) :-
    (   option(columns(Columns), Options)
    ->  must_be(nonneg, Columns)
    ;   File == (-),
        current_output(Stream),
        stream_property(Stream, alias(user_output)),
        '$columns'(Columns0)
    ->  Columns = Columns0
    ;   Columns = 0
    ).
plain_(Goal, Module, Plain) :-
    plain_(Goal, user, Module, Plain).

plain_(Goal, Module0, Module, Plain) :-
    (   nonvar(Goal),
        Goal = Module1:Goal1,
        atom(Module1)
    ->  plain_(Goal1, Module1, Module, Plain)
    ;   Module = Module0,
        Plain = Goal
    ).

% Recording

%   record_(:Goal, +Limits, -Ending): Ending is `all`, or the limit that stopped Goal: nodes, answers, time.

record_(Goal, limits(Nodes,Answers,Seconds,Width), Ending) :-
    forget_,
    nb_setval('$tree_limits', limits(Nodes,Answers,Width)),
    nb_setval('$tree_count', 0),
    nb_setval('$tree_answers', 0),
    '$debugging'(Mode),
    current_prolog_flag(native, Native),
    setup_call_cleanup(
        begin_,
        catch(call_with_time_limit(Seconds, \+ \+ run_(Goal)), Ball, true),
        end_(Mode, Native)),
    ending_(Ball, Goal, Ending).

forget_ :-
    '$tree_forget_states',
    '$tree_forget_steps',
    retractall(node_(_, _, _, _, _)),
    retractall(exited_(_)),
    retractall(thrown_(_, _)),
    retractall(cut_(_, _, _)).

begin_ :-
    set_prolog_flag(native, off),
    nb_setval('$trace_listener', tree).

end_(Mode, Native) :-
    '$set_debugging'(Mode),
    nb_setval('$trace_listener', none),
    set_prolog_flag(native, Native).

%   run_(:Goal): runs Goal for all its answers, and then succeeds.

run_(Goal) :-
    b_setval('$tree_at', at(0,none)),
    b_setval('$tree_inside', none),
    '$set_debugging'(trace),
    '$trace_query'(Goal),
    answer_(Goal),
    !.                          % no more answers are wanted
run_(_).

answer_(_:Goal) :-
    '$tracer_busy'(true),
    nb_getval('$tree_limits', limits(_,Most,Width)),
    goal_text_(Goal, Width, Text),
    b_getval('$tree_at', at(Parent,Edge)),
    nb_getval('$tree_answers', Count0),
    Count is Count0+1,
    nb_setval('$tree_answers', Count),
    numbered_(Id),
    assertz(node_(Id, Parent, Edge, answer, Text)),
    '$tracer_busy'(false),
    Count >= Most.

numbered_(Id) :-
    nb_getval('$tree_count', Id0),
    Id is Id0+1,
    nb_setval('$tree_count', Id).

ending_(Ball, _, Ending) :-
    var(Ball),
    !,                          % the goal has ended, or has enough answers
    nb_getval('$tree_limits', limits(_,Most,_)),
    nb_getval('$tree_answers', Count),
    (   Count >= Most
    ->  Ending = answers
    ;   Ending = all
    ).
ending_(unwind(tree), _, nodes) :- !.
ending_(time_limit_exceeded, _, time) :- !.
ending_(error(resource_error(interrupt), Context), _, _) :-
    throw(error(resource_error(interrupt), Context)).
ending_(unwind(Kind), _, _) :-
    throw(unwind(Kind)).
ending_(_, _, all).

%!  '$tree_port'(+Port, +Frame, -Action) is det.
%
%   A port of the tracer, while a tree is recorded. The number of its node is noted in the frame. Action is
%   what is to be done then: to go on, or to call a goal in its place.
%
%       ?- '$tree_port'(fail, frame(1,target(closed,system,nl),user:nl,none,_,_,_,_,none), Action).
%          Action = go.

'$tree_port'(Port, Frame, Action) :-
    (   Port == call
    ->  '$tracer_busy'(true),
        (   '$tree_step'(Frame, Action)
        ->  true
        ;   called_(Frame, Action)
        ),
        '$tracer_busy'(false)
    ;   Port == exit
    ->  '$tracer_busy'(true),
        exit_(Frame),
        '$tracer_busy'(false),
        Action = go
    ;   Port = exception(Ball),
        Ball \= unwind(_),
        arg(7, Frame, Node),
        nonvar(Node)
    ->  arg(1, Node, Id),
        thrown_in_(Ball, Id),
        Action = go
    ;   Action = go
    ).

exit_(Frame) :-
    '$tree_step_left'(Frame),
    (   arg(7, Frame, Node),
        nonvar(Node),
        arg(1, Node, Id),
        \+ exited_(Id)
    ->  assertz(exited_(Id))
    ;   true
    ).

called_(Frame, Action) :-
    Frame = frame(_, target(How,_,Head), _:Goal, _, _, _, node(Id,Called), _, _),
    nb_getval('$tree_limits', limits(_,_,Width)),
    goal_text_(Goal, Width, Text),
    copy_term(Head, Called),
    b_getval('$tree_at', at(Parent,Edge)),
    (   '$tree_instead'(Frame, Id, limits, Instead)
    ->  Kind = search,
        Action = instead(Instead)
    ;   How == closed
    ->  Kind = system,
        Action = go
    ;   Kind = program,
        Action = go
    ),
    noted_(Parent, Edge, Kind, Text, Id),
    b_setval('$tree_at', at(Id,none)).

noted_(Parent, Edge, Kind, Text, Id) :-
    nb_getval('$tree_limits', limits(Most,_,_)),
    numbered_(Id),
    (   Id > Most
    ->  '$tracer_busy'(false),
        throw(unwind(tree))
    ;   true
    ),
    assertz(node_(Id, Parent, Edge, Kind, Text)).

%!  '$tree_note'(+Parent, +Kind, +Text, -Id) is det.
%
%   Id is that of a new node behind Parent.
%
%       ?- nb_setval('$tree_count', 0), nb_setval('$tree_limits', limits(5,5,44)), '$tree_note'(0, state, "a", Id).
%          Id = 1.

'$tree_note'(Parent, Kind, Text, Id) :-
    noted_(Parent, none, Kind, Text, Id).

%!  '$tree_note_goal'(@Goal, +Kind, -Id) is det.
%
%   Id is that of a new node for Goal, behind what was called last.
%
%       ?- nb_setval('$tree_count', 0), nb_setval('$tree_limits', limits(5,5,44)), b_setval('$tree_at', at(0,none)), '$tree_note_goal'(a, search, Id).
%          Id = 1.

'$tree_note_goal'(Goal, Kind, Id) :-
    nb_getval('$tree_limits', limits(_,_,Width)),
    goal_text_(Goal, Width, Text),
    b_getval('$tree_at', at(Parent,Edge)),
    noted_(Parent, Edge, Kind, Text, Id).

%   thrown_in_(@Ball, +Id): notes the innermost goal through which Ball passes.

thrown_in_(Ball, Id) :-
    (   nb_current('$tree_ball', Ball0),
        Ball0 =@= Ball
    ->  true
    ;   nb_setval('$tree_ball', Ball),
        '$tracer_busy'(true),
        (   nonvar(Ball),
            Ball = error(Formal, _)
        ->  Shown = Formal
        ;   Shown = Ball
        ),
        goal_text_(Shown, 60, Text),
        assertz(thrown_(Id, Text)),
        '$tracer_busy'(false)
    ).

%!  '$tree_clause'(+Frame) is det.
%
%   The goal of Frame is carried out by its clause from here on.
%
%       ?- '$tree_clause'(frame(1,target(clauses,user,p),user:p,none,_,_,_,none,none)).
%          true.

'$tree_clause'(Frame) :-
    arg(7, Frame, Node),
    (   nonvar(Node)
    ->  arg(1, Node, Id),
        arg(8, Frame, Clause),
        b_setval('$tree_at', at(Id,Clause))
    ;   true
    ).

%!  '$tree_cut'(+Frame) is det.
%
%   A cut in the clause of Frame is carried out: those that were left are not tried any more.
%
%       ?- '$tree_cut'(none).
%          true.

'$tree_cut'(Frame) :-
    (   Frame = frame(_, target(_,Home,_), _, _, _, _, Node, Clause, _),
        nonvar(Node),
        nonvar(Clause),
        Node = node(Id,Called),
        \+ cut_(Id, Clause, _)
    ->  '$tracer_busy'(true),
        findall(Reference, '$traced_clause'(Home:Called, _, Reference), References),
        findall(Number, left_(References, Clause, Number), Numbers),
        assertz(cut_(Id, Clause, Numbers)),
        '$tracer_busy'(false)
    ;   true
    ).

left_(References, Clause, Number) :-
    append(_, [Clause0|Left], References),
    Clause0 == Clause,
    !,                          % the clause occurs once
    member(Reference, Left),
    nth_clause(_, Number, Reference).

%!  '$tree_goal_text'(@Goal, +Width, -Text) is det.
%
%   Text is Goal in one line, without names for variables, and not much longer than Width.
%
%       ?- '$tree_goal_text'(p(_, 'A b'), 44, Text).
%          Text = "p(_,'A b')".

'$tree_goal_text'(Goal, Width, Text) :-
    goal_text_(Goal, Width, Text).

goal_text_(Goal, Width, Text) :-
    term_variables(Goal, Variables),
    unnamed_(Variables, Names),
    format(string(Whole), '~W', [Goal,[quoted(true),numbervars(true),max_depth(12),variable_names(Names),spacing(standard)]]),
    string_length(Whole, Length),
    (   Length > Width+60
    ->  Most is Width+60,
        sub_string(Whole, 0, Most, _, Beginning),
        string_concat(Beginning, "…", Text)
    ;   Text = Whole
    ).

unnamed_([], []).
unnamed_([Variable|Variables], ['_'=Variable|Names]) :-
    unnamed_(Variables, Names).

% From the record to a tree

%   recorded_(-Tree): a tree is node(Lines, Children), a line is line(Kind, Text, Label), where Label is the clause by
%   which the goal continues, or ''; a child is child(Label, Tree).

recorded_(node(Lines, Children)) :-
    findall(Id, node_(Id, 0, _, _, _), Ids),
    children_(Ids, Children0),
    joined_([], Children0, Lines0, Children),
    (   Lines0 == []
    ->  Lines = [line(goal,"?-",'')]
    ;   Lines = Lines0
    ).

%   children_(+Ids, -Children): Children are the trees of Ids without system goals that were true once.

children_([], []).
children_([Id|Ids], Children) :-
    node_(Id, _, Edge, Kind, Text),
    !,                          % an Id has one node
    findall(Child, node_(Child, Id, _, _, _), Below),
    (   Kind == state
    ->  children_(Below, Children2),
        '$tree_state_lines'(Id, Text, Lines, Stubs0),
        findall(child('',node([line(thrown,Ball,'')],[])), thrown_(Id, Ball), Stubs1),
        append(Stubs0, Stubs1, Stubs),
        append(Children2, Stubs, Children3),
        Children = [child(state,node(Lines,Children3))|Children1]
    ;   Kind == system,
        exited_(Id),
        \+ thrown_(Id, _),
        ( Below == [] ; Below = [_] )
    ->  children_(Below, Children0),
        relabelled_(Children0, Edge, Children, Children1)
    ;   label_(Edge, Label),
        children_(Below, Children2),
        tree_(Kind, Id, Text, Children2, Tree),
        Children = [child(Label,Tree)|Children1]
    ),
    children_(Ids, Children1).

relabelled_([], _, Children, Children).
relabelled_([child(_,Tree)|More], Edge, [child(Label,Tree)|Children0], Children) :-
    label_(Edge, Label),
    relabelled_(More, Edge, Children0, Children).

tree_(answer, _, Text, _, node([line(answer,Text,'')],[])) :- !.
tree_(_, Id, Text, Children0, node(Lines,Children)) :-
    findall(Shown, stub_(Id, Shown), Cuts),
    (   Children0 = [_]
    ->  findall(line(cut,Shown,''), member(Shown, Cuts), CutLines),
        Children1 = Children0
    ;   CutLines = [],
        findall(child('',node([line(cut,Shown,'')],[])), member(Shown, Cuts), Stubs),
        append(Children0, Stubs, Children1)
    ),
    (   thrown_(Id, Ball)
    ->  Children2 = [child('',node([line(thrown,Ball,'')],[]))],
        append(Children1, Children2, Children3),
        Kind = goal
    ;   Children3 = Children1,
        (   Children1 == []
        ->  (   exited_(Id)
            ->  Kind = done
            ;   Kind = fail
            )
        ;   Kind = goal
        )
    ),
    joined_([line(Kind,Text,'')|CutLines], Children3, Lines, Children).

%   joined_(+Above, +Children0, -Lines, -Children): a goal with only one child is in one box
%   with that child.

joined_(Above, Children0, Lines, Children) :-
    (   Children0 = [child(Label,node(Below,Children1))],
        Label \== state
    ->  labelled_(Above, Label, Above1),
        append(Above1, Below, Lines),
        Children = Children1
    ;   Lines = Above,
        Children = Children0
    ).

labelled_([], _, []).
labelled_([line(Kind,Text,_)|Lines], Label, [line(Kind,Text,Label)|Lines]).

%   stub_(+Id, -Shown): Shown lists the clauses that a cut has removed.

stub_(Id, Shown) :-
    cut_(Id, _, Numbers),
    Numbers \== [],
    atomic_list_concat(Numbers, ', ', Shown).

%   label_(+Edge, -Label): Label is the clause and its line, as in `2:31`.

label_(Edge, Label) :-
    (   Edge == none
    ->  Label = ''
    ;   nth_clause(_, Number, Edge)
    ->  (   '$clause_source'(Edge, _, _, _, Line)
        ->  format(atom(Label), '~d:~d', [Number,Line])
        ;   format(atom(Label), '~d', [Number])
        )
    ;   Label = ''
    ).
