% library(gensym)

?- reset_gensym, gensym(a, X), gensym(b, Y), gensym(a, Z).
   X = a1, Y = b1, Z = a2.
?- reset_gensym(a), gensym(a, X).
   X = a1.
?- gensym(_, _).
   error(instantiation_error, _).
