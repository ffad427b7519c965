:- module(listing,
          [ portray_clause/1,        % @Clause
            portray_clause/2,        % +Stream, @Clause
            portray_clause/3,        % +Stream, @Clause, +Options
            listing/0,
            listing/1,               % :Spec
            listing/2,               % :Spec, +Options
            '$not_of_program'/3,     % +Name, ?Arity, +Module
            '$system_file'/3         % +Head, -Module, -File
          ]).

/** <module> Listing of clauses

Clauses are written so that they can be read back. A clause that was read from a text is
shown as it stands there, with its comments and the names of its variables; one that was added
while the program ran is laid out here: variables named A, B, ... in the order of their
occurrence and `_` if they occur once, one goal a line, control constructs in steps of four
columns.
*/

:- meta_predicate
       listing(:),
       listing(:, +).

%!  portray_clause(@Clause) is det.
%
%   Write Clause to the current output.
%
%       ?- portray_clause((p(X,Y,_) :- q(X), ( r -> s(Y) ; \+ t ))).
%          prints("p(A, B, _) :-\n    q(A),\n    (   r\n    ->  s(B)\n    ;   \\+ t\n    ).\n"), true.
%       ?- portray_clause(p('$VAR'(0),'$VAR'(27))).
%          prints("p(A, B1).\n"), true.
%       ?- portray_clause([X,Y,X]).
%          prints("[A, _, A].\n"), true.
%       ?- portray_clause((:- dynamic(p/1))).
%          prints(":- dynamic p/1.\n"), true.
%       ?- X = (a, X), portray_clause((p :- X)).
%          prints("(p:-a,a,a,a,a,a,a,a,...,...).\n"), X = (a, X).

portray_clause(Clause) :-
    current_output(Stream),
    portray_clause(Stream, Clause).

%!  portray_clause(+Stream, @Clause) is det.
%
%   Write Clause to Stream.
%
%       ?- current_output(_S), portray_clause(_S, a('B',"c")).
%          prints("a('B', [c]).\n"), true.

portray_clause(Stream, Clause) :-
    portray_clause(Stream, Clause, []).

%!  portray_clause(+Stream, @Clause, +Options) is det.
%
%   As portray_clause/2. With the option `variable_names(Names)`, a list of `Name = Variable`,
%   these variables have these names.
%
%       ?- current_output(_S), portray_clause(_S, p(X,Y,Z,Y,Z), [variable_names(['A'=Y])]).
%          prints("p(_, A, B, A, B).\n"), true.

portray_clause(Stream, Clause, Options) :-
    option(variable_names(Given0), Options, []),
    copy_term(Clause-Given0, Copy-Given),
    names_(Copy, Given, Generated),
    append(Given, Generated, Names),
    clause_(Copy, out(Stream, Names)),
    (   clause_end_(Copy, Last),
        ends_in_symbol_(Last, Names)
    ->  write(Stream, ' .\n')           % with the full stop it would be one atom
    ;   write(Stream, '.\n')
    ).

%   clause_end_(@Clause, -Last): the text of Clause ends in that of the term Last.

clause_end_(Clause, Last) :-
    (   nonvar(Clause),
        acyclic_term(Clause),
        clause_parts_(Clause, Head, Arrow, Body)
    ->  (   Arrow == ' :-',
            Body == true
        ->  Last = Head
        ;   body_end_(Body, Last)
        )
    ;   Last = Clause
    ).

body_end_(Body, Last) :-
    (   var(Body)
    ->  fail
    ;   Body = (_,B)
    ->  body_end_(B, Last)
    ;   block_(Body)
    ->  fail
    ;   Body = (\+ Goal)
    ->  nonvar(Goal),
        Goal \= (_,_),
        body_end_(Goal, Last)
    ;   is_operator_(Body)
    ->  fail                            % it stands in brackets
    ;   Last = Body
    ).

%   ends_in_symbol_(@Term, +Names): what is written for Term ends in a symbol character. Only of an atom, and of a term that is written
%   with an operator, it can.

