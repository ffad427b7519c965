:- module(elsewhere_programs,
          [ atomics_to_string/2,     % +Atomics, -String
            autoload/1,              % :File
            autoload/2,              % :File, +Imports
            expects_dialect/1,       % +Dialect
            is_dict/1,               % @Term
            is_dict/2,               % @Term, -Tag
            is_engine/1,             % @Term
            is_trie/1,               % @Term
            license/1,               % +License
            module_transparent/1,    % :Indicators
            non_terminal/1,          % :Indicators
            noprofile/1,             % :Indicators
            require/1,               % :Indicators
            set_prolog_gc_thread/1,  % +Status
            set_prolog_stack/2,      % +Stack, +Property
            stream_pair/3,           % +Stream, -In, -Out
            variant_hash/2,          % @Term, -Hash
            variant_sha1/2,          % @Term, -Hash
            volatile/1               % :Indicators
          ]).

/** <module> What other systems have: declarations and types

As library(elsewhere): predicates of other systems that programs call in passing. Many
declare what makes no difference here; they look at their arguments, and are true.
*/

:- meta_predicate
       autoload(:),
       autoload(:, +),
       module_transparent(:),
       non_terminal(:),
       noprofile(:),
       require(:),
       volatile(:).

%!  atomics_to_string(+Atomics, -String) is det.
%
%   String is the text of all Atomics, one behind the other.
%
%       ?- atomics_to_string([a,1,b], _S), string_length(_S, N).
%          N = 3.

atomics_to_string(Atomics, String) :-
    atomic_list_concat(Atomics, Atom),
    atom_string(Atom, String).

%!  autoload(:File) is det.
%
%   use_module/1. What is not called is not loaded from the library anyway.
%
%       ?- autoload(library(lists)), last([a], X).
%          X = a.

autoload(File) :-
    use_module(File).

%!  autoload(:File, +Imports) is det.
%
%   use_module/2.
%
%       ?- autoload(library(lists), [last/2]), last([a], X).
%          X = a.

autoload(File, Imports) :-
    use_module(File, Imports).

%!  expects_dialect(+Dialect) is det.
%
%   The program was written for that system. It is read as any other.
%
%       ?- expects_dialect(sicstus).
%          true.
%       ?- expects_dialect(_).
%          error(instantiation_error, _).

expects_dialect(Dialect) :-
    must_be(atom, Dialect).

%!  is_dict(@Term) is failure.
%
%   There are no dicts.
%
%       ?- is_dict(a).
%          false.

is_dict(_) :-
    fail.

%!  is_dict(@Term, -Tag) is failure.
%
%   There are no dicts.
%
%       ?- is_dict(a, T).
%          false.

is_dict(_, _) :-
    fail.

%!  is_engine(@Term) is failure.
%
%   There are no engines within the engine.
%
%       ?- is_engine(a).
%          false.

is_engine(_) :-
    fail.

%!  is_trie(@Term) is failure.
%
%   There are no tries.
%
%       ?- is_trie(a).
%          false.

is_trie(_) :-
    fail.

%!  license(+License) is det.
%
%   The program stands under License. Nothing depends on it.
%
%       ?- license(mit).
%          true.

license(License) :-
    must_be(nonvar, License).

%!  module_transparent(:Indicators) is det.
%
%   Nothing is declared: what is to be called in a module of the caller is said by
%   meta_predicate/1.
%
%       ?- module_transparent(p/1).
%          true.
%       ?- module_transparent((p/1,_)).
%          error(instantiation_error, _).

module_transparent(Indicators) :-
    indicators_(Indicators).

