:- module(backcomp,
          [ sformat/2,               % -String, +Format
            sformat/3,               % -String, +Format, +Arguments
            concat/3,                % +Text1, +Text2, -Atom
            concat_atom/2,           % +Texts, -Atom
            concat_atom/3,           % ?Texts, +Separator, ?Atom
            convert_time/2,          % +Stamp, -String
            free_variables/2,        % +Term, -Variables
            hash_term/2,             % +Term, -Hash
            string_to_list/2,        % ?String, ?Codes
            substring/4,             % +Text, +Start, +Length, -Sub
            checklist/2,             % :Goal, +Xs
            sublist/3,               % :Goal, +Xs, -Ys
            merge/3,                 % +Xs, +Ys, -Zs
            merge_set/3,             % +Set1, +Set2, -Set
            proper_list/1,           % @Xs
            flush/0,
            write_ln/1               % @Term
          ]).

/** <module> Old names

Predicates that older programs call by names that are no longer taught.
*/

:- meta_predicate
       checklist(1, ?),
       sublist(1, ?, ?).

%!  sformat(-String, +Format) is det.
%
%   String is what format/1 writes.
%
%       ?- sformat(_S, 'a~~'), atom_string(A, _S).
%          A = 'a~'.

sformat(String, Format) :-
    sformat(String, Format, []).

%!  sformat(-String, +Format, +Arguments) is det.
%
%   String is what format/2 writes.
%
%       ?- sformat(_S, 'a~w', [b]), atom_string(A, _S).
%          A = ab.

sformat(String, Format, Arguments) :-
    format(string(String), Format, Arguments).

%!  concat(+Text1, +Text2, -Atom) is det.
%
%   Atom is Text1 with Text2 behind it.
%
%       ?- concat(a, 1, A).
%          A = a1.

concat(Text1, Text2, Atom) :-
    atomic_list_concat([Text1,Text2], Atom).

%!  concat_atom(+Texts, -Atom) is det.
%
%   The old name of atomic_list_concat/2.
%
%       ?- concat_atom([a,1], A).
%          A = a1.

concat_atom(Texts, Atom) :-
    atomic_list_concat(Texts, Atom).

%!  concat_atom(?Texts, +Separator, ?Atom) is semidet.
%
%   The old name of atomic_list_concat/3.
%
%       ?- concat_atom(Ts, -, 'a-b').
%          Ts = [a,b].

concat_atom(Texts, Separator, Atom) :-
    atomic_list_concat(Texts, Separator, Atom).

%!  convert_time(+Stamp, -String) is det.
%
%   String is the time Stamp with day, date and year.
%
%       ?- convert_time(0, _S), string_length(_S, N).
%          N = 24.

convert_time(Stamp, String) :-
    format_time(string(String), '%+', Stamp).

%!  free_variables(+Term, -Variables) is det.
%
%   The old name of term_variables/2.
%
%       ?- free_variables(f(X,Y,X), Vs).
%          Vs = [X,Y].

free_variables(Term, Variables) :-
    term_variables(Term, Variables).

%!  hash_term(+Term, -Hash) is det.
%
%   The old name of term_hash/2.
%
%       ?- hash_term(a, _H), term_hash(a, _H), integer(_H).
%          true.

hash_term(Term, Hash) :-
    term_hash(Term, Hash).

%!  string_to_list(?String, ?Codes) is semidet.
%
%   The old name of string_codes/2.
%
%       ?- string_to_list(ab, Cs).
%          Cs = [97,98].

string_to_list(String, Codes) :-
    string_codes(String, Codes).

%!  substring(+Text, +Start, +Length, -Sub) is semidet.
%
%   Sub is the string of Length characters from number Start on, counted from 1.
%
%       ?- substring(abcde, 2, 3, _S), atom_string(A, _S).
%          A = bcd.

substring(Text, Start, Length, Sub) :-
    Before is Start-1,
    sub_string(Text, Before, Length, _, Sub).

%!  checklist(:Goal, +Xs) is semidet.
%
%   The old name of maplist/2.
%
%       ?- checklist(integer, [1,2]).
%          true.

checklist(Goal, Xs) :-
    maplist(Goal, Xs).

%!  sublist(:Goal, +Xs, -Ys) is det.
%
%   The old name of include/3.
%
%       ?- sublist(integer, [1,a,2], Ys).
%          Ys = [1,2].

sublist(Goal, Xs, Ys) :-
    include(Goal, Xs, Ys).

%!  merge(+Xs, +Ys, -Zs) is det.
%
%   Zs has the elements of the ordered lists Xs and Ys in order, repeated ones too.
%
%       ?- merge([a,c], [b,c], Zs).
%          Zs = [a,b,c,c].

merge(Xs, Ys, Zs) :-
    append(Xs, Ys, All),
    msort(All, Zs).

%!  merge_set(+Set1, +Set2, -Set) is det.
%
%   The old name of ord_union/3.
%
%       ?- merge_set([a,c], [b,c], S).
%          S = [a,b,c].

merge_set(Set1, Set2, Set) :-
    ord_union(Set1, Set2, Set).

%!  proper_list(@Xs) is semidet.
%
%   The old name of is_list/1.
%
%       ?- proper_list([a|_]).
%          false.

proper_list(Xs) :-
    is_list(Xs).

%!  flush is det.
%
%   The old name of flush_output/0.
%
%       ?- flush.
%          true.

flush :-
    flush_output.

%!  write_ln(@Term) is det.
%
%   The old name of writeln/1.
%
%       ?- write_ln(a).
%          prints("a\n"), true.

write_ln(Term) :-
    writeln(Term).
