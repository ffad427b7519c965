:- module(mulisp_lists,
          [ mulisp_list/3,           % ?Name, -Least, -Most
            mulisp_list_call/4,      % +Name, +Values, +Place, -Value
            mulisp_path/2,           % ?Name, -Steps
            mulisp_walk/4            % +Steps, +Value0, +Place, -Value
          ]).

/** <module> MuLISP: functions on lists

Those that call no functions. A list of MuLISP is one of Prolog; RPLACA and its like
change it in place, and all that share it see the change.
*/

%!  mulisp_list(?Name, -Least, -Most) is nondet.
%
%   The function Name takes from Least to Most arguments.

mulisp_list(Name, Least, Most) :-
    list_function_(Name, Least, Most).
mulisp_list(Name, 1, 1) :-
    mulisp_path(Name, _).

list_function_('CONS', 2, 2).
list_function_('LIST', 0, inf).
list_function_('LIST*', 1, inf).
list_function_('APPEND', 0, inf).
list_function_('NCONC', 0, inf).
list_function_('REVERSE', 1, 2).
list_function_('NREVERSE', 1, 2).
list_function_('REVAPPEND', 2, 2).
list_function_('NTH', 2, 2).
list_function_('NTHCDR', 2, 2).
list_function_('LAST', 1, 2).
list_function_('BUTLAST', 1, 2).
list_function_('FIRSTN', 2, 2).
list_function_('LASTN', 2, 2).
list_function_('COPY-LIST', 1, 1).
list_function_('COPY-TREE', 1, 1).
list_function_('MAKE-LIST', 1, 3).
list_function_('RPLACA', 2, 2).
list_function_('RPLACD', 2, 2).
list_function_('ACONS', 3, 3).
list_function_('PAIRLIS', 2, 3).
list_function_('IDENTITY', 1, 1).
list_function_('SUBSEQ', 2, 3).
list_function_('ELT', 2, 2).
list_function_('LIST-LENGTH', 1, 1).
list_function_('NBUTLAST', 1, 2).
list_function_('LDIFF', 2, 2).
list_function_('COPY-ALIST', 1, 1).
list_function_('NRECONC', 2, 2).
list_function_('DELETE-NTH', 2, 2).
list_function_('INSERT-NTH', 3, 3).
list_function_('REPLACE-NTH', 3, 3).
list_function_('SPLIT', 1, 1).
list_function_('DISPLACE', 2, 2).
list_function_('TCONC', 2, 2).
list_function_('LCONC', 2, 2).

%!  mulisp_list_call(+Name, +Values, +Place, -Value) is det.
%
%   Value is that of the function Name for Values, as many as it takes.
%
%       ?- mulisp_list_call('CADAR', [[[1,2],3]], t:1:1, V).
%          V = 2.

mulisp_list_call(Name, Values, Place, Value) :-
    (   mulisp_path(Name, Steps)
    ->  Values = [Value0],
        mulisp_walk(Steps, Value0, Place, Value)
    ;   once(value_(Name, Values, Place, Value0)),
        Value = Value0
    ).

value_('CONS', [X,Y], _, [X|Y]).
value_('LIST', Xs, _, Xs).
value_('LIST*', Xs, _, Value) :- spread_(Xs, Value).
value_('APPEND', Xs, P, Value) :- append_(Xs, P, Value).
value_('NCONC', Xs, P, Value) :- nconc_(Xs, P, Value).
value_('REVERSE', [Xs|Rest], P, Value) :- list_(Xs, P), tail_of_(Rest, Tail), reversed_(Xs, Tail, Value).
value_('NREVERSE', [Xs|Rest], P, Value) :- list_(Xs, P), tail_of_(Rest, Tail), reversed_(Xs, Tail, Value).
value_('REVAPPEND', [Xs,Tail], P, Value) :- list_(Xs, P), reversed_(Xs, Tail, Value).
value_('NTH', [N,Xs], P, Value) :- drop_(N, Xs, P, Value0), mulisp_walk([car], Value0, P, Value).
value_('NTHCDR', [N,Xs], P, Value) :- drop_(N, Xs, P, Value).
value_('LAST', [Xs|Rest], P, Value) :-
    (   Rest = [N]
    ->  value_('LASTN', [N,Xs], P, Value)
    ;   Xs = [_|_]
    ->  last_pair_(Xs, Value)
    ;   list_(Xs, P),
        Value = []
    ).
value_('BUTLAST', [Xs|Rest], P, Value) :-
    list_(Xs, P),
    ( Rest = [N] -> count_(N, P) ; N = 1 ),
    length(Xs, Length),
    Count is max(0, Length-N),
    length(Value, Count),
    append(Value, _, Xs).
