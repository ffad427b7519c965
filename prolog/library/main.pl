:- module(main,
          [ main/0,
            argv_options/3,          % :Arguments, -Positional, -Options
            argv_options/4,          % :Arguments, -Positional, -Options, +ParseOptions
            argv_usage/1             % :Level
          ]).

/** <module> Programs called from a command line

A script ends with `:- initialization(main).` and defines main/1, which gets the
arguments as a list of atoms. What options it takes it may say by these predicates
of the program:

  - opt_type(Option, Name, Type): `--Option`, or `-O` where it is one letter, adds
    Name(Value) to the options, Value being of Type: boolean, boolean(Value) for what
    the bare option means, integer, nonneg, natural, float, number,
    between(Low, High), atom, string, oneof(Atoms), file, file(Access), term,
    term(Options), or A|B for one or the other
  - opt_help(Name, Text): what argv_usage/1 says of it; Name may also be help(header),
    help(usage) or help(footer)
  - opt_meta(Name, Text): what stands for its value there
*/

:- meta_predicate
       argv_options(:, -, -),
       argv_options(:, -, -, +),
       argv_usage(:).

%!  main is det.
%
%   Call user:main/1 with the arguments of the command line and end the process:
%   status 0, 1 if it fails, 2 after an error, 4 where a limit was reached, 130 after an
%   interrupt.

main :-
    current_prolog_flag(argv, Arguments),
    catch(run_(Arguments, Status), '$any_ball'(Ball), failed_(Ball, Status)),
    halt(Status).

run_(Arguments, Status) :-
    (   user:main(Arguments)
    ->  Status = 0
    ;   Status = 1
    ).

failed_(Ball, Status) :-
    '$show_uncaught'(Ball),
    status_(Ball, Status).

status_(Ball, Status) :-
    (   subsumes_term(error(resource_error(interrupt), _), Ball)
    ->  Status = 130
    ;   subsumes_term(unwind(abort), Ball)
    ->  Status = 130
    ;   subsumes_term(error(resource_error(_), _), Ball)
    ->  Status = 4
    ;   Status = 2
    ).

%!  argv_options(:Arguments, -Positional, -Options) is det.
%
%   Options are those in Arguments, Positional the others; `--` ends the options.
%   Arguments are texts, which are given back as atoms, and numbers, which are positional.
%   Where opt_type/3 is not defined, an option is Name(Value) for --Name=Value,
%   Name(true) for --Name and Name(false) for --no-Name. Where it is, what it does not
%   know is reported on user_error and ends the process with status 1; -h, -? and --help
%   write what argv_usage/1 does and end it with status 0.
%
%       ?- argv_options([a,'--depth=3','--fast','--no-color',b,'--','--c'], Ps, Os).
%          Ps = [a,b,'--c'], Os = [depth(3),fast(true),color(false)].
%       ?- argv_options([-1,"--depth=3","b"], Ps, Os).
%          Ps = [-1,b], Os = [depth(3)].

argv_options(Spec, Positional, Options) :-
    in_module_(Spec, Module, Arguments0),
    arguments_(Arguments0, Arguments),
    (   defined_(Module, opt_type, 3)
    ->  argv_options(Module:Arguments, Positional, Options, [on_error(halt(1))])
    ;   untyped_(Arguments, Positional, Options)
    ).

%   in_module_(+Spec, -Module, -Term): Spec is Module:Term, or Term of module user.

in_module_(Spec, Module, Term) :-
    (   nonvar(Spec),
        Spec = Module0:Term0
    ->  Module-Term = Module0-Term0
    ;   Module-Term = user-Spec
    ).

arguments_(Arguments0, Arguments) :-
    must_be(list, Arguments0),
    maplist(argument_, Arguments0, Arguments).

argument_(Argument0, Argument) :-
    must_be(nonvar, Argument0),
    (   number(Argument0)
    ->  Argument = Argument0
    ;   string(Argument0)
    ->  atom_string(Argument, Argument0)
    ;   Argument0 = [_|_],
        catch(text_to_string(Argument0, Text), error(_, _), fail)
    ->  atom_string(Argument, Text)
    ;   must_be(atom, Argument0),
        Argument = Argument0
    ).

defined_(Module, Name, Arity) :-
    functor(Head, Name, Arity),
    \+ \+ catch(clause(Module:Head, _), _, fail).

untyped_([], [], []).
untyped_([Argument|Arguments], Positional, Options) :-
    (   Argument == (--)
    ->  Positional = Arguments,
        Options = []
    ;   atom_concat(--, Text, Argument)
    ->  untyped_option_(Text, Option),
        Options = [Option|Options1],
        untyped_(Arguments, Positional, Options1)
    ;   Positional = [Argument|Positional1],
        untyped_(Arguments, Positional1, Options)
    ).

