:- module(mulisp_places,
          [ mulisp_storable/3,       % ?Function, -Least, -Most
            mulisp_store/4           % +Function, +Values, +Value, +Place
          ]).

:- use_module(library(mulisp_functions)).
:- use_module(library(mulisp_lists)).
:- use_module(library(mulisp_control)).

/** <module> MuLISP: places

What SETF, PUSH, POP, INCF and their like store into beside variables: a call of a function
whose value can be set.
*/

%!  mulisp_storable(?Function, -Least, -Most) is nondet.
%
%   The value of a call of Function with from Least to Most arguments can be set.
%
%       ?- mulisp_storable('NTH', Least, Most).
%          Least = 2, Most = 2.

mulisp_storable(Function, Least, Most) :-
    (   var(Function)
    ->  storable_(Function, Least, Most)
    ;   once(storable_(Function, Least, Most))
    ).

storable_('NTH', 2, 2).
storable_('NTHCDR', 2, 2).
storable_('ELT', 2, 2).
storable_('GET', 2, 3).
storable_('SYMBOL-VALUE', 1, 1).
storable_('SYMBOL-FUNCTION', 1, 1).
storable_(Function, 1, 1) :-
    mulisp_path(Function, _).

%!  mulisp_store(+Function, +Values, +Value, +Place) is det.
%
%   From now on a call of Function with Values gives Value.
%
%       ?- L = [1,2,3], mulisp_store('CADR', [L], x, t:1:1).
%          L = [1,x,3].

mulisp_store(Function, Values, Value, Place) :-
    (   mulisp_path(Function, Steps)
    ->  once(append(Before, [Last], Steps)),
        Values = [Value0],
        mulisp_walk(Before, Value0, Place, Pair),
        setter_(Last, Setter),
        mulisp_call(Setter, [Pair,Value], Place, _)
    ;   once(store_(Function, Values, Value, Place))
    ).

setter_(car, 'RPLACA').
setter_(cdr, 'RPLACD').

store_('NTH', [N,List], Value, Place) :-
    mulisp_call('NTHCDR', [N,List], Place, Pair),
    mulisp_call('RPLACA', [Pair,Value], Place, _).
store_('NTHCDR', [N,List], Value, Place) :-
    mulisp_call('SUB1', [N], Place, Before),
    mulisp_call('NTHCDR', [Before,List], Place, Pair),
    mulisp_call('RPLACD', [Pair,Value], Place, _).
store_('ELT', [List,N], Value, Place) :-
    store_('NTH', [N,List], Value, Place).
store_('GET', [Name,Indicator|_], Value, Place) :-
    mulisp_control_call('PUT', [Name,Indicator,Value], Place, _).
store_('SYMBOL-VALUE', [Name], Value, Place) :-
    mulisp_control_call('SET', [Name,Value], Place, _).
store_('SYMBOL-FUNCTION', [Name], Value, Place) :-
    mulisp_control_call('PUTD', [Name,Value], Place, _).