value_('FIRSTN', [N,Xs], P, Value) :-
    count_(N, P),
    list_(Xs, P),
    length(Xs, Length),
    Count is min(Length, N),
    length(Value, Count),
    append(Value, _, Xs).
value_('LASTN', [N,Xs], P, Value) :-
    count_(N, P),
    list_(Xs, P),
    length(Xs, Length),
    Count is max(0, Length-N),
    drop_(Count, Xs, P, Value).
value_('COPY-LIST', [Xs], P, Value) :-
    (   Xs = [_|_]
    ->  top_copied_(Xs, Value)
    ;   list_(Xs, P),
        Value = []
    ).
value_('COPY-TREE', [X], _, Value) :- copied_(X, Value).
value_('MAKE-LIST', [N|Rest], P, Value) :-
    count_(N, P),
    ( append(_, [X], Rest) -> true ; X = [] ),
    length(Value, N),
    all_(Value, X).
value_('RPLACA', [Xs,X], P, Xs) :- pair_(Xs, P), setarg(1, Xs, X).
value_('RPLACD', [Xs,X], P, Xs) :- pair_(Xs, P), setarg(2, Xs, X).
value_('ACONS', [X,Y,Xs], _, [[X|Y]|Xs]).
value_('PAIRLIS', [Xs,Ys|Rest], P, Value) :-
    list_(Xs, P),
    list_(Ys, P),
    tail_of_(Rest, Tail),
    pairs_(Xs, Ys, Tail, Value).
value_('IDENTITY', [X], _, X).
value_('SUBSEQ', [Xs,Begin|Rest], P, Value) :-
    count_(Begin, P),
    drop_(Begin, Xs, P, Value0),
    (   Rest = [End],
        End \== []
    ->  count_(End, P),
        Count is max(0, End-Begin),
        value_('FIRSTN', [Count,Value0], P, Value)
    ;   Value = Value0
    ).
value_('ELT', [Xs,N], P, Value) :- count_(N, P), value_('NTH', [N,Xs], P, Value).
value_('LIST-LENGTH', [Xs], P, Value) :- list_(Xs, P), length(Xs, Value).
value_('NBUTLAST', [Xs|Rest], P, Value) :-
    list_(Xs, P),
    ( Rest = [N] -> count_(N, P) ; N = 1 ),
    length(Xs, Length),
    Count is Length-N,
    (   Count > 0
    ->  cut_behind_(Count, Xs),
        Value = Xs
    ;   Value = []
    ).
value_('LDIFF', [Xs,Tail], P, Value) :- list_(Xs, P), before_(Xs, Tail, Value).
value_('COPY-ALIST', [Pairs], P, Value) :- list_(Pairs, P), copied_pairs_(Pairs, Value).
value_('NRECONC', [Xs,Tail], P, Value) :- list_(Xs, P), reversed_(Xs, Tail, Value).
value_('DELETE-NTH', [X,Y], P, Value) :-
    (   integer(X)
    ->  delete_nth_(X, Y, P, Value) % the arguments in the order of NTH
    ;   delete_nth_(Y, X, P, Value)
    ).
value_('INSERT-NTH', [X,Xs,N], P, Value) :-
    count_(N, P),
    list_(Xs, P),
    (   N =:= 0
    ->  Value = [X|Xs]
    ;   Before is N-1,
        drop__(Before, Xs, P, Pair),
        (   Pair = [_|Behind]
        ->  setarg(2, Pair, [X|Behind]),
            Value = Xs
        ;   nconc_([Xs,[X]], P, Value)
        )
    ).
value_('REPLACE-NTH', [X,Xs,N], P, Xs) :-
    count_(N, P),
    list_(Xs, P),
    drop__(N, Xs, P, Pair),
    (   Pair = [_|_]
    ->  setarg(1, Pair, X)
    ;   true
    ).
value_('SPLIT', [Xs], P, Value) :-
    list_(Xs, P),
    length(Xs, Length),
    Count is (Length+1)//2,
    drop__(Count, Xs, P, Value),
    (   Value = [_|_]
    ->  cut_behind_(Count, Xs)
    ;   true
    ).
value_('DISPLACE', [Xs,Ys], P, Xs) :-
    pair_(Xs, P),
    pair_(Ys, P),
    Ys = [Car|Cdr],
    setarg(1, Xs, Car),
    setarg(2, Xs, Cdr).
value_('TCONC', [Queue,X], P, Value) :- queued_(Queue, [X], P, Value).
value_('LCONC', [Queue,Xs], P, Value) :- list_(Xs, P), queued_(Queue, Xs, P, Value).

