% Numbers that are too large, too small or none: an error, and soon.

fact(0, 1) :- !.
fact(N, F) :- N1 is N-1, fact(N1, F1), F is N*F1.

?- _X is 2**(10**9).
   error(resource_error(memory), _).
?- _X is 2**(10**10).
   error(resource_error(memory), _).
?- _X is 2**(2**64).
   error(resource_error(memory), _).
?- _X is 1<<(10**10).
   error(resource_error(memory), _).
?- _X is 1<<(2**70).
   error(resource_error(memory), _).
?- _X is -1<<(2**70).
   error(resource_error(memory), _).
?- _X is 1<<(-(2**70)).
   true.
?- _X is 1>>(2**70).
   true.
?- _X is 1>>(-(10**10)).
   error(resource_error(memory), _).
?- _X is 7^7^7^7.
   error(resource_error(memory), _).
?- _X is (-2)**(10**12).
   error(resource_error(memory), _).
?- _X is 2**(-1).
   true.
?- _X is 0**(-1).
   error(evaluation_error(zero_divisor), _).
?- _X is 0^(-1).
   error(evaluation_error(zero_divisor), _).
?- catch(_X is 1**(2**100), error(_E,_), true), _X == 1.
   true.
?- catch(_X is (-1)**(2**100), error(_E,_), true), _X == 1.
   true.
?- catch(_X is 0**(2**100), error(_E,_), true), _X == 0.
   true.
?- _X is 2.0**(10**10).
   error(evaluation_error(float_overflow), _).
?- _X is 10**400*1.0.
   error(evaluation_error(float_overflow), _).
?- _X is float(10**400).
   error(evaluation_error(float_overflow), _).
?- _X is sqrt(10**400).
   error(evaluation_error(float_overflow), _).
?- _X is log(10**400).
   true.
?- _X is 10**400/10**399.
   true.
?- _X is (10**400+1)/10**399.
   true.
?- catch(_X is msb(2**1000000), error(_E,_), true), _X == 1000000.
   true.
?- _X is gcd(2**100000, 6**50000).
   true.
?- _X is max_tagged_integer+1.
   true.
?- _X is 9223372036854775807+1, _X == 9223372036854775808.
   true.
?- _X is -9223372036854775808-1, _X == -9223372036854775809.
   true.
?- _X is -(-9223372036854775808), _X == 9223372036854775808.
   true.
?- _X is abs(-9223372036854775808), _X == 9223372036854775808.
   true.
?- _X is -9223372036854775808 // -1, _X == 9223372036854775808.
   true.
?- _X is -9223372036854775808 mod -1, _X == 0.
   true.
?- _X is -9223372036854775808 rem -1, _X == 0.
   true.
?- _X is -9223372036854775808 div -1, _X == 9223372036854775808.
   true.
?- _X is -1152921504606846976 // -1, _X == 1152921504606846976.
   true.
?- _X is -1152921504606846976 * -1, _X == 1152921504606846976.
   true.
?- _X is 1152921504606846975 + 1, _X == 1152921504606846976.
   true.
?- _X is -1152921504606846976 - 1, _X == -1152921504606846977.
   true.
?- _X is 4294967296*4294967296, _X == 18446744073709551616.
   true.
?- _X is 1/0.
   error(evaluation_error(zero_divisor), _).
?- _X is 1/0.0.
   error(evaluation_error(zero_divisor), _).
?- _X is 0/0.0.
   error(evaluation_error(undefined), _).
?- _X is 1 mod 0.
   error(evaluation_error(zero_divisor), _).
?- _X is 1.5 mod 2.
   error(type_error(integer,1.5), _).
?- _X is exp(10000).
   error(evaluation_error(float_overflow), _).
?- _X is log(0).
   error(evaluation_error(undefined), _).
?- _X is log(-1).
   error(evaluation_error(undefined), _).
?- _X is sqrt(-1).
   error(evaluation_error(undefined), _).
?- _X is acos(2).
   error(evaluation_error(undefined), _).
?- _X is integer(inf).
   error(evaluation_error(undefined), _).
?- _X is truncate(nan).
   error(evaluation_error(undefined), _).
?- _X is cot(0).
   error(evaluation_error(zero_divisor), _).
