:- module(json,
          [ atom_json_term/3,        % ?Atom, ?Term, +Options
            json_read/2,             % +Stream, -Term
            json_read/3,             % +Stream, -Term, +Options
            json_write/2,            % +Stream, +Term
            json_write/3,            % +Stream, +Term, +Options
            is_json_term/1,          % @Term
            is_json_term/2           % @Term, +Options
          ]).

/** <module> JSON

A JSON text as a term: an object is json(Members) with the list of its
Name=Value, an array a list, a string an atom, a number a number; null, true and
false are @(null), @(true) and @(false).
*/

%!  atom_json_term(?Atom, ?Term, +Options) is det.
%
%   Atom is the JSON text of Term. If Atom is unbound it is made, as Options say:
%   those of json_write/3 and as(Type), which is atom, string, codes or chars. Else
%   Term is what the text of Atom is, by the options of json_read/3.
%
%       ?- atom_json_term('{"a": [1, true, "x"]}', T, []).
%          T = json([a=[1,@(true),x]]).
%       ?- atom_json_term(A, json([a=1,b=[x]]), []).
%          A = '{"a":1, "b": ["x" ]}'.
%       ?- atom_json_term('[1,', _, []).
%          error(syntax_error(illegal_json), _).

atom_json_term(Atom, Term, Options) :-
    (   var(Atom)
    ->  text_(Term, 0, Options, Text),
        option(as(Type), Options, atom),
        as_(Type, Text, Atom)
    ;   reading_(Options, Reading),
        '$json_term'(Atom, Reading, Term)
    ).

as_(Type, Text, Made) :-
    must_be(oneof([atom,string,codes,chars]), Type),
    as_text_(Type, Text, Made).

as_text_(atom, Text, Atom) :-
    atom_string(Atom, Text).
as_text_(string, Text, Text).
as_text_(codes, Text, Codes) :-
    string_codes(Text, Codes).
as_text_(chars, Text, Chars) :-
    string_chars(Text, Chars).

reading_(Options, json_options(Null, True, False, Texts)) :-
    option(null(Null), Options, @(null)),
    option(true(True), Options, @(true)),
    option(false(False), Options, @(false)),
    option(value_string_as_atom(AsAtom), Options, true),
    must_be(bool, AsAtom),
    (   AsAtom == true
    ->  Texts = atom
    ;   Texts = string
    ).

%!  json_read(+Stream, -Term) is det.
%
%   Term is the next JSON text of Stream, of which no more is read; layout and
%   comments before it are passed over.
%
%       ?- open_string('{"a":null} [2]', _S), json_read(_S, A), json_read(_S, B).
%          A = json([a= @(null)]), B = [2].

json_read(Stream, Term) :-
    json_read(Stream, Term, []).

%!  json_read(+Stream, -Term, +Options) is det.
%
%   As json_read/2. Options: null(Null), true(True) and false(False) are what these
%   are read as; end_of_file(Term) is what the end of Stream is read as, in place of
%   an error; value_string_as_atom(false) makes strings strings.
%
%       ?- open_string('[null]', _S), json_read(_S, T, [null(nothing)]), json_read(_S, E, [end_of_file(end)]).
%          T = [nothing], E = end.
%       ?- open_string('', _S), json_read(_S, _, []).
%          error(syntax_error(unexpected_end_of_file), _).

json_read(Stream, Term, Options) :-
    reading_(Options, Reading),
    (   '$json_read'(Stream, Reading, Term0)
    ->  Term = Term0
    ;   option(end_of_file(End), Options, error),
        End \== error
    ->  Term = End
    ;   syntax_error(unexpected_end_of_file)
    ).

%!  json_write(+Stream, +Term) is det.
%
%   Write Term as a JSON text.
%
%       ?- current_output(_S), json_write(_S, json([a=1,b=[],c=json([d=e])])).
%          prints("{\"a\":1, \"b\": [], \"c\": {\"d\":\"e\"}}"), true.

json_write(Stream, Term) :-
    json_write(Stream, Term, []).

%!  json_write(+Stream, +Term, +Options) is det.
%
%   As json_write/2. Members may also be Name-Value or Name(Value). Options:
%   width(N) is where lines end (72; 0 for one line), step(N) how much further
%   inner lines begin (2), tab(N) how many columns a tab at their beginning stands for
%   (8; 0 for blanks), serialize_unknown(true) writes other terms as strings, null(T),
%   true(T) and false(T) as in json_read/3.
%
%       ?- current_output(_S), json_write(_S, [1,json([a=f(x)])], [width(5),serialize_unknown(true)]).
%          prints("[\n  1,\n  {\n    \"a\":\"f(x)\"\n  }\n]"), true.
%       ?- current_output(_S), json_write(_S, f(x)).
%          error(type_error(json_term,f(x)), _).

json_write(Stream, Term, Options) :-
    (   line_position(Stream, Column0)
    ->  Column = Column0
    ;   Column = 0
    ),
    text_(Term, Column, Options, Text),
    write(Stream, Text).

text_(Term, Column, Options, Text) :-
    option(width(Width), Options, 72),      % the default of SWI-Prolog
    must_be(nonneg, Width),
    option(step(Step), Options, 2),
    must_be(nonneg, Step),
    option(tab(Tab), Options, 8),
    must_be(nonneg, Tab),
    option(serialize_unknown(Any), Options, false),
    must_be(bool, Any),
    reading_(Options, json_options(Null, True, False, _)),
    '$json_text'(Term, json_layout(Width, Step, Tab, Column, Any, Null, True, False), Text).

%!  is_json_term(@Term) is semidet.
%
%   Term is what json_read/2 could have read, with strings allowed too.
%
%       ?- is_json_term(json([a=[1,b,@(null)]])).
%          true.
%       ?- is_json_term(json([a=f(x)])).
%          false.
%       ?- is_json_term(_).
%          false.

is_json_term(Term) :-
    is_json_term(Term, []).

%!  is_json_term(@Term, +Options) is semidet.
%
%   As is_json_term/1, with the constants of json_read/3.
%
%       ?- is_json_term([@(null)], [null(nothing)]).
%          true.

is_json_term(Term, Options) :-
    reading_(Options, json_options(Null, True, False, _)),
    is_term_(Term, constants(Null, True, False)).

is_term_(Term, Constants) :-
    nonvar(Term),
    (   constant_(Term, Constants)
    ->  true
    ;   atom(Term)
    ->  true
    ;   string(Term)
    ->  true
    ;   number(Term)
    ->  true
    ;   Term = json(Members)
    ->  is_list(Members),
        members_(Members, Constants)
    ;   is_list(Term),
        elements_(Term, Constants)
    ).

constant_(Term, constants(Null, True, False)) :-
    (   memberchk_same_(Term, [Null,True,False])
    ->  true
    ;   Term = @(Word),
        atom(Word),
        memberchk(Word, [null,true,false])
    ).

memberchk_same_(Term, Terms) :-
    member(Term0, Terms),
    Term0 == Term,
    !.                          % one occurrence is enough

members_([], _).
members_([Member|Members], Constants) :-
    nonvar(Member),
    Member = (Name=Value),
    (   atom(Name)
    ->  true
    ;   string(Name)
    ),
    is_term_(Value, Constants),
    members_(Members, Constants).

elements_([], _).
elements_([Element|Elements], Constants) :-
    is_term_(Element, Constants),
    elements_(Elements, Constants).
