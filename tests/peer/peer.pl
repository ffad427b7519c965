% What builtins_peer.rs runs in both systems: a line for a goal, its number and its answers.

% Loaded beforehand: a limit on inferences would end the loading too.

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).
:- use_module(library(solution_sequences)).

run :-
    getenv('FERZ_PEER', File),
    open(File, read, Stream, [encoding(utf8)]),
    catch(set_stream(user_output, encoding(utf8)), _, true),
    run(Stream).

run(Stream) :-
    read_term(Stream, Term, [double_quotes(string), back_quotes(codes)]),
    (   Term == end_of_file
    ->  close(Stream)
    ;   Term = goal(Number, Variables, Goal),
        \+ \+ line(Number, Variables, Goal),
        run(Stream)
    ).

% Each goal has so many inferences, and so many of its answers are compared.

line(Number, Variables, Goal) :-
    catch(call_with_inference_limit(answers(Variables, Goal, Answers), 20000, Result), Ball, formal(Ball, Result)),
    write(Number),
    write(' '),
    (   Result == inference_limit_exceeded
    ->  write('LONG')
    ;   nonvar(Result), ( Result = error(_) ; Result = ball(_) )
    ->  show(Result)
    ;   shown(Answers)
    ),
    nl,
    flush_output.

answers(Variables, Goal, Answers) :-
    findall(Answer, answer(Variables, Goal, Answer), Answers).

answer(Variables, Goal, Answer) :-
    catch(( limit(8, Goal), found(Variables, Answer) ), Ball, formal(Ball, Answer)).

found(Variables, Answer) :-
    (   acyclic_term(Variables)
    ->  copy_term(Variables, Copy, Goals),
        length(Goals, N),
        Answer = yes(Copy, N)
    ;   Answer = cyclic
    ).

formal(Ball, Formal) :-
    (   nonvar(Ball), Ball = error(Error, _)
    ->  ( acyclic_term(Error) -> Formal = error(Error) ; Formal = error(cyclic) )
    ;   Formal = ball(Ball)
    ).

shown([]) :-
    write(no).
shown([Answer|Answers]) :-
    show(Answer),
    (   Answers == []
    ->  true
    ;   write(' ; '),
        shown(Answers)
    ).

show(Term) :-
    \+ \+ ( copy_term_nat(Term, Copy),
            numbervars(Copy, 0, _),
            write_term(Copy, [quoted(true), numbervars(true), ignore_ops(true)]) ).
