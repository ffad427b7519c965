% library(main), with opt_type/3

opt_type(verbose, verbose, boolean).
opt_type(v, verbose, boolean).
opt_type(count, count, integer).
opt_type(n, count, integer).
opt_type(file, file, file(read)).
opt_type(mode, mode, oneof([fast,slow])).
opt_type(x, ratio, float).
opt_type(t, term, term).
opt_type(q, quiet, boolean(false)).
opt_type(b, btw, between(1,5)).
opt_type(nn, nat, nonneg).
opt_type(io, io, (integer|boolean)).
opt_type(long_name, long, integer).
opt_help(verbose, 'Be verbose').

opts(As, Ps, Os) :- argv_options(As, Ps, Os, []).

?- opts([a,'-v',b], P, O).
   P = [a,b], O = [verbose(true)].
?- opts(['--verbose','--count=3'], P, O).
   P = [], O = [verbose(true),count(3)].
?- opts(['-n','3','-n4','-vn5',z], P, O).
   P = [z], O = [count(3),count(4),verbose(true),count(5)].
?- opts(['--no-verbose','--noverbose','--verbose=off','-q'], P, O).
   P = [], O = [verbose(false),verbose(false),verbose(false),quiet(false)].
?- opts(['--count','5',r,'--mode=fast','-x','1'], P, O).
   P = [r], O = [count(5),mode(fast),ratio(1.0)].
?- opts(['-t','f(X,Y)','-b','4','--io=3','--io=true'], P, O).
   P = [], O = [term(f(A,B)),btw(4),io(3),io(true)].
?- opts(['--long-name=3','--long_name=4'], P, O).
   P = [], O = [long(3),long(4)].
?- opts(['--',a,'-v'], P, O).
   P = [a,'-v'], O = [].
?- opts(['--file=-',-], P, O).
   P = [-], O = [file(-)].
?- opts(['--count=x'], P, O).
   error(opt_error(value_type('count=x',integer,x)), _).
?- opts(['--count'], P, O).
   error(opt_error(missing_value(count,integer)), _).
?- opts(['--mode=foo'], P, O).
   error(opt_error(value_type('mode=foo',oneof([fast,slow]),foo)), _).
?- opts(['--foo'], P, O).
   error(opt_error(unknown_option(_:foo)), _).
?- opts(['-z'], P, O).
   error(opt_error(unknown_option(_:z)), _).
?- opts(['-b','9'], P, O).
   error(opt_error(value_type(b,between(1,5),'9')), _).
?- opts(['--nn=-1'], P, O).
   error(opt_error(value_type('nn=-1',nonneg,'-1')), _).
?- opts(['--file=/no/such/file'], P, O).
   error(opt_error(access_file('/no/such/file',read)), _).
?- argv_options([a,'-v'], P, O, [options_after_arguments(false)]).
   P = [a,'-v'], O = [].
?- argv_options([a,'-v'], P, O).
   P = [a], O = [verbose(true)].
?- argv_usage(silent).
   true.

% opt_type/3 of another module, with each type

:- use_module(library(main)).

kinds:opt_type(flag, flag, boolean).
kinds:opt_type(f, flag, boolean).
kinds:opt_type(off, on, boolean(false)).
kinds:opt_type(nonneg, value, nonneg).
kinds:opt_type(natural, value, natural).
kinds:opt_type(integer, value, integer).
kinds:opt_type(float, value, float).
kinds:opt_type(number, value, number).
kinds:opt_type(between, value, between(1, 5)).
kinds:opt_type(share, value, between(0.0, 1.0)).
kinds:opt_type(atom, value, atom).
kinds:opt_type(a, value, atom).
kinds:opt_type(string, value, string).
kinds:opt_type(file, value, file).
kinds:opt_type(term, value, term).
kinds:opt_type(named, value, term([variable_names(_)])).
kinds:opt_type(either, value, (file(read)|oneof([none]))).
kinds:opt_help(help(header), 'A program that sorts').
kinds:opt_help(help(usage), ' [file]').
kinds:opt_help(help(footer), 'That is all.').
kinds:opt_help(flag, 'Be quick').
kinds:opt_help(value, "What is taken").
kinds:opt_meta(value, 'WHAT').

plain:opt_type(depth, depth, nonneg).
plain:opt_type(d, depth, nonneg).
plain:opt_type(dry_run, dry, boolean).
plain:opt_type(help, help, boolean).

