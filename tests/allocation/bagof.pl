age(peter, 7). age(ann, 11). age(pat, 8). age(tom, 5). age(mike, 11).

?- setof(_A-_Ns, setof(_N, age(_N, _A), _Ns), L).
   L = [5-[tom],7-[peter],8-[pat],11-[ann,mike]].
