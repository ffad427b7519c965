% library(dcg/basics)

?- phrase((whites, integer(I), blanks, "+", blanks, number(N), blanks, eos), "  12 + 3.5 ").
   I = 12, N = 3.5.
?- phrase(integer(I), "+7").
   I = 7.
?- phrase(integer(I), "x").
   false.
?- phrase(number(N), "1e3").
   N = 1000.0.
?- phrase(number(N), "-2").
   N = -2.
?- phrase(float(F), "2").
   F = 2.0.
?- phrase((string_without("=", K), "=", remainder(V)), "a=b=c").
   K = [a], V = [b,=,c].
?- phrase(xinteger(X), "1g", R).
   X = 1, R = [g].
?- atom_codes('12 ab', _Cs), phrase((integer(I), whites, nonblanks(Ns)), _Cs).
   I = 12, Ns = [97,98].
?- phrase((string(_), "b", remainder(R)), "abc"), !.
   R = [c].
?- phrase(eol, "\r\nx", R).
   R = [x].
?- phrase(csyms(Cs), "при_вет1!", R).
   Cs = [п,р,и,'_',в,е,т,'1'], R = [!].
?- phrase(blank, []).
   false.

% eos//0 holds at the end alone.

?- atom_codes('12abc', Cs), phrase((integer(_), eos, remainder(_)), Cs).
   false.
?- atom_codes('12', _Cs), phrase((integer(N), eos, remainder(R)), _Cs).
   N = 12, R = [].

?- phrase(xinteger(X), "-1f", R), phrase(xinteger(Y), "+7"), \+ phrase(xinteger(_), "- 7").
   X = -31, R = [], Y = 7.
?- phrase(xinteger(-31), Cs), phrase(xinteger(X), Cs).
   Cs = [-,'1',f], X = -31.
