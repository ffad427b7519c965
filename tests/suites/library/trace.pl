% Traced goals have the answers, the errors and the determinism of those that are not traced; what the ports look like is
% in tests/sessions.

d(1).
d(2).
d(3).

:- dynamic(dd/1).
dd(X) :- d(X), X > 1, !.
dd(7).

cut(X) :- ( d(X), X > 1 -> true ; X = none ).
cut_through(X) :- d(X), ( X >= 2, ! ; fail ).
cut_through(z).
soft(X) :- ( d(X) *-> true ; X = no ).
local(X) :- call(d, X), call((d(Y), Y > 2, !)), X = Y.
length_error(X) :- atom_length(X, N), N > 0.
caught(E) :- catch(length_error(_), error(E, _), true).
recover(X) :- catch(thrown(X), ball(Y), X = Y).
thrown(_) :- d(X), X > 1, throw(ball(X)).
frozen_(Y) :- freeze(X, d(Y)), X = 1, Y > 1.
cleaned(X) :- setup_call_cleanup(true, d(X), write(done)), X > 1.
apart(X) :- dif(X, 1), d(X).
down(0).
down(N) :- N > 0, M is N-1, down(M), true.
sets(L) :- setof(X-Y, (d(X), d(Y), X < Y), L).
double(X, Y) :- Y is 2*X.
doubles(Ys) :- findall(X, d(X), Xs), maplist(double, Xs, Ys).
remove(X, [X|Xs], Xs).
remove(X, [Y|Xs], [Y|Ys]) :- remove(X, Xs, Ys).
letters --> "a", rest.
rest --> [].
on_own(X) :- d(X), trace, double(X, Y), nodebug, Y > 2.

:- meta_predicate(twice(0)).
twice(Goal) :- call(Goal), call(Goal).

% The state of the tracer lasts from query to query.

?- visible(-all), trace.
   true.

?- tracing.
   true.

?- dd(X).
   X = 2.

?- cut(X).
   X = 2.

?- cut_through(X).
   X = 2.

?- soft(X).
   X = 1
;  X = 2
;  X = 3.

?- local(X).
   X = 3.

?- caught(E).
   E = instantiation_error.

?- length_error(_).
   error(instantiation_error, _).

?- recover(X).
   X = 2.

?- thrown(_).
   throws(ball(2)).

?- frozen_(Y).
   Y = 2
;  Y = 3.

?- cleaned(X), !.
   prints("done"), X = 2.

?- apart(X).
   X = 2
;  X = 3.

?- down(10000).
   true
;  false.

?- sets(L).
   L = [1-2,1-3,2-3].

?- doubles(Ys).
   Ys = [2,4,6].

?- remove(X, [a,b], L).
   X = a, L = [b]
;  X = b, L = [a]
;  false.

?- phrase(letters, [a]).
   true.

?- twice(d(X)).
   X = 1
;  X = 2
;  X = 3.

?- assertz(there:(e(X) :- d2(X))), assertz(there:d2(1)), there:e(X).
   X = 1.

?- G = (d(X), X > 2), call(G).
   G = (d(3),3>2), X = 3.

?- ( d(X), X > 1 -> true ; X = 0 ).
   X = 2.

?- \+ d(4), \+ \+ d(1), forall(d(X), X < 4).
   true.

?- call((fail, 1)).
   error(type_error(callable,(fail,1)), _).

?- call((d(X), _)).
   error(instantiation_error, _).

?- nobody(1).
   error(existence_error(procedure,nobody/1), _).

?- lists:append(X, [c], [b,c]), d(Y), !.
   X = [b], Y = 1.

?- once(d(X)), ignore(fail).
   X = 1.

?- call_with_depth_limit(d(3), 5, R).
   R = 1.

?- abort.
   throws(unwind(abort)).

?- notrace, '$debugging'(Mode).
   Mode = debug.

% Spy points.

?- visible(-all), spy(d/1), dd(X), '$is_spied'(user, d(_)).
   X = 2.

?- spy([remove, letters//0]), findall(P, '$spied'(P), Ps).
   Ps = [user:d/1,user:remove/3,user:letters/2].

?- remove(X, [a,b], L).
   X = a, L = [b]
;  X = b, L = [a]
;  false.

?- assertz(d(4)).
   error(permission_error(modify,static_procedure,d/1), _).

?- retract((dd(7))), assertz(dd(8)), retractall(dd(2)), findall(X, dd(X), Xs).
   Xs = [8].

?- nospyall, findall(P, '$spied'(P), Ps).
   Ps = [].

?- nodebug, \+ tracing.
   true.

?- on_own(X).
   X = 2
;  X = 3.

?- spy(nobody/2).
   error(existence_error(procedure,nobody/2), _).

?- spy(X).
   error(instantiation_error, _).

?- spy(f(x)).
   error(type_error(atom,f(x)), _).

?- leash(+door).
   error(domain_error(port,door), _).

?- leash(_).
   error(instantiation_error, _).

?- visible(full), leash(full).
   true.

% Spy points with conditions, and the log

counted(0) :- !.
counted(N) :- N1 is N-1, counted(N1).

logged(Goal, Lines) :-
    tmp_file(log, File),
    trace_log(File),
    call(Goal),
    notrace_log,
    read_file_to_string(File, Text, []),
    delete_file(File),
    split_string(Text, "\n", "", Lines0),
    findall(Line, ( member(Line0, Lines0), \+ string_length(Line0, 0), atom_string(Line, Line0) ), Lines).

?- leash(-all), visible(call), spy(counted(N), N =:= 1), logged(counted(3), Lines), nospyall, nodebug, leash(full), visible(full).
   Lines = ['   Call: (4)       counted(1)  % trace.pl:195'], N = _.

% A spied goal knows its depth behind last calls that are not spied, and its clause.

above(N) :- N > 0, N1 is N-1, above(N1).
above(0) :- base(z).

base(X) :- atom(X).

?- leash(-all), visible([call,+exit]), spy(base/1), logged(above(2), Lines), nospyall, nodebug, leash(full), visible(full).
   Lines = ['   Call: (5)         base(z)','   Exit: (5)         base(z)  % clause 1, trace.pl:215'].

?- '$spy_condition_holds'(user, counted(5)).
   true.

% Tabled predicates: their clauses are not traced while a table is made, nor when a spy point is set on them or on what they call.

:- table reached/2.
reached(X, Y) :- reached(X, Z), step(Z, Y).
reached(X, Y) :- step(X, Y).
step(a, b).
step(b, c).
step(c, a).
:- dynamic(known/1).
:- table known/1.
known(X) :- known(Y), step(Y, X).
known(a).
reaches_all(X) :- forall(member(Y, [a,b,c]), reached(X, Y)).

?- '$trace_target'(user, reached(a, _), target(How, _, _)).
   How = tabled.

?- nospyall, visible(-all), trace.
   true.

?- reached(a, Y).
   Y = b
;  Y = c
;  Y = a.

?- known(X).
   X = a
;  X = b
;  X = c.

?- reaches_all(b), step(X, a).
   X = c.

?- nodebug, abolish_all_tables, spy([reached/2, step/2]), reaches_all(b), step(X, a).
   X = c.

?- findall(Y, reached(c, Y), Ys).
   Ys = [a,b,c].

?- nospyall, nodebug.
   true.

% With a spy point, predicates that do not reach it run at full speed; a native twin does not run past one.

?- nospyall, spy(d/1).
   true.

?- statistics(inferences, _I0), down(1000), statistics(inferences, _I), _I-_I0 < 5000.
   true.

?- cut(X).
   X = 2.

?- nospyall, nodebug.
   true.
