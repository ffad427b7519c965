/** <module> library(dcg/basics) where double quotes mean strings

The literals of grammars are codes then, and so is what the library writes.
*/

:- use_module(library(dcg/basics)).
:- set_prolog_flag(double_quotes, string).

item(N) -->
    "n=", integer(N), ";".

?- phrase(item(5), L), atom_codes(A, L).
   L = [110,61,53,59], A = 'n=5;'.
?- atom_codes('n=-12;', L), phrase(item(N), L).
   L = [110,61,45,49,50,59], N = -12.
?- phrase(item(5), L), atom_codes(A, L), phrase(item(N), L).
   L = [110,61,53,59], A = 'n=5;', N = 5.
