% goal: main
% A list of imports names what the text defines, the clauses of one predicate stand in two files, queries stand in the text, and a module
% has the name of another one.
:- use_module('../modules/fruits', [apple/1, orange/1 as 'груша']).
:- use_module('../modules/colours').
:- use_module('../modules/parts/taking_fruits').
:- use_module('../modules/parts/half_exporting').
:- include('../modules/parts/no_such_file').
apple(own).
'груша'(own).
red(own).
ended(0).
main :- apple(own), 'груша'(own), red(own).
?- main.
?- apple(X).
:- include('../modules/parts/ending').
