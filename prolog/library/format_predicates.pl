:- module(format_predicates,
          [ current_format_predicate/2, % ?Code, ?Head
            format_predicate/2         % +Char, :Head
          ]).

/** <module> Directives of format/2 that a program defines

A directive of the program is found before one of the system with the same character.
*/

:- meta_predicate
       current_format_predicate(?, :),
       format_predicate(+, :).

%!  format_predicate(+Char, :Head) is det.
%
%   The directive `~Char` of format/2 calls the predicate of Head, of two arguments, from
%   now on: the first is the number before Char, or `default`, and the second the next
%   argument of format/2. What it writes stands in the place of the directive.
%
%       ?- format_predicate(z, succ_or_zero(_, _)), current_format_predicate(0'z, Head).
%          Head = succ_or_zero(_, _).
%       ?- format_predicate(z, f(_)).
%          error(domain_error(arity_two,f(_)), _).

format_predicate(Char, Qualified) :-
    strip_module(Qualified, Module, Head),
    must_be(callable, Head),
    (   functor(Head, Name, 2)
    ->  '$set_format'(Char, Module, Name)
    ;   domain_error(arity_two, Head)
    ).

%!  current_format_predicate(?Code, ?Head) is nondet.
%
%   The directive of format/2 with the character Code calls the predicate of Head, which
%   names its module if that is another one.
%
%       ?- current_format_predicate(7, _).
%          false.

current_format_predicate(Code, Qualified) :-
    strip_module(Qualified, Here, Head),
    '$format_of'(Code, Module, Name),
    functor(Plain, Name, 2),
    (   Module == Here
    ->  Head = Plain
    ;   Head = Module:Plain
    ).
