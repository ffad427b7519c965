% ?- is_tiger(tiger).
% ?- flies(eagle).
% ?- class(eagle, bird).
% ?- class(tiger, mammal).

has(tiger, stripes).
has(tiger, fur).
has(eagle, feathers).
has(penguin, feathers).
eats(tiger, meat).
eats(eagle, meat).
swims(penguin).
mammal(X) :- has(X, fur).
bird(X) :- has(X, feathers).
carnivore(X) :- eats(X, meat).
is_tiger(X) :- mammal(X), carnivore(X), has(X, stripes).
flies(X) :- bird(X), \+ swims(X).
class(X, mammal) :- mammal(X), !.
class(X, bird) :- bird(X).
