% Programs that go wrong, each behind the query that shows it, with what has to be said of it: the goal and the values in it, and the callers,
% the innermost first. `N more` stands for lines that are folded.

% ?- run_length.
% in: N is M + 1 where M is unbound
% by: len/2 run_length/0
len([], 0).
len([_|T], N) :-
    N is M + 1,
    len(T, M).
run_length :- len([a,b], N), write(N).

% ?- deep(3).
% in: X is Y + 1 where Y is unbound
% by: base/1 deep/1 deep/1 deep/1 last calls
% ?- deep(1000).
% in: X is Y + 1 where Y is unbound
% by: base/1 deep/1 999 more last calls
% ?- deep(1000000).
% in: X is Y + 1 where Y is unbound
% by: base/1 deep/1 999,999 more last calls
deep(0) :- base(_).
deep(N) :- N > 0, N1 is N - 1, deep(N1), done.
base(Y) :- X is Y + 1, write(X).
done.

% ?- even(10000).
% in: Z is 7 / X where X = 0
% by: even/1 odd/1 even/1 9,998 more
even(0) :- X = 0, Z is 7 / X, write(Z).
even(N) :- N > 0, N1 is N - 1, odd(N1), done.
odd(N) :- N1 is N - 1, even(N1), done.

% ?- three(30).
% in: atom_length(X, L) where X = f(1)
% by: last/1 one/1 one/1 two/1 three/1 27 more last calls
three(0) :- one(0).
three(N) :- N > 0, N1 is N - 1, two(N1), done.
two(N) :- N1 is N - 1, one(N1), done.
one(N) :- N =< 0, !, last(f(1)), done.
one(N) :- N1 is N - 1, three(N1), done.
last(X) :- atom_length(X, L), write(L).

% ?- first_of_last.
% in: Z is Y + foo(X) where Y = 3, X = abc
% by: fourth/1 second_of_last/0 first_of_last/0 last calls
first_of_last :- second_of_last, done.
second_of_last :- third, done.
third :- fourth(abc).
fourth(X) :- atom_length(X, Y), Z is Y + foo(X), write(Z).

% ?- through_last.
% in: X < 3 where X is unbound
% by: c_last/1 through_last/0 last calls
through_last :- a_last(_), done.
a_last(X) :- b_last(X).
b_last(X) :- c_last(X).
c_last(X) :- X < 3, done.

% ?- all_of([1,b]).
% in: Y is X + 1 where X = b
% by: all_of/1
all_of(L) :- findall(Y, (member(X, L), Y is X + 1), R), write(R).

% ?- each_of([1,b]).
% in: Y is X + 1 where X = b
% by: plus_one/2 each_of/1
each_of(L) :- maplist(plus_one, L, R), write(R).
plus_one(X, Y) :- Y is X + 1.

% ?- lambda_of([1,b]).
% in: Y is X + 1 where X = b
% by: lambda_of/1
lambda_of(L) :- maplist([X,Y]>>(Y is X + 1), L, R), write(R).

% ?- every([1,c]).
% in: Y is X * 2 where X = c
% by: every/1
every(L) :- forall(member(X, L), (Y is X * 2, write(Y))), done.

% ?- unknown_in([1,2]).
% in: no_such where
% by: unknown_in/1
unknown_in(L) :- maplist(no_such, L), done.

% ?- thrown_on.
% in: atom_length(X, L) where X = f(77)
% by: length_of/1 thrown_on/0
thrown_on :-
    catch(length_of(f(77)), E, (write(oops), throw(E))),
    done.
length_of(X) :- atom_length(X, L), write(L).

% ?- cleaned_up.
% in: X is A mod B where A = 7, B = 0.5
% by: remainder/2 cleaned_up/0
cleaned_up :- setup_call_cleanup(true, remainder(7, 0.5), catch(atom_length(_, _), _, true)), done.
remainder(A, B) :- X is A mod B, write(X).

% ?- thrown(5).
% in: throw(my_error(X, text)) where X = 5
% by: thrown/1
thrown(X) :- throw(my_error(X, text)).

% ?- long_values.
% in: sub_atom(L, _, 1, _, C) where L = [1,2,3,4,5,6|...]
% by: long_values/0
long_values :- numlist(1, 1000, L), sub_atom(L, _, 1, _, C), write(C).

% ?- cyclic_value.
% in: atom_length(X, N) where X = f(f(f(f(f(f(...))))))
% by: cyclic_value/0
cyclic_value :- X = f(X), atom_length(X, N), write(N).

% ?- expression(3, _).
% in: X is A*2 + B*3 where A = 3, B is unbound
% by: expression/2
expression(A, B) :- X is A*2 + B*3, write(X).

% ?- branch(4).
% in: Y =\= X where Y is unbound, X = 4
% by: branch/1
branch(X) :-
    (   X > 3
    ->  Y =\= X
    ;   Y = X
    ),
    write(Y).

