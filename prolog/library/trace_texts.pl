:- module(trace_texts,
          [ '$trace_text'/2          % +Key, -Text
          ]).

/** <module> The texts of the tracer

What the tracer says, in English and in Russian.
*/

%!  '$trace_text'(+Key, -Text) is semidet.
%
%   Text is what stands for Key in the language of the flag `language`; the help text is a list of
%   lines.
%
%       ?- '$trace_text'(call, Text).
%          Text = 'Call'.

'$trace_text'(Key, Text) :-
    '$language_text'(text_, Key, Text).

text_(call, en, 'Call').
text_(call, ru, 'Вызов').
text_(exit, en, 'Exit').
text_(exit, ru, 'Выход').
text_(redo, en, 'Redo').
text_(redo, ru, 'Повтор').
text_(fail, en, 'Fail').
text_(fail, ru, 'Неудача').
text_(exception, en, 'Exception').
text_(exception, ru, 'Исключение').
text_(clause, en, clause).
text_(clause, ru, 'предложение').
text_(tabled, en, 'tabled').
text_(tabled, ru, 'табличный').
text_(answer, en, 'from the table').
text_(answer, ru, 'из таблицы').
text_(spy, en, 'Spy point on').
text_(spy, ru, 'Контрольная точка на').
text_(nospy, en, 'Spy point removed from').
text_(nospy, ru, 'Снята контрольная точка с').
text_(off, en, 'Debug mode is off').
text_(off, ru, 'Отладка выключена').
text_(debug, en, 'Debug mode is on').
text_(debug, ru, 'Отладка включена').
text_(trace, en, 'Debug mode is on, all goals are traced').
text_(trace, ru, 'Отладка включена, трассируются все цели').
text_(unknown, en, 'Unknown command (h for help)').
text_(unknown, ru, 'Неизвестная команда (h: справка)').

text_(into, en, 't: its clauses').
text_(into, ru, 't: её предложения').
text_(command(creep), ru, 'шаг').
text_(command(leap), ru, 'прыжок').
text_(command(skip), ru, 'через цель').
text_(command(up), ru, 'вверх').
text_(command(retry), ru, 'повторить').
text_(command(clauses), ru, 'по предложениям').
text_(command(fail), ru, 'неудача').
text_(command(ignore), ru, 'пропустить').
text_(command('no debug'), ru, 'без отладки').
text_(command(abort), ru, 'прервать').
text_(command(exit), ru, 'выход').
text_(command(break), ru, 'прерваться').
text_(command(goals), ru, 'цели').
text_(command(alternatives), ru, 'другие решения').
text_(command(listing), ru, 'предложения').
text_(command(print), ru, 'печать').
text_(command(write), ru, 'запись').
text_(command(depth), ru, 'глубина').
text_(command(exception), ru, 'исключение').
text_(command(spy), ru, 'контрольная точка').
text_(command('no spy'), ru, 'снять контрольную точку').
text_(command(help), ru, 'справка').

text_(help, en,
      [ 'Commands at a port:',
        '  c Enter Space  creep: on to the next port',
        '  s  skip: on to the exit or failure of this goal',
        '  u  up: on to the exit or failure of the goal that has called it',
        '  l  leap: on to the next spy point',
        '  n  no debug: on without stopping',
        '  r  retry: call this goal again; 3r: the goal at depth 3',
        '  t  clauses: carry a native goal out by its clauses, and show them',
        '  f  fail: take this goal as failed',
        '  i  ignore: take this goal as true',
        '  a  abort the query            e  exit from Prolog',
        '  b  break: queries in between, up to end_of_file.',
        '  g  goals that have called it; 3g: three of them',
        '  A  those with alternatives    L  listing of its clauses',
        '  p  print goals by portray/1   w  write them without it',
        '  5d show goals down to depth 5; d: all of them',
        '  m  message of the exception',
        '  +  set a spy point on it      -  remove it',
        '  h  ?  this help'
      ]).
text_(help, ru,
      [ 'Команды у порта:',
        '  c Enter пробел  шаг: до следующего порта',
        '  s  через цель: до её выхода или неудачи',
        '  u  вверх: до выхода или неудачи вызвавшей её цели',
        '  l  прыжок: до следующей контрольной точки',
        '  n  без отладки: дальше без остановок',
        '  r  повторить: вызвать цель заново; 3r: цель на глубине 3',
        '  t  по предложениям: показать предложения цели, у которой есть двойник',
        '  f  неудача: считать, что цель не выполнена',
        '  i  пропустить: считать, что цель выполнена',
        '  a  прервать запрос            e  выйти из Пролога',
        '  b  прерваться: запросы между делом, до end_of_file.',
        '  g  вызвавшие её цели; 3g: три из них',
        '  A  цели, у которых есть другие решения',
        '  L  предложения её предиката',
        '  p  печатать цели через portray/1   w  без него',
        '  5d показывать цели до глубины 5; d: целиком',
        '  m  сообщение об исключении',
        '  +  поставить контрольную точку     -  снять её',
        '  h  ?  эта справка'
      ]).
