text_around(Key, Name) :-
    user:text_around_(Key, Name).
:- forall(( member(Key, [source,file]), prolog_load_context(Key, Path), atomic_list_concat(Parts, /, Path), append(_, [Name], Parts) ),
       assertz(user:text_around_(Key, Name))).
