% library(statistics), library(settings), library(debug): what is written, without what differs from run to run

:- use_module(library(debug)).

heard(Goal, Text) :-
    tmp_file(heard, File),
    stream_property(Old, alias(user_error)),
    open(File, write, Stream),
    setup_call_cleanup(
        set_stream(Stream, alias(user_error)),
        catch(( call(Goal) -> Outcome = true ; Outcome = false ), Ball, Outcome = ball(Ball)),
        ( set_stream(Old, alias(user_error)), close(Stream) )),
    read_file_to_codes(File, Codes, []),
    atom_codes(Text0, Codes),
    delete_file(File),
    Text = Outcome-Text0.

% reported(Goal, Outcome, Inferences): the inferences in the lines of time/1

reported(Goal, Outcome, Inferences) :-
    heard(Goal, Outcome-Text),
    atomic_list_concat(Lines, '\n', Text),
    findall(N, ( member(Line, Lines), atom_concat('% ', Rest, Line), sub_atom(Rest, B, _, _, ' inferences, '), sub_atom(Rest, 0, B, _, N), sub_atom(Line, _, _, _, ' CPU in '), sub_atom(Line, _, _, 0, ' Lips)') ), Inferences).

three(1).
three(2).
three(3).

counted(0) :- !.
counted(N) :- N1 is N-1, counted(N1).

?- reported(time(true), O, L).
   O = true, L = ['1'].
?- reported(time(fail), O, L).
   O = false, L = ['1'].
?- reported(time(throw(x)), O, L).
   O = ball(x), L = ['1'].
?- reported(time(counted(10)), O, L).
   O = true, L = ['21'].
?- reported(time(counted(1000)), O, L).
   O = true, L = ['2,001'].
?- reported(( time(three(_X)), _X >= 2 ), O, L).
   O = true, L = ['1','1'].
?- reported(( time(three(_)), fail ), O, L).
   O = false, L = ['1','1','1'].
?- reported(time(( three(_X), _X > 1 )), O, L).
   O = true, L = ['5'].
?- time(three(X)).
   X = 1
;  X = 2
;  X = 3.
?- time(no_such_goal_here).
   error(existence_error(procedure,no_such_goal_here/0), _).
?- heard(time(true), _-_T), sub_atom(_T, _, _, _, bytes).
   false.
?- heard(time(( length(_L, 100000), garbage_collect, garbage_collect )), _-_T), sub_atom(_T, _, _, _, ' bytes of terms, '), sub_atom(_T, _, _, _, ' collections gave back ').
   true.
?- heard(time(length(_L, 100000)), _-_T), sub_atom(_T, _, _, _, ' bytes of terms, '), atomic_list_concat([_,_,_], '\n', _T).
   true.
?- heard(statistics, true-_T), atomic_list_concat(_Lines, '\n', _T), maplist([P,L]>>( once(sub_atom(L, _, _, 0, P)) ), [' inferences',' atoms',' milliseconds',''], _Lines), forall(member(L, _Lines), ( L == '' -> true ; sub_atom(L, 0, 2, _, '% ') )).
   true.
?- heard(statistics, true-_T), member(P, [' seconds of CPU time in ',' bytes of terms, ',' bytes of trail, ',' gave back ',' bytes in ']), \+ sub_atom(_T, _, _, _, P).
   false.

% flags and limits

limits_said(Lines) :-
    with_output_to(string(Text), limits),
    split_string(Text, "\n", "", Strings),
    findall(Line, ( member(String, Strings), atom_string(Line, String) ), Lines).

flags_said(About, Lines) :-
    with_output_to(string(Text), flags(About)),
    split_string(Text, "\n", "", Strings),
    findall(Line, ( member(String, Strings), atom_string(Line, String) ), Lines).

?- limits_said(_Ls), member(L, _Ls), member(P, [inference_limit,cpu_time_limit,query_answer_limit,depth_limit]), sub_atom(L, 0, _, _, P).
   L = 'inference_limit             no limit', P = inference_limit
;  L = 'cpu_time_limit              no limit', P = cpu_time_limit
;  L = 'query_answer_limit          no limit', P = query_answer_limit
;  L = 'depth_limit                 no limit', P = depth_limit
;  false.
?- set_prolog_flag(time_limit, 19.5), limits_said(_Ls), member(L, _Ls), sub_atom(L, 0, _, _, time_limit).
   L = 'time_limit                    19.5 s'
;  false.
?- current_prolog_flag(table_limit, _Old), member(Bytes, [1000,2048,1048575,1048576,1610612736]), set_prolog_flag(table_limit, Bytes), limits_said(_Ls), set_prolog_flag(table_limit, _Old), member(_L, _Ls), sub_atom(_L, 0, 36, _, L), sub_atom(L, 0, _, _, table_limit).
   Bytes = 1000, L = 'table_limit                   1000 B'
;  Bytes = 2048, L = 'table_limit                  2.0 KiB'
;  Bytes = 1048575, L = 'table_limit               1024.0 KiB'
;  Bytes = 1048576, L = 'table_limit                  1.0 MiB'
;  Bytes = 1610612736, L = 'table_limit                  1.5 GiB'
;  false.
?- findall(F, ( limits_said(_Ls), member(L, _Ls), sub_atom(L, B, _, _, '  in use: '), B =:= 36, atomic_list_concat([F|_], ' ', L) ), Fs).
   Fs = [stack_limit,heap_limit,environment_limit,choice_point_limit,trail_limit,atom_limit,code_limit,table_limit].
?- flags_said(occurs_check, [L|_]), sub_atom(L, 0, 12, _, F), sub_atom(L, 28, 5, _, V).
   L = _, F = occurs_check, V = false.
?- flags_said('OCCURS_CHECK', [L|_]), sub_atom(L, 0, 12, _, F).
   L = _, F = occurs_check.
?- flags_said(no_such_flag_at_all, L).
   L = [''].
?- flags_said('', _All), flags_said(occurs_check, _One), length(_All, _N), length(_One, _M), _N > 40, _M < 10.
   true.

% debug/1 and its kin

?- heard(( debug(a), debug(a), debug(f(_)), debug(b, "never~n", []), debug(a, "x ~w", [1]), debug(f(1), "y", []) ), T).
   T = true-'% x 1\n% y\n'.
?- heard(list_debug_topics, true-_T), atom_concat('a\nf(_', _, _T), atomic_list_concat([_,_,_], '\n', _T).
   true.
?- heard(debugging, true-_T), sub_atom(_T, 0, _, _, '% Debug mode is off\na\n').
   true.
?- findall(X, debugging(X), L), findall(X-B, debugging(X, B), M).
   L = [a,f(_)], M = [a-true,f(_)-true].
?- nodebug(a), findall(X, debugging(X), L), nodebug(_), findall(X, debugging(X), M).
   L = [f(_)], M = [].
?- heard(debug(a, "x", []), T).
   T = true-''.
