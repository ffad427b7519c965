% library(mulisp): the course's programs with their results and counts, and the language

:- dynamic(here/1).

:- prolog_load_context(directory, Directory),
   (   Directory == ''
   ->  assertz(here('.'))
   ;   assertz(here(Directory))
   ).

% course: the functions of the course, the game of 8, and COUNTED, which calls a search
% and gives its value, the number of states opened and the number of states made.

course :-
    here(Directory),
    atom_concat(Directory, '/../../../examples/programs/ai_course.lisp', File),
    mulisp_reset,
    mulisp_load(File),
    mulisp_text("(setq Size 3 Goalstate '(1 2 3 8 # 4 7 6 5) Init '(? 2 8 3 1 6 4 7 # 5))", _),
    mulisp_text("(movd 'OPENING 'OPENING_0)", _),
    mulisp_text("(defun OPENING (State) (setq Opened (add1 Opened)) (OPENING_0 State))", _),
    mulisp_text("(defun START () (setq Opened 0 *gensym-prefix* 'S *gensym-count* 1))", _),
    mulisp_text("(defun COUNTED (F Args) (START) (list (apply F Args) Opened (sub1 *gensym-count*)))", _).

limited(Limit, Value) :-
    mulisp(['COUNTED',[quote,'LIMITED_DEEP_SEARCH'],[list,'Init',Limit]], Value).

?- course.
   true.
?- here(_D), atom_concat(_D, '/../../../examples/programs/ai_course.lisp', _F), mulisp_run(_F).
   prints("(UP UP LEFT DOWN RIGHT)\n"), true.
?- course.
   true.
?- mulisp("(COUNTED 'TOTAL_SEARCH (list Init))", V).
   V = [['UP','UP','LEFT','DOWN','RIGHT'],20,34].
?- findall(V, ( between(0, 4, L), limited(L, V) ), Vs).
   Vs = [[[],0,0],[[],1,3],[[],4,8],[[],9,18],[[],19,32]].
?- findall(N-M, ( between(5, 12, L), limited(L, [['UP','UP','LEFT','DOWN','RIGHT'],N,M]) ), Counts).
   Counts = [5-11,6-12,7-14,9-18,13-26,21-36,31-56,51-90].
?- mulisp("(COUNTED 'ORDERED_SEARCH_FOR_TREE (list Init))", V).
   V = [['UP','UP','LEFT','DOWN','RIGHT'],5,11].
?- mulisp("(ESTIMATE '((left 2 8 3 1 6 4 # 7 5) 1))", V).
   V = 6.
?- mulisp("(progn (START) (OPENING (list 'S0 Init)))", V).
   V = [['S3',['UP',2,8,3,1,'#',4,7,6,5]],['S2',['LEFT',2,8,3,1,6,4,'#',7,5]],['S1',['RIGHT',2,8,3,1,6,4,7,5,'#']]].

% other starts: two moves and one move away; the goal itself

?- mulisp("(setq Init '(? # 2 3 1 8 4 7 6 5))", _), mulisp("(TOTAL_SEARCH Init)", V).
   V = ['DOWN','RIGHT'].
?- mulisp("(ORDERED_SEARCH_FOR_TREE '(? 1 2 3 8 6 4 7 # 5))", V).
   V = ['UP'].
?- mulisp("(LIMITED_DEEP_SEARCH '(? 1 2 3 8 # 4 7 6 5) 0)", V).
   V = [].

% what the printed text does where it was not repaired: the error and its place

?- mulisp_text("(setq Open ())\n  (cons 1 (RETAIN-NEW Open))", _).
   error(existence_error(function,'RETAIN-NEW'), context(_, text:2:12)).
?- mulisp_text("(defun F (L) (gt (caddar L) 1)) (F '((a b 3)))", _).
   error(existence_error(function,'GT'), context(_, text:1:15)).
?- mulisp_text("(defun SOL (Goal) (car G)) (SOL '(a))", _).
   error(existence_error(value,'G'), context(_, text:1:24)).
?- mulisp_text("(defun D (Dn L) (cond ((null L) ()) (t (D (cdr L))))) (D 1 '(2))", _).
   error(domain_error(arguments('D',2),1), context(_, text:1:41)).
?- mulisp_text("(prog (S E) (pop E S))", _).
   error(domain_error(arguments('POP',1),2), context(_, text:1:14)).
?- mulisp_text("(defun CHECK (D)\n (cond ((null D) nil)\n  (t D))\n(defun NEXT () 1)", _).
   error(syntax_error(close_expected), context(_, text:1:1)).
