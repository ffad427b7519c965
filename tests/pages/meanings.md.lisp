; From meanings.md, by ferz page. Repaired:
;   [1] line 6: VALUE gets one element of this list, and elsewhere a list of 2 of them
;   [2] line 11: Found comes from Kids, and what (JOIN Kids Now) adds to Links is added below
;   [3] line 23: PICK is called, and defined in a comment only
;   [4] line 25: the value none is lost: a prog gives what it returns
;   [5] line 26: the loop ends when Items is empty, and never shortens it
;   [6] line 30: two remainders of P by Width are the same: one is the quotient, and both count from 1
;   [7] line 33: SWAP copies Items and has no clause for the other elements

(defun ПОИСК (Start)
  (prog (Queue Now Kids Links Found)
    (setq Queue (list (list 'A Start 0 (VALUE (list Start 0)))))   ; [1]
    NEXT (cond ((null Queue) (return nil)))
    (setq Now (car Queue))
    (setq Queue (cdr Queue))
    (setq Kids (list (list 'B (cadr Now) 1 (VALUE (list (cadr Now) 1)))))
    (cond ((setq Found (ANY Kids)) (return (PATH Found (append (JOIN Kids Now) Links)))))   ; [2]
    (setq Queue (append Queue Kids))
    (setq Links (append (JOIN Kids Now) Links))
    (go NEXT)))

(defun VALUE (Pair) (cadr Pair))
(defun ANY (Kids) (car Kids))
(defun PATH (One Links) (list One (length Links)))
(defun JOIN (Kids Now) (list (car Now)))

(defun PICK (Nr Items)   ; [3]
  (prog (E (M 0))   ; [3]
    F (cond ((null Items) (return 'none)))   ; [3][4]
    (setq E (car Items)) (setq Items (cdr Items)) (setq M (add1 M))   ; [3][5]
    (cond ((eql M Nr) (return E)))   ; [3]
    (go F)))   ; [3]
(defun PLACE (P Width)
  (list (add1 (floor (sub1 P) Width)) (add1 (rem (sub1 P) Width))))   ; [6]
(defun SWAP (Items N Old A New B)
  (cond ((eql N A) (cons New (SWAP (cdr Items) (add1 N) Old A New B)))
        ((eql N B) (cons Old (cdr Items)))
        (t (cons (car Items) (SWAP (cdr Items) (add1 N) Old A New B)))))   ; [7]
(list (PICK 3 '(a b c)) (PICK 4 '(a b)) (PLACE 6 3) (SWAP '(a b c d) 1 'b 2 'c 3) (ПОИСК 'x))

(defun WALK (Items)
  (prog (Sum)
    (setq Sum 0)
    AGAIN (cond ((null Items) (return Sum)))
    (setq Sum (+ Sum (car Items)))
    (setq Items (cdr Items))
    (go AGAIN)))
(defun SAME (Items)
  (cond ((null Items) nil)
        ((eql (car Items) 1) (cons 2 (SAME (cdr Items))))))
(defun SUMS (P W) (list (mod P W) (rem P 3)))
; (defun NEVER (X) (car X))
