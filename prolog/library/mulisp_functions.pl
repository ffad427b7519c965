:- module(mulisp_functions,
          [ mulisp_arguments/3,      % ?Name, -Least, -Most
            mulisp_call/4,           % +Name, +Values, +Place, -Value
            mulisp_write/1           % +Value
          ]).

/** <module> MuLISP: functions

The functions of library(mulisp) that evaluate nothing: values in, a value out. A value
of a wrong type is an error at the Place of the call.
*/

%!  mulisp_arguments(?Name, -Least, -Most) is nondet.
%
%   The function Name takes from Least to Most arguments.
%
%       ?- mulisp_arguments('SUB1', Least, Most).
%          Least = 1, Most = 1.

mulisp_arguments(Name, Least, Most) :-
    (   function_(Name, Least0, Most0)
    ->  Least = Least0,
        Most = Most0
    ;   path_(Name, _)
    ->  Least = 1,
        Most = 1
    ).

function_('CONS', 2, 2).
function_('LIST', 0, inf).
function_('APPEND', 0, inf).
function_('NCONC', 0, inf).
function_('REVERSE', 1, 1).
function_('LENGTH', 1, 1).
function_('MEMBER', 2, 2).
function_('ASSOC', 2, 2).
function_('REMOVE', 2, 2).
function_('SUBST', 3, 3).
function_('NTH', 2, 2).
function_('NTHCDR', 2, 2).
function_('LAST', 1, 1).
function_('PROG1', 1, inf).
function_('IDENTITY', 1, 1).
function_('NULL', 1, 1).
function_('NOT', 1, 1).
function_('ATOM', 1, 1).
function_('CONSP', 1, 1).
function_('LISTP', 1, 1).
function_('NUMBERP', 1, 1).
function_('SYMBOLP', 1, 1).
function_('EQ', 2, 2).
function_('EQL', 2, 2).
function_('EQUAL', 2, 2).
function_('NEQ', 2, 2).
function_('=', 1, inf).
function_('/=', 2, 2).
function_('<', 1, inf).
function_('>', 1, inf).
function_('<=', 1, inf).
function_('>=', 1, inf).
function_('ZEROP', 1, 1).
function_('PLUSP', 1, 1).
function_('MINUSP', 1, 1).
function_('EVENP', 1, 1).
function_('ODDP', 1, 1).
function_('+', 0, inf).
function_('*', 0, inf).
function_('-', 1, inf).
function_('/', 1, inf).
function_('ADD1', 1, 1).
function_('SUB1', 1, 1).
function_('1+', 1, 1).
function_('1-', 1, 1).
function_('MAX', 1, inf).
function_('MIN', 1, inf).
function_('ABS', 1, 1).
function_('MOD', 2, 2).
function_('REM', 2, 2).
function_('FLOOR', 1, 2).
function_('CEILING', 1, 2).
function_('TRUNCATE', 1, 2).
function_('ROUND', 1, 2).
function_('PRINT', 1, 1).
function_('PRIN1', 1, 1).
function_('PRINC', 1, 1).
function_('TERPRI', 0, 0).

%!  mulisp_call(+Name, +Values, +Place, -Value) is det.
%
%   Value is that of the function Name for Values, as many as it takes.
%
%       ?- mulisp_call('CADAR', [[[1,2],3]], t:1:1, V).
%          V = 2.
%       ?- mulisp_call('CDR', [5], t:1:1, _).
%          error(type_error(list,5), context(_, t:1:1)).
%       ?- mulisp_call('+', [1,'A'], t:1:1, _).
%          error(type_error(number,'A'), context(_, t:1:1)).
%       ?- mulisp_call('MOD', [1,0], t:1:1, _).
%          error(evaluation_error(zero_divisor), context(_, t:1:1)).

mulisp_call(Name, Values, Place, Value) :-
    (   test_(Name)
    ->  (   holds_(Name, Values, Place)
        ->  Value = 'T'
        ;   Value = []
        )
    ;   path_(Name, Steps)
    ->  Values = [Value0],
        walk_(Steps, Value0, Place, Value)
    ;   value_(Name, Values, Place, Value0)
    ->  Value = Value0
    ).

test_('NULL').
test_('NOT').
test_('ATOM').
test_('CONSP').
test_('LISTP').
test_('NUMBERP').
test_('SYMBOLP').
test_('EQ').
test_('EQL').
test_('EQUAL').
test_('NEQ').
test_('=').
test_('/=').
test_('<').
test_('>').
test_('<=').
test_('>=').
test_('ZEROP').
test_('PLUSP').
test_('MINUSP').
test_('EVENP').
test_('ODDP').

