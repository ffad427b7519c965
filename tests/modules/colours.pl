:- module(colours, [orange/1, peach/1, red/1]).

orange(colour).
peach(colour).
red(colour).
