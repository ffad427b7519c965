:- module(planner,
          [ planner_load/1,          % +File
            planner_run/1,           % +File
            planner/2,               % +Expression, -Value
            planner_text/2,          % +Text, -Value
            planner_counted/3,       % +Expression, -Value, -Counts
            planner_reset/0,
            planner/0
          ]).

:- use_module(library(sexpr)).
:- use_module(library(sexpr_prompt)).
:- use_module(library(sexpr_errors)).
:- use_module(library(planner_forms)).
:- use_module(library(planner_functions)).

/** <module> Planner

The Planner of the course on heuristic search, on the choice points and the trail of
Prolog: `[among L]` leaves a choice point, `[fail]` fails, `[set X e]` is undone on
backtracking and `[pset X e]` is not, `[tempex e F]` leaves the innermost call of F as
an exception does: its choice points are gone, its assignments undone.

`[is Pattern e]` matches: in a pattern `*X` gives X what stands there, `!*X` a segment,
`?X` only where X has no value, `[]` is anything and `<>` any segment; `[num]`, `[atom]`,
`[list]` and `[list N]` are what is one, `[et P...]` what all P match, `[aut P...]` what one
does, `[non P]` what P does not. `[assert e]` adds
a fact, `[goal Pattern]` chooses among the facts that match, and `[erase Pattern]` takes
the first one away; all are undone on backtracking. `[if e1 e2 e3]`, `[do e...]`, `[while
e1 e...]`, `[until e1 e...]`, `[loop X e1 e...]` for the elements of a list and `[loop
e...]` until `[return e]`.

A value is a Prolog term: a number, an atom as it is written, a list. `()` is false,
everything else true; functions that answer yes or no give `t` or `()`. Errors are
Prolog errors error(Formal, context(_, File:Line:Column)).

An environment is a list of Name-Cell, innermost first, for the scope is dynamic; at
its end are the variables outside of all calls. A cell is c(State): no_value, v(Value),
or the number by which kept_/2 has what `pset` gave.
*/

:- dynamic function_/3.    % function_(Name, Parameters, Codes)
:- dynamic global_/2.      % global_(Name, Value): outside of all calls
:- dynamic kept_/2.        % kept_(Number, Value): of cells of the present evaluation

%!  planner_load(+File) is det.
%
%   Evaluate the forms of a file, each once; one that fails is passed over.

planner_load(File) :-
    evaluated_file_(File, silent).

%!  planner_run(+File) is det.
%
%   As planner_load/1, and write the value of each form that is no definition, each on
%   its line: FAIL where it failed.

planner_run(File) :-
    evaluated_file_(File, writing).

evaluated_file_(File, How) :-
    sexpr_file(planner, File, Forms, Errors),
    (   Errors == []
    ->  each_(Forms, How, Errors1)
    ;   Errors1 = Errors
    ),
    sexpr_complain(Errors1).

%!  planner is det.
%
%   Ask for forms of Planner and write their first values, or FAIL, until the input ends
%   or a form is [quit], [exit], or halt.

planner :-
    sexpr_prompt(planner, '* ', planner:prompted_).

prompted_(Forms) :-
    each_(Forms, prompted, Errors),
    sexpr_tell(Errors).

each_([], _, []).
each_([Form|Forms], How, Errors) :-
    catch(shown_(How, Form), error(Formal, Context), true),
    (   var(Formal)
    ->  Errors = Errors1
    ;   sexpr_spent(error(Formal,Context), Form, Error)
    ->  throw(Error)
    ;   sexpr_located(planner, Form, error(Formal,Context), planner:known_, planner_functions:planner_write, Error),
        Errors = [Error|Errors1]
    ),
    each_(Forms, How, Errors1).

shown_(How, Form) :-
    (   ( How == silent ; How == writing, Form = form(_, [word(define,_)|_], _) )
    ->  ignore(first_(Form, _))
    ;   first_(Form, Value)
    ->  planner_write(Value),
        nl
    ;   write('FAIL'),
        nl
    ).

%   known_(?Kind, -Name): Name is a function, a construct or a variable of the program.

known_(function, Name) :-
    function_(Name, _, _).
known_(function, Name) :-
    planner_arguments(Name, _, _).
known_(function, Name) :-
    planner_special(Name).
