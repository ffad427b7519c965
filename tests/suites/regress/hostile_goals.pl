% What random goals showed (tests/goals.rs).

% A built-in that has ever more answers is stopped, although nothing is called.
?- catch(call_with_time_limit(0.05, ( between(1, inf, _), fail )), Ball, true).
   Ball = time_limit_exceeded.

% A line of spaces without end.
?- catch(call_with_time_limit(0.05, with_output_to(string(_), tab(1000000000000000000))), Ball, true).
   Ball = time_limit_exceeded.