?- _X is atan2(0,0).
   error(evaluation_error(undefined), _).
?- _X is 1 rdiv 0.
   error(evaluation_error(zero_divisor), _).
?- _X is (1 rdiv 3)**1000000.
   true.
?- _X is 2**(1 rdiv 3).
   true.
?- _X is powm(3, 10**100, 10**50).
   true.
?- _X is trig(1).
   error(type_error(evaluable,trig/1), _).
?- _X is cmpflags.
   error(type_error(evaluable,cmpflags/0), _).
?- _X is "a".
   true.
?- _X is "ab".
   error(type_error(evaluable,[a,b]), _).
?- _X is [1,2].
   error(type_error(evaluable,[1,2]), _).
?- _X is foo.
   error(type_error(evaluable,foo/0), _).
?- length(_L, 100000000000).
   error(resource_error(heap), _).
?- length(_L, 1000000000).
   error(resource_error(heap), _).
?- length(_L, 2**70).
   error(type_error(integer,2**70), _).
?- _X is 2**70, length(_L, _X).
   error(resource_error(heap), _).
?- length(_L, -1).
   error(domain_error(not_less_than_zero,-1), _).
?- functor(_T, f, 1000000000).
   error(representation_error(max_arity), _).
?- _X is 2**70, functor(_T, f, _X).
   error(representation_error(max_arity), _).
?- functor(_T, f, -1).
   error(domain_error(not_less_than_zero,-1), _).
?- _X is 2**70, catch(arg(_X, f(a), _Y), error(_E,_), true) -> true ; true.
   true.
?- tab(-1).
   true.
?- catch(atom_length(abc, 1000000000000000000000), error(_E,_), true) -> true ; true.
   true.
?- char_code(_X, 1114112).
   error(representation_error(character_code), _).
?- char_code(_X, -1).
   error(representation_error(character_code), _).
?- char_code(_X, 55296).
   error(representation_error(character_code), _).
?- atom_codes(_X, [1000000000]).
   error(representation_error(character_code), _).
?- catch(succ(_X, 0), error(_E,_), true) -> true ; true.
   true.
?- succ(_X, _Y).
   error(instantiation_error, _).
?- _X is 2**62, succ(_X, _Y), _Y is 2**62+1.
   true.
?- catch(nth0(1000000000000, [a], _X), error(_E,_), true) -> true ; true.
   true.
?- _X is 2**100, catch(nth0(_X, [a], _Y), error(_E,_), true) -> true ; true.
   true.
?- _X is 2**100, catch(sub_atom(abc, _X, 1, _A, _S), error(_E,_), true) -> true ; true.
   true.
?- _X is 2**100, format("~*c", [3,0'a]), format("~*c", [_X,0'a]).
   error(resource_error(memory), _).
?- format(atom(_A), "~37r", [10]).
   error(format('~r needs a radix from 2 to 36'), _).
?- format(atom(_A), "~0r", [10]).
   error(format('~r needs a radix from 2 to 36'), _).
?- format(atom(_A), "~r", [10]).
   error(format('~r needs a radix from 2 to 36'), _).
?- _X is 2**100000, format(atom(_A), "~36r", [_X]), atom_length(_A, _N).
   true.
?- _X is 10**100000, format(atom(_A), "~D", [_X]), atom_length(_A, _N).
   true.
?- sleep(-1).
   true.
?- sleep(abc).
   error(type_error(number,abc), _).
?- set_prolog_flag(max_depth, 10).
   error(domain_error(prolog_flag,max_depth), _).
?- _X is 2**100, numbervars(f(_Y), _X, _E).
   error(representation_error(max_integer), _).
?- _X is 2**62, numbervars(f(_Y,_Z), _X, _E).
   true.
?- print('$VAR'(100000000000000000000)).
   true.
?- print('$VAR'(-1)).
   true.
?- print('$VAR'(x)).
   true.
?- print('$VAR'(9223372036854775807)).
   true.
?- X is gcd(10**1000000, 35).
   X = 5.
?- X is lcm(10**1000000, 35) mod 11.
   X = 7.
?- X is numerator(1 rdiv 10**1000000).
   X = 1.
?- X is denominator(7**1000000 rdiv 3**10).
   X = 59049.
