:- module(csv,
          [ csv//1,                  % ?Rows
            csv//2,                  % ?Rows, +Options
            csv_read_file/2,         % +File, -Rows
            csv_read_file/3,         % +File, -Rows, +Options
            csv_read_file_row/3,     % +File, -Row, +Options
            csv_read_stream/3,       % +Stream, -Rows, +Options
            csv_read_row/3,          % +Stream, -Row, +Compiled
            csv_options/2,           % -Compiled, +Options
            csv_write_file/2,        % +File, +Rows
            csv_write_file/3,        % +File, +Rows, +Options
            csv_write_stream/3       % +Stream, +Rows, +Options
          ]).

/** <module> Texts separated by commas

A file is a list of rows, a row a term `row(Field, ...)`. Options:

  - separator(Code): what stands between fields, a comma
  - strip(Boolean): without blanks around fields that are not in quotes (false)
  - ignore_quotes(Boolean): quotes are part of the text (false)
  - convert(Boolean): numbers are read as numbers (true)
  - case(Case): preserve, up or down
  - functor(Name): of the rows, row
  - arity(N): the number of fields, else that of the first row
  - match_arity(Boolean): all rows have the same (true)
  - skip_header(Text): lines at the beginning that start with Text are no rows

Other options are those of open/4.
*/

%!  csv(?Rows)// is semidet.
%
%   The rows of the whole list of codes; or the codes of Rows.
%
%       ?- atom_codes('a,"b c"\r\n1,2.5', _Cs), phrase(csv(Rows), _Cs).
%          Rows = [row(a,'b c'),row(1,2.5)].
%       ?- phrase(csv([row(a,'b"c')]), _Cs), atom_codes(A, _Cs).
%          A = 'a,"b""c"\r\n'.

csv(Rows) -->
    csv(Rows, []).

