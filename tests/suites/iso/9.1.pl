% ISO 9.1: simple arithmetic functions

?- X is 7+35.
   X = 42.
?- X is 0+(3+11).
   X = 14.
?- X is 0+3.2.
   X = 3.2.
?- X is 7-35.
   X = -28.
?- X is 20-(3+11).
   X = 6.
?- X is 7*35.
   X = 245.
?- X is 1.5*2.
   X = 3.0.
?- X is 7//35.
   X = 0.
?- X is -7//2.
   X = -3.
?- X is 140/(3+11).
   X = 10.
?- X is 7/2.
   X = 3.5.
?- X is 20.0/(3.2+0.0), Y is truncate(X).
   X = 6.25, Y = 6.
?- X is 7 mod 3.
   X = 1.
?- X is 7 mod -2.
   X = -1.
?- X is -7 mod 3.
   X = 2.
?- X is 7 rem -2.
   X = 1.
?- X is -7 rem 3.
   X = -1.
?- X is -7 div 2.
   X = -4.
?- X is 7 div -2.
   X = -4.
?- X is -(1).
   X = -1.
?- X is - 1.5.
   X = -1.5.
?- X is +(3).
   X = 3.
?- X is abs(-7).
   X = 7.
?- X is abs(-3.5).
   X = 3.5.
?- X is sign(-3).
   X = -1.
?- X is sign(2.5).
   X = 1.0.
?- X is min(1, 2).
   X = 1.
?- X is max(2, 3.5).
   X = 3.5.
?- X is float(7).
   X = 7.0.
?- X is float_integer_part(-2.5).
   X = -2.0.
?- X is float_fractional_part(2.5).
   X = 0.5.
?- X is floor(7.4).
   X = 7.
?- X is floor(-0.4).
   X = -1.
?- X is round(7.5).
   X = 8.
?- X is round(-7.5).
   X = -8.
?- X is ceiling(-0.5).
   X = 0.
?- X is ceiling(7.4).
   X = 8.
?- X is truncate(-0.5).
   X = 0.
?- X is truncate(-7.9).
   X = -7.
?- X is gcd(12, 18).
   X = 6.
?- X is msb(1000).
   X = 9.
?- X is 100000000000*100000000000.
   X = 10000000000000000000000.
?- X is 9223372036854775807+1.
   X = 9223372036854775808.
?- X is -9223372036854775808-1.
   X = -9223372036854775809.
?- X is 1152921504606846975+1.
   X = 1152921504606846976.
?- X is -(-9223372036854775808).
   X = 9223372036854775808.
?- X is 7 mod 0.
   error(evaluation_error(zero_divisor), _).
?- X is 7//0.
   error(evaluation_error(zero_divisor), _).
?- X is 7 rem 0.
   error(evaluation_error(zero_divisor), _).
?- X is 7/0.
   error(evaluation_error(zero_divisor), _).
?- X is 7/0.0.
   error(evaluation_error(_), _).
?- X is 7.5 mod 2.
   error(type_error(integer,7.5), _).
?- X is 7.5//2.
   error(type_error(integer,7.5), _).
?- X is 1+foo.
   error(type_error(evaluable,foo/0), _).
