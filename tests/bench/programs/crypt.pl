% A multiplication of which only the parity of each digit is known:
%
%        O E E
%          E E
%      -------
%      E O E E
%      E O E
%      -------
%      O O E E
%
% Stresses: integer division and remainder, generate and test.

bench_main :-
    (   times(4500),
        solve(_),
        fail
    ;   true
    ),
    findall(S, solve(S), Ss),
    write(crypt(Ss)),
    nl.

solve(ABC * DE) :-
    even(E),
    E > 0,
    even(C),
    even(B),
    odd(A),
    ABC is A * 100 + B * 10 + C,
    First is ABC * E,
    First >= 1000,
    parities(First, [even, even, odd, even]),
    even(D),
    D > 0,
    Second is ABC * D,
    Second >= 100,
    Second < 1000,
    parities(Second, [even, odd, even]),
    DE is D * 10 + E,
    Product is ABC * DE,
    parities(Product, [even, even, odd, odd]).

% The digits of N from the last one on have these parities.
parities(0, []) :- !.
parities(N, [P|Ps]) :-
    D is N mod 10,
    parity(D, P),
    N1 is N // 10,
    parities(N1, Ps).

parity(D, even) :- D mod 2 =:= 0, !.
parity(_, odd).

odd(1).
odd(3).
odd(5).
odd(7).
odd(9).

even(0).
even(2).
even(4).
even(6).
even(8).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
