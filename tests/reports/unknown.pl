% goal: go

go :- apend([a], [b], L), write(L).
