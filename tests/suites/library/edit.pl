% library(edit): the editor is given the file and the line. EDITOR is a command that writes them to a file.

target(a).
target(b).

greeting --> [hello].

edited(What, Command) :-
    tmp_file(edited, File),
    atomic_list_concat([echo,' "$0" "$@" > ',File], Script),
    format(atom(Editor), 'sh -c ''~w'' vim', [Script]),
    setenv('VISUAL', Editor),
    call_cleanup(edit(What), unsetenv('VISUAL')),
    read_file_to_string(File, Text, []),
    delete_file(File),
    split_string(Text, "", "\n", [Command]).

%  an editor that is not known gets the file alone

?- edited(target/1, _Command), sub_string(_Command, _, _, 0, "edit.pl").
   true.

?- edited(greeting//0, _Command), sub_string(_Command, _, _, 0, "edit.pl").
   true.

?- edit:command_(vim, 'a b.pl', 12, Command).
   Command = 'vim +12 \'a b.pl\''.
?- edit:command_('/usr/bin/emacs -nw', 'a.pl', 3, Command).
   Command = '/usr/bin/emacs -nw +3 \'a.pl\''.
?- edit:command_(code, 'a.pl', 3, Command).
   Command = 'code --wait --goto \'a.pl\':3'.
?- edit:command_(hx, 'it''s.pl', 3, Command).
   Command = 'hx \'it\'\\\'\'s.pl\':3'.
?- edit:place_(target/1, user, _File, Line), !.
   Line = 3.
?- edit(no_such_predicate).
   error(existence_error(procedure,no_such_predicate), _).
?- edit(user:_).
   error(instantiation_error, _).
