% library(profile_report): what is written of given rows, which are the same on every run

% row(Name, Counts): a row with no clauses; what Counts does not say is 0

row(PI, Known, profile(user:PI, Counts, [])) :-
    counts(Known, Counts).

counts(Known, Counts) :-
    findall(Count, ( member(Count-Default, [time(_)-0.0,calls(_)-0,exits(_)-0,redos(_)-0,vain(_)-0,left(_)-0,native(_)-0,own(_)-false,twin(_)-false]),
                     ( memberchk(Count, Known) -> true ; arg(1, Count, Default) ) ), Counts0),
    ( memberchk(repeated(A, B), Known) -> true ; A = 0, B = 0 ),
    append(Counts0, [repeated(A,B)], Counts).

rows(Specs, Rows) :-
    findall(Row, ( member(PI-Known, Specs), row(PI, Known, Row) ), Rows).

%  lines(Key, Top, Rows, Lines): the lines that are written, without the heading

lines(Key, Top, Rows, Lines) :-
    with_output_to(string(Text), ( current_output(Stream), '$profile_write'(Stream, Key, Top, Rows) )),
    split_string(Text, "\n", "", Strings),
    findall(Line, ( member(String, Strings), atom_string(Line, String) ), Lines).

calling(N) :- N > 0, helper(N).
calling(0).
helper(_).

:- dynamic(many/1).

?- lines(time, 5, [], L).
   L = ['% 0.0000 seconds, step by step','    time     calls     exits     redos     left  predicate',''].
?- rows([a/1-[time(1.0),calls(3),exits(2),redos(1),left(1)],b/0-[time(3.0),calls(1234567),exits(10000000)]], _Rows), lines(time, 5, _Rows, [T,_|L]).
   T = '% 4.0000 seconds, step by step', L = ['   75.0% 1,234,567     10.0M         ·        ·  b/0','   25.0%         3         2         1        1  a/1',''].
?- rows([a/1-[calls(3)],b/0-[calls(9999999)]], _Rows), lines(calls, 5, _Rows, [T,_|L]).
   T = '% 0.0000 seconds, step by step', L = ['    0.0% 9,999,999         ·         ·        ·  b/0','    0.0%         3         ·         ·        ·  a/1',''].
?- rows([a/1-[time(1.0),calls(1)],b/0-[time(1.0),calls(2)],c/0-[time(2.0),calls(3)],d/0-[calls(4)]], _Rows), lines(calls, 2, _Rows, [_,_|L]).
   L = ['    0.0%         4         ·         ·        ·  d/0','   50.0%         3         ·         ·        ·  c/0','   50.0%                                         2 others',''].
?- rows([a/1-[calls(1)],b/0-[calls(2)]], _Rows), lines(calls, 1, _Rows, [_,_|L]).
   L = ['    0.0%         2         ·         ·        ·  b/0','    0.0%                                         1 others',''].
?- rows([a/1-[calls(1)],b/0-[calls(2)]], _Rows), lines(calls, 2, _Rows, [_,_|L]).
   L = ['    0.0%         2         ·         ·        ·  b/0','    0.0%         1         ·         ·        ·  a/1',''].
?- rows([a/1-[redos(1),left(7)],b/0-[redos(2),left(5)]], _Rows), lines(redos, 1, _Rows, [_,_,R|_]), lines(left, 1, _Rows, [_,_,L|_]).
   R = '    0.0%         ·         ·         2        5  b/0', L = '    0.0%         ·         ·         1        7  a/1'.
?- counts([calls(2),native(2)], _Counts), lines(time, 5, [profile(other:p/2,_Counts,[]),profile(system:'$internal'/0,_Counts,[])], [_,_|L]).
   L = ['    0.0%         2         ·         ·        ·  other:p/2  (native twin)','    0.0%         2         ·         ·        ·  (system)  (native twin)',''].
?- counts([calls(2)], _Counts), lines(time, 5, [profile(system:atom_length/2,_Counts,[]),profile(system:'$internal'/0,_Counts,[])], [_,_|L]).
   L = ['    0.0%         2         ·         ·        ·  atom_length/2','    0.0%         2         ·         ·        ·  (system)',''].

