:- module(elsewhere_terms,
          [ abolish/2,                      % :Name, +Arity
            atomic_concat/3,                % +Atomic1, +Atomic2, -Atom
            copy_term/4,                    % +VariablesIn, @Term, -VariablesOut, -Copy
            copy_term_nat/4,                % +VariablesIn, @Term, -VariablesOut, -Copy
            current_arithmetic_function/1,  % +Head
            functor/4,                      % ?Term, ?Name, ?Arity, ?Type
            open_null_stream/1              % -Stream
          ]).

/** <module> What other systems have: terms and arithmetic

As library(elsewhere): predicates of other systems that programs call in passing.
*/

:- meta_predicate
       abolish(:, +).

%!  abolish(:Name, +Arity) is det.
%
%   abolish/1 of Name/Arity.
%
%       ?- assertz(short_lived(1)), abolish(short_lived, 1), catch(short_lived(_), error(E, _), true).
%          E = existence_error(procedure,short_lived/1).

abolish(Qualified, Arity) :-
    strip_module(Qualified, Module, Name),
    abolish(Module:Name/Arity).

%!  atomic_concat(+Atomic1, +Atomic2, -Atom) is det.
%
%   Atom is the text of both, one behind the other.
%
%       ?- atomic_concat(a, 1, A).
%          A = a1.

atomic_concat(Atomic1, Atomic2, Atom) :-
    atomic_list_concat([Atomic1,Atomic2], Atom).

%!  copy_term(+VariablesIn, @Term, -VariablesOut, -Copy) is det.
%
%   Copy is Term with new variables for those of VariablesIn, which VariablesOut is a
%   copy of; all others stay.
%
%       ?- copy_term([X], f(X,Y), Vs, T).
%          Vs = [A], T = f(A,Y).

copy_term(VariablesIn, Term, VariablesOut, Copy) :-
    kept_variables_(VariablesIn, Term, Kept),
    copy_term(VariablesIn-Term-Kept, VariablesOut-Copy-Kept).

%!  copy_term_nat(+VariablesIn, @Term, -VariablesOut, -Copy) is det.
%
%   As copy_term/4; the new variables have no attributes.
%
%       ?- put_attr(X, hue, red), copy_term_nat([X], f(X), [V], _), del_attrs(X), attvar(V).
%          false.

copy_term_nat(VariablesIn, Term, VariablesOut, Copy) :-
    kept_variables_(VariablesIn, Term, Kept),
    copy_term_nat(VariablesIn-Term-Kept, VariablesOut-Copy-Kept).

%   kept_variables_(+VariablesIn, @Term, -Kept): Kept are the variables of Term that are not in VariablesIn.

kept_variables_(VariablesIn, Term, Kept) :-
    term_variables(VariablesIn, In),
    term_variables(In-Term, All),
    append(In, Kept, All).

%!  current_arithmetic_function(+Head) is semidet.
%
%   is/2 evaluates terms with the name and arity of Head.
%
%       ?- current_arithmetic_function(sin(_)).
%          true.
%       ?- current_arithmetic_function(sine(_)).
%          false.

current_arithmetic_function(Head) :-
    must_be(callable, Head),
    functor(Head, Name, Arity),
    length(Ones, Arity),
    maplist(=(1), Ones),
    Expression =.. [Name|Ones],
    catch(_ is Expression, error(Error,_), true),
    \+ Error == type_error(evaluable,Name/Arity).

%!  functor(?Term, ?Name, ?Arity, ?Type) is det.
%
%   As functor/3; Type is `atom`, `compound` or `atomic`. A term may be made with
%   `callable` too.
%
%       ?- functor(f(a), N, A, Type).
%          N = f, A = 1, Type = compound.
%       ?- functor(1.5, N, A, Type).
%          N = 1.5, A = 0, Type = atomic.
%       ?- functor(T, f, 2, callable).
%          T = f(_,_).
%       ?- functor(T, f, 0, compound).
%          error(domain_error(not_less_than_one,0), _).

functor(Term, Name, Arity, Type) :-
    (   nonvar(Term)
    ->  functor(Term, Name, Arity),
        type_of_(Term, Type)
    ;   Type == compound,
        Arity == 0
    ->  domain_error(not_less_than_one, Arity)
    ;   functor(Term, Name, Arity),
        (   Type == callable
        ->  must_be(callable, Term)
        ;   type_of_(Term, Type)
        )
    ).

type_of_(Term, Type) :-
    (   atom(Term)
    ->  Type = atom
    ;   compound(Term)
    ->  Type = compound
    ;   Type = atomic
    ).

%!  open_null_stream(-Stream) is det.
%
%   What is written to Stream is counted, and goes nowhere.
%
%       ?- open_null_stream(S), write(S, abc), character_count(S, N), close(S), S = _.
%          S = _, N = 3.

open_null_stream(Stream) :-
    (   current_prolog_flag(windows, true)
    ->  File = 'NUL'
    ;   File = '/dev/null'
    ),
    open(File, write, Stream).
