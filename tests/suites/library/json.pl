% library(json)

:- use_module(library(http/json)).

parse(A, T) :- open_string(A, S), json_read(S, T).
parse(A, T, O) :- open_string(A, S), json_read(S, T, O).
written(T, O, A) :- with_output_to(atom(A), ( current_output(S), json_write(S, T, O) )).
deep(N, A) :- length(L, N), maplist(=('['), L), length(R, N), maplist(=(']'), R), append(L, R, Cs), atomic_list_concat(Cs, A).
depth(T, N0, N) :- ( T = [T1] -> N1 is N0+1, depth(T1, N1, N) ; T == [], N is N0+1 ).

?- parse('{}', T).
   T = json([]).
?- parse('{"a":1,"b c":[true,false,null,1.5,-3e2,"x\\n\\u0041\\ud83d\\ude00"]}', T).
   T = json([a=1,'b c'=[@(true),@(false),@(null),1.5,-300.0,'x\nA😀']]).
?- parse('[ ]', T).
   T = [].
?- parse(' 12 ', T).
   T = 12.
?- parse('"abc"', T).
   T = abc.
?- parse('true', T).
   T = @(true).
?- parse('123456789012345678901234567890', T).
   T = 123456789012345678901234567890.
?- parse('1E5', T).
   T = 100000.0.
?- parse('/* c */ [1, // x\n2]', T).
   T = [1,2].
?- parse('["/* no comment */", "a\\"]"]', T).
   T = ['/* no comment */','a"]'].
?- open_string('1 2 [3]x{"a":"}"}true,', _S), json_read(_S, A), json_read(_S, B), json_read(_S, C), get_char(_S, D), json_read(_S, E), json_read(_S, F), get_char(_S, G).
   A = 1, B = 2, C = [3], D = x, E = json([a='}']), F = @(true), G = (',').
?- parse('foo', T).
   error(syntax_error(illegal_json), _).
?- parse('[1,]', T).
   error(syntax_error(illegal_json), _).
?- parse('[1 2]', T).
   error(syntax_error(illegal_json), _).
?- parse('{a:1}', T).
   error(syntax_error(illegal_json), _).
?- parse('{"a" 1}', T).
   error(syntax_error(illegal_json), _).
?- parse(']', T).
   error(syntax_error(illegal_json), _).
?- parse('', T).
   error(syntax_error(unexpected_end_of_file), _).
?- parse('  ', T).
   error(syntax_error(unexpected_end_of_file), _).
?- parse('[1', T).
   error(syntax_error(illegal_json), _).
?- parse('"ab', T).
   error(syntax_error(illegal_json), _).
?- parse('"\\x"', T).
   error(syntax_error(illegal_json), _).
?- parse('-', T).
   error(syntax_error(illegal_json), _).
?- parse('1.5e400', T).
   error(syntax_error(illegal_number), _).
?- parse('', T, [end_of_file(eof)]).
   T = eof.
?- parse('{"a":[null,true]}', T, [null(nil),true(1)]).
   T = json([a=[nil,1]]).
?- parse('["a"]', [_S], [value_string_as_atom(false)]), string(_S), atom_string(A, _S).
   A = a.
?- deep(100000, _A), atom_json_term(_A, _T, []), depth(_T, 0, N).
   N = 100000.
?- deep(10000, _A), atom_json_term(_A, _T, []), written(_T, [width(0)], _B), atom_json_term(_B, _U, []), _T == _U.
   true.
?- atom_json_term('{"a":1}', T, []).
   T = json([a=1]).
?- atom_json_term(A, json([a=1,b=[1,2]]), []).
   A = '{"a":1, "b": [1, 2 ]}'.
?- atom_json_term(S, json([a=1]), [as(codes)]).
   S = [123,34,97,34,58,49,125].
?- atom_json_term(_, _, []).
   error(instantiation_error, _).
?- atom_json_term(_, a, [as(nonsense)]).
   error(type_error(oneof([atom,string,codes,chars]),nonsense), _).
?- written(json([]), [], A).
   A = '{}'.
?- written([], [], A).
   A = [].