untyped_option_(Text, Option) :-
    (   split_at_equals_(Text, Name0, Value0)
    ->  untyped_value_(Value0, Value)
    ;   atom_concat('no-', Name0, Text)
    ->  Value = false
    ;   Name0 = Text,
        Value = true
    ),
    underscores_(Name0, Name),
    Option =.. [Name,Value].

split_at_equals_(Text, Name, Value) :-
    sub_atom(Text, Before, 1, After, =),
    !,                          % the first equals sign
    sub_atom(Text, 0, Before, _, Name),
    sub_atom(Text, _, After, 0, Value).

untyped_value_(Text, Value) :-
    (   atom_number(Text, Number)
    ->  Value = Number
    ;   Value = Text
    ).

underscores_(Name0, Name) :-
    atomic_list_concat(Parts, -, Name0),
    atomic_list_concat(Parts, '_', Name).

%!  argv_options(:Arguments, -Positional, -Options, +ParseOptions) is det.
%
%   As argv_options/3 where opt_type/3 is defined. ParseOptions: on_error(halt(Status))
%   ends the process after an error, which is thrown without; with
%   options_after_arguments(false) all that follows the first positional argument is
%   positional.

argv_options(Spec, Positional, Options, ParseOptions) :-
    in_module_(Spec, Module, Arguments0),
    arguments_(Arguments0, Arguments),
    must_be(list, ParseOptions),
    (   option(on_error(halt(Status)), ParseOptions)
    ->  catch(typed_(Arguments, Module, ParseOptions, Positional0, Options0),
              error(opt_error(Error), _),
              ( complain_(Error), halt(Status) ))
    ;   typed_(Arguments, Module, ParseOptions, Positional0, Options0)
    ),
    (   memberchk(help(true), Options0),
        \+ Module:opt_type(_, help, _)
    ->  argv_usage(Module:debug),
        halt(0)
    ;   Positional = Positional0,
        Options = Options0
    ).

typed_([], _, _, [], []).
typed_([Argument|Arguments], Module, ParseOptions, Positional, Options) :-
    (   Argument == (--)
    ->  Positional = Arguments,
        Options = []
    ;   atom_concat(--, Text, Argument)
    ->  long_(Text, Module, Arguments, Arguments1, Option),
        Options = [Option|Options1],
        typed_(Arguments1, Module, ParseOptions, Positional, Options1)
    ;   Argument \== (-),
        atom(Argument),
        atom_concat(-, Text, Argument)
    ->  atom_chars(Text, Letters),
        short_(Letters, Module, Arguments, Arguments1, Options, Options1),
        typed_(Arguments1, Module, ParseOptions, Positional, Options1)
    ;   option(options_after_arguments(false), ParseOptions, true)
    ->  Positional = [Argument|Arguments],
        Options = []
    ;   Positional = [Argument|Positional1],
        typed_(Arguments, Module, ParseOptions, Positional1, Options)
    ).

%   long_(+Text, +Module, +Arguments0, -Arguments, -Option)

long_(Text, Module, Arguments0, Arguments, Option) :-
    (   split_at_equals_(Text, Name0, Value0)
    ->  underscores_(Name0, Name),
        known_(Name, Module, Target, Type),
        converted_(Type, Text, Value0, Value),
        Arguments = Arguments0
    ;   underscores_(Text, Name),
        type_of_(Name, Module, Target, Type)
    ->  bare_(Type, Name, Arguments0, Arguments, Value)
    ;   underscores_(Text, Name),
        negated_(Name, Positive),
        type_of_(Positive, Module, Target, Type),
        boolean_(Type, Default)
    ->  opposite_(Default, Value),
        Arguments = Arguments0
    ;   opt_error_(unknown_option(Module:Text))
    ),
    Option =.. [Target,Value].

negated_(Name, Positive) :-
    (   atom_concat(no_, Positive, Name)
    ;   atom_concat(no, Positive, Name)
    ).

%   short_(+Letters, +Module, +Arguments0, -Arguments, -Options, ?Tail): all letters
%   but the last are options without values, or the remaining letters are a value.

