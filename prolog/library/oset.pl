:- module(oset,
          [ oset_is/1,               % @Xs
            oset_union/3,            % +Set1, +Set2, -Set
            oset_int/3,              % +Set1, +Set2, -Set
            oset_diff/3,             % +Set1, +Set2, -Set
            oset_dunion/2,           % +Sets, -Set
            oset_dint/2,             % +Sets, -Set
            oset_power/2,            % +Set, -Sets
            oset_addel/3,            % +Set0, +X, -Set
            oset_delel/3             % +Set0, +X, -Set
          ]).

/** <module> Ordered sets by other names

The predicates of library(ordsets) as some programs know them: sets are lists in standard
order without duplicates.
*/

%!  oset_is(@Xs) is semidet.
%
%   Xs is such a list.
%
%       ?- oset_is([a,b]).
%          true.
%       ?- oset_is([b,a]).
%          false.

oset_is(Xs) :-
    is_ordset(Xs).

%!  oset_union(+Set1, +Set2, -Set) is semidet.
%
%   Set is the union of both.
%
%       ?- oset_union([a,c], [b], S).
%          S = [a,b,c].

oset_union(Set1, Set2, Set) :-
    ord_union(Set1, Set2, Set).

%!  oset_int(+Set1, +Set2, -Set) is semidet.
%
%   Set is what is in both.
%
%       ?- oset_int([a,b], [b,c], S).
%          S = [b].

oset_int(Set1, Set2, Set) :-
    ord_intersection(Set1, Set2, Set).

%!  oset_diff(+Set1, +Set2, -Set) is semidet.
%
%   Set is what is in Set1 and not in Set2.
%
%       ?- oset_diff([a,b], [b,c], S).
%          S = [a].

oset_diff(Set1, Set2, Set) :-
    ord_subtract(Set1, Set2, Set).

%!  oset_dunion(+Sets, -Set) is semidet.
%
%   Set is the union of all Sets.
%
%       ?- oset_dunion([[a],[c],[b]], S).
%          S = [a,b,c].

oset_dunion(Sets, Set) :-
    ord_union(Sets, Set).

%!  oset_dint(+Sets, -Set) is semidet.
%
%   Set is what is in each of Sets, of which there is one at least.
%
%       ?- oset_dint([[a,b],[b,c]], S).
%          S = [b].

oset_dint(Sets, Set) :-
    ord_intersection(Sets, Set).

%!  oset_power(+Set, -Sets) is det.
%
%   Sets is the set of all sets within Set.
%
%       ?- oset_power([a,b], Ss).
%          Ss = [[],[a],[a,b],[b]].

oset_power(Set, Sets) :-
    findall(Within, within_(Set, Within), Found),
    sort(Found, Sets0),
    Sets = Sets0.

within_([], []).
within_([X|Xs], Ys) :-
    (   Ys = [X|Ys1],
        within_(Xs, Ys1)
    ;   within_(Xs, Ys)
    ).

%!  oset_addel(+Set0, +X, -Set) is semidet.
%
%   Set is Set0 with X.
%
%       ?- oset_addel([a,c], b, S).
%          S = [a,b,c].

oset_addel(Set0, X, Set) :-
    ord_add_element(Set0, X, Set).

%!  oset_delel(+Set0, +X, -Set) is semidet.
%
%   Set is Set0 without X.
%
%       ?- oset_delel([a,b,c], b, S).
%          S = [a,c].

oset_delel(Set0, X, Set) :-
    ord_del_element(Set0, X, Set).
