% library(mulisp): forms of muLISP-85 and their values, as the descriptions of the language have them, by subject

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

% selectors and constructors

?- value("(car '(a b c))").
   prints("A"), true.
?- value("(cdr '(a b c))").
   prints("(B C)"), true.
?- value("(cadr '(a b c))").
   prints("B"), true.
?- value("(cddr '(a b c))").
   prints("(C)"), true.
?- value("(caar '((a b) c))").
   prints("A"), true.
?- value("(caddr '(a b c d))").
   prints("C"), true.
?- value("(cons 'a '(b c))").
   prints("(A B C)"), true.
?- value("(cons 'a 'b)").
   prints("(A . B)"), true.
?- value("(list 'a 'b (+ 1 2))").
   prints("(A B 3)"), true.
?- value("(list)").
   prints("NIL"), true.
?- value("(list* 1 2 '(3 4))").
   prints("(1 2 3 4)"), true.
?- value("(first '(a b c))").
   prints("A"), true.
?- value("(second '(a b c))").
   prints("B"), true.
?- value("(third '(a b c))").
   prints("C"), true.
?- value("(rest '(a b c))").
   prints("(B C)"), true.
?- value("(nth 0 '(a b c))").
   prints("A"), true.
?- value("(nth 2 '(a b c))").
   prints("C"), true.
?- value("(nth 5 '(a b c))").
   prints("NIL"), true.
?- value("(nthcdr 2 '(a b c d))").
   prints("(C D)"), true.
?- value("(last '(a b c))").
   prints("(C)"), true.
?- value("(butlast '(a b c))").
   prints("(A B)"), true.
?- value("(firstn 2 '(a b c))").
   prints("(A B)"), true.
?- value("(append '(a b) '(c d))").
   prints("(A B C D)"), true.
?- value("(append '(a) '(b) '(c))").
   prints("(A B C)"), true.
?- value("(reverse '(a b c))").
   prints("(C B A)"), true.
?- value("(length '(a b c))").
   prints("3"), true.
?- value("(length nil)").
   prints("0"), true.
?- value("(car nil)").
   prints("NIL"), true.
?- value("(cdr nil)").
   prints("NIL"), true.
?- value("(copy-list '(1 2 3))").
   prints("(1 2 3)"), true.
?- value("(copy-tree '(1 (2 3)))").
   prints("(1 (2 3))"), true.
?- value("(acons 'a 1 '((b . 2)))").
   prints("((A . 1) (B . 2))"), true.
?- value("(pairlis '(a b) '(1 2))").
   prints("((A . 1) (B . 2))"), true.
% implicit conditionals in bodies

?- value("(defun len (l) ((null l) 0) (add1 (len (cdr l)))) (len '(a b c))").
   prints("3"), true.
?- value("(defun f (x) ((null x) 'empty) ((atom x) 'atom) 'list) (list (f nil) (f 'q) (f '(q)))").
   prints("(EMPTY ATOM LIST)"), true.
?- value("(defun f (x) ((atom x)) 'list) (list (f 'q) (f '(q)))").
   prints("(T LIST)"), true.
?- value("(defun fact (n) ((zerop n) 1) (* n (fact (sub1 n)))) (fact 5)").
   prints("120"), true.
?- value("(defun f (x) (setq y 1) ((eq x 1) (setq y 2) 'one) (setq y 3) 'other) (list (f 1) y (f 5) y)").
   prints("(ONE 2 OTHER 3)"), true.
?- value("(defun f (x) ((numberp x) ((minusp x) 'negative) ((zerop x) 'zero) 'positive) 'none) (list (f -1) (f 0) (f 1) (f 'a))").
   prints("(NEGATIVE ZERO POSITIVE NONE)"), true.
?- value("(defun mem (x l) ((null l) nil) ((equal x (car l)) l) (mem x (cdr l))) (mem 'b '(a b c))").
   prints("(B C)"), true.
?- value("(defun app (x y) ((null x) y) (cons (car x) (app (cdr x) y))) (app '(1 2) '(3))").
   prints("(1 2 3)"), true.
?- value("(defun f (x) ((evenp x))) (f 3)").
   prints("NIL"), true.
?- value("(defun rev (l r) ((null l) r) (rev (cdr l) (cons (car l) r))) (rev '(1 2 3))").
   prints("(3 2 1)"), true.
?- value("(defun f (x y) (setq y (* 2 x)) (+ x y)) (f 5)").
   prints("15"), true.
?- value("((lambda (x) ((zerop x) 'zero) 'other) 0)").
   prints("ZERO"), true.