%!  non_terminal(:Indicators) is det.
%
%   The predicates are made by grammar rules. Nothing depends on it.
%
%       ?- non_terminal([p//1,q//0]).
%          true.

non_terminal(Indicators) :-
    indicators_(Indicators).

%!  noprofile(:Indicators) is det.
%
%   A profiler does not show the predicates. Nothing depends on it.
%
%       ?- noprofile(p/1).
%          true.
%       ?- noprofile(p).
%          error(type_error(predicate_indicator,p), _).

noprofile(Indicators) :-
    indicators_(Indicators).

%!  require(:Indicators) is det.
%
%   The predicates are needed. Those of the library are loaded when they are called.
%
%       ?- require([append/3]).
%          true.

require(Indicators) :-
    indicators_(Indicators).

%!  volatile(:Indicators) is det.
%
%   The clauses of the predicates are in no saved state. There are none.
%
%       ?- volatile(p/1).
%          true.

volatile(Indicators) :-
    indicators_(Indicators).

%   indicators_(+Indicators): each of them is Name/Arity or Name//Arity.

indicators_(Indicators) :-
    must_be(nonvar, Indicators),
    (   Indicators = _:Inner
    ->  indicators_(Inner)
    ;   Indicators == []
    ->  true
    ;   ( Indicators = (A,B) ; Indicators = [A|B] )
    ->  indicators_(A),
        indicators_(B)
    ;   ( Indicators = Name/Arity ; Indicators = Name//Arity )
    ->  must_be(atom, Name),
        must_be(nonneg, Arity)
    ;   type_error(predicate_indicator, Indicators)
    ).

%!  set_prolog_gc_thread(+Status) is det.
%
%   Whether atoms and clauses are collected beside the program. They are collected by it.
%
%       ?- set_prolog_gc_thread(false).
%          true.
%       ?- set_prolog_gc_thread(a).
%          error(type_error(oneof([true,false,stop]),a), _).

set_prolog_gc_thread(Status) :-
    must_be(oneof([true,false,stop]), Status).

%!  set_prolog_stack(+Stack, +Property) is det.
%
%   Stack is `global`, `local` or `trail`. The Property `limit(Bytes)` bounds what all may take
%   together, as the flag `stack_limit`; others say nothing here.
%
%       ?- current_prolog_flag(stack_limit, _L), set_prolog_stack(global, spare(100)).
%          true.
%       ?- set_prolog_stack(attic, limit(100)).
%          error(type_error(oneof([global,local,trail]),attic), _).

set_prolog_stack(Stack, Property) :-
    must_be(oneof([global,local,trail]), Stack),
    must_be(callable, Property),
    (   Property = limit(Expression)
    ->  Bytes is Expression,
        set_prolog_flag(stack_limit, Bytes)
    ;   true
    ).

%!  stream_pair(+Stream, -In, -Out) is det.
%
%   Stream is In if it is one that is read from, and Out if it is one that is written to.
%
%       ?- stream_pair(user_input, In, Out).
%          In = user_input.

stream_pair(Stream, In, Out) :-
    must_be(nonvar, Stream),
    (   stream_property(Stream, input)
    ->  In = Stream
    ;   Out = Stream
    ).

%!  variant_hash(@Term, -Hash) is det.
%
%   Hash is an atom that is the same for all variants of Term.
%
%       ?- variant_hash(f(_), H), variant_hash(f(_), H).
%          H = _.
%       ?- variant_hash(f(X,X), H), variant_hash(f(_,_), H).
%          false.

variant_hash(Term, Hash) :-
    variant_digits_(Term, 4, Hash).

%   variant_digits_(@Term, +Parts, -Hash): Hash has six digits for each part: a hash of Term with the number of the part.

variant_digits_(Term, Parts, Hash) :-
    copy_term_nat(Term, Copy),
    numbervars(Copy, 0, Count),
    findall(Number, ( between(1, Parts, Part), term_hash(h(Part,Copy,Count), Number) ), Numbers),
    foldl(append_digits_, Numbers, 0, Sum),
    Width is 6*Parts,
    format(atom(Hash), '~`0t~16r~*|', [Sum,Width]).

append_digits_(Number, Sum0, Sum) :-
    Sum is Sum0<<24 \/ Number.

%!  variant_sha1(@Term, -Hash) is det.
%
%   variant_hash/2, with as many digits as that function has.
%
%       ?- variant_sha1(f(_), H), atom_length(H, N), H = _.
%          H = _, N = 40.
%       ?- variant_sha1(f(14824), H), variant_sha1(f(19719), H).
%          false.

variant_sha1(Term, Hash) :-
    variant_digits_(Term, 7, Digits),
    sub_atom(Digits, _, 40, 0, Hash).
