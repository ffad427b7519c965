% library(mulisp): what each function refuses, and what it makes of nothing, of one and of many

:- use_module(library(mulisp)).
:- use_module(library(mulisp_texts)).

% value(Form): what muLISP writes for Form

value(Form) :-
    mulisp_reset,
    mulisp_text(Form, Value),
    mulisp_write(Value).

% refuses(Functions, Arguments, Error): each of Functions, applied to Arguments, ends in Error

refuses('+ * - / max min plus times difference = /= < > <= >= lessp greaterp atan expt', '1 ''a', type_error(number,'A')).
refuses('+ * - / max min plus times difference = /= < > <= >= lessp greaterp atan expt', '''a 1', type_error(number,'A')).
refuses('add1 sub1 1+ 1- abs minus signum zerop plusp minusp recip fix numerator denominator', '''a', type_error(number,'A')).
refuses('sqrt exp ln log sin cos tan asin acos atan float sinh cosh tanh floor ceiling truncate round', '''a', type_error(number,'A')).
refuses('floor ceiling truncate round', '1 ''a', type_error(number,'A')).
refuses('mod rem remainder quotient divide gcd lcm logand logior logxor shift ash logeqv lognand lognor logtest', '1 1.5', type_error(integer,1.5)).
refuses('mod rem remainder quotient divide gcd lcm logand logior logxor shift ash logeqv lognand lognor logtest logbitp', '1.5 1', type_error(integer,1.5)).
refuses('evenp oddp isqrt random lognot logcount integer-length bitlength', '1.5', type_error(integer,1.5)).
refuses('mod rem remainder quotient divide / floor ceiling truncate round', '1 0', evaluation_error(zero_divisor)).
refuses('recip', '0', evaluation_error(zero_divisor)).
refuses('expt', '0 -1', evaluation_error(zero_divisor)).
refuses('sqrt isqrt ln log', '-1', evaluation_error(undefined)).
refuses('ln log random', '0', evaluation_error(undefined)).
refuses('log', '2 0', evaluation_error(undefined)).
refuses('asin acos', '2', evaluation_error(undefined)).
refuses('logbitp', '-1 1', type_error(not_less_than_zero,-1)).
refuses('spaces terpri make-list', '''a', type_error(integer,'A')).
refuses('butlast nbutlast last', '''a', type_error(list,'A')).
refuses('spaces terpri make-list', '-1', type_error(not_less_than_zero,-1)).
refuses('firstn lastn', '-1 ''(a)', type_error(not_less_than_zero,-1)).
refuses('firstn lastn nth nthcdr', '''a ''(a)', type_error(integer,'A')).
refuses('firstn lastn', '1 ''a', type_error(list,'A')).
refuses('nth nthcdr', '1 ''a', type_error(list,'A')).
refuses('elt subseq', '''(a) -1', type_error(not_less_than_zero,-1)).
refuses('elt subseq', '''(a) ''a', type_error(integer,'A')).
refuses('subseq', '''(a) 0 ''a', type_error(integer,'A')).
refuses('last butlast nbutlast', '''(a) -1', type_error(not_less_than_zero,-1)).
refuses('last butlast nbutlast', '''a 1', type_error(list,'A')).
refuses('reverse nreverse copy-list list-length copy-alist nbutlast butlast last split', '''a', type_error(list,'A')).
refuses('revappend nreconc pairlis ldiff', '''a nil', type_error(list,'A')).
refuses('pairlis', '''(a) ''b', type_error(list,'B')).
refuses('append nconc', '''a ''(b)', type_error(list,'A')).
refuses('rplaca rplacd', '''a 1', type_error(pair,'A')).
refuses('rplaca rplacd', 'nil 1', type_error(pair,[])).
refuses('displace', '''a ''(b)', type_error(pair,'A')).
refuses('displace', '''(a) ''b', type_error(pair,'B')).
refuses('lconc', 'nil ''a', type_error(list,'A')).
refuses('tconc', '''a 1', type_error(pair,'A')).
refuses('tconc', '''(a . b) 1', type_error(pair,'B')).
refuses('delete-nth', '''(a) -1', type_error(not_less_than_zero,-1)).
refuses('delete-nth', '1 ''a', type_error(list,'A')).
refuses('insert-nth replace-nth', '''x ''(a) -1', type_error(not_less_than_zero,-1)).
refuses('insert-nth replace-nth', '''x ''a 1', type_error(list,'A')).
refuses('car cdr cadr cddr caar cdar caddr first second third rest fourth', '''a', type_error(list,'A')).
refuses('caar cdar', '''(a)', type_error(list,'A')).
refuses('member assoc rassoc remove delete find position count adjoin', '''a ''b', type_error(list,'B')).
refuses('member-if assoc-if remove-if delete-if remove-if-not delete-if-not find-if position-if count-if member-if-not assoc-if-not rassoc-if rassoc-if-not find-if-not position-if-not count-if-not', '''null ''b', type_error(list,'B')).
refuses('union intersection set-difference subsetp set-exclusive-or nunion nintersection nset-difference', '''b ''(a)', type_error(list,'B')).
refuses('union intersection set-difference subsetp set-exclusive-or nunion nintersection nset-difference', '''(a) ''b', type_error(list,'B')).
refuses('remove-duplicates delete-duplicates', '''b', type_error(list,'B')).
refuses('substitute nsubstitute', '1 2 ''b', type_error(list,'B')).
refuses('substitute-if substitute-if-not', '1 ''null ''b', type_error(list,'B')).
refuses('sublis nsublis', '''b ''a', type_error(list,'B')).
refuses('sort stable-sort', '''b ''<', type_error(list,'B')).
refuses('merge', '''b nil ''<', type_error(list,'B')).
refuses('merge', 'nil ''b ''<', type_error(list,'B')).
refuses('reduce', '''+ ''b', type_error(list,'B')).
refuses('mapcar mapc mapcan maplist mapl map mapcon some every notany notevery', '''list ''b', type_error(list,'B')).
refuses('mapcar maplist some every', '''list ''(a) ''b', type_error(list,'B')).
refuses('member assoc rassoc remove find position count adjoin', '''a ''(b) :nothing 1', domain_error(keyword,':NOTHING')).
refuses('member assoc find', '''a ''(b) :test', domain_error(keyword,':TEST')).
refuses('reduce', '''+ ''(1) :nothing 1', domain_error(keyword,':NOTHING')).
refuses('sort', '''(1) ''< :nothing 1', domain_error(keyword,':NOTHING')).
refuses('pack compress', '''((a))', type_error(name,['A'])).
refuses('unpack explode', '''((a))', type_error(name,[['A']])).
refuses('pack compress', '''a', type_error(list,'A')).
refuses('unpack explode char-code string-upcase string-downcase string-capitalize string symbol-name intern alpha-char-p numeric-char-p upper-case-p lower-case-p digit-char-p', '''(a . b)', type_error(name,['A'|'B'])).
refuses('string= string< string> string/= string<= string>= string-equal string-lessp string-greaterp char= char< char>', '''a ''(b)', type_error(name,['B'])).
refuses('string= string< string> string/= string<= string>= string-equal string-lessp string-greaterp char= char<', '''(b) ''a', type_error(name,['B'])).
refuses('string-trim string-left-trim string-right-trim', '''a ''(b)', type_error(name,['B'])).
refuses('pack* string-append', '''a ''(b)', type_error(name,['B'])).
refuses('findstring', '''(a) ''b', type_error(name,['A'])).
refuses('findstring', '''a ''(b)', type_error(name,['B'])).
refuses('findstring', '''a ''b -1', type_error(not_less_than_zero,-1)).
refuses('findstring', '''a ''b ''c', type_error(integer,'C')).
refuses('substring', '''a ''b ''c', type_error(integer,'B')).
refuses('substring char', '''ab ''c', type_error(integer,'C')).
refuses('substring char', '''ab -1', type_error(not_less_than_zero,-1)).
refuses('substring char', '''(a) 1', type_error(name,['A'])).
refuses('substring', '''ab 0 -1', type_error(not_less_than_zero,-1)).
refuses('ascii code-char write-byte tyo', '-1', representation_error(character_code)).
refuses('ascii code-char write-byte tyo', '1114112', representation_error(character_code)).
refuses('ascii code-char write-byte tyo', '55296', representation_error(character_code)).
refuses('ascii code-char write-byte tyo', '57343', representation_error(character_code)).
refuses('code-char write-byte tyo', '''a', type_error(integer,'A')).
refuses('get remprop flagp remflag', '5 ''p', type_error(name,5)).
refuses('put putprop', '5 ''p 1', type_error(name,5)).
refuses('flag', '5 ''p', type_error(name,5)).
refuses('plist symbol-plist symbol-value boundp makunbound remd fmakunbound', '5', type_error(name,5)).
refuses('set', '5 1', type_error(name,5)).
refuses('set', 'nil 1', type_error(name,'NIL')).
refuses('makunbound', 'nil', type_error(name,'NIL')).
refuses('movd', '5 ''f', type_error(name,5)).
refuses('movd', '''car 5', type_error(name,5)).
refuses('movd', '''nosuch ''f', existence_error(function,'NOSUCH')).
refuses('putd', '5 ''(lambda (x) x)', type_error(name,5)).
refuses('putd', '''f ''(a b)', type_error(function,['A','B'])).
refuses('putd', '''f nil', type_error(function,[])).
refuses('putd', '''f 5', type_error(function,5)).
refuses('putd', '''f ''(lambda)', type_error(function,['LAMBDA'])).
refuses('symbol-value', '''nosuch', existence_error(value,'NOSUCH')).
refuses('symbol-function', '''nosuch', existence_error(function,'NOSUCH')).
refuses('funcall apply', '''nosuch nil', existence_error(function,'NOSUCH')).
refuses('apply', '''car ''a', type_error(list,'A')).
refuses('apply', '''list 1 ''a', type_error(list,'A')).
refuses('linelength precision', '''a', type_error(integer,'A')).
refuses('linelength precision', '-1', type_error(not_less_than_zero,-1)).
refuses('error', '''a 1', mulisp_error(['A',1])).

% refused(Function, Arguments, Error, Got): Got is what comes, where it is not Error

refused(Function, Arguments, Error, Got) :-
    refuses(Functions, Arguments, Error),
    atomic_list_concat(Names, ' ', Functions),
    member(Function, Names),
    format(atom(Form), "(~w ~w)", [Function,Arguments]),
    mulisp_reset,
    catch(( mulisp_text(Form, Value) -> Got = value(Value) ; Got = failed ), error(Formal, context(_, Place)), Got = error(Formal, Place)),
    \+ ( Got = error(Error, text:1:_) ).

?- refused(Function, Arguments, Error, Got).
   false.

% gives(Form, Text): Form has the value that is written as Text

gives('(list (+) (+ 5) (+ 1 2 3))', '(0 5 6)').
gives('(list (*) (* 5) (* 2 3 4))', '(1 5 24)').
gives('(list (- 5) (- 5 1) (- 5 1 2))', '(-5 4 2)').
gives('(list (difference 5) (difference 9 1 2))', '(5 6)').
gives('(list (/ 2) (/ 1) (/ 12 2 3) (/ 1 4))', '(0.5 1 2 0.25)').
gives('(list (quotient 17) (quotient 17 5 2) (quotient -17 5))', '(17 1 -3)').
gives('(list (max 3) (max 1 2 3) (max 3 2 1) (max 1 3 2))', '(3 3 3 3)').
gives('(list (min 3) (min 1 2 3) (min 3 2 1) (min 2 1 3))', '(3 1 1 1)').
gives('(list (gcd) (gcd 4) (gcd 12 18 8))', '(0 4 2)').
gives('(list (lcm) (lcm 4) (lcm 4 6 10) (lcm 4 0) (lcm -4 6))', '(1 4 60 0 12)').
gives('(list (expt 2 0) (expt 2 -1) (expt 1 -1) (expt -1 -1) (expt -1 -2) (expt 2.0 3) (expt 0 0))', '(1 0.5 1 -1 1 8.0 1)').
gives('(list (sqrt 0) (sqrt 16) (sqrt 2.25) (isqrt 0) (isqrt 1) (isqrt 2) (isqrt 15) (isqrt 16) (isqrt 17) (isqrt 99))', '(0 4 1.5 0 1 1 3 4 4 9)').
gives('(list (exp 0) (ln 1) (log 1) (log 8 2) (sin 0) (cos 0) (tan 0) (asin 0) (acos 1) (atan 0) (atan 0 1) (float 2))', '(1.0 0.0 0.0 3.0 0.0 1.0 0.0 0.0 0.0 0.0 0.0 2.0)').
gives('(list (asin 1) (asin -1) (atan 1 0))', '(1.5707963267948966 -1.5707963267948966 1.5707963267948966)').
gives('(list (random 1) (random 1))', '(0 0)').
gives('(list (logand) (logior) (logxor) (logand 12 10 9) (logior 1 2 4) (logxor 1 3 7))', '(-1 0 0 8 7 5)').
gives('(list (logeqv) (logeqv 5) (logeqv 12 10) (logeqv 1 2 4))', '(-1 5 -7 7)').
gives('(list (lognot 0) (lognot 5) (lognot -1))', '(-1 -6 0)').
gives('(list (shift 1 4) (shift 16 -4) (shift -16 -2) (shift 5 0) (ash 3 2) (ash 8 -1))', '(16 1 -4 5 12 4)').
gives('(list (logcount 0) (logcount 1) (logcount 7) (logcount 8) (logcount -2))', '(0 1 3 1 1)').
gives('(list (integer-length 1) (integer-length 7) (integer-length 8) (integer-length -1) (integer-length -8) (integer-length -9))', '(1 3 4 0 3 4)').
gives('(list (logbitp 0 1) (logbitp 0 2) (logbitp 1 2) (logbitp 100 -1) (logtest 1 2) (logtest 3 2))', '(T NIL T T NIL T)').
gives('(list (signum 5) (signum 0) (signum -2) (minus 0) (abs 5) (abs -5) (abs 0))', '(1 0 -1 0 5 5 0)').
gives('(list (add1 -1) (sub1 0) (1+ 1) (1- 1))', '(0 -1 2 0)').
gives('(list (floor 2.5) (floor -2.5) (ceiling 2.5) (ceiling -2.5) (truncate 2.5) (truncate -2.5) (round 0.5) (round 1.5) (round -0.5) (round 2.6))', '(2 -3 3 -2 2 -2 0 2 0 3)').
gives('(list (floor 5) (ceiling 5) (truncate -5) (round 5))', '(5 5 -5 5)').
gives('(list (floor 7 2) (floor -7 2) (floor 7 -2) (floor -7 -2) (floor 6 2))', '(3 -4 -4 3 3)').
gives('(list (ceiling 7 2) (ceiling -7 2) (ceiling 7 -2) (ceiling -7 -2) (ceiling 6 2))', '(4 -3 -3 4 3)').
gives('(list (truncate 7 2) (truncate -7 2) (truncate 7 -2) (truncate -7 -2) (truncate 6 2))', '(3 -3 -3 3 3)').
gives('(list (round 7 2) (round 5 2) (round 1 2) (round 3 2) (round -1 2) (round -3 2) (round 7 3) (round 8 3) (round 6 2) (round 9 -2))', '(4 2 0 2 0 -2 2 3 3 -4)').
gives('(list (floor 7.5 2) (truncate -7.5 2) (ceiling 7 2.0) (round 5 2.0))', '(3 -3 4 2)').
gives('(list (mod 7 3) (mod -7 3) (mod 7 -3) (rem 7 3) (rem -7 3) (rem 7 -3))', '(1 2 -2 1 -1 1)').
gives('(list (divide 17 5) (divide -17 5) (divide 4 2))', '((3 . 2) (-3 . -2) (2 . 0))').
gives('(list (zerop 0) (zerop 0.0) (zerop 1) (plusp 1) (plusp 0) (plusp -1) (minusp -1) (minusp 0) (minusp 1))', '(T T NIL T NIL NIL T NIL NIL)').
gives('(list (evenp 0) (evenp 1) (evenp -2) (oddp 1) (oddp 0) (oddp -1) (oddp 2))', '(T NIL T T NIL T NIL)').
gives('(list (= 1) (= 1 1 1) (= 1 1 2) (= 1 2 1) (= 1 1.0))', '(T T NIL NIL T)').
gives('(list (/= 1) (/= 1 2 3) (/= 1 2 1) (/= 1 1))', '(T T NIL NIL)').
gives('(list (< 1 2 3) (< 1 3 2) (< 1 1) (> 3 2 1) (> 3 1 2) (> 1 1))', '(T NIL NIL T NIL NIL)').
gives('(list (<= 1 1 2) (<= 1 2 1) (>= 2 1 1) (>= 1 2) (lessp 1 2) (lessp 2 1) (lessp 1 1) (greaterp 2 1) (greaterp 1 2))', '(T NIL T NIL T NIL NIL T NIL)').
gives('(list (atom nil) (atom 1) (atom ''(a)) (consp nil) (consp ''(a)) (listp nil) (listp ''(a)) (listp 1) (null nil) (null 1) (not 1))', '(T T NIL NIL T T T NIL T NIL NIL)').
gives('(list (numberp 1.5) (numberp ''a) (symbolp nil) (symbolp 1) (symbolp ''(a)) (integerp 1.0) (integerp 1) (floatp 1.0) (floatp 1) (stringp ''a) (stringp "a") (rationalp 1) (rationalp 1.5))', '(T NIL T NIL NIL NIL T T NIL NIL T T NIL)').
gives('(list (endp nil) (endp ''(a)) (tailp nil ''(a)) (tailp ''(a) ''(a)))', '(T NIL T NIL)').
gives('(setq l ''(a b c)) (list (tailp l l) (tailp (cddr l) l) (tailp l (cdr l)))', '(T T NIL)').
gives('(list (eq 1 1) (eq ''a ''b) (eql 1 1.0) (equal ''(a (b)) ''(a (c))) (tree-equal ''(a . b) ''(a . b)) (neq ''a ''a) (neql ''a ''b))', '(T NIL NIL NIL T NIL T)').
gives('(list (eqn 1 ''a) (eqn ''a 1) (eqn ''a ''a) (eqn 2 3))', '(NIL NIL NIL NIL)').
gives('(list (keywordp '':a) (keywordp 5) (keywordp nil) (ratiop 1.5) (ratiop -2))', '(T NIL NIL T NIL)').

gives('(list (list* 1) (list* 1 2) (list* 1 2 3))', '(1 (1 . 2) (1 2 . 3))').
gives('(list (append) (append ''(a)) (append ''(a) nil ''(b)) (append ''(a) ''b) (append nil nil))', '(NIL (A) (A B) (A . B) NIL)').
gives('(list (nconc) (nconc nil ''(a)) (nconc (list 1 2) nil (list 3)) (nconc (list 1) 2))', '(NIL (A) (1 2 3) (1 . 2))').
gives('(list (reverse nil) (reverse ''(a b) ''(c)) (nreverse (list 1 2 3)) (revappend ''(a b) ''c) (nreconc nil ''(a)))', '(NIL (B A C) (3 2 1) (B A . C) (A))').
gives('(list (nth 0 nil) (nth 1 ''(a b)) (nth 2 ''(a b)) (nthcdr 0 ''(a)) (nthcdr 1 ''(a)) (nthcdr 5 ''(a)) (nthcdr -1 ''(a)))', '(NIL B NIL (A) NIL NIL (A))').
gives('(list (last nil) (last ''(a b c)) (last ''(a b c) 2) (last ''(a b c) 0) (last ''(a b) 5) (lastn 2 ''(a b c)) (lastn 0 ''(a)))', '(NIL (C) (B C) NIL (A B) (B C) NIL)').
gives('(list (butlast nil) (butlast ''(a b c)) (butlast ''(a b c) 2) (butlast ''(a b c) 0) (butlast ''(a b) 5))', '(NIL (A B) (A) (A B C) NIL)').
gives('(list (nbutlast nil) (nbutlast (list 1 2 3)) (nbutlast (list 1 2 3) 2) (nbutlast (list 1 2 3) 0) (nbutlast (list 1 2) 2))', '(NIL (1 2) (1) (1 2 3) NIL)').
gives('(list (firstn 0 ''(a)) (firstn 1 ''(a b)) (firstn 5 ''(a b)))', '(NIL (A) (A B))').
gives('(list (make-list 0) (make-list 2) (make-list 2 1) (make-list 2 '':initial-element 3))', '(NIL (NIL NIL) (1 1) (3 3))').
gives('(list (pairlis ''(a b) ''(1)) (pairlis ''(a) ''(1) ''((z . 0))) (pairlis nil nil))', '(((A . 1) (B)) ((A . 1) (Z . 0)) NIL)').
gives('(setq l ''(1 2 3 4 5 6 7 8 9 10)) (list (fourth l) (fifth l) (sixth l) (seventh l) (eighth l) (ninth l) (tenth l) (tenth ''(a)))', '(4 5 6 7 8 9 10 NIL)').
gives('(list (subseq ''(a b c d) 1) (subseq ''(a b c d) 1 3) (subseq ''(a b) 0 9) (subseq ''(a b) 2) (subseq ''(a b c) 2 1) (subseq ''(a b) 1 nil))', '((B C D) (B C) (A B) NIL NIL (B))').
gives('(list (elt ''(a b) 0) (elt ''(a b) 1) (elt ''(a b) 2) (list-length nil) (list-length ''(a b)))', '(A B NIL 0 2)').
gives('(setq l (list 1 2 3 4)) (list (ldiff l (cddr l)) (ldiff l l) (ldiff l nil) (ldiff nil nil))', '((1 2) NIL (1 2 3 4) NIL)').
gives('(setq l (list (cons 1 2) 3)) (setq m (copy-alist l)) (rplacd (car m) 5) (list l m)', '(((1 . 2) 3) ((1 . 5) 3))').
gives('(setq l (list (list 1) 2)) (setq m (copy-tree l)) (rplaca (car m) 5) (setq n (copy-list l)) (rplaca n 6) (list l m n)', '(((1) 2) ((5) 2) (6 2))').
gives('(list (delete-nth 0 nil) (delete-nth 0 (list 1 2)) (delete-nth 1 (list 1 2)) (delete-nth 2 (list 1 2)) (delete-nth (list 1 2 3) 1))', '(NIL (2) (1) (1 2) (1 3))').
gives('(list (insert-nth 0 (list 1 2) 0) (insert-nth 0 (list 1 2) 1) (insert-nth 0 (list 1 2) 2) (insert-nth 0 (list 1 2) 3))', '((0 1 2) (1 0 2) (1 2 0) (1 2 0))').
gives('(list (replace-nth 0 (list 1 2) 0) (replace-nth 0 (list 1 2) 1) (replace-nth 0 (list 1 2) 2))', '((0 2) (1 0) (1 2))').
gives('(setq l (list 1 2 3 4)) (setq m (split l)) (setq n (list 1 2)) (setq o (split n)) (list l m n o (split nil))', '((1 2) (3 4) (1) (2) NIL)').
gives('(list (tconc nil 1) (lconc nil nil) (lconc nil ''(a)) (tconc (list nil) 2))', '(((1) 1) NIL ((A) A) ((2) 2))').
gives('(list (cadr ''(1)) (cddr ''(1 2)) (cdar ''((1 2))) (caar ''((1))) (cadar ''((1 2))) (caddr ''(1 2 3)) (cdddr ''(1 2 3 4)) (cadddr ''(1 2 3 4)))', '(NIL NIL (2) 1 2 3 (4) 4)').
gives('(setq x ''(((((a)))))) (list (caaar x) (caaaar x) (cdaar x))', '(((A)) (A) NIL)').

gives('(list (mapcar ''list nil) (mapcar ''list ''(1 2) ''(3)) (mapcar ''list ''(1) ''(2) ''(3)))', '(NIL ((1 3)) ((1 2 3)))').
gives('(setq n 0) (list (mapc ''(lambda (x y) (incf n (* x y))) ''(1 2) ''(3 4 5)) n)', '((1 2) 11)').
gives('(list (mapcan ''list nil) (mapcan ''(lambda (x) (if (evenp x) (list x x))) ''(1 2 3 4)))', '(NIL (2 2 4 4))').
gives('(setq r nil) (list (mapl ''(lambda (x) (push (length x) r)) ''(a b)) r (map ''(lambda (x) (push x r)) ''(c)) r)', '((A B) (1 2) (C) ((C) 1 2))').
gives('(list (maplist ''identity ''(a b)) (maplist ''list ''(a b) ''(c)) (mapcon ''identity nil))', '(((A B) (B)) (((A B) (C))) NIL)').
gives('(list (some ''numberp nil) (some ''add1 ''(1 2)) (some ''< ''(1 5) ''(1 6)) (some ''numberp ''(a)))', '(NIL 2 T NIL)').
gives('(list (every ''numberp nil) (every ''add1 ''(1 2)) (every ''< ''(1 2) ''(2 3)) (every ''< ''(1 2) ''(2 2)))', '(T T T NIL)').
gives('(list (notany ''numberp ''(a)) (notany ''numberp ''(a 1)) (notevery ''numberp ''(1)) (notevery ''numberp ''(1 a)))', '(T NIL NIL T)').
gives('(list (reduce ''+ nil) (reduce ''+ ''(5)) (reduce ''list ''(1 2 3)) (reduce ''list ''(1 2) 0) (reduce ''list ''(1) '':initial-value 0) (reduce ''+ nil 7))', '(0 5 ((1 2) 3) ((0 1) 2) (0 1) 7)').
gives('(list (member 2 ''(1 2 3)) (member 2 nil) (member 2 ''(1 2 3) :test ''<) (member 2 ''(1 2 3) :test-not ''<) (member 2 ''((1) (2) (3)) :key ''car) (member 2 ''(2) nil))', '((2 3) NIL (3) (1 2 3) ((2) (3)) (2))').
gives('(list (member 2 ''((1) (2)) :key ''car :test ''=) (member 2 ''((1) (2)) :test-not ''= :key ''car))', '(((2)) ((1) (2)))').
gives('(list (member-if ''evenp ''(1 2 3)) (member-if ''evenp ''(1 3)) (member-if ''evenp ''((1) (2)) :key ''car) (member-if-not ''evenp ''(2 3 4)))', '((2 3) NIL ((2)) (3 4))').
gives('(list (assoc ''b ''((a . 1) b (b . 2))) (assoc ''c ''((a . 1))) (assoc 2 ''((1 . a) (3 . b)) :test ''<) (assoc-if ''numberp ''((a . 1) (2 . b))) (assoc-if-not ''numberp ''((1) (a))))', '((B . 2) NIL (3 . B) (2 . B) (A))').
gives('(list (rassoc 2 ''((a . 1) (b . 2))) (rassoc 3 ''((a . 1))) (rassoc-if ''numberp ''((1 . a) (b . 2))) (rassoc-if-not ''numberp ''((a . 1) (b . c))))', '((B . 2) NIL (B . 2) (B . C))').
gives('(list (remove 1 ''(1 2 1)) (remove 1 nil) (remove 2 ''(1 2 3) :test ''<) (remove 1 ''((1) (2)) :key ''car) (delete 1 (list 1 2)) (delete-if ''evenp (list 1 2)) (delete-if-not ''evenp (list 1 2)))', '((2) NIL (1 2) ((2)) (2) (1) (2))').
gives('(list (find 2 ''(1 2)) (find 3 ''(1 2)) (find 2 ''((1) (2)) :key ''car) (find-if ''evenp ''(1 2 4)) (find-if ''evenp ''(1)) (find-if-not ''evenp ''(2 3)))', '(2 NIL (2) 2 NIL 3)').
gives('(list (position 1 ''(1 2 1)) (position 2 ''(1 2)) (position 3 ''(1 2)) (position-if ''evenp ''(1 2)) (position-if-not ''evenp ''(2 4 5)) (position 2 ''((1) (2)) :key ''car))', '(0 1 NIL 1 2 1)').
gives('(list (count 1 ''(1 2 1)) (count 3 nil) (count-if ''evenp ''(1 2 4)) (count-if-not ''evenp ''(1 2 4)) (count 2 ''(1 2 3) :test ''<))', '(2 0 2 1 1)').
gives('(list (substitute 0 1 ''(1 2 1)) (substitute 0 1 nil) (substitute 0 2 ''(1 2 3) :test ''<) (substitute-if 0 ''evenp ''(1 2)) (substitute-if-not 0 ''evenp ''(1 2)))', '((0 2 0) NIL (1 2 0) (1 0) (0 2))').
gives('(list (subst 0 1 ''(1 (2 . 1))) (subst 0 1 1) (subst 0 ''(1) ''(2 1)) (nsubst 0 1 (list 1)) (subst-if 0 ''numberp ''(a . 1)) (nsubst-if 0 ''numberp 1) (subst-if-not 0 ''listp ''(a)))', '((0 (2 . 0)) 0 (2 . 0) (0) (A . 0) 0 (0))').
gives('(list (sublis nil ''(a)) (sublis ''((a . 1)) ''(b . a)) (sublis ''(((a) . 1)) ''(b a)))', '((A) (B . 1) (B . 1))').
gives('(list (adjoin 1 nil) (adjoin 1 ''(1)) (adjoin 1 ''(2) '':test ''<) (adjoin 3 ''(2) '':test ''<))', '((1) (1) (2) (3 2))').
gives('(list (union nil ''(a)) (union ''(a b) ''(b)) (intersection nil ''(a)) (intersection ''(a b) ''(b c)) (set-difference ''(a b) nil) (set-difference ''(a b) ''(a)) (set-exclusive-or ''(a) ''(a)))', '((A) (A B) NIL (B) (A B) (B) NIL)').
gives('(list (union ''(1 2) ''(3) :test ''<) (intersection ''(1 4) ''(3) :test ''<) (set-difference ''(1 4) ''(3) :test ''<))', '((3) (1) (4))').
gives('(list (subsetp nil nil) (subsetp ''(a) ''(a b)) (subsetp ''(a c) ''(a b)) (subsetp ''(a) nil))', '(T T NIL NIL)').
gives('(list (remove-duplicates nil) (remove-duplicates ''(a b a)) (remove-duplicates ''(1 2 3) :test ''<))', '(NIL (B A) (3))').
gives('(list (sort nil ''<) (sort ''(1) ''<) (sort ''(3 1 2) ''<) (sort ''(2 3 1) ''>) (sort ''((2 a) (1 b) (2 c) (1 d)) ''< :key ''car))', '(NIL (1) (1 2 3) (3 2 1) ((1 B) (1 D) (2 A) (2 C)))').
gives('(list (stable-sort ''(5 4 3 2 1) ''<) (merge nil ''(1) ''<) (merge ''(1) nil ''<) (merge ''(1 3) ''(2 4) ''<) (merge ''list ''(1 3) ''(2) ''<))', '((1 2 3 4 5) (1) (1) (1 2 3 4) (1 2 3))').

gives('(list (pack nil) (pack ''(a 1 "b")) (pack*) (pack* ''a) (pack* ''a nil 1) (unpack 12) (unpack nil) (unpack ""))', '(|| |A1b| || A ANIL1 (|1| |2|) (N I L) NIL)').
gives('(list (ascii 97) (ascii "abc") (char-code ''b) (char-code "") (code-char 66) (char ''abc 0) (char ''abc 2) (char ''abc 3))', '(|a| 97 66 NIL B A C NIL)').
gives('(list (length nil) (length ''(a b)) (length "abc") (length 123) (print-length ''(a b)) (print-length "ab") (print-length ''a))', '(0 2 3 3 5 4 1)').
gives('(list (findstring ''a ''banana) (findstring ''a ''banana 2) (findstring ''a ''banana 5) (findstring ''a ''banana 6) (findstring "" ''ab))', '(1 3 5 NIL 0)').
gives('(list (substring ''abcdef 2) (substring ''abcdef 2 3) (substring ''abcdef 2 nil) (substring ''abc 0 0) (substring ''abc 2 9) (substring ''abc 3) (substring ''abc 2 1))', '(CDEF CD CDEF A C || ||)').
gives('(list (string= ''a "A") (string= ''a ''b) (string< ''a ''b) (string< ''b ''a) (string< ''a ''a) (string> ''b ''a) (string> ''a ''b) (string/= ''a ''a) (string<= ''b ''a) (string>= ''a ''a))', '(T NIL T NIL NIL T NIL NIL NIL T)').
gives('(list (string-equal ''a "b") (string-lessp "a" ''a) (string-lessp "A" "b") (string-greaterp "b" ''a) (string-greaterp ''a ''b) (char= ''a ''b) (char< ''b ''a) (char> ''b ''a))', '(NIL NIL T T NIL NIL NIL T)').
gives('(list (string-upcase "aB1") (string-downcase "aB1") (string-capitalize "heLLO wORLD-x 1a") (char-upcase "b") (char-downcase ''b))', '(AB1 |ab1| |Hello World-X 1a| B |b|)').
gives('(list (string-trim "xy" "xyaxby") (string-left-trim "x" "xxa") (string-right-trim "x" "axx") (string-trim ''(a) ''a) (string-trim "" "a"))', '(|axb| |a| |a| || |a|)').
gives('(list (orderp ''a ''b) (orderp ''b ''a) (orderp 1 1) (alpha-char-p ''a) (alpha-char-p 1) (alpha-char-p "_") (alpha-char-p "") (numeric-char-p 1) (numeric-char-p ''a) (numeric-char-p ""))', '(T NIL T T NIL NIL NIL T NIL NIL)').
gives('(list (alphanumericp ''a) (alphanumericp 0) (alphanumericp 9) (alphanumericp "-") (upper-case-p ''a) (upper-case-p "a") (lower-case-p "a") (lower-case-p ''a) (digit-char-p 0) (digit-char-p 9) (digit-char-p ''a))', '(T T T NIL T NIL T NIL 0 9 NIL)').
gives('(list (symbol-name ''a) (intern "a b") (string 12) (string nil) (compress ''(a b)))', '("A" |a b| |12| NIL AB)').
gives('(list ''|| ''|a| ''|A B| ''|(| ''|1| ''|12.5| ''a1 ''+ ''|;| ''|"|)', '(|| |a| |A B| |(| |1| |12.5| A1 + |;| |"|)').

gives('(list (boundp ''x) (setq x 1) (boundp ''x) (symbol-value ''x) (makunbound ''x) (boundp ''x) (set ''x 2) x)', '(NIL 1 T 1 X NIL 2 2)').
gives('(list (get ''a ''p) (get ''a ''p 7) (put ''a ''p 1) (get ''a ''p 7) (putprop ''a 2 ''p) (get ''a ''p) (plist ''a) (symbol-plist ''a))', '(NIL 7 1 1 2 2 ((P . 2)) ((P . 2)))').
gives('(put ''a ''p 1) (put ''a ''q 2) (put ''a ''r 3) (list (plist ''a) (remprop ''a ''q) (plist ''a) (remprop ''a ''q) (remprop ''a ''r) (plist ''a) (plist ''b))', '(((R . 3) (Q . 2) (P . 1)) T ((R . 3) (P . 1)) NIL T ((P . 1)) NIL)').
gives('(list (flagp ''a ''f) (flag ''a ''f) (flagp ''a ''f) (get ''a ''f) (plist ''a) (remflag ''a ''f) (flagp ''a ''f) (remflag ''a ''f))', '(NIL F T NIL (F) T NIL NIL)').
gives('(list (getd ''nosuch) (getd 5) (getd nil) (getd ''car) (fboundp ''car) (fboundp ''nosuch) (fboundp 5))', '(NIL NIL NIL CAR T NIL NIL)').
gives('(list (putd ''f ''(lambda (x) (list x))) (f 1) (getd ''f) (putd ''g ''f) (g 2) (remd ''f) (getd ''f) (g 3))', '(F (1) (LAMBDA (X) (LIST X)) G (2) F NIL (3))').
gives('(putd ''m ''(macro (x) (list ''quote x))) (putd ''n ''(nlambda (x) x)) (list (m (a)) (n (a)) (getd ''m) (getd ''n))', '((A) (A) (MACRO (X) (LIST (QUOTE QUOTE) X)) (NLAMBDA (X) X))').
gives('(list (movd ''car ''head) (head ''(1 2)) (functionp ''head) (functionp ''nosuch) (functionp ''(lambda)) (functionp ''(a)) (functionp ''(nlambda (x))) (functionp 1))', '(HEAD 1 T NIL T NIL T NIL)').
gives('(defmacro m (x) (list ''n x)) (defmacro n (x) (list ''car x)) (list (macroexpand-1 ''(m l)) (macroexpand ''(m l)) (macroexpand ''a) (macroexpand-1 ''a) (macroexpand ''(car l)) (functionp ''m))', '((N L) (CAR L) A A (CAR L) NIL)').
gives('(list (special-form-p ''if) (special-form-p ''car) (special-form-p 1) (constantp ''t) (constantp nil) (constantp ''a) (constantp 1) (constantp ''(quote a)) (constantp ''(a)))', '(T NIL NIL T T NIL T T NIL)').
gives('(list (addprop ''x 1 ''p) (addprop ''x 2 ''p) (addprop ''x 1 ''p) (get ''x ''p))', '((1) (2 1) (2 1) (2 1))').
gives('(list (linelength 40) (linelength) (linelength nil) (linelength 0) (linelength 79))', '(79 40 40 40 0)').
gives('(list (precision 0) (precision nil) (precision 5) (precision))', '(4 0 0 5)').
gives('(list (funcall ''list) (funcall ''list 1 2) (apply ''list nil) (apply ''list 1 2 ''(3 4)) (apply ''+ ''(1 2)) (eval ''(list 1)) (eval 5))', '(NIL (1 2) NIL (1 2 3 4) 3 (1) 5)').
gives('(list (gensym) (gensym)) (setq *gensym-prefix* "h" *gensym-count* 5) (list (gensym) *gensym-count*)', '(|h5| 6)').
gives('(list (catch ''a (throw ''a 1) 2) (catch ''a (throw ''a)) (catch ''a 3) (catch ''a (catch ''b (throw ''a 4)) 5) (catch ''a (catch ''b (throw ''b 4)) 5))', '(1 NIL 3 4 5)').
gives('(setq l (list 1 2 3 4)) (setf (car l) 9 (cadr l) 8) (setf (nth 2 l) 7) (setf (cddr (cdr l)) nil) l', '(9 8 7)').
gives('(setq l (list 1 2 3)) (list (setf (first l) 4) (setf (second l) 5) l (setf (rest l) ''(6)) l (setf (cdr l) ''(7)) l (setf (cddr l) ''(8)) l)', '(4 5 (4 7 8) (6) (4 7 8) (7 8) (4 7 8) (8) (4 7 8))').
gives('(setf (get ''a ''p) 1 (symbol-value ''x) 2 y 3) (list (get ''a ''p) x y)', '(1 2 3)').
gives('(setq x 1) (list (incf x) (incf x 5) (decf x) (decf x 2) (incq x) (decq x 3) x)', '(2 7 6 4 5 2 2)').
gives('(setq l (list 1 2)) (list (incf (car l)) (incf (cadr l) 5) l)', '(2 7 (2 7))').
gives('(list (cons 1 . (2)) (+ 1 . (2 3)) (list 1 . ((+ 1 1))) ''(1 . (2 . (3 . 4))) (let ((x . (1))) x))', '((1 . 2) 6 (1 2) (1 2 3 . 4) 1)').
gives('(list (length ''(a b . c)) (length ''(a . b)) (length nil))', '(2 1 0)').
gives('(defun g (x) (block nil (prog () (return 3)) (cond ((> x 1) (return 5))) 2)) (list (block nil (return 1) 2) (g 1) (g 2) (prog () (block nil (return 1)) (return 2)))', '(1 2 5 2)').
gives('(list (equalp "Ab" "aB") (equalp 1 1.0) (equalp ''(a 1 ("x")) ''(a 1.0 ("X"))) (equalp ''a ''b) (equalp 1 ''a))', '(T T T NIL NIL)').

?- gives(Form, Text), mulisp_reset, catch(( with_output_to(atom(Got), ( mulisp_text(Form, _Value), mulisp_write(_Value) )) -> true ; Got = failed ), error(Got, _), true), Got \== Text.
   false.
