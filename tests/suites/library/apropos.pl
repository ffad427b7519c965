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

% many finds, long sentences, words that are too short

lines(Text, Lines) :-
    with_output_to(string(Written), apropos(Text)),
    split_string(Written, "\n", "", Strings),
    findall(Line, ( member(String, Strings), atom_string(Line, String) ), Lines).

?- '$apropos_found'(list, _Found), length(_Found, _N), _N > 40, lines(list, _Ls), Left is _N-40, format(atom(_Text), '~d', [Left]), append(_, [_Last,''], _Ls), !, once(sub_atom(_Last, _, _, _, _Text)), length(_Ls, _Lines), _Lines >= 42, Left > 0.
   Left = _.
?- lines(numlist, [L|_]), sub_atom(L, 0, 14, _, B), sub_atom(L, 28, 1, _, C).
   L = _, B = '    numlist/3 ', C = ' '.
?- '$apropos_found'(append, _Found), length(_Found, _N), _N =< 40, lines(append, _Ls), forall(member(found(What,_), _Found), ( format(atom(A), '    ~q ', [What]), once(( member(L, _Ls), sub_atom(L, 0, _, _, A) )) )).
   true.
?- '$apropos_found'(' , . ', L), '$apropos_found'(';', M).
   L = [], M = [].
?- '$apropos_found'(append, _F), findall(W, member(found(W,_), _F), _Ws), sort(_Ws, _Set), length(_Ws, N), length(_Set, N), N > 3.
   N = _.
?- found('APPEND', append/3), found('Append.', append/3).
   true.

%  What is looked for has to be known

?- apropos(_).
   error(instantiation_error, _).
