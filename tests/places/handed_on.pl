% Goals of control constructs that are called as terms, or are compiled with the goal that they stand in.
% A line that ends with `% by GOAL` is the one that the error of GOAL has to name.

ok(_).
ok(_, _).

last_in_catch(X) :-
    ok(X),
    catch(( ok(X),
            X > 1                   % by last_in_catch(a)
          ), no_ball, true).
middle_in_catch(X) :-
    catch(( ok(X),
            X > 1,                  % by middle_in_catch(a)
            ok(X)
          ), no_ball, true),
    ok(X).
twice_in_catch(X, Y, Z) :-
    catch(( X > 1,                  % by twice_in_catch(a, 2, 3)
            Y > 1,                  % by twice_in_catch(2, a, 3)
            Z > 1                   % by twice_in_catch(2, 2, a)
          ), no_ball, true).
library_in_catch(X) :-
    ok(a),
    catch(( ok(a),
            nth0(X, [1], _)         % by library_in_catch(a)
          ), no_ball, true),
    ok(a).
unknown_in_catch(X) :-
    catch(( ok(a),
            no_such_predicate(X)    % by unknown_in_catch(a)
          ), no_ball, true).
after_library(X) :-
    catch(( nth0(0, [X], Y),
            leads_out(Y),
            Y > 1                   % by after_library(a)
          ), no_ball, true).
leads_out(X) :- nth0(0, [X], _).
in_clause_called(X) :-
    catch(( leads_out(X),
            raises(X),
            X > 1
          ), no_ball, true).
raises(X) :-
    ok(X),
    atom_length(X, _).              % by in_clause_called(f(x))

in_lambda(X) :-
    ok(X),
    maplist([Y]>>( ok(Y),
                   Y > X            % by in_lambda(a)
                 ), [1]).
in_branch_of_lambda(L, S) :-
    foldl([X, A, B]>>
          (   X > 0
          ->  B is A + X
          ;   B is A - foo(X)       % by in_branch_of_lambda([1, -2], _)
          ), L, 0, S),
    ok(S).
second_of_lambda(L, X) :-
    maplist([Y]>>( leads_out(Y),
                   Y > X            % by second_of_lambda([3, a], 1)
                 ), L).

in_condition(X) :-
    call((   X > 1                  % by in_condition(a)
         ->  X < foo                % by in_condition(2)
         ;   X =:= b                % by in_condition(0)
         )).
in_negation(X) :-
    catch(\+ ( ok(X),
               X > 1                % by in_negation(a)
             ), no_ball, true).
in_disjunction(X) :-
    call((   fail
         ;   X > 1                  % by in_disjunction(a)
         )).
with_module(X) :-
    user:( ok(X),
           X > 1                    % by with_module(a)
         ).
in_setof(X) :-
    setof(N, A^( ok(A, N),
                 X > 1              % by in_setof(a)
               ), _).
in_cleanup(X) :-
    setup_call_cleanup(
        ok(X),
        ( ok(X), X > 1 ),           % by in_cleanup(a)
        true).
nested(X) :-
    findall(Y, catch(( ok(Y),
                       forall(ok(a), ( ok(b),
                                       X > 1     % by nested(a)
                                     ))
                     ), no_ball, true), _).

unknown_in_once(X) :-
    once(( ok(X),
           no_such_predicate(X)     % by unknown_in_once(a)
         )).
unknown_in_findall(X) :-
    findall(Q,
            no_such_predicate(Q, X),    % by unknown_in_findall(a)
            _).
library_in_findall(X) :-
    findall(Q, ( ok(a),
                 nth0(X, [1], Q)    % by library_in_findall(a)
               ), _),
    ok(X).
same_in_forall(X) :-
    forall(ok(X), ( ok(X), X > 0,
                    X > 1, X > foo  % by same_in_forall(2)
                  )).
