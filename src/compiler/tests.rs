//! Listings of compiled predicates, compared with what a human would write.

use std::collections::HashMap;

use super::*;
use crate::code::listing::{self, Names};
use crate::code::verify::{Limits, verify};
use crate::code::{Block, Word};
use crate::syntax::{Operators, ReadFlags, read_term, read_text};
use crate::term::lower::{Quotes, lower};
use crate::term::{Area, Atoms, View, atoms};

/// Predicates and evaluables by name; built-ins are those in the list.
#[derive(Default)]
struct World {
    predicates: Vec<Functor>,
    builtins: Vec<Functor>,
    evaluables: HashMap<Functor, u16>,
}

impl Resolver for World {
    fn resolve(&mut self, _: Option<Atom>, functor: Functor) -> Target {
        if let Some(index) = self.builtins.iter().position(|builtin| *builtin == functor) {
            return Target::Builtin(index as u16);
        }
        let known = self.predicates.iter().position(|predicate| *predicate == functor);
        let index = known.unwrap_or_else(|| {
            self.predicates.push(functor);
            self.predicates.len() - 1
        });
        Target::Predicate(index as u32)
    }

    fn evaluable(&self, functor: Functor) -> Option<u16> {
        self.evaluables.get(&functor).copied()
    }

    fn inline(&self, _: Functor) -> bool {
        true
    }
}

/// A compiler with all it needs.
pub struct Bench {
    heap: Heap,
    atoms: Atoms,
    world: World,
}

impl Bench {
    /// An empty world with `functor/3` and `arg/3` as built-ins and the usual evaluables.
    pub fn new() -> Bench {
        let [cells, trail] = Area::reserve_all([1 << 26, 1 << 12]).expect("a small heap fits");
        let mut atoms = Atoms::new();
        let mut world = World::default();
        for (name, arity) in [("functor", 3), ("arg", 3), ("atom_length", 2)] {
            world.builtins.push(Functor::new(atoms.intern(name), arity));
        }
        let evaluables =
            [("+", 2), ("-", 2), ("*", 2), ("/", 2), ("//", 2), ("mod", 2), ("max", 2), ("-", 1), ("abs", 1), ("pi", 0)];
        for (index, (name, arity)) in evaluables.into_iter().enumerate() {
            world.evaluables.insert(Functor::new(atoms.intern(name), arity), index as u16);
        }
        Bench { heap: Heap::new(cells, trail), atoms, world }
    }

    fn split(&self, term: Cell) -> (Cell, Cell) {
        match self.heap.view(term) {
            View::Struct(functor, at) if functor == Functor::new(atoms::NECK, 2) => {
                (self.heap.arg(at, 0), self.heap.arg(at, 1))
            }
            _ => (term, Cell::atom(atoms::TRUE)),
        }
    }

    fn clause(&mut self, term: Cell) -> Result<ClauseCode, CompileError> {
        let (head, body) = self.split(term);
        compile_clause(&mut self.heap, &mut self.world, head, body, &GoalSpans::default())
    }

    fn compile(&mut self, text: &str) -> Result<ClauseCode, CompileError> {
        let flags = ReadFlags::default();
        let tree = read_term(text, 0, &Operators::new(), flags).expect("it is a term").expect("there is one");
        let lowered = lower(&tree, Quotes::default(), &mut self.heap, &mut self.atoms).expect("it fits");
        self.clause(lowered.term)
    }

    fn link(&mut self, text: &str) -> Block {
        let mut clauses = Vec::new();
        let mut arity = 0;
        for tree in read_text(text, &Operators::new(), ReadFlags::default()) {
            let tree = tree.expect("it is a term");
            let lowered = lower(&tree, Quotes::default(), &mut self.heap, &mut self.atoms).expect("it fits");
            let code = self.clause(lowered.term).expect("it compiles");
            arity = code.keys.len() as u32;
            clauses.push(code);
        }
        let block = link(&clauses.iter().collect::<Vec<_>>(), arity);
        self.check(&block.words, block.sites.len());
        block
    }

