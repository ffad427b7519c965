/** <module> library(dcg/basics) where double quotes mean codes

Numbers and atoms are written as what stands around them: no text is a list of both codes and characters.
*/

:- set_prolog_flag(double_quotes, codes).
:- use_module(library(dcg/basics)).

?- phrase(integer(-12), L), L == "-12".
   L = [0'-,0'1,0'2].
?- phrase(( "a", number(1.5) ), L), L == "a1.5".
   L = [0'a,0'1,0'.,0'5].
?- phrase(( integer(3), ",", atom(ж), xinteger(255) ), L), L == "3,жff".
   L = [0'3,0',,0'ж,0'f,0'f].
?- phrase(integer(12), "12").
   true.
?- phrase(integer(12), ['1','2']).
   true.
?- phrase(integer(12), ['1','2'|T], R), R == T.
   R = T.
?- phrase(integer(12), "13").
   false.
?- phrase(float(1.5), L), phrase(float(F), L).
   L = [0'1,0'.,0'5], F = 1.5.
