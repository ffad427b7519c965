:- module(filesex,
          [ make_directory_path/1,             % +Directory
            ensure_directory/1,                % +Directory
            copy_file/2,                       % +From, +To
            copy_directory/2,                  % +From, +To
            delete_directory_contents/1,       % +Directory
            delete_directory_and_contents/1,   % +Directory
            directory_member/3,                % +Directory, -Member, +Options
            relative_file_name/3,              % ?Path, +Relative, ?Name
            tmp_file_stream/3                  % +Encoding, -File, -Stream
          ]).

/** <module> Files and directories, beyond single steps

On top of the native exists_file/1, make_directory/1, directory_files/2,
directory_file_path/3 and their kin. What the host of the engine refuses is a
permission error here too.
*/

%!  make_directory_path(+Directory) is det.
%
%   Make Directory, and those above it that are missing.
%
%       ?- tmp_file(quad, _D), atom_concat(_D, '/a/b', _P), make_directory_path(_P), exists_directory(_P),
%          delete_directory_and_contents(_D).
%          true.

make_directory_path(Directory) :-
    (   exists_directory(Directory)
    ->  true
    ;   file_directory_name(Directory, Parent),
        Parent \== Directory,
        make_directory_path(Parent),
        make_directory(Directory)
    ).

%!  ensure_directory(+Directory) is det.
%
%   Make Directory if it is not there; the one above it must be.
%
%       ?- ensure_directory('/').
%          true.

ensure_directory(Directory) :-
    (   exists_directory(Directory)
    ->  true
    ;   make_directory(Directory)
    ).

%!  copy_file(+From, +To) is det.
%
%   To is a file with the bytes of From; if To is a directory, the file in it with
%   the last part of the name of From.
%
%       ?- tmp_file(quad, _A), tmp_file(quad, _B),
%          open(_A, write, _S), write(_S, abc), close(_S),
%          copy_file(_A, _B), size_file(_B, N), delete_file(_A), delete_file(_B).
%          N = 3.

copy_file(From, To) :-
    (   exists_directory(To)
    ->  file_base_name(From, Base),
        directory_file_path(To, Base, Target)
    ;   Target = To
    ),
    setup_call_cleanup(
        open(From, read, In, [type(binary)]),
        setup_call_cleanup(
            open(Target, write, Out, [type(binary)]),
            copy_stream_data(In, Out),
            close(Out)),
        close(In)).

%!  copy_directory(+From, +To) is det.
%
%   Copy the files and directories in From to the directory To, which is made if it
%   is not there.
%
%       ?- copy_directory(no_such_directory_at_all, b).
%          error(existence_error(directory,no_such_directory_at_all), _).

copy_directory(From, To) :-
    entries_(From, Entries),
    ensure_directory(To),
    copy_entries_(Entries, From, To).

copy_entries_([], _, _).
copy_entries_([Entry|Entries], From, To) :-
    directory_file_path(From, Entry, Source),
    directory_file_path(To, Entry, Target),
    (   exists_directory(Source)
    ->  copy_directory(Source, Target)
    ;   copy_file(Source, Target)
    ),
    copy_entries_(Entries, From, To).

entries_(Directory, Entries) :-
    directory_files(Directory, Files),
    subtract(Files, ['.','..'], Entries).

%!  delete_directory_contents(+Directory) is det.
%
%   Remove all that is in Directory.
%
%       ?- delete_directory_contents(no_such_directory_at_all).
%          error(existence_error(directory,no_such_directory_at_all), _).

delete_directory_contents(Directory) :-
    entries_(Directory, Entries),
    delete_entries_(Entries, Directory).

delete_entries_([], _).
delete_entries_([Entry|Entries], Directory) :-
    directory_file_path(Directory, Entry, Path),
    (   exists_directory(Path),
        \+ is_link_(Path)
    ->  delete_directory_and_contents(Path)
    ;   delete_file(Path)
    ),
    delete_entries_(Entries, Directory).

%   is_link_(+Path): Path is a link to a directory elsewhere, which is not deleted.

is_link_(Path) :-
    file_directory_name(Path, Parent),
    directory_file_path(Path, '..', Above),
    \+ same_file(Parent, Above).

%!  delete_directory_and_contents(+Directory) is det.
%
%   Remove Directory with all that is in it.
%
%       ?- delete_directory_and_contents(no_such_directory_at_all).
%          error(existence_error(directory,no_such_directory_at_all), _).

delete_directory_and_contents(Directory) :-
    delete_directory_contents(Directory),
    delete_directory(Directory).