short_([], _, Arguments, Arguments, Options, Options).
short_([Letter|Letters], Module, Arguments0, Arguments, [Option|Options], Tail) :-
    known_(Letter, Module, Target, Type),
    (   boolean_(Type, Value)
    ->  Option =.. [Target,Value],
        short_(Letters, Module, Arguments0, Arguments, Options, Tail)
    ;   Letters = [First|Others]
    ->  (   First == (=)
        ->  ValueLetters = Others
        ;   ValueLetters = Letters
        ),
        atom_chars(Text, ValueLetters),
        converted_(Type, Letter, Text, Value),
        Option =.. [Target,Value],
        Arguments = Arguments0,
        Options = Tail
    ;   bare_(Type, Letter, Arguments0, Arguments, Value),
        Option =.. [Target,Value],
        Options = Tail
    ).

known_(Name, Module, Target, Type) :-
    (   type_of_(Name, Module, Target, Type)
    ->  true
    ;   opt_error_(unknown_option(Module:Name))
    ).

type_of_(Name, Module, Target, Type) :-
    (   Module:opt_type(Name, Target0, Type0)
    ->  Target-Type = Target0-Type0
    ;   memberchk(Name, [h,?,help]),
        \+ Module:opt_type(_, help, _)
    ->  Target-Type = help-boolean
    ).

boolean_(boolean, true).
boolean_(boolean(Default), Default).

opposite_(true, false).
opposite_(false, true).

bare_(Type, Name, Arguments0, Arguments, Value) :-
    (   boolean_(Type, Value0)
    ->  Value = Value0,
        Arguments = Arguments0
    ;   Arguments0 = [Text0|Arguments]
    ->  atom_text_(Text0, Text),
        converted_(Type, Name, Text, Value)
    ;   opt_error_(missing_value(Name, Type))
    ).

%   atom_text_(+Argument, -Atom): Atom is what the command line would have for Argument.

atom_text_(Argument, Atom) :-
    (   number(Argument)
    ->  number_codes(Argument, Codes),
        atom_codes(Atom, Codes)
    ;   Atom = Argument
    ).

converted_(Type, Name, Text, Value) :-
    (   convert_(Type, Text, Value0)
    ->  Value = Value0
    ;   opt_error_(value_type(Name, Type, Text))
    ).

convert_((Type1|Type2), Text, Value) :-
    (   catch(convert_(Type1, Text, Value0), error(opt_error(_), _), fail)
    ->  Value = Value0
    ;   convert_(Type2, Text, Value)
    ).
convert_(boolean, Text, Value) :-
    truth_(Text, Value).
convert_(boolean(_), Text, Value) :-
    truth_(Text, Value).
convert_(integer, Text, Value) :-
    atom_number(Text, Value),
    integer(Value).
convert_(nonneg, Text, Value) :-
    convert_(integer, Text, Value),
    Value >= 0.
convert_(natural, Text, Value) :-
    convert_(integer, Text, Value),
    Value >= 1.
convert_(float, Text, Value) :-
    atom_number(Text, Number),
    Value is float(Number).
convert_(number, Text, Value) :-
    atom_number(Text, Value).
convert_(between(Low, High), Text, Value) :-
    (   ( float(Low) ; float(High) )
    ->  convert_(float, Text, Value)
    ;   convert_(integer, Text, Value)
    ),
    Value >= Low,
    Value =< High.
convert_(atom, Text, Text).
convert_(string, Text, Value) :-
    atom_string(Text, Value).
convert_(oneof(Atoms), Text, Text) :-
    memberchk(Text, Atoms).
convert_(file, Text, Value) :-
    prolog_to_os_filename(Value, Text).
convert_(file(Access), Text, Value) :-
    (   Text == (-)
    ->  Value = (-)
    ;   prolog_to_os_filename(Value, Text),
        (   access_file(Value, Access)
        ->  true
        ;   opt_error_(access_file(Value, Access))
        )
    ).
convert_(term, Text, Value) :-
    catch(term_to_atom(Value, Text), error(syntax_error(_), _), fail).
convert_(term(Options), Text, Value) :-
    catch(term_string(Term, Text, Options), error(syntax_error(_), _), fail),
    (   option(variable_names(Bindings), Options)
    ->  Value = Term-Bindings
    ;   Value = Term
    ).

truth_(Text, Value) :-
    downcase_atom(Text, Word),
    truth_of_(Word, Value).

truth_of_(true, true).
truth_of_(on, true).
truth_of_(yes, true).
truth_of_('1', true).
truth_of_(false, false).
truth_of_(off, false).
truth_of_(no, false).
truth_of_('0', false).

opt_error_(Error) :-
    throw(error(opt_error(Error), _)).

complain_(Error) :-
    current_prolog_flag(language, Language),
    complaint_(Error, Language, Format, Arguments),
    format(user_error, Format, Arguments),
    nl(user_error).

complaint_(unknown_option(_:Name), Language, Format, [Name]) :-
    complaint_format_(Language, unknown_option, Format).
