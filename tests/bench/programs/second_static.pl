% 200 static facts and lookups by their second argument, the first one unbound.
% Stresses: indexes on other arguments than the first, for static predicates.

bench_main :-
    (   times(48000),
        sum(0, 200, 0, _),
        fail
    ;   true
    ),
    sum(0, 200, 0, S),
    write(second_static(S)),
    nl.

sum(N, N, S, S) :- !.
sum(I, N, S0, S) :-
    city(_, I, V),
    S1 is S0 + V,
    I1 is I + 1,
    sum(I1, N, S1, S).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).

% city(Name, Number, Size): the numbers are a permutation of 0..199.
city(c0, 0, 0).
city(c1, 157, 1).
city(c2, 114, 4).
city(c3, 71, 9).
city(c4, 28, 16).
city(c5, 185, 25).
city(c6, 142, 36).
city(c7, 99, 49).
city(c8, 56, 64).
city(c9, 13, 81).
city(c10, 170, 3).
city(c11, 127, 24).
city(c12, 84, 47).
city(c13, 41, 72).
city(c14, 198, 2).
city(c15, 155, 31).
city(c16, 112, 62).
city(c17, 69, 95).
city(c18, 26, 33).
city(c19, 183, 70).
city(c20, 140, 12).
city(c21, 97, 53).
city(c22, 54, 96).
city(c23, 11, 44).
city(c24, 168, 91).
city(c25, 125, 43).
city(c26, 82, 94).
city(c27, 39, 50).
city(c28, 196, 8).
city(c29, 153, 65).
city(c30, 110, 27).
city(c31, 67, 88).
city(c32, 24, 54).
city(c33, 181, 22).
city(c34, 138, 89).
city(c35, 95, 61).
city(c36, 52, 35).
city(c37, 9, 11).
city(c38, 166, 86).
city(c39, 123, 66).
city(c40, 80, 48).
city(c41, 37, 32).
city(c42, 194, 18).
city(c43, 151, 6).
city(c44, 108, 93).
city(c45, 65, 85).
city(c46, 22, 79).
city(c47, 179, 75).
city(c48, 136, 73).
city(c49, 93, 73).
city(c50, 50, 75).
city(c51, 7, 79).
city(c52, 164, 85).
city(c53, 121, 93).
city(c54, 78, 6).
city(c55, 35, 18).
city(c56, 192, 32).
city(c57, 149, 48).
city(c58, 106, 66).
city(c59, 63, 86).
city(c60, 20, 11).
city(c61, 177, 35).
city(c62, 134, 61).
city(c63, 91, 89).
city(c64, 48, 22).
city(c65, 5, 54).
city(c66, 162, 88).
city(c67, 119, 27).
city(c68, 76, 65).
city(c69, 33, 8).
city(c70, 190, 50).
city(c71, 147, 94).
city(c72, 104, 43).
city(c73, 61, 91).
city(c74, 18, 44).
city(c75, 175, 96).
city(c76, 132, 53).
city(c77, 89, 12).
city(c78, 46, 70).
city(c79, 3, 33).
city(c80, 160, 95).
city(c81, 117, 62).
city(c82, 74, 31).
city(c83, 31, 2).
city(c84, 188, 72).
city(c85, 145, 47).
city(c86, 102, 24).
city(c87, 59, 3).
city(c88, 16, 81).
city(c89, 173, 64).
city(c90, 130, 49).
city(c91, 87, 36).
city(c92, 44, 25).
city(c93, 1, 16).
city(c94, 158, 9).
city(c95, 115, 4).
city(c96, 72, 1).
city(c97, 29, 0).
city(c98, 186, 1).
city(c99, 143, 4).
city(c100, 100, 9).
city(c101, 57, 16).
city(c102, 14, 25).
city(c103, 171, 36).
city(c104, 128, 49).
city(c105, 85, 64).
city(c106, 42, 81).
city(c107, 199, 3).
city(c108, 156, 24).
city(c109, 113, 47).
city(c110, 70, 72).
city(c111, 27, 2).
city(c112, 184, 31).
city(c113, 141, 62).
city(c114, 98, 95).
city(c115, 55, 33).
city(c116, 12, 70).
city(c117, 169, 12).
city(c118, 126, 53).
city(c119, 83, 96).
city(c120, 40, 44).
city(c121, 197, 91).
city(c122, 154, 43).
city(c123, 111, 94).
city(c124, 68, 50).
city(c125, 25, 8).
city(c126, 182, 65).
city(c127, 139, 27).
city(c128, 96, 88).
city(c129, 53, 54).
city(c130, 10, 22).
city(c131, 167, 89).
city(c132, 124, 61).
city(c133, 81, 35).
city(c134, 38, 11).
city(c135, 195, 86).
city(c136, 152, 66).
city(c137, 109, 48).
city(c138, 66, 32).
city(c139, 23, 18).
city(c140, 180, 6).
city(c141, 137, 93).
city(c142, 94, 85).
city(c143, 51, 79).
city(c144, 8, 75).
city(c145, 165, 73).
city(c146, 122, 73).
city(c147, 79, 75).
city(c148, 36, 79).
city(c149, 193, 85).
city(c150, 150, 93).
city(c151, 107, 6).
city(c152, 64, 18).
city(c153, 21, 32).
city(c154, 178, 48).
city(c155, 135, 66).
city(c156, 92, 86).
city(c157, 49, 11).
city(c158, 6, 35).
city(c159, 163, 61).
city(c160, 120, 89).
city(c161, 77, 22).
city(c162, 34, 54).
city(c163, 191, 88).
city(c164, 148, 27).
city(c165, 105, 65).
city(c166, 62, 8).
city(c167, 19, 50).
city(c168, 176, 94).
city(c169, 133, 43).
city(c170, 90, 91).
city(c171, 47, 44).
city(c172, 4, 96).
city(c173, 161, 53).
city(c174, 118, 12).
city(c175, 75, 70).
city(c176, 32, 33).
city(c177, 189, 95).
city(c178, 146, 62).
city(c179, 103, 31).
city(c180, 60, 2).
city(c181, 17, 72).
city(c182, 174, 47).
city(c183, 131, 24).
city(c184, 88, 3).
city(c185, 45, 81).
city(c186, 2, 64).
city(c187, 159, 49).
city(c188, 116, 36).
city(c189, 73, 25).
city(c190, 30, 16).
city(c191, 187, 9).
city(c192, 144, 4).
city(c193, 101, 1).
city(c194, 58, 0).
city(c195, 15, 1).
city(c196, 172, 4).
city(c197, 129, 9).
city(c198, 86, 16).
city(c199, 43, 25).