known_(value, Name) :-
    global_(Name, _).

planner_defined(Name) :-
    function_(Name, _, _).

%!  planner(+Expression, -Value) is nondet.
%
%   Value is that of Expression: text such as "[length (a b)]" (an atom is text, too),
%   or a Prolog list [Function|Values]. On backtracking it is what the choice points
%   of Expression give.
%
%       ?- planner("[+ 1 [among (1 2 3)]]", V).
%          V = 2
%       ;  V = 3
%       ;  V = 4.
%       ?- planner("[prog ((X 1)) [set X [among (5 0 7)]] [cond ([eq .X 0] [return (.X)])] [fail]]", V).
%          V = [0]
%       ;  false.
%       ?- planner([max,3,5,4], V).
%          V = 5.
%       ?- planner([max|_], _).
%          error(instantiation_error, _).
%       ?- planner("[fail]", _).
%          false.
%       ?- planner("(a .Missing)", _).
%          error(existence_error(value,'Missing'), context(_, text:1:4)).
%       ?- planner("[Pset X 1]", _).
%          error(existence_error(function,'Pset'), context(_, text:1:2)).
%       ?- planner("[+ 1 a]", _).
%          error(type_error(number,a), context(_, text:1:2)).
%       ?- planner("[set X (a b]", _).
%          error(syntax_error(mismatched_close), context(_, text:1:12)).

planner(Expression, Value) :-
    (   sexpr_is_text(Expression)
    ->  planner_text(Expression, Value)
    ;   nonvar(Expression),
        Expression = [Function|Values]
    ->  must_be(list, Values),
        constants_(Values, Items),
        top_code_(call(constant(Function),Items,term), Value)
    ;   must_be(atomic, Expression),
        Value = Expression
    ).

constants_([], []).
constants_([Value|Values], [one(constant(Value))|Items]) :-
    constants_(Values, Items).

%!  planner_text(+Text, -Value) is nondet.
%
%   Evaluate the forms of Text, all but the last once; Value is that of the last.
%
%       ?- planner_text("[define F (lambda (X) (.X [G]))] [define G (lambda () .X)] [F 1]", V).
%          V = [1,1].
%       ?- planner_text("[set K 0] [prog () [pset K [+ [among (1 10 100)] .K]] [fail]]", _).
%          false.
%       ?- planner_text(".K", V).
%          V = 111.
%       ?- planner_text("[define F (lambda (L) [prog () [G [among .L]] [fail]])] [define G (lambda (X) [cond ([gt .X 1] [tempex .X F])])] ([F (0 1 2 3)])", V).
%          V = [2].

planner_text(Text, Value) :-
    sexpr_codes(Text, Codes),
    sexpr_read(planner, text, Codes, Forms),
    last_value_(Forms, Value).

last_value_([], []).
last_value_([Form|Forms], Value) :-
    last_value_(Forms, Form, Value).

last_value_([], Form, Value) :-
    top_(Form, Value).
last_value_([Form1|Forms], Form, Value) :-
    first_(Form, _),
    last_value_(Forms, Form1, Value).

%!  planner_counted(+Expression, -Value, -Counts) is semidet.
%
%   Value is the first of planner/2. Counts is counts(Opened, Generated, Estimated): the
%   number of calls of OPENING, of the elements of their values, and of calls of
%   STAT_EST, in branches that failed too.
%
%       ?- planner_text("[define OPENING (lambda (P) (1 2))] [define STAT_EST (lambda (P) .P)]", _).
%          true.
%       ?- planner_counted("[prog () [OPENING a] [STAT_EST [among [OPENING b]]] [return done]]", V, C).
%          V = done, C = counts(2,4,1).

planner_counted(Expression, Value, counts(Opened,Generated,Estimated)) :-
    nb_setval('planner opened', 0),
    nb_setval('planner generated', 0),
    nb_setval('planner estimated', 0),
    once(planner(Expression, Value0)),
    nb_getval('planner opened', Opened0),
    nb_getval('planner generated', Generated0),
    nb_getval('planner estimated', Estimated0),
    Value = Value0,
    Opened = Opened0,
    Generated = Generated0,
    Estimated = Estimated0.

%   count_call_(+Function, +Value): counts the calls of OPENING and the elements of their values, for planner_counted/3.

