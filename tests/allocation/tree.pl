insert(nil, X, t(nil, X, nil)).
insert(t(L, Y, R), X, t(L1, Y, R)) :- X @< Y, !, insert(L, X, L1).
insert(t(L, Y, R), X, t(L, Y, R1)) :- insert(R, X, R1).
flat(nil) --> [].
flat(t(L, X, R)) --> flat(L), [X], flat(R).

?- foldl([X,T0,T]>>insert(T0, X, T), [m,c,x,a,d,z,y,b], nil, T), phrase(flat(T), L), T = t(_, R, _).
   L = [a,b,c,d,m,x,y,z], R = m, T = _.
