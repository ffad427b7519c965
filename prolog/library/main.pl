:- module(main,
          [ main/0,
            argv_options/3           % +Arguments, -Positional, -Options
          ]).

/** <module> Programs called from a command line

A script ends with `:- initialization(main).` and defines main/1, which gets the
arguments as a list of atoms.
*/

%!  main is det.
%
%   Call user:main/1 with the arguments of the command line and end the process:
%   status 0, 1 if it fails, 2 after an error.

main :-
    current_prolog_flag(argv, Arguments),
    catch(run_(Arguments, Status), Ball, failed_(Ball, Status)),
    halt(Status).

run_(Arguments, Status) :-
    (   user:main(Arguments)
    ->  Status = 0
    ;   Status = 1
    ).

failed_(Ball, 2) :-
    print_message(error, Ball).

%!  argv_options(+Arguments, -Positional, -Options) is det.
%
%   Options has Name(Value) for each argument --Name=Value, Name(true) for --Name,
%   Name(false) for --no-Name; Positional has the others. `--` ends the options.
%
%       ?- argv_options([a,'--depth=3','--fast','--no-color',b,'--','--c'], Ps, Os).
%          Ps = [a,b,'--c'], Os = [depth(3),fast(true),color(false)].

argv_options([], [], []).
argv_options([Argument|Arguments], Positional, Options) :-
    (   Argument == '--'
    ->  Positional = Arguments,
        Options = []
    ;   atom_concat('--', Text, Argument)
    ->  option_(Text, Option),
        Options = [Option|Options1],
        argv_options(Arguments, Positional, Options1)
    ;   Positional = [Argument|Positional1],
        argv_options(Arguments, Positional1, Options)
    ).

option_(Text, Option) :-
    (   sub_atom(Text, Before, 1, After, =)
    ->  sub_atom(Text, 0, Before, _, Name),
        sub_atom(Text, _, After, 0, Value0),
        value_(Value0, Value)
    ;   atom_concat('no-', Name, Text)
    ->  Value = false
    ;   Name = Text,
        Value = true
    ),
    Option =.. [Name,Value].

value_(Text, Value) :-
    (   atom_number(Text, Number)
    ->  Value = Number
    ;   Value = Text
    ).
