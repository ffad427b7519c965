:- module(half_exporting, [whole/1, neither, op(700, xfx, ===>), op(9999, xfx, no), половина/1]).
whole(1 ===> 2).
половина(3).