count_call_(Function, Value) :-
    (   Function == 'OPENING',
        nb_current('planner opened', Opened0)
    ->  Opened is Opened0+1,
        nb_setval('planner opened', Opened),
        (   is_list(Value)
        ->  length(Value, Length),
            nb_getval('planner generated', Generated0),
            Generated is Generated0+Length,
            nb_setval('planner generated', Generated)
        ;   true
        )
    ;   Function == 'STAT_EST',
        nb_current('planner estimated', Estimated0)
    ->  Estimated is Estimated0+1,
        nb_setval('planner estimated', Estimated)
    ;   true
    ).

%!  planner_reset is det.
%
%   Forget all functions and the values of all variables.
%
%       ?- planner("[set Z 3]", V).
%          V = 3.
%       ?- planner_reset, planner("[hasval Z]", V).
%          V = [].

planner_reset :-
    retractall(function_(_, _, _)),
    retractall(global_(_, _)).

%   first_(+Form, -Value): Value is the first answer; the values that the
%   evaluation has kept are freed.

first_(Form, Value) :-
    count_(First),
    (   top_(Form, Value0)
    ->  forget_(First),
        Value = Value0
    ;   forget_(First),
        fail
    ).

%   top_(+Form, -Value): evaluates Form and stores the values of the variables
%   outside of all calls; after a failure, these are the values that pset gave.

top_(Form, Value) :-
    planner_code(Form, Code),
    top_code_(Code, Value).

top_code_(Code, Value) :-
    globals_(Environment),
    (   catch(eval_(Code, Environment, Value0), planner_left(Name,_,Place), not_called_(Name, Place))
    *-> keep_(Environment),
        Value = Value0
    ;   keep_(Environment),
        fail
    ).

not_called_(Name, Place) :-
    error_(existence_error(active_call, Name), Place).

globals_(Environment) :-
    findall(Name-State, global_state_(Name, State), States),
    cells_(States, Environment).

global_state_(Name, State) :-
    planner_name(Name),
    (   global_(Name, Value)
    ->  State = v(Value)
    ;   State = no_value
    ).

cells_([], []).
cells_([Name-State|States], [Name-c(State)|Environment]) :-
    cells_(States, Environment).

keep_([]).
keep_([Name-Cell|Environment]) :-
    retractall(global_(Name, _)),
    (   value_(Cell, Value)
    ->  assertz(global_(Name, Value))
    ;   true
    ),
    keep_(Environment).

%   The numbers of kept values are unique at any time.

count_(Count) :-
    (   nb_current('planner kept', Count0)
    ->  Count = Count0
    ;   Count = 0
    ).

forget_(First) :-
    count_(Next),
    forget_(First, Next),
    nb_setval('planner kept', First).

forget_(Number, Next) :-
    (   Number < Next
    ->  retractall(kept_(Number, _)),
        Number1 is Number+1,
        forget_(Number1, Next)
    ;   true
    ).

%   value_(+Cell, -Value) fails if the cell has no value.

value_(Cell, Value) :-
    arg(1, Cell, State),
    (   integer(State)
    ->  kept_(State, Value0),
        Value = Value0
    ;   State = v(Value)
    ).

cell_([Name0-Cell0|Environment], Name, Cell) :-
    (   Name0 == Name
    ->  Cell = Cell0
    ;   cell_(Environment, Name, Cell)
    ).

set_(Name, Environment, Value) :-
    cell_(Environment, Name, Cell),
    setarg(1, Cell, v(Value)).

pset_(Name, Environment, Value) :-
    cell_(Environment, Name, Cell),
    arg(1, Cell, State),
    (   integer(State)
    ->  Number = State,
        retractall(kept_(Number, _))
    ;   count_(Number),
        Next is Number+1,
        nb_setval('planner kept', Next)
    ),
    assertz(kept_(Number, Value)),
    nb_setarg(1, Cell, Number).

%   eval_(+Code, +Environment, -Value): the result may also be jump(Label) or
%   returned(Value), which is passed on to the prog that it leaves.

eval_(constant(Value), _, Value).
eval_(variable(Name,Place), Environment, Value) :-
    (   cell_(Environment, Name, Cell),
        value_(Cell, Value0)
    ->  Value = Value0
    ;   error_(existence_error(value, Name), Place)
    ).