    fn check(&self, words: &[Word], sites: usize) {
        let limits = Limits { predicates: self.world.predicates.len(), builtins: self.world.builtins.len() };
        if let Err(error) = verify(words, sites, limits) {
            panic!("{error:?}\n{}", listing::list(words, &[], self));
        }
    }

    /// The listing of the clauses in the text, one after the other.
    fn clauses(&mut self, text: &str) -> String {
        let mut listing = String::new();
        for tree in read_text(text, &Operators::new(), ReadFlags::default()) {
            let tree = tree.expect("it is a term");
            let lowered = lower(&tree, Quotes::default(), &mut self.heap, &mut self.atoms).expect("it fits");
            let code = self.clause(lowered.term).expect("it compiles");
            self.check(&code.words, code.sites.len());
            listing += &listing::list(&code.words, &code.sites, self);
        }
        listing
    }

    fn linked(&mut self, text: &str) -> String {
        let block = self.link(text);
        listing::list(&block.words, &block.sites, self)
    }
}

impl Names for Bench {
    fn constant(&self, cell: Cell) -> String {
        cell.as_atom().map_or_else(|| format!("{cell:?}"), |atom| self.atoms.text(atom).to_owned())
    }

    fn functor(&self, functor: Functor) -> String {
        format!("{}/{}", self.atoms.text(functor.name), functor.arity)
    }

    fn predicate(&self, index: u32) -> String {
        self.functor(self.world.predicates[index as usize])
    }

    fn builtin(&self, index: u32) -> String {
        self.functor(self.world.builtins[index as usize])
    }
}

#[test]
fn show() {
    for text in [
        "app([],L,L). app([H|T],L,[H|R]) :- app(T,L,R).",
        "nrev([],[]). nrev([H|T],R) :- nrev(T,S), app(S,[H],R).",
        "tak(X,Y,Z,A) :- X =< Y, !, Z = A. tak(X,Y,Z,A) :- X1 is X-1, Y1 is Y-1, Z1 is Z-1, tak(X1,Y,Z,A1), tak(Y1,Z,X,A2), tak(Z1,X,Y,A3), tak(A1,A2,A3,A).",
        "hanoi(0,_,_,_) :- !. hanoi(N,A,B,C) :- M is N-1, hanoi(M,A,C,B), move(A,B), hanoi(M,C,B,A).",
        "queens(N,Qs) :- range(1,N,Ns), queens(Ns,[],Qs). queens([],Qs,Qs). queens(Un,Safe,Qs) :- select(Un,Rest,Q), \\+ attack(Q,Safe), queens(Rest,[Q|Safe],Qs).",
        "attack(X,Xs) :- attack(X,1,Xs). attack(X,N,[Y|_]) :- X is Y+N. attack(X,N,[Y|_]) :- X is Y-N. attack(X,N,[_|Ys]) :- N1 is N+1, attack(X,N1,Ys).",
        "part([],_,[],[]). part([X|Xs],P,[X|Ls],Bs) :- X =< P, !, part(Xs,P,Ls,Bs). part([X|Xs],P,Ls,[X|Bs]) :- part(Xs,P,Ls,Bs).",
        "part([X|Xs],P,L,B) :- ( X < P -> L = [X|L1], B = B1 ; L = L1, B = [X|B1] ), part(Xs,P,L1,B1).",
        "max(X,Y,Z) :- ( X >= Y -> Z = X ; Z = Y ).",
        "count(N) :- N > 0, N1 is N-1, count(N1). loop(N,M) :- ( N < M -> N1 is N+1, foo(N), loop(N1,M) ; true ).",
        "d(U+V,X,DU+DV) :- !, d(U,X,DU), d(V,X,DV). d(X,X,1).",
        "p(f(g(X,a),h(Y,[1,2,3|Z])),Y,Z,X). q(X) :- functor(X,N,A), foo(A,N,X). r(X) :- \\+ X = a, \\+ foo(X), (a(X,Y) ; b(X,Y)), c(Y), !, d(X).",
        "s(A,B) :- foo(B,A), bar(f(A),A,C,C). t(X,Y,Z) :- u(Y,Z,X). v(X) :- X = f(Y,Y), w(Y). x(X) :- ( foo(X) -> bar(X) ; baz(X) ), qux.",
        "zz(X) :- forall(member(Y,X), Y > 2), call(foo, X), call(bar(X)), G = foo(1), call(G), G.",
        "l([a,b,f(X),g(X),h(Y),k(Y,z),1,2,3,4,5,6.5]). big(f(a1(X1),a2(X2),a3(X3),a4(X4),b(c(d(e(X1,X2,X3,X4)))))).",
    ] {
        let mut bench = Bench::new();
        println!("%% {text}\n{}", bench.clauses(text));
    }
    for text in [
        "app([],L,L). app([H|T],L,[H|R]) :- app(T,L,R).",
        "tak(X,Y,Z,A) :- X =< Y, !, Z = A. tak(X,Y,Z,A) :- foo(X,Y,Z,A), bar.",
        "c(a,1). c(b,2). c(X,3). c(f(X),4). c([],5). c(b,6). c(2.5,7). c([_|_],8). c(g(X),foo) :- a, b.",
        "e(x,a). e(x,b).", "e(X,f(a)). e(X,b). e(X,c).", "z(a). z(b). z(a).", "y(f(X)). y(a).", "w. w.",
    ] {
        let mut bench = Bench::new();
        println!("%% {text}\n{}", bench.linked(text));
    }
}