complaint_(missing_value(Name, Type), Language, Format, [Name,Type]) :-
    complaint_format_(Language, missing_value, Format).
complaint_(value_type(Name, Type, Text), Language, Format, [Name,Type,Text]) :-
    complaint_format_(Language, value_type, Format).
complaint_(access_file(File, Access), Language, Format, [File,Access]) :-
    complaint_format_(Language, access_file, Format).

complaint_format_(en, unknown_option, 'Unknown option: ~w').
complaint_format_(ru, unknown_option, 'Неизвестный ключ: ~w').
complaint_format_(en, missing_value, 'Option ~w needs a value of type ~w').
complaint_format_(ru, missing_value, 'Ключу ~w нужно значение типа ~w').
complaint_format_(en, value_type, 'Option ~w needs a value of type ~w, not ~w').
complaint_format_(ru, value_type, 'Ключу ~w нужно значение типа ~w, а не ~w').
complaint_format_(en, access_file, 'Cannot access file ~w for ~w').
complaint_format_(ru, access_file, 'Файл ~w недоступен для ~w').

%!  argv_usage(:Level) is det.
%
%   Write to user_error what opt_type/3, opt_help/2 and opt_meta/2 say of the options.
%   Level, as in print_message/2, silent is silent.

argv_usage(Spec) :-
    in_module_(Spec, Module, Level),
    must_be(atom, Level),
    (   Level == silent
    ->  true
    ;   help_(Module, help(header), Header, ''),
        line_(Header),
        current_prolog_flag(language, Language),
        usage_texts_(Language, Default, Format, Shown),
        help_(Module, help(usage), Usage, Default),
        program_(Module, Program),
        format(user_error, Format, [Program,Usage]),
        (   Module:opt_type(_, help, _)
        ->  true
        ;   option_line_('-h, -?, --help', Shown)
        ),
        findall(Target, Module:opt_type(_, Target, _), Targets),
        list_to_set(Targets, Distinct),
        forall(member(Target, Distinct), usage_of_(Target, Module)),
        help_(Module, help(footer), Footer, ''),
        line_(Footer)
    ).

%   program_(+Module, -Program): Program is the name of the file that defines main/1 or main/0 of Module.

program_(Module, Program) :-
    (   member(Main, [main(_),main]),
        \+ predicate_property(Module:Main, imported_from(_)),
        source_file(Module:Main, File)
    ->  file_base_name(File, Program)
    ;   Program = program
    ).

usage_texts_(en, ' [options]', 'Usage: ~w~w~n~nOptions:~n', 'Show this help message and exit').
usage_texts_(ru, ' [ключи]', 'Применение: ~w~w~n~nКлючи:~n', 'Показать эту справку и завершиться').

line_(Text) :-
    (   Text == ''
    ->  true
    ;   format(user_error, '~w~n', [Text])
    ).

help_(Module, Name, Text, Default) :-
    (   defined_(Module, opt_help, 2),
        Module:opt_help(Name, Text0)
    ->  text_to_string(Text0, String),
        atom_string(Text, String)
    ;   Text = Default
    ).

usage_of_(Target, Module) :-
    findall(Name-Type, Module:opt_type(Name, Target, Type), Pairs),
    findall(Text, ( member(Name-Type, Pairs), usage_text_(Name, Type, Target, Module, Text) ), Texts0),
    sort(0, @>=, Texts0, Longest),
    reverse(Longest, Sorted),
    partition(is_long_, Sorted, Long, Short),
    append(Short, Long, Texts),
    atomic_list_concat(Texts, ', ', Left),
    help_(Module, Target, Help, ''),
    option_line_(Left, Help).

is_long_(Text) :-
    sub_atom(Text, 0, _, _, --).

usage_text_(Name, Type, Target, Module, Text) :-
    atomic_list_concat(Parts, '_', Name),
    atomic_list_concat(Parts, -, Shown),
    (   atom_length(Name, 1)
    ->  Dashes = (-),
        Between = ' '
    ;   Dashes = (--),
        Between = (=)
    ),
    (   boolean_(Type, _)
    ->  atom_concat(Dashes, Shown, Text)
    ;   meta_(Module, Target, Type, Meta),
        atomic_list_concat([Dashes,Shown,Between,Meta], Text)
    ).

meta_(Module, Target, Type, Meta) :-
    (   defined_(Module, opt_meta, 2),
        Module:opt_meta(Target, Meta0)
    ->  Meta = Meta0
    ;   functor(Type, Name, _),
        upcase_atom(Name, Meta)
    ).

option_line_(Left, Help) :-
    format(user_error, '    ~w ~t~28|~w~n', [Left,Help]).
