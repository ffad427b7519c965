:- module(clpfd_sets,
          [ is_fdset/1,              % @Set
            empty_fdset/1,           % ?Set
            empty_interval/2,        % +Low, +High
            list_to_fdset/2,         % +List, -Set
            fdset_to_list/2,         % +Set, -List
            range_to_fdset/2,        % +Domain, -Set
            fdset_to_range/2,        % +Set, -Domain
            fdset_singleton/2,       % ?Set, ?Element
            fdset_interval/3,        % ?Set, ?Low, ?High
            fdset_parts/4,           % ?Set, ?Low, ?High, ?Rest
            fdset_min/2,             % +Set, -Least
            fdset_max/2,             % +Set, -Greatest
            fdset_size/2,            % +Set, -Size
            fdset_member/2,          % ?Element, +Set
            fdset_add_element/3,     % +Set0, +Element, -Set
            fdset_del_element/3,     % +Set0, +Element, -Set
            fdset_eq/2,              % +Set1, +Set2
            fdset_subset/2,          % +Set1, +Set2
            fdset_disjoint/2,        % +Set1, +Set2
            fdset_intersect/2,       % +Set1, +Set2
            fdset_intersection/3,    % +Set1, +Set2, -Set
            fdset_subtract/3,        % +Set1, +Set2, -Set
            fdset_union/3,           % +Set1, +Set2, -Set
            fdset_union/2,           % +Sets, -Set
            fdset_complement/2       % +Set, -Complement
          ]).

/** <module> Sets of integers

The sets that fd_set/2 gives and in_set/2 takes, `fdset(Domain)`. They are in one form: equal sets are identical
terms. The empty one is `fdset(1..0)`. The names are those of SICStus Prolog and of SWI-Prolog.
*/

:- use_module(library(clpfd_labeling)).

%   set_(+Domain, -Set): makes Set from the domain of a variable, which has its integers in order.

set_(Domain, Set) :-
    (   '$fd_in'(X, Domain)
    ->  '$fd_domain'(X, Ordered),
        Set = fdset(Ordered)
    ;   Set = fdset('..'(1,0))
    ).

%   domain_(+Set, -Domain): Domain is the domain of Set.

domain_(Set, Domain) :-
    must_be(nonvar, Set),
    (   Set = fdset(Domain0)
    ->  Domain = Domain0
    ;   domain_error(fdset, Set)
    ).

%   less_(+Domain1, +Domain2, -Others): Others are the values of Domain1 that are not in Domain2.

less_(Domain1, Domain2, \ (\Domain1\/Domain2)).

is_empty_(Domain) :-
    \+ '$fd_in'(_, Domain).

%!  is_fdset(@Set) is semidet.
%
%   Set is a set of integers.
%
%       ?- use_module(library(clpfd)).
%          true.
%       ?- is_fdset(fdset(1..3)), \+ is_fdset([1]), \+ is_fdset(fdset(a)), \+ is_fdset(_).
%          true.

is_fdset(Set) :-
    nonvar(Set),
    Set = fdset(Domain),
    ground(Domain),
    catch(set_(Domain, _), error(_, _), fail).

%!  empty_fdset(?Set) is semidet.
%
%   Set has no element.
%
%       ?- empty_fdset(S).
%          S = fdset(1..0).

empty_fdset(fdset('..'(1,0))).

%!  empty_interval(+Low, +High) is semidet.
%
%   There is no integer from Low to High.
%
%       ?- empty_interval(3, 2), \+ empty_interval(2, 2), \+ empty_interval(inf, 2).
%          true.

empty_interval(Low, High) :-
    is_empty_('..'(Low,High)).

%!  list_to_fdset(+List, -Set) is det.
%
%   Set has the elements of List, integers.
%
%       ?- list_to_fdset([3,1,2,7], S).
%          S = fdset(1..3\/7).
%       ?- list_to_fdset([a], S).
%          error(type_error(integer,a), _).

list_to_fdset(List, Set) :-
    must_be(list(integer), List),
    union_(List, '..'(1,0), Domain),
    set_(Domain, Set).

union_([], Domain, Domain).
union_([D|Ds], Domain0, Domain) :-
    union_(Ds, Domain0\/D, Domain).

%!  fdset_to_list(+Set, -List) is semidet.
%
%   List has the elements of Set, which has bounds, in their order.
%
%       ?- fdset_to_list(fdset(1..3\/7), L).
%          L = [1,2,3,7].
%       ?- fdset_to_list(fdset(1..sup), L).
%          false.

fdset_to_list(Set, List) :-
    fdset_size(Set, Size),
    integer(Size),
    findall(X, fdset_member(X, Set), List).

%!  range_to_fdset(+Domain, -Set) is det.
%
%   Set has the integers of Domain, which is as in/2 takes it.
%
%       ?- range_to_fdset(\ (1..3), S).
%          S = fdset(inf..0\/4..sup).

