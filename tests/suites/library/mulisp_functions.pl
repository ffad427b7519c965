% library(mulisp): the functions of muLISP-85 beyond those of mulisp_85.pl, each with a form and its value

:- use_module(library(mulisp_texts)).

% value(Form): what muLISP writes for Form, behind what Form itself writes in < and >

value(Form) :-
    mulisp_reset,
    with_output_to(atom(Output), mulisp_text(Form, Value)),
    (   Output == ''
    ->  true
    ;   format("<~w>", [Output])
    ),
    mulisp_write(Value).

% read_in(Text, Form): value(Form), where Text is the input

read_in(Text, Form) :-
    open_string(Text, Stream),
    current_input(Old),
    setup_call_cleanup(set_input(Stream), value(Form), ( set_input(Old), close(Stream) )).

% lists

?- value("(setq l '(a b c d)) (ldiff l (cddr l))").
   prints("(A B)"), true.
?- value("(ldiff '(a b) '(b))").
   prints("(A B)"), true.
?- value("(delete-nth '(a b c d) 1)").
   prints("(A C D)"), true.
?- value("(delete-nth 0 '(a b))").
   prints("(B)"), true.
?- value("(setq l '(a b c)) (delete-nth l 2) l").
   prints("(A B)"), true.
?- value("(delete-nth '(a) 4)").
   prints("(A)"), true.
?- value("(insert-nth 'x '(a b c) 1)").
   prints("(A X B C)"), true.
?- value("(insert-nth 'x '(a b) 0)").
   prints("(X A B)"), true.
?- value("(insert-nth 'x '(a b) 7)").
   prints("(A B X)"), true.
?- value("(insert-nth 'x nil 0)").
   prints("(X)"), true.
?- value("(setq l '(a b c)) (replace-nth 'x l 2) l").
   prints("(A B X)"), true.
?- value("(setq l '(a b c d e)) (list (split l) l)").
   prints("((D E) (A B C))"), true.
?- value("(setq l '(a)) (list (split l) l)").
   prints("(NIL (A))"), true.
?- value("(setq l '(a b)) (displace l '(1 2 3)) l").
   prints("(1 2 3)"), true.
?- value("(tconc nil 'a)").
   prints("((A) A)"), true.
?- value("(setq q (tconc nil 'a)) (tconc q 'b) (tconc q 'c) (car q)").
   prints("(A B C)"), true.
?- value("(setq q (lconc nil '(a b))) (lconc q nil) (tconc (lconc q '(c d)) 'e) (list (car q) (cdr q))").
   prints("((A B C D E) (E))"), true.
?- value("(setq l '(a b c)) (nbutlast l) l").
   prints("(A B)"), true.
?- value("(nbutlast '(a b c) 3)").
   prints("NIL"), true.
?- value("(copy-alist '((a . 1) b (c . 2)))").
   prints("((A . 1) B (C . 2))"), true.
?- value("(nreconc '(b a) '(c))").
   prints("(A B C)"), true.
?- value("(elt '(a b c) 1)").
   prints("B"), true.
?- value("(list-length '(a b c))").
   prints("3"), true.

% recognizers and comparators

?- value("(list (neql 'a 'b) (neql 'a 'a) (neql '(a) '(a)))").
   prints("(T NIL T)"), true.
?- value("(list (eqn 2 2) (eqn 2 'a) (eqn 1 1.0))").
   prints("(T NIL T)"), true.
?- value("(list (ratiop 0.5) (ratiop 2) (ratiop 'a))").
   prints("(T NIL NIL)"), true.
?- value("(list (keywordp ':test) (keywordp 'test))").
   prints("(T NIL)"), true.
?- value("(list (alphanumericp 'a) (alphanumericp 7) (alphanumericp '*))").
   prints("(T T NIL)"), true.
?- value("(list (upper-case-p 'a) (upper-case-p '|a|) (lower-case-p '|a|))").
   prints("(T NIL T)"), true.
?- value("(list (digit-char-p '7) (digit-char-p 'x))").
   prints("(7 NIL)"), true.
?- value("(list (functionp 'car) (functionp 'nosuch) (functionp '(lambda (x) x)) (functionp 3))").
   prints("(T NIL T NIL)"), true.
?- value("(list (special-form-p 'cond) (special-form-p 'car))").
   prints("(T NIL)"), true.
?- value("(list (constantp 3) (constantp 'nil) (constantp 'x) (constantp ''x) (constantp '(f)))").
   prints("(T T NIL T NIL)"), true.

% bits and numbers

?- value("(list (numerator (/ 1 3)) (denominator (/ 1 3)) (numerator 7) (denominator 7))").
   prints("(1 3 7 1)"), true.
?- value("(precision 0) (list (/ 1 3) (+ (/ 1 3) (/ 2 3)) (ratiop (/ 2 4)))").
   prints("(1/3 1 T)"), true.
?- value("(precision 0) (list (numerator (/ 6 -4)) (denominator (/ 6 -4)))").
   prints("(-3 2)"), true.
?- value("(precision 0) (list (truncate (/ 7 2)) (floor (/ -7 2)) (* 2 (/ 1 2)) (/ 1 0.5))").
   prints("(3 -4 1 2.0)"), true.
?- value("(list (precision) (precision 0) (precision))").
   prints("(4 4 0)"), true.
?- value("(list (recip 4) (recip 1) (fix 2.7))").
   prints("(0.25 1 2)"), true.
?- value("(list (logeqv 12 10) (lognand 12 10) (lognor 12 10) (logcount 255) (logcount -1))").
   prints("(-7 -9 -15 8 0)"), true.
