% library(mulisp): special forms, each left by a value, by a jump and by an error, and what is no such form

:- use_module(library(mulisp)).
:- use_module(library(mulisp_texts)).

% gives(Form, Text): Form has the value that is written as Text

gives('(list (progn) (progn 1) (progn 1 2) (prog1 1) (prog1 1 2 3) (prog2 1 2) (prog2 1 2 3))', '(NIL 1 2 1 1 2 2)').
gives('(list (and) (and 1) (and nil) (and 1 nil 2) (and nil 1) (or) (or nil) (or 1 2) (or nil nil 3) (or nil nil))', '(T 1 NIL NIL NIL NIL NIL 1 3 NIL)').
gives('(list (cond) (cond (nil 1)) (cond (1)) (cond (nil) (2)) (cond (1 2 3)) (cond (nil 1) (t 2)))', '(NIL NIL 1 2 3 2)').
gives('(list (if 1 2) (if nil 2) (if nil 2 3) (if nil 2 3 4) (when 1) (when 1 2 3) (when nil 2) (unless nil) (unless nil 2 3) (unless 1 2))', '(2 NIL 3 4 NIL 3 NIL NIL 3 NIL)').
gives('(list (case 1) (case 1 (2 3)) (case 1 (1 2 3)) (case 2 ((1 2) 4)) (case nil (nil 1) (t 2)) (case ''a (b 1) (otherwise 2)) (case ''t (t 1)) (case 1 (1)))', '(NIL NIL 3 4 2 2 1 NIL)').
gives('(list (selectq 1 5) (selectq 1 (1 2) 5) (selectq 2 ((1 2) 3) 5) (selectq 1 (2 3) (t 4)) (selectq 1 (2 3) (list 4)))', '(5 2 3 4 (4))').
gives('(list (setq) (setq x 1) (setq x 2 y 3) x y (psetq) (psetq x y y x) x y)', '(NIL 1 3 2 3 NIL 2 3 2)').
gives('(list (let () 1) (let (x) x) (let ((x 1) y (z)) (list x y z)) (let ((x 1)) (let ((x 2) (y x)) (list x y))) (let* ((x 1) (y x)) y) (let* () 2) (let ((x 1))))', '(1 NIL (1 NIL NIL) (2 1) 1 2 NIL)').
gives('(setq x 5) (list (let ((x 1)) x) x (let* ((x 1) (x 2)) x) x (prog (x) (return x)) x)', '(1 5 2 5 NIL 5)').
gives('(list (prog ()) (prog (x)) (prog ((x 1)) (return x)) (prog () (return)) (prog () (return 1) (return 2)) (prog* ((x 1) (y x)) (return y)) (prog* ((x 1)) x))', '(NIL NIL 1 NIL 1 1 NIL)').
gives('(list (prog ((n 0)) a (incf n) (if (< n 3) (go a)) (return n)) (prog () (go b) a (return 1) b (go a)) (prog (x) a b c))', '(3 1 NIL)').
gives('(list (prog () (prog () (return 1)) (return 2)) (prog (n) (setq n 0) a (prog () (incf n) (if (< n 3) (go a)) (return 5)) (return n)) (prog () (list (return 7)) (return 8)))', '(2 3 7)').
gives('(setq n 0) (list (loop (incf n) ((= n 3))) (loop (incf n) ((= n 5) ''a ''b)) (loop (return)) (loop (return 1)) (loop (if (> n 7) (return n) (incf n))))', '(T B NIL 1 8)').
gives('(list (do ((i 0 (1+ i)) (j 10)) ((= i 3) j i)) (do () (1)) (do ((i 0 (1+ i)) (l nil (cons i l))) ((= i 3) l)) (do* ((i 0 (1+ i)) (l nil (cons i l))) ((= i 3) l)) (do ((i 0 (1+ i))) (nil) (if (= i 4) (return i))))', '(3 NIL (2 1 0) (3 2 1) 4)').
gives('(setq i 9) (list (dotimes (i 3)) (dotimes (i 3 i)) (dotimes (i 0 ''a ''b)) (let (l) (dotimes (i 3 l) (push i l))) (dotimes (i 5) (if (= i 2) (return i))) i)', '(NIL 3 B (2 1 0) 2 9)').
gives('(setq x 9) (list (dolist (x ''(1 2))) (dolist (x nil 1)) (let (l) (dolist (x ''(1 2 3) l) (push x l))) (dolist (x ''(1 2)) (if (= x 2) (return ''a))) (dolist (x ''(1) x)) x)', '(NIL 1 (3 2 1) A NIL 9)').
gives('(list (block a 1 2) (block a) (block a (return-from a 3) 4) (block a (return-from a)) (block a (block b (return-from a 1)) 2) (block a (block b (return-from b 1)) 2) (block nil (return-from nil 3)))', '(2 NIL 3 NIL 1 2 3)').
gives('(list (catch ''a 1 2) (catch ''a) (catch ''a (list (throw ''a 3))) (catch nil (throw ''b 4)) (catch ''a (catch ''b (throw ''a 5) 6) 7) (catch ''b (catch ''a (throw ''a 8)) 9))', '(2 NIL 3 4 5 9)').
gives('(setq l nil) (list (unwind-protect 1 (push 2 l)) l (catch ''a (unwind-protect (throw ''a 3) (push 4 l) (push 5 l))) l (catch ''a (unwind-protect 1 (throw ''a 7))) (unwind-protect 8))', '(1 (2) 3 (5 4 2) 7 8)').
gives('(list (errset 1) (errset (car 1)) (errset nil) (catch ''a (errset (throw ''a 2))) (prog () (errset (return 3))))', '((1) NIL (NIL) 2 3)').
gives('(list (flet ((f (x) (list x))) (f 1)) (flet () 2) (labels ((f (n) (if (= n 0) 0 (+ n (f (1- n)))))) (f 4)) (flet ((f (x) x) (g (x) (f (list x)))) (g 1)))', '((1) 2 10 (1))').
gives('(defun f (x) (list ''outer x)) (list (flet ((f (x) (list ''inner x))) (f 1)) (f 2))', '((INNER 1) (OUTER 2))').
gives('(list `a `(1 ,(+ 1 1) ,@(list 3 4) 5) `(,@nil) `(a . ,(list 1)) `(,@(list 1) . 2))', '(A (1 2 3 4 5) NIL (A 1) (1 . 2))').
gives('(catch ''a `(1 ,(throw ''a 2)))', '2').
gives('(catch ''a `(1 ,@(throw ''a 3) 4))', '3').
gives('(catch ''a `(1 ,(list 2) . ,(throw ''a 4)))', '4').
gives('(list (catch ''a (setq x (throw ''a 1))) (catch ''a (psetq y (throw ''a 2))) (catch ''a (if (throw ''a 3) 4)) (catch ''a (and 1 (throw ''a 5) 6)) (catch ''a (or nil (throw ''a 7) 8)) (catch ''a (case (throw ''a 9) (1 2))))', '(1 2 3 5 7 9)').
gives('(list (catch ''a (let ((x (throw ''a 1))) 2)) (catch ''a (prog ((x (throw ''a 3))) (return 4))) (catch ''a (prog1 (throw ''a 5) 6)) (catch ''a (prog1 7 (throw ''a 8))))', '(1 3 5 8)').
gives('(setq x nil) (list (catch ''a (push (throw ''a 9) x)) x (catch ''a (return-from b (throw ''a 1))) (catch ''a (loop (throw ''a 2))) (catch ''a (dotimes (i (throw ''a 3)) 4)) (catch ''a (mapcar ''(lambda (y) (throw ''a y)) ''(5 6))))', '(9 NIL 1 2 3 5)').
gives('(list (catch ''a (reduce ''(lambda (x y) (throw ''a (list x y))) ''(1 2 3))) (catch ''a (every ''(lambda (y) (throw ''a y)) ''(5))) (catch ''a (notany ''(lambda (y) (throw ''a y)) ''(6))) (catch ''a (mapc ''(lambda (y) (throw ''a y)) ''(7))) (catch ''a (mapcan ''(lambda (y) (throw ''a y)) ''(8))))', '((1 2) 5 6 7 8)').
gives('(setq l (list 1 2)) (list (push 0 l) l (pop l) (pop l) (pop l) (pop l) l)', '((0 1 2) (0 1 2) 0 1 2 NIL NIL)').
gives('(setq l (list nil)) (list (push 1 (car l)) (pushnew 1 (car l)) (pushnew 2 (car l)) (pop (car l)) l)', '((1) (1) (2 1) 2 ((1)))').
gives('(list (defvar v1 1) v1 (defvar v1 2) v1 (defvar v2) v2 (defparameter v1 3) v1 (defconstant v3 4) v3)', '(V1 1 V1 1 V2 NIL V1 3 V3 4)').
gives('(list (quote (a b)) (function car) (lambda (x) x) (nlambda (x) x) (comment car 1) (declare x))', '((A B) CAR (LAMBDA (X) X) (NLAMBDA (X) X) NIL NIL)').
gives('(defun f (x y) (list x y)) (list (f 1) (f 1 2))', '((1 NIL) (1 2))').
gives('(defun f nil 1) (defun g (x)) (list (f) (g 2))', '(1 NIL)').
gives('(defun f l l) (list (f) (f 1) (f 1 2))', '(NIL (1) (1 2))').
gives('(defun f (nlambda l l)) (list (f) (f a (b c)))', '(NIL (A (B C)))').
gives('(defun m (macro l (list ''quote l))) (list (m) (m a b))', '(NIL (A B))').
gives('(defmacro m (x y) (list ''list y x)) (list (m 1 2) (m ''a ''b))', '((2 1) (B A))').
gives('(defun f (x) (g x)) (defun g (x) (list 1 x)) (list (f 2) (progn (defun g (x) (list 3 x)) (f 2)))', '((1 2) (3 2))').
gives('(defun f (x) (g x)) (defun g (x) (list x)) (setq a (f ''(1))) (defmacro g (x) (list ''quote x)) (setq b (f ''(1))) (defun g (nlambda (x) (list ''n x))) (setq c (f ''(1))) (defun g (x) (list ''d x)) (list a b c (f ''(1)))', '(((1)) X (N X) (D (1)))').
gives('(defun f (x) ((null x) ''none) ((atom x) ''atom) ''list) (list (f nil) (f 1) (f ''(1)))', '(NONE ATOM LIST)').
gives('(defun f (x) ((null x)) (list x)) (list (f nil) (f 1))', '(T (1))').
gives('(defun f (n) (if (> n 0) (f (1- n)) n)) (f 20000)', '0').
gives('(defun f (x) (setq x (list x)) x) (setq x 1) (list (f x) x)', '((1) 1)').
gives('(defun opening (x) (list x (1+ x))) (list (counted (progn (opening 1) (opening 2))) (counted 5) (catch ''a (counted (throw ''a 6))))', '(((2 3) 2 4) (5 0 0) 6)').
gives('(setq f ''car) (list (funcall f ''(1 2)) ((lambda (x y) (list y x)) 1 2) ((lambda l l) 1 2) (funcall ''(nlambda (x) x) 1))', '(1 (2 1) (1 2) 1)').
gives('(list (read-from-string "(a . b)") (read-from-string "5 6"))', '((A . B) 5)').
gives('(errset (unwind-protect (car 1) (princ ''x)))', 'XNIL').
gives('(errset (prog1 (princ ''x) (car 1) (princ ''y)))', 'XNIL').
gives('(and (princ ''x) nil (princ ''y))', 'XNIL').
gives('(or nil (princ ''x) (princ ''y))', 'XX').

