; From lisp.md, by ferz page. Repaired:
;   [1] line 9: ) is missing for the bracket of line 9
;   [2] line 11: COUNT-LEAVES is called and nowhere defined; it differs from COUNT_LEAVES by its spelling
;   [3] line 11: ) is missing for the bracket of line 10
;   [4] line 21: KEEP_NEW has 2 arguments: Old is missing
;   [5] line 22: ) is missing for the bracket of line 19
;   [6] line 28: gt is a name of Planner: here it is >
;   [7] line 29: BIG differs from the parameter Big by its spelling
;   [8] line 32: pop has one argument: P is given its value
;   [9] line 33: EVALUATE_FIRST is called and nowhere defined; SPLIT_FIRST is defined and nowhere called, and does both
;   [10] line 38: the value of COUNT_LEAVES is lost: a prog without return has none

(defun COUNT_LEAVES (Tree Seen)
  (prog (Sum)
    (setq Sum 0)
    NEXT (cond ((null Tree) (return Sum)))   ; [1]
    (cond ((atom (car Tree)) (setq Sum (add1 Sum)))
          (t (setq Sum (+ Sum (COUNT_LEAVES (car Tree) Seen)))))   ; [2][3]
    (setq Tree (cdr Tree))
    (go NEXT) ))

(defun KEEP_NEW (Old List)
  (cond ((null List) ())
        ((member (car List) Old) (KEEP_NEW Old (cdr List)))   ; [4]
        (t (cons (car List) (KEEP_NEW Old (cdr List)))) ))   ; [5]

(defun LARGEST (Big List)
  (cond ((null List) Big)
        ((> (car List) Big) (LARGEST (car List) (cdr List)))   ; [6]
        (t (LARGEST Big (cdr List)))))   ; [7]
(defun FIRST_OF (Pairs)
  (prog (P)
    (setq P (pop Pairs))   ; [8]
    (return (SPLIT_FIRST P 1))))   ; [9]
(defun SPLIT (P N) (nth N P))
(defun SPLIT_FIRST (P N) (car (nth N P)))
(prog (Tree)
  (setq Tree '(a (b c) d))
  (return (COUNT_LEAVES Tree ())))   ; [10]
