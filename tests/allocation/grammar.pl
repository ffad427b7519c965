greeting --> [hello], names(_).
names([N]) --> name(N).
names([N|Ns]) --> name(N), [and], names(Ns).
name(ann) --> [ann].
name(bob) --> [bob].
digits([D|T]) --> digit(D), digits(T).
digits([D]) --> digit(D).
digit(D) --> [D], { code_type(D, digit) }.

?- phrase(names(Ns), [ann,and,bob,and,ann]), phrase(greeting, [hello,bob]), atom_codes('2026', _Cs), phrase(digits(_Ds), _Cs), number_codes(N, _Ds).
   Ns = [ann,bob,ann], N = 2026
;  ... .