holds_('NULL', [X], _) :- X == [].
holds_('NOT', [X], _) :- X == [].
holds_('ATOM', [X], _) :- \+ X = [_|_].
holds_('CONSP', [X], _) :- X = [_|_].
holds_('LISTP', [X], _) :- ( X == [] -> true ; X = [_|_] ).
holds_('NUMBERP', [X], _) :- number(X).
holds_('SYMBOLP', [X], _) :- atom(X).
holds_('EQ', [X,Y], _) :- X == Y.
holds_('EQL', [X,Y], _) :- X == Y.
holds_('EQUAL', [X,Y], _) :- X == Y.
holds_('NEQ', [X,Y], _) :- X \== Y.
holds_('=', Xs, P) :- numbers_(Xs, P), chain_(Xs, =:=).
holds_('/=', [X,Y], P) :- numbers_([X,Y], P), X =\= Y.
holds_('<', Xs, P) :- numbers_(Xs, P), chain_(Xs, <).
holds_('>', Xs, P) :- numbers_(Xs, P), chain_(Xs, >).
holds_('<=', Xs, P) :- numbers_(Xs, P), chain_(Xs, =<).
holds_('>=', Xs, P) :- numbers_(Xs, P), chain_(Xs, >=).
holds_('ZEROP', [X], P) :- numbers_([X], P), X =:= 0.
holds_('PLUSP', [X], P) :- numbers_([X], P), X > 0.
holds_('MINUSP', [X], P) :- numbers_([X], P), X < 0.
holds_('EVENP', [X], P) :- integer_(X, P), 0 =:= X mod 2.
holds_('ODDP', [X], P) :- integer_(X, P), 1 =:= X mod 2.

numbers_([], _).
numbers_([X|Xs], Place) :-
    (   number(X)
    ->  true
    ;   throw(error(type_error(number, X), context(_, Place)))
    ),
    numbers_(Xs, Place).

integer_(X, Place) :-
    (   integer(X)
    ->  true
    ;   throw(error(type_error(integer, X), context(_, Place)))
    ).

chain_([X|Xs], Relation) :-
    chain_(Xs, X, Relation).

chain_([], _, _).
chain_([Y|Xs], X, Relation) :-
    call(Relation, X, Y),
    chain_(Xs, Y, Relation).

%   path_(+Name, -Steps): the functions CAR, CDR, CAAR ... CDDDDR. Steps are in the
%   order in which they are taken.

path_('CAR', [car]).
path_('CDR', [cdr]).
path_('CADR', [cdr,car]).
path_('CDDR', [cdr,cdr]).
path_('CAAR', [car,car]).
path_('CDAR', [car,cdr]).
path_('CADDR', [cdr,cdr,car]).
path_('CDDDR', [cdr,cdr,cdr]).
path_('CADAR', [car,cdr,car]).
path_('CDADR', [cdr,car,cdr]).
path_('CAADR', [cdr,car,car]).
path_('CDDAR', [car,cdr,cdr]).
path_('CAAAR', [car,car,car]).
path_('CDAAR', [car,car,cdr]).
path_('CADDDR', [cdr,cdr,cdr,car]).
path_('CDDDDR', [cdr,cdr,cdr,cdr]).
path_('CADDAR', [car,cdr,cdr,car]).
path_('CDDDAR', [car,cdr,cdr,cdr]).
path_('CADADR', [cdr,car,cdr,car]).
path_('CDDADR', [cdr,car,cdr,cdr]).
path_('CAADDR', [cdr,cdr,car,car]).
path_('CDADDR', [cdr,cdr,car,cdr]).
path_('CAADAR', [car,cdr,car,car]).
path_('CDADAR', [car,cdr,car,cdr]).
path_('CADAAR', [car,car,cdr,car]).
path_('CDDAAR', [car,car,cdr,cdr]).
path_('CAAADR', [cdr,car,car,car]).
path_('CDAADR', [cdr,car,car,cdr]).
path_('CAAAAR', [car,car,car,car]).
path_('CDAAAR', [car,car,car,cdr]).

walk_([], Value, _, Value).
walk_([Step|Steps], Value0, Place, Value) :-
    (   Value0 = [Car|Cdr]
    ->  part_(Step, Car, Cdr, Value1)
    ;   Value0 == []
    ->  Value1 = []
    ;   throw(error(type_error(list, Value0), context(_, Place)))
    ),
    walk_(Steps, Value1, Place, Value).

