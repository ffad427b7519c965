:- module(pprint,
          [ print_term/2             % @Term, +Options
          ]).

/** <module> Terms on several lines

A term that is too long for a line is written with its elements or arguments one below the
other.
*/

%!  print_term(@Term, +Options) is det.
%
%   Write Term as print/1 does, if it ends before the right margin, and otherwise in parts,
%   each of them in the same manner. Options: `output(Stream)`; `right_margin(Column)`, 72 at
%   first; `left_margin(Column)`, where what is not in the first line begins at least;
%   `write_options(Options)` of write_term/2; with `variable_names(Names)` among them, other
%   variables get no names.
%
%       ?- with_output_to(atom(A), print_term(f(a,'B'), [])).
%          A = 'f(a,\'B\')'.
%       ?- with_output_to(atom(A), print_term([alpha,beta,gamma], [right_margin(12)])).
%          A = '[ alpha,\n  beta,\n  gamma\n]'.
%       ?- with_output_to(atom(A), print_term(point(alpha,beta), [right_margin(12)])).
%          A = 'point(alpha,\n      beta)'.
%       ?- with_output_to(atom(A), print_term(f(X,'B'), [write_options([quoted(true),variable_names(['Y'=X])])])).
%          A = 'f(Y,\'B\')'.

print_term(Term, Options) :-
    current_output(Current),
    option(output(Stream), Options, Current),
    option(right_margin(Right), Options, 72),
    option(left_margin(Left), Options, 0),
    option(write_options(Writing), Options, [quoted(true),numbervars(true),portray(true)]),
    line_position(Stream, Column0),
    Column is max(Column0, Left),
    Missing is Column-Column0,
    tab(Stream, Missing),
    \+ \+ ( (   memberchk(variable_names(_), Writing)
            ->  true
            ;   bind_names_(Term)
            ),
            print_(Term, Column, 0, 999, to(Stream, Right, Writing))
          ).

%   bind_names_(@Term): binds the variables so that they are written as `_` and letters.

bind_names_(Term) :-
    (   acyclic_term(Term)
    ->  numbervars(Term, 0, _, [singletons(true),attvar(skip)])
    ;   true
    ).

%   print_(@Term, +Column, +Behind, +Priority, +To): writes Term from Column on; Behind is the
%   number of characters after it.

print_(Term, Column, Behind, Priority, To) :-
    To = to(Stream, Right, Writing),
    Most is Right-Column-Behind,
    (   Most > 0,
        write_length(Term, _, [max_length(Most),priority(Priority)|Writing])
    ->  write_term(Stream, Term, [priority(Priority)|Writing])
    ;   acyclic_term(Term),
        parts_(Term, Column, Behind, To)
    ->  true
    ;   write_term(Stream, Term, [priority(Priority)|Writing])
    ).

parts_([X|Xs], Column, Behind, To) :-
    !,                          % a list, perhaps a partial one
    To = to(Stream, _, _),
    write(Stream, '[ '),
    Column2 is Column+2,        % after the bracket
    elements_(Xs, X, Column2, To),
    line_(Column, To),
    write(Stream, ']'),
    Behind >= 0.
parts_(Term, Column, Behind, To) :-
    compound(Term),
    Term =.. [Name|Arguments],
    \+ is_operator_(Name, Arguments),
    To = to(Stream, _, _),
    format(atom(Text), '~q(', [Name]),
    write(Stream, Text),
    atom_length(Text, Length),
    Column1 is Column+Length,
    Behind1 is Behind+1,        % the bracket
    arguments_(Arguments, Column1, Behind1, To),
    write(Stream, ')').

is_operator_(Name, Arguments) :-
    length(Arguments, Arity),
    operator_(Arity, Name).

operator_(1, Name) :-
    current_op(_, Type, Name),
    memberchk(Type, [fy,fx,xf,yf]),
    !.                          % one operator is enough
operator_(2, Name) :-
    current_op(_, Type, Name),
    memberchk(Type, [xfx,xfy,yfx]),
    !.                          % one operator is enough

elements_(Xs, X, Column, To) :-
    To = to(Stream, _, _),
    (   nonvar(Xs),
        Xs = [Y|Ys]
    ->  print_(X, Column, 1, 999, To),
        write(Stream, ','),
        line_(Column, To),
        elements_(Ys, Y, Column, To)
    ;   print_(X, Column, 0, 999, To),
        (   Xs == []
        ->  true
        ;   line_(Column, To),
            write(Stream, '| '),
            Column2 is Column+2,    % after the bar
            print_(Xs, Column2, 0, 999, To)
        )
    ).

arguments_([X|Xs], Column, Behind, To) :-
    (   Xs == []
    ->  print_(X, Column, Behind, 999, To)
    ;   print_(X, Column, 1, 999, To),
        To = to(Stream, _, _),
        write(Stream, ','),
        line_(Column, To),
        arguments_(Xs, Column, Behind, To)
    ).

line_(Column, to(Stream, _, _)) :-
    nl(Stream),
    tab(Stream, Column).
