% A calculator: a grammar for arithmetic expressions that computes their value.

calculate(Text, Value) :-
    once(phrase(line(Value), Text)).

line(Value) -->
    sum(Value),
    spaces.

sum(Value) -->
    product(Value0),
    more_terms(Value0, Value).

more_terms(Value0, Value) -->
    spaces,
    [Sign],
    { additive(Sign) },
    product(Value1),
    { Expression =.. [Sign,Value0,Value1],
      Value2 is Expression },
    more_terms(Value2, Value).
more_terms(Value, Value) -->
    [].

product(Value) -->
    factor(Value0),
    more_factors(Value0, Value).

more_factors(Value0, Value) -->
    spaces,
    [Sign],
    { multiplicative(Sign) },
    factor(Value1),
    { Expression =.. [Sign,Value0,Value1],
      Value2 is Expression },
    more_factors(Value2, Value).
more_factors(Value, Value) -->
    [].

factor(Value) -->
    spaces,
    digits(Digits),
    { number_chars(Value, Digits) }.
factor(Value) -->
    spaces,
    "-",
    factor(Value0),
    { Value is -Value0 }.
factor(Value) -->
    spaces,
    "(",
    sum(Value),
    spaces,
    ")".

digits([Digit|Digits]) -->
    digit(Digit),
    more_digits(Digits).

more_digits([Digit|Digits]) -->
    digit(Digit),
    more_digits(Digits).
more_digits([]) -->
    [].

digit(Digit) -->
    [Digit],
    { Digit @>= '0', Digit @=< '9' }.

spaces -->
    " ",
    spaces.
spaces -->
    [].

additive(+).
additive(-).

multiplicative(*).
multiplicative(/).

% Answers

?- calculate("1 + 2*3", V).
   V = 7.

?- calculate("(1+2) * -3", V).
   V = -9.

?- calculate("10 - 4 - 3", V).
   V = 3.

?- calculate("2 +", V).
   false.

?- calculate("1/0", V).
   error(evaluation_error(zero_divisor), _).