eval_(list(Items), Environment, Value) :-
    items_(Items, Environment, Values, Jump),
    unless_jump_(Jump, Values, Value).
eval_(call(Head,Items,Place), Environment, Value) :-
    eval_(Head, Environment, Function),
    items_(Items, Environment, Values, Jump),
    (   Jump == none
    ->  apply_(Function, Values, Place, Environment, Value)
    ;   Value = Jump
    ).
eval_(prog(Names,Inits,Codes), Environment, Value) :-
    locals_(Names, Inits, Environment, Environment, Environment1),
    prog_(Codes, Codes, Environment1, Value).
eval_(cond(Clauses), Environment, Value) :-
    cond_(Clauses, Environment, Value).
eval_(and(Codes), Environment, Value) :-
    and_(Codes, t, Environment, Value).
eval_(or(Codes), Environment, Value) :-
    or_(Codes, Environment, Value).
eval_(sequence(Codes), Environment, Value) :-
    sequence_(Codes, [], Environment, Value).
eval_(loop(Codes), Environment, Value) :-
    loop_(Codes, Codes, Environment, Value).
eval_(for(Name,Code,Place,Codes), Environment, Value) :-
    eval_(Code, Environment, List),
    (   jump_(List)
    ->  Value = List
    ;   is_list(List)
    ->  for_(List, Codes, [Name-c(no_value)|Environment], Value)
    ;   error_(type_error(list, List), Place)
    ).
eval_(is(Match,Code), Environment, Value) :-
    eval_(Code, Environment, Value0),
    (   jump_(Value0)
    ->  Value = Value0
    ;   match_(Match, Value0, Environment)
    ->  Value = t
    ;   Value = []
    ).
eval_(assert(Code), Environment, Value) :-
    eval_(Code, Environment, Value),
    (   jump_(Value)
    ->  true
    ;   facts_(Environment, Facts),
        append(Facts, [Value], Facts1),
        set_('planner facts', Environment, Facts1)
    ).
eval_(goal(Match), Environment, Value) :-
    facts_(Environment, Facts),
    member(Value, Facts),
    match_(Match, Value, Environment).
eval_(erase(Match), Environment, Value) :-
    facts_(Environment, Facts),
    (   append(Before, [Fact|Behind], Facts),
        match_(Match, Fact, Environment)
    ->  append(Before, Behind, Facts1),
        set_('planner facts', Environment, Facts1),
        Value = Fact
    ;   Value = []
    ).
eval_(set(Name,Code,_), Environment, Value) :-
    eval_(Code, Environment, Value),
    (   jump_(Value)
    ->  true
    ;   set_(Name, Environment, Value)
    ).
eval_(pset(Name,Code,_), Environment, Value) :-
    eval_(Code, Environment, Value),
    (   jump_(Value)
    ->  true
    ;   pset_(Name, Environment, Value)
    ).
eval_(hasval(Name), Environment, Value) :-
    (   cell_(Environment, Name, Cell),
        value_(Cell, _)
    ->  Value = t
    ;   Value = []
    ).
eval_(fin(Name,ListName,ListPlace), Environment, Value) :-
    eval_(variable(ListName,ListPlace), Environment, List),
    (   List == []
    ->  Value = t
    ;   List = [First|Rest]
    ->  set_(Name, Environment, First),
        set_(ListName, Environment, Rest),
        Value = []
    ;   error_(type_error(list, List), ListPlace)
    ).
eval_(tempex(Code,Name,Place), Environment, Value) :-
    eval_(Code, Environment, Value0),
    (   jump_(Value0)
    ->  Value = Value0
    ;   throw(planner_left(Name,Value0,Place))
    ).
eval_(go(Label), _, jump(Label)).
eval_(return(Code), Environment, Value) :-
    eval_(Code, Environment, Value0),
    (   jump_(Value0)
    ->  Value = Value0
    ;   Value = returned(Value0)
    ).
eval_(define(Name,Names,Codes), _, Name) :-
    retractall(function_(Name, _, _)),
    assertz(function_(Name, Names, Codes)).

jump_(Value) :-
    compound(Value),
    (   Value = jump(_)
    ->  true
    ;   Value = returned(_)
    ).