?- value("(progn ((null nil) 1) 2)").
   prints("1"), true.
?- value("(cond ((atom 'a) ((null 'a) 1) 2))").
   prints("2"), true.
% loop and other repetition

?- value("(setq n 0) (loop ((= n 3) 'done) (setq n (add1 n)))").
   prints("DONE"), true.
?- value("(defun count-down (n r) (loop ((zerop n) r) (setq r (cons n r)) (setq n (sub1 n)))) (count-down 3)").
   prints("(1 2 3)"), true.
?- value("(setq l '(a b c)) (setq r nil) (loop ((null l) r) (push (pop l) r))").
   prints("(C B A)"), true.
?- value("(setq n 0) (loop (incq n) ((> n 4) n))").
   prints("5"), true.
?- value("(setq n 0) (loop (setq n (add1 n)) ((eql n 2)))").
   prints("T"), true.
?- value("(loop (return 7))").
   prints("7"), true.
?- value("(loop (prog () (return 1)) (return 2))").
   prints("2"), true.
?- value("(setq n 0) (list (loop (incf n) (cond ((= n 4) (return n)))) n)").
   prints("(4 4)"), true.
?- value("(setq s 0) (loop (setq i 0) (loop ((= i 3)) (incq i) (incq s)) ((> s 5) s))").
   prints("6"), true.
?- value("(do ((i 0 (add1 i)) (s 0 (+ s i))) ((= i 5) s))").
   prints("10"), true.
?- value("(do ((l '(1 2 3) (cdr l)) (r nil (cons (car l) r))) ((null l) r))").
   prints("(3 2 1)"), true.
?- value("(do ((i 0 (+ i 1))) ((= i 3)))").
   prints("NIL"), true.
?- value("(do* ((i 1 (add1 i)) (j i (+ i j))) ((> i 3) j))").
   prints("10"), true.
?- value("(setq s 0) (dotimes (i 4 s) (setq s (+ s i)))").
   prints("6"), true.
?- value("(setq s nil) (dolist (x '(a b c) s) (push x s))").
   prints("(C B A)"), true.
?- value("(prog ((n 0)) a (setq n (add1 n)) (cond ((< n 3) (go a))) (return n))").
   prints("3"), true.
?- value("(prog (x) (setq x 1))").
   prints("NIL"), true.
?- value("(prog1 1 2 3)").
   prints("1"), true.
?- value("(prog2 1 2 3)").
   prints("2"), true.
?- value("(progn 1 2 3)").
   prints("3"), true.
% conditionals

?- value("(cond ((null nil) 'yes) (t 'no))").
   prints("YES"), true.
?- value("(cond (nil 1))").
   prints("NIL"), true.
?- value("(cond (5))").
   prints("5"), true.
?- value("(if (> 2 1) 'yes 'no)").
   prints("YES"), true.
?- value("(if nil 1)").
   prints("NIL"), true.
?- value("(when t 1 2)").
   prints("2"), true.
?- value("(unless nil 1 2)").
   prints("2"), true.
?- value("(case 'b (a 1) (b 2) (t 3))").
   prints("2"), true.
?- value("(case 'c ((a b) 1) ((c d) 2))").
   prints("2"), true.
?- value("(case 9 (1 'one) (otherwise 'many))").
   prints("MANY"), true.
?- value("(case 9 (1 'one))").
   prints("NIL"), true.
?- value("(selectq 'b (a 1) ((b c) 2) 3)").
   prints("2"), true.
?- value("(selectq 'z (a 1) ((b c) 2) 3)").
   prints("3"), true.
?- value("(and 1 2 3)").
   prints("3"), true.
?- value("(and 1 nil 3)").
   prints("NIL"), true.
?- value("(or nil 2 3)").
   prints("2"), true.
?- value("(not nil)").
   prints("T"), true.
% property lists and definitions

?- value("(put 'apple 'color 'red)").
   prints("RED"), true.
?- value("(put 'apple 'color 'red) (get 'apple 'color)").
   prints("RED"), true.
?- value("(get 'pear 'color)").
   prints("NIL"), true.
?- value("(put 'a 'p 1) (put 'a 'p 2) (get 'a 'p)").
   prints("2"), true.
?- value("(put 'a 'p 1) (put 'a 'q 2) (list (get 'a 'p) (get 'a 'q))").
   prints("(1 2)"), true.
?- value("(put 'a 'p 1) (remprop 'a 'p) (get 'a 'p)").
   prints("NIL"), true.