/// A list literal of `count` elements made by `element`.
fn long_list(bench: &mut Bench, count: usize, element: impl Fn(&mut Bench, usize) -> Cell) -> Cell {
    let elements: Vec<Cell> = (0..count).map(|index| element(bench, index)).collect();
    bench.heap.list_of(&elements)
}

fn checked(bench: &mut Bench, head: Cell, body: Cell) -> ClauseCode {
    let code = compile_clause(&mut bench.heap, &mut bench.world, head, body, &GoalSpans::default());
    let code = code.expect("it compiles");
    bench.check(&code.words, code.sites.len());
    code
}

#[test]
fn huge_clauses_compile() {
    let mut bench = Bench::new();
    let (f, p) = (bench.atoms.intern("f"), bench.atoms.intern("p"));
    let done = Cell::atom(atoms::TRUE);
    // Long lists: of integers, of structures, of variables that all occur again.
    let ints = long_list(&mut bench, 100_000, |_, index| Cell::small(index as i32));
    let structures = long_list(&mut bench, 10_000, |bench, index| bench.heap.structure(f, &[Cell::small(index as i32)]));
    let variables = long_list(&mut bench, 2_000, |bench, _| bench.heap.new_var());
    let copy = {
        let elements: Vec<Cell> = {
            let mut elements = Vec::new();
            let mut rest = variables;
            while let View::List(at) = bench.heap.view(rest) {
                elements.push(bench.heap.get(at));
                rest = bench.heap.get(at.offset(1));
            }
            elements
        };
        bench.heap.structure(f, &elements)
    };
    for term in [ints, structures, variables, copy] {
        let head = bench.heap.structure(p, &[term]);
        let code = checked(&mut bench, head, done);
        assert!(code.words.len() < 1_000_000);
        let var = bench.heap.new_var();
        let head = bench.heap.structure(p, &[var]);
        let goal = bench.heap.structure(atoms::EQUALS, &[var, term]);
        checked(&mut bench, head, goal);
        let call = bench.heap.structure(f, &[term, var]);
        checked(&mut bench, head, call);
    }
    let head = bench.heap.structure(p, &[variables, copy]);
    let code = checked(&mut bench, head, done);
    assert!(code.words.len() < 100_000);
}

