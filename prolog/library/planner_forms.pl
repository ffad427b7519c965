:- module(planner_forms,
          [ planner_code/2,          % +Form, -Code
            planner_name/1,          % ?Name
            planner_special/1        % ?Name
          ]).

:- use_module(library(sexpr)).

/** <module> Planner: from forms to code

The first half of library(planner). Code is what its evaluator runs: constructs of the
language are told from calls, labels and numbers of their parts are checked.
*/

:- dynamic name_/1.    % name_(Name): a variable of the program

%!  planner_name(?Name) is nondet.
%
%   Name is a variable somewhere in the forms translated so far.

planner_name(Name) :-
    name_(Name).

%!  planner_code(+Form, -Code) is det.
%
%   Code is what evaluates Form, which stands in no prog.
%
%       ?- planner_code(form('(', [variable('X',t:1:2),word(a,t:1:5)], t:1:1), C).
%          C = list([one(variable('X',t:1:2)),one(constant(a))]).

planner_code(Form, Code) :-
    code_(Form, none, Code).

%   code_(+Form, +Labels, -Code): Labels are those of the progs around the form, `none`
%   if it stands in no prog.

code_(word(Word,_), _, constant(Word)).
code_(variable(Name,Place), _, variable(Name,Place)) :-
    note_(Name).
code_(segment(_,Place), _, _) :-
    error_(syntax_error(segment_outside_list), Place).
code_(form(Open,Forms,Place), Labels, Code) :-
    form_code_(Open, Forms, Place, Labels, Code).

form_code_('(', Forms, _, Labels, list(Items)) :-
    items_(Forms, Labels, Items).
form_code_('<', _, Place, _, _) :-
    error_(syntax_error(segment_outside_list), Place).
form_code_('[', Forms, Place, Labels, Code) :-
    (   Forms = [Head|Parts]
    ->  call_code_(Head, Parts, Labels, Code)
    ;   error_(syntax_error(functor_expected), Place)
    ).

call_code_(word(Word,Place), Parts, Labels, Code) :-
    (   special_(Word, Usage)
    ->  (   special_code_(Word, Parts, Place, Labels, Code0)
        ->  Code = Code0
        ;   length(Parts, Count),
            error_(domain_error(arguments(Word,Usage), Count), Place)
        )
    ;   unknown_(Word),
        \+ planner:planner_defined(Word)
    ->  error_(existence_error(special_form, Word), Place)
    ;   Code = call(constant(Word),Items,Place),
        items_(Parts, Labels, Items)
    ).
call_code_(variable(Name,Place), Parts, Labels, call(Code,Items,Place)) :-
    code_(variable(Name,Place), Labels, Code),
    items_(Parts, Labels, Items).
call_code_(segment(_,Place), _, _, _) :-
    error_(syntax_error(segment_outside_list), Place).
call_code_(form(Open,Forms,Place), Parts, Labels, call(Code,Items,Place)) :-
    code_(form(Open,Forms,Place), Labels, Code),
    items_(Parts, Labels, Items).

%   items_(+Forms, +Labels, -Items): an item is one(Code), or segment(Code, Place) if
%   the elements of its value are meant.

items_([], _, []).
items_([Form|Forms], Labels, [Item|Items]) :-
    item_(Form, Labels, Item),
    items_(Forms, Labels, Items).

item_(Form, Labels, Item) :-
    (   Form = segment(Name, Place)
    ->  note_(Name),
        Item = segment(variable(Name,Place), Place)
    ;   Form = form('<', Forms, Place)
    ->  form_code_('[', Forms, Place, Labels, Code),
        Item = segment(Code, Place)
    ;   Item = one(Code),
        code_(Form, Labels, Code)
    ).

codes_([], _, []).
codes_([Form|Forms], Labels, [Code|Codes]) :-
    code_(Form, Labels, Code),
    codes_(Forms, Labels, Codes).

%   special_(+Word, -Usage): Word is a construct that does not evaluate all its parts.

special_(define, 2).
special_(prog, any).
special_(cond, any).
special_(and, any).
special_(or, any).
special_(go, 1).
special_(return, 1).
special_(set, 2).
special_(pset, 2).
special_(hasval, 1).
special_(fin, 2).
special_(tempex, 2).
special_(quote, 1).
special_(if, 3).
special_(do, any).
special_(loop, any).
special_(while, any).
special_(until, any).
special_(is, 2).
special_(assert, 1).
special_(erase, 1).
special_(goal, 1).

%   unknown_(?Word): constructs of other dialects of Planner.

unknown_(conseq).
unknown_(antec).
unknown_(eraser).
unknown_(consequent).
unknown_(antecedent).
unknown_(erasing).
unknown_(thgoal).
unknown_(thassert).
unknown_(therase).
unknown_(thprog).
unknown_(thfind).
unknown_(thcond).
unknown_(find).
unknown_(achieve).
unknown_(draw).
unknown_(change).
unknown_(permex).
unknown_(strict).
unknown_(alt).
unknown_(gate).
unknown_(macro).