?- value("(put 'a 'p 1) (put 'a 'q 2) (remprop 'a 'p) (list (get 'a 'p) (get 'a 'q))").
   prints("(NIL 2)"), true.
?- value("(defun sq (x) (* x x)) (getd 'sq)").
   prints("(LAMBDA (X) (* X X))"), true.
?- value("(getd 'nothing)").
   prints("NIL"), true.
?- value("(putd 'sq '(lambda (x) (* x x))) (sq 7)").
   prints("49"), true.
?- value("(defun sq (x) (* x x)) (movd 'sq 'square) (square 3)").
   prints("9"), true.
?- value("(defun f (lambda (x) (add1 x))) (f 4)").
   prints("5"), true.
?- value("(defun q (nlambda (x) x)) (q (a b))").
   prints("(A B)"), true.
?- value("(defmacro twice (x) (list 'progn x x)) (setq n 0) (twice (incf n)) n").
   prints("2"), true.
?- value("(defmacro my-if (c a b) `(cond (,c ,a) (t ,b))) (my-if (= 1 1) 'y 'n)").
   prints("Y"), true.
?- value("(defun sq (x) (* x x))").
   prints("SQ"), true.
% reading and printing

?- value("(print 'abc)").
   prints("<ABC\n>ABC"), true.
?- value("(prin1 '(a \"b c\"))").
   prints("<(A \"b c\")>(A \"b c\")"), true.
?- value("(princ \"b c\")").
   prints("<b c>\"b c\""), true.
?- value("(terpri)").
   prints("<\n>NIL"), true.
?- value("(progn (prin1 'a) (spaces 3) (prin1 'b))").
   prints("<A   B>B"), true.
?- value("(prin1 '(a . b))").
   prints("<(A . B)>(A . B)"), true.
?- value("(prin1 '|a b|)").
   prints("<|a b|>|a b|"), true.
?- value("(princ '|a b|)").
   prints("<a b>|a b|"), true.
% names and strings

?- value("(pack '(a b c))").
   prints("ABC"), true.
?- value("(pack* 'abc 12 'd)").
   prints("ABC12D"), true.
?- value("(pack '(x 1))").
   prints("X1"), true.
?- value("(unpack 'abc)").
   prints("(A B C)"), true.
?- value("(length (unpack 'x41))").
   prints("3"), true.
?- value("(ascii 65)").
   prints("A"), true.
?- value("(ascii 'a)").
   prints("65"), true.
?- value("(length 'hello)").
   prints("5"), true.
?- value("(findstring 'll 'hello)").
   prints("2"), true.
?- value("(findstring 'x 'hello)").
   prints("NIL"), true.
?- value("(substring 'abcdefg 2 4)").
   prints("CDE"), true.
?- value("(string-upcase '|abc|)").
   prints("ABC"), true.
?- value("(list 'abc 'Abc 'ABC)").
   prints("(ABC ABC ABC)"), true.
?- value("(eq 'abc 'ABC)").
   prints("T"), true.
?- value("(eq '|abc| 'abc)").
   prints("NIL"), true.
?- value("(symbolp 'a)").
   prints("T"), true.
?- value("(stringp \"a\")").
   prints("T"), true.
?- value("(setq *gensym-prefix* 'q *gensym-count* 3) (gensym)").
   prints("Q3"), true.
% numbers

?- value("(plus 1 2 3)").
   prints("6"), true.
?- value("(difference 10 3)").
   prints("7"), true.
?- value("(times 2 3 4)").
   prints("24"), true.
?- value("(quotient 17 5)").
   prints("3"), true.
?- value("(quotient -17 5)").
   prints("-3"), true.
?- value("(remainder 17 5)").
   prints("2"), true.
?- value("(remainder -17 5)").
   prints("-2"), true.
?- value("(divide 17 5)").
   prints("(3 . 2)"), true.
?- value("(minus 5)").
   prints("-5"), true.
?- value("(add1 5)").
   prints("6"), true.
?- value("(sub1 5)").
   prints("4"), true.
?- value("(gcd 12 18)").
   prints("6"), true.
?- value("(lcm 4 6)").
   prints("12"), true.
?- value("(max 1 5 3)").
   prints("5"), true.
?- value("(min 4 2 3)").
   prints("2"), true.
?- value("(abs -3)").
   prints("3"), true.
?- value("(signum -7)").
   prints("-1"), true.
?- value("(floor 7 2)").
   prints("3"), true.
?- value("(floor -7 2)").
   prints("-4"), true.
?- value("(ceiling 7 2)").
   prints("4"), true.
