:- dynamic(log/1).
run(L) :- retractall(log(_)),
    setup_call_cleanup(assertz(log(setup)), member(_, [1,2,3]), assertz(log(cleanup))), !,
    catch(setup_call_cleanup(true, throw(oops), assertz(log(thrown))), oops, true),
    ignore(setup_call_cleanup(true, fail, assertz(log(failed)))),
    findall(X, log(X), L).

?- run(L).
   L = [setup,cleanup,thrown,failed].
