:- module(mulisp_functions,
          [ mulisp_arguments/3,      % ?Name, -Least, -Most
            mulisp_call/4            % +Name, +Values, +Place, -Value
          ]).

:- use_module(library(mulisp_lists)).
:- use_module(library(mulisp_texts)).

/** <module> MuLISP: functions

The functions of library(mulisp) that evaluate nothing: values in, a value out. A value
of a wrong type is an error at the Place of the call. Numbers and tests are here, the
others in library(mulisp_lists) and library(mulisp_texts).

A quotient of integers that is no integer is a float; where the program has called
(PRECISION 0), it is exact, and is written as 1/3. What is computed with ratios is exact.
*/

%!  mulisp_arguments(?Name, -Least, -Most) is nondet.
%
%   The function Name takes from Least to Most arguments.
%
%       ?- mulisp_arguments('SUB1', Least, Most).
%          Least = 1, Most = 1.

mulisp_arguments(Name, Least, Most) :-
    (   var(Name)
    ->  arguments_(Name, Least, Most)
    ;   once(arguments_(Name, Least, Most))
    ).

arguments_(Name, Least, Most) :-
    function_(Name, Least, Most).
arguments_(Name, Least, Most) :-
    mulisp_list(Name, Least, Most).
arguments_(Name, Least, Most) :-
    mulisp_text_function(Name, Least, Most).

function_('NULL', 1, 1).
function_('NOT', 1, 1).
function_('ATOM', 1, 1).
function_('CONSP', 1, 1).
function_('LISTP', 1, 1).
function_('ENDP', 1, 1).
function_('TAILP', 2, 2).
function_('TREE-EQUAL', 2, 2).
function_('NUMBERP', 1, 1).
function_('INTEGERP', 1, 1).
function_('RATIONALP', 1, 1).
function_('FLOATP', 1, 1).
function_('STRINGP', 1, 1).
function_('SYMBOLP', 1, 1).
function_('EQ', 2, 2).
function_('EQL', 2, 2).
function_('EQUAL', 2, 2).
function_('EQUALP', 2, 2).
function_('NEQ', 2, 2).
function_('NEQL', 2, 2).
function_('EQN', 2, 2).
function_('RATIOP', 1, 1).
function_('KEYWORDP', 1, 1).
function_('=', 1, inf).
function_('/=', 1, inf).
function_('LESSP', 2, inf).
function_('GREATERP', 2, inf).
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
function_('PLUS', 0, inf).
function_('TIMES', 0, inf).
function_('DIFFERENCE', 1, inf).
function_('QUOTIENT', 1, inf).
function_('REMAINDER', 2, 2).
function_('DIVIDE', 2, 2).
function_('MINUS', 1, 1).
function_('SIGNUM', 1, 1).
function_('GCD', 0, inf).
function_('LCM', 0, inf).
function_('EXPT', 2, 2).
function_('SQRT', 1, 1).
function_('ISQRT', 1, 1).
function_('EXP', 1, 1).
function_('LN', 1, 1).
function_('LOG', 1, 2).
function_('SIN', 1, 1).
function_('COS', 1, 1).
function_('TAN', 1, 1).
function_('ASIN', 1, 1).
function_('ACOS', 1, 1).
function_('ATAN', 1, 2).
function_('FLOAT', 1, 1).
function_('RANDOM', 1, 1).
function_('LOGAND', 0, inf).
function_('LOGIOR', 0, inf).
function_('LOGXOR', 0, inf).
function_('LOGNOT', 1, 1).
function_('SHIFT', 2, 2).
function_('ASH', 2, 2).
function_('LOGEQV', 0, inf).
function_('LOGNAND', 2, 2).
function_('LOGNOR', 2, 2).
function_('LOGTEST', 2, 2).
function_('LOGBITP', 2, 2).
function_('LOGCOUNT', 1, 1).
function_('INTEGER-LENGTH', 1, 1).
function_('BITLENGTH', 1, 1).
function_('NUMERATOR', 1, 1).
function_('DENOMINATOR', 1, 1).
function_('RECIP', 1, 1).
function_('FIX', 1, 1).
function_('SINH', 1, 1).
function_('COSH', 1, 1).
function_('TANH', 1, 1).

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
    ;   function_(Name, _, _)
    ->  once(value_(Name, Values, Place, Value0)),
        Value = Value0
    ;   mulisp_list(Name, _, _)
    ->  mulisp_list_call(Name, Values, Place, Value)
    ;   mulisp_text_call(Name, Values, Place, Value)
    ).