?- value("(truncate -7 2)").
   prints("-3"), true.
?- value("(round 7 2)").
   prints("4"), true.
?- value("(mod -7 2)").
   prints("1"), true.
?- value("(rem -7 2)").
   prints("-1"), true.
?- value("(expt 2 10)").
   prints("1024"), true.
?- value("(expt 2 100)").
   prints("1267650600228229401496703205376"), true.
?- value("(sqrt 16)").
   prints("4"), true.
?- value("(logand 12 10)").
   prints("8"), true.
?- value("(logior 12 10)").
   prints("14"), true.
?- value("(logxor 12 10)").
   prints("6"), true.
?- value("(shift 1 4)").
   prints("16"), true.
?- value("(zerop 0)").
   prints("T"), true.
?- value("(plusp -1)").
   prints("NIL"), true.
?- value("(minusp -1)").
   prints("T"), true.
?- value("(evenp 4)").
   prints("T"), true.
?- value("(oddp 4)").
   prints("NIL"), true.
?- value("(lessp 1 2)").
   prints("T"), true.
?- value("(greaterp 1 2)").
   prints("NIL"), true.
?- value("(< 1 2 3)").
   prints("T"), true.
?- value("(= 2 2)").
   prints("T"), true.
?- value("(/= 1 2)").
   prints("T"), true.
?- value("(numberp 5)").
   prints("T"), true.
?- value("(integerp 5)").
   prints("T"), true.
% changing lists

?- value("(setq x '(a b c)) (rplaca x 'z) x").
   prints("(Z B C)"), true.
?- value("(setq x '(a b c)) (rplacd x '(y)) x").
   prints("(A Y)"), true.
?- value("(setq x '(a b)) (setq y x) (rplaca x 'z) y").
   prints("(Z B)"), true.
?- value("(setq x '(a b)) (nconc x '(c)) x").
   prints("(A B C)"), true.
?- value("(nreverse '(1 2 3))").
   prints("(3 2 1)"), true.
?- value("(setq x (list 1 2 3)) (setf (car x) 9) x").
   prints("(9 2 3)"), true.
?- value("(setq x (list 1 2 3)) (setf (nth 1 x) 9) x").
   prints("(1 9 3)"), true.
?- value("(eq '(a) '(a))").
   prints("NIL"), true.
?- value("(setq x '(a)) (eq x x)").
   prints("T"), true.
?- value("(equal '(a (b)) '(a (b)))").
   prints("T"), true.
?- value("(eql 2 2)").
   prints("T"), true.
?- value("(neq 'a 'b)").
   prints("T"), true.
?- value("(sort '(3 1 2) '<)").
   prints("(1 2 3)"), true.
?- value("(sort '(3 1 2) #'>)").
   prints("(3 2 1)"), true.
?- value("(sort '((b 2) (a 1)) (lambda (x y) (< (cadr x) (cadr y))))").
   prints("((A 1) (B 2))"), true.
?- value("(merge '(1 3) '(2 4) '<)").
   prints("(1 2 3 4)"), true.
% mapping and searching

?- value("(mapcar 'add1 '(1 2 3))").
   prints("(2 3 4)"), true.
?- value("(mapcar '+ '(1 2) '(10 20))").
   prints("(11 22)"), true.
?- value("(mapcar #'(lambda (x) (* x x)) '(1 2 3))").
   prints("(1 4 9)"), true.
?- value("(mapc 'prin1 '(1 2))").
   prints("<12>(1 2)"), true.
?- value("(maplist 'length '(a b c))").
   prints("(3 2 1)"), true.
?- value("(mapcan 'list '(1 2))").
   prints("(1 2)"), true.
?- value("(mapcon 'copy-list '(1 2))").
   prints("(1 2 2)"), true.
?- value("(some 'numberp '(a 1))").
   prints("T"), true.
?- value("(every 'numberp '(1 a))").
   prints("NIL"), true.
?- value("(every 'numberp '(1 2))").
   prints("T"), true.
?- value("(member 'b '(a b c))").
   prints("(B C)"), true.
?- value("(member 'x '(a b c))").
   prints("NIL"), true.
?- value("(member 3 '(1 2 5) :test '<)").
   prints("(5)"), true.
?- value("(member '(b) '((a) (b)) 'equal)").
   prints("((B))"), true.
?- value("(assoc 'b '((a . 1) (b . 2)))").
   prints("(B . 2)"), true.
?- value("(rassoc 2 '((a . 1) (b . 2)))").
   prints("(B . 2)"), true.