%   cut_behind_(+Count, !List): cuts List off after Count elements; Count is at least 1.

cut_behind_(Count, Xs) :-
    (   Count =:= 1
    ->  setarg(2, Xs, [])
    ;   Xs = [_|Xs1],
        Count1 is Count-1,
        cut_behind_(Count1, Xs1)
    ).

%   before_(+List, @Tail, -Front): Front has the elements of List before Tail, one of
%   its tails, or all elements if Tail is not one.

before_(Xs, Tail, Front) :-
    (   Xs == []
    ->  Front = []
    ;   Tail = [_|_],
        same_term(Xs, Tail)
    ->  Front = []
    ;   Xs = [X|Xs1],
        Front = [X|Front1],
        before_(Xs1, Tail, Front1)
    ).

copied_pairs_([], []).
copied_pairs_([Pair|Pairs], [Copy|Copies]) :-
    (   Pair = [Car|Cdr]
    ->  Copy = [Car|Cdr]
    ;   Copy = Pair
    ),
    copied_pairs_(Pairs, Copies).

delete_nth_(N, Xs, Place, Value) :-
    count_(N, Place),
    list_(Xs, Place),
    (   N =:= 0
    ->  ( Xs = [_|Value] -> true ; Value = [] )
    ;   Before is N-1,
        drop__(Before, Xs, Place, Pair),
        (   Pair = [_,_|Behind]
        ->  setarg(2, Pair, Behind)
        ;   true
        ),
        Value = Xs
    ).

%   queued_(!Queue, +List, +Place, -Value): Value is Queue with List added. A queue is
%   (List . Last), where Last is the last pair of List; the empty queue is NIL.

queued_(Queue, Xs, Place, Value) :-
    (   Xs == []
    ->  Value = Queue
    ;   last_pair_(Xs, Last),
        (   ( Queue == [] ; Queue = [[]|_] )
        ->  Value = [Xs|Last]
        ;   pair_(Queue, Place),
            Queue = [_|Last0],
            pair_(Last0, Place),
            setarg(2, Last0, Xs),
            setarg(2, Queue, Last),
            Value = Queue
        )
    ).

list_(Xs, Place) :-
    (   is_list(Xs)
    ->  true
    ;   throw(error(type_error(list, Xs), context(_, Place)))
    ).

pair_(Xs, Place) :-
    (   Xs = [_|_]
    ->  true
    ;   throw(error(type_error(pair, Xs), context(_, Place)))
    ).

integer_(N, Place) :-
    (   integer(N)
    ->  true
    ;   throw(error(type_error(integer, N), context(_, Place)))
    ).

count_(N, Place) :-
    (   \+ integer(N)
    ->  throw(error(type_error(integer, N), context(_, Place)))
    ;   N < 0
    ->  throw(error(type_error(not_less_than_zero, N), context(_, Place)))
    ;   true
    ).

spread_([X|Xs], Value) :-
    (   Xs == []
    ->  Value = X
    ;   Value = [X|Value1],
        spread_(Xs, Value1)
    ).

tail_of_([], []).
tail_of_([Tail], Tail).

reversed_([], Value, Value).
reversed_([X|Xs], Tail, Value) :-
    reversed_(Xs, [X|Tail], Value).

%   top_copied_(+Xs, -Ys): Ys has copies of the pairs of the list Xs, and the same elements and end.

top_copied_(Xs, Ys) :-
    (   Xs = [X|Xs1]
    ->  Ys = [X|Ys1],
        top_copied_(Xs1, Ys1)
    ;   Ys = Xs
    ).

copied_(X, Y) :-
    (   X = [Car|Cdr]
    ->  Y = [Car1|Cdr1],
        copied_(Car, Car1),
        copied_(Cdr, Cdr1)
    ;   Y = X
    ).

all_([], _).
all_([X|Xs], X) :-
    all_(Xs, X).

pairs_([], _, Tail, Tail).
pairs_([X|Xs], Ys, Tail, [[X|Y]|Pairs]) :-
    ( Ys = [Y|Ys1] -> true ; Y = [], Ys1 = [] ),
    pairs_(Xs, Ys1, Tail, Pairs).

%   nconc_(+Lists, +Place, -Value): links the last pair of each list to the next list.

nconc_([], _, []).
nconc_([Xs|Xss], Place, Value) :-
    (   Xs == []
    ->  nconc_(Xss, Place, Value)
    ;   Xss == []
    ->  Value = Xs
    ;   list_(Xs, Place),
        nconc_(Xss, Place, Rest),
        last_pair_(Xs, Last),
        setarg(2, Last, Rest),
        Value = Xs
    ).

