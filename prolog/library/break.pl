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
    catch(read_term(user_input, Query, [variable_names(Names)]), Error, true),
    (   nonvar(Error)
    ->  print_message(error, Error),
        break
    ;   Query == end_of_file
    ->  rest_of_line_
    ;   query_(Query, Names),
        break
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
    ;   bindings_(Bound, Names)
    ),
    write(user_output, '.\n').

bound_([], []).
bound_([Name=Value|Names], Bound) :-
    (   var(Value)
    ->  Bound = Bound1
    ;   Bound = [Name=Value|Bound1]
    ),
    bound_(Names, Bound1).

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
