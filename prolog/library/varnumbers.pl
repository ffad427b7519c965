:- module(varnumbers,
          [ varnumbers/2,            % +Term, -Copy
            varnumbers/3,            % +Term, +Start, -Copy
            max_var_number/3,        % +Term, +Start, -Max
            varnumbers_names/3       % +Term, -Copy, -Bindings
          ]).

/** <module> Variables for `'$VAR'(N)`

What numbervars/3 does, undone: the terms `'$VAR'(N)` are read as variables.
*/

%!  varnumbers(+Term, -Copy) is det.
%
%   Copy is Term with a variable for each `'$VAR'(N)`.
%
%       ?- varnumbers(f('$VAR'(0),'$VAR'(1),'$VAR'(0)), T).
%          T = f(A,B,A).

varnumbers(Term, Copy) :-
    varnumbers(Term, 0, Copy).

%!  varnumbers(+Term, +Start, -Copy) is det.
%
%   As varnumbers/2 for the numbers from Start on.
%
%       ?- varnumbers(f('$VAR'(0),'$VAR'(1)), 1, T).
%          T = f('$VAR'(0),A).

varnumbers(Term, Start, Copy) :-
    must_be(integer, Start),
    must_be(acyclic, Term),
    replace_(Term, from(Start), Copy0, [], Seen),
    name_variables_(Seen, _),
    Copy = Copy0.

%!  max_var_number(+Term, +Start, -Max) is det.
%
%   Max is the largest N of the `'$VAR'(N)` in Term, at least Start.
%
%       ?- max_var_number(f('$VAR'(3),'$VAR'(1)), 0, N).
%          N = 3.

max_var_number(Term, Start, Max) :-
    must_be(integer, Start),
    must_be(acyclic, Term),
    max_([Term], Start, Max0),
    Max = Max0.

max_([], Max, Max).
max_([Term|Terms], Max0, Max) :-
    (   nonvar(Term),
        Term = '$VAR'(N),
        integer(N)
    ->  Max1 is max(Max0, N),
        max_(Terms, Max1, Max)
    ;   compound(Term)
    ->  compound_name_arguments(Term, _, Arguments),
        push_(Arguments, Terms, Terms1),
        max_(Terms1, Max0, Max)
    ;   max_(Terms, Max0, Max)
    ).

push_([], Terms, Terms).
push_([Argument|Arguments], Terms0, [Argument|Terms]) :-
    push_(Arguments, Terms0, Terms).

%!  varnumbers_names(+Term, -Copy, -Bindings) is det.
%
%   As varnumbers/2, also for `'$VAR'(Name)` with an atom; Bindings has Name=Variable
%   for each variable, named as print/1 would.
%
%       ?- varnumbers_names(f('$VAR'(0),'$VAR'('Foo')), T, Bs).
%          T = f(A,B), Bs = ['A'=A,'Foo'=B].
%       ?- varnumbers_names(f('$VAR'('_')), T, Bs).
%          T = f(_A), Bs = ['_'=_A].

varnumbers_names(Term, Copy, Bindings) :-
    must_be(acyclic, Term),
    replace_(Term, all, Copy0, [], Seen),
    name_variables_(Seen, Bindings0),
    Copy-Bindings = Copy0-Bindings0.

%   replace_(+Term, +Which, -Copy, +Seen0, -Seen): Seen has N-Variable for each
%   occurrence, the last one first.

replace_(Term, Which, Copy, Seen0, Seen) :-
    (   numbered_(Which, Term, Key)
    ->  Seen = [Key-Copy|Seen0]
    ;   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments),
        replace_list_(Arguments, Which, Arguments1, Seen0, Seen),
        compound_name_arguments(Copy, Name, Arguments1)
    ;   Copy = Term,
        Seen = Seen0
    ).

replace_list_([], _, [], Seen, Seen).
replace_list_([Term|Terms], Which, [Copy|Copies], Seen0, Seen) :-
    replace_(Term, Which, Copy, Seen0, Seen1),
    replace_list_(Terms, Which, Copies, Seen1, Seen).

numbered_(from(Start), Term, N) :-
    nonvar(Term),
    Term = '$VAR'(N),
    integer(N),
    N >= Start.
numbered_(all, Term, Key) :-
    nonvar(Term),
    Term = '$VAR'(Key),
    (   integer(Key)
    ->  Key >= 0
    ;   atom(Key)
    ).

%   name_variables_(+Seen, -Bindings): unifies variables with the same key; Bindings
%   are in the order of first occurrences.

name_variables_(Seen, Bindings) :-
    reverse(Seen, Places),
    rb_new(Names),
    name_each_(Places, Names, Bindings).

name_each_([], _, []).
name_each_([Key-Variable|Places], Names0, Bindings) :-
    (   rb_lookup(Key, Known, Names0)
    ->  Variable = Known,
        name_each_(Places, Names0, Bindings)
    ;   variable_name_(Key, Name),
        Bindings = [Name=Variable|Bindings1],
        rb_insert(Names0, Key, Variable, Names),
        name_each_(Places, Names, Bindings1)
    ).

variable_name_(Key, Name) :-
    (   integer(Key)
    ->  format(atom(Name), '~W', ['$VAR'(Key), [numbervars(true)]])
    ;   Name = Key
    ).
