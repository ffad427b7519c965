:- module(planner_functions,
          [ planner_arguments/3,     % ?Function, -Least, -Most
            planner_call/4,          % +Function, +Values, +Place, -Value
            planner_write/1          % +Value
          ]).

:- use_module(library(sexpr)).
:- use_module(library(mulisp_reader)).

/** <module> Planner: functions

The functions of library(planner) that need no variables: values in, a value out, a
choice point where it is `among`. A value of a wrong type is an error at the Place of
the call.
*/

%!  planner_arguments(?Function, -Least, -Most) is nondet.
%
%   Function takes from Least to Most arguments.
%
%       ?- planner_arguments(length, Least, Most).
%          Least = 1, Most = 1.

planner_arguments(among, 1, 1).
planner_arguments(fail, 0, 0).
planner_arguments(eq, 2, 2).
planner_arguments(neq, 2, 2).
planner_arguments(gt, 2, 2).
planner_arguments(ge, 2, 2).
planner_arguments(lt, 2, 2).
planner_arguments(le, 2, 2).
planner_arguments(+, 1, inf).
planner_arguments(-, 1, 2).
planner_arguments(*, 1, inf).
planner_arguments(max, 1, inf).
planner_arguments(min, 1, inf).
planner_arguments(not, 1, 1).
planner_arguments(empty, 1, 1).
planner_arguments(num, 1, 1).
planner_arguments(atom, 1, 1).
planner_arguments(list, 1, 1).
planner_arguments(length, 1, 1).
planner_arguments(rest, 2, 2).
planner_arguments(head, 2, 2).
planner_arguments(elem, 2, 2).
planner_arguments(last, 1, 1).
planner_arguments(member, 2, 2).
planner_arguments(assoc, 2, 2).
planner_arguments(print, 1, 1).
planner_arguments(cons, 2, 2).
planner_arguments(append, 0, inf).
planner_arguments(reverse, 1, 1).
planner_arguments(mod, 2, 2).
planner_arguments(div, 2, 2).
planner_arguments(abs, 1, 1).
planner_arguments(add1, 1, 1).
planner_arguments(sub1, 1, 1).
planner_arguments(read, 0, 0).

%!  planner_call(+Function, +Values, +Place, -Value) is nondet.
%
%   Value is one of Function for Values, as many as it takes.
%
%       ?- planner_call(among, [[a,b]], t:1:1, V).
%          V = a
%       ;  V = b.
%       ?- planner_call(max, [3,a], t:1:1, _).
%          error(type_error(number,a), context(_, t:1:1)).

planner_call(among, [List], P, Value) :- list_(List, P), member(Value, List).
planner_call(fail, [], _, _) :- fail.
planner_call(eq, [X,Y], _, Value) :- truth_(X == Y, Value).
planner_call(neq, [X,Y], _, Value) :- truth_(X \== Y, Value).
planner_call(gt, [X,Y], P, Value) :- numbers_([X,Y], P), truth_(X > Y, Value).
planner_call(ge, [X,Y], P, Value) :- numbers_([X,Y], P), truth_(X >= Y, Value).
planner_call(lt, [X,Y], P, Value) :- numbers_([X,Y], P), truth_(X < Y, Value).
planner_call(le, [X,Y], P, Value) :- numbers_([X,Y], P), truth_(X =< Y, Value).
planner_call(+, Xs, P, Value) :- numbers_(Xs, P), foldl_(Xs, +, Value).
planner_call(*, Xs, P, Value) :- numbers_(Xs, P), foldl_(Xs, *, Value).
planner_call(max, Xs, P, Value) :- numbers_(Xs, P), foldl_(Xs, max, Value).
planner_call(min, Xs, P, Value) :- numbers_(Xs, P), foldl_(Xs, min, Value).
planner_call(-, [X|Xs], P, Value) :- numbers_([X|Xs], P), minus_(Xs, X, Value).
planner_call(not, [X], _, Value) :- truth_(X == [], Value).
planner_call(empty, [X], _, Value) :- truth_(X == [], Value).
planner_call(num, [X], _, Value) :- truth_(number(X), Value).
planner_call(atom, [X], _, Value) :- truth_(( atom(X), X \== [] ), Value).
planner_call(list, [X], _, Value) :- truth_(is_list(X), Value).
planner_call(length, [Xs], P, Value) :- list_(Xs, P), length(Xs, Value).
planner_call(rest, [N,Xs], P, Value) :- integer_(N, P), list_(Xs, P), rest_(N, Xs, Value).
planner_call(head, [N,Xs], P, Value) :- integer_(N, P), list_(Xs, P), head_(N, Xs, Value).
planner_call(elem, [N,Xs], P, Value) :- list_(Xs, P), element_(N, Xs, P, Value).
planner_call(last, [Xs], P, Value) :- list_(Xs, P), element_(-1, Xs, P, Value).
planner_call(member, [X,Xs], P, Value) :- list_(Xs, P), truth_(memberchk(X, Xs), Value).
planner_call(assoc, [X,Xs], P, Value) :- list_(Xs, P), assoc_(Xs, X, Value).
planner_call(print, [X], _, X) :- planner_write(X), nl.
planner_call(cons, [X,Xs], P, [X|Xs]) :- list_(Xs, P).
planner_call(append, Xss, P, Value) :- appended_(Xss, P, Value).
planner_call(reverse, [Xs], P, Value) :- list_(Xs, P), reverse(Xs, Value).
planner_call(mod, [X,Y], P, Value) :- divisible_(X, Y, P), Value is X mod Y.
planner_call(div, [X,Y], P, Value) :- divisible_(X, Y, P), Value is (X - X mod Y)//Y.
planner_call(abs, [X], P, Value) :- numbers_([X], P), Value is abs(X).
planner_call(add1, [X], P, Value) :- numbers_([X], P), Value is X+1.
planner_call(sub1, [X], P, Value) :- numbers_([X], P), Value is X-1.
planner_call(read, [], _, Value) :-
    mulisp_read_form(planner, Codes),
    sexpr_read(planner, user_input, Codes, Forms),
    (   Forms = [Form|_]
    ->  sexpr_datum(Form, Value)
    ;   Value = []
    ).

