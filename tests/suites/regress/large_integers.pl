/** <module> Integers of 62 to 64 bits

They are boxes on the heap and yet integers of a machine word. A number outside the heap was once a big integer or a small one, as it
came from a leaf of an expression or from a computation, and the two were not equal.
*/

edge(1152921504606846975).
edge(1152921504606846976).
edge(1152921504606846977).
edge(4611686018427387904).
edge(9223372036854775806).
edge(9223372036854775807).
edge(9223372036854775808).
edge(-1152921504606846976).
edge(-1152921504606846977).
edge(-9223372036854775808).
edge(-9223372036854775809).

equal(X) :- X =:= X + 0.
above(X) :- X + 1 > X.
quicksort([], []).
quicksort([X|Xs], Ys) :-
    below_and_above(Xs, X, Below, Above),
    quicksort(Below, Ys1),
    quicksort(Above, Ys2),
    append(Ys1, [X|Ys2], Ys).

below_and_above([], _, [], []).
below_and_above([X|Xs], Y, [X|Below], Above) :- X < Y, !, below_and_above(Xs, Y, Below, Above).
below_and_above([X|Xs], Y, Below, [X|Above]) :- below_and_above(Xs, Y, Below, Above).

?- Y = 1152921504606846977, Y+0 =:= Y.
   Y = 1152921504606846977.
?- Y = 1152921504606846977, Y+1 =:= Y.
   false.
?- 2.0e18 > 1500000000000000000.
   true.
?- 1500000000000000000 > 2.0e18.
   false.
?- X is max(1.0, 1500000000000000000), Y is min(1500000000000000000, 1.0e19), Z is max(1500000000000000000, 1500000000000000000 + 1).
   X = 1500000000000000000, Y = 1500000000000000000, Z = 1500000000000000001.
?- edge(X), \+ equal(X).
   false.
?- edge(X), \+ X + 0 =:= X.
   false.
?- edge(X), \+ above(X).
   false.
?- edge(X), edge(Y), compare(O, X, Y), \+ ( O = (<), X < Y, Y > X, X =\= Y ; O = (>), X > Y, Y =< X ; O = (=), X =:= Y, X >= Y ).
   false.
?- findall(X, edge(X), _Xs), reverse(_Xs, _Ys), quicksort(_Ys, Zs), msort(_Xs, Zs).
   Zs = [-9223372036854775809,-9223372036854775808,-1152921504606846977,-1152921504606846976,1152921504606846975,
         1152921504606846976,1152921504606846977,4611686018427387904,9223372036854775806,9223372036854775807,9223372036854775808].
?- X is 1152921504606846977 - 1152921504606846977, Y is gcd(2 ** 62, 3 * 2 ** 60), Z is 9223372036854775808 // 2.
   X = 0, Y = 1152921504606846976, Z = 4611686018427387904.
?- edge(X), Y is X, \+ edge(Y).
   false.

% Functions whose values were far off, or an overflow, for large arguments.
?- X is atanh(-0.9999999999999999), Y is atanh(0.9999999999999999), X =:= -Y.
   X = -18.714973875118524, Y = 18.714973875118524.
?- X is asinh(1.0e308), Y is acosh(1.0e308).
   X = 709.889355822726, Y = 709.889355822726.
?- X is acosh(-5).
   error(evaluation_error(undefined), _).
?- X is log2(2 ** 1000), Y is log2(2 ** 5000), Z is log2(9223372036854775809 rdiv 2).
   X = 1000.0, Y = 5000.0, Z = 62.0.
?- X is log10(10 ** 300), Y is log10(1 rdiv 10 ** 400), Z is log(0).
   error(evaluation_error(undefined), _).
?- X is log10(10 ** 300), Y is log10(1 rdiv 10 ** 400).
   X = 300.0, Y = -400.0.
?- X is copysign(8, -0.0), Y is copysign(2 rdiv 3, -1), Z is copysign(-0.0, 1), V is copysign(0, -1).
   X = -8, Y = -2r3, Z = 0.0, V = 0.
?- X is copysign(a, 1).
   error(type_error(evaluable, a/0), _).

% Found by tests/arithmetic.rs.
?- X is max(0.5, 1 rdiv 2), Y is max(1 rdiv 2, 0.5), Z is min(1 rdiv 2, 0.5), V is min(1, 1.0), W is max(1 rdiv 2, 0.25).
   X = 0.5, Y = 0.5, Z = 0.5, V = 1.0, W = 1r2.
?- X is nexttoward(nan, 1), X =:= X.
   false.
?- X is nexttoward(0, 1), X =:= 5.0e-324.
   X = 5.0e-324.

% Products of long integers whose bits come in long runs of ones and zeros: dashu-int 0.6.2 gets this square wrong. What is right modulo a
% prime is.
of_runs([], _, X, X).
of_runs([N|Ns], Bit, X0, X) :- X1 is (X0 << N) + Bit * ((1 << N) - 1), Next is 1 - Bit, of_runs(Ns, Next, X1, X).

product(X, Y, R) :-
    P is (1 << 61) - 1,
    Z is X * Y,
    R is ((X mod P) * (Y mod P)) mod P - Z mod P.

?- of_runs([10157,42280,13256,48405,27818,47993,17905,44266,10092], 1, 0, _X), product(_X, _X, R), Q is _X * _X // _X - _X, _Y is _X + 1, product(_X, _Y, R2).
   R = 0, Q = 0, R2 = 0.

runs([], 1).
runs([N|Ns], X) :- runs(Ns, X0), X is (X0 << N) - (X0 << (N // 2)) - 1.

lengths(0, _, []) :- !.
lengths(K, S0, [N|Ns]) :- S is (S0 * 1103515245 + 12345) mod 2147483648, N is S // 65536 mod 9000 + 1, K1 is K - 1, lengths(K1, S, Ns).

?- lengths(60, 7, _Ns), runs(_Ns, _X), lengths(25, 8, _Ms), runs(_Ms, _Y), _Q is _X // _Y, _R is _X rem _Y, _X =:= _Q * _Y + _R, _R < _Y,
   number_codes(_X, _Cs), number_codes(_X2, _Cs), _X =:= _X2, _G is gcd(_X * _Y, _Y * 6), 0 =:= _G mod _Y.
   true.
?- X is ((1 << 20000000) + (1 << 20000001) - (1 << 20000001)) >> 20000000.
   X = 1.

% A common divisor of two integers of more than 2^20 bits each.
?- X is msb(gcd((2 ** 2000000 - 1) * 3, (2 ** 1500000 - 1) * 9)).
   X = 500001.

% Fractions with one long part, and what is formatted exactly.
?- X is (1 rdiv 3) ** 1000000 * 3 ** 999999.
   error(resource_error(memory), _).
?- X is numerator((1 rdiv 3) ** 1000000), Y is numerator(7 ** 50000 rdiv 11 ** 5000) mod 1000, Z is 1r3 - 1r3, V is -(1r3) + 4r3.
   X = 1, Y = 1, Z = 0, V = 1.
?- format(atom(A), "~20f ~0f ~1f ~0f ~3f", [1r3, 5r2, -1r4, -1r2, 12345678901234567890]).
   A = '0.33333333333333333333 3 -0.3 -1 12345678901234567890.000'.
?- X is float(1 rdiv (3 << 1074)), Y is float(3 rdiv (1 << 1074)), Z is float(3 rdiv (1 << 1075)), V is float(1 rdiv (1 << 1075)).
   X = 0.0, Y = 1.5e-323, Z = 1.0e-323, V = 0.0.