?- value("(list (logtest 12 4) (logtest 8 4) (logbitp 2 4) (logbitp 1 4))").
   prints("(T NIL T NIL)"), true.
?- value("(list (integer-length 255) (integer-length 0) (integer-length -256) (bitlength 256))").
   prints("(8 0 8 9)"), true.
?- value("(list (sinh 0) (cosh 0) (tanh 0))").
   prints("(0.0 1.0 0.0)"), true.
?- value("(list (round 5 2) (round 7 2) (round -5 2) (round 8 3) (round 5 -2) (round -7 2))").
   prints("(2 4 -2 3 -2 -4)"), true.
?- value("(list (round 2.5) (round 3.5) (round -2.5) (round 2.4) (round 1.0 0.4) (round 7.5 5))").
   prints("(2 4 -2 2 2 2)"), true.
?- value("(> pi 3.14)").
   prints("T"), true.
?- value("(setq pi 3) pi").
   prints("3"), true.

% functions as arguments

?- value("(member-if-not 'numberp '(1 2 a 3))").
   prints("(A 3)"), true.
?- value("(assoc-if-not 'numberp '((1 . a) (b . c)))").
   prints("(B . C)"), true.
?- value("(rassoc-if 'numberp '((a . b) (c . 1)))").
   prints("(C . 1)"), true.
?- value("(rassoc-if-not 'numberp '((a . 1) (c . d)))").
   prints("(C . D)"), true.
?- value("(list (find-if-not 'evenp '(2 4 5)) (position-if-not 'evenp '(2 4 5)) (count-if-not 'evenp '(1 2 3)))").
   prints("(5 2 2)"), true.
?- value("(substitute-if 0 'symbolp '(1 a 2 b))").
   prints("(1 0 2 0)"), true.
?- value("(substitute-if-not 0 'symbolp '(1 a 2))").
   prints("(0 A 0)"), true.
?- value("(nsubstitute 'x 'a '(a b a))").
   prints("(X B X)"), true.
?- value("(subst-if 'x 'numberp '(1 (2 a)))").
   prints("(X (X A))"), true.
?- value("(subst-if-not 'x 'listp '(1 (2)))").
   prints("(X (X))"), true.
?- value("(nsublis '((a . 1)) '(a (b a)))").
   prints("(1 (B 1))"), true.
?- value("(list (nunion '(a b) '(b c)) (nintersection '(a b) '(b c)) (nset-difference '(a b) '(b c)))").
   prints("((A B C) (B) (A))"), true.
?- value("(set-exclusive-or '(a b) '(b c))").
   prints("(A C)"), true.
?- value("(delete-duplicates '(a b a))").
   prints("(B A)"), true.

% texts

?- value("(list (string/= 'a 'b) (string<= 'a 'a) (string>= 'a 'b))").
   prints("(T T NIL)"), true.
?- value("(list (string-equal \"abc\" 'abc) (string-lessp \"a\" 'b) (string-greaterp \"a\" 'b))").
   prints("(T T NIL)"), true.
?- value("(list (char= 'a 'a) (char< 'a 'b) (char> 'a 'b))").
   prints("(T T NIL)"), true.
?- value("(list (char-upcase '|a|) (char-downcase 'a))").
   prints("(A |a|)"), true.
?- value("(string-capitalize \"the end\")").
   prints("|The End|"), true.
?- value("(list (string-trim \" x\" \" x a x \") (string-left-trim '(a) 'aab) (string-right-trim 'b 'aabb))").
   prints("(|a| B AA)"), true.
?- value("(list (string-append 'a 'b 1) (string 'a) (explode 'ab) (compress '(a b)))").
   prints("(AB1 A (A B) AB)"), true.

% what is read and written

?- value("(progn (write '(a \"b\")) (write-line \"c\") (write-char 'xyz) (write-byte 33) (tyo 65))").
   prints("<(A \"b\")c\nX!A>65"), true.
?- value("(linelength)").
   prints("79"), true.
?- value("(linelength 10) (progn (prin1 '(alpha beta (gamma delta) e)) nil)").
   prints("<(ALPHA\nBETA\n(GAMMA\nDELTA) E)>NIL"), true.
?- value("(read-from-string \"(a . (b c)) d\")").
   prints("(A B C)"), true.

% names and their definitions

?- value("(not (null (member 'car (oblist))))").
   prints("T"), true.
?- value("(setq my-own 1) (list (null (member 'my-own (oblist))) (null (member 'mine-not (oblist))))").
   prints("(NIL T)"), true.
?- value("(defun f (x) x) (fmakunbound 'f) (getd 'f)").
   prints("NIL"), true.
?- value("(defun f (x) x) (symbol-function 'f)").
   prints("(LAMBDA (X) X)"), true.
?- value("(addprop 'x 'red 'colours) (addprop 'x 'blue 'colours) (addprop 'x 'red 'colours) (get 'x 'colours)").
   prints("(BLUE RED)"), true.
?- value("(defmacro twice (x) (list 'plus x x)) (list (macroexpand-1 '(twice a)) (macroexpand-1 '(car x)))").
   prints("((PLUS A A) (CAR X))"), true.

% errors and the system

?- value("(list (errset (car '(a))) (errset (car 'a)) (errset (nosuch)))").
   prints("((A) NIL NIL)"), true.
?- value("(setq x 1) (catch 'out (errset (throw 'out 5)))").
   prints("5"), true.
?- value("(list (numberp (time)) (numberp (time t)) (numberp (reclaim)))").
   prints("(T T T)"), true.
?- read_in("AB+C", "(list (tyi) (read-char) (peek-char) (read-char) (read-byte) (peek-char))").
   prints("(65 B + + 67 NIL)"), true.
