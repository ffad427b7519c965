:- module(language_texts,
          [ '$language_text'/3       % :Texts, +Key, -Text
          ]).

:- meta_predicate '$language_text'(3, +, -).

/** <module> Texts in the language of the messages

What a library says to people stands in its file as facts of three arguments: a key, a language, and the text in it. The predicate here
chooses one.
*/

%!  '$language_text'(:Texts, +Key, -Text) is semidet.
%
%   Text is the first one for which Texts holds of Key, the language of the flag `language`, and Text. Languages that are neither
%   `en` nor `ru` have the texts of `en`.
%
%       ?- '$language_text'(atom_concat, in_, Text).
%          Text = in_en.

'$language_text'(Texts, Key, Text) :-
    (   current_prolog_flag(language, ru)
    ->  Language = ru
    ;   Language = en
    ),
    call(Texts, Key, Language, Text0),
    !,                          % a key has one text in each language
    Text = Text0.
