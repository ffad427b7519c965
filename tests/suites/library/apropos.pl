% library(apropos): what is found, and in which order.

% Who is above whom.
предок(X, Y) :- родитель(X, Y).

родитель(пам, боб).

first(Text, What) :-
    '$apropos_found'(Text, [found(What,_)|_]).

found(Text, What) :-
    '$apropos_found'(Text, Found),
    memberchk(found(What,_), Found).

?- first(append, What).
   What = append/1.

%  Russian words, whatever their endings are

?- found(список, append/3), found('списка', length/2), found('длина списка', length/2).
   true.

?- first('длина списка', What).
   What = length/2.

?- found(сортировка, msort/2).
   true.

?- found('удаление элемента', delete/3).
   true.

%  the other layout: the keys of append, and those of the Russian word for list

?- found('фззутв', append/3), found('cgbcjr', append/3).
   true.

%  the program's own predicates, by name and comment

?- first(предок, What).
   What = предок/2.

?- found('above whom', предок/2).
   true.

%  all words count

?- found('append list', append/3).
   true.
?- '$apropos_found'('append xyzzy', Found).
   Found = [].
?- '$apropos_found'('', Found).
   Found = [].
?- apropos(_).
   error(instantiation_error, _).
