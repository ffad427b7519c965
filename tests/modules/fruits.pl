:- module(fruits, [orange/1, apple/1, peach/1, eaten/1]).

:- dynamic eaten/1.

orange(fruit).
apple(fruit).
peach(fruit).
eaten(apple).
