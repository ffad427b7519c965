:- use_module(library(clpq)).