%!  csv(?Rows, +Options)// is semidet.
%
%   As csv//1, by Options.
%
%       ?- atom_codes('a;B', _Cs), phrase(csv(Rows, [separator(0';),case(down),functor(f)]), _Cs).
%          Rows = [f(a,b)].
%       ?- atom_codes('a,b\nc', _Cs), phrase(csv(_, []), _Cs).
%          error(domain_error(row_arity(2),1), _).

csv(Rows, Options, Codes0, Codes) :-
    csv_options(Compiled, Options),
    (   var(Rows)
    ->  '$csv_rows'(Codes0, Compiled, Rows0),
        check_arity_(Rows0, Compiled),
        Rows-Codes = Rows0-[]
    ;   '$csv_text'(Rows, Compiled, Text),
        string_codes(Text, Codes1),
        append(Codes1, Codes, Codes0)
    ).

%   check_arity_(+Rows, +Compiled): all Rows have the arity of Compiled, if it
%   requires one.

check_arity_(Rows, Compiled) :-
    Compiled = csv_options(_, _, _, _, _, _, Arity, Match, _),
    (   Match == true
    ->  same_arity_(Rows, Arity)
    ;   true
    ).

same_arity_([], _).
same_arity_([Row|Rows], Arity) :-
    has_arity_(Row, Arity),
    same_arity_(Rows, Arity).

has_arity_(Row, Arity) :-
    functor(Row, _, Arity0),
    (   Arity = Arity0
    ->  true
    ;   domain_error(row_arity(Arity), Arity0)
    ).

%!  csv_options(-Compiled, +Options) is det.
%
%   Compiled is what csv_read_row/3 needs of Options.
%
%       ?- csv_options(_C, [separator(0'\t)]), open_string('a\tb\n', _S), csv_read_row(_S, R, _C).
%          R = row(a,b).
%       ?- csv_options(_, [separator(comma)]).
%          error(type_error(character_code,comma), _).

csv_options(Compiled, Options) :-
    must_be(list, Options),
    option(separator(Separator0), Options, 0',),
    separator_(Separator0, Separator),
    option(strip(Strip), Options, false),
    must_be(bool, Strip),
    option(ignore_quotes(Ignore), Options, false),
    must_be(bool, Ignore),
    option(convert(Convert), Options, true),
    must_be(bool, Convert),
    option(case(Case), Options, preserve),
    must_be(oneof([preserve,up,down]), Case),
    option(functor(Functor), Options, row),
    must_be(atom, Functor),
    option(arity(Arity), Options, _),
    option(match_arity(Match), Options, true),
    must_be(bool, Match),
    option(skip_header(Header), Options, _),
    Compiled = csv_options(Separator, Strip, Ignore, Convert, Case, Functor, Arity, Match, Header).

separator_(Separator, Code) :-
    (   integer(Separator)
    ->  Code = Separator
    ;   atom(Separator),
        atom_length(Separator, 1)
    ->  char_code(Separator, Code)
    ;   var(Separator)
    ->  instantiation_error(Separator)
    ;   type_error(character_code, Separator)
    ).

%!  csv_read_file(+File, -Rows) is semidet.
%
%   Rows are the rows of File. Fields of a file .tsv are separated by tabs.
%
%       ?- tmp_file(quad, _F), csv_write_file(_F, [row(a,1),row('b c',d)]), csv_read_file(_F, Rows), delete_file(_F).
%          Rows = [row(a,1),row('b c',d)].

csv_read_file(File, Rows) :-
    csv_read_file(File, Rows, []).

%!  csv_read_file(+File, -Rows, +Options) is semidet.
%
%   As csv_read_file/2, by Options.
%
%       ?- tmp_file(quad, _F), csv_write_file(_F, [row(a,1)]), csv_read_file(_F, Rows, [convert(false)]), delete_file(_F).
%          Rows = [row(a,'1')].

csv_read_file(File, Rows, Options) :-
    for_file_(File, Options, CsvOptions, OpenOptions),
    setup_call_cleanup(
        open(File, read, Stream, OpenOptions),
        csv_read_stream(Stream, Rows, CsvOptions),
        close(Stream)).

%   for_file_(+File, +Options, -CsvOptions, -OpenOptions)

for_file_(File, Options, CsvOptions, OpenOptions) :-
    must_be(list, Options),
    partition(of_csv_, Options, CsvOptions0, OpenOptions),
    (   option(separator(_), CsvOptions0)
    ->  CsvOptions = CsvOptions0
    ;   file_name_extension(_, Extension, File),
        downcase_atom(Extension, tsv)
    ->  CsvOptions = [separator(0'\t)|CsvOptions0]
    ;   CsvOptions = CsvOptions0
    ).

of_csv_(separator(_)).
of_csv_(strip(_)).
of_csv_(ignore_quotes(_)).
of_csv_(convert(_)).
of_csv_(case(_)).
of_csv_(functor(_)).
of_csv_(arity(_)).
of_csv_(match_arity(_)).
of_csv_(skip_header(_)).
of_csv_(line(_)).

%!  csv_read_stream(+Stream, -Rows, +Options) is semidet.
%
%   Rows are all rows that are left of Stream.
%
%       ?- open_string('a,b\n', _S), csv_read_stream(_S, Rows, []).
%          Rows = [row(a,b)].

csv_read_stream(Stream, Rows, Options) :-
    csv_options(Compiled, Options),
    read_string(Stream, _, Text),
    '$csv_rows'(Text, Compiled, Rows0),
    check_arity_(Rows0, Compiled),
    Rows = Rows0.

%!  csv_read_file_row(+File, -Row, +Options) is nondet.
%
%   Row is a row of File, which is read as rows are asked for. Option line(N): the
%   number of the row, from 1.
%
%       ?- tmp_file(quad, _F), csv_write_file(_F, [row(a),row(b)]), findall(N-R, csv_read_file_row(_F, R, [line(N)]), L),
%          delete_file(_F).
%          L = [1-row(a),2-row(b)].

csv_read_file_row(File, Row, Options) :-
    for_file_(File, Options, CsvOptions, OpenOptions),
    csv_options(Compiled, CsvOptions),
    option(line(Line), Options, _),
    setup_call_cleanup(
        open(File, read, Stream, OpenOptions),
        row_(Stream, Compiled, 1, Line, Row),
        close(Stream)).

row_(Stream, Compiled, Number, Line, Row) :-
    '$csv_row'(Stream, Compiled, Row0),
    Row0 \== end_of_file,
    (   Row-Line = Row0-Number
    ;   Number1 is Number+1,
        row_(Stream, Compiled, Number1, Line, Row)
    ).

%!  csv_read_row(+Stream, -Row, +Compiled) is semidet.
%
%   Row is the next row of Stream, or end_of_file; Compiled is from csv_options/2.
%
%       ?- csv_options(_C, []), open_string('a,b', _S), csv_read_row(_S, R, _C), csv_read_row(_S, E, _C).
%          R = row(a,b), E = end_of_file.

csv_read_row(Stream, Row, Compiled) :-
    '$csv_row'(Stream, Compiled, Row0),
    (   Row0 == end_of_file
    ->  true
    ;   check_arity_([Row0], Compiled)
    ),
    Row = Row0.

%!  csv_write_file(+File, +Rows) is det.
%
%   Write Rows to File. Fields of a file .tsv are separated by tabs.
%
%       ?- tmp_file(quad, _F), csv_write_file(_F, [row(f(x))]).
%          error(type_error(atomic,f(x)), _).

csv_write_file(File, Rows) :-
    csv_write_file(File, Rows, []).

%!  csv_write_file(+File, +Rows, +Options) is det.
%
%   As csv_write_file/2, by Options.
%
%       ?- tmp_file(quad, _F), csv_write_file(_F, [row(a,b)], [separator(0';)]), read_file_to_codes(_F, _Cs, []),
%          atom_codes(A, _Cs), delete_file(_F).
%          A = 'a;b\r\n'.

csv_write_file(File, Rows, Options) :-
    for_file_(File, Options, CsvOptions, OpenOptions),
    csv_options(Compiled, CsvOptions),
    '$csv_text'(Rows, Compiled, Text),
    setup_call_cleanup(
        open(File, write, Stream, OpenOptions),
        write(Stream, Text),
        close(Stream)).

%!  csv_write_stream(+Stream, +Rows, +Options) is det.
%
%   Write Rows to Stream.
%
%       ?- current_output(_S), csv_write_stream(_S, [row(a,1)], []).
%          prints("a,1\r\n"), true.

csv_write_stream(Stream, Rows, Options) :-
    csv_options(Compiled, Options),
    '$csv_text'(Rows, Compiled, Text),
    write(Stream, Text).