ends_in_symbol_(Term, Names) :-
    nonvar(Term),
    functor(Term, Name, Arity),
    atom(Name),
    (   Arity =:= 0
    ->  true
    ;   Arity =< 2,
        once(current_op(_, _, Name))
    ),
    with_output_to(string(Text), ( current_output(Stream), term_(Term, 1199, out(Stream,Names)) )),
    sub_string(Text, _, 1, 0, End),
    string_chars(End, [Char]),
    char_type(Char, prolog_symbol).

%   names_(+Term, +Given, -Names): Names are for the option variable_names, and different
%   from Given.

names_(Term, Given, Names) :-
    term_variables(Given, GivenVariables),
    term_variables(GivenVariables-Term, Variables),
    append(GivenVariables, Others, Variables),
    !,                               % the variables of Given come first
    term_singletons(GivenVariables-GivenVariables-Term, Singletons),
    names_(Others, Singletons, Given, 0, Names).

%   names_(+Variables, +Singletons, +Given, +N, -Names): Variables and Singletons are in the order of the term.

names_([], _, _, _, []).
names_([V|Vs], Singletons, Given, N, [Name=V|Names]) :-
    (   Singletons = [S|Singletons1],
        S == V
    ->  Name = '_',
        names_(Vs, Singletons1, Given, N, Names)
    ;   free_name_(N, Given, Name, N1),
        names_(Vs, Singletons, Given, N1, Names)
    ).

free_name_(N0, Given, Name, N) :-
    letter_name_(N0, Name0),
    N1 is N0+1,
    (   memberchk(Name0=_, Given)
    ->  free_name_(N1, Given, Name, N)
    ;   Name = Name0,
        N = N1
    ).

letter_name_(N, Name) :-
    Letter is 0'A + N mod 26,   % the letters of the alphabet,
    Number is N // 26,          % then A1, B1, ...
    char_code(Char, Letter),
    (   Number =:= 0
    ->  Name = Char
    ;   number_codes(Number, Codes),
        atom_codes(Suffix, Codes),
        atom_concat(Char, Suffix, Name)
    ).

%   A cyclic body has no last line: such a clause is written as a term.

clause_(Clause, Out) :-
    (   nonvar(Clause),
        acyclic_term(Clause),
        clause_parts_(Clause, Head, Arrow, Body)
    ->  parts_(Head, Arrow, Body, Out)
    ;   term_(Clause, 1199, Out)
    ).

clause_parts_((Head:-Body), Head, ' :-', Body).
clause_parts_((Head-->Body), Head, ' -->', Body).
clause_parts_((:-Body), none, ':- ', Body).
clause_parts_((?-Body), none, '?- ', Body).

parts_(Head, Arrow, Body, Out) :-
    (   Arrow == ' :-',
        Body == true
    ->  term_(Head, 1199, Out)
    ;   Head == none
    ->  text_(Arrow, Out),
        body_(Body, 3, 1199, Out)       % the column after the arrow
    ;   operand_(Head, 1199, Out),
        text_(Arrow, Out),
        line_(4, Out),                  % bodies are indented by four columns
        body_(Body, 4, 1199, Out)
    ).

%   body_(+Body, +Column, +Priority, +Out): writes Body; its first goal begins
%   at Column.

body_(Body, Column, Priority, Out) :-
    (   var(Body)
    ->  term_(Body, Priority, Out)
    ;   Body = (A,B)
    ->  body_(A, Column, 999, Out),
        text_(',', Out),
        line_(Column, Out),
        body_(B, Column, 1000, Out)
    ;   block_(Body)
    ->  text_('(   ', Out),
        branches_(Body, Column, Out),
        line_(Column, Out),
        text_(')', Out)
    ;   Body = (\+ Goal)
    ->  text_('\\+ ', Out),
        negated_(Goal, Column, Out)
    ;   operand_(Body, Priority, Out)
    ).

