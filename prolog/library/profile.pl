:- module(profile,
          [ profile/1,               % :Goal
            profile/2,               % :Goal, +Options
            profiled/3               % :Goal, -Rows, -Outcome
          ]).

/** <module> What the predicates of a program cost

A goal is carried out once while each of its steps is counted: the same code runs, with
the same answers, effects and inferences, but slowly; only the shares of time count. Of each
predicate the table tells

| time | the share of the time that its own code took, without what it calls |
|---|---|
| calls | how often it was called; of a clause, how often it was tried |
| exits | how often it came to its end, or to its last call |
| redos | how often it was backtracked into |
| left | at how many of its exits its choice point was left |

and the same of the clauses of the program's static predicates. Behind the table stand notes on what would make
the program faster: a cut or an argument that tells clauses apart, where choice points are left and
nothing comes of them; another order of arguments, where many clauses are tried for
each call; keeping answers, where the same is asked again and again; a native twin that is not
used.
*/

:- meta_predicate
       profile(0),
       profile(0, +),
       profiled(0, -, -).

%!  profile(:Goal) is semidet.
%
%   Call Goal once and write to user_error what each predicate has cost. True if Goal is.
%
%       ?- profile(append([a], [b], Xs)).
%          Xs = [a,b].
%       ?- profile(fail).
%          false.
%       ?- profile(throw(ball)).
%          throws(ball).

profile(Goal) :-
    profile(Goal, []).

%!  profile(:Goal, +Options) is semidet.
%
%   As profile/1. Options:
%
%   | top(N)     | write no more predicates than N (20)                                       |
%   | sort(Key)  | by `time`, `calls`, `redos`, or choice points `left` (time)                |
%   | stream(S)  | write to the stream S (user_error)                                         |
%
%       ?- with_output_to(string(_S), ( current_output(_O), profile(length(_, 2), [stream(_O)]) )), sub_string(_S, _, _, _, "length/2"), !.
%          true.
%       ?- profile(true, [sort(beauty)]).
%          error(domain_error(profile_sort,beauty), _).

profile(Goal, Options) :-
    must_be(list, Options),
    option(top(Top), Options, 20),
    must_be(positive_integer, Top),
    option(sort(Key), Options, time),
    must_be(atom, Key),
    (   memberchk(Key, [time,calls,redos,left])
    ->  true
    ;   domain_error(profile_sort, Key)
    ),
    option(stream(Stream), Options, user_error),
    profiled(Goal, Rows, Outcome),
    '$profile_write'(Stream, Key, Top, Rows),
    (   Outcome = error(Ball)
    ->  throw(Ball)
    ;   Outcome == true
    ).

%!  profiled(:Goal, -Rows, -Outcome) is det.
%
%   Call Goal once; Outcome is `true`, `false` or error(Ball). Rows has an element
%   `profile(Module:Name/Arity, Counts, Clauses)` for each predicate that was called. Counts is a list of
%   `time(Seconds)`, `calls(N)`, `exits(N)`, `redos(N)`, `vain(N)` (redos of which nothing came), `left(N)`, `native(N)` (calls that a
%   native twin has carried out), `repeated(N, M)` (N calls were compared, and M of them
%   had other arguments than the ones before), `own(Bool)` (it is one of the program), `twin(Bool)` (it has
%   the shape of a definition that has a native twin). Clauses is a list of `clause(Number, Counts)`.
%
%       ?- profiled(atom_length(abc, _), _Rows, Outcome), memberchk(profile(system:atom_length/2, _Counts, _), _Rows), memberchk(calls(N), _Counts).
%          Outcome = true, N = 1.

profiled(Goal, Rows, Outcome) :-
    '$profile_begin',
    catch(outcome_(Goal, Outcome0), '$any_ball'(Ball), thrown_),
    '$profile_end'(Found),
    (   var(Outcome0)
    ->  Outcome = error(Ball)
    ;   Outcome = Outcome0
    ),
    own_rows_(Found, Rows).

%   thrown_: what runs when the goal has thrown; the profile counts no predicate of the system for it.