?- written(json([a=1,b=x,c=[1,2],d=json([e=null])]), [], A).
   A = '{"a":1, "b":"x", "c": [1, 2 ], "d": {"e":"null"}}'.
?- written(json([a-1,b=2,c(3)]), [], A).
   A = '{"a":1, "b":2, "c":3}'.
?- written('a"b\\\n\t\1\é</script>', [], A).
   A = '"a\\"b\\\\\\n\\t\\u0001é<\\/script>"'.
?- written([1.0,@(null),@(true),@(false),[[]]], [], A).
   A = '[1.0, null, true, false,  [ [] ] ]'.
?- written(json([a=1,b=[1,2,3]]), [width(12)], A).
   A = '{\n  "a":1,\n  "b": [\n    1,\n    2,\n    3\n  ]\n}'.
?- written(json([a=[json([b=1])]]), [width(5),step(4)], A).
   A = '{\n    "a": [\n\t{\n\t    "b":1\n\t}\n    ]\n}'.
?- written([json([a=1]),json([b=2])], [width(15)], A).
   A = '[\n  {"a":1},\n  {"b":2}\n]'.
?- written(f(x), [], A).
   error(type_error(json_term,f(x)), _).
?- written(_, [], A).
   error(instantiation_error, _).
?- written([a|b], [], A).
   error(type_error(json_term,[a|b]), _).
?- written(json(foo), [], A).
   error(type_error(list,foo), _).
?- written(json([1=2]), [], A).
   error(type_error(text,1), _).
?- written(json([a:1]), [], A).
   error(type_error(pair,a:1), _).
?- written([nan], [], A).
   A = '["nan" ]'.
?- X is inf, written(X, [], A).
   error(type_error(json_term,_), _).
?- written(f(x,'Y'), [serialize_unknown(true)], A).
   A = '"f(x,\'Y\')"'.
?- written([nothing,1], [null(nothing)], A).
   A = '[null, 1 ]'.
?- is_json_term([a,1,null]), is_json_term(json([])), is_json_term(json([a=[]])).
   true.
?- is_json_term(json([a-1])).
   false.
?- is_json_term(json([1=2])).
   false.
?- is_json_term([a|_]).
   false.
?- is_json_term([1,f(x)]).
   false.
?- is_json_term([1,[f(x)]]).
   false.
?- atom_json_term(A, [1], [width(a)]).
   error(type_error(nonneg,a), _).
?- atom_json_term(A, [1], [width(-1)]).
   error(type_error(nonneg,-1), _).
?- atom_json_term(A, [1], [step(-1)]).
   error(type_error(nonneg,-1), _).
?- atom_json_term(A, [1], [tab(-1)]).
   error(type_error(nonneg,-1), _).
?- atom_json_term(A, [1], [serialize_unknown(maybe)]).
   error(type_error(bool,maybe), _).
?- atom_json_term(A, [1], [as(nothing)]).
   error(type_error(oneof([atom,string,codes,chars]),nothing), _).
?- atom_json_term('[1]', A, [value_string_as_atom(maybe)]).
   error(type_error(bool,maybe), _).
?- atom_json_term(A, [1,a], [width(0)]), atom_json_term(B, [1], [as(codes)]), atom_json_term(C, [1], [as(chars)]).
   A = '[1, "a" ]', B = [91,49,32,93], C = ['[','1',' ',']'].
?- member(T, [_,f(x),[a|_],[f(x)],json(a),json([a]),json([a=f(x)]),json([1=a]),json([_=a]),json([_]),json(_),@(x),@(_),[_]]), is_json_term(T).
   false.
?- member(T, [a,1,2.5,[],[a,[1]],json([]),json([a=1,b=json([c=[]])]),@(null),@(true),@(false)]), \+ is_json_term(T).
   false.
?- atom_string(a, _S), is_json_term(_S), is_json_term(json([_S=_S])).
   true.
?- is_json_term(f(x), [null(f(x))]), is_json_term(@(null), [null(f(x))]), \+ is_json_term(f(y), [null(f(x))]), is_json_term(t(1), [true(t(1))]), is_json_term([u], [false(u)]).
   true.
?- is_json_term(f(_), [null(f(_))]).
   false.
