:- module(elsewhere,
          [ catch_with_backtrace/3,  % :Goal, ?Catcher, :Recovery
            collation_key/2,         % +Atom, -Key
            copy_predicate_clauses/2, % :From, :To
            current_predicate/2,     % ?Name, :Head
            garbage_collect_clauses/0,
            get/2,                   % +Stream, -Code
            get0/2,                  % +Stream, -Code
            get_single_char/1,       % -Code
            locale_sort/2,           % +Atoms, -Sorted
            normalize_space/2,       % +Sink, +Text
            prompt1/1,               % +Prompt
            put/2,                   % +Stream, +Char
            read_clause/3,           % +Stream, -Clause, +Options
            redefine_system_predicate/1, % :Head
            sig_atomic/1,            % :Goal
            skip/2,                  % +Stream, +Code
            stream_position_data/3,  % ?Key, +Position, ?Value
            trim_heap/0,
            trim_stacks/0
          ]).

/** <module> What other systems have

Predicates of other systems that programs call in passing. Some have nothing to do
here, and are true.
*/

:- meta_predicate
       catch_with_backtrace(0, ?, 0),
       copy_predicate_clauses(:, :),
       current_predicate(?, :),
       redefine_system_predicate(:),
       sig_atomic(0).

%!  catch_with_backtrace(:Goal, ?Catcher, :Recovery) is nondet.
%
%   catch/3. Errors carry their place in either case.
%
%       ?- catch_with_backtrace(throw(a), B, true).
%          B = a.

catch_with_backtrace(Goal, Catcher, Recovery) :-
    catch(Goal, Catcher, Recovery).

%!  collation_key(+Atom, -Key) is det.
%
%   Keys of atoms sort as the atoms do.
%
%       ?- collation_key(a, K).
%          K = a.

collation_key(Atom, Key) :-
    must_be(atom, Atom),
    Key = Atom.

%!  current_predicate(?Name, :Head) is nondet.
%
%   There is a procedure of the user with this Name whose heads unify with Head, which may be
%   unbound: then it is the most general one.
%
%       ?- assertz(aa(1,2)), current_predicate(aa, Head).
%          Head = aa(_,_).
%       ?- assertz(ab:ac(1,2)), current_predicate(ac, M:Head).
%          M = ab, Head = ac(_,_).
%       ?- current_predicate(no_such, _).
%          false.

current_predicate(Name, Head) :-
    strip_module(Head, Module0, Plain0),
    (   nonvar(Plain0),
        Plain0 = Module1:Plain1,
        var(Module1)
    ->  Module = Module1,
        Plain = Plain1
    ;   Module = Module0,
        Plain = Plain0
    ),
    (   callable(Plain)
    ->  functor(Plain, Name, Arity),
        current_predicate(Module:Name/Arity)
    ;   var(Plain)
    ->  current_predicate(Module:Name/Arity),
        functor(Plain, Name, Arity)
    ;   type_error(callable, Plain)
    ).

%!  copy_predicate_clauses(:From, :To) is det.
%
%   The clauses of the predicate From, `Name` or `Name/Arity`, are added to the dynamic
%   predicate To.
%
%       ?- assertz(aa(1)), copy_predicate_clauses(aa/1, bb/1), bb(X).
%          X = 1.

copy_predicate_clauses(From, To) :-
    head_(From, FromModule, FromHead),
    head_(To, ToModule, ToHead),
    FromHead =.. [_|Arguments],
    ToHead =.. [_|Arguments],
    forall(clause(FromModule:FromHead, Body),
           assertz(ToModule:(ToHead :- Body))).

head_(Indicator, Module, Head) :-
    (   Indicator = Module:Plain
    ->  true
    ;   Module = user,
        Plain = Indicator
    ),
    must_be(nonvar, Plain),
    (   Plain = Name/Arity
    ->  functor(Head, Name, Arity)
    ;   type_error(predicate_indicator, Plain)
    ).

%!  garbage_collect_clauses is det.
%
%   Does nothing: the engine frees unused clauses by itself.
%
%       ?- garbage_collect_clauses.
%          true.

garbage_collect_clauses.

%!  get(+Stream, -Code) is semidet.
%
%   Code is the next character of Stream that is not layout.
%
%       ?- open_string(" ab", _S), get(_S, C), close(_S).
%          C = 97.

get(Stream, Code) :-
    repeat,
    get_code(Stream, Next),
    (   Next =:= -1
    ->  true
    ;   \+ code_type(Next, space)
    ),
    !,                               % the first code that is not skipped
    Code = Next.