heard(Goal, Text) :-
    tmp_file(heard, File),
    stream_property(Old, alias(user_error)),
    open(File, write, Stream),
    setup_call_cleanup(
        set_stream(Stream, alias(user_error)),
        ignore(Goal),
        ( set_stream(Old, alias(user_error)), close(Stream) )),
    read_file_to_codes(File, Codes, []),
    atom_codes(Text, Codes),
    delete_file(File).

taken(Argument, Value) :-
    argv_options(kinds:[Argument], [], [value(Value)], []).

?- taken('--nonneg=0', A), taken('--natural=1', B), taken('--integer=-7', C), taken('--float=2', D), taken('--number=2.5', E).
   A = 0, B = 1, C = -7, D = 2.0, E = 2.5.
?- taken('--between=1', A), taken('--between=5', B), taken('--share=1', C), taken('--share=0.5', D).
   A = 1, B = 5, C = 1.0, D = 0.5.
?- taken('--atom=5', A), taken('--atom=', B), taken('--string=x', _S), atom_string(C, _S), taken('--file=a/b', D), taken('--term=f(a,X)', E).
   A = '5', B = '', C = x, D = 'a/b', E = f(a,_).
?- taken('--named=f(X,Y,X)', T).
   T = f(X,Y,X)-['X'=X,'Y'=Y].
?- taken('--either=none', A).
   A = none.
?- taken('-a=x', A), taken('-ax', B), taken('-a-', C).
   A = x, B = x, C = (-).
?- member(A, ['--nonneg=-1','--natural=0','--natural=-1','--integer=1.5','--number=x','--float=x','--between=0','--between=6','--between=2.5','--share=1.5','--share=-1','--term=f(','--named=f(','--either=some','--flag=maybe']), catch(taken(A, _), error(opt_error(E), _), true), \+ functor(E, value_type, 3).
   false.
?- findall(V, ( member(A, [true,on,yes,'1','TRUE','On',false,off,no,'0']), atom_concat('--flag=', A, _B), argv_options(kinds:[_B], [], [flag(V)], []) ), Vs).
   Vs = [true,true,true,true,true,true,false,false,false,false].
?- argv_options(kinds:['--flag','--no-flag','--noflag','-f','--off','--no-off',-], P, O, []).
   P = [-], O = [flag(true),flag(false),flag(false),flag(true),on(false),on(true)].
?- argv_options(kinds:['--no-atom'], P, O, []).
   error(opt_error(unknown_option(kinds:'no-atom')), _).
?- argv_options(kinds:['-a'], P, O, []).
   error(opt_error(missing_value(a,atom)), _).
?- argv_options(kinds:[a,'--flag'], P, O, [options_after_arguments(true)]).
   P = [a], O = [flag(true)].
?- argv_options(kinds:[a], P, O, x).
   error(type_error(list,x), _).
?- argv_options(kinds:[a], P, O, _).
   error(instantiation_error, _).
?- argv_options(kinds:[1,-1], P, O, []).
   P = [1,-1], O = [].
?- argv_options(kinds:["--flag",`b`,"ёлка"], P, O, []).
   P = [b,'ёлка'], O = [flag(true)].
?- argv_options(kinds:[f(x)], P, O, []).
   error(type_error(atom,f(x)), _).
?- argv_options(plain:['--help','-d',3,'--dry-run'], P, O, []).
   P = [], O = [help(true),depth(3),dry(true)].
?- argv_options(plain:['--help','-d','3','--dry-run','--no-dry-run'], P, O, []).
   P = [], O = [help(true),depth(3),dry(true),dry(false)].
?- argv_options(plain:['-h'], P, O, []).
   error(opt_error(unknown_option(plain:h)), _).
?- heard(argv_usage(kinds:debug), T).
   T = 'A program that sorts\nUsage: program [file]\n\nOptions:\n    -h, -?, --help          Show this help message and exit\n    -f, --flag              Be quick\n    --off                   \n    -a WHAT, --atom=WHAT, --between=WHAT, --either=WHAT, --file=WHAT, --float=WHAT, --integer=WHAT, --named=WHAT, --natural=WHAT, --nonneg=WHAT, --number=WHAT, --share=WHAT, --string=WHAT, --term=WHAT What is taken\nThat is all.\n'.
?- heard(argv_usage(plain:debug), T).
   T = 'Usage: program [options]\n\nOptions:\n    -d NONNEG, --depth=NONNEG \n    --dry-run               \n    --help                  \n'.
?- heard(argv_usage(kinds:silent), T).
   T = ''.
?- argv_usage(kinds:_).
   error(instantiation_error, _).
?- argv_usage(1).
   error(type_error(atom,1), _).