unless_jump_(Jump, Values, Value) :-
    (   Jump == none
    ->  Value = Values
    ;   Value = Jump
    ).

%   items_(+Items, +Environment, -Values, -Jump): Jump is `none`, or the jump that ends the evaluation of the list.

items_([], _, [], none).
items_([Item|Items], Environment, Values, Jump) :-
    item_(Item, Environment, Value),
    (   jump_(Value)
    ->  Jump = Value
    ;   Item = one(_)
    ->  Values = [Value|Values1],
        items_(Items, Environment, Values1, Jump)
    ;   append(Value, Values1, Values),
        items_(Items, Environment, Values1, Jump)
    ).

item_(one(Code), Environment, Value) :-
    eval_(Code, Environment, Value).
item_(segment(Code,Place), Environment, Value) :-
    eval_(Code, Environment, Value),
    (   ( jump_(Value) ; is_list(Value) )
    ->  true
    ;   error_(type_error(list, Value), Place)
    ).

locals_([], [], _, Environment, Environment).
locals_([Name|Names], [Init|Inits], Environment0, Environment1, Environment) :-
    (   Init == none
    ->  State = no_value
    ;   eval_(Init, Environment0, Value),
        State = v(Value)
    ),
    locals_(Names, Inits, Environment0, [Name-c(State)|Environment1], Environment).

%   prog_(+Codes, +All, +Environment, -Value): runs Codes, the remaining codes of All.

prog_([], _, _, []).
prog_([Code|Codes], All, Environment, Value) :-
    (   Code = label(_)
    ->  prog_(Codes, All, Environment, Value)
    ;   eval_(Code, Environment, Value0),
        (   jump_(Value0)
        ->  leave_(Value0, All, Environment, Value)
        ;   prog_(Codes, All, Environment, Value)
        )
    ).

leave_(returned(Value), _, _, Value).
leave_(jump(Label), All, Environment, Value) :-
    (   behind_(All, Label, Codes)
    ->  prog_(Codes, All, Environment, Value)
    ;   Value = jump(Label)
    ).

behind_([Code|Codes0], Label, Codes) :-
    (   Code = label(Label0),
        Label0 == Label
    ->  Codes = Codes0
    ;   behind_(Codes0, Label, Codes)
    ).

loop_([], All, Environment, Value) :-
    loop_(All, All, Environment, Value).
loop_([Code|Codes], All, Environment, Value) :-
    eval_(Code, Environment, Value0),
    (   jump_(Value0)
    ->  (   Value0 = returned(Value1)
        ->  Value = Value1
        ;   Value = Value0
        )
    ;   loop_(Codes, All, Environment, Value)
    ).

%   for_(+List, +Codes, +Environment, -Value): runs Codes for each element; the variable is the first of Environment.

for_([], _, _, []).
for_([X|Xs], Codes, Environment, Value) :-
    Environment = [_-Cell|_],
    setarg(1, Cell, v(X)),
    sequence_(Codes, [], Environment, Value0),
    (   jump_(Value0)
    ->  (   Value0 = returned(Value1)
        ->  Value = Value1
        ;   Value = Value0
        )
    ;   for_(Xs, Codes, Environment, Value)
    ).

facts_(Environment, Facts) :-
    (   cell_(Environment, 'planner facts', Cell),
        value_(Cell, Facts0)
    ->  Facts = Facts0
    ;   Facts = []
    ).

%   match_(+Match, +Value, +Environment) is nondet: segments are tried beginning with the shortest.

match_(any, _, _).
match_(takes(Name), Value, Environment) :-
    set_(Name, Environment, Value).
match_(agrees(Name), Value, Environment) :-
    (   cell_(Environment, Name, Cell),
        value_(Cell, Value0)
    ->  Value == Value0
    ;   set_(Name, Environment, Value)
    ).
match_(equal(Code), Value, Environment) :-
    once(eval_(Code, Environment, Value0)),
    Value == Value0.
match_(kind(Kind), Value, _) :-
    planner_call(Kind, [Value], term, t).
match_(length(Length), Value, _) :-
    is_list(Value),
    length(Value, Length).
match_(all(Matches), Value, Environment) :-
    match_all_(Matches, Value, Environment).
