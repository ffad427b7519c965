:- module(yall,
          [ (>>)/2,  (>>)/3,  (>>)/4,  (>>)/5,  (>>)/6,
            (>>)/7,  (>>)/8,  (>>)/9,
            (/)/2,   (/)/3,   (/)/4,   (/)/5,   (/)/6,
            (/)/7,   (/)/8,   (/)/9,
            is_lambda/1,             % @Term
            lambda_calls/2,          % +Lambda, -Goal
            lambda_calls/3           % +Lambda, +Extra, -Goal
          ]).

/** <module> Lambda expressions

`Parameters>>Goal` is a goal with parameters: calling it with arguments unifies
the list Parameters with them and calls Goal with those left over.
`Free/Lambda` says which variables it shares with its context.

A lambda expression without Free is copied before each call, if it has free
variables at all: its variables are its own. With Free only the variables of the
term Free are shared. Variables bound at the call are shared in any case.
*/

:- meta_predicate
       '>>'(?, 0),
       '>>'(?, 1, ?),
       '>>'(?, 2, ?, ?),
       '>>'(?, 3, ?, ?, ?),
       '>>'(?, 4, ?, ?, ?, ?),
       '>>'(?, 5, ?, ?, ?, ?, ?),
       '>>'(?, 6, ?, ?, ?, ?, ?, ?),
       '>>'(?, 7, ?, ?, ?, ?, ?, ?, ?).

:- meta_predicate
       '/'(?, 0),
       '/'(?, 1, ?),
       '/'(?, 2, ?, ?),
       '/'(?, 3, ?, ?, ?),
       '/'(?, 4, ?, ?, ?, ?),
       '/'(?, 5, ?, ?, ?, ?, ?),
       '/'(?, 6, ?, ?, ?, ?, ?, ?),
       '/'(?, 7, ?, ?, ?, ?, ?, ?, ?).

%!  >>(?Parameters, :Lambda, ?A1, ?A2) is nondet.
%!  >>(?Parameters, :Lambda) is nondet.
%!  >>(?Parameters, :Lambda, ?A1) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2, ?A3) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   Call the lambda expression with the arguments A1, ...
%
%       ?- maplist([X,Y]>>(Y is X*X), [1,2,3], L).
%          L = [1,4,9].
%       ?- N = 10, maplist([X,Y]>>(Y is X+N), [1,2], L).
%          N = 10, L = [11,12].
%       ?- maplist([X]>>(X = f(_)), [A,B]).
%          A = f(_C), B = f(_D).
%       ?- maplist([X]>>atom_concat(X), [a,b], [c,d], L).
%          L = [ac,bd].
%       ?- maplist([X]>>(X = Y), [a,b]).
%          true.
%       ?- maplist(X>>atom(X), [a,b]).
%          error(instantiation_error, _).
%       ?- maplist(foo>>true, [a,b]).
%          error(type_error(list,foo), _).

'>>'(Parameters, Goal) :-
    lambda_(Parameters, Goal, []).
'>>'(Parameters, Goal, A1) :-
    lambda_(Parameters, Goal, [A1]).
'>>'(Parameters, Goal, A1, A2) :-
    lambda_(Parameters, Goal, [A1, A2]).
'>>'(Parameters, Goal, A1, A2, A3) :-
    lambda_(Parameters, Goal, [A1, A2, A3]).
'>>'(Parameters, Goal, A1, A2, A3, A4) :-
    lambda_(Parameters, Goal, [A1, A2, A3, A4]).
'>>'(Parameters, Goal, A1, A2, A3, A4, A5) :-
    lambda_(Parameters, Goal, [A1, A2, A3, A4, A5]).
'>>'(Parameters, Goal, A1, A2, A3, A4, A5, A6) :-
    lambda_(Parameters, Goal, [A1, A2, A3, A4, A5, A6]).
'>>'(Parameters, Goal, A1, A2, A3, A4, A5, A6, A7) :-
    lambda_(Parameters, Goal, [A1, A2, A3, A4, A5, A6, A7]).

lambda_(Parameters0, Goal0, Arguments) :-
    own_copy_(Parameters0, Goal0, Parameters, Goal),
    (   is_list(Parameters)
    ->  true
    ;   no_list_(Parameters)
    ),
    bind_(Parameters, Arguments, Rest),
    call_(Rest, Goal).

%   own_copy_(+Parameters0, +Goal0, -Parameters, -Goal): Goal is a copy that shares the
%   variables of Free only.

own_copy_(Parameters0, Goal0, Parameters, Goal) :-
    (   nonvar(Parameters0),
        Parameters0 = Free/Parameters1
    ->  copy_term_nat(Free/Parameters1/Goal0, Free/Parameters/Goal)
    ;   copy_term_nat(Parameters0/Goal0, Parameters/Goal)
    ).

