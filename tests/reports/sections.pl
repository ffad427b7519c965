% goal: forall(person(X, A), (write(X-A), nl))
% The sections of Turbo and Visual Prolog: nothing of the clauses is lost.
include "tools.pro"
GLOBAL DOMAINS
  name = symbol
global facts - people
  person(name, integer)
class predicates
  show : (name).
constants
  most = 10
clauses
  person(ivan, 20).
  person(petr, 30).
  total([], 0).
  total([H|T], S) :- total(T, S0), S = H + S0.
  double(X) :- Y = X * 2, write("twice: "), write(Y).