test_('NULL').
test_('NOT').
test_('ATOM').
test_('CONSP').
test_('LISTP').
test_('ENDP').
test_('TAILP').
test_('TREE-EQUAL').
test_('INTEGERP').
test_('RATIONALP').
test_('FLOATP').
test_('STRINGP').
test_('LESSP').
test_('GREATERP').
test_('NUMBERP').
test_('SYMBOLP').
test_('EQ').
test_('EQL').
test_('EQUAL').
test_('EQUALP').
test_('NEQ').
test_('NEQL').
test_('EQN').
test_('RATIOP').
test_('KEYWORDP').
test_('LOGTEST').
test_('LOGBITP').
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
holds_('ENDP', [X], _) :- X == [].
holds_('TAILP', [X,Xs], _) :- tail_(Xs, X).
holds_('TREE-EQUAL', [X,Y], _) :- X == Y.
holds_('INTEGERP', [X], _) :- integer(X).
holds_('RATIONALP', [X], _) :- rational(X).
holds_('FLOATP', [X], _) :- float(X).
holds_('STRINGP', [X], _) :- X = string(_).
holds_('EQ', [X,Y], _) :- identical_(X, Y).
holds_('EQL', [X,Y], _) :- identical_(X, Y).
holds_('EQUAL', [X,Y], _) :- X == Y.
holds_('EQUALP', [X,Y], _) :- alike_(X, Y).
holds_('NEQ', [X,Y], _) :- \+ identical_(X, Y).
holds_('NEQL', [X,Y], _) :- \+ identical_(X, Y).
holds_('EQN', [X,Y], _) :- number(X), number(Y), X =:= Y.
holds_('RATIOP', [X], _) :- number(X), X =\= truncate(X).
holds_('KEYWORDP', [X], _) :- atom(X), sub_atom(X, 0, 1, _, :).
holds_('LOGTEST', [X,Y], P) :- integers_([X,Y], P), X /\ Y =\= 0.
holds_('LOGBITP', [N,X], P) :-
    integers_([N,X], P),
    (   N >= 0
    ->  1 =:= (X >> N) /\ 1
    ;   throw(error(type_error(not_less_than_zero, N), context(_, P)))
    ).
holds_('=', Xs, P) :- numbers_(Xs, P), chain_(Xs, =:=).
holds_('/=', Xs, P) :- numbers_(Xs, P), differ_(Xs).
holds_('LESSP', Xs, P) :- numbers_(Xs, P), chain_(Xs, <).
holds_('GREATERP', Xs, P) :- numbers_(Xs, P), chain_(Xs, >).
holds_('<', Xs, P) :- numbers_(Xs, P), chain_(Xs, <).
holds_('>', Xs, P) :- numbers_(Xs, P), chain_(Xs, >).
holds_('<=', Xs, P) :- numbers_(Xs, P), chain_(Xs, =<).
holds_('>=', Xs, P) :- numbers_(Xs, P), chain_(Xs, >=).
holds_('ZEROP', [X], P) :- numbers_([X], P), X =:= 0.
holds_('PLUSP', [X], P) :- numbers_([X], P), X > 0.
holds_('MINUSP', [X], P) :- numbers_([X], P), X < 0.
holds_('EVENP', [X], P) :- integer_(X, P), 0 =:= X mod 2.
holds_('ODDP', [X], P) :- integer_(X, P), 1 =:= X mod 2.

%   alike_(+X, +Y): equal, but for the kind of numbers and the case of letters in texts.

alike_(X, Y) :-
    (   number(X)
    ->  number(Y),
        X =:= Y
    ;   X = string(Text)
    ->  Y = string(Text1),
        downcase_atom(Text, Small),
        downcase_atom(Text1, Small)
    ;   X = [X1|Xs]
    ->  Y = [Y1|Ys],
        alike_(X1, Y1),
        alike_(Xs, Ys)
    ;   X == Y
    ).

%   identical_(@X, @Y): X and Y are EQ: two lists only if they are the same pair in memory.

identical_(X, Y) :-
    (   X = [_|_]
    ->  same_term(X, Y)
    ;   X == Y
    ).

tail_(Xs, X) :-
    (   identical_(Xs, X)
    ->  true
    ;   Xs = [_|Xs1],
        tail_(Xs1, X)
    ).

differ_([]).
differ_([X|Xs]) :-
    \+ ( member(Y, Xs), X =:= Y ),
    differ_(Xs).

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

