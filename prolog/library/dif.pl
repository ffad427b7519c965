:- module(dif,
          [ dif/2                    % ?X, ?Y
          ]).

/** <module> Terms that are different

dif(X, Y) holds if one of the equations holds not that would make X and Y
equal. As long as that cannot be decided, they are a *node*,
`node(Open, Equations, Decided)`: the number of equations that are open, all of them, the
last first, and a variable that is bound when one of them cannot hold any more. An equation is
`equation(X, Y, Node, Closed)`; the variables it begins and ends with have it in their
attribute `dif`, a list with the last first. When one of them is bound, the equation is
taken apart again. When two variables become one that has several equations of one node, all
of the node are solved together. The constraint fails when no equation is left.
*/

%!  dif(?X, ?Y) is semidet.
%
%   X and Y are different, now and for all time.
%
%       ?- dif(X, a), member(X, [a,b]).
%          X = b.
%       ?- dif(X, a).
%          dif(X,a).
%       ?- dif(f(X,Y), f(1,2)), X = 1.
%          X = 1, dif(Y,2).
%       ?- dif(X, Y), X = Y.
%          false.

dif(X, Y) :-
    (   unifiable(X, Y, Unifier)
    ->  open_(Unifier)
    ;   true
    ).

open_([E|Es]) :-
    Node = node(0,[],_),
    reverse_([E|Es], [], Equations),
    add_(Equations, Node).

reverse_([], Xs, Xs).
reverse_([X|Xs], Ys, Zs) :-
    reverse_(Xs, [X|Ys], Zs).

%   add_(+Equations, !Node): adds Equations to the node.

add_([], _).
add_([X=Y|Es], Node) :-
    Equation = equation(X,Y,Node,_),
    Node = node(Open0,Equations,_),
    Open is Open0 + 1,
    setarg(1, Node, Open),
    setarg(2, Node, [Equation|Equations]),
    watch_(X, Equation),
    watch_(Y, Equation),
    add_(Es, Node).

watch_(X, Equation) :-
    (   nonvar(X)
    ->  true
    ;   get_attr(X, dif, Equations)
    ->  put_attr(X, dif, [Equation|Equations])
    ;   put_attr(X, dif, [Equation])
    ).

attr_unify_hook(Equations, Value) :-
    reverse_(Equations, [], InOrder),
    reconsider_all_(InOrder),
    (   attvar(Value),
        get_attr(Value, dif, Watching)
    ->  compare_all_(InOrder, Watching)
    ;   true
    ).

reconsider_all_([]).
reconsider_all_([E|Es]) :-
    reconsider_(E),
    reconsider_all_(Es).

%   reconsider_(+Equation): a term of the equation was bound: solve it again.

reconsider_(equation(X,Y,Node,Closed)) :-
    Node = node(_,_,Decided),
    (   ( nonvar(Closed) ; nonvar(Decided) )
    ->  true
    ;   unifiable(X, Y, Unifier)
    ->  Closed = true,
        reverse_(Unifier, [], Equations),
        add_(Equations, Node),
        forget_(X),
        forget_(Y),
        Node = node(Open0,_,_),
        Open is Open0 - 1,
        Open > 0,
        setarg(1, Node, Open)
    ;   decide_(Node)
    ).

%   decide_(!Node): the terms of the node are known to be different.

decide_(node(_,All,true)) :-
    forget_all_(All).

%   compare_all_(+Equations, +Watching): two variables were unified; their variable has the
%   equations Watching. If two of them belong to one node, all equations of the node are solved together.

compare_all_([], _).
compare_all_([equation(_,_,Node,_)|Es], Watching) :-
    Node = node(Open,All,Decided),
    (   var(Decided),
        Open > 1,
        open_of_(Watching, Node, 0, Count),
        Count > 1
    ->  open_equations_(All, [], AllOpen),
        sides_(AllOpen, Xs, Ys),
        solve_(Xs, Ys, AllOpen, Node)
    ;   true
    ),
    compare_all_(Es, Watching).

solve_(Xs, Ys, Equations, Node) :-
    (   unifiable(Xs, Ys, Unifier)
    ->  Unifier = [_|_],
        close_(Equations),
        forget_all_(Equations),
        setarg(1, Node, 0),
        setarg(2, Node, []),
        reverse_(Unifier, [], Solved),
        add_(Solved, Node)
    ;   decide_(Node)
    ).

close_([]).
close_([equation(_,_,_,true)|Es]) :-
    close_(Es).

%   open_of_(+Equations, +Node, +Count0, -Count): counts the open equations of Node.

open_of_([], _, Count, Count).
open_of_([equation(_,_,Node0,Closed)|Es], Node, Count0, Count) :-
    (   var(Closed),
        same_term(Node0, Node)
    ->  Count1 is Count0 + 1
    ;   Count1 = Count0
    ),
    open_of_(Es, Node, Count1, Count).

forget_all_([]).
forget_all_([equation(X,Y,_,_)|Es]) :-
    forget_(X),
    forget_(Y),
    forget_all_(Es).

%   forget_(?X): the variable X no longer watches decided equations.

forget_(X) :-
    (   attvar(X),
        get_attr(X, dif, Equations)
    ->  undecided_(Equations, Undecided),
        (   Undecided == []
        ->  del_attr(X, dif)
        ;   put_attr(X, dif, Undecided)
        )
    ;   true
    ).

undecided_([], []).
undecided_([E|Es], Undecided) :-
    E = equation(_,_,node(_,_,Decided),Closed),
    (   ( nonvar(Closed) ; nonvar(Decided) )
    ->  Undecided = Undecided1
    ;   Undecided = [E|Undecided1]
    ),
    undecided_(Es, Undecided1).

%   A node is shown once, with the variable of its first open equation.

attribute_goals(Variable) -->
    { get_attr(Variable, dif, Equations),
      reverse_(Equations, [], InOrder)
    },
    shown_(InOrder, Variable).

shown_([], _) -->
    [].
shown_([E|Es], Variable) -->
    { E = equation(_,_,node(_,All,_),_),
      open_equations_(All, [], Open)
    },
    (   { Open = [First|_],
          First == E,
          E = equation(X,_,_,_),
          X == Variable
        }
    ->  shown_node_(Open)
    ;   []
    ),
    shown_(Es, Variable).

shown_node_([equation(X,Y,_,_)]) -->
    !,                          % a single equation is shown directly
    [dif(X,Y)].
shown_node_(Equations) -->
    { sides_(Equations, Xs, Ys),
      X =.. [f|Xs],
      Y =.. [f|Ys]
    },
    [dif(X,Y)].

sides_([], [], []).
sides_([equation(X,Y,_,_)|Es], [X|Xs], [Y|Ys]) :-
    sides_(Es, Xs, Ys).

open_equations_([], Open, Open).
open_equations_([E|Es], Open0, Open) :-
    E = equation(_,_,_,Closed),
    (   var(Closed)
    ->  open_equations_(Es, [E|Open0], Open)
    ;   open_equations_(Es, Open0, Open)
    ).
