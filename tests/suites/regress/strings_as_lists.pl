% A string in place of the list of its characters: SWI-Prolog takes it where a list is what is given.

?- set_prolog_flag(double_quotes, string).
   true.

?- atom_codes(A, "abc"), atom_chars(B, "abc").
   A = abc, B = abc.
?- number_codes(A, "12"), number_chars(B, " 1.5").
   A = 12, B = 1.5.
?- number_codes(A, "1x").
   error(syntax_error(_), _).
?- atom_codes(A, "").
   A = ''.

% In grammars a string is a list of codes, also where it is the whole body or an argument.

?- phrase("ab", L).
   L = [97,98].
?- phrase(("a","b"), `ab`).
   true.
?- phrase("ab", `abc`, R).
   R = [99].
?- use_module(library(dcg/high_order)), use_module(library(dcg/basics)).
   true.
?- phrase(sequence(digit, ",", L), `1,2`), !.
   L = [49,50].
?- phrase(sequence("[", integer, ",", "]", L), `[10,20]`).
   L = [10,20].
?- phrase(optional("a", []), `a`), !.
   true.
?- assertz((greeting --> "hi", ( " " ; [] ))), dcg_translate_rule((greeting --> "hi"), C).
   C = greeting([104,105|S],S).
?- call_dcg("ab", `abc`, R).
   R = [99].

% Floats without a fraction are numbers to those that ask whether a text is one.

?- atom_number('1e5', X), atom_number('2E-1', Y), atom_number('-1e2', Z).
   X = 100000.0, Y = 0.2, Z = -100.0.
?- number_string(X, "1e5").
   X = 100000.0.
?- atom_number('1e', X).
   false.
?- atom_number('e5', X).
   false.
?- atom_number('0xe5', X).
   X = 229.
