% boot/messages: every message has a text in both languages

text(Term, Language, Atom) :-
    message_text(Term, Language, Chars),
    atom_chars(Atom, Chars).

?- text(error(instantiation_error,_), en, A).
   A = 'Arguments are not sufficiently instantiated'.
?- text(error(instantiation_error,_), ru, A).
   A = 'Аргументы недостаточно конкретизированы'.
?- text(error(type_error(evaluable,foo/0),_), en, A).
   A = 'Arithmetic: unknown function foo/0'.
?- text(error(type_error(own_type,x),_), en, A).
   A = 'Type error: expected own_type, found x'.
?- text(error(domain_error(not_less_than_zero,-1),_), ru, A).
   A = 'Ошибка области: ожидается целое число от 0, а дано -1'.
?- text(error(existence_error(source_sink,'a b'),_), en, A).
   A = 'There is no file \'a b\''.
?- text(error(permission_error(modify,static_procedure,p/1),_), en, A).
   A = 'No permission to modify static procedure p/1'.
?- text(error(evaluation_error(zero_divisor),_), ru, A).
   A = 'Арифметика: деление на нуль'.
?- text(error(resource_error(memory),_), en, A).
   A = 'Not enough memory'.
?- text(error(syntax_error(operator_expected),_), en, A).
   A = 'Syntax error: two terms stand side by side; a comma or an operator is missing'.
?- text(error(type_error(integer,a),context(length/2,_)), ru, A).
   A = 'Ошибка типа: ожидается целое число, а дано a (в length/2)'.
?- text(error(existence_error(procedure,p/1),context(p/1,_)), ru, A).
   A = 'Неизвестная процедура p/1'.
?- text(error(resource_error(environments),_), ru, A).
   A = 'Не хватает места для вызовов: слишком глубокая рекурсия'.
?- text(error(representation_error(max_arity),_), en, A).
   A = 'Cannot be represented: too many arguments'.
?- text(error(foo(bar),_), en, A).
   A = 'Unknown error: foo(bar)'.
?- text(singletons(['X']), en, A).
   A = 'Singleton variable: X'.
?- text(singletons(['X','Y']), ru, A).
   A = 'Переменные встречаются один раз: X, Y'.
?- text(discontiguous(p/1), en, A).
   A = 'Clauses of p/1 are not together in the text'.
?- text(my_ball, ru, A).
   A = 'Исключение не перехвачено: my_ball'.
?- text(format('~w and ~w', [a,b]), en, A).
   A = 'a and b'.
?- text(error(instantiation_error,_), xx, A).
   A = 'Arguments are not sufficiently instantiated'.

% A mistake in the clauses of a message is told in the place of its text, and the program goes on.
:- multifile prolog:message//1.
prolog:message(torn(1)) --> no_such_part, ['hello'].
prolog:message(torn(2)) --> ['~a'-[f(x)]].
prolog:message(torn(3)) --> { throw(ball) }.

said(Term, Text) :-
    message_text(Term, en, Chars),
    atom_chars(Atom, Chars),
    (   sub_atom(Atom, B, _, _, ': error')
    ->  sub_atom(Atom, 0, B, _, Text)
    ;   Text = Atom
    ).

?- said(torn(1), A).
   A = '[[ EXCEPTION while printing message torn(1)'.
?- print_message(silent, torn(2)), print_message(error, torn(2)).
   true.
?- print_message(silent, torn(3)).
   throws(ball).

% Prefixes are formats.
?- current_output(_S), print_message_lines(_S, '~NP ', [a,nl,b-[],nl]), print_message_lines(_S, kind(warning), [a,nl,b]).
   prints("P a\nP b\nWarning: a\nWarning: b\n"), true.
?- current_output(_S), write(x), print_message_lines(_S, kind(error), [c,flush]), print_message_lines(_S, 'P~w '-[1], [at_same_line,d,nl,e]).
   prints("x\nERROR: cd\nP1 e\n"), true.
?- current_output(_S), print_message_lines(_S, kind(loud), [c]).
   error(domain_error(message_kind,loud), _).