last_pair_(Xs, Last) :-
    Xs = [_|Xs1],
    (   Xs1 = [_|_]
    ->  last_pair_(Xs1, Last)
    ;   Last = Xs
    ).

append_([], _, []).
append_([Xs|Xss], Place, Value) :-
    append_(Xss, Xs, Place, Value).

append_([], Xs, _, Xs).
append_([Ys|Xss], Xs, Place, Value) :-
    list_(Xs, Place),
    append_(Xss, Ys, Place, Value0),
    append(Xs, Value0, Value).

drop_(N, Xs, Place, Value) :-
    integer_(N, Place),
    drop__(N, Xs, Place, Value).

drop__(N, Xs, Place, Value) :-
    (   N =< 0
    ->  Value = Xs
    ;   Xs == []
    ->  Value = []
    ;   mulisp_walk([cdr], Xs, Place, Xs1),
        N1 is N-1,
        drop__(N1, Xs1, Place, Value)
    ).

%!  mulisp_path(?Name, -Steps) is nondet.
%
%   The function Name, from CAR to CDDDDR or from FIRST to TENTH, or REST, goes through a
%   list by Steps, each car or cdr, in the order in which they are taken.
%
%       ?- mulisp_path('CADR', Steps).
%          Steps = [cdr,car].

mulisp_path(Name, Steps) :-
    (   var(Name)
    ->  path_(Name, Steps)
    ;   once(path_(Name, Steps))
    ).

path_('CAR', [car]).
path_('FIRST', [car]).
path_('REST', [cdr]).
path_('SECOND', [cdr,car]).
path_('THIRD', [cdr,cdr,car]).
path_('FOURTH', [cdr,cdr,cdr,car]).
path_('FIFTH', [cdr,cdr,cdr,cdr,car]).
path_('SIXTH', [cdr,cdr,cdr,cdr,cdr,car]).
path_('SEVENTH', [cdr,cdr,cdr,cdr,cdr,cdr,car]).
path_('EIGHTH', [cdr,cdr,cdr,cdr,cdr,cdr,cdr,car]).
path_('NINTH', [cdr,cdr,cdr,cdr,cdr,cdr,cdr,cdr,car]).
path_('TENTH', [cdr,cdr,cdr,cdr,cdr,cdr,cdr,cdr,cdr,car]).
path_('CDR', [cdr]).
path_('CADR', [cdr,car]).
path_('CDDR', [cdr,cdr]).
path_('CAAR', [car,car]).
path_('CDAR', [car,cdr]).
path_('CADDR', [cdr,cdr,car]).
path_('CDDDR', [cdr,cdr,cdr]).
path_('CADAR', [car,cdr,car]).
path_('CDADR', [cdr,car,cdr]).
path_('CAADR', [cdr,car,car]).
path_('CDDAR', [car,cdr,cdr]).
path_('CAAAR', [car,car,car]).
path_('CDAAR', [car,car,cdr]).
path_('CADDDR', [cdr,cdr,cdr,car]).
path_('CDDDDR', [cdr,cdr,cdr,cdr]).
path_('CADDAR', [car,cdr,cdr,car]).
path_('CDDDAR', [car,cdr,cdr,cdr]).
path_('CADADR', [cdr,car,cdr,car]).
path_('CDDADR', [cdr,car,cdr,cdr]).
path_('CAADDR', [cdr,cdr,car,car]).
path_('CDADDR', [cdr,cdr,car,cdr]).
path_('CAADAR', [car,cdr,car,car]).
path_('CDADAR', [car,cdr,car,cdr]).
path_('CADAAR', [car,car,cdr,car]).
path_('CDDAAR', [car,car,cdr,cdr]).
path_('CAAADR', [cdr,car,car,car]).
path_('CDAADR', [cdr,car,car,cdr]).
path_('CAAAAR', [car,car,car,car]).
path_('CDAAAR', [car,car,car,cdr]).

%!  mulisp_walk(+Steps, +Value0, +Place, -Value) is det.
%
%   Value is where Steps lead from Value0; the car and the cdr of NIL are NIL.
%
%       ?- mulisp_walk([cdr,car], [a,b,c], t:1:1, V).
%          V = b.

mulisp_walk([], Value, _, Value).
mulisp_walk([Step|Steps], Value0, Place, Value) :-
    (   Value0 = [Car|Cdr]
    ->  part_(Step, Car, Cdr, Value1)
    ;   Value0 == []
    ->  Value1 = []
    ;   throw(error(type_error(list, Value0), context(_, Place)))
    ),
    mulisp_walk(Steps, Value1, Place, Value).

part_(car, Car, _, Car).
part_(cdr, _, Cdr, Cdr).
