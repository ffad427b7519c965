:- op(700, xfx, ===>).
:- op(200, xfy, **>).
:- op(900, fy, is_it).
rule(a ===> b **> c **> d).
rule(is_it x ===> y).

?- findall(_T, rule(_T), [_X|_]), _X = (L ===> _R), _R = (P **> Q), with_output_to(atom(_A), writeq(is_it _X)), ( current_op(Pri, Type, ===>) -> true ).
   L = a, P = b, Q = (c**>d), Pri = 700, Type = xfx.