% the clauses of a predicate that has several, and where they are

?- counts([calls(2),exits(1)], _Counts), lines(time, 5, [profile(user:calling/1,_Counts,[clause(1,_Counts),clause(2,_Counts)])], [_,_|L]).
   L = ['    0.0%         2         1         ·        ·  calling/1  profile_report.pl:24','    0.0%         2         1         ·        ·    clause 1  profile_report.pl:24','    0.0%         2         1         ·        ·    clause 2  profile_report.pl:25',''].
?- counts([calls(2)], _Counts), lines(time, 5, [profile(user:helper/1,_Counts,[clause(1,_Counts)])], [_,_|L]).
   L = ['    0.0%         2         ·         ·        ·  helper/1  profile_report.pl:26',''].

% advice(Known, Clauses, Advice): the words of the notes on a predicate of the program

advice(PI, Known, Clauses, Advice) :-
    counts([own(true)|Known], Counts),
    findall(clause(N,Own), ( nth1(N, Clauses, Calls), counts([calls(Calls)], Own) ), Rows),
    lines(time, 5, [profile(user:PI,Counts,Rows)], Lines),
    findall(Line, ( member(Line, Lines), sub_atom(Line, 0, 2, _, '% '), \+ sub_atom(Line, _, _, _, seconds) ), Notes),
    atomic_list_concat(Notes, '\n', Advice).

?- advice(helper/1, [exits(40),left(20),redos(10),vain(9)], [], A).
   A = '% helper/1 (profile_report.pl:26): 20 of 40 exits left a choice point, and\n%   nothing came of them: a cut, or an argument that tells the clauses apart,\n%   would save them'.
?- member(_Known, [[exits(40),left(19)],[exits(41),left(20)],[exits(40),left(20),redos(10),vain(8)],[exits(40),left(20),native(1)]]), advice(helper/1, _Known, [], A).
   A = ''
;  A = ''
;  A = ''
;  A = ''.
?- advice(nowhere/1, [calls(20)], [20,20,20], A).
   A = '% nowhere/1: 60 clauses were tried for 20 calls: if an argument that is known\n%   at the call told the 3 clauses apart, the index would choose; put it among\n%   the first ones'.
?- member(_Known-_Tries, [[calls(19)]-[19,19,19],[calls(20)]-[30,30],[calls(20)]-[20,20,19],[calls(20),exits(21)]-[20,20,20],[calls(20),native(1)]-[20,20,20]]), advice(nowhere/1, _Known, _Tries, A).
   A = ''
;  A = ''
;  A = ''
;  A = ''
;  A = ''.
?- advice(calling/1, [calls(200),repeated(200,40)], [1,1], A).
   A = '% calling/1 (profile_report.pl:24): 200 calls, but only 40 different ones: ":-\n%   table calling/1." keeps the answers, if it has no effects'.
?- member(_Known, [[calls(199),repeated(199,1)],[calls(200),repeated(200,41)],[calls(200),redos(21),repeated(200,40)],[calls(200),native(1),repeated(200,40)]]), advice(calling/1, _Known, [1,1], A).
   A = ''
;  A = ''
;  A = ''
;  A = ''.
?- advice(helper/1, [calls(200),repeated(200,40)], [1], A).
   A = ''.
?- advice(nowhere/1, [calls(20),twin(true)], [], A).
   A = '% nowhere/1: it has the shape of a definition with a native twin, and is not\n%   carried out by it: what it calls has effects, or is another predicate than\n%   there'.
?- member(_Known, [[calls(19),twin(true)],[calls(20),twin(false)],[calls(20),twin(true),native(1)]]), advice(nowhere/1, _Known, [], A).
   A = ''
;  A = ''
;  A = ''.
?- counts([calls(20),twin(true)], _Counts), lines(time, 5, [profile(user:nowhere/1,_Counts,[])], [_,_,_|L]).
   L = [''].
