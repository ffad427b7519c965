:- module(sexpr_prompt,
          [ sexpr_prompt/3,          % +Language, +Prompt, :Evaluate
            sexpr_complain/1,        % +Errors
            sexpr_tell/1,            % +Errors
            sexpr_similar/3          % +Name, +Names, -Similar
          ]).

:- use_module(library(sexpr)).
:- use_module(library(mulisp_reader)).
:- use_module(library(edit_distance)).

/** <module> Prompts for languages of bracketed forms

What library(mulisp) and library(planner) share in talking with a user.
*/

:- meta_predicate(sexpr_prompt(+, +, 1)).

%!  sexpr_prompt(+Language, +Prompt, :Evaluate) is det.
%
%   Read a form, call Evaluate with the list of it, and so on until the input ends or
%   the form asks for the end.

sexpr_prompt(Language, Prompt, Evaluate) :-
    setup_call_cleanup(prompt(Old, Prompt), prompted_(Language, Evaluate), prompt(_, Old)).

%   prompted_(+Language, :Evaluate): runs the prompt; Ctrl-C ends the form, not the session.

prompted_(Language, Evaluate) :-
    catch(turn_(Language, Evaluate, Ended), error(resource_error(interrupt), _), nl(user_error)),
    (   Ended == true
    ->  true
    ;   prompted_(Language, Evaluate)
    ).

%   turn_(+Language, :Evaluate, -Ended): reads and evaluates one form; Ended is `true` after the last one.

turn_(Language, Evaluate, Ended) :-
    mulisp_read_form(Language, Codes),
    (   Codes == []
    ->  Ended = true
    ;   sexpr_read(Language, user_input, Codes, Forms, Errors),
        (   Forms = [Form],
            ends_(Form)
        ->  Ended = true
        ;   sexpr_tell(Errors),
            (   Errors == []
            ->  call(Evaluate, Forms)
            ;   true
            ),
            Ended = false
        )
    ).

ends_(word(Word,_)) :-
    ends__(Word).
ends_(form(_,[word(Word,_)],_)) :-
    ends__(Word).

ends__(Word0) :-
    atom(Word0),
    downcase_atom(Word0, Word),
    memberchk(Word, [halt,'halt.',system,quit,exit]).

%!  sexpr_complain(+Errors) is det.
%
%   Say what the Errors are, and throw the last; nothing where there are none.

sexpr_complain(Errors) :-
    (   append(Others, [Last], Errors)
    ->  sexpr_tell(Others),
        throw(Last)
    ;   true
    ).

%!  sexpr_tell(+Errors) is det.
%
%   Say what the Errors are.

sexpr_tell([]).
sexpr_tell([Error|Errors]) :-
    print_message(error, Error),
    sexpr_tell(Errors).

%!  sexpr_similar(+Name, +Names, -Similar) is det.
%
%   Similar are the Names nearest to Name, two at most, if they are near at all.
%
%       ?- sexpr_similar('APEND', ['CAR','APPEND','APPLY'], Similar).
%          Similar = ['APPEND'].

sexpr_similar(Name, Names, Similar) :-
    (   atom(Name)
    ->  findall(D-Known, ( member(Known, Names), near_(Name, Known, D) ), Pairs0),
        sort(Pairs0, Pairs),
        nearest_(Pairs, Similar)
    ;   Similar = []
    ).

near_(Name, Known, Distance) :-
    atom(Known),
    Known \== Name,
    atom_length(Name, Length),
    atom_length(Known, Length1),
    Most is max(1, Length//3),
    abs(Length1-Length) =< Most,
    edit_distance(Name, Known, Distance),
    Distance =< Most,
    Distance < Length.

nearest_([], []).
nearest_([Distance-Name|Pairs], [Name|Names]) :-
    (   Pairs = [Distance-Name1|_]
    ->  Names = [Name1]
    ;   Names = []
    ).
