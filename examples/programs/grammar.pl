% A small grammar of English: a sentence to its tree, and back.

sentence(s(NP,VP)) -->
    noun_phrase(Number, NP),
    verb_phrase(Number, VP).

noun_phrase(Number, np(D,N)) -->
    determiner(Number, D),
    noun(Number, N).
noun_phrase(singular, np(Name)) -->
    name(Name).

verb_phrase(Number, vp(V,NP)) -->
    transitive(Number, V),
    noun_phrase(_, NP).
verb_phrase(Number, vp(V)) -->
    intransitive(Number, V).

determiner(_, d(the)) --> [the].
determiner(singular, d(a)) --> [a].
determiner(plural, d(all)) --> [all].

noun(singular, n(cat)) --> [cat].
noun(plural, n(cat)) --> [cats].
noun(singular, n(mouse)) --> [mouse].
noun(plural, n(mouse)) --> [mice].

name(john) --> [john].
name(mary) --> [mary].

transitive(singular, v(see)) --> [sees].
transitive(plural, v(see)) --> [see].
transitive(singular, v(eat)) --> [eats].
transitive(plural, v(eat)) --> [eat].

intransitive(singular, v(sleep)) --> [sleeps].
intransitive(plural, v(sleep)) --> [sleep].

% Answers

?- once(phrase(sentence(T), [the,cat,eats,a,mouse])).
   T = s(np(d(the),n(cat)),vp(v(eat),np(d(a),n(mouse)))).

?- phrase(sentence(_), [the,cats,eats,a,mouse]).
   false.

?- once(phrase(sentence(s(np(john),vp(v(see),np(mary)))), Words)).
   Words = [john,sees,mary].

?- findall(x, phrase(sentence(_), _), _Xs), length(_Xs, N).
   N = 210.
