:- module(edit,
          [ edit/0,
            edit/1                   % :What
          ]).

/** <module> The editor of the user

The environment variable VISUAL, or EDITOR, names it; without both it is `vi`. When it comes back, the files that
have changed are loaded again, as by make/0.
*/

:- meta_predicate
       edit(:).

%!  edit is det.
%
%   Edit the file that was loaded last.

edit :-
    findall(File, source_file(File), Files),
    (   Files == []
    ->  existence_error(source_sink, user)
    ;   last(Files, File),
        edit_(File, 1)
    ).

%!  edit(:What) is det.
%
%   Edit What: a predicate, Name or Name/Arity or Name//Arity, at the line of its first clause; a file; or
%   File:Line. A predicate of the library or of the engine has no file that could be edited: that is said, and its text
%   written.
%
%       ?- edit(no_such_predicate/3).
%          error(existence_error(procedure,no_such_predicate/3), _).
%       ?- edit(atom_length/2).
%          prints("% built in: atom_length/2\n\n"), true.
%       ?- edit(_).
%          error(instantiation_error, _).

edit(What) :-
    must_be(nonvar, What),
    (   What = _:Plain,
        var(Plain)
    ->  instantiation_error(Plain)
    ;   place_(What, user, File, Line)
    ->  edit_(File, Line)
    ;   not_of_program_(What, user, Spec)
    ->  message_(part_of_ferz, Format),
        format(user_error, Format, []),
        listing(Spec)
    ;   existence_error(procedure, What)
    ).

%   place_(+What, +Module, -File, -Line)

place_(Module:What, _, File, Line) :-
    atom(Module),
    nonvar(What),
    \+ integer(What),
    place_(What, Module, File, Line).
place_(File0:Line, _, File, Line) :-
    integer(Line),
    file_(File0, File).
place_(Name//Arity0, Module, File, Line) :-
    must_be(integer, Arity0),
    Arity is Arity0+2,
    place_(Name/Arity, Module, File, Line).
place_(Name/Arity, Module, File, Line) :-
    must_be(atom, Name),
    functor_of_(Name, Arity, Module, Head),
    \+ '$system_file'(Module:Head, _, _),
    nth_clause(Module:Head, _, Reference),
    '$clause_source'(Reference, _, _, File, Line).
place_(Name, Module, File, Line) :-
    atom(Name),
    place_(Name/_, Module, File, Line).
place_(Name, _, File, 1) :-
    file_(Name, File).

%   not_of_program_(+What, +Module, -Spec): Spec is What as a predicate outside of the program.

not_of_program_(Module:What, _, Spec) :-
    !,                                  % the innermost qualification counts
    atom(Module),
    not_of_program_(What, Module, Spec).
not_of_program_(What, Module, Module:Name/Arity) :-
    (   What = Name//Arity0
    ->  integer(Arity0),
        Arity is Arity0+2
    ;   What = Name/Arity
    ->  true
    ;   What = Name
    ),
    atom(Name),
    '$not_of_program'(Name, Arity, Module).

functor_of_(Name, Arity, Module, Head) :-
    (   integer(Arity)
    ->  functor(Head, Name, Arity)
    ;   current_predicate(Module:Name/Arity),
        functor(Head, Name, Arity)
    ).

file_(Name, File) :-
    (   atom(Name)
    ;   string(Name)
    ),
    member(Extension, ['','.pl']),
    atomic_list_concat([Name,Extension], File),
    exists_file(File),
    !.                          % the first file that exists

edit_(File, Line) :-
    editor_(Editor),
    command_(Editor, File, Line, Command),
    (   shell(Command, 0)
    ->  make
    ;   message_(failed, Format),
        format(user_error, Format, [Command])
    ).

editor_(Editor) :-
    (   member(Name, ['VISUAL','EDITOR']),
        getenv(Name, Editor0),
        Editor0 \== ''
    ->  Editor = Editor0
    ;   Editor = vi
    ).

%   command_(+Editor, +File, +Line, -Command): there are three ways to tell an editor the line; unknown editors
%   get the file only.

command_(Editor, File, Line, Command) :-
    quoted_(File, Quoted),
    file_base_name(Editor, Base0),
    (   sub_atom(Base0, Before, _, _, ' ')
    ->  sub_atom(Base0, 0, Before, _, Base)
    ;   Base = Base0
    ),
    (   memberchk(Base, [vi,vim,nvim,view,nano,emacs,emacsclient,micro,joe,jed,kak,ne,mg,ed,kate,gedit,pico])
    ->  format(atom(Command), '~w +~d ~w', [Editor,Line,Quoted])
    ;   memberchk(Base, [code,codium,'code-insiders',cursor])
    ->  format(atom(Command), '~w --wait --goto ~w:~d', [Editor,Quoted,Line])
    ;   memberchk(Base, [hx,helix,subl,zed])
    ->  format(atom(Command), '~w ~w:~d', [Editor,Quoted,Line])
    ;   format(atom(Command), '~w ~w', [Editor,Quoted])
    ).

%   quoted_(+File, -Quoted): Quoted is File, quoted for the shell.

quoted_(File, Quoted) :-
    atomic_list_concat(Parts, '''', File),
    atomic_list_concat(Parts, '''\\''''', Inner),
    atomic_list_concat(['''',Inner,''''], Quoted).

message_(part_of_ferz, Text) :-
    (   current_prolog_flag(language, ru)
    ->  Text = '% это часть Ферзя: файла, который можно править, у неё нет~n'
    ;   Text = '% this is a part of Ferz, and has no file to edit~n'
    ).
message_(failed, Text) :-
    (   current_prolog_flag(language, ru)
    ->  Text = '% редактор завершился с ошибкой: ~w~n'
    ;   Text = '% the editor has failed: ~w~n'
    ).
