% Texts that are no programs: cut off, nested, circular, long, and such as change what is being loaded.

file(Text, File) :-
    tmp_file(source, Base),
    atom_concat(Base, '.pl', File),
    open(File, write, S),
    write(S, Text),
    close(S).

bytes(Bytes, File) :-
    tmp_file(source, Base),
    atom_concat(Base, '.pl', File),
    open(File, write, S, [type(binary)]),
    maplist(put_byte(S), Bytes),
    close(S).

% loads(Text): it is loaded, whatever is in it, and nothing is thrown.
loads(Text) :- file(Text, File), consult(File), !.

% many(N, Part, Text): Part so often.
many(N, Part, Text) :- length(Ps, N), maplist(=(Part), Ps), atomic_list_concat(Ps, Text).

around(Parts, Text) :- maplist(piece, Parts, Texts), atomic_list_concat(Texts, Text).

piece(N*Part, Text) :- !, many(N, Part, Text).
piece(Text, Text).

?- bytes([0xFE,0xFF,0,1,2,3,4], _F), consult(_F).
   error(syntax_error(invalid_utf8), _).
?- bytes([0xFF,0,1,2,3], _F), consult(_F).
   error(syntax_error(invalid_utf8), _).
% Two bytes that say UTF-16.
?- bytes([0xFF,0xFE,0,1,2,3], _F), consult(_F).
   true.
?- bytes([0'a,0x28,0'1,0x29,0'.,10,0xC0,0x80,0'.,10], _F), consult(_F).
   error(syntax_error(invalid_utf8), _).
?- bytes([0xED,0xA0,0x80], _F), consult(_F).
   error(syntax_error(invalid_utf8), _).
