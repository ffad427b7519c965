% What a module exports without defining it is unknown, and no circle of imports.

?- catch(use_module('tests/modules/undefined_export'), _, true), catch(promised(_), error(Formal, _), true).
   Formal = existence_error(procedure, undefined_export:promised/1).

?- undefined_export:promised(_).
   error(existence_error(procedure, undefined_export:promised/1), _).

?- circle_a:import(circle_b:around/0), circle_b:import(circle_c:around/0), circle_c:import(circle_a:around/0), catch(circle_a:around, error(Formal, _), true).
   Formal = existence_error(procedure, circle_c:around/0).