%!  get0(+Stream, -Code) is semidet.
%
%   get_code/2.
%
%       ?- open_string("ab", _S), get0(_S, C), close(_S).
%          C = 97.

get0(Stream, Code) :-
    get_code(Stream, Code).

%!  get_single_char(-Code) is semidet.
%
%   Code is the next character of the user's input.

get_single_char(Code) :-
    get_code(user_input, Code).

%!  locale_sort(+Atoms, -Sorted) is det.
%
%   msort/2.
%
%       ?- locale_sort([b,a], Xs).
%          Xs = [a,b].

locale_sort(Atoms, Sorted) :-
    msort(Atoms, Sorted).

%!  normalize_space(+Sink, +Text) is det.
%
%   Sink, as that of with_output_to/2 or a stream, gets Text without layout at its ends and
%   with one blank for each stretch of layout inside.
%
%       ?- normalize_space(atom(A), '  a   b ').
%          A = 'a b'.

normalize_space(Sink, Text) :-
    split_string(Text, " \t\n\r\v\f", " \t\n\r\v\f", Parts),
    exclude(empty_, Parts, Words),
    atomic_list_concat(Words, ' ', Normal),
    format(Sink, '~w', [Normal]).

empty_(Text) :-
    string_length(Text, 0).

%!  prompt1(+Prompt) is det.
%
%   Prompt is taken note of, and not shown.
%
%       ?- prompt1('> ').
%          true.

prompt1(Prompt) :-
    must_be(nonvar, Prompt).

%!  put(+Stream, +Char) is det.
%
%   Write one character, given by itself or by its code.
%
%       ?- put(user_output, 0'a).
%          prints("a"), true.

put(Stream, Char) :-
    (   integer(Char)
    ->  put_code(Stream, Char)
    ;   put_char(Stream, Char)
    ).

%!  read_clause(+Stream, -Clause, +Options) is det.
%
%   read_term/3.
%
%       ?- open_string("a :- b.", _S), read_clause(_S, C, []), close(_S).
%          C = (a :- b).

read_clause(Stream, Clause, Options) :-
    read_term(Stream, Clause, Options).

%!  redefine_system_predicate(:Head) is det.
%
%   Nothing is to be done: what the standard does not have may be defined anew anyway.
%
%       ?- redefine_system_predicate(succ_or_zero(_)).
%          true.

redefine_system_predicate(Head) :-
    must_be(nonvar, Head).

%!  sig_atomic(:Goal) is semidet.
%
%   once/1.
%
%       ?- sig_atomic(member(X, [a,b])).
%          X = a.

sig_atomic(Goal) :-
    once(Goal).

%!  skip(+Stream, +Code) is det.
%
%   Read from Stream until Code, or the character Code, has been read.
%
%       ?- open_string("abc", _S), skip(_S, 0'b), get_char(_S, C), close(_S).
%          C = c.

skip(Stream, Code) :-
    (   integer(Code)
    ->  Wanted = Code
    ;   char_code(Code, Wanted)
    ),
    repeat,
    get_code(Stream, Next),
    (   Next =:= Wanted
    ;   Next =:= -1
    ),
    !.                               % Wanted or the end comes once

%!  stream_position_data(?Key, +Position, ?Value) is nondet.
%
%   What a stream position says: Key is `char_count`, `line_count`, `line_position` or
%   `byte_count`.
%
%       ?- open_string("ab", _S), get_char(_S, a), stream_property(_S, position(_P)), stream_position_data(Key, _P, 1).
%          Key = char_count
%       ;  Key = line_count
%       ;  Key = line_position
%       ;  Key = byte_count.
%       ?- stream_position_data(char_count, nowhere, _).
%          error(domain_error(stream_position,nowhere), _).

stream_position_data(Key, Position, Value) :-
    (   nonvar(Position),
        Position = '$stream_position'(Chars,Lines,Column,Bytes)
    ->  position_data_(Key, Chars, Lines, Column, Bytes, Value)
    ;   must_be(nonvar, Position),
        domain_error(stream_position, Position)
    ).

position_data_(char_count, Chars, _, _, _, Chars).
position_data_(line_count, _, Lines, _, _, Lines).
position_data_(line_position, _, _, Column, _, Column).
position_data_(byte_count, _, _, _, Bytes, Bytes).

%!  trim_heap is det.
%
%   Nothing is to be done.
%
%       ?- trim_heap.
%          true.

trim_heap.

%!  trim_stacks is det.
%
%   Nothing is to be done.
%
%       ?- trim_stacks.
%          true.

trim_stacks.
