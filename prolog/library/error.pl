:- module(error,
          [ must_be/2,               % +Type, @X
            is_of_type/2,            % +Type, @X
            has_type/2,              % +Type, @X
            is_list_or_partial/1,    % @X
            type_error/2,            % @Type, @Culprit
            domain_error/2,          % @Domain, @Culprit
            existence_error/2,       % @Kind, @Culprit
            existence_error/3,       % @Kind, @Culprit, @In
            permission_error/3,      % @Action, @Type, @Culprit
            representation_error/1,  % @Limit
            evaluation_error/1,      % @What
            resource_error/1,        % @Resource
            syntax_error/1,          % @Message
            instantiation_error/1,   % @Culprit
            uninstantiation_error/1, % @Culprit
            current_type/3           % ?Type, @X, -Body
          ]).

/** <module> Errors

Checks of arguments and the predicates that raise the errors of ISO 7.12. Types
are open: a clause of has_type/2, which is multifile, adds one.
*/

:- multifile(has_type/2).
:- dynamic(has_type/2).

% has_type/2 is dynamic, but a check has no effects.
:- '$pure'([must_be/2, is_of_type/2]).

%!  must_be(+Type, @X) is det.
%
%   X is of the given type; otherwise an instantiation error while X is not
%   instantiated enough to tell, and a type error with the name of the type.
%
%       ?- must_be(integer, 3).
%          true.
%       ?- must_be(integer, _).
%          error(instantiation_error, _).
%       ?- must_be(integer, a).
%          error(type_error(integer,a), _).
%       ?- must_be(between(1,3), 4).
%          error(type_error(between(1,3),4), _).
%       ?- must_be(list(atom), [a,1]).
%          error(type_error(atom,1), _).
%       ?- must_be(positive_integer, 0).
%          error(type_error(positive_integer,0), _).
%       ?- must_be(oneof([a,b]), _).
%          error(instantiation_error, _).
%       ?- must_be(nothing_known, 0).
%          error(existence_error(type,nothing_known), _).

must_be(Type, X) :-
    (   nonvar(Type),
        has_type(Type, X)
    ->  true
    ;   nonvar(Type)
    ->  must_be_(Type, X)
    ;   instantiation_error(Type)
    ).

%   must_be_(+Type, @X): throws the error that tells why X is not of this Type.

must_be_(Type, X) :-
    (   \+ known_type_(Type)
    ->  existence_error(type, Type)
    ;   (   var(X)
        ;   ground_type_(Type),
            \+ ground(X)
        )
    ->  instantiation_error(X)
    ;   complain_(Type, X)
    ->  true
    ;   type_error(Type, X)
    ).

%   ground_type_(+Type): a term with variables inside may still become a Type.

ground_type_(ground).
ground_type_(oneof(_)).
ground_type_(stream).
ground_type_(text).
ground_type_(string).
ground_type_(rational).

%   complain_(+Type, @X): throws the error, if it is not just a type error of Type.

complain_(list, X) :-
    not_a_list_(X, list).
complain_(list(Type), X) :-
    not_a_list_of_(X, Type).
complain_(list_of(Type), X) :-
    not_a_list_of_(X, Type).
complain_(chars, X) :-
    not_a_list_of_(X, char).
complain_(codes, X) :-
    not_a_list_of_(X, code).
complain_(list_or_partial_list, X) :-
    type_error(list, X).
complain_(var, X) :-
    uninstantiation_error(X).
complain_(cyclic, X) :-
    domain_error(cyclic_term, X).
complain_(acyclic, X) :-
    domain_error(acyclic_term, X).
complain_(order, X) :-
    must_be(atom, X),
    domain_error(order, X).

not_a_list_(X, Type) :-
    (   partial_list_(X)
    ->  instantiation_error(X)
    ;   type_error(Type, X)
    ).

partial_list_(X) :-
    is_list_or_partial(X),
    \+ is_list(X).

not_a_list_of_(X, Type) :-
    (   is_list(X)
    ->  each_must_be_(X, Type)
    ;   not_a_list_(X, list(Type))
    ).

each_must_be_([], _).
each_must_be_([X|Xs], Type) :-
    must_be(Type, X),
    each_must_be_(Xs, Type).