range_to_fdset(Domain, Set) :-
    set_(Domain, Set).

%!  fdset_to_range(+Set, -Domain) is det.
%
%   Domain is for in/2 what Set is for in_set/2.
%
%       ?- fdset_to_range(fdset(1..3), D).
%          D = 1..3.
%       ?- fdset_to_range(fdset(3..3), D).
%          D = 3.

fdset_to_range(Set, Domain) :-
    domain_(Set, Domain0),
    (   Domain0 = '..'(Value,End),
        Value == End
    ->  Domain = Value
    ;   Domain = Domain0
    ).

%!  fdset_singleton(?Set, ?Element) is semidet.
%
%   Element is the only element of Set.
%
%       ?- fdset_singleton(S, 4), fdset_singleton(S, E).
%          S = fdset(4..4), E = 4.

fdset_singleton(Set, Element) :-
    (   integer(Element)
    ->  set_(Element, Set)
    ;   fdset_interval(Set, Element, Element)
    ).

%!  fdset_interval(?Set, ?Low, ?High) is semidet.
%
%   Set has the integers from Low to High, and there is one; inf and sup are no bound.
%
%       ?- fdset_interval(fdset(1..3), L, H), fdset_interval(S, L, sup).
%          L = 1, H = 3, S = fdset(1..sup).
%       ?- fdset_interval(fdset(1..3\/7), _, _).
%          false.

fdset_interval(Set, Low, High) :-
    (   var(Set)
    ->  '$fd_in'(_, '..'(Low,High)),
        set_('..'(Low,High), Set)
    ;   domain_(Set, '..'(Low,High)),
        \+ is_empty_('..'(Low,High))
    ).

%!  fdset_parts(?Set, ?Low, ?High, ?Rest) is semidet.
%
%   Low to High is the first interval of Set, and Rest has the elements beyond it.
%
%       ?- fdset_parts(fdset(1..3\/7), L, H, R).
%          L = 1, H = 3, R = fdset(7..7).
%       ?- fdset_parts(S, 1, 3, fdset(5..sup)), \+ fdset_parts(_, 6, 7, fdset(4..4)).
%          S = fdset(1..3\/5..sup).

fdset_parts(Set, Low, High, Rest) :-
    (   var(Set)
    ->  domain_(Rest, Domain),
        \+ is_empty_('..'(Low,High)),
        is_beyond_(Domain, High),
        set_('..'(Low,High)\/Domain, Set)
    ;   domain_(Set, Domain),
        \+ is_empty_(Domain),
        runs_(Domain, ['..'(Low,High)|_], []),
        less_(Domain, '..'(Low,High), Others),
        set_(Others, Rest)
    ).

%   is_beyond_(+Domain, +High): Domain begins behind a gap after High, or is empty.

is_beyond_(Domain, High) :-
    (   is_empty_(Domain)
    ->  true
    ;   integer(High),
        Next is High + 1,
        less_(Domain, \ '..'(inf,Next), Others),
        is_empty_(Others)
    ).

%   runs_(+Domain, ?Runs, ?Rest): Runs are the intervals in Domain, a union of intervals and integers.

runs_(Domain, Runs, Rest) :-
    (   Domain = D\/E
    ->  runs_(D, Runs, Runs1),
        runs_(E, Runs1, Rest)
    ;   Domain = '..'(_,_)
    ->  Runs = [Domain|Rest]
    ;   Runs = ['..'(Domain,Domain)|Rest]
    ).

%!  fdset_min(+Set, -Least) is semidet.
%
%   Least is the least element of Set, inf if there is none that is the least.
%
%       ?- fdset_min(fdset(1..3\/7), L).
%          L = 1.

fdset_min(Set, Least) :-
    domain_(Set, Domain),
    '$fd_in'(X, Domain),
    '$fd_interval'(X, Least, _).

%!  fdset_max(+Set, -Greatest) is semidet.
%
%   Greatest is the greatest element of Set, sup if there is none that is the greatest.
%
%       ?- fdset_max(fdset(1..3\/7), G).
%          G = 7.

fdset_max(Set, Greatest) :-
    domain_(Set, Domain),
    '$fd_in'(X, Domain),
    '$fd_interval'(X, _, Greatest).

%!  fdset_size(+Set, -Size) is det.
%
%   Size is the number of elements of Set, sup if it has no bounds.
%
%       ?- fdset_size(fdset(1..3\/7), N), empty_fdset(S), fdset_size(S, M).
%          N = 4, S = fdset(1..0), M = 0.

fdset_size(Set, Size) :-
    domain_(Set, Domain),
    (   '$fd_in'(X, Domain)
    ->  '$fd_size'(X, Size)
    ;   Size = 0
    ).

%!  fdset_member(?Element, +Set) is nondet.
%
%   Element is an element of Set, which has bounds if Element is a variable.
%
%       ?- fdset_member(X, fdset(1\/7)).
%          X = 1
%       ;  X = 7.