%   no_list_(@Parameters): the error of Parameters that are no list. Its context tells where brackets are missing.

no_list_(Parameters) :-
    catch(must_be(list, Parameters), error(Formal, _), true),
    throw(error(Formal, context(parameters_of_lambda,_))).

bind_([], Arguments, Arguments).
bind_([X|Xs], Arguments, Rest) :-
    bind_(Arguments, X, Xs, Rest).

bind_([], _, _, []).
bind_([X|Arguments], X, Xs, Rest) :-
    bind_(Xs, Arguments, Rest).

call_([], Goal) :-
    call(Goal).
call_([X|Xs], Goal) :-
    Call =.. [call,Goal,X|Xs],
    call(Call).

%!  /(?Free, :Lambda, ?A1, ?A2) is nondet.
%!  /(?Free, :Lambda) is nondet.
%!  /(?Free, :Lambda, ?A1) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2, ?A3) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   Call Lambda with the arguments A1, ...; the variables of Free are shared
%   with the context, the others are its own.
%
%       ?- maplist(Y/[X]>>(X = Y), [A,B]).
%          Y = B, A = B.
%       ?- call(X/(X = 1)).
%          X = 1.

'/'(Free, Lambda) :-
    free_(Free, Lambda, []).
'/'(Free, Lambda, A1) :-
    free_(Free, Lambda, [A1]).
'/'(Free, Lambda, A1, A2) :-
    free_(Free, Lambda, [A1, A2]).
'/'(Free, Lambda, A1, A2, A3) :-
    free_(Free, Lambda, [A1, A2, A3]).
'/'(Free, Lambda, A1, A2, A3, A4) :-
    free_(Free, Lambda, [A1, A2, A3, A4]).
'/'(Free, Lambda, A1, A2, A3, A4, A5) :-
    free_(Free, Lambda, [A1, A2, A3, A4, A5]).
'/'(Free, Lambda, A1, A2, A3, A4, A5, A6) :-
    free_(Free, Lambda, [A1, A2, A3, A4, A5, A6]).
'/'(Free, Lambda, A1, A2, A3, A4, A5, A6, A7) :-
    free_(Free, Lambda, [A1, A2, A3, A4, A5, A6, A7]).

free_(Free, Lambda0, Arguments) :-
    copy_term_nat(Free/Lambda0, Free/Lambda),
    call_(Arguments, Lambda).

%!  is_lambda(@Term) is semidet.
%
%   Term is a lambda expression.
%
%       ?- is_lambda([X]>>true).
%          true.
%       ?- is_lambda(foo).
%          false.

is_lambda(Term) :-
    compound(Term),
    is_lambda_(Term).

is_lambda_(_>>_).
is_lambda_(_/_).

%!  lambda_calls(+Lambda, -Goal) is semidet.
%
%   Goal is what is called when Lambda is called without further arguments.
%
%       ?- lambda_calls([]>>p(x), G).
%          G = p(x).

lambda_calls(Lambda, Goal) :-
    lambda_calls(Lambda, 0, Goal).

%!  lambda_calls(+Lambda, +Extra, -Goal) is semidet.
%
%   Goal is what is called when Lambda is called with the list of arguments Extra, or
%   with that number of arguments.
%
%       ?- lambda_calls([X,Y]>>p(Y,X), [a,b], G).
%          G = p(b,a).
%       ?- lambda_calls([X]>>p(X), 2, G).
%          G = p(_A,_B).

lambda_calls(Lambda, Extra, Goal) :-
    (   integer(Extra)
    ->  length(Arguments, Extra)
    ;   must_be(list, Extra),
        Arguments = Extra
    ),
    copy_term_nat(Lambda, Copy),
    called_(Copy, Arguments, Goal).

called_(Lambda, Arguments, Goal) :-
    (   Lambda = _/Inner
    ->  called_(Inner, Arguments, Goal)
    ;   Lambda = Parameters>>Body
    ->  consume_(Parameters, Arguments, Rest),
        extended_(Body, Rest, Goal)
    ).

consume_(Parameters, Arguments, Rest) :-
    (   nonvar(Parameters),
        Parameters = [Parameter|Parameters1],
        Arguments = [Argument|Arguments1]
    ->  Parameter = Argument,
        consume_(Parameters1, Arguments1, Rest)
    ;   Rest = Arguments
    ).

extended_(Body, Rest, Goal) :-
    (   Rest == []
    ->  Goal = Body
    ;   nonvar(Body),
        Body = Module:Inner
    ->  extended_(Inner, Rest, Goal1),
        Goal = Module:Goal1
    ;   callable(Body)
    ->  Body =.. Parts0,
        append(Parts0, Rest, Parts),
        Goal =.. Parts
    ).
