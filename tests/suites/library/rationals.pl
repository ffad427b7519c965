% Fractions: reading, writing, arithmetic, order.

?- X is 1 rdiv 3.
   X = 1r3.
?- X is 4 rdiv -6.
   X = -2r3.
?- X is 6 rdiv 3.
   X = 2.
?- X is 1r3+1r6.
   X = 1r2.
?- X is 1r3*3.
   X = 1.
?- X is 2r3-1.
   X = -1r3.
?- X is 2r3/4.
   X = 1r6.
?- X is 1/3r2.
   X = 2r3.
?- X is 1r4+0.5.
   X = 0.75.
?- X is (2r3)**2.
   X = 4r9.
?- X is (2r3)** -2.
   X = 9r4.
?- X is (2r3)^3.
   X = 8r27.
?- X is -(1r2).
   X = -1r2.
?- X is abs(-1r2), Y is sign(-1r2).
   X = 1r2, Y = -1.
?- X is truncate(-7r2), Y is round(-7r2), Z is ceiling(-7r2), W is floor(-7r2).
   X = -3, Y = -4, Z = -3, W = -4.
?- X is integer(5r2), Y is float(1r4).
   X = 3, Y = 0.25.
?- X is numerator(-6r4), Y is denominator(-6r4), Z is denominator(7).
   X = -3, Y = 2, Z = 1.
?- X is rational(0.25), Y is rationalize(0.1).
   X = 1r4, Y = 1r10.
?- X is rational(0.1).
   X = 3602879701896397r36028797018963968.
?- X is max(1r3, 0.3), Y is min(1r3, 1r2).
   X = 1r3, Y = 1r3.
?- X is 1 rdiv 0.
   error(evaluation_error(zero_divisor), _).
?- X is 1 rdiv 2.0.
   error(type_error(rational,2.0), _).
?- X is 1r2 mod 2.
   error(type_error(integer,1r2), _).
?- X is 1r2 << 1.
   error(type_error(integer,1r2), _).
?- 1r3 =:= 2r6, 1r3 < 1r2, 1r3 < 0.34, 0.33 < 1r3, 1r2 =:= 0.5, 3r2 > 1.
   true.
?- 1r3 == 2r6, 1r3 = 2r6.
   true.
?- 1r3 = 0.5.
   false.
?- number(1r3), rational(1r3), atomic(1r3), \+ integer(1r3), \+ float(1r3), \+ atom(1r3).
   true.
?- rational(-2r6, N, D).
   N = -1, D = 3.
?- rational(5, N, D).
   N = 5, D = 1.
?- rational(0.5).
   false.
?- msort([2, 1r2, 3r2, 1, a, f(x)], L).
   L = [1r2,1,3r2,2,a,f(x)].
?- term_to_atom(f(1r3), T), term_to_atom(R, 'g(-2r4)').
   T = 'f(1r3)', R = g(-1r2).
?- number_chars(X, "1r3"), atom_number('-4r6', Y).
   X = 1r3, Y = -2r3.
?- atom_number(A, 1r3).
   A = '1r3'.
?- writeq(-(1r3)), nl, writeq(1 - 1r3), nl, writeq(-1r3), nl, writeq(1r3-(-1r2)), nl, writeq([1r3|2r3]).
   prints("- (1r3)\n1-1r3\n-1r3\n1r3- -1r2\n[1r3|2r3]"), true.
?- atom_number('1r0', X).
   false.
?- copy_term(f(1r3,X), C), findall(1r3, true, [R]), assertz(kept(1r3)), kept(K).
   C = f(1r3,_), R = 1r3, K = 1r3.
?- X is 123456789012345678901234567890 rdiv 246913578024691357802469135780.
   X = 1r2.
?- X is 1r3 + 1000000000000000000000000000000.
   X = 3000000000000000000000000000001r3.
?- set_prolog_flag(prefer_rationals, true), X is 1/3, Y is 2** -1, Z is 2^ -1, W is 4/2, set_prolog_flag(prefer_rationals, false).
   X = 1r3, Y = 1r2, Z = 1r2, W = 2.
?- X is 1/4, Y is 2** -1.
   X = 0.25, Y = 0.5.
?- set_prolog_flag(iso, true), X is 4/2, set_prolog_flag(iso, false).
   X = 2.0.
?- format("~w ~q ~a", [1r3, 1r3, x]).
   prints("1r3 1r3 x"), true.
