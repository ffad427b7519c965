:- module(shell,
          [ ls/0,
            ls/1,                    % +Directory
            cd/0,
            cd/1,                    % +Directory
            pwd/0
          ]).

/** <module> Looking around from the prompt

The directory that files are looked for in, and what is in it.
*/

%!  ls is det.
%
%   Write the names of the files in the working directory.
%
%       ?- ls.
%          true.

ls :-
    ls('.').

%!  ls(+Directory) is det.
%
%   Write the names of the files in Directory, a line each; those of directories end in a
%   stroke. Names that begin with a dot are left out.
%
%       ?- ls('no/such/directory').
%          error(existence_error(directory,'no/such/directory'), _).

ls(Directory) :-
    directory_files(Directory, Names),
    sort(Names, Sorted),
    forall(( member(Name, Sorted), \+ sub_atom(Name, 0, _, _, '.') ),
           ( shown_(Directory, Name, Shown), write(Shown), nl )).

shown_(Directory, Name, Shown) :-
    atomic_list_concat([Directory,/,Name], Path),
    (   exists_directory(Path)
    ->  atom_concat(Name, /, Shown)
    ;   Shown = Name
    ).

%!  cd is det.
%
%   The working directory is the home of the user from now on.
%
%       ?- working_directory(_W, _W), cd, cd(_W).
%          true.

cd :-
    (   getenv('HOME', Home)
    ->  cd(Home)
    ;   existence_error(environment_variable, 'HOME')
    ).

%!  cd(+Directory) is det.
%
%   Directory is the working directory from now on.
%
%       ?- cd('.').
%          true.

cd(Directory) :-
    working_directory(_, Directory).

%!  pwd is det.
%
%   Write the working directory.
%
%       ?- pwd.
%          true.

pwd :-
    working_directory(Directory, Directory),
    write(Directory),
    nl.
