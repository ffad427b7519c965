:- module(settings,
          [ flags/0,
            flags/1,                 % +Text
            limits/0
          ]).

/** <module> Flags and limits at a glance

What can be set, what it is set to, and what it means.
*/

%!  flags is det.
%
%   Write all flags with their values, and a line about each.
%
%       ?- with_output_to(string(_S), flags), sub_string(_S, _, _, _, "double_quotes"), !.
%          true.

flags :-
    flags('').

%!  flags(+Text) is det.
%
%   As flags/0, of those whose names or descriptions contain Text, in letters of either case.
%
%       ?- with_output_to(string(_S), flags(quotes)), sub_string(_S, _, _, _, "back_quotes"), \+ sub_string(_S, _, _, _, "max_arity"), !.
%          true.

flags(Text) :-
    string_lower(Text, Wanted),
    findall(Flag, current_prolog_flag(Flag, _), Flags0),
    sort(Flags0, Flags),
    forall(( member(Flag, Flags), described_(Flag, Meaning), wanted_(Wanted, Flag, Meaning) ),
           flag_(Flag, Meaning)).

described_(Flag, Meaning) :-
    (   catch(manual(Flag, _, flag, _, _, Meaning0, _), error(_, _), fail)
    ->  '$manual_said'(Meaning0, Said),
        split_string(Said, "\n", "", Lines),
        atomic_list_concat(Lines, ' ', Meaning1),
        atom_string(Meaning1, Meaning)
    ;   Meaning = ""
    ).

wanted_(Wanted, Flag, Meaning) :-
    (   member(Text, [Flag,Meaning]),
        string_lower(Text, Lower),
        sub_string(Lower, _, _, _, Wanted)
    ->  true
    ).

flag_(Flag, Meaning) :-
    current_prolog_flag(Flag, Value),
    format(string(Shown), '~W', [Value,[quoted(true),max_depth(6)]]),
    (   string_length(Meaning, 0)
    ->  format('~w~t~28|~s~n', [Flag,Shown])
    ;   format(string(Head), '~w~t~28|~s~t~44|  ', [Flag,Shown]),
        '$folded_line'(Head, Meaning, 46)
    ).

%!  limits is det.
%
%   Write what a query and the program may take at most, and by which flag that is set.
%
%       ?- with_output_to(string(_S), limits), sub_string(_S, _, _, _, "inference_limit"), !.
%          true.

limits :-
    '$limits'(Limits),
    forall(member(limit(Flag,Unit,Used), Limits),
           limit_line_(Flag, Unit, Used)).

limit_line_(Flag, Unit, Used) :-
    current_prolog_flag(Flag, Value),
    amount_(Unit, Value, Amount),
    format('~w~t~22|~t~w~36|', [Flag,Amount]),
    (   Used == none
    ->  true
    ;   amount_(Unit, Used, UsedAmount),
        word_(used, Word),
        format('  ~w ~w', [Word,UsedAmount])
    ),
    nl.

amount_(Unit, Value, Text) :-
    (   \+ number(Value)
    ->  word_(infinite, Text)
    ;   Unit == bytes
    ->  bytes_(Value, Text)
    ;   Unit == seconds
    ->  word_(seconds, Word),
        format(atom(Text), '~w ~w', [Value,Word])
    ;   format(atom(Text), '~D', [Value])
    ).

bytes_(Bytes, Text) :-
    (   Bytes < 1024
    ->  format(atom(Text), '~d B', [Bytes])
    ;   Bytes < 1048576
    ->  Amount is Bytes/1024,
        format(atom(Text), '~1f KiB', [Amount])
    ;   Bytes < 1073741824
    ->  Amount is Bytes/1048576,
        format(atom(Text), '~1f MiB', [Amount])
    ;   Amount is Bytes/1073741824,
        format(atom(Text), '~1f GiB', [Amount])
    ).

word_(Key, Word) :-
    '$language_text'(text_, Key, Word).

text_(infinite, en, 'no limit').
text_(infinite, ru, 'без предела').
text_(seconds, en, s).
text_(seconds, ru, 'с').
text_(used, en, 'in use:').
text_(used, ru, 'занято:').
