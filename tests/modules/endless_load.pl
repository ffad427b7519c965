% A file whose first directive does not end: what limits the load ends it.
:- repeat, fail.
:- repeat, fail.
loaded.
