?- findall(_X-_Y, ( member(_X, [1,2]) *-> member(_Y, [a,b]) ; _Y = none ), L), findall(_Y, ( fail *-> true ; _Y = none ), M).
   L = [1-a,1-b,2-a,2-b], M = [none].
