% goal: go

go :- length([a,b], N), Y is N + foo, write(Y).
