% goal: true

:- fail.
:- X is a.
:- no_such_directive(1).
p(1).
