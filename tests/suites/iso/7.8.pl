% ISO 7.8: control constructs

% 7.8.1 true/0, 7.8.2 fail/0

?- true.
   true.
?- fail.
   false.

% 7.8.3 call/1

?- call(true).
   true.
?- call(!).
   true.
?- ( member_of(X), call(!) ).
   X = 1
;  X = 2
;  X = 3.
?- call((member_of(X), !)).
   X = 1.
?- call(_).
   error(instantiation_error, _).
?- call(1).
   error(type_error(callable,1), _).
?- call((write(a), 1)).
   error(type_error(callable,(write(a),1)), _).
?- call((fail, 1)).
   error(type_error(callable,(fail,1)), _).
?- call((1 ; true)).
   error(type_error(callable,(1;true)), _).
?- call((fail, _)).
   false.
?- call((write(a), _)).
   prints("a"), error(instantiation_error, _).
?- G = write(b), call((G, fail)).
   prints("b"), false.

member_of(1).
member_of(2).
member_of(3).

% 7.8.4 !/0

first(X) :- member_of(X), !.
none(_) :- !, fail.
none(_).

?- first(X).
   X = 1.
?- none(a).
   false.
?- ( ! ; member_of(_) ).
   true.
?- ( member_of(X), ! ; X = 9 ).
   X = 1.
?- \+ \+ ( member_of(X), !, X = 1 ).
   true.

% 7.8.5 (',')/2

?- X = 1, Y = 2.
   X = 1, Y = 2.
?- member_of(X), X > 1.
   X = 2
;  X = 3.

% 7.8.6 (;)/2

?- ( X = 1 ; X = 2 ).
   X = 1
;  X = 2.
?- ( fail ; X = 2 ).
   X = 2.
?- ( X = 1, ! ; X = 2 ).
   X = 1.

% 7.8.7 (->)/2

?- ( true -> X = 1 ).
   X = 1.
?- ( fail -> true ).
   false.
?- ( member_of(X) -> true ).
   X = 1.
?- ( X = 1 -> member_of(Y) ).
   X = 1, Y = 1
;  X = 1, Y = 2
;  X = 1, Y = 3.

% 7.8.8 (;)/2 with (->)/2

?- ( true -> X = 1 ; X = 2 ).
   X = 1.
?- ( fail -> X = 1 ; X = 2 ).
   X = 2.
?- ( fail -> X = 1 ; true -> X = 3 ; X = 4 ).
   X = 3.
?- ( member_of(X), X > 1 -> true ; X = none ).
   X = 2.
?- ( ( ! , fail -> true ; true ) ).
   true.
?- ( true -> ! ; true ), fail.
   false.
?- G = ( true -> member_of(X) ; X = z ), call(G).
   G = ( true -> member_of(1) ; 1 = z ), X = 1
;  G = ( true -> member_of(2) ; 2 = z ), X = 2
;  G = ( true -> member_of(3) ; 3 = z ), X = 3.

% 7.8.9 catch/3

?- catch(throw(a), X, true).
   X = a.
?- catch(true, _, true).
   true.
?- catch(member_of(X), _, true).
   X = 1
;  X = 2
;  X = 3.
?- catch(throw(f(_)), f(X), X = 1).
   X = 1.
?- catch(catch(throw(a), b, true), a, write(outer)).
   prints("outer"), true.
?- catch(( catch(member_of(X), _, write(inner)), throw(a) ), a, write(outer)).
   prints("outer"), true.
?- catch(( catch(member_of(X), _, write(inner)), X > 1, throw(a) ), a, write(outer)).
   prints("outer"), true.
?- catch((X = 1, throw(a)), a, true).
   true.
?- catch(fail, _, true).
   false.
?- catch(throw(a), a, throw(b)).
   throws(b).
?- catch(number_codes(_, [0'a|_]), error(E, _), true).
   E = instantiation_error.
?- catch(undefined_here(1), error(existence_error(procedure, PI), _), true).
   PI = undefined_here/1.
?- catch((member_of(X), X > 1, throw(found(X))), found(Y), true).
   Y = 2.

% 7.8.10 throw/1

?- throw(_).
   error(instantiation_error, _).
?- throw(my_ball).
   throws(my_ball).
?- throw(f(X, X)).
   throws(f(_, _)).