%!  planner_special(?Name) is nondet.
%
%   Name is that of a construct.

planner_special(Name) :-
    special_(Name, _).


special_code_(define, [Name,Function], _, _, define(Word,Names,Codes)) :-
    atom_(Name, Word),
    lambda_(Function, Names, Codes).
special_code_(prog, [Variables|Forms], _, Labels, prog(Names,Inits,Codes)) :-
    locals_(Variables, Labels, Names, Inits),
    sexpr_labels(Forms, Labels, Labels1),
    statements_(Forms, Labels1, Codes).
special_code_(cond, Forms, _, Labels, cond(Clauses)) :-
    clauses_(Forms, Labels, Clauses).
special_code_(and, Forms, _, Labels, and(Codes)) :-
    codes_(Forms, Labels, Codes).
special_code_(or, Forms, _, Labels, or(Codes)) :-
    codes_(Forms, Labels, Codes).
special_code_(go, [word(Label,_)], Place, Labels, go(Label)) :-
    (   Labels \== none,
        memberchk(Label, Labels)
    ->  true
    ;   error_(existence_error(label, Label), Place)
    ).
special_code_(return, [Form], Place, Labels, return(Code)) :-
    (   Labels == none
    ->  error_(existence_error(prog, return), Place)
    ;   code_(Form, Labels, Code)
    ).
special_code_(set, [Variable,Form], Place, Labels, set(Name,Code,Place)) :-
    variable_(Variable, Name),
    code_(Form, Labels, Code).
special_code_(pset, [Variable,Form], Place, Labels, pset(Name,Code,Place)) :-
    variable_(Variable, Name),
    code_(Form, Labels, Code).
special_code_(hasval, [Variable], _, _, hasval(Name)) :-
    variable_(Variable, Name).
special_code_(fin, [Variable,List], _, _, fin(Name,ListName,ListPlace)) :-
    sexpr_place(List, ListPlace),
    variable_(Variable, Name),
    variable_(List, ListName).
special_code_(tempex, [Form,Name], Place, Labels, tempex(Code,Word,Place)) :-
    atom_(Name, Word),
    code_(Form, Labels, Code).
special_code_(quote, [Form], _, _, constant(Value)) :-
    sexpr_datum(Form, Value).
special_code_(if, [Test,Then|Else], _, Labels, cond([clause(TestCode,[ThenCode]),clause(constant(t),ElseCodes)])) :-
    code_(Test, Labels, TestCode),
    code_(Then, Labels, ThenCode),
    (   Else == []
    ->  ElseCodes = [constant([])]
    ;   codes_(Else, Labels, ElseCodes)
    ).
special_code_(do, Forms, _, Labels, sequence(Codes)) :-
    codes_(Forms, Labels, Codes).
special_code_(loop, Forms, _, Labels, Code) :-
    loop_labels_(Labels, Labels1),
    (   Forms = [word(Word,Place),List|Body],
        atom(Word)
    ->  variable_(word(Word,Place), Name),
        sexpr_place(List, ListPlace),
        code_(List, Labels, ListCode),
        codes_(Body, Labels1, Codes),
        Code = for(Name,ListCode,ListPlace,Codes)
    ;   codes_(Forms, Labels1, Codes),
        Code = loop(Codes)
    ).
special_code_(while, [Test|Forms], _, Labels, loop([cond([clause(TestCode,[]),clause(constant(t),[return(constant([]))])])|Codes])) :-
    loop_labels_(Labels, Labels1),
    code_(Test, Labels1, TestCode),
    codes_(Forms, Labels1, Codes).
special_code_(until, [Test|Forms], _, Labels, loop([cond([clause(TestCode,[return(constant([]))])])|Codes])) :-
    loop_labels_(Labels, Labels1),
    code_(Test, Labels1, TestCode),
    codes_(Forms, Labels1, Codes).
special_code_(is, [Pattern,Form], _, Labels, is(Match,Code)) :-
    pattern_(Pattern, Labels, Match),
    code_(Form, Labels, Code).
special_code_(assert, [Form], _, Labels, assert(Code)) :-
    note_('planner facts'),
    code_(Form, Labels, Code).
special_code_(erase, [Pattern], _, Labels, erase(Match)) :-
    note_('planner facts'),
    pattern_(Pattern, Labels, Match).
special_code_(goal, [Pattern], _, Labels, goal(Match)) :-
    note_('planner facts'),
    pattern_(Pattern, Labels, Match).

loop_labels_(Labels0, Labels) :-
    (   Labels0 == none
    ->  Labels = []
    ;   Labels = Labels0
    ).

%   pattern_(+Form, +Labels, -Match): `*X` and `!*X` assign what they match to the
%   variable X, `?X` only if X has no value yet; `[]` matches any element and `<>` any segment;
%   other forms, but for the calls of matcher_/4, are evaluated, and match an equal value.

