:- module(fruits, [orange/1]).
orange(hijacked).
taken(hijacked).