block_((_;_)).
block_((_->_)).
block_((_*->_)).

negated_(Goal, Column, Out) :-
    Column1 is Column+3,                % the column after `\+ `
    (   nonvar(Goal),
        Goal = (_,_)
    ->  Column2 is Column1+2,
        text_('( ', Out),
        body_(Goal, Column2, 1199, Out),
        line_(Column1, Out),
        text_(')', Out)
    ;   body_(Goal, Column1, 200, Out)
    ).

branches_(Body, Column, Out) :-
    Column1 is Column+4,
    (   nonvar(Body),
        arms_(Body, A, Sign, B)
    ->  (   Sign == ';   ',
            \+ (nonvar(A), A = (_;_))
        ->  branches_(A, Column, Out)
        ;   body_(A, Column1, 999, Out)
        ),
        line_(Column, Out),
        text_(Sign, Out),
        (   Sign == ';   '
        ->  branches_(B, Column, Out)
        ;   body_(B, Column1, 999, Out)
        )
    ;   body_(Body, Column1, 999, Out)
    ).

arms_((A;B), A, ';   ', B).
arms_((A->B), A, '->  ', B).
arms_((A*->B), A, '*-> ', B).

%   operand_(@Term, +Priority, +Out): writes an operand of an operator. An operator by itself stands in brackets, as writeq/1 has it:
%   `table :- a` cannot be read.

operand_(Term, Priority, Out) :-
    (   is_operator_(Term)
    ->  text_('(', Out),
        term_(Term, 1200, Out),
        text_(')', Out)
    ;   term_(Term, Priority, Out)
    ).

is_operator_(Term) :-
    atom(Term),
    once(current_op(_, _, Term)).

text_(Text, out(Stream, _)) :-
    write(Stream, Text).

line_(Column, out(Stream, _)) :-
    nl(Stream),
    tab(Stream, Column).

term_(Term, Priority, out(Stream, Names)) :-
    write_term(Stream, Term, [quoted(true),numbervars(true),variable_names(Names),priority(Priority),spacing(next_argument)]).

%!  listing(:Spec) is det.
%
%   Write the clauses of the predicates Spec, a Name, Name/Arity or Name//Arity, or a list of these, with the comments and names
%   of the text they were read from. Where a predicate has a native twin, a comment in front of its
%   clauses names it; a predicate of the host or of the engine has no clauses, and a comment says so. Of a
%   predicate of the library its text is written.
%
%       ?- assertz((lp(X) :- lq(X, _))), listing(lp/1).
%          prints(":- dynamic lp/1.\n\nlp(A) :-\n    lq(A, _).\n\n"), true.
%       ?- listing(pairs_keys/2).
%          prints("% library(pairs)\n\npairs_keys([], []).\npairs_keys([Key-_|Pairs], [Key|Keys]) :-\n    pairs_keys(Pairs, Keys).\n\n"), true.
%       ?- listing(atom_length/2).
%          prints("% built in: atom_length/2\n\n"), true.
%       ?- listing(no_such_predicate/3).
%          error(existence_error(procedure,no_such_predicate/3), _).
%       ?- assertz(ls(1)), assertz(lt(2)), listing([ls/1,lt/1]).
%          prints(":- dynamic ls/1.\n\nls(1).\n\n:- dynamic lt/1.\n\nlt(2).\n\n"), true.

listing(Spec) :-
    listing(Spec, []).

%!  listing(:Spec, +Options) is det.
%
%   As listing/1. Options:
%
%   | source(Bool)          | clauses as they stand in their text (true); with false they are laid out anew       |
%   | variable_names(Names) | what variables of those are called: as in the text (source) or A, B, ... (generated) |
%
%       ?- assertz(lr(_)), listing(lr/1, [source(false)]).
%          prints(":- dynamic lr/1.\n\nlr(_).\n\n"), true.
%       ?- listing(no_such_predicate/3, [source(true)]).
%          error(existence_error(procedure,no_such_predicate/3), _).

