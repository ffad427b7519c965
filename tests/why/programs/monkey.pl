% ?- canget(state(atdoor, onfloor, atwindow, hasnot), 4).

move(state(middle, onbox, middle, hasnot), grasp, state(middle, onbox, middle, has)).
move(state(P, onfloor, P, H), climb, state(P, onbox, P, H)).
move(state(P1, onfloor, P1, H), push(P1, P2), state(P2, onfloor, P2, H)).
move(state(P1, onfloor, B, H), walk(P1, P2), state(P2, onfloor, B, H)).
canget(state(_, _, _, has), _).
canget(S, N) :- N > 0, move(S, _, S2), M is N - 1, canget(S2, M).