match_(either(Matches), Value, Environment) :-
    member(Match, Matches),
    match_(Match, Value, Environment).
match_(non(Match), Value, Environment) :-
    \+ match_(Match, Value, Environment).
match_(list(Matches), Value, Environment) :-
    is_list(Value),
    match_list_(Matches, Value, Environment).

match_all_([], _, _).
match_all_([Match|Matches], Value, Environment) :-
    match_(Match, Value, Environment),
    match_all_(Matches, Value, Environment).

match_list_([], [], _).
match_list_([Match|Matches], Values, Environment) :-
    match_part_(Match, Values, Rest, Environment),
    match_list_(Matches, Rest, Environment).

match_part_(takes_segment(Name), Values, Rest, Environment) :-
    !, % a segment, not one value
    append(Segment, Rest, Values),
    set_(Name, Environment, Segment).
match_part_(any_segment, Values, Rest, _) :-
    !, % a segment, not one value
    append(_, Rest, Values).
match_part_(segment(Code,Place), Values, Rest, Environment) :-
    !, % a segment, not one value
    once(item_(segment(Code,Place), Environment, Segment)),
    append(Segment, Rest, Values).
match_part_(Match, [Value|Rest], Rest, Environment) :-
    match_(Match, Value, Environment).

cond_([], _, []).
cond_([clause(Test,Codes)|Clauses], Environment, Value) :-
    eval_(Test, Environment, Value0),
    (   Value0 == []
    ->  cond_(Clauses, Environment, Value)
    ;   jump_(Value0)
    ->  Value = Value0
    ;   sequence_(Codes, Value0, Environment, Value)
    ).

%   sequence_(+Codes, +Value0, +Environment, -Value): evaluates Codes; Value is the last value, or Value0 if Codes is empty.

sequence_([], Value, _, Value).
sequence_([Code|Codes], _, Environment, Value) :-
    eval_(Code, Environment, Value0),
    (   jump_(Value0)
    ->  Value = Value0
    ;   sequence_(Codes, Value0, Environment, Value)
    ).

and_([], Value, _, Value).
and_([Code|Codes], _, Environment, Value) :-
    eval_(Code, Environment, Value0),
    (   ( Value0 == [] ; jump_(Value0) )
    ->  Value = Value0
    ;   and_(Codes, Value0, Environment, Value)
    ).

or_([], _, []).
or_([Code|Codes], Environment, Value) :-
    eval_(Code, Environment, Value0),
    (   Value0 == []
    ->  or_(Codes, Environment, Value)
    ;   Value = Value0
    ).

%   apply_(+Function, +Values, +Place, +Environment, -Value)

apply_(Function, Values, Place, Environment, Value) :-
    (   function_(Function, Names, Codes)
    ->  (   bound_(Names, Values, Environment, Environment1)
        ->  catch(sequence_(Codes, [], Environment1, Value), planner_left(Function,Value,_), true),
            count_call_(Function, Value)
        ;   length(Names, Expected),
            wrong_number_(Function, Expected, Expected, Values, Place)
        )
    ;   number(Function)
    ->  nth_(Function, Values, Place, Value)
    ;   planner_arguments(Function, Least, Most)
    ->  length(Values, Count),
        (   Count >= Least,
            Count =< Most
        ->  planner_call(Function, Values, Place, Value)
        ;   wrong_number_(Function, Least, Most, Values, Place)
        )
    ;   error_(existence_error(function, Function), Place)
    ).

bound_([], [], Environment, Environment).
bound_([Name|Names], [Value|Values], Environment0, Environment) :-
    bound_(Names, Values, [Name-c(v(Value))|Environment0], Environment).

wrong_number_(Function, Least, Most, Values, Place) :-
    length(Values, Count),
    ( Least == Most -> true ; Note = takes(Least, Most) ),
    throw(error(domain_error(arguments(Function,Least), Count), context(Note, Place))).

%   nth_(+N, +Values, +Place, -Value): the value of [N L], element number N of the list L.

nth_(N, Values, Place, Value) :-
    (   Values = [List]
    ->  planner_call(elem, [N,List], Place, Value)
    ;   wrong_number_(N, 1, 1, Values, Place)
    ).

error_(Formal, Place) :-
    throw(error(Formal, context(_, Place))).
