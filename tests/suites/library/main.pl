% library(main)

?- argv_options([], P, O).
   P = [], O = [].
?- argv_options(['--name=a=b','-x'], P, O).
   P = ['-x'], O = [name('a=b')].
?- argv_options(['--no-x','--y=1.5'], P, O).
   P = [], O = [x(false),y(1.5)].
