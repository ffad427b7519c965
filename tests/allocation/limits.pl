spin(0) :- !.
spin(N) :- M is N - 1, spin(M).

?- call_with_inference_limit(spin(100000), 1000, R), call_with_depth_limit(spin(10), 100, D), catch(call_with_time_limit(10, spin(10)), _, true).
   R = inference_limit_exceeded, D = 11.
