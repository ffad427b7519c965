% Finite automata: nondeterministic ones with silent moves, run as they are, and the
% deterministic ones that accept the same words.
%
% An automaton is given by initial/2, final/2, and arc(Automaton, State, Symbol,
% State1), where Symbol may be silent.
%
% Ask it:  ?- accepts(ends_in_ab, [a,b,a,b]).

:- discontiguous initial/2, final/2, arc/4.

% Words with a's and b's that end in a, b

initial(ends_in_ab, start).
final(ends_in_ab, end).
arc(ends_in_ab, start, a, start).
arc(ends_in_ab, start, b, start).
arc(ends_in_ab, start, a, seen_a).
arc(ends_in_ab, seen_a, b, end).

% Binary numbers, the highest digit first, that are multiples of three: the state
% is the remainder so far

initial(by_three, 0).
final(by_three, 0).
arc(by_three, R, Digit, R1) :-
    remainder(R),
    digit(Digit),
    R1 is (2*R+Digit) mod 3.

remainder(0).
remainder(1).
remainder(2).

digit(0).
digit(1).

% Numbers with a sign or without one, and with a fraction or without one

initial(number, sign).
final(number, end).
arc(number, sign, +, whole).
arc(number, sign, -, whole).
arc(number, sign, silent, whole).
arc(number, whole, digit, digits).
arc(number, digits, digit, digits).
arc(number, digits, silent, end).
arc(number, digits, '.', fraction).
arc(number, fraction, digit, fraction).
arc(number, fraction, digit, end).

% --- A nondeterministic automaton run as it is ---

% accepts(Automaton, Word); Word may be open: then the automaton makes words

accepts(Automaton, Word) :-
    initial(Automaton, State),
    accepts(Automaton, Word, State).

accepts(Automaton, [], State) :-
    final(Automaton, State).
accepts(Automaton, [Symbol|Word], State) :-
    arc(Automaton, State, Symbol, State1),
    Symbol \== silent,
    accepts(Automaton, Word, State1).
accepts(Automaton, Word, State) :-
    arc(Automaton, State, silent, State1),
    accepts(Automaton, Word, State1).

% --- The deterministic automaton: its states are sets of states ---

% deterministic(Automaton, Start, Arcs, Final): Arcs are arc(Set, Symbol, Set1), in
% the order in which they are found, and Final are the sets that accept

deterministic(Automaton, Start, Arcs, Final) :-
    initial(Automaton, State),
    silently(Automaton, [State], Start),
    sets([Start], [Start], Automaton, Arcs, Sets),
    accepting(Sets, Automaton, Final).

sets([], Sets, _, [], Sets).
sets([Set|Waiting], Sets0, Automaton, Arcs, Sets) :-
    findall(Symbol, ( element(State, Set),
                      arc(Automaton, State, Symbol, _),
                      Symbol \== silent ), Found),
    sort(Found, Symbols),
    leave(Symbols, Set, Automaton, Sets0, Sets1, Waiting, Waiting1, Arcs, Arcs1),
    sets(Waiting1, Sets1, Automaton, Arcs1, Sets).

% leave(Symbols, Set, ...): what leaves Set; new sets wait behind the others

leave([], _, _, Sets, Sets, Waiting, Waiting, Arcs, Arcs).
leave([Symbol|Symbols], Set, Automaton, Sets0, Sets, Waiting0, Waiting,
      [arc(Set,Symbol,Set1)|Arcs0], Arcs) :-
    findall(State1, ( element(State, Set),
                      arc(Automaton, State, Symbol, State1) ), States),
    silently(Automaton, States, Set1),
    (   once(element(Set1, Sets0))
    ->  Sets1 = Sets0,
        Waiting1 = Waiting0
    ;   append(Sets0, [Set1], Sets1),
        append(Waiting0, [Set1], Waiting1)
    ),
    leave(Symbols, Set, Automaton, Sets1, Sets, Waiting1, Waiting, Arcs0, Arcs).

% silently(Automaton, States, Set): Set is States and what silent moves add to them

silently(Automaton, States, Set) :-
    findall(State1, ( element(State, States),
                      arc(Automaton, State, silent, State1) ), More),
    append(States, More, Both),
    sort(Both, Set0),
    (   sort(States, Set0)
    ->  Set = Set0
    ;   silently(Automaton, Set0, Set)
    ).

accepting([], _, []).
accepting([Set|Sets], Automaton, Final) :-
    (   element(State, Set),
        final(Automaton, State)
    ->  Final = [Set|Final1]
    ;   Final = Final1
    ),
    accepting(Sets, Automaton, Final1).

element(X, [X|_]).
element(X, [_|Xs]) :-
    element(X, Xs).

% Answers

?- once(accepts(ends_in_ab, [a,b,a,b])).
   true.

?- accepts(ends_in_ab, [a,b,a]).
   false.

?- _Word = [_,_,_], findall(_Word, accepts(ends_in_ab, _Word), Words).
   Words = [[a,a,b],[b,a,b]].

?- _Word = [1,_,_,_], findall(_Word, accepts(by_three, _Word), Words).
   Words = [[1,0,0,1],[1,1,0,0],[1,1,1,1]].

?- once(accepts(number, [-,digit,digit,'.',digit])).
   true.

?- accepts(number, [digit,'.']).
   false.

?- deterministic(ends_in_ab, Start, Arcs, Final).
   Start = [start],
   Arcs = [ arc([start],a,[seen_a,start]), arc([start],b,[start]),
            arc([seen_a,start],a,[seen_a,start]), arc([seen_a,start],b,[end,start]),
            arc([end,start],a,[seen_a,start]), arc([end,start],b,[start]) ],
   Final = [[end,start]].

?- deterministic(number, Start, _Arcs, Final), length(_Arcs, N).
   Start = [sign,whole], N = 8, Final = [[digits,end],[end,fraction]].