?- value("(subst 'x 'a '(a (b a)))").
   prints("(X (B X))"), true.
?- value("(sublis '((a . 1) (b . 2)) '(a (b c)))").
   prints("(1 (2 C))"), true.
?- value("(position 'c '(a b c))").
   prints("2"), true.
?- value("(position 'z '(a b c))").
   prints("NIL"), true.
?- value("(remove 'a '(a b a c))").
   prints("(B C)"), true.
?- value("(remove-if 'evenp '(1 2 3 4))").
   prints("(1 3)"), true.
?- value("(remove-if-not 'evenp '(1 2 3 4))").
   prints("(2 4)"), true.
?- value("(find-if 'evenp '(1 2 3 4))").
   prints("2"), true.
?- value("(count-if 'evenp '(1 2 3 4))").
   prints("2"), true.
?- value("(reduce '+ '(1 2 3 4))").
   prints("10"), true.
?- value("(reduce 'cons '(1 2 3))").
   prints("((1 . 2) . 3)"), true.
?- value("(union '(a b) '(b c))").
   prints("(A B C)"), true.
?- value("(intersection '(a b c) '(b c d))").
   prints("(B C)"), true.
?- value("(set-difference '(a b c) '(b))").
   prints("(A C)"), true.
?- value("(adjoin 'a '(a b))").
   prints("(A B)"), true.
% evaluation, variables, templates

?- value("(setq x 5)").
   prints("5"), true.
?- value("(setq x 1 y 2) (list x y)").
   prints("(1 2)"), true.
?- value("(setq x 1 y 2) (psetq x y y x) (list x y)").
   prints("(2 1)"), true.
?- value("(set 'x 7) x").
   prints("7"), true.
?- value("(list (boundp 'unheard) (progn (setq heard 1) (boundp 'heard)))").
   prints("(NIL T)"), true.
?- value("(setq l '(b)) (push 'a l) l").
   prints("(A B)"), true.
?- value("(setq l '(a b)) (list (pop l) l)").
   prints("(A (B))"), true.
?- value("(setq n 1) (incf n) (incf n 5) n").
   prints("7"), true.
?- value("(setq n 9) (decf n) n").
   prints("8"), true.
?- value("(funcall '+ 1 2)").
   prints("3"), true.
?- value("(funcall #'car '(a b))").
   prints("A"), true.
?- value("(apply '+ '(1 2 3))").
   prints("6"), true.
?- value("(apply '+ 1 2 '(3))").
   prints("6"), true.
?- value("(eval '(+ 1 2))").
   prints("3"), true.
?- value("(eval (list 'car ''(a b)))").
   prints("A"), true.
?- value("(let ((x 1) (y 2)) (+ x y))").
   prints("3"), true.
?- value("(let* ((x 1) (y (add1 x))) (list x y))").
   prints("(1 2)"), true.
?- value("(setq x 9) (let ((x 1) (y x)) (list x y))").
   prints("(1 9)"), true.
?- value("(flet ((f (x) (* 2 x))) (f 4))").
   prints("8"), true.
?- value("(setq x 5) `(a ,x)").
   prints("(A 5)"), true.
?- value("(setq l '(1 2)) `(a ,@l b)").
   prints("(A 1 2 B)"), true.
?- value("`(a (b ,(+ 1 2)))").
   prints("(A (B 3))"), true.
?- value("''a").
   prints("(QUOTE A)"), true.
?- value("(catch 'done (+ 1 (throw 'done 5)))").
   prints("5"), true.
?- value("(defun f (x) (throw 'out x)) (catch 'out (f 1) 2)").
   prints("1"), true.
?- value("(setq n 0) (catch 'out (setq n 5) (throw 'out n)) n").
   prints("5"), true.
?- value("(list (catch 'a (unwind-protect (throw 'a 1) (setq z 2))) z)").
   prints("(1 2)"), true.
?- value("(block b (return-from b 3) 4)").
   prints("3"), true.
?- value("(list 1 ; one\n 2)").
   prints("(1 2)"), true.
?- value("(list 1 % two % 2)").
   prints("(1 2)"), true.
?- value("#|a block|# (list 1 2)").
   prints("(1 2)"), true.
?- value("(identity 'x)").
   prints("X"), true.
?- value("(atom 'x)").
   prints("T"), true.
?- value("(atom '(x))").
   prints("NIL"), true.
?- value("(consp '(x))").
   prints("T"), true.
?- value("(listp nil)").
   prints("T"), true.
?- value("(null nil)").
   prints("T"), true.