listing(Spec, Options) :-
    must_be(list, Options),
    option(source(Source), Options, true),
    must_be(boolean, Source),
    option(variable_names(Names), Options, source),
    must_be(oneof([source,generated]), Names),
    must_be(nonvar, Spec),
    (   Spec = Module:Spec1
    ->  true
    ;   Module = user,
        Spec1 = Spec
    ),
    (   is_list(Spec1)
    ->  list_specs_(Spec1, Module, Source, Names)
    ;   list_spec_(Spec1, Module, Source, Names)
    ).

list_specs_([], _, _, _).
list_specs_([Spec|Specs], Module, Source, Names) :-
    listing(Module:Spec, [source(Source),variable_names(Names)]),
    list_specs_(Specs, Module, Source, Names).

list_spec_(Spec1, Module, Source, Names) :-
    name_and_arity_(Spec1, Name, Arity),
    findall(Name/Arity, current_predicate(Module:Name/Arity), Found),
    (   Found == []
    ->  findall(Name/Arity, '$not_of_program'(Name, Arity, Module), PIs0)
    ;   PIs0 = Found
    ),
    sort(PIs0, PIs),
    (   PIs == []
    ->  existence_error(procedure, Spec1)
    ;   list_each_(PIs, Module, way(Source,Names))
    ).

%!  '$not_of_program'(+Name, ?Arity, +Module) is nondet.
%
%   The predicate Name/Arity that Module sees is one of the library or of the engine.
%
%       ?- '$not_of_program'(pairs_keys, Arity, user).
%          Arity = 2.

'$not_of_program'(Name, Arity, Module) :-
    (   integer(Arity)
    ->  true
    ;   predicate_property(system:'$manual'(_, _, _, _, _, _, _), defined),
        '$manual'(Name, Arity, Kind, _, _, _, _),
        memberchk(Kind, [builtin,library])
    ),
    functor(Head, Name, Arity),
    once(predicate_property(Module:Head, defined)).

name_and_arity_(Spec, Name, Arity) :-
    must_be(nonvar, Spec),
    (   Spec = Name0/Arity0
    ->  Name = Name0,
        Arity = Arity0
    ;   Spec = Name0//Arity0
    ->  must_be(integer, Arity0),
        Name = Name0,
        Arity is Arity0+2
    ;   must_be(atom, Spec),
        Name = Spec
    ).

list_each_([], _, _).
list_each_([PI|PIs], Module, Way) :-
    list_predicate_(PI, Module, Way),
    list_each_(PIs, Module, Way).

list_predicate_(Name/Arity, Module, Way) :-
    functor(Head, Name, Arity),
    (   '$system_file'(Module:Head, In, File)
    ->  list_text_(File, In, Name/Arity)
    ;   list_clauses_(Name/Arity, Module, Way)
    ).

%!  '$system_file'(:Head, -Module, -File) is semidet.
%
%   The predicate of Head is one of the engine, in the module system, or of a library, which is Module and stands in File. File
%   is the empty atom where it is written in Rust.
%
%       ?- '$system_file'(user:pairs_keys(_, _), Module, File).
%          Module = pairs, File = 'library/pairs.pl'.
%       ?- '$system_file'(user:atom_length(_, _), Module, File).
%          Module = system, File = ''.
%       ?- assertz(file_of), '$system_file'(user:file_of, _, _).
%          false.

'$system_file'(Module:Head, In, File) :-
    once(predicate_property(Module:Head, implementation_module(In))),
    (   In == system
    ->  File = ''
    ;   module_property(In, class(library)),
        once(module_property(In, file(File)))
    ).

%   list_text_(+File, +Module, +Indicator): lists the text of a predicate outside of the program.