thrown_.

outcome_(Goal, Outcome) :-
    (   call(Goal)
    ->  Outcome = true
    ;   Outcome = false
    ).

%   own_rows_(+Found, -Rows): Rows are Found without the profiler's own predicates; one row has
%   all predicates of the system that programs cannot call by name.

own_rows_(Found0, Rows) :-
    findall(Row, merged_row_(Found0, Row), Found),
    findall(Row, seen_row_(Found, Row), Rows0),
    findall(Seconds, hidden_seconds_(Found, Seconds), Times),
    sum_list(Times, Hidden),
    (   Hidden > 0
    ->  append(Rows0, [profile(system:'$internal'/0, [time(Hidden),calls(0),exits(0),redos(0),vain(0),left(0),native(0),repeated(0,0),own(false),twin(false)], [])], Rows)
    ;   Rows = Rows0
    ).

%   merged_row_(+Found, -Row): joins the rows of a predicate of the system: retries are
%   counted under the module of the caller.

merged_row_(Found, row(Module,PI,Number,Counts,Asked,Own,Twin)) :-
    member(row(Module,PI,Number,Counts0,Asked,Own,Twin), Found),
    (   Module == system
    ->  findall(Counts1, ( member(row(Other,PI,Number,Counts1,_,false,_), Found), Other \== system ), Others),
        foldl(added_, Others, Counts0, Counts)
    ;   \+ ( Own == false, memberchk(row(system,PI,_,_,_,_,_), Found) ),
        Counts = Counts0
    ).

added_(counts(Calls1,Exits1,Left1,Redos1,Vain1,Native1,Time1),
       counts(Calls2,Exits2,Left2,Redos2,Vain2,Native2,Time2),
       counts(Calls,Exits,Left,Redos,Vain,Native,Time)) :-
    Calls is Calls1+Calls2,
    Exits is Exits1+Exits2,
    Left is Left1+Left2,
    Redos is Redos1+Redos2,
    Vain is Vain1+Vain2,
    Native is Native1+Native2,
    Time is Time1+Time2.

seen_row_(Found, profile(Module:PI, Counts, Clauses)) :-
    member(row(Module,PI,0,Numbers,calls(Asked,Different),Own,Twin), Found),
    \+ is_hidden_(Module, PI),
    counts_(Numbers, Counts0),
    append(Counts0, [repeated(Asked,Different),own(Own),twin(Twin)], Counts1),
    findall(clause(Number,Own1)-Seconds,
            ( Own == true,
              member(row(Module,PI,Number,Numbers1,_,_,_), Found),
              Number > 0,
              counts_(Numbers1, Own1),
              memberchk(time(Seconds), Own1)
            ),
            Clauses0),
    findall(Seconds, clause_seconds_(Found, Module, PI, Seconds), Times),
    sum_list(Times, Total),
    select(time(_), Counts1, time(Total), Counts),
    findall(Clause, member(Clause-_, Clauses0), Clauses).

%   clause_seconds_(+Found, +Module, +PI, -Seconds): Seconds of the predicate and of each of its clauses.

clause_seconds_(Found, Module, PI, Seconds) :-
    member(row(Module,PI,_,counts(_,_,_,_,_,_,Nanoseconds),_,_,_), Found),
    Seconds is Nanoseconds/1.0e9.

hidden_seconds_(Found, Seconds) :-
    member(row(Module,PI,_,counts(_,_,_,_,_,_,Nanoseconds),_,_,_), Found),
    Module \== profile,
    is_hidden_(Module, PI),
    Seconds is Nanoseconds/1.0e9.

is_hidden_(Module, Name/_) :-
    (   Module == profile
    ->  true
    ;   memberchk(Name, [catch,call])
    ->  true
    ;   sub_atom(Name, 0, 1, _, '$')
    ).

counts_(counts(Calls,Exits,Left,Redos,Vain,Native,Nanoseconds),
        [time(Seconds),calls(Calls),exits(Exits),redos(Redos),vain(Vain),left(Left),native(Native)]) :-
    Seconds is Nanoseconds/1.0e9.