%   value_(+Name, +Values, +Place, -Value)

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
value_('PLUS', Xs, P, Value) :- value_('+', Xs, P, Value).
value_('TIMES', Xs, P, Value) :- value_('*', Xs, P, Value).
value_('DIFFERENCE', [X|Xs], P, Value) :- numbers_([X|Xs], P), sum_(Xs, 0, Sum), Value is X-Sum.
value_('QUOTIENT', [X|Xs], P, Value) :- integers_([X|Xs], P), quotients_(Xs, X, P, Value).
value_('REMAINDER', [X,Y], P, Value) :- value_('REM', [X,Y], P, Value).
value_('DIVIDE', [X,Y], P, [Quotient|Remainder]) :-
    value_('QUOTIENT', [X,Y], P, Quotient),
    value_('REM', [X,Y], P, Remainder).
value_('MINUS', [X], P, Value) :- numbers_([X], P), Value is -X.
value_('SIGNUM', [X], P, Value) :- numbers_([X], P), Value is sign(X).
value_('GCD', Xs, P, Value) :- integers_(Xs, P), gcd_(Xs, 0, Value).
value_('LCM', Xs, P, Value) :- integers_(Xs, P), lcm_(Xs, 1, Value).
value_('EXPT', [X,Y], P, Value) :-
    numbers_([X,Y], P),
    (   integer(X), integer(Y), Y < 0, X =\= 1, X =\= -1
    ->  divisor_(X, P),
        Value is float(X)**Y
    ;   integer(X), integer(Y)
    ->  Value is X^Y
    ;   Value is X**Y
    ).
value_('SQRT', [X], P, Value) :-
    not_negative_(X, P),
    (   integer(X), Root is truncate(sqrt(X)), Root*Root =:= X
    ->  Value = Root
    ;   Value is sqrt(X)
    ).
value_('ISQRT', [X], P, Value) :- integer_(X, P), not_negative_(X, P), isqrt_(X, X, Value).
value_('EXP', [X], P, Value) :- numbers_([X], P), Value is exp(X).
value_('LN', [X], P, Value) :- positive_(X, P), Value is log(X).
value_('LOG', [X|Xs], P, Value) :-
    positive_(X, P),
    (   Xs = [Base]
    ->  positive_(Base, P),
        Value is log(X)/log(Base)
    ;   Value is log(X)
    ).
value_('SIN', [X], P, Value) :- numbers_([X], P), Value is sin(X).
value_('COS', [X], P, Value) :- numbers_([X], P), Value is cos(X).
value_('TAN', [X], P, Value) :- numbers_([X], P), Value is tan(X).
value_('ASIN', [X], P, Value) :- unit_(X, P), Value is asin(X).
value_('ACOS', [X], P, Value) :- unit_(X, P), Value is acos(X).
value_('ATAN', [X], P, Value) :- numbers_([X], P), Value is atan(X).
value_('ATAN', [X,Y], P, Value) :- numbers_([X,Y], P), Value is atan2(X, Y).
value_('FLOAT', [X], P, Value) :- numbers_([X], P), Value is float(X).
value_('RANDOM', [X], P, Value) :-
    integer_(X, P),
    positive_(X, P),
    Value is random(X).
value_('LOGAND', Xs, P, Value) :- integers_(Xs, P), bits_(Xs, /\, -1, Value).
value_('LOGIOR', Xs, P, Value) :- integers_(Xs, P), bits_(Xs, \/, 0, Value).
value_('LOGXOR', Xs, P, Value) :- integers_(Xs, P), bits_(Xs, xor, 0, Value).
value_('LOGNOT', [X], P, Value) :- integer_(X, P), Value is \X.
value_('SHIFT', [X,N], P, Value) :- integers_([X,N], P), shift_(X, N, Value).
value_('ASH', [X,N], P, Value) :- integers_([X,N], P), shift_(X, N, Value).
value_('LOGEQV', Xs, P, Value) :-
    value_('LOGXOR', Xs, P, Value0),
    length(Xs, Length),
    (   0 =:= Length mod 2
    ->  Value is \Value0
    ;   Value = Value0
    ).
value_('LOGNAND', Xs, P, Value) :- value_('LOGAND', Xs, P, Value0), Value is \Value0.
value_('LOGNOR', Xs, P, Value) :- value_('LOGIOR', Xs, P, Value0), Value is \Value0.
value_('LOGCOUNT', [X], P, Value) :-
    integer_(X, P),
    ( X < 0 -> Bits is \X ; Bits = X ),
    ones_(Bits, 0, Value).
value_('INTEGER-LENGTH', [X], P, Value) :-
    integer_(X, P),
    ( X < 0 -> Bits is \X ; Bits = X ),
    ( Bits =:= 0 -> Value = 0 ; Value is msb(Bits)+1 ).
