//! Programs of small predicates, each of a form that is difficult for a part of the compiler or an instruction: registers that
//! are overwritten while others are read, variables of one branch, conditions that bind or cut, indexes and shifts at their limits.
//!
//! A form is a text with holes: `%p` is the name of the predicate, `%a` an argument made of the variables A, B and C, `%v` one of them,
//! `%k` a constant, `%n` a small number, `%i` an index, `%d` a distance, `%w` a number near the end of a word, `%t` a test, `%f` a functor.

use super::mutate::Random;

/// The clauses of each form, and calls that reach them.
const FORMS: &[(&str, &str)] = &[
    // Arguments of the next call go to registers from which others are still to be read.
    (
        "%p(A,B,C,N) :- put(N,%a,%a,%a).",
        "%p(%k,%n,%k,_), %p(%n,_,%k,_), %p(x,y,z,_)",
    ),
    (
        "%p(A,B,C,R) :- put(N,%v,%v,%v), R = N.",
        "%p(x,y,z,_), %p(_,y,_,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, put(N,%a,%a,%a), put(R,N,%v,%v).",
        "%p(x,y,z,_), %p(%n,f(_),%k,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, put(_,%v,%a,%v), put(R,%a,%v,%a).",
        "%p(x,y,z,_), %p(1,[_],%k,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, put(M,%a,%a,%a), put(N,M,%a,%v), put(R,%v,N,M).",
        "%p(x,y,z,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( put(N,%v,%a,%v), %t -> put(R,N,%v,%a) ; put(R,%a,%v,%v) ).",
        "%p(x,y,z,_), %p(%n,%n,%k,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( compare(O,%a,%v), O == (<) -> put(R,O,%v,%a) ; put(R,%a,%v,%v) ).",
        "%p(x,y,z,_), %p(%n,%n,%n,_), %p(a,b,a,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( functor(%a,O,M), M > %n -> put(R,O,%v,M) ; put(R,%v,%a,%v) ).",
        "%p(x,f(y),z,_), %p(%n,%n,%k,_)",
    ),
    (
        "%p(A,B,C,R) :- ( compare(O,%v,%v), copy_term(%a,D), O == (%o) -> put(R,D,O,%v) ; put(R,%v,%v,%a) ).",
        "%p(x,y,z,_), %p(%n,%n,%n,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( %v = %a, compare(O,%v,%v), compare(M,%a,%v), O == M -> put(R,O,%v,%v) ; put(R,%v,%v,%v) ).",
        "%p(x,y,z,_), %p(_,%n,%k,_), %p(_,_,_,_)",
    ),
    // A new variable at several places.
    ("%p(A,R) :- put(R,N,N,N), keep(N,A).", "%p(%k,_), %p(_,_)"),
    (
        "%p(A,R) :- put(R,N,M,N), keep(f(N,M),f(A,_)).",
        "%p(%k,_), %p(_,_)",
    ),
    ("%p(A,R) :- four(N,N,A,N), R = N.", "%p(%k,_), %p(_,_)"),
    ("%p(A,R) :- four(N,A,N,N), R = N.", "%p(%k,_), %p(_,_)"),
    ("%p(A,R) :- four(A,N,M,N), R = f(N,M).", "%p(%k,_), %p(_,_)"),
    (
        "%p(A,R) :- four(N,M,N,M), keep(N,A), R = f(N,M).",
        "%p(%k,_), %p(_,_)",
    ),
    (
        "%p(A,R) :- nothing, four(N,N,%a,N), nothing, R = f(N,A).",
        "%p(%k,_), %p(_,_)",
    ),
    // Permanent variables and their copies.
    (
        "%p(A,B,C,R) :- nothing, N is A + B, M is N * C, put(R,N,M,%v).",
        "%p(1,2,3,_), %p(%n,%n,%n,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( N is A + %n, N %c B -> put(R,N,A,%v) ; put(R,%v,%v,C) ), keep(%v,_).",
        "%p(1,2,3,_), %p(%n,%n,%n,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( A %c B, B %c C -> put(R,%v,%v,%v) ; put(R,%a,%v,%v) ), keep(%v,_).",
        "%p(1,2,3,_), %p(%n,%n,%n,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( A == B ; C == A ), put(R,%v,%a,%v), nothing, keep(f(A,B,C),_).",
        "%p(x,x,y,_), %p(_,_,_,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, \\+ ( %v == %v, %v = f(_) ), put(R,%v,%v,%v).",
        "%p(x,y,z,_), %p(%n,%n,%n,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( %v == %v -> M = %a ; %v @< %v -> M = %a ; M = %v ), put(R,M,%v,%v).",
        "%p(x,y,z,_), %p(%n,%n,%n,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( functor(%v,O,_), %v == %v, arg(1,f(%v),M), M == O -> put(R,O,M,%v) ; put(R,%v,%v,%v) ), keep(f(A,B,C),_).",
        "%p(x,y,x,_), %p(%k,%k,%k,_)",
    ),
    // A variable of one branch and of the first goal after it.
    (
        "%p(A,R) :- ( %t -> Y = %k ; true ), keep(Y,R).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( %t -> true ; Y = %k ), Z = Y, R = Z-Y.",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( %t, Y = A ; Y = %k ), R = Y.",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( %t -> X = A ; keep(A,X) ), ( %t -> Y = X ; Y = %k ), put(R,X,Y,A).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( %t -> keep(Y,Y) ; true ), put(R,Y,A,Y).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( %t -> Y is %n ; keep(Y,A) ), keep(Y,R).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- \\+ \\+ ( Y = A, %t ), put(R,Y,A,Y).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,B,C,R) :- ( %t -> keep(%v,_) ; true ), put(R,%v,%a,%v).",
        "%p(%n,y,z,_), %p(%k,_,z,_)",
    ),
    (
        "%p(A,B,C,R) :- ( %t -> true ; keep(%v,_) ), put(R,%v,%a,%v).",
        "%p(%n,y,z,_), %p(%k,_,z,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( %t -> keep(%v,_) ; true ), R = f(%v,%a).",
        "%p(%n,y,z,_), %p(%k,_,z,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( %t -> ( %t -> keep(%v,_) ; true ) ; keep(%v,_) ), R = %v.",
        "%p(%n,y,z,_), %p(%k,_,z,_)",
    ),
    (
        "%p(A,B,C,R) :- nothing, ( keep(%v,_) ; true ), keep(%v,R).",
        "%p(%n,y,z,_), %p(%k,_,z,_)",
    ),
    (
        "%p(A,B,C,R) :- ( %t -> nothing ; nothing, keep(B,_) ), keep(C,R).",
        "%p(%n,y,z,_), %p(%k,_,z,_)",
    ),
    // Bindings by a condition are undone when it fails.
    (
        "%p(A,B,R) :- ( A = B, %t -> R = yes(A) ; R = no(A,B) ).",
        "%p(_,%k,_), %p(%n,_,_), %p(_,_,_), %p(_,%n,_)",
    ),
    (
        "%p(A,B,R) :- ( A = B, B == %k -> R = yes(A) ; R = no(A,B) ).",
        "%p(_,%k,_), %p(_,%n,_), %p(%k,%k,_)",
    ),
    (
        "%p(A,B,R) :- ( A = f(B), %t -> R = yes(A) ; R = no(A,B) ).",
        "%p(_,%n,_), %p(f(_),%n,_), %p(f(%n),_,_)",
    ),
    (
        "%p(A,B,R) :- ( \\+ A = B -> R = yes(A) ; R = no(A,B) ).",
        "%p(_,%k,_), %p(_,_,_), %p(%k,%k,_)",
    ),
    (
        "%p(A,B,R) :- ( ( A = B ; true ), %t -> R = yes(A) ; R = no(A,B) ).",
        "%p(_,%n,_), %p(%n,_,_)",
    ),
    (
        "%p(A,B,R) :- ( B is %n, %t -> R = yes(B) ; R = no(B) ).",
        "%p(%k,_,_), %p(%n,_,_), %p(%k,%n,_)",
    ),
    (
        "%p(A,B,R) :- ( B is A + %n, B %c %n -> R = yes(B) ; R = no(B) ).",
        "%p(%n,_,_), %p(%n,_,_), %p(%n,%n,_)",
    ),
    // A cut in a condition is local to the condition.
    (
        "%p(A,R) :- ( !, %t -> R = 1 ; R = 2 ).\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( %t, ! -> R = 1 ; R = 2 ).\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( ( %t ; ! ), %t -> R = 1 ; R = 2 ).\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( ( %t -> ! ; true ), %t -> R = 1 ; R = 2 ).\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( \\+ ( !, %t ) -> R = 1 ; R = 2 ).\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- \\+ ( %t, ! ), R = A.\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( \\+ ( %t, !, fail ), %t -> R = 1 ; ! , R = 2 ).\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( %t -> ( %t -> ! ; true ), R = 1 ; R = 2 ).\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( ( %t, !, %t ; %t ) -> R = 1 ; R = 2 ).\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- ( ( %t, !, %t ; %t ), %t -> R = 1 ; R = 2 ).\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    (
        "%p(A,R) :- \\+ ( %t, !, %t ; %t ), R = A.\n%p(_,3).",
        "%p(%n,_), %p(%k,_)",
    ),
    // A new variable in its own value.
    (
        "%p(R) :- X = f(X), ( X = f(f(_)) -> R = deep ; R = flat ).",
        "%p(_), %p(deep)",
    ),
    (
        "%p(R) :- X = %f(X,a), ( arg(1,X,Y), nonvar(Y) -> R = deep ; R = flat ).",
        "%p(_), %p(deep)",
    ),
    ("%p(R) :- X = [%k|X], X = [_,Y|_], R = Y.", "%p(_)"),
    // Limits.
    ("%p(A,B,R) :- arg(%i,%f(A,B),R).", "%p(x,y,_), %p(_,y,_)"),
    (
        "%p(A,B,R) :- arg(A,B,R).",
        "%p(%i,f(x),_), %p(%i,g(x,y),_), %p(%i,[x|y],_), %p(%i,a,_)",
    ),
    (
        "%p(A,R) :- ( arg(A,%f(x,y),Y) -> R = Y ; R = none ).",
        "%p(%i,_), %p(%i,_)",
    ),
    ("%p(A,R) :- R is A << %d.", "%p(%n,_), %p(%w,_), %p(1,_)"),
    (
        "%p(A,B,R) :- R is A << B.",
        "%p(%n,%d,_), %p(%w,%d,_), %p(-1,%d,_)",
    ),
    (
        "%p(A,R) :- R is (A << %d) >> %d.",
        "%p(%n,_), %p(%w,_), %p(3,_)",
    ),
    ("%p(A,B,R) :- R is A >> B.", "%p(%w,%d,_), %p(-1,%d,_)"),
    (
        "%p(A,B,R) :- ( A %c B -> R = yes ; R = no ).",
        "%p(%w,%w,_), %p(%n,%w,_), %p(%w,%n,_)",
    ),
    (
        "%p(A,R) :- ( A %c %w -> R = yes ; R = no ).",
        "%p(%w,_), %p(%n,_)",
    ),
    (
        "%p(A,B,R) :- R is A %e B.",
        "%p(%w,%w,_), %p(%w,%n,_), %p(%n,%w,_)",
    ),
    ("%p(A,R) :- R is A %e %w.", "%p(%w,_), %p(%n,_)"),
];

