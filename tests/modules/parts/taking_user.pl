:- module(user, [taken/1]).
taken(hijacked).