truth_(Goal, Value) :-
    (   call(Goal)
    ->  Value = t
    ;   Value = []
    ).

numbers_([], _).
numbers_([X|Xs], Place) :-
    (   number(X)
    ->  true
    ;   error_(type_error(number, X), Place)
    ),
    numbers_(Xs, Place).

list_(Xs, Place) :-
    (   is_list(Xs)
    ->  true
    ;   error_(type_error(list, Xs), Place)
    ).

appended_([], _, []).
appended_([Xs|Xss], Place, Value) :-
    list_(Xs, Place),
    appended_(Xss, Place, Value0),
    append(Xs, Value0, Value).

divisible_(X, Y, Place) :-
    integer_(X, Place),
    integer_(Y, Place),
    (   Y =:= 0
    ->  error_(evaluation_error(zero_divisor), Place)
    ;   true
    ).

integer_(X, Place) :-
    (   integer(X)
    ->  true
    ;   error_(type_error(integer, X), Place)
    ).

foldl_([X|Xs], Function, Value) :-
    foldl_(Xs, Function, X, Value).

foldl_([], _, Value, Value).
foldl_([X|Xs], Function, Value0, Value) :-
    Expression =.. [Function,Value0,X],
    Value1 is Expression,
    foldl_(Xs, Function, Value1, Value).

minus_([], X, Value) :-
    Value is -X.
minus_([Y], X, Value) :-
    Value is X-Y.

%   rest_(+N, +List, -Value): Value is List without its first N elements; if N is
%   negative, without its last -N elements.

rest_(N, Xs, Value) :-
    split_(N, Xs, Front, Back),
    (   N >= 0
    ->  Value = Back
    ;   Value = Front
    ).

%   head_(+N, +List, -Value): Value has the first N elements of List; if N is negative, the last -N.

head_(N, Xs, Value) :-
    split_(N, Xs, Front, Back),
    (   N >= 0
    ->  Value = Front
    ;   Value = Back
    ).

%   split_(+N, +List, -Front, -Back): Front has N elements; if N is negative, Back
%   has -N. If List is shorter, it has all elements.

split_(N, Xs, Front, Back) :-
    length(Xs, Length),
    (   N >= 0
    ->  Count is min(N, Length)
    ;   Count is max(0, Length+N)
    ),
    length(Front, Count),
    append(Front, Back, Xs).

%   element_(+N, +List, +Place, -Value): Value is element number N, counted from the end
%   if N is negative.

element_(N, Xs, Place, Value) :-
    integer_(N, Place),
    (   N < 0
    ->  length(Xs, Length),
        Number is Length+N+1
    ;   Number = N
    ),
    (   Number >= 1,
        nth1(Number, Xs, Value0)
    ->  Value = Value0
    ;   error_(existence_error(element, N), Place)
    ).

assoc_([], _, []).
assoc_([Pair|Pairs], Key, Value) :-
    (   Pair = [Key0|_],
        Key0 == Key
    ->  Value = Pair
    ;   assoc_(Pairs, Key, Value)
    ).

error_(Formal, Place) :-
    throw(error(Formal, context(_, Place))).

%!  planner_write(+Value) is det.
%
%   Write Value in the notation of Planner.
%
%       ?- planner_write([[5,b],[]]).
%          prints("((5 b) ())"), true.

planner_write(Value) :-
    (   is_list(Value)
    ->  put_char('('),
        write_elements_(Value),
        put_char(')')
    ;   write(Value)
    ).

write_elements_([]).
write_elements_([Value|Values]) :-
    planner_write(Value),
    (   Values == []
    ->  true
    ;   put_char(' ')
    ),
    write_elements_(Values).