#[test]
fn deep_terms_compile() {
    let mut bench = Bench::new();
    let (f, p) = (bench.atoms.intern("f"), bench.atoms.intern("p"));
    let done = Cell::atom(atoms::TRUE);
    for side in 0..3 {
        let mut term = Cell::small(0);
        for _ in 0..1_000_000 {
            let args = match side {
                0 => vec![term],
                1 => vec![term, done],
                _ => vec![done, term],
            };
            term = bench.heap.structure(f, &args);
        }
        let head = bench.heap.structure(p, &[term]);
        checked(&mut bench, head, done);
        let var = bench.heap.new_var();
        let goal = bench.heap.structure(f, &[term, var]);
        let head = bench.heap.structure(p, &[var]);
        checked(&mut bench, head, goal);
        let arithmetic = bench.heap.structure(atoms::IS, &[var, term]);
        checked(&mut bench, head, arithmetic);
    }
    let mut sum = bench.heap.new_var();
    let var = bench.heap.new_var();
    for index in 0..100_000 {
        sum = bench.heap.structure(atoms::PLUS, &if index % 2 == 0 { [sum, Cell::small(3)] } else { [Cell::small(2), sum] });
    }
    let head = bench.heap.structure(p, &[var]);
    let goal = bench.heap.structure(atoms::IS, &[var, sum]);
    checked(&mut bench, head, goal);
}

#[test]
fn long_bodies_compile() {
    let mut bench = Bench::new();
    let (q, p) = (bench.atoms.intern("q"), bench.atoms.intern("p"));
    let var = bench.heap.new_var();
    let head = bench.heap.structure(p, &[var]);
    let goal = bench.heap.structure(q, &[var]);
    for name in [atoms::COMMA, atoms::SEMICOLON] {
        let mut body = goal;
        for _ in 0..100_000 {
            body = bench.heap.structure(name, &[goal, body]);
        }
        checked(&mut bench, head, body);
    }
    let mut nested = goal;
    for _ in 0..1000 {
        let then = bench.heap.structure(atoms::ARROW, &[nested, goal]);
        nested = bench.heap.structure(atoms::SEMICOLON, &[then, goal]);
    }
    checked(&mut bench, head, nested);
    let mut cases = goal;
    for index in 0..1000 {
        let test = bench.heap.structure(atoms::IDENTICAL, &[var, Cell::small(index)]);
        let then = bench.heap.structure(atoms::ARROW, &[test, goal]);
        cases = bench.heap.structure(atoms::SEMICOLON, &[then, cases]);
    }
    checked(&mut bench, head, cases);
}

#[test]
fn wide_clauses_compile() {
    let mut bench = Bench::new();
    let (f, p) = (bench.atoms.intern("f"), bench.atoms.intern("p"));
    let done = Cell::atom(atoms::TRUE);
    let args: Vec<Cell> = (0..200).map(|_| bench.heap.new_var()).collect();
    let nested: Vec<Cell> = args.iter().map(|arg| bench.heap.structure(f, &[*arg])).collect();
    let head = bench.heap.structure(p, &nested);
    checked(&mut bench, head, done);
    let reversed: Vec<Cell> = args.iter().rev().copied().collect();
    let head = bench.heap.structure(p, &args);
    let goal = bench.heap.structure(f, &reversed);
    checked(&mut bench, head, goal);
    let goals = bench.heap.structure(atoms::COMMA, &[goal, goal]);
    checked(&mut bench, head, goals);
    let wide = bench.heap.structure(f, &nested);
    let head = bench.heap.structure(p, &[wide, wide]);
    checked(&mut bench, head, goals);
}

#[test]
fn what_has_no_code_is_refused() {
    let mut bench = Bench::new();
    assert!(matches!(bench.compile("p :- q, 3."), Err(CompileError::NotCallable(_))));
    assert!(bench.compile("p :- \\+ 3.").is_ok(), "what is not part of the body is found out when it runs");
    let f = bench.atoms.intern("f");
    let var = bench.heap.new_var();
    let cyclic = bench.heap.structure(f, &[var]);
    bench.heap.set(var.addr(), cyclic);
    let done = Cell::atom(atoms::TRUE);
    let code = compile_clause(&mut bench.heap, &mut bench.world, cyclic, done, &GoalSpans::default());
    assert_eq!(code.err(), Some(CompileError::TooLarge));
}