?- mulisp_text("(car '(a)))", _).
   error(syntax_error(unmatched_close), context(_, text:1:11)).
?- mulisp_text("(prog () (go NOWHERE))", _).
   error(existence_error(label,'NOWHERE'), context(_, text:1:11)).
?- mulisp_text("(defun F () (return 1))", _).
   error(existence_error(prog,'RETURN'), context(_, text:1:14)).
?- mulisp_text("(setq 5 1)", _).
   error(type_error(name,5), context(_, text:1:7)).
?- mulisp_text("(princ \"abc)", _).
   error(syntax_error(end_of_file_in_quoted), context(_, text:1:8)).
?- mulisp_text("(add1 (car '((1))))", _).
   error(type_error(number,[1]), context(_, text:1:2)).
?- mulisp(X, _).
   error(instantiation_error, _).

% the language

?- mulisp_text("(defun F () X) (defun G (X) (F)) (list (G 1) (G '(2)))", V).
   V = [1,[2]].
?- mulisp_text("(setq X 1) (defun H (X) (setq X (add1 X)) X) (list (H 5) X)", V).
   V = [6,1].
?- mulisp_text("(defun F (N) (prog ((S 0)) A (cond ((zerop N) (return S))) (setq S (+ S N) N (sub1 N)) (go A))) (F 100)", V).
   V = 5050.
?- mulisp("(list 1 (prog (X) (list 2 (return 3)) 4))", V).
   V = [1,3].
?- mulisp("(prog (N) (setq N 0) OUT (prog () (setq N (add1 N)) (cond ((< N 3) (go OUT)))) (return N))", V).
   V = 3.
?- mulisp("(cond ((member '(a) '(b (a) c))) (t 1))", V).
   V = [['A'],'C'].
?- mulisp("(list (and) (and 1 2) (and 1 nil 2) (or) (or nil 3) (if () 1 2) (when 1 2 3) (unless 1 2))", V).
   V = ['T',2,[],[],3,2,3,[]].
?- mulisp("(let ((a 1) (b 2)) (list (push a b) b))", V).
   V = [[1|2],[1|2]].
?- mulisp("(let ((L '(1 2)) X) (push 0 L) (setq X (pop L)) (list X L (pop X)))", V).
   error(type_error(list,0), context(_, text:1:64)).
?- mulisp("(list (mapcar 'add1 '(1 2)) (funcall '(lambda (x) (* x x)) 5) ((lambda (x y) (- x y)) 5 7) (apply '+ '(1 2 3)) (eval '(car '(a))))", V).
   V = [[2,3],25,-2,6,'A'].
?- mulisp("(list (floor 7 2) (floor -7 2) (rem -7 2) (mod -7 2) (/ 6 3) (/ 1 2) (max 1 3 2) (- 5) (truncate -7 2))", V).
   V = [3,-4,-1,1,2,0.5,3,-5,-3].
?- mulisp("'(a . (b nil . c))", V).
   V = ['A','B',[]|'C'].
?- mulisp("'(жук #1 *x* 1+ -5 2.5 +3)", V).
   V = ['ЖУК','#1','*X*','1+',-5,2.5,3].
?- mulisp_text("(setq *gensym-prefix* 'Q *gensym-count* 7) (list (gensym) (gensym))", V).
   V = ['Q7','Q8'].
?- mulisp_text("(defun N L L) (N 1 2 3)", V).
   V = [1,2,3].
?- mulisp("(progn (princ \"a b\") (prin1 '(x ())) 1)", V).
   prints("a b(X NIL)"), V = 1.

% an error leaves the variables as they were; deep recursion and long loops

?- mulisp_text("(setq K 1) (defun BAD (K) (setq K 2) (car K))", _), mulisp("(BAD 3)", _).
   error(type_error(list,2), context(_, text:1:39)).
?- mulisp('K', V).
   V = 1.
?- mulisp_text("(defun DOWN (N) (cond ((= N 0) 0) (t (add1 (DOWN (sub1 N)))))) (DOWN 100000)", V).
   V = 100000.
?- mulisp("(prog ((N 0)) A (setq N (add1 N)) (cond ((< N 100000) (go A))) (return N))", V).
   V = 100000.
?- mulisp("(min 2 1 3)", V).
   V = 1.
?- mulisp("(max 2 1 3)", V).
   V = 3.
?- mulisp("(cond ((= 1 2) 1) (t))", V).
   V = 'T'.