fdset_member(Element, Set) :-
    domain_(Set, Domain),
    '$fd_in'(X, Domain),
    (   nonvar(Element)
    ->  integer(Element),
        X = Element
    ;   '$fd_size'(X, Size),
        integer(Size),
        indomain(X),
        Element = X
    ).

%!  fdset_add_element(+Set0, +Element, -Set) is det.
%
%   Set has the elements of Set0, and Element.
%
%       ?- fdset_add_element(fdset(1..3), 4, S).
%          S = fdset(1..4).

fdset_add_element(Set0, Element, Set) :-
    must_be(integer, Element),
    domain_(Set0, Domain),
    set_(Domain\/Element, Set).

%!  fdset_del_element(+Set0, +Element, -Set) is det.
%
%   Set has the elements of Set0 but Element.
%
%       ?- fdset_del_element(fdset(1..3), 2, S).
%          S = fdset(1\/3).

fdset_del_element(Set0, Element, Set) :-
    must_be(integer, Element),
    domain_(Set0, Domain),
    less_(Domain, Element, Others),
    set_(Others, Set).

%!  fdset_eq(+Set1, +Set2) is semidet.
%
%   Both sets have the same elements.
%
%       ?- fdset_eq(fdset(1..3), fdset(1\/2..3)).
%          true.

fdset_eq(Set1, Set2) :-
    domain_(Set1, Domain1),
    domain_(Set2, Domain2),
    set_(Domain1, Set),
    set_(Domain2, Set).

%!  fdset_subset(+Set1, +Set2) is semidet.
%
%   All elements of Set1 are elements of Set2.
%
%       ?- fdset_subset(fdset(2..3), fdset(1..3)), \+ fdset_subset(fdset(0..3), fdset(1..3)).
%          true.

fdset_subset(Set1, Set2) :-
    domain_(Set1, Domain1),
    domain_(Set2, Domain2),
    less_(Domain1, Domain2, Others),
    is_empty_(Others).

%!  fdset_disjoint(+Set1, +Set2) is semidet.
%
%   No integer is an element of both sets.
%
%       ?- fdset_disjoint(fdset(1..3), fdset(4..5)).
%          true.

fdset_disjoint(Set1, Set2) :-
    domain_(Set1, Domain1),
    domain_(Set2, Domain2),
    less_(Domain1, \Domain2, Others),
    is_empty_(Others).

%!  fdset_intersect(+Set1, +Set2) is semidet.
%
%   An integer is an element of both sets.
%
%       ?- fdset_intersect(fdset(1..3), fdset(3..5)).
%          true.

fdset_intersect(Set1, Set2) :-
    \+ fdset_disjoint(Set1, Set2).

%!  fdset_intersection(+Set1, +Set2, -Set) is det.
%
%   Set has the integers that are elements of both sets.
%
%       ?- fdset_intersection(fdset(1..3), fdset(3..5), S).
%          S = fdset(3..3).

fdset_intersection(Set1, Set2, Set) :-
    domain_(Set1, Domain1),
    domain_(Set2, Domain2),
    less_(Domain1, \Domain2, Others),
    set_(Others, Set).

%!  fdset_subtract(+Set1, +Set2, -Set) is det.
%
%   Set has the elements of Set1 that are none of Set2.
%
%       ?- fdset_subtract(fdset(1..5), fdset(3..9), S).
%          S = fdset(1..2).

fdset_subtract(Set1, Set2, Set) :-
    domain_(Set1, Domain1),
    domain_(Set2, Domain2),
    less_(Domain1, Domain2, Others),
    set_(Others, Set).

%!  fdset_union(+Set1, +Set2, -Set) is det.
%
%   Set has the elements of both sets.
%
%       ?- fdset_union(fdset(1..2), fdset(4..5), S).
%          S = fdset(1..2\/4..5).

fdset_union(Set1, Set2, Set) :-
    domain_(Set1, Domain1),
    domain_(Set2, Domain2),
    set_(Domain1\/Domain2, Set).

%!  fdset_union(+Sets, -Set) is det.
%
%   Set has the elements of all of Sets.
%
%       ?- fdset_union([fdset(1..2),fdset(4..5),fdset(3..3)], S).
%          S = fdset(1..5).

fdset_union(Sets, Set) :-
    must_be(list, Sets),
    domains_(Sets, Domains),
    union_(Domains, '..'(1,0), Domain),
    set_(Domain, Set).

domains_([], []).
domains_([Set|Sets], [Domain|Domains]) :-
    domain_(Set, Domain),
    domains_(Sets, Domains).

%!  fdset_complement(+Set, -Complement) is det.
%
%   Complement has the integers that are no elements of Set.
%
%       ?- fdset_complement(fdset(1..3), S).
%          S = fdset(inf..0\/4..sup).

fdset_complement(Set, Complement) :-
    domain_(Set, Domain),
    set_(\Domain, Complement).