part_(car, Car, _, Car).
part_(cdr, _, Cdr, Cdr).

%   value_(+Name, +Values, +Place, -Value)

value_('CONS', [X,Y], _, [X|Y]).
value_('LIST', Xs, _, Xs).
value_('APPEND', Xs, P, Value) :- append_(Xs, P, Value).
value_('NCONC', Xs, P, Value) :- append_(Xs, P, Value).
value_('REVERSE', [Xs], P, Value) :- list_(Xs, P), reverse(Xs, Value).
value_('LENGTH', [Xs], P, Value) :- list_(Xs, P), length(Xs, Value).
value_('MEMBER', [X,Xs], P, Value) :- list_(Xs, P), from_(Xs, X, Value).
value_('ASSOC', [X,Xs], P, Value) :- list_(Xs, P), assoc_(Xs, X, Value).
value_('REMOVE', [X,Xs], P, Value) :- list_(Xs, P), remove_(Xs, X, Value).
value_('SUBST', [X,Y,Z], _, Value) :- subst_(Z, Y, X, Value).
value_('NTH', [N,Xs], P, Value) :- drop_(N, Xs, P, Value0), walk_([car], Value0, P, Value).
value_('NTHCDR', [N,Xs], P, Value) :- drop_(N, Xs, P, Value).
value_('LAST', [Xs], P, Value) :- list_(Xs, P), last_(Xs, Value).
value_('PROG1', [X|_], _, X).
value_('IDENTITY', [X], _, X).
value_('+', Xs, P, Value) :- numbers_(Xs, P), sum_(Xs, 0, Value).
value_('*', Xs, P, Value) :- numbers_(Xs, P), product_(Xs, 1, Value).
value_('-', [X|Xs], P, Value) :- numbers_([X|Xs], P), difference_(Xs, X, Value).
value_('/', [X|Xs], P, Value) :- numbers_([X|Xs], P), quotient_(Xs, X, P, Value).
value_('ADD1', [X], P, Value) :- numbers_([X], P), Value is X+1.
value_('SUB1', [X], P, Value) :- numbers_([X], P), Value is X-1.
value_('1+', [X], P, Value) :- numbers_([X], P), Value is X+1.
value_('1-', [X], P, Value) :- numbers_([X], P), Value is X-1.
value_('MAX', [X|Xs], P, Value) :- numbers_([X|Xs], P), greatest_(Xs, X, Value).
value_('MIN', [X|Xs], P, Value) :- numbers_([X|Xs], P), least_(Xs, X, Value).
value_('ABS', [X], P, Value) :- numbers_([X], P), Value is abs(X).
value_('MOD', [X,Y], P, Value) :- integer_(X, P), integer_(Y, P), divisor_(Y, P), Value is X mod Y.
value_('REM', [X,Y], P, Value) :- integer_(X, P), integer_(Y, P), divisor_(Y, P), Value is X rem Y.
value_('FLOOR', Xs, P, Value) :- rounded_(Xs, floor, P, Value).
value_('CEILING', Xs, P, Value) :- rounded_(Xs, ceiling, P, Value).
value_('TRUNCATE', Xs, P, Value) :- rounded_(Xs, truncate, P, Value).
value_('ROUND', Xs, P, Value) :- rounded_(Xs, round, P, Value).
value_('PRINT', [X], _, X) :- nl, mulisp_write(X), put_char(' ').
value_('PRIN1', [X], _, X) :- mulisp_write(X).
value_('PRINC', [X], _, X) :- ( X = string(Text) -> write(Text) ; mulisp_write(X) ).
value_('TERPRI', [], _, []) :- nl.

list_(Xs, Place) :-
    (   is_list(Xs)
    ->  true
    ;   throw(error(type_error(list, Xs), context(_, Place)))
    ).

append_([], _, []).
append_([Xs|Xss], Place, Value) :-
    append_(Xss, Xs, Place, Value).

append_([], Xs, _, Xs).
append_([Ys|Xss], Xs, Place, Value) :-
    list_(Xs, Place),
    append_(Xss, Ys, Place, Value0),
    append(Xs, Value0, Value).

from_([], _, []).
from_([X|Xs], Y, Value) :-
    (   X == Y
    ->  Value = [X|Xs]
    ;   from_(Xs, Y, Value)
    ).