list_text_(File, Module, Name/Arity) :-
    (   library_of_(File, Library)
    ->  format("% ~q~n", [library(Library)])
    ;   format("% built in: ~q~n", [Name/Arity])
    ),
    functor(Head, Name, Arity),
    native_(Module:Head),
    nl,
    State = first(true),
    forall(( nth_clause(Module:Head, _, Reference),
             '$clause_source'(Reference, Before, Text, _, _) ),
           list_written_(Before, Text, State)),
    (   State = first(true)
    ->  true
    ;   nl
    ).

%   library_of_(+File, -Library): File is the file of library(Library).

library_of_(File, Library) :-
    atom_concat('library/', Rest, File),
    atom_concat(Library, '.pl', Rest).

list_written_(Before, Text, State) :-
    write_comment_(Before, State),
    write(Text),
    nl,
    nb_setarg(1, State, false).

list_clauses_(Name/Arity, Module, Way) :-
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, dynamic)
    ->  portray_clause((:- dynamic(Name/Arity))),
        nl
    ;   true
    ),
    (   predicate_property(Module:Head, tabled)
    ->  portray_clause((:- table(Name/Arity))),
        nl
    ;   true
    ),
    native_(Module:Head),
    (   predicate_property(Module:Head, foreign)
    ->  write('% foreign: '),
        writeq(Name/Arity),
        nl
    ;   State = first(true),
        forall(clause(Module:Head, Body, Reference),
               list_clause_(Way, Reference, (Head:-Body), State))
    ),
    nl.

native_(Head) :-
    (   predicate_property(Head, native(Twin))
    ->  write('% native: '),
        write(Twin),
        nl
    ;   true
    ).

%   list_clause_(+Way, +Reference, +Clause, +State): lists a clause; State is first(Bool): whether it is the first one.

list_clause_(way(Source,Names), Reference, Clause, State) :-
    (   '$clause_source'(Reference, Before, Text, _, _),
        read_from_(Text, Clause, Bindings, Same)
    ->  write_comment_(Before, State),
        (   Source == true,
            Same == true
        ->  write(Text),
            nl
        ;   Names == source
        ->  current_output(Stream),
            portray_clause(Stream, Clause, [variable_names(Bindings)])
        ;   portray_clause(Clause)
        )
    ;   portray_clause(Clause)
    ),
    nb_setarg(1, State, false).

write_comment_(Before, State) :-
    (   string_length(Before, 0)
    ->  true
    ;   (   State = first(true)
        ->  true
        ;   nl
        ),
        write(Before),
        nl
    ).

%   read_from_(+Text, ?Clause, -Bindings, -Same): Clause was read from Text: Same is true if Text has
%   it literally, false if it was expanded. Bindings are the names of its variables.

read_from_(Text, Clause, Bindings, Same) :-
    catch(term_from_(Text, Term, Bindings), error(_, _), fail),
    (   is_clause_(Term, Clause)
    ->  Same = true
    ;   catch(expand_term(Term, Expanded), error(_, _), fail),
        is_clause_(Expanded, Clause),
        Same = Expansion,
        (   Term = (_ --> _)
        ->  Expansion = true            % the user wants to see a grammar rule as it is
        ;   Expansion = false
        )
    ).

term_from_(Text, Term, Bindings) :-
    setup_call_cleanup(
        open_string(Text, Stream),
        read_term(Stream, Term, [variable_names(Bindings),syntax(relaxed)]),    % as programs are read
        close(Stream)).

is_clause_(Term, (Head:-Body)) :-
    nonvar(Term),
    (   Term = (Head0:-Body0)
    ->  true
    ;   Head0 = Term,
        Body0 = true
    ),
    (Head0:-Body0) =@= (Head:-Body),
    Head0 = Head,
    Body0 = Body.

%!  listing is det.
%
%   Write the clauses of all predicates of the user.

listing :-
    findall(PI, own_predicate_(PI), Found),
    sort(Found, PIs),
    list_each_(PIs, user, way(true,source)).

own_predicate_(Name/Arity) :-
    current_predicate(user:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(user:Head, imported_from(_)),
    \+ predicate_property(user:Head, system).
