% Imports that clash with other imports, and goals that change what is imported.

% The first import stays, whichever it is; what does not clash is imported.

?- one:use_module('tests/modules/fruits'), one:use_module('tests/modules/colours'), one:orange(X), one:peach(Y), one:red(Z).
   X = fruit, Y = fruit, Z = colour.

?- two:use_module('tests/modules/colours'), two:use_module('tests/modules/fruits'), two:orange(X), two:apple(Y).
   X = colour, Y = fruit.

?- two:use_module('tests/modules/fruits', [orange/1]), two:orange(X).
   X = colour.

?- three:use_module('tests/modules/fruits'), three:use_module('tests/modules/colours', except([orange/1 as shade])), three:orange(X), three:shade(Y).
   X = fruit, Y = colour.

?- catch(three:import(colours:orange/1), error(E, _), true).
   E = permission_error(import_into(three), procedure, colours:orange/1).

% The same definition by way of another module is the same import.

?- four:use_module('tests/modules/fruits'), four:use_module('tests/modules/citrus'), four:orange(X), four:lemon(Y), four:import(citrus:orange/1).
   X = fruit, Y = fruit.

% An import whose definition is gone makes room.

?- five:import(nowhere:orange/1), five:use_module('tests/modules/colours'), five:orange(X).
   X = colour.

% A definition of the importing module stays, and hides what is imported.

?- dynamic(six:orange/1), assertz(six:orange(own)), six:use_module('tests/modules/fruits'), six:orange(X), six:apple(Y).
   X = own, Y = fruit.

?- six:dynamic(peach/1), six:assertz(peach(own)), six:peach(X), one:peach(Y).
   X = own, Y = fruit.

% A goal does not hide an import: a static one it cannot change, a dynamic one is changed where it is.

?- use_module('tests/modules/fruits').
   true.

?- assertz(apple(own)).
   error(permission_error(modify,static_procedure,fruits:apple/1), _).

?- asserta((apple(X) :- X = own)).
   error(permission_error(modify,static_procedure,fruits:apple/1), _).

?- assertz(user:apple(own), _).
   error(permission_error(modify,static_procedure,fruits:apple/1), _).

?- one:assertz(apple(own)).
   error(permission_error(modify,static_procedure,fruits:apple/1), _).

?- retract(apple(_)).
   error(permission_error(modify,static_procedure,fruits:apple/1), _).

?- retractall(apple(_)).
   error(permission_error(modify,static_procedure,fruits:apple/1), _).

?- abolish(apple/1).
   error(permission_error(modify,static_procedure,fruits:apple/1), _).

?- apple(X).
   X = fruit.

?- assertz(eaten(pear)), findall(X, fruits:eaten(X), Xs).
   Xs = [apple,pear].

?- retract(eaten(pear)), findall(X, fruits:eaten(X), Xs).
   Xs = [apple].

% Another module, and one that does not import it, has its own.

?- assertz(elsewhere:apple(own)), elsewhere:apple(X), apple(Y).
   X = own, Y = fruit.

% The library is no obstacle, whether it was called before or is loaded already.

?- seven:append([], [], Xs), seven:assertz(append(own, _, _)), seven:append(own, x, y).
   Xs = [].

?- append([a], [b], Xs), assertz(append(own, _, _)), append(own, x, y), \+ append([], [], _).
   Xs = [a,b].

?- use_module('tests/modules/joining'), plum(X), append(Y, x, y).
   X = fruit, Y = own.

?- eight:use_module(library(lists)), eight:use_module('tests/modules/joining'), eight:append(X, _, _).
   X = joined.
