:- module(option,
          [ option/2,                % ?Option, +Options
            option/3,                % ?Option, +Options, +Default
            select_option/3,         % ?Option, +Options, -Rest
            select_option/4,         % ?Option, +Options, -Rest, +Default
            merge_options/3,         % +New, +Old, -Merged
            meta_options/3           % :IsMeta, :Options0, -Options
          ]).

/** <module> Option lists

Options are Name(Value) or Name=Value. If an option stands in a list more than
once, the first counts.
*/

:- meta_predicate
       meta_options(1, :, -).

%!  option(?Option, +Options) is semidet.
%
%   Option, Name(Value), unifies with the first option of that name.
%
%       ?- option(depth(D), [width=3,depth(7),depth(8)]).
%          D = 7.
%       ?- option(width(W), [width=3]).
%          W = 3.
%       ?- option(height(_), [width=3]).
%          false.
%       ?- option(height(_), _).
%          error(instantiation_error, _).

option(Option, Options) :-
    wanted_(Option, Name, Value),
    must_be(list, Options),
    find_(Options, Name, Value0),
    Value = Value0.

wanted_(Option, Name, Value) :-
    must_be(callable, Option),
    (   Option = (Name0=Value0)
    ->  Name = Name0,
        Value = Value0
    ;   Option =.. [Name,Value]
    ->  true
    ;   domain_error(option, Option)
    ).

find_([Option|Options], Name, Value) :-
    (   is_option_(Option, Name, Value0)
    ->  Value = Value0
    ;   find_(Options, Name, Value)
    ).

is_option_(Option, Name, Value) :-
    nonvar(Option),
    (   Option = (Name0=Value0)
    ->  Name0 == Name,
        Value = Value0
    ;   functor(Option, Name, 1),
        arg(1, Option, Value)
    ).

%!  option(?Option, +Options, +Default) is semidet.
%
%   As option/2; without such an option its value is Default.
%
%       ?- option(depth(D), [width(3)], 1).
%          D = 1.

option(Option, Options, Default) :-
    wanted_(Option, Name, Value),
    must_be(list, Options),
    (   find_(Options, Name, Value0)
    ->  Value = Value0
    ;   Value = Default
    ).

%!  select_option(?Option, +Options, -Rest) is semidet.
%
%   As option/2; Rest are the other options.
%
%       ?- select_option(b(X), [a(1),b(2),c(3)], Rest).
%          X = 2, Rest = [a(1),c(3)].

select_option(Option, Options, Rest) :-
    wanted_(Option, Name, Value),
    must_be(list, Options),
    select_(Options, Name, Value0, Rest),
    Value = Value0.

select_([Option|Options], Name, Value, Rest) :-
    (   is_option_(Option, Name, Value0)
    ->  Value = Value0,
        Rest = Options
    ;   Rest = [Option|Rest1],
        select_(Options, Name, Value, Rest1)
    ).

%!  select_option(?Option, +Options, -Rest, +Default) is semidet.
%
%   As select_option/3; without such an option its value is Default.
%
%       ?- select_option(b(X), [a(1)], Rest, 0).
%          X = 0, Rest = [a(1)].

select_option(Option, Options, Rest, Default) :-
    wanted_(Option, Name, Value),
    must_be(list, Options),
    (   select_(Options, Name, Value0, Rest0)
    ->  Value = Value0,
        Rest = Rest0
    ;   Value = Default,
        Rest = Options
    ).

%!  merge_options(+New, +Old, -Merged) is det.
%
%   Merged has the options of New and those of Old that New does not name, as
%   Name(Value), sorted by name.
%
%       ?- merge_options([b(1)], [a=2,b(3)], Options).
%          Options = [a(2),b(1)].

merge_options(New, Old, Merged) :-
    append(New, Old, All),
    keyed_(All, Keyed),
    keysort(Keyed, Sorted),
    first_of_each_(Sorted, Merged).

keyed_([], []).
keyed_([Option|Options], [Name-Option1|Keyed]) :-
    wanted_(Option, Name, Value),
    Option1 =.. [Name,Value],
    keyed_(Options, Keyed).

first_of_each_([], []).
first_of_each_([Name-Option|Keyed], [Option|Merged]) :-
    skip_(Keyed, Name, Rest),
    first_of_each_(Rest, Merged).

skip_([], _, []).
skip_([Name1-Option|Keyed], Name, Rest) :-
    (   Name1 == Name
    ->  skip_(Keyed, Name, Rest)
    ;   Rest = [Name1-Option|Keyed]
    ).

%!  meta_options(:IsMeta, :Options0, -Options) is det.
%
%   Options are Options0, where the value of each option with call(IsMeta, Name) gets
%   the module of Options0.
%
%       ?- meta_options(=(callback), user:[callback(p),x(1)], Os).
%          Os = [callback(user:p),x(1)].

meta_options(IsMeta, Spec, Options) :-
    (   nonvar(Spec),
        Spec = Module:Options0
    ->  true
    ;   Module = user,
        Options0 = Spec
    ),
    must_be(list, Options0),
    qualify_(Options0, IsMeta, Module, Options1),
    Options = Options1.

qualify_([], _, _, []).
qualify_([Option0|Options0], IsMeta, Module, [Option|Options]) :-
    (   nameable_(Option0, Name, Value),
        call(IsMeta, Name)
    ->  (   nonvar(Value),
            Value = _:_
        ->  Qualified = Value
        ;   Qualified = Module:Value
        ),
        Option =.. [Name,Qualified]
    ;   Option = Option0
    ),
    qualify_(Options0, IsMeta, Module, Options).

nameable_(Option, Name, Value) :-
    (   Option = (Name=Value)
    ->  true
    ;   compound(Option),
        Option =.. [Name,Value]
    ).