% ?- phrase(digits(Ds), [0'1]).
% in: V is D - zero where D = 49
% by: digits/3
digits([V|Vs]) --> [D], { V is D - zero }, digits(Vs).
digits([]) --> [].

% ?- stored(foo).
% in: _ is foo+1 where
% by: stored_/1 last calls
:- dynamic(stored_/1).
stored(X) :- assertz((stored_(Z) :- W is Z + 1, write(W))), stored_(X).

% ?- called(5).
% in: call(G) where G = 5
% by: called/1
called(G) :- call(G), done.

% ?- чужой([1,б]).
% in: Y is X + 1 where X = б
% by: плюс/3 сумма/2 сумма/2 чужой/1
чужой(L) :- сумма(L, S), write(S).
сумма([], 0).
сумма([X|Xs], S) :- сумма(Xs, S1), плюс(X, S1, S), done.
сумма(_, _) :- fail.
плюс(X, _, Y) :- Y is X + 1.

% ?- qualified(x, 1).
% in: numlist(X, Y, L) where X = x, Y = 1
% by: qualified/2
qualified(X, Y) :- lists:numlist(X, Y, L), write(L).

% ?- only_here(3, _).
% in: Y is Count * X where Count is unbound, X = 3
% by: only_here/2
only_here(X, Y) :- Y is Count * X, done(X, Y).

% ?- больше(3).
% in: Х > Предел where Х = 3, Предел is unbound
% by: больше/1
больше(Х) :- Х > Предел.

% ?- all_above([1]).
% in: X > Bound where X = 1, Bound is unbound
% by: all_above/1
all_above(L) :- \+ ( member(X, L), \+ X > Bound ).

% ?- read_text('a b').
% in: term_to_atom(X, S) where S = 'a b'
% by: read_text/1
read_text(S) :- term_to_atom(X, S), done(X).

% ?- read_literal.
% in: term_string(T, "foo)") where
% by: read_literal/0
read_literal :- term_string(T, "foo)"), done(T).

% ?- stored_recursion(3).
% in: _ is 0+zz where
% by: depth_/2 depth_/2 depth_/2 stored_recursion/1
:- dynamic(depth_/2).
stored_recursion(K) :-
    retractall(depth_(_, _)),
    assertz(depth_(0, 0)),
    assertz((depth_(N, F) :- N > 0, M is N - 1, depth_(M, G), F is G + zz)),
    depth_(K, X),
    done(X).

% ?- stored_call(_).
% in: atom_length(_,_) where
% by: length_/1 stored_call/1
:- dynamic(length_/1).
stored_call(K) :-
    retractall(length_(_)),
    assertz((length_(X) :- atom_length(X, _), done(X))),
    length_(K),
    done(K).

% ?- last_loop(3, 2).
% in: Y is X + a where X = 2
% by: last_loop/2 last calls
last_loop(0, X) :- Y is X + a, done(Y).
last_loop(N, X) :- M is N - 1, last_loop(M, X).

% ?- chain_top(a).
% in: Y is X + 1 where X = a
% by: chain_bottom/1 chain_top/1 last calls
chain_top(X) :- chain_middle(X), done(X).
chain_middle(X) :- chain_low(X).
chain_low(X) :- chain_bottom(X).
chain_bottom(X) :- Y is X + 1, done(Y).

% ?- anonymous.
% in: X is _ + 1 where _ is unbound
% by: anonymous/0
anonymous :- X is _ + 1, done(X).

% ?- caught(_).
% in: atom_length(_, N) where _ is unbound
% by: caught/1
caught(N) :- catch(atom_length(_, N), no_ball, N = 0), done(N).

% ?- наибольшее.
% in: max_list([1, Х], Н) where Х is unbound
% by: наибольшее/0
наибольшее :- max_list([1, Х], Н), done(Н-Х).

% ?- all_of_unbound.
% in: findall(X, G, L) where G is unbound
% by: all_of_unbound/0
all_of_unbound :- findall(X, G, L), done(L-X-G).

% ?- function(3).
% in: Y is X * 2 where X = price(3)
% by: function/1
function(N) :- X = price(N), Y is X * 2, done(Y-X).

% ?- lengths.
% in: maplist(atom_length, [abc, f(x)], L) where L = [3,_|_]
% by: lengths/0
lengths :- maplist(atom_length, [abc, f(x)], L), done(L).

% ?- остаток(7).
% in: О is Ч mod 0 where Ч = 7
% by: остаток/1
остаток(Ч) :- О is Ч mod 0, done(О).

% ?- no_closure.
% in: maplist(G, [1,2]) where G is unbound
% by: no_closure/0
no_closure :- maplist(G, [1,2]), done(G).

% ?- hidden_variable.
% in: Z is X * 2 where X = _+1
% by: hidden_variable/0
hidden_variable :- X = Y + 1, Z is X * 2, done(Y-Z).
