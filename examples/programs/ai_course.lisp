; The course "Искусственный интеллект: основные алгоритмы эвристического поиска", the part in MuLISP.
;
;   ferz ai_course.lisp                  runs it: the block at the end writes the moves of the blank
;   ?- mulisp_load('ai_course.lisp').    makes the functions known to mulisp/2
;
; The text is the printed one. Each repair is marked by a comment with its number; nothing else was changed.

; ИСКУССТВЕННЫЙ ИНТЕЛЛЕКТ:

; ОСНОВНЫЕ АЛГОРИТМЫ ЭВРИСТИЧЕСКОГО ПОИСКА

; * * *

; Процедура *TOTAL_SEARCH* полного перебора - поиска вширь от начального состояния StartState. Определения вспомогательных функций OPENING, SOLUTION, IS_GOAL, CONNECT зависят от конкретной поисковой задачи. Предполагается, что OPENING порождает для заданного состояния задачи список дочерних вершин-состояний. Каждое состояние задается списком, первый элемент которого - уникальный идентификатор состояния (число или атом), а второй элемент - собственно описание состояния задачи.

(defun TOTAL_SEARCH(StartState)
  (prog (Open Closed Current
        Deslist Replist Goal)
    (setq Open (list (list 'S0 StartState)))
    TS (cond( (null Open) (return() )))
        (setq Current (car Open))
        (setq Open (cdr Open))
        (setq Closed (cons Current Closed))
        (setq Deslist (OPENING Current))
        (cond( (setq Goal(CHECK_GOALS Deslist))
              (return (SOLUTION Goal (append (CONNECT Deslist Current) Replist)) ) ))
              ; repairs L1: a bracket was missing; L2: was (SOLUTION Goal Replist), without the last edges
        (setq Deslist (RETAIN_NEW Deslist))
        (cond( (null Deslist) (go TS) ) )
        (setq Open (append Open Deslist))
        (setq Replist(append (CONNECT Deslist Current)
                             Replist))
        (go TS) ) )

; Вспомогательная функция, проверяющая, есть ли среди дочерних состояний целевые. Значение функции - одно из целевых состояний, если таковое найдено, и () в ином случае.

(defun CHECK_GOALS (Dlist)
  (cond((null Dlist) nil)
        ((IS_GOAL(car Dlist)) (car Dlist))
        (t (CHECK_GOALS (cdr Dlist)) ) )) ; repair L3: a bracket was missing

; Вспомогательная функция, оставляющая в списке дочерних состояний только те, которые не порождались ранее - тем самым исключается заикливание при поиске в произвольном графе.

(defun RETAIN_NEW (Dlist)
  (prog (D)
    (cond( (null Dlist) (return() ) )
          (t (setq D (car Dlist))
              (cond((or (member D Open) (member D Closed))
                    (return(RETAIN_NEW (cdr Dlist)) ) )
                  (t (return(cons D (RETAIN_NEW(cdr Dlist)) ; repair L4: was RETAIN-NEW
                                   )) ) ) ) ) )) ; repair L5: a bracket was missing

; * * *

; Процедура *LIMITED_DEEP_SEARCH* ограниченного перебора вглубь от начального состояния StartState, LimDepth - граничная глубина. Предполагается, что в каждом списке-описании состояния (кроме идентификатора и собственно состояния задачи) содержится также третий элемент - глубина этого состояния-вершины в дереве поиска.

(defun LIMITED_DEEP_SEARCH (StartState LimDepth)
  (prog (Open Closed Deslist Replist
        Current Depth)
    (setq Open (list (list 'S0 StartState 0)))
    LS (cond( (null Open) (return() )))
      (setq Current (car Open))
      (setq Open (cdr Open))
      (setq Closed (cons Current Closed))
      (setq Depth (caddr Current))
      (cond((IS_GOAL Current)
            (return (SOLUTION Current Replist)) ))
      (cond( (eql Depth LimDepth) (go LS) ))
      (setq Deslist (OPENING Current))
      (setq Deslist (RETAIN_NEW Deslist))
      (cond((null Deslist) (go LS) ))
      (setq Open (append (ADD_DEPTH(add1 Depth)Deslist)
                        Open))
      (setq Replist(append (CONNECT Deslist Current)
                          Replist))
      (go LS) ))

; Вспомогательная функция, устанавливающая глубину всех дочерних состояний.

(defun ADD_DEPTH (Dn Dlist)
  (cond((null Dlist) ())
    (t (cons (list(caar Dlist)(cadar Dlist) Dn)
              (ADD_DEPTH Dn (cdr Dlist)) ))) )

; * * *

; Процедура *ORDERED_SEARCH_FOR_TREE* упорядоченного перебора в пространствах-деревьях на основе эвристической оценочной функции ESTIMATE. Вычисляемая для каждого состояния эвристическая оценка хранится как четвертый элемент списка описания состояния, а третий элемент этого списка, как и прежде, - глубина состояния в дереве поиска (последняя часто используется при подсчете эвристической оценки).

(defun ORDERED_SEARCH_FOR_TREE(StartState)
  (prog (Open Closed Deslist Replist
        Current Depth)
    (setq Open (list (list 'S0 StartState 0
                          (ESTIMATE (list StartState 0))))) ; repair L8: was (ESTIMATE StartState)
  OT (cond( (null Open) (return() )))
    (setq Current (car Open))
    (setq Open (cdr Open))
    (setq Closed (cons Current Closed))
    (setq Depth (caddr Current))
    (cond( (IS_GOAL Current)
          (return (SOLUTION Current Replist)) ))
    (setq Deslist (OPENING Current))
    (cond( (null Deslist) (go OT) ))
    (setq Open (MERGE (ADD_DEPTH_EST(add1 Depth) ; repair L9: was (EST_LIST (ADD_DEPTH ... ))
                                       Deslist)
                      Open))
    (setq Replist(append (CONNECT Deslist Current)
                         Replist))
    (go OT) ))

; Вспомогательная функция, устанавливающая глубину дочерних вершин и вычисляющая их эвристическую оценку.

(defun ADD_DEPTH_EST (Dn Slist)
  (cond((null Slist) ())
    (t (MERGE (list (list (caar Slist) (cadar Slist) Dn ; repair L14: was (cons(list ..., which sorts nothing
                  (ESTIMATE(list (cadar Slist) Dn)) ))
              (ADD_DEPTH_EST Dn (cdr Slist)) ) ) )) ; repairs L10: Dn was missing; L11: a bracket was missing

; Вспомогательная функция, выполняющая слияние двух упорядоченных (по невозрастанию эвристической оценки) списков состояний в результирующий упорядоченный список.

(defun MERGE (L1 L2)
  (cond( (null L1) L2)
    ( (null L2) L1)
    ((> (cadddr (car L1)) (cadddr (car L2))) ; repairs L12: was gt; L13: was caddar, the depth
     (cons(car L2) (MERGE L1 (cdr L2)) ))
    (t (cons(car L1) (MERGE (cdr L1) L2) ))))

; * * *

; ПРИМЕР реализации вспомогательных функций *OPENING*, *IS_GOAL*, *SOLUTION*, *CONNECT*, *ESTIMATE* для игры в "8". 8 фишек в квадрате 3x3 и одно пустое место, на которое можно двигать другие фишки (обозначается ниже как #).

; Состояние задачи (конфигурация игры) задается списком из следующих элементов:

; - 1) идентификатор состояния (используются идентификаторы S1, S2, S3, генерируемые встроенной функцией gensym);
; - 2) собственно описание состояния - список из номеров фишек, записанных последовательно по рядам квадрата. В этот список включается также - в качестве первого элемента - название оператора движения пустого места, или "пустышки" ('right', 'left', 'up', 'down), который и привел к данному состоянию (этот элемент нужен, чтобы сделать функцию OPENING более разумной);
; - 3) число-глубина состояния-вершины в дереве перебора;
; - 4) числовая эвристическая оценка состояния

; Например, (S3 ('left 2 8 3 1 6 4 # 7 5) 1 6) - цель S3, полученная сдвигом "пустышки" влево, находящаяся на глубине 1 и имеющая эвристическую оценку 6. Отметим, что оценка 4) используется только в алгоритме упорядоченного перебора, а глубина 3) - в алгоритмах упорядоченного перебора и ограниченного перебора вглубь.

; Предлагаемая ниже реализация функций для игры в "8" может быть пригодна и для игры в "15", так как размер стороны игрового квадрата =3 используется в ней как переменная Size.

(defun OPENING (State)
  (prog (Op St Dlist K I J El)
    (setq St (cadr State))
    (setq Op (car St)) (setq St (cdr St))
    (setq State St) (setq K 0)
    ; поиск порядкового номера K "пустышки" в списке:
    OP (setq El (car St))
    (setq K (add1 K))
    (cond ((neq El '#) (setq St (cdr St)) (go OP) ))
    ; вычисление номера ряда и номера столбца "пустышки":
    (setq I (add1 (floor (sub1 K) Size))) (setq J (add1 (rem (sub1 K) Size)))
    ; repairs L15: was (add1 (mod K Size)); L16: was (rem K Size)
    ; поочередно проверка возможности движения "пустышки"
    ; вправо/влево/вверх/вниз (за счет анализа оператора
    ; Op исключаем в дереве поиска "простые циклы", т.е.
    ; случаи, когда после применения двух операторов
    ; возвращаемся в исходное состояние):
    (cond ((and (neq Op 'left) (< J Size))
      (ADD_STATE 'right K (add1 K)) ))
    (cond ((and (neq Op 'right) (> J 1))
      (ADD_STATE 'left K (sub1 K)) ))
    (cond ((and (neq Op 'down) (> I 1))
      (ADD_STATE 'up K (- K Size)) ))
    (cond ((and (neq Op 'up) (< I Size))
      (ADD_STATE 'down K (+ K Size)) ))
    (return Dlist) ))

; Вспомогательная функция, добавляющая в список дочерних вершин описание нового состояния (двухэлементный список, первый элемент - идентификатор Si - генерирует функция gensym).

(defun ADD_STATE (Op K1 K2)
  (push (list (gensym)
             (cons Op
                   (cond ((< K1 K2)
                         (EXCHANGE State 1 '# K1 (NTH K2 State)K2))
                         (t (EXCHANGE State 1 (NTH K2 State)K2 '# K1))))) ; repair L17: a bracket was missing
        Dlist))

; Вспомогательная функция, выбирающая элемент списка List по его порядковому номеру K (в MULISPe - встроенная функция)

; repair L18: was a comment; the error was not returned, List was not shortened
(defun NTH (K List)
  (prog (E1 (M 0) )
    F (cond ((null List) (return 'error)))
    (setq E1 (car List)) (setq M (add1 M))
    (cond ((eql M K) (return E1) ))
    (setq List (cdr List))
    (go F) ))

; Рекурсивная вспомогательная функция, формирующая новое состояние игры путем перестановки заданных элементов исходного состояния-списка List, K служит для просмотра этого списка.

(defun EXCHANGE (List K Elem1 K1 Elem2 K2)
  (cond ((eql K K1) (cons Elem2
                           (EXCHANGE (cdr List) (add1 K) Elem1 K1 Elem2 K2) ))
        ((eql K K2) (cons Elem1 (cdr List)) )
        (t (cons (car List) (EXCHANGE (cdr List) (add1 K) Elem1 K1 Elem2 K2))) )) ; repair L19: was missing

; Вспомогательный предикат: является ли состояние целевым?

(defun IS_GOAL (State)
  (equal (cdadr State) Goalstate ))

; Вспомогательная функция, определяющая последовательность (названий) операторов, преобразующих начальное состояние (идентификатор - S0) в целевое Goal. Reflist - список указателей-связей между состояниями, каждый указатель есть трехэлементный список из идентификатора состояния, идентификатора дочернего состояния и названия оператора, переводящего первое состояние во второе.

(defun SOLUTION (Goal Reflist)
  (prog (Sollist Gi Edge)
    (setq Gi (car Goal)) ; repair L20: was G
    S (cond ( (eq Gi 'S0) (return Sollist) ))
    (setq Edge (LOOK_FOR Gi Reflist))
    (setq Sollist (cons (caddr Edge) Sollist))
    (setq Gi (car Edge))
    (go S) ))

(defun LOOK_FOR (Id List)
  (cond ( (null List) (quote error))
        ((eq Id (cadar List)) (car List)) ; repair L21: was ID
        (t (LOOK_FOR Id (cdr List)) )) )

; Вспомогательная функция, формирующая список указателей от текущего состояния Curr к заданным (в списке Dlist) дочерним состояниям.

(defun CONNECT (Dlist Curr)
  (prog (D Di Ci Rlist)
    C (setq D (car Dlist)) (setq Dlist (cdr Dlist))
      (setq Di (car D)) (setq Ci (car Curr))
      (setq Rlist (cons (list Ci Di (caadr D))Rlist) )
    (cond ((null Dlist) (return Rlist) )) ; repair L22: a bracket was missing
      (go C) ))

; Вспомогательная функция, вычисляющая эвристическую оценку заданного состояния. Значение функции - сумма числа фишек, стоящих не на своих местах, и длины пути (глубины) оцениваемого состояния в дереве поиска.

(defun ESTIMATE (S)
  (prog(Len G N E1 E2)
    (setq Len (cadr S)) (setq N 0)
    (setq S (cdar S)) (setq G Goalstate)
  ES (cond((null S) (return (+ N Len)) )) ; repair L23: a bracket was missing
    (setq E1 (pop S)) (setq E2 (pop G)) ; repair L24: was (pop E1 S) (pop E2 G)
    (cond( (and (neq E1 E2) (neq E1 '#)) (setq N (add1 N)) ))
    ; repairs L25: a bracket was missing; L26: was (eql E1 E2), which counts the tiles in place
      (go ES) ))

; Блок, инициализирующий эвристический поиск решения игры в "8" (сначала устанавливаются переменные-параметры встроенной функции gensym)

(prog(Goalstate Initstate Size)
  (setq *gensym-prefix* 'S)
  (setq *gensym-count* 1)
  (setq Size 3)
  (setq Goalstate '(1 2 3 8 # 4 7 6 5))
  (setq Initstate '(? 2 8 3 1 6 4 7 # 5))
  (return (TOTAL_SEARCH Initstate)) ) ; repair L27: was not returned

; * * *