/// The text of a program.
pub fn program(random: &mut Random) -> String {
    let mut text = String::from(
        "put(g(A,B,C),A,B,C).\nkeep(A,A).\nfour(A,B,C,[A,B,C]).\nfour(A,A,B,B).\nnothing.\nnothing :- fail.\n",
    );
    let mut calls = Vec::new();
    for index in 0..12 {
        let (clauses, called) = random.pick(FORMS).expect("there are forms");
        let name = format!("s{index}");
        text.push_str(&filled(clauses, &name, random));
        text.push('\n');
        calls.push(filled(called, &name, random));
    }
    text + "calls :- " + &calls.join(", ") + ".\n"
}

/// A form with its holes filled.
fn filled(form: &str, name: &str, random: &mut Random) -> String {
    let mut text = String::new();
    let mut rest = form.chars();
    while let Some(c) = rest.next() {
        match c {
            '%' => match rest.next() {
                Some('p') => text.push_str(name),
                Some(hole) => {
                    let filling = filling(hole, random);
                    text.push_str(&filled(filling, name, random));
                }
                None => {}
            },
            c => text.push(c),
        }
    }
    text
}

/// The texts that may fill a hole.
fn filling(hole: char, random: &mut Random) -> &'static str {
    let all: &[&str] = match hole {
        'a' => &[
            "A",
            "B",
            "C",
            "f(A)",
            "g(B,C)",
            "[A|B]",
            "f(f(C))",
            "h(A,%k,B)",
            "%k",
            "%n",
            "_",
        ],
        'v' => &["A", "B", "C"],
        'k' => &["a", "b", "c", "[]"],
        'n' => &["0", "1", "2", "3", "-1", "7"],
        'i' => &["0", "0", "1", "2", "3", "-1"],
        'd' => &[
            "0", "1", "8", "31", "32", "41", "44", "57", "58", "59", "60", "61", "62", "63", "64",
            "-3",
        ],
        'w' => &[
            "1152921504606846975",
            "-1152921504606846976",
            "1152921504606846976",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "9007199254740993",
            "9007199254740992.0",
            "32767",
            "-32769",
            "127",
            "128",
            "-128",
            "1.5",
        ],
        't' => &[
            "A == %k",
            "A \\== %k",
            "integer(A)",
            "var(A)",
            "nonvar(A)",
            "A = %k",
            "\\+ A = %k",
            "atom(A)",
            "true",
            "fail",
        ],
        'f' => &["f", "g", "'[|]'", "-"],
        'o' => &["<", ">", "="],
        'c' => &["<", ">", "=<", ">=", "=:=", "=\\="],
        'e' => &[
            "+", "-", "*", "//", "mod", "rem", "div", "/\\", "\\/", "xor",
        ],
        _ => &[""],
    };
    random.pick(all).expect("there are some")
}
