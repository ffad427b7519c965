:- module(flag,
          [ flag/3,                  % +Key, -Old, +New
            get_flag/2,              % +Key, -Value
            set_flag/2,              % +Key, +Value
            current_flag/1           % ?Key
          ]).

/** <module> Numbers under keys

Numbers that survive backtracking, each under a key. A key is an atom, an integer or a term,
of which name and arity count. What was never set is 0.
*/

:- dynamic(value_/2).

%!  flag(+Key, -Old, +New) is semidet.
%
%   The number under Key was Old; it is the value of the expression New from now on.
%
%       ?- flag(quads, N, N+1), flag(quads, M, M*10), flag(quads, K, 0).
%          N = 0, M = 1, K = 10.
%       ?- flag(quads, _, a).
%          error(type_error(evaluable,a/0), _).

flag(Key, Old, New) :-
    get_flag(Key, Old),
    Value is New,
    set_flag(Key, Value).

%!  get_flag(+Key, -Value) is semidet.
%
%   Value is the number under Key.
%
%       ?- get_flag(never_set, V).
%          V = 0.

get_flag(Key, Value) :-
    key_(Key, Kept),
    (   value_(Kept, Found)
    ->  Value = Found
    ;   Value = 0
    ).

%!  set_flag(+Key, +Value) is det.
%
%   The number under Key is Value from now on.
%
%       ?- set_flag(quads, 7), get_flag(quads, V).
%          V = 7.

set_flag(Key, Value) :-
    key_(Key, Kept),
    must_be(number, Value),
    retractall(value_(Kept, _)),
    assertz(value_(Kept, Value)).

%   key_(+Key, -Kept): Kept represents Key in the table.

key_(Key, Kept) :-
    (   compound(Key)
    ->  functor(Key, Name, Arity),
        functor(Kept, Name, Arity)
    ;   integer(Key)
    ->  Kept = Key
    ;   must_be(atom, Key),
        Kept = Key
    ).

%!  current_flag(?Key) is nondet.
%
%   A number was put under Key.
%
%       ?- set_flag(quads, 7), current_flag(quads).
%          true.

current_flag(Key) :-
    value_(Key, _).