value_('BITLENGTH', Xs, P, Value) :- value_('INTEGER-LENGTH', Xs, P, Value).
value_('NUMERATOR', [X], P, Value) :- ratio_(X, P, Ratio), Value is numerator(Ratio).
value_('DENOMINATOR', [X], P, Value) :- ratio_(X, P, Ratio), Value is denominator(Ratio).
value_('RECIP', [X], P, Value) :- value_('/', [1,X], P, Value).
value_('FIX', [X], P, Value) :- value_('TRUNCATE', [X], P, Value).
value_('SINH', [X], P, Value) :- numbers_([X], P), Value is sinh(X).
value_('COSH', [X], P, Value) :- numbers_([X], P), Value is cosh(X).
value_('TANH', [X], P, Value) :- numbers_([X], P), Value is tanh(X).

%   ratio_(+X, +Place, -Ratio): Ratio is X as a quotient of two integers, as
%   muLISP keeps it; of a float, the simplest fraction that is written in the same way.

ratio_(X, Place, Ratio) :-
    numbers_([X], Place),
    Ratio is rationalize(X).

ones_(X, Count0, Count) :-
    (   X =:= 0
    ->  Count = Count0
    ;   Count1 is Count0+(X /\ 1),
        X1 is X >> 1,
        ones_(X1, Count1, Count)
    ).

integers_([], _).
integers_([X|Xs], Place) :-
    integer_(X, Place),
    integers_(Xs, Place).

quotients_([], X, _, X).
quotients_([Y|Ys], X, Place, Value) :-
    divisor_(Y, Place),
    whole_(truncate, X, Y, X1),
    quotients_(Ys, X1, Place, Value).

gcd_([], Value, Value).
gcd_([X|Xs], Value0, Value) :-
    Value1 is gcd(Value0, X),
    gcd_(Xs, Value1, Value).

lcm_([], Value, Value).
lcm_([X|Xs], Value0, Value) :-
    (   X =:= 0
    ->  Value = 0
    ;   Value1 is abs(Value0*X)//gcd(Value0, X),
        lcm_(Xs, Value1, Value)
    ).

%   isqrt_(+X, +Guess, -Root): Newton's method, from a Guess that is not too small.

isqrt_(X, Guess, Root) :-
    (   Guess =:= 0
    ->  Root = 0
    ;   Guess1 is (Guess + X//Guess)//2,
        (   Guess1 >= Guess
        ->  Root = Guess
        ;   isqrt_(X, Guess1, Root)
        )
    ).

bits_([], _, Value, Value).
bits_([X|Xs], Operator, Value0, Value) :-
    Expression =.. [Operator,Value0,X],
    Value1 is Expression,
    bits_(Xs, Operator, Value1, Value).

shift_(X, N, Value) :-
    (   N >= 0
    ->  Value is X << N
    ;   Value is X >> -N
    ).

not_negative_(X, Place) :-
    numbers_([X], Place),
    defined_(X >= 0, Place).

positive_(X, Place) :-
    numbers_([X], Place),
    defined_(X > 0, Place).

unit_(X, Place) :-
    numbers_([X], Place),
    defined_(abs(X) =< 1, Place).

defined_(Goal, Place) :-
    (   call(Goal)
    ->  true
    ;   throw(error(evaluation_error(undefined), context(_, Place)))
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
    ;   \+ float(X),
        \+ float(Product),
        ( \+ integer(X) ; \+ integer(Product) ; nb_current('mulisp precision', 0) )
    ->  Value is X rdiv Product
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
    ;   one_rounded_(How, X, Value)
    ).
rounded__([X,Y], How, Place, Value) :-
    divisor_(Y, Place),
    (   integer(X),
        integer(Y)
    ->  whole_(How, X, Y, Value)
    ;   Quotient is X/Y,
        one_rounded_(How, Quotient, Value)
    ).

%   one_rounded_(+How, +X, -Value), whole_(+How, +X, +Y, -Value): a number in the middle between
%   two integers is rounded to the even one.

one_rounded_(How, X, Value) :-
    (   How == round,
        0.5 =:= abs(X-truncate(X))
    ->  Value is 2*round(X/2)
    ;   Expression =.. [How,X],
        Value is Expression
    ).

whole_(floor, X, Y, Value) :-
    Value is (X - X mod Y) // Y.
whole_(ceiling, X, Y, Value) :-
    Value is -((-X - (-X) mod Y) // Y).
whole_(truncate, X, Y, Value) :-
    Value is (X - X rem Y) // Y.
whole_(round, X, Y, Value) :-
    Rest is (2*X + Y) mod (2*Y),
    Value0 is (2*X + Y - Rest) // (2*Y),
    (   Rest =:= 0,
        1 =:= Value0 mod 2
    ->  Value is Value0-1
    ;   Value = Value0
    ).
