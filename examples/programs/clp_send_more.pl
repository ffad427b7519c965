% SEND + MORE = MONEY: each letter stands for another digit.

:- use_module(library(clpfd)).

puzzle([S,E,N,D] + [M,O,R,E] = [M,O,N,E,Y]) :-
    Vars = [S,E,N,D,M,O,R,Y],
    Vars ins 0..9,
    all_different(Vars),
    S*1000 + E*100 + N*10 + D + M*1000 + O*100 + R*10 + E #=
        M*10000 + O*1000 + N*100 + E*10 + Y,
    M #\= 0,
    S #\= 0.

% Before any search three letters are known.

?- puzzle([S,_,_,_] + [M,O,_,_] = _), fd_dom(S, DS), fd_dom(M, DM), fd_dom(O, DO), S = 9, M = 1, O = 0.
   S = 9, M = 1, O = 0, DS = 9..9, DM = 1..1, DO = 0..0
;  ... .

?- puzzle(P), term_variables(P, _Vs), once(label(_Vs)).
   P = ([9,5,6,7]+[1,0,8,5]=[1,0,6,5,2]).
