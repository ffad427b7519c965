% Outputs that are one and the same variable, and outputs that are bound: each has to be unified, in any order.

?- sub_atom(abcde, B, 2, A, B).
   false.
?- sub_atom(abcde, B, L, A, A).
   false.
?- sub_atom(abcde, B, L, A, L).
   false.
?- sub_atom(abcd, B, 2, B, S).
   B = 1, S = bc
;  false.
?- sub_atom(abc, X, X, X, S).
   X = 1, S = b
;  false.
?- sub_atom(abc, X, X, X, bc).
   false.
?- atom_string(A, "abcde"), sub_string(A, B, 2, _, B).
   false.
?- sub_string("abc", B, L, A, A).
   false.
?- sub_string("ab", B, B, A, S).
   B = 0, A = 2, S = ""
;  B = 1, A = 0, S = "b"
;  false.
?- atom_concat(X, X, abab).
   X = ab
;  false.
?- atom_concat(X, X, aba).
   false.
?- atom_concat(X, Y, X).
   error(instantiation_error, _).
?- divmod(7, 2, X, X).
   false.
?- divmod(8, 3, X, X).
   X = 2.
?- nth_integer_root_and_remainder(2, 6, X, X).
   X = 2.
?- functor(foo(a), X, X).
   false.
?- functor(T, T, 0).
   error(instantiation_error, _).
?- term_variables(f(X, Y), [X|T]), T == [Y].
   T = [Y].
?- copy_term(X, X).
   true.
?- copy_term(f(X, Y), f(Y, X)).
   true.
?- current_op(P, P, -).
   false.
?- selectchk(X, [a,b], [a]).
   false.
?- selectchk(X, [a,b], Rest).
   X = a, Rest = [b].
?- length(L, 2), nth0(I, L, I).
   L = [0,_], I = 0
;  L = [_,1], I = 1.
?- between(1, 3, X), plus(X, X, 4).
   X = 2
;  false.
?- succ(X, X).
   error(instantiation_error, _).

% What text an output holds matters, and not which kind of text.

?- string_lower("AB", ab), upcase_atom(ab, "AB"), string_codes(abc, "abc"), text_to_string("a", a).
   true.
?- string_lower("AB", 'AB').
   false.
?- string_codes(abc, "abd").
   false.
?- string_chars(ab, [a|T]).
   T = [b].

% Bounds are strict, and floats have floats next to them.

?- bounded_number(L, H, 0).
   L = -1, H = 1.
?- bounded_number(0, H, 0).
   false.
?- bounded_number(L, H, 1.0), L < 1.0, H > 1.0, X is H - 1.0, X < 1.0e-15.
   L = 0.9999999999999999, H = 1.0000000000000002, X = 2.220446049250313e-16.
?- X is inf, bounded_number(0, H, X).
   false.
?- list_to_assoc([b-1,a-2,b-1], A).
   error(domain_error(unique_key_pairs,[b-1,a-2,b-1]), _).