%!  directory_member(+Directory, -Member, +Options) is nondet.
%
%   Member is the path of something in Directory. Options: recursive(Boolean),
%   file_type(Type) which is regular, directory or any, extensions(List),
%   matches(Pattern) and exclude(Pattern) for the last part of the name,
%   exclude_directory(Pattern), hidden(Boolean), access(Mode).
%
%       ?- directory_member('/', M, [matches(no_such_file_at_all)]).
%          false.

directory_member(Directory, Member, Options) :-
    entries_(Directory, Entries),
    member(Entry, Entries),
    directory_file_path(Directory, Entry, Path),
    (   accepted_(Entry, Path, Options),
        Member = Path
    ;   option(recursive(true), Options, false),
        exists_directory(Path),
        \+ is_link_(Path),
        \+ ( option(exclude_directory(Pattern), Options), wildcard_match(Pattern, Entry) ),
        directory_member(Path, Member, Options)
    ).

accepted_(Entry, Path, Options) :-
    (   option(matches(Pattern), Options)
    ->  wildcard_match(Pattern, Entry)
    ;   true
    ),
    \+ ( option(exclude(Excluded), Options), wildcard_match(Excluded, Entry) ),
    (   option(extensions(Extensions), Options)
    ->  file_name_extension(_, Extension, Entry),
        memberchk(Extension, Extensions)
    ;   true
    ),
    (   option(hidden(false), Options, true)
    ->  \+ sub_atom(Entry, 0, _, _, '.')
    ;   true
    ),
    option(file_type(Type), Options, any),
    has_file_type_(Type, Path),
    (   option(access(Mode), Options)
    ->  access_file(Path, Mode)
    ;   true
    ).

has_file_type_(Type, Path) :-
    (   Type == directory
    ->  exists_directory(Path)
    ;   Type == any
    ->  true
    ;   exists_file(Path)
    ).

%!  relative_file_name(?Path, +Relative, ?Name) is det.
%
%   Name is what Path is called from the directory of the file Relative.
%
%       ?- relative_file_name('/a/b/c', '/a/d/e', N).
%          N = '../b/c'.
%       ?- relative_file_name(P, '/a/d/e', '../x').
%          P = '/a/x'.

relative_file_name(Path, Relative, Name) :-
    (   nonvar(Path)
    ->  absolute_file_name(Path, Full),
        absolute_file_name(Relative, Base),
        atomic_list_concat(Parts, /, Full),
        atomic_list_concat(BaseParts, /, Base),
        up_(BaseParts, Parts, NameParts),
        atomic_list_concat(NameParts, /, Name)
    ;   absolute_file_name(Relative, Base),
        file_directory_name(Base, Directory),
        absolute_file_name(Name, Path, [relative_to(Directory)])
    ).

%   up_(+From, +To, -Parts): Parts lead from the directory of From to To.

up_([Part|From], [Part|To], Parts) :-
    From = [_|_],
    To = [_|_],
    !,                          % the longest common beginning
    up_(From, To, Parts).
up_([_|From], To, Parts) :-
    rise_(From, To, Parts).

rise_([], To, To).
rise_([_|From], To, ['..'|Parts]) :-
    rise_(From, To, Parts).

%!  tmp_file_stream(+Encoding, -File, -Stream) is det.
%!  tmp_file_stream(-File, -Stream, +Options) is det.
%
%   Stream writes to the new file File for temporary use. Encoding is that of the
%   text, or binary; Options are encoding(Encoding) and extension(Extension).
%
%       ?- tmp_file_stream(utf8, _F, _S), close(_S), exists_file(_F), delete_file(_F).
%          true.
%       ?- tmp_file_stream(_F, _S, [extension(txt)]), close(_S), file_name_extension(_, E, _F), delete_file(_F).
%          E = txt.

tmp_file_stream(A, B, C) :-
    (   atom(A)
    ->  open_temporary_(A, '', B, C)
    ;   must_be(list, C),
        option(encoding(Encoding), C, utf8),
        option(extension(Extension), C, ''),
        open_temporary_(Encoding, Extension, A, B)
    ).

open_temporary_(Encoding, Extension, File, Stream) :-
    tmp_file(stream, Base),
    file_name_extension(Base, Extension, File0),
    (   Encoding == binary
    ->  Options = [type(binary)]
    ;   Encoding == text
    ->  Options = []
    ;   Options = [encoding(Encoding)]
    ),
    open(File0, write, Stream0, Options),
    File-Stream = File0-Stream0.
