:- module(recorded,
          [ recorda/2,               % +Key, @Term
            recorda/3,               % +Key, @Term, -Reference
            recordz/2,               % +Key, @Term
            recordz/3,               % +Key, @Term, -Reference
            recorded/1,              % ?Term
            recorded/2,              % ?Key, ?Term
            recorded/3,              % ?Key, ?Term, ?Reference
            instance/2,              % +Reference, -Term
            current_key/1            % ?Key
          ]).

/** <module> The recorded database

Terms kept under keys, in the order in which they are recorded. A key is an atom,
a small integer or a term, of which name and arity count. A reference names one
record, as those of clauses do; erase/1 takes it away.
*/

%   record_(Functor, Key, Term, Attributes): a record. Facts cannot have attributed variables: if the
%   term has some, Term is unbound and Attributes are with(Copy, [Variable-Its,...]).

:- dynamic(record_/4).

%!  recorda(+Key, @Term) is det.
%
%   Record a copy of Term as the first under Key.
%
%       ?- recorda(quad, a), recorda(quad, b), findall(T, recorded(quad, T), Ts),
%          forall(recorded(quad, _, R), erase(R)).
%          Ts = [b,a].

recorda(Key, Term) :-
    recorda(Key, Term, _).

%!  recorda(+Key, @Term, -Reference) is det.
%
%   As recorda/2; Reference is that of the record.
%
%       ?- recorda(quad, f(X), _R), recorded(quad, T, _R), erase(_R).
%          T = f(Y).
%       ?- recorda(_, a, _).
%          error(instantiation_error, _).

recorda(Key, Term, Reference) :-
    key_(Key, Functor),
    kept_(Term, Kept, Attributes),
    asserta(record_(Functor, Key, Kept, Attributes), Reference).

%!  recordz(+Key, @Term) is det.
%
%   Record a copy of Term as the last under Key.
%
%       ?- recordz(quad, a), recordz(quad, b), findall(T, recorded(quad, T), Ts),
%          forall(recorded(quad, _, R), erase(R)).
%          Ts = [a,b].

recordz(Key, Term) :-
    recordz(Key, Term, _).

%!  recordz(+Key, @Term, -Reference) is det.
%
%   As recordz/2; Reference is that of the record.
%
%       ?- recordz(quad, a, _R), instance(_R, T), erase(_R).
%          T = a.

recordz(Key, Term, Reference) :-
    key_(Key, Functor),
    kept_(Term, Kept, Attributes),
    assertz(record_(Functor, Key, Kept, Attributes), Reference).

%   kept_(@Term, -Kept, -Attributes): Kept and Attributes are the recorded form of Term.

kept_(Term, Kept, Attributes) :-
    term_attvars(Term, Variables),
    (   Variables == []
    ->  Kept = Term,
        Attributes = none
    ;   attributes_(Variables, Pairs),
        copy_term_nat(Term-Pairs, Copy-Copies),
        Attributes = with(Copy, Copies)
    ).

%   given_back_(?Term, +Attributes): Term is the recorded term, with its attributes.

given_back_(_, none).
given_back_(Term, with(Copy, Pairs)) :-
    attributed_(Pairs),
    Term = Copy.

attributes_([], []).
attributes_([Variable|Variables], [Variable-Its|Pairs]) :-
    get_attrs(Variable, Its),
    attributes_(Variables, Pairs).

attributed_([]).
attributed_([Variable-Its|Pairs]) :-
    put_attrs(Variable, Its),
    attributed_(Pairs).

%   key_(+Key, -Functor): Functor is the part of Key that identifies it.

key_(Key, Functor) :-
    (   var(Key)
    ->  instantiation_error(Key)
    ;   compound(Key)
    ->  functor(Key, Name, Arity),
        Functor = Name/Arity
    ;   Functor = Key
    ).

%!  recorded(?Term) is nondet.
%
%   Term is recorded under the key `record`.
%
%       ?- recorded(never_recorded).
%          false.

recorded(Term) :-
    recorded(record, Term).

%!  recorded(?Key, ?Term) is nondet.
%
%   Term is recorded under Key.
%
%       ?- recorded(no_such_key, _).
%          false.

recorded(Key, Term) :-
    recorded(Key, Term, _).

%!  recorded(?Key, ?Term, ?Reference) is nondet.
%
%   As recorded/2; Reference is that of the record.
%
%       ?- recordz(quad(1), a, _R), recorded(quad(2), T), erase(_R).
%          T = a.

recorded(Key, Term, Reference) :-
    (   nonvar(Key)
    ->  key_(Key, Functor),
        clause(record_(Functor, _, Term, Attributes), true, Reference)
    ;   clause(record_(_, Key, Term, Attributes), true, Reference)
    ),
    given_back_(Term, Attributes).

%!  instance(+Reference, -Term) is semidet.
%
%   Term is what was recorded with Reference, or the clause `Head :- Body` that it
%   names.
%
%       ?- assertz(n(1), _R), instance(_R, Clause).
%          Clause = (n(1) :- true).
%       ?- instance(nothing, _).
%          error(type_error(db_reference,nothing), _).

instance(Reference, Term) :-
    '$clause'(Reference, Module, (Head :- Body)),
    (   Module == recorded,
        Head = record_(_, _, Recorded, Attributes)
    ->  given_back_(Recorded, Attributes),
        Term = Recorded
    ;   Term = (Head :- Body)
    ).

%!  current_key(?Key) is nondet.
%
%   There are records under Key.
%
%       ?- current_key(no_such_key).
%          false.

current_key(Key) :-
    findall(Functor, record_(Functor, _, _, _), Functors),
    sort(Functors, Distinct),
    member(Functor, Distinct),
    (   Functor = Name/Arity
    ->  functor(Key, Name, Arity)
    ;   Key = Functor
    ).
