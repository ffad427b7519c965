; From letters.txt, by ferz page. Repaired:
;   [1] line 8: ) is missing for the bracket of line 5
;   [2] line 12: А looks like A, which has no value anywhere
;   [3] line 15: "- 42 -" belongs to the page, and is no part of the program
;   [4] line 16: "Chapter 3. Lists" belongs to the page, and is no part of the program
;   [5] line 22: "57" belongs to the page, and is no part of the program
;   [6] line 23: SUMM is called and nowhere defined; it differs from SUM by its spelling
;   [7] line 23: one ) is too many
;   [8] line 26: the letter O stands where a number does: it is the digit 0
;   [9] line 27: ДЛИННА is called and nowhere defined; it differs from ДЛИНА by its spelling
;   [10] line 27: Ist has no value anywhere; it looks like Lst
;   [11] line 30: the letter O stands where a number does: it is the digit 0
;   [12] line 31: subl is called and nowhere defined; it differs from sub1 by its spelling

(defun LAST1 (L)
  (cond ((null L) nil)
        ((null (cdr L)) (car L))
        (t (LAST1 (cdr L)))))   ; [1]

(defun REV (L A)   ; [2]
  (cond ((null L) A)

; [3]
; [4]

        (t (REV (cdr L) (cons (car L) A)))))

(defun SUM (L)
  (cond ((null L) 0)
; [5]
        (t (+ (car L) (SUM (cdr L))))))   ; [6][7]

(defun ДЛИНА (Lst)
  (cond ((null Lst) 0)   ; [8]
        (t (+ l (ДЛИНА (cdr Lst))))))   ; [9][10]

(defun FACT (N)
  (cond ((eql N 0) 1)   ; [11]
        (t (* N (FACT (sub1 N))))))   ; [12]

(defun THREE (L1 L2)
  (list
    3
    (FACT L1) L2 Size))
