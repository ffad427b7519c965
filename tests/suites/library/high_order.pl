% library(dcg/high_order)

?- phrase(sequence(integer, ", ", Is), "1, 22, 333"), !.
   Is = [1,22,333].
?- phrase(sequence("(", integer, ",", ")", Is), "()").
   Is = [].
?- phrase(sequence(digit, Ds), "", R).
   Ds = [], R = [].
?- phrase((optional("-", []), digits(Ds)), "-12").
   Ds = ['1','2'].
?- phrase(foreach(between(1, 3, I), integer(I), ","), _Cs), atom_chars(A, _Cs).
   A = '1,2,3'.

% Where the elements are given every separator counts.

either --> ",".
either --> ";".

?- phrase(sequence(digit, either, ['1','2']), S).
   S = ['1',',','2']
;  S = ['1',';','2'].
?- phrase(sequence(digit, either, Ds), "1;2,3").
   Ds = ['1','2','3'].
