:- module(edit_distance,
          [ edit_distance/3,         % +Text1, +Text2, -Distance
            edit_distance/4,         % +Text1, +Text2, -Distance, +Options
            edit_similarity/3        % +Text1, +Text2, -Similarity
          ]).

/** <module> How far apart texts are

The distance of Levenshtein is the least number of characters to be inserted,
removed or changed to make one text of the other. Texts are atoms, strings,
numbers, lists of characters or of codes; it takes time N*M.
*/

%!  edit_distance(+Text1, +Text2, -Distance) is det.
%
%   Distance is that of Levenshtein.
%
%       ?- edit_distance(kitten, sitting, D).
%          D = 3.
%       ?- edit_distance('', abc, D).
%          D = 3.
%       ?- edit_distance(_, abc, _).
%          error(instantiation_error, _).

edit_distance(Text1, Text2, Distance) :-
    '$edit_distance'(Text1, Text2, false, infinite, Distance).

%!  edit_distance(+Text1, +Text2, -Distance, +Options) is semidet.
%
%   As edit_distance/3. Options: transpositions(true) counts two neighbours that
%   change places once; max(N) fails, and earlier, if the distance is more than N.
%
%       ?- edit_distance(abcd, acbd, D, [transpositions(true)]).
%          D = 1.
%       ?- edit_distance(kitten, sitting, D, [max(2)]).
%          false.

edit_distance(Text1, Text2, Distance, Options) :-
    option(transpositions(Transpositions), Options, false),
    must_be(bool, Transpositions),
    option(max(Max), Options, infinite),
    (   Max == infinite
    ->  true
    ;   must_be(nonneg, Max)
    ),
    '$edit_distance'(Text1, Text2, Transpositions, Max, Distance).

%!  edit_similarity(+Text1, +Text2, -Similarity) is det.
%
%   Similarity is 1.0 for the same texts and 0.0 where no character may stay: 1 less
%   the distance divided by the length of the longer text.
%
%       ?- edit_similarity(abcd, abcx, S).
%          S = 0.75.
%       ?- edit_similarity('', '', S).
%          S = 1.0.

edit_similarity(Text1, Text2, Similarity) :-
    edit_distance(Text1, Text2, Distance),
    string_length(Text1, Length1),
    string_length(Text2, Length2),
    Length is max(1, max(Length1, Length2)),
    Similarity is 1.0-Distance/Length.
