% Functions of numbers at the ends of their ranges, and relations of integers with arguments that are none.

?- X is msb(0).
   error(domain_error(not_less_than_one, 0), _).
?- X is msb(-(2**100)).
   error(domain_error(not_less_than_one, _), _).
?- X is msb(2.5).
   error(type_error(integer, 2.5), _).
?- X is popcount(-1).
   error(domain_error(not_less_than_zero, -1), _).
?- X is getbit(1, -3).
   error(domain_error(not_less_than_zero, -3), _).
?- X is getbit(5, 2**80).
   X = 0.
?- X is powm(2, -1, 7).
   error(domain_error(not_less_than_zero, -1), _).
?- X is powm(2, 10, 0).
   error(evaluation_error(zero_divisor), _).
?- X is random(0).
   error(domain_error(not_less_than_one, 0), _).
?- X is random(-(2**100)).
   error(domain_error(not_less_than_one, _), _).
?- X is random(1.5).
   error(type_error(integer, 1.5), _).
?- _X is random(2**200), _X >= 0, _X < 2**200.
   true.
?- findall(_X, (between(1, 200, _), _X is random(3*2**64)), _L), max_list(_L, _M), min_list(_L, _N), _M < 3*2**64, _M > 2**64, _N >= 0, _N < 2**64.
   true.
?- _H is 2**100, _L is -_H, forall(between(1, 100, _), (random_between(_L, _H, X), X >= _L, X =< _H)).
   true.
?- X is 2**100, random_between(X, X, Y).
   X = 1267650600228229401496703205376, Y = X.
?- random_between(-9223372036854775808, 9223372036854775807, _X), integer(_X).
   true.
?- _H is 2**100, random_between(_H, 1, _).
   false.
?- random_between(a, 2, _).
   error(type_error(integer, a), _).
?- succ(-1, _).
   error(domain_error(not_less_than_zero, -1), _).
?- succ(_, -1).
   error(domain_error(not_less_than_zero, -1), _).
?- succ(_, 18446744073709551616).
   true.
?- nth0(-1, [a], _).
   error(domain_error(not_less_than_zero, -1), _).
?- must_be(positive_integer, 0).
   error(type_error(positive_integer, 0), _).
?- X is 2**(-(2**70)).
   X = 0.0.
?- X is (2**70)**(2**70).
   error(resource_error(memory), _).
?- X is (1 rdiv 3)**(2**40).
   error(resource_error(memory), _).
?- X is (-1)**(2**80+1).
   X = -1.
?- X is 7^100000000.
   error(resource_error(memory), _).
?- X is 0 << (1<<80).
   X = 0.
?- X is -1 >> (1<<80).
   X = -1.
?- X is 1 >> (-(1<<80)).
   error(resource_error(memory), _).
?- X is gcd(0, 0).
   X = 0.
?- X is lcm(2**64, 0).
   X = 0.
?- X is exp(2**80).
   error(evaluation_error(float_overflow), _).
?- X is sin(2**2000).
   error(evaluation_error(float_overflow), _).
?- X is (10**400+1)/(10**400).
   X = 1.0.
?- X is 3.0/10**400.
   error(evaluation_error(float_overflow), _).
?- 1.0Inf > 2**5000, -1.0Inf < -(2**5000).
   true.
?- X is 1.0e-308/1.0e308.
   X = 0.0.
?- X is (-(2**127)) div (-(2**63)).
   X = 18446744073709551616.
?- X is (-(2**63)) mod (-1).
   X = 0.
?- divmod(7, 0, _, _).
   error(evaluation_error(zero_divisor), _).
?- nth_integer_root_and_remainder(2, -1, _, _).
   error(evaluation_error(undefined), _).
?- nth_integer_root_and_remainder(3, -8, R, M).
   R = -2, M = 0.
?- _X is 3^100000, format(atom(_A), "~5f", [_X]), atom_length(_A, N).
   N = 47719.
?- _X is 3^100000, number_codes(_X, _C), number_codes(_Y, _C), _X =:= _Y.
   true.
?- length(_L, 1.0).
   error(type_error(integer, 1.0), _).
?- length([a,b|_L], _L).
   error(resource_error(finite_memory), _).
?- length(_L, 9223372036854775807).
   error(resource_error(heap), _).
