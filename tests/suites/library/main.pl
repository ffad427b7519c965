% library(main)

?- argv_options([], P, O).
   P = [], O = [].
?- argv_options(['--name=a=b','-x'], P, O).
   P = ['-x'], O = [name('a=b')].
?- argv_options(['--no-x','--y=1.5','--foo-bar=f(X)'], P, O).
   P = [], O = [x(false),y(1.5),foo_bar('f(X)')].
?- argv_options(['--nofoo','--a=','--',b], P, O).
   P = [b], O = [nofoo(true),a('')].
?- argv_options([_], P, O).
   error(instantiation_error, _).