assoc_([], _, []).
assoc_([Pair|Pairs], Key, Value) :-
    (   Pair = [Key0|_],
        Key0 == Key
    ->  Value = Pair
    ;   assoc_(Pairs, Key, Value)
    ).

remove_([], _, []).
remove_([X|Xs], Y, Zs) :-
    (   X == Y
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    remove_(Xs, Y, Zs1).

subst_(Z, Old, New, Value) :-
    (   Z == Old
    ->  Value = New
    ;   Z = [Car|Cdr]
    ->  Value = [Car1|Cdr1],
        subst_(Car, Old, New, Car1),
        subst_(Cdr, Old, New, Cdr1)
    ;   Value = Z
    ).

drop_(N, Xs, Place, Value) :-
    integer_(N, Place),
    drop__(N, Xs, Place, Value).

drop__(N, Xs, Place, Value) :-
    (   N =< 0
    ->  Value = Xs
    ;   Xs == []
    ->  Value = []
    ;   walk_([cdr], Xs, Place, Xs1),
        N1 is N-1,
        drop__(N1, Xs1, Place, Value)
    ).

last_([], []).
last_([X|Xs], Value) :-
    (   Xs == []
    ->  Value = [X]
    ;   last_(Xs, Value)
    ).

sum_([], Value, Value).
sum_([X|Xs], Value0, Value) :-
    Value1 is Value0+X,
    sum_(Xs, Value1, Value).

product_([], Value, Value).
product_([X|Xs], Value0, Value) :-
    Value1 is Value0*X,
    product_(Xs, Value1, Value).

difference_([], X, Value) :-
    Value is -X.
difference_([Y|Ys], X, Value) :-
    sum_([Y|Ys], 0, Sum),
    Value is X-Sum.

quotient_([], X, Place, Value) :-
    quotient_([X], 1, Place, Value).
quotient_([Y|Ys], X, Place, Value) :-
    product_([Y|Ys], 1, Product),
    divisor_(Product, Place),
    (   integer(X),
        integer(Product),
        0 =:= X mod Product
    ->  Value is X//Product
    ;   Value is float(X)/Product
    ).

divisor_(X, Place) :-
    (   X =:= 0
    ->  throw(error(evaluation_error(zero_divisor), context(_, Place)))
    ;   true
    ).

greatest_([], X, X).
greatest_([Y|Ys], X, Value) :-
    (   Y > X
    ->  greatest_(Ys, Y, Value)
    ;   greatest_(Ys, X, Value)
    ).

least_([], X, X).
least_([Y|Ys], X, Value) :-
    (   Y < X
    ->  least_(Ys, Y, Value)
    ;   least_(Ys, X, Value)
    ).

rounded_(Xs, How, Place, Value) :-
    numbers_(Xs, Place),
    rounded__(Xs, How, Place, Value).

rounded__([X], How, _, Value) :-
    (   integer(X)
    ->  Value = X
    ;   Expression =.. [How,X],
        Value is Expression
    ).
rounded__([X,Y], How, Place, Value) :-
    divisor_(Y, Place),
    (   integer(X),
        integer(Y)
    ->  whole_(How, X, Y, Value)
    ;   Quotient is X/Y,
        Expression =.. [How,Quotient],
        Value is Expression
    ).

whole_(floor, X, Y, Value) :-
    Value is (X - X mod Y) // Y.
whole_(ceiling, X, Y, Value) :-
    Value is -((-X - (-X) mod Y) // Y).
whole_(truncate, X, Y, Value) :-
    Value is (X - X rem Y) // Y.
whole_(round, X, Y, Value) :-
    Value is (2*X + Y - (2*X + Y) mod (2*Y)) // (2*Y).

%!  mulisp_write(+Value) is det.
%
%   Write Value as MuLISP does.
%
%       ?- mulisp_write(['S1',[1,[],'#'|2],string('a b')]).
%          prints("(S1 (1 NIL # . 2) \"a b\")"), true.

mulisp_write(Value) :-
    (   Value == []
    ->  write('NIL')
    ;   Value = [X|Xs]
    ->  put_char('('),
        mulisp_write(X),
        write_rest_(Xs)
    ;   Value = string(Text)
    ->  put_char('"'),
        write(Text),
        put_char('"')
    ;   write(Value)
    ).

write_rest_(Xs) :-
    (   Xs == []
    ->  put_char(')')
    ;   Xs = [X|Xs1]
    ->  put_char(' '),
        mulisp_write(X),
        write_rest_(Xs1)
    ;   write(' . '),
        mulisp_write(Xs),
        put_char(')')
    ).
