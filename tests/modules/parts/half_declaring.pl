:- dynamic declared_first/1, half:(declared_second/1, [declared_third/1, other_half:declared_fourth//1]).
:- dynamic declared_fifth/1, no/indicator, declared_sixth/1.
:- discontiguous declared_seventh/1, none.
:- multifile [none, declared_eighth/1].
:- table declared_ninth/1, none/none, declared_tenth/1.
declared_ninth(9).
declared_tenth(10).
