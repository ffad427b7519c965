% A name that mixes scripts is underlined where it stands.
solve(S, Sеen) :-
    near(S, Seen).
near(1, 2).
