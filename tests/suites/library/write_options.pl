/** <module> The options of write_term/2 beyond the standard */

:- set_prolog_flag(double_quotes, string).

written(Term, Options, Text) :-
    with_output_to(atom(Text), write_term(Term, Options)).

?- written('a\nb''c', [quoted(true), character_escapes(false)], A).
   A = '\'a\nb\'\'c\''.
?- written('\x1\', [quoted(true), character_escapes_unicode(true)], A).
   A = '\'\\u0001\''.
?- written('\x1\', [quoted(true), character_escapes_unicode(false)], A).
   A = '\'\\x1\\\''.
?- written(f(été, 'Été', b), [quoted(true), quote_non_ascii(true)], A).
   A = 'f(\'été\',\'Été\',b)'.
?- written([a, 'B'|c], [no_lists(true), quoted(true)], A).
   A = '\'.\'(a,\'.\'(\'B\',c))'.
?- written([a, b], [dotlists(true)], A).
   A = '.(a,.(b,[]))'.
?- written(a, [fullstop(true)], A), written(+, [fullstop(true), nl(true)], B), written(a, [nl(true)], C).
   A = 'a. ', B = '+ .\n', C = 'a\n'.

% Tokens stay apart across calls.

?- with_output_to(atom(A), ( write_term(a, []), write_term(b, [partial(true)]), write_term(-, [partial(true)]),
                             write_term(-1, [partial(true)]), write_term([], [partial(true)]) )).
   A = 'a b- -1[]'.
?- with_output_to(atom(A), ( write(é), flush_output, write_term(b, [partial(true)]), nl, write_term(c, [partial(true)]) )).
   A = 'é b\nc'.

% Operators of a module.

?- op(700, xfx, arrows2:(===>)), written('===>'(a, b), [module(arrows2)], A), written('===>'(a, b), [], B).
   A = 'a===>b', B = '===>(a,b)'.
?- written('===>'(a, b), [module(1)], _).
   error(domain_error(write_option, module(1)), _).

% Cyclic terms.

?- _X = f(_X, _Y, [b|_X]), written(_X, [cycles(true), variable_names(['Y' = _Y])], _A), term_to_atom(_T, _A),
   _T = @(_V, [_W = _F]), _V == _W, _F =@= f(_V, _, [b|_V]), sub_atom(_A, B, _, _, ',Y,').
   B = _.
?- _X = [a|_X], written(g(_X, _X), [cycles(true), max_depth(0)], _A), term_string(_T, _A, [cycles(true)]), _T =@= g(_X, _X).
   true.
?- written(f(a), [cycles(true)], A).
   A = 'f(a)'.

% What is attached to variables.

attributed(Options, Text) :-
    put_attr(V, shade, dark(a)),
    written(f(V), [variable_names(['V' = V])|Options], Text).

shade:attr_portray_hook(Value, _) :-
    write(Value).

?- attributed([], A).
   A = 'f(V)'.
?- attributed([attributes(ignore)], A).
   A = 'f(V)'.
?- attributed([attributes(dots)], A).
   A = 'f(V{...})'.
?- attributed([attributes(write)], A).
   A = 'f(V{att(shade,dark(a),[])})'.
?- attributed([attributes(portray)], A).
   A = 'f(V{dark(a)})'.
?- attributed([attributes(all)], A).
   error(domain_error(write_option, attributes(all)), _).
?- put_attr(_V, loop, _V), written(_V, [attributes(write), variable_names(['V' = _V])], A), del_attrs(_V).
   A = 'V{att(loop,V,[])}'.
?- freeze(_V, true), written(_V, [attributes(portray), variable_names(['V' = _V])], A), \+ A = 'V{}', del_attrs(_V).
   A = _.

% The program writes.

shows(1, Options) :-
    memberchk(priority(P), Options),
    write(one(P)).
shows([_|_], _) :-
    write('<list>').

?- written(f(1 + 2, [a], 1), [portray_goal(shows)], A).
   A = 'f(one(500)+2,<list>,one(999))'.
?- format("~W", [- [a], [portray_goal(shows), quoted(true)]]).
   prints("-<list>"), true.
?- term_string('A' + 1, S, [portray_goal(shows)]).
   S = "'A'+one(499)".
?- written(a, [portray_goal(1)], _).
   error(domain_error(write_option, portray_goal(1)), _).
?- written(a, [blobs(portray)], A).
   A = a.
?- written(a, [priority(1201)], _).
   error(domain_error(write_option, priority(1201)), _).
?- written(a, [max_depth(-1)], _).
   error(domain_error(write_option, max_depth(-1)), _).
