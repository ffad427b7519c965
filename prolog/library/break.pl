:- module(break,
          [ break/0
          ]).

/** <module> Queries in between

A toplevel inside a running program, for looking around.
*/

%!  break is det.
%
%   Read queries from user_input, and write the first answer of each, until the input ends or
%   the query `end_of_file` comes.
%
%       ?- with_output_to(atom(_), print_message(silent, break)).
%          true.

break :-
    prompt(Before, '[break] ?- '),
    call_cleanup(queries_, prompt(_, Before)).

queries_ :-
    catch(read_term(user_input, Query, [variable_names(Names)]), Error, true),
    (   nonvar(Error)
    ->  unread_(Error),
        queries_
    ;   Query == end_of_file
    ->  rest_of_line_
    ;   end_of_line_,
        query_(Query, Names),
        queries_
    ).

%   unread_(@Error): Ctrl-C at the prompt clears the line.

unread_(Error) :-
    (   Error = error(resource_error(interrupt), _)
    ->  nl(user_error)
    ;   print_message(error, Error),
        end_of_line_
    ).

%   end_of_line_: where nothing but blanks follows, the line is over, so that the prompt comes again. What reading a term leaves
%   of a line ends in a new line, so that nothing waits here.

end_of_line_ :-
    peek_char(user_input, Char),
    (   Char == '\n'
    ->  get_char(user_input, _)
    ;   memberchk(Char, [' ','\t','\r'])
    ->  get_char(user_input, _),
        end_of_line_
    ;   true
    ).

rest_of_line_ :-
    (   stream_property(Stream, alias(user_input)),
        stream_property(Stream, end_of_stream(not))
    ->  read_line_to_codes(Stream, _)
    ;   true
    ).

query_(Query, Names) :-
    (   Query = (?- Goal)
    ->  true
    ;   Goal = Query
    ),
    (   catch(user:Goal, Error, true)
    ->  (   nonvar(Error)
        ->  broken_(Error)
        ;   answer_(Names)
        )
    ;   write(user_output, 'false.\n')
    ).

broken_(Error) :-
    (   Error = unwind(_)
    ->  throw(Error)
    ;   print_message(error, Error)
    ).

answer_(Names) :-
    bound_(Names, Bound),
    (   Bound == []
    ->  write(user_output, true)
    ;   named_(Names, Bound, AllNames),
        bindings_(Bound, AllNames)
    ),
    write(user_output, '.\n').

bound_([], []).
bound_([Name=Value|Names], Bound) :-
    (   var(Value)
    ->  Bound = Bound1
    ;   Bound = [Name=Value|Bound1]
    ),
    bound_(Names, Bound1).

%   named_(+Names, +Bound, -AllNames): with names for the variables that the query has none
%   for: `_` where one occurs once, `_A`, `_B` and so on otherwise.
named_(Names, Bound, AllNames) :-
    term_singletons(Bound, Singletons),
    findall(Name, member(Name=_, Names), Taken),
    term_variables(Bound, Variables),
    named_(Variables, 0, Singletons, Taken, Names, AllNames).

named_([], _, _, _, Names, Names).
named_([Variable|Variables], Count, Singletons, Taken, Names, AllNames) :-
    (   member(_=Known, Names),
        Known == Variable
    ->  named_(Variables, Count, Singletons, Taken, Names, AllNames)
    ;   member(Single, Singletons),
        Single == Variable
    ->  named_(Variables, Count, Singletons, Taken, ['_'=Variable|Names], AllNames)
    ;   fresh_(Count, Taken, Count1, Name),
        named_(Variables, Count1, Singletons, Taken, [Name=Variable|Names], AllNames)
    ).

fresh_(Count0, Taken, Count, Name) :-
    format(atom(Name0), '_~@', [print('$VAR'(Count0))]),
    Count1 is Count0 + 1,
    (   memberchk(Name0, Taken)
    ->  fresh_(Count1, Taken, Count, Name)
    ;   Name = Name0,
        Count = Count1
    ).

bindings_([Name=Value|Bound], Names) :-
    write(user_output, Name),
    write(user_output, ' = '),
    write_term(user_output, Value,
               [quoted(true),portray(true),numbervars(true),variable_names(Names),priority(699)]),
    (   Bound == []
    ->  true
    ;   write(user_output, ', '),
        bindings_(Bound, Names)
    ).