pattern_(Form, Labels, Match) :-
    (   Form = word(Word, _),
        atom(Word)
    ->  pattern_word_(Word, Match)
    ;   Form = form('[', [], _)
    ->  Match = any
    ;   Form = form('[', [word(Word,_)|Parts], _),
        matcher_(Word, Parts, Labels, Match0)
    ->  Match = Match0
    ;   Form = form('(', Forms, _)
    ->  Match = list(Matches),
        patterns_(Forms, Labels, Matches)
    ;   Match = equal(Code),
        code_(Form, Labels, Code)
    ).

%   matcher_(+Word, +Parts, +Labels, -Match): the calls that have a special meaning in
%   a pattern.

matcher_(num, [], _, kind(num)).
matcher_(atom, [], _, kind(atom)).
matcher_(list, [], _, kind(list)).
matcher_(list, [word(Length,_)], _, length(Length)) :-
    integer(Length).
matcher_(et, Parts, Labels, all(Matches)) :-
    each_pattern_(Parts, Labels, Matches).
matcher_(aut, Parts, Labels, either(Matches)) :-
    each_pattern_(Parts, Labels, Matches).
matcher_(non, [Part], Labels, non(Match)) :-
    pattern_(Part, Labels, Match).

each_pattern_([], _, []).
each_pattern_([Form|Forms], Labels, [Match|Matches]) :-
    pattern_(Form, Labels, Match),
    each_pattern_(Forms, Labels, Matches).

pattern_word_(Word, Match) :-
    (   sub_atom(Word, 0, 1, _, Mark),
        sub_atom(Word, 1, _, 0, Name),
        Name \== '',
        pattern_mark_(Mark, Name, Match0)
    ->  note_(Name),
        Match = Match0
    ;   Match = equal(constant(Word))
    ).

pattern_mark_(*, Name, takes(Name)).
pattern_mark_(?, Name, agrees(Name)).

patterns_([], _, []).
patterns_([Form|Forms], Labels, [Match|Matches]) :-
    (   Form = word(Word, _),
        atom(Word),
        atom_concat('!*', Name, Word)
    ->  note_(Name),
        Match = takes_segment(Name)
    ;   Form = form('<', [], _)
    ->  Match = any_segment
    ;   Form = segment(Name, Place)
    ->  note_(Name),
        Match = segment(variable(Name,Place), Place)
    ;   Form = form('<', Parts, Place)
    ->  form_code_('[', Parts, Place, Labels, Code),
        Match = segment(Code, Place)
    ;   pattern_(Form, Labels, Match)
    ),
    patterns_(Forms, Labels, Matches).

%   atom_(+Form, -Word): Word is the name that Form is; it is not evaluated.

atom_(Form, Word) :-
    (   Form = word(Word0, _),
        atom(Word0)
    ->  Word = Word0
    ;   sexpr_place(Form, Place),
        sexpr_datum(Form, Datum),
        error_(type_error(name, Datum), Place)
    ).

variable_(Form, Name) :-
    atom_(Form, Name),
    note_(Name).

note_(Name) :-
    (   name_(Name)
    ->  true
    ;   assertz(name_(Name))
    ).

%   lambda_(+Form, -Names, -Codes): Form is (lambda (Name ...) Form1 ...).

lambda_(Form, Names, Codes) :-
    (   Form = form('(', [word(lambda,_),form('(',Parameters,_)|Forms], _)
    ->  names_(Parameters, Names),
        codes_(Forms, none, Codes)
    ;   sexpr_place(Form, Place),
        sexpr_datum(Form, Datum),
        error_(type_error(lambda, Datum), Place)
    ).

names_([], []).
names_([Form|Forms], [Name|Names]) :-
    variable_(Form, Name),
    names_(Forms, Names).

%   locals_(+Form, +Labels, -Names, -Inits): an init is `none` or code.

locals_(Form, Labels, Names, Inits) :-
    (   Form = form('(', Forms, _)
    ->  locals__(Forms, Labels, Names, Inits)
    ;   sexpr_place(Form, Place),
        sexpr_datum(Form, Datum),
        error_(type_error(list, Datum), Place)
    ).

locals__([], _, [], []).
locals__([Form|Forms], Labels, [Name|Names], [Init|Inits]) :-
    (   Form = form('(', [Variable,InitForm], _)
    ->  variable_(Variable, Name),
        code_(InitForm, none, Init)
    ;   variable_(Form, Name),
        Init = none
    ),
    locals__(Forms, Labels, Names, Inits).

statements_([], _, []).
statements_([Form|Forms], Labels, [Code|Codes]) :-
    (   Form = word(Label, _)
    ->  Code = label(Label)
    ;   code_(Form, Labels, Code)
    ),
    statements_(Forms, Labels, Codes).

clauses_([], _, []).
clauses_([Form|Forms], Labels, [clause(Code,Codes)|Clauses]) :-
    (   Form = form('(', [Test|Bodies], _)
    ->  code_(Test, Labels, Code),
        codes_(Bodies, Labels, Codes)
    ;   sexpr_place(Form, Place),
        sexpr_datum(Form, Datum),
        error_(type_error(clause, Datum), Place)
    ),
    clauses_(Forms, Labels, Clauses).

error_(Formal, Place) :-
    throw(error(Formal, context(_, Place))).
