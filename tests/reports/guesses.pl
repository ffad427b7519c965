% Suggestions that are far-fetched are not made, correct programs are left in peace, and a test before its assert is told.
п(Х) :- б(Х), ю(Х), ж(Х).
number_of(X, Y) :- string_to_int(X, Y).
total(L, S) :- sum(L, S).
visit(X) :- seen(X), !.
visit(X) :- assertz(seen(X)).
square(X, Y) :- number(X), Y = X * X.
init :- assertz(counter(0)).
next(X) :- counter(X).
add(F) :- assertz(F).
main :- add(fact(1)), fact(1).
say(A) :- phrase(greet, L, []), atom_chars(A, L).
greet --> "hi".
digits_of(A) :- atom_codes(A, Cs), phrase(digits, Cs).
digits --> [D], { code_type(D, digit) }, digits.
digits --> [].
a-b.
b-c.
path(X, Y) :- X-Y.
path(X, Y) :- X-Z, path(Z, Y).
