% format/2 did otherwise than SWI-Prolog: expressions, goals that fail, `~:d`.

?- format(atom(A), "~d|~2d|~D", [1+2, 100*3, 10**6]).
   A = '3|3.00|1,000,000'.
?- format(atom(A), "~16r ~8r ~2R", [250+5, 2^6, 2+3]).
   A = 'ff 100 101'.
?- format("~d", [a]).
   error(type_error(integer,a), _).
?- format("~d", [1.0]).
   error(type_error(integer,1.0), _).
?- format("~d", [1/2.0]).
   error(type_error(integer,1/2.0), _).
?- format("~d", [1+a]).
   error(type_error(evaluable,a/0), _).
?- format("~8r", [_]).
   error(instantiation_error, _).
?- format(atom(A), "~:d", [1000000]).
   A = '1000000'.
?- format("~:w", [a]).
   error(format(_), _).

?- format("~@", [fail]).
   false.
?- format("before ~@ behind", [fail]).
   false.
?- format(atom(A), "~@", [( write(a), fail )]).
   false.
?- format(user_output, "~@", [fail]).
   false.
?- format("~@", [throw(oops)]).
   throws(oops).
?- format(atom(A), "~@~@", [write(a), member(_, [1,2])]).
   A = a.
?- catch(format("~@", [1]), error(E, _), true).
   E = type_error(callable,1).
?- format(atom(A), "a\tb~10|c", []), format(atom(B), "~t~s~6|~3s|~3s", ["ab","abcdef","x"]).
   A = 'a\tb c', B = '    ababc|x'.

% Digits in groups.
?- format(atom(A), "~I ~I ~4I ~I ~0I", [1234567,12,123456789,-1234,12345]).
   A = '1_234_567 12 1_2345_6789 -1_234 12345'.
?- format(atom(A), "~I", [2**70]), format(atom(B), "~I", [999]).
   A = '1_180_591_620_717_411_303_424', B = '999'.
?- format("~I", [a]).
   error(type_error(integer,a), _).