?- bytes([0xEF,0xBB,0xBF,0'm,0'1,0'.,10], _F), consult(_F), m1.
   true.
?- bytes([0'c,0'1,0'.,13,10,0'c,0'2,0'.,13,10], _F), consult(_F), c1, c2.
   true.
?- bytes([0'r,0'1,0'.,13,0'r,0'2,0'.,13], _F), consult(_F), r1, r2.
   true.
?- bytes([0,0,0,0'.,10,0'n,0'1,0'.], _F), consult(_F), n1.
   true.
?- loads('a1(\'x.\na2.\n'), a2.
   true.
?- loads('a3("x.\na4.\n'), a4.
   true.
?- loads('a5(`x.\na6.\n'), a6.
   true.
?- loads('a7. /* a8.\na9.\n'), a7, \+ current_predicate(a9/0).
   true.
?- loads('b1. b2(0\'').
   true.
?- loads('b3. b4(0\'\\').
   true.
?- loads('b5. b6(0x).\nb7(1e400).\nb8(0\'\\x110000\\).\nb9.'), b9.
   true.
?- loads('').
   true.
?- loads('.').
   true.
?- loads('((((').
   true.
?- loads(')]}|,').
   true.
?- loads('d1. end_of_file. d2.'), d1, \+ current_predicate(d2/0).
   true.
?- around(['e1(', 100000*'(', x, 100000*')', '). e2.'], _T), loads(_T), e1(x), e2.
   true.
?- around(['e3(', 100000*'[', x, 100000*']', '). e4.'], _T), loads(_T), e3(_), e4.
   true.
?- around(['e5(', 100000*'{', x, 100000*'}', '). e6.'], _T), loads(_T), e5(_), e6.
   true.
?- around(['e7(', 100000*'f(', x, 100000*')', '). e8.'], _T), loads(_T), e7(_), e8.
   true.
?- around(['e9(', 100000*'f([{(', '.\nf1.'], _T), loads(_T), f1.
   true.
?- around(['f2(', 100000*'- ', x, '). f3.'], _T), loads(_T), f2(_), f3.
   true.
?- around(['f4(x', 100000*'-x', '). f5.'], _T), loads(_T), f4(_), f5.
   true.
?- around(['f6((x', 100000*'->x', ')). f7.'], _T), loads(_T), f6(_), f7.
   true.
?- around(['f8 :- ', 50000*'\\+ ', 'true. f9.'], _T), loads(_T), f8, f9.
   true.
?- around(['g1 :- a', 50000*'=a', '. g2.'], _T), loads(_T), g2.
   true.
?- around(['g3 :- a', 50000*' b', '. g4.'], _T), loads(_T), g4.
   true.
?- around(['g5 :- true', 100000*',true', '. g6.'], _T), loads(_T), g5, g6.
   true.
?- around(['g7(X) :- X=1', 50000*';X=1', '. g8.'], _T), loads(_T), findall(x, g7(_), _L), length(_L, 50001).
   true.
?- around(['h1. %', 1000000*x], _T), loads(_T), h1.
   true.
?- around([h2, 1000000*' ', '.'], _T), loads(_T), h2.
   true.
?- around(['h3(', 1000000*x, '). h4.'], _T), loads(_T), h3(_A), atom_length(_A, 1000000).
   true.
% A warning, an error or a suggestion for each of many takes its time once.
?- numlist(1, 20000, _Ns), findall(_V, ( member(_N, _Ns), atom_concat('X', _N, _V) ), _Vs), atomic_list_concat(_Vs, ',', _List), around(['i1([', _List, ']). i2.'], _T), loads(_T), i1(_), i2.
   true.
?- numlist(1, 20000, _Ns), findall(_V, ( member(_N, _Ns), atomic_list_concat(['c(X',_N,')'], _V) ), _Vs), atomic_list_concat(_Vs, ',', _List), around(['c(_). i3 :- ', _List, '. i4.'], _T), loads(_T), i3, i4.
   true.
?- numlist(1, 20000, _Ns), findall(_V, ( member(_N, _Ns), atomic_list_concat(['X=',_N,'->true;'], _V) ), _Vs), atomic_list_concat(_Vs, _List), around(['i5(X) :- ', _List, 'fail.'], _T), loads(_T), i5(20000), \+ i5(0).
   true.
?- around([20000*'a b.\n', 'i6.'], _T), loads(_T), i6.
   true.
?- around([20000*'a(\'b.\n', 'i7.'], _T), loads(_T), i7.
   true.
?- around([20000*'a b. ', 'i8.'], _T), loads(_T), i8.
   true.
?- around([20000*'k1(1). k2(1).\n', 'i9.'], _T), loads(_T), i9.
   true.
?- around([20000*':- if(fail).\n', 'j1.'], _T), loads(_T), \+ current_predicate(j1/0).
   true.
?- around([20000*':- if(true).\n', 'j2.\n', 20000*':- endif.\n'], _T), loads(_T), j2.
   true.
?- numlist(1, 3000, _Ns), findall(_V, ( member(_N, _Ns), atomic_list_concat(['nn',_N], _V) ), _Vs), atomic_list_concat(_Vs, ',', _List), around(['j3 :- ', _List, '. j4.'], _T), loads(_T), j4.
   true.
?- around(['j5(', 200000*'7', '). j6.'], _T), loads(_T), j6.
   true.
% Circles.
?- tmp_file(circle, _B), atom_concat(_B, '.pl', _F), open(_F, write, _S), format(_S, "l1. :- include(~q). l2.", [_F]), close(_S), consult(_F), once(l1), once(l2).
   true.
?- tmp_file(circle, _B), atom_concat(_B, '.pl', _F), open(_F, write, _S), format(_S, "l3. :- consult(~q). l4.", [_F]), close(_S), consult(_F), l3, l4.
   true.
?- tmp_file(circle, _B), atom_concat(_B, '.pl', _F), open(_F, write, _S), format(_S, ":- module(circle, [l5/0]). :- use_module(~q). l5.", [_F]), close(_S), consult(_F), l5.
   true.
?- tmp_file(one, _A), tmp_file(two, _B), open(_A, write, _S), format(_S, ":- consult(~q). l6.", [_B]), close(_S), open(_B, write, _T), format(_T, ":- consult(~q). l7.", [_A]), close(_T), consult(_A), l6, l7.
   true.
?- tmp_file(doubling, _B), forall(between(1, 30, _I), ( atom_concat(_B, _I, _F), _J is _I+1, atom_concat(_B, _J, _G), open(_F, write, _S), format(_S, ":- include(~q). :- include(~q).~n", [_G,_G]), close(_S) )), atom_concat(_B, 31, _Last), open(_Last, write, _S1), write(_S1, 'l8.\n'), close(_S1), atom_concat(_B, 1, _First), consult(_First).
   true.
?- file(':- prolog_load_context(source, F), delete_file(F). l9.', _F), consult(_F), l9, \+ exists_file(_F).
   true.
?- file(':- prolog_load_context(source, F), open(F, write, S), write(S, zzz), close(S). l10.', _F), consult(_F), l10.
   true.
% Names of files in a directive begin at its file, those of goals that run behind the text at the working directory.
?- file(':- prolog_load_context(directory, D), absolute_file_name(zz, F, []), assertz(l11(D, F)). :- initialization((absolute_file_name(zz, F, []), assertz(l12(F)))).', _F), consult(_F), l11(_D, _G), is_absolute_file_name(_D), atomic_list_concat([_D,'/',zz], _G), absolute_file_name(zz, _H), l12(_H).
   true.
% Directives.
?- loads(':- throw(x). :- throw(_). :- X = f(X), throw(X). :- fail. :- 1. :- _. :- undefined_here. p1.'), p1.
   true.
?- loads(':- numlist(1, 100000, L), throw(L). p2.'), p2.
   true.
?- loads(':- op(0, xfx, =). p3 :- X = 1. p4. :- op(700, xfx, =). p5 :- 1 = 1.'), p4, p5.
   true.
?- loads(':- op(200, xfy, \',\'). :- op(200, xfx, []). :- op(1, xfx, \'|\'). p6.'), p6.
   true.
?- loads(':- dynamic q1/1.\nq1(X) :- abolish(q1/1), X = 1.\nq1(2).\n:- q1(_).\nq2.\n'), q2.
   true.
?- loads(':- dynamic foo. :- dynamic 3. :- dynamic _. :- dynamic a/b. :- dynamic [a/1|_]. :- discontiguous 1/1. :- multifile x. q3.'), q3.
   true.
?- loads(':- meta_predicate 3. :- module_transparent 3. :- table 3. :- include(_). :- include(3). :- ensure_loaded(_). :- use_module(1). q4.'), q4.
   true.
?- loads(':- initialization(_). :- initialization(1). :- initialization(throw(x)). :- initialization(fail). q5.'), q5.
   true.
?- loads(':- endif. :- else. :- elif(true). :- if(throw(x)). q6. :- endif. :- if(_). :- endif. q7.'), q7.
   true.
?- loads(':- module(_, []). q8.'), q8.
   true.
?- loads(':- module(m9, _). q9.'), q9.
   true.
?- loads('atom(x). (a , b). ! . call(x). X = Y :- true. (a -> b). 3. "abc" :- a. q10.'), q10.
   true.
?- loads('a --> 1. 1 --> a. _ --> a. a, 1 --> b. a --> [x|y]. a --> {1}. q11.'), q11.
   true.
% Expansions, each in a module of its own.
?- loads(':- module(x1, [y1/0]). term_expansion(a, 1). term_expansion(b, _). term_expansion(c, [x|_]). term_expansion(d, X) :- X = [X]. term_expansion(e, X) :- X = f(X). a. b. c. d. e. y1.'), y1.
   true.
?- loads(':- module(x2, [y2/0]). term_expansion(a, _) :- throw(bad). a. y2.'), y2.
   true.
?- loads(':- module(x3, [y3/0]). goal_expansion(p(X), p(f(X))). a :- p(1). y3.'), y3.
   true.
?- loads(':- module(x4, [y4/0]). goal_expansion(p(X), (p(f(X)), p(f(X)))). a :- p(1). y4.'), y4.
   true.
?- loads(':- module(x5, [y5/0]). goal_expansion(p, q). goal_expansion(q, p). a :- p. y5.'), y5.
   true.
?- loads(':- module(x6, [y6/0]). goal_expansion(p, 1). goal_expansion(q, X) :- X = f(X). goal_expansion(r, _) :- throw(x). a :- p. a :- q. a :- r. y6.'), y6.
   true.
% Bodies without an end, and one that is shared a great many times.
?- loads(':- module(x7, [y7/0]). term_expansion(a, (a :- B)) :- B = (true, B). a. y7.'), y7.
   true.
?- loads(':- module(x8, [y8/0]). term_expansion(a, (a :- B)) :- B = (true ; B). a. y8.'), y8.
   true.
?- loads(':- module(x9, [y9/0]). term_expansion(a, (a :- B)) :- B = (\\+ B). a. y9.'), y9.
   true.
?- loads(':- module(x10, [y10/0]). term_expansion(a, (a :- B)) :- length(L, 40), foldl([_,T,(T,T)]>>true, L, true, B). a. y10.'), y10.
   true.
?- loads(':- module(x11, [y11/0]). goal_expansion(b, B) :- B = (true, B). a :- b. y11.'), y11.
   true.
% A long name has no name near it.
?- many(100000, a, _N), atomic_list_concat([_N, '(1). :- x', _N, '(_). long.'], _T), loads(_T), long.
   true.
% What is no file.
?- consult('/dev/zero').
   error(resource_error(memory), _).
?- consult('').
   error(existence_error(source_sink,''), _).
?- consult('/dev').
   error(permission_error(open,source_sink,'/dev'), _).
?- consult('a\x0\b').
   error(existence_error(source_sink,'a\x0\b'), _).
?- _X = [a|_X], consult(_X).
   error(domain_error(source_sink,_), _).
