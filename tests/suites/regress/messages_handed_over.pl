% user:message_hook/3 was handed characters, where other systems hand over the parts of which a message is made.

:- multifile prolog:message//1, message_hook/3.
:- dynamic seen/2, message_hook/3.

prolog:message(greeting(Whom)) -->
    ['hello ~w'-[Whom], nl, 'bye'].

message_hook(Term, Kind, Parts) :-
    Term = greeting(_),
    assertz(seen(Kind, Parts)).

?- print_message(informational, greeting(you)), seen(K, Ps).
   K = informational, Ps = ['hello ~w'-[you],nl,bye].
?- retractall(seen(_, _)), print_message(silent, greeting(me)), seen(K, _).
   K = silent.
?- retractall(seen(_, _)), print_message(error, greeting(me)), seen(_, Ps), current_output(_S), print_message_lines(_S, '> ', Ps).
   prints("> hello me\n> bye\n"), Ps = ['hello ~w'-[me],nl,bye].