%   known_type_(+Type): Type has a definition.

known_type_(Type) :-
    functor(Type, Name, Arity),
    functor(General, Name, Arity),
    clause(has_type(General, _), _),
    !.                          % one clause is enough

%!  is_of_type(+Type, @X) is semidet.
%
%   X is of the given type; fails where must_be/2 raises an error of X.
%
%       ?- is_of_type(nonneg, 0).
%          true.
%       ?- is_of_type(nonneg, _).
%          false.
%       ?- is_of_type(nothing_known, a).
%          error(existence_error(type,nothing_known), _).

is_of_type(Type, X) :-
    (   nonvar(Type)
    ->  (   has_type(Type, X)
        ->  true
        ;   known_type_(Type)
        ->  fail
        ;   existence_error(type, Type)
        )
    ;   instantiation_error(Type)
    ).

%!  has_type(+Type, @X) is semidet.
%
%   The types: one clause a type. Multifile.
%
%       ?- has_type(callable, f(x)).
%          true.
%       ?- has_type(list(integer), [1,2]).
%          true.

has_type(any, _).
has_type(atom, X) :-
    atom(X).
has_type(atomic, X) :-
    atomic(X).
has_type(between(Low, High), X) :-
    (   integer(Low),
        integer(High)
    ->  integer(X)
    ;   number(X)
    ),
    X >= Low,
    X =< High.
has_type(bool, X) :-
    bool_(X).
has_type(boolean, X) :-
    bool_(X).
has_type(callable, X) :-
    callable(X).
has_type(char, X) :-
    char_(X).
has_type(chars, X) :-
    has_type(list(char), X).
has_type(code, X) :-
    code_(X).
has_type(codes, X) :-
    has_type(list(code), X).
has_type(compound, X) :-
    compound(X).
has_type(constant, X) :-
    atomic(X).
has_type(float, X) :-
    float(X).
has_type(ground, X) :-
    ground(X).
has_type(acyclic, X) :-
    acyclic_term(X).
has_type(cyclic, X) :-
    \+ acyclic_term(X).
has_type(integer, X) :-
    integer(X).
has_type(nonneg, X) :-
    integer(X),
    X >= 0.
has_type(positive_integer, X) :-
    integer(X),
    X >= 1.
has_type(negative_integer, X) :-
    integer(X),
    X < 0.
has_type(nonvar, X) :-
    nonvar(X).
has_type(number, X) :-
    number(X).
has_type(oneof(Values), X) :-
    ground(X),
    memberchk(X, Values).
has_type(order, X) :-
    nonvar(X),
    memberchk(X, [<,=,>]).
has_type(pair, X) :-
    nonvar(X),
    X = _-_.
has_type(encoding, X) :-
    encoding_(X).
has_type(list, X) :-
    is_list(X).
has_type(proper_list, X) :-
    is_list(X).
has_type(list_or_partial_list, X) :-
    is_list_or_partial(X).
has_type(list(Type), Xs) :-
    is_list(Xs),
    each_has_type_(Xs, Type).
has_type(list_of(Type), Xs) :-
    has_type(list(Type), Xs).
has_type(rational, X) :-
    rational(X).
has_type(stream, X) :-
    is_stream(X).
has_type(string, X) :-
    string(X).
has_type(symbol, X) :-
    atom(X).
has_type(text, X) :-
    text_(X).
has_type(type, X) :-
    nonvar(X),
    known_type_(X).
has_type(var, X) :-
    var(X).

encoding_(X) :-
    atom(X),
    memberchk(X, [octet,ascii,iso_latin_1,text,utf8,unicode_be,unicode_le,utf16be,utf16le,wchar_t]).

bool_(X) :-
    X == true.
bool_(X) :-
    X == false.

char_(X) :-
    atom(X),
    atom_length(X, 1).

code_(X) :-
    integer(X),
    X >= 0,
    X =< 0x10ffff.              % the last code point of Unicode

text_(X) :-
    atom(X).
text_(X) :-
    string(X).
text_(X) :-
    has_type(chars, X).
text_(X) :-
    X = [_|_],
    has_type(codes, X).

each_has_type_([], _).
each_has_type_([X|Xs], Type) :-
    has_type(Type, X),
    each_has_type_(Xs, Type).

