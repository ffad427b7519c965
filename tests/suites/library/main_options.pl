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
