:- module(high_order,
          [ sequence//2,             % :Element, ?Xs
            sequence//3,             % :Element, :Separator, ?Xs
            sequence//5,             % :Start, :Element, :Separator, :End, ?Xs
            optional//2,             % :Match, :Default
            foreach//2,              % :Generator, :Element
            foreach//3               % :Generator, :Element, :Separator
          ]).

/** <module> Grammar bodies with bodies as arguments

An element is a grammar body with one more argument.
*/

:- meta_predicate
       sequence(3, ?, ?, ?),
       sequence(3, '//', ?, ?, ?),
       sequence('//', 3, '//', '//', ?, ?, ?),
       optional('//', '//', ?, ?),
       foreach(0, '//', ?, ?),
       foreach(0, '//', '//', ?, ?).

%!  sequence(:Element, ?Xs)// is nondet.
%
%   As many elements as possible, fewer on backtracking; Xs are their arguments.
%
%       ?- phrase(sequence(digit, Ds), "12"), !.
%          Ds = ['1','2'].

sequence(Element, Xs) -->
    sequence_(Xs, Element).

sequence_([X|Xs], Element) -->
    call(Element, X),
    sequence_(Xs, Element).
sequence_([], _) -->
    [].

%!  sequence(:Element, :Separator, ?Xs)// is nondet.
%
%   Elements with separators between them. An element must stand behind each separator. Where the end of
%   Xs is unbound there are as many elements as separators allow.
%
%       ?- phrase(sequence(integer, ",", Is), "1,2,3"), !.
%          Is = [1,2,3].
%       ?- phrase(sequence(digit, ",", Ds), "1,2x", Rest).
%          Ds = ['1','2'], Rest = [x].
%       ?- phrase(sequence(digit, ",", Ds), "1,x", Rest).
%          false.
%       ?- phrase(sequence(digit, ",", [D|Ds]), "1,2").
%          D = '1', Ds = ['2'].
%       ?- phrase(sequence(digit, ",", ['1']), "1,2", Rest).
%          Rest = [',','2'].

sequence(Element, Separator, Xs) -->
    (   { var(Xs) }
    ->  (   call(Element, X)
        *-> { Xs = [X|Xs1] },
            more_(Xs1, Element, Separator)
        ;   { Xs = [] }
        )
    ;   { Xs == [] }
    ->  []
    ;   next_(Xs, Element, Separator)
    ).

next_([X|Xs], Element, Separator) -->
    call(Element, X),
    more_(Xs, Element, Separator).

more_(Xs, Element, Separator) -->
    (   { Xs == [] }
    ->  []
    ;   { nonvar(Xs) }
    ->  call(phrase, Separator),
        next_(Xs, Element, Separator)
    ;   call(phrase, Separator)
    ->  next_(Xs, Element, Separator)
    ;   { Xs = [] }
    ).

%!  sequence(:Start, :Element, :Separator, :End, ?Xs)// is semidet.
%
%   Elements with separators between them, all between Start and End.
%
%       ?- phrase(sequence("[", integer, ",", "]", Is), "[1,2]").
%          Is = [1,2].

sequence(Start, Element, Separator, End, Xs) -->
    call(phrase, Start),
    sequence(Element, Separator, Xs0),
    call(phrase, End),
    !,                          % End shows that the sequence is complete
    { Xs = Xs0 }.

%!  optional(:Match, :Default)// is nondet.
%
%   Match if possible, otherwise Default.
%
%       ?- phrase(optional("a", []), "b", R).
%          R = [b].

optional(Match, Default) -->
    (   call(phrase, Match)
    ->  []
    ;   call(phrase, Default)
    ).

%!  foreach(:Generator, :Element)// is det.
%
%   Element for every answer of Generator.
%
%       ?- phrase(foreach(member(X, [a,b]), [X]), L).
%          L = [a,b].

foreach(Generator, Element) -->
    { findall(Element, Generator, Elements) },
    all_(Elements).

all_([]) -->
    [].
all_([Element|Elements]) -->
    call(phrase, Element),
    all_(Elements).

%!  foreach(:Generator, :Element, :Separator)// is det.
%
%   As foreach//2, with Separator between the elements.
%
%       ?- phrase(foreach(member(X, [a,b]), [X], ","), L).
%          L = [a,',',b].

foreach(Generator, Element, Separator) -->
    { findall(Element, Generator, Elements) },
    separated_(Elements, Separator).

separated_([], _) -->
    [].
separated_([Element|Elements], Separator) -->
    call(phrase, Element),
    separated_rest_(Elements, Separator).

separated_rest_([], _) -->
    [].
separated_rest_([Element|Elements], Separator) -->
    call(phrase, Separator),
    call(phrase, Element),
    separated_rest_(Elements, Separator).