%!  is_list_or_partial(@X) is semidet.
%
%   X is a proper list, or can become one by binding its tail.
%
%       ?- is_list_or_partial([a|_]).
%          true.
%       ?- is_list_or_partial([a|b]).
%          false.

is_list_or_partial(X) :-
    (   is_list(X)
    ->  true
    ;   acyclic_term(X),
        ends_in_variable_(X)
    ).

ends_in_variable_(X) :-
    (   var(X)
    ->  true
    ;   X = [_|Tail],
        ends_in_variable_(Tail)
    ).

%!  type_error(@Type, @Culprit) is erroneous.
%
%   Culprit is not of Type.
%
%       ?- type_error(integer, a).
%          error(type_error(integer,a), _).

type_error(Type, Culprit) :-
    throw(error(type_error(Type, Culprit), _)).

%!  domain_error(@Domain, @Culprit) is erroneous.
%
%   Culprit has the right type, but lies outside Domain.
%
%       ?- domain_error(not_less_than_zero, -1).
%          error(domain_error(not_less_than_zero,-1), _).

domain_error(Domain, Culprit) :-
    throw(error(domain_error(Domain, Culprit), _)).

%!  existence_error(@Kind, @Culprit) is erroneous.
%
%   There is no Culprit of that kind.
%
%       ?- existence_error(key, a).
%          error(existence_error(key,a), _).

existence_error(Kind, Culprit) :-
    throw(error(existence_error(Kind, Culprit), _)).

%!  existence_error(@Kind, @Culprit, @In) is erroneous.
%
%   There is no Culprit of that kind in In.
%
%       ?- existence_error(key, a, t).
%          error(existence_error(key,a,t), _).

existence_error(Kind, Culprit, In) :-
    throw(error(existence_error(Kind, Culprit, In), _)).

%!  permission_error(@Action, @Type, @Culprit) is erroneous.
%
%   It is not allowed to do Action to Culprit.
%
%       ?- permission_error(modify, static_procedure, p/1).
%          error(permission_error(modify,static_procedure,p/1), _).

permission_error(Action, Type, Culprit) :-
    throw(error(permission_error(Action, Type, Culprit), _)).

%!  representation_error(@Limit) is erroneous.
%
%   A limit of the implementation is exceeded.
%
%       ?- representation_error(max_arity).
%          error(representation_error(max_arity), _).

representation_error(Limit) :-
    throw(error(representation_error(Limit), _)).

%!  evaluation_error(@What) is erroneous.
%
%   An arithmetic expression has no value.
%
%       ?- evaluation_error(zero_divisor).
%          error(evaluation_error(zero_divisor), _).

evaluation_error(What) :-
    throw(error(evaluation_error(What), _)).

%!  resource_error(@Resource) is erroneous.
%
%   There is not enough of Resource.
%
%       ?- resource_error(memory).
%          error(resource_error(memory), _).

resource_error(Resource) :-
    throw(error(resource_error(Resource), _)).

%!  syntax_error(@Message) is erroneous.
%
%   A text is not what it should be.
%
%       ?- syntax_error(illegal_number).
%          error(syntax_error(illegal_number), _).

syntax_error(Message) :-
    throw(error(syntax_error(Message), _)).

%!  instantiation_error(@Culprit) is erroneous.
%
%   Culprit is not instantiated enough.
%
%       ?- instantiation_error(_).
%          error(instantiation_error, _).

instantiation_error(_) :-
    throw(error(instantiation_error, _)).

%!  uninstantiation_error(@Culprit) is erroneous.
%
%   Culprit should be a variable.
%
%       ?- uninstantiation_error(a).
%          error(uninstantiation_error(a), _).

uninstantiation_error(Culprit) :-
    throw(error(uninstantiation_error(Culprit), _)).

%!  current_type(?Type, @X, -Body) is nondet.
%
%   There is a type Type, and X is of it if Body is true.
%
%       ?- current_type(integer, x, B).
%          B = integer(x).

current_type(Type, X, Body) :-
    clause(has_type(Type, X), Body0),
    (   Body0 = _:Body1
    ->  Body = Body1
    ;   Body = Body0
    ).