?- gives(Form, Text), mulisp_reset, catch(( with_output_to(atom(Got), ( mulisp_text(Form, _Value), mulisp_write(_Value) )) -> true ; Got = failed ), error(Got, _), true), Got \== Text.
   false.

% wrong(Form, Error)

wrong('(setq x)', domain_error(arguments('SETQ',2),1)).
wrong('(cond 1)', type_error(clause,1)).
wrong('(case 1 2)', type_error(clause,2)).
wrong('(do () 1)', type_error(clause,1)).
wrong('(flet 1 2)', type_error(list,1)).
wrong('(setf (list 1) 2)', domain_error(place,'LIST')).
wrong('(push 1 (list 1))', domain_error(place,'LIST')).
wrong('(go a)', existence_error(label,'A')).
wrong('(prog () (go a))', existence_error(label,'A')).
wrong('(return 1)', existence_error(prog,'RETURN')).
wrong('(throw ''a 1)', existence_error(catch,'A')).
wrong('(return-from a 1)', existence_error(block,'A')).
wrong('(catch ''b (throw ''a 1))', existence_error(catch,'A')).
wrong('(block b (return-from a 1))', existence_error(block,'A')).
wrong('(let ((5 1)) 1)', type_error(name,5)).
wrong('(let 5 1)', type_error(list,5)).
wrong('(setq (a) 1)', type_error(name,['A'])).
wrong('(setq nil 1)', type_error(name,'NIL')).
wrong('(setq t 1)', type_error(name,'T')).
wrong('(defun nil (x) x)', type_error(name,'NIL')).
wrong('(defun t (x) x)', type_error(name,'T')).
wrong('(defmacro t (x) x)', type_error(name,'T')).
wrong('(push 1 5)', type_error(name,5)).
wrong('(pop 5)', type_error(name,5)).
wrong('(setq x 5) (pop x)', type_error(list,5)).
wrong('(push 1 x)', existence_error(value,'X')).
wrong('(pop x)', existence_error(value,'X')).
wrong('(incf x)', existence_error(value,'X')).
wrong('x', existence_error(value,'X')).
wrong('(x)', existence_error(function,'X')).
wrong('`(1 ,@2)', type_error(list,2)).
wrong('`(1 ,@2 3)', type_error(list,2)).
wrong('(errset (throw ''a 1))', existence_error(catch,'A')).
wrong('(unwind-protect (car 1) 2)', type_error(list,1)).
wrong('(counted 1)', existence_error(function,'OPENING')).
wrong('(quote)', domain_error(arguments('QUOTE',1),0)).
wrong('(car)', domain_error(arguments('CAR',1),0)).
wrong('(car 1 2)', domain_error(arguments('CAR',1),2)).
wrong('(cons 1)', domain_error(arguments('CONS',2),1)).
wrong('(defun f (x) x) (f 1 2)', domain_error(arguments('F',1),2)).
wrong('(defstruct a)', existence_error(special_form,'DEFSTRUCT')).
wrong('(while t 1)', existence_error(special_form,'WHILE')).

?- wrong(Form, Error), mulisp_reset, catch(( mulisp_text(Form, Value) -> Got = value(Value) ; Got = failed ), error(Formal, context(_, text:_:_)), Got = error(Formal)), \+ Got = error(Error).
   false.
