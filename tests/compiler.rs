//! Listings of compiled predicates, compared with what a person would write.

use std::collections::HashMap;

use crate::texts::read_text;
use ferz::testing::builtins::GROUPS;
use ferz::testing::code::listing::{self, Names};
use ferz::testing::code::verify::{Limits, verify};
use ferz::testing::code::{Block, ClauseCode, Optimisation, Optimisations, Word};
use ferz::testing::compiler::{
    CompileError, GoalSpans, InLine, Resolver, Target, compile_clause, link,
};
use ferz::testing::syntax::{Operators, ReadFlags, read_term};
use ferz::testing::term::lower::{Quotes, lower};
use ferz::testing::term::{Area, Atom, Atoms, Cell, Functor, Heap, View, atoms};

/// Predicates and evaluables by name; built-ins are those in the list.
#[derive(Default)]
struct World {
    predicates: Vec<Functor>,
    builtins: Vec<Functor>,
    evaluables: HashMap<Functor, u16>,
    forms: HashMap<Functor, InLine>,
    optimisations: Optimisations,
}

impl Resolver for World {
    fn resolve(&mut self, _: Option<Atom>, functor: Functor) -> Target {
        if let Some(index) = self.builtins.iter().position(|builtin| *builtin == functor) {
            return Target::Builtin(index as u16);
        }
        let known = self
            .predicates
            .iter()
            .position(|predicate| *predicate == functor);
        let index = known.unwrap_or_else(|| {
            self.predicates.push(functor);
            self.predicates.len() - 1
        });
        Target::Predicate(index as u32)
    }

    fn evaluable(&self, functor: Functor) -> Option<u16> {
        self.evaluables.get(&functor).copied()
    }

    fn inline(&self, _: Option<Atom>, _: Functor) -> bool {
        true
    }

    fn form(&self, functor: Functor) -> Option<InLine> {
        self.forms.get(&functor).copied()
    }

    fn is_constraint(&self, _: Option<Atom>, _: Functor) -> bool {
        true
    }

    fn optimises(&self, optimisation: Optimisation) -> bool {
        self.optimisations.has(optimisation)
    }
}

/// A compiler with all it needs.
struct Bench {
    heap: Heap,
    atoms: Atoms,
    world: World,
}

impl Bench {
    /// An empty world with `functor/3` and `arg/3` as built-ins and the usual evaluables.
    fn new() -> Bench {
        let [cells, trail] = Area::reserve_all([1 << 26, 1 << 12]).expect("a small heap fits");
        let mut atoms = Atoms::new();
        let mut world = World::default();
        for (name, arity) in [
            ("functor", 3),
            ("arg", 3),
            ("atom_length", 2),
            ("$fd_compare", 3),
            ("$fd_units", 4),
        ] {
            world.builtins.push(Functor::new(
                atoms.intern(name).expect("there is room"),
                arity,
            ));
        }
        for row in GROUPS.iter().flat_map(|group| group.iter()) {
            if let Some(form) = row.facts.in_line {
                let name = atoms.intern(row.name).expect("there is room");
                world.forms.insert(Functor::new(name, row.arity), form);
            }
        }
        let evaluables = [
            ("+", 2),
            ("-", 2),
            ("*", 2),
            ("/", 2),
            ("//", 2),
            ("mod", 2),
            ("max", 2),
            ("-", 1),
            ("abs", 1),
            ("pi", 0),
        ];
        for (index, (name, arity)) in evaluables.into_iter().enumerate() {
            world.evaluables.insert(
                Functor::new(atoms.intern(name).expect("there is room"), arity),
                index as u16,
            );
        }
        Bench {
            heap: Heap::new(cells, trail),
            atoms,
            world,
        }
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
        compile_clause(
            &mut self.heap,
            &mut self.world,
            head,
            body,
            &GoalSpans::default(),
        )
    }

    fn compile(&mut self, text: &str) -> Result<ClauseCode, CompileError> {
        let flags = ReadFlags::default();
        let tree = read_term(text, 0, &Operators::new(), flags)
            .expect("it is a term")
            .expect("there is one");
        let lowered =
            lower(&tree, Quotes::default(), &mut self.heap, &mut self.atoms).expect("it fits");
        self.clause(lowered.term)
    }

    fn link(&mut self, text: &str) -> Block {
        let mut clauses = Vec::new();
        let mut arity = 0;
        for tree in read_text(text, &Operators::new(), ReadFlags::default()) {
            let tree = tree.expect("it is a term");
            let lowered =
                lower(&tree, Quotes::default(), &mut self.heap, &mut self.atoms).expect("it fits");
            let code = self.clause(lowered.term).expect("it compiles");
            arity = code.keys.len() as u32;
            clauses.push(code);
        }
        let clauses: Vec<&ClauseCode> = clauses.iter().collect();
        let block = link(&clauses, arity, self.world.optimisations, &|_| None);
        self.check(&block.words, block.sites.len());
        block
    }

    fn check(&self, words: &[Word], sites: usize) {
        let limits = Limits {
            predicates: self.world.predicates.len(),
            builtins: self.world.builtins.len(),
        };
        if let Err(error) = verify(words, sites, limits) {
            panic!("{error:?}\n{}", listing::list(words, &[], self));
        }
    }

    /// The listing of the clauses in the text, one after the other.
    fn clauses(&mut self, text: &str) -> String {
        let mut listing = String::new();
        for tree in read_text(text, &Operators::new(), ReadFlags::default()) {
            let tree = tree.expect("it is a term");
            let lowered =
                lower(&tree, Quotes::default(), &mut self.heap, &mut self.atoms).expect("it fits");
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
        cell.as_atom().map_or_else(
            || format!("{cell:?}"),
            |atom| self.atoms.text(atom).to_owned(),
        )
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

/// Compares the clauses of a text with their listing.
fn expect(text: &str, listing: &str) {
    assert_eq!(
        Bench::new().clauses(text),
        listing.trim_start_matches('\n'),
        "{text}"
    );
}

#[test]
fn variables_stay_where_they_are_needed() {
    expect(
        "app([H|T], L, [H|R]) :- app(T, L, R).",
        "
    get_list_xx x0, x3, x0
    get_list_val_x_execute x2, x3, x2
    execute 3, app/3
",
    );
    expect(
        "nrev([H|T], R) :- nrev(T, S), app(S, [H], R).",
        "
    allocate
    get_var_y x1, y1
    get_list_yx x0, y0, x0
    put_var_y x1, y2
    call 2, nrev/2, frame 3 {y0 y1 y2}
    put_list x1
    set_val_y y0
    set_nil
    put_val_yy x0, y2, x2, y1
    deallocate_execute 3, app/3
",
    );
    expect(
        "part([X|Xs], P, [X|Ls], Bs) :- X =< P, !, part(Xs, P, Ls, Bs).",
        "
    get_list_xx x0, x5, x0
    get_list_val_x x2, x5, x2
    le +1, x5, x1, fail
    cut_x +1, x4
    execute 4, part/4
",
    );
    expect(
        "p(T) :- arg(2, T, A), q(A).",
        "
    put_int x3, 2
    arg x0, x3, x0, arg/3, frame 0 {}
    execute 1, q/1
",
    );
    expect(
        "shape(T) :- functor(T, N, A), functor(S, N, A), q(S).",
        "
    name_arity x1, x2, x0, functor/3, frame 0 {}
    new_term x0, x1, x2, functor/3, frame 0 {}
    execute 1, q/1
",
    );
    expect(
        "turn(X, Y, Z) :- turn(Y, Z, X).",
        "
    move x3, x0
    move x0, x1
    move x1, x2
    move x2, x3
    execute 3, turn/3
",
    );
}

#[test]
fn tests_compile_to_jumps() {
    expect(
        "part([X|Xs], P, L, B) :- ( X < P -> L = [X|L1], B = B1 ; L = L1, B = [X|B1] ), part(Xs, P, L1, B1).",
        "
    get_list_xx x0, x4, x0
    lt x4, x1, L1
    get_list_val_x +2, x2, x4, x2
    jump L2
L1:
    get_list_val_x +3, x3, x4, x3
L2:
    execute +3, 4, part/4
",
    );
    expect(
        "loop(N, M) :- ( N < M -> N1 is N+1, body(N), loop(N1, M) ; true ).",
        "
    lt x0, x1, L1
    allocate
    get_var_y x1, y0
    add_i x2, x0, 1
    get_var_y x2, y1
    call +2, 1, body/1, frame 2 {y0 y1}
    put_val_yy x0, y1, x1, y0
    deallocate_execute 2, loop/2
L1:
    charge_proceed +1
",
    );
}

#[test]
fn choices_keep_what_their_alternatives_need() {
    expect(
        "r(X) :- \\+ q(X), ( a(X, Y) ; b(X, Y) ), c(Y), !, d(X).",
        "
    allocate
    get_var_yy x0, y0, x1, y1
    mark_y y3
    or_else L1, frame 4 {y0 y1}
    call 1, q/1, frame 4 {y0 y1 y3}
    cut_y y3
    fail
L1:
    trust_else
    or_else L2, frame 3 {y0 y1}
    put_val_y x0, y0
    put_var_y x1, y2
    call 2, a/2, frame 3 {y0 y1 y2}
    jump L3
L2:
    trust_else
    put_val_y x0, y0
    put_var_y x1, y2
    call 2, b/2, frame 3 {y0 y1 y2}
L3:
    put_val_y x0, y2
    call 1, c/1, frame 2 {y0 y1}
    cut_y y1
    put_val_y x0, y0
    deallocate_execute 1, d/1
",
    );
}

#[test]
fn small_terms_are_written_in_one_run() {
    expect(
        "p(f(g(X, a), h(Y, [1|Z])), Y, Z, X).",
        "
    get_struct x0, L6, f/2
    unify_var_x x0
    unify_struct L3, h/2
    unify_val_x x1
    unify_list L4
    unify_int 1
    unify_val_x x2
L1:
    get_struct x0, L5, g/2
    unify_val_x x3
    unify_const a
L2:
    proceed
L3:
    set_val_x x1
    set_list 1
L4:
    set_int 1
    set_val_x x2
    jump L1
L5:
    set_val_x x3
    set_const a
    jump L2
L6:
    set_struct 2
    set_struct 4
    set_functor g/2
    set_val_x x3
    set_const a
    set_functor h/2
    set_val_x x1
    set_list 1
    set_int 1
    set_val_x x2
    jump L2
",
    );
}

#[test]
fn clauses_are_found_by_their_arguments() {
    let linked = Bench::new().linked("app([], L, L). app([H|T], L, [H|R]) :- app(T, L, R).");
    assert!(linked.starts_with(
        "    switch_list x0, x3, x0, integer: fail, var: L1, list: L4, struct: fail, atom: fail, box: fail, attributed: L1, nil: L2
L1:
    try 3, L2
    trust 3, L3
L2:
    get_nil x0
    get_val_x x2, x1
    proceed
L3:
    get_list_xx x0, x3, x0
L4:
    get_list_val_x_execute x2, x3, x2
"
    ), "{linked}");
    let linked = Bench::new().linked("c(a). c(b). c(X) :- w(X). c(f(_)). c([]). c(b).");
    assert!(
        linked.starts_with(
            "    switch_type x0, integer: L1, var: L3, list: L10, struct: L2, atom: L1, box: L10, attributed: L3, nil: L4
L1:
    switch_few_const x0, a: L5, b: L6, else: L10
L2:
    switch_few_struct x0, f/1: L7, else: L10
"
        ),
        "{linked}"
    );
    let linked = Bench::new().linked("e(x, a). e(x, b).");
    assert!(
        linked.starts_with("    switch_type x1, integer: L1, var: L2, list: fail,"),
        "{linked}"
    );
}

/// A list literal of `count` elements made by `element`.
fn long_list(bench: &mut Bench, count: usize, element: impl Fn(&mut Bench, usize) -> Cell) -> Cell {
    let elements: Vec<Cell> = (0..count).map(|index| element(bench, index)).collect();
    bench.heap.list_of(&elements).expect("there is room")
}

fn checked(bench: &mut Bench, head: Cell, body: Cell) -> ClauseCode {
    let code = compile_clause(
        &mut bench.heap,
        &mut bench.world,
        head,
        body,
        &GoalSpans::default(),
    );
    let code = code.expect("it compiles");
    bench.check(&code.words, code.sites.len());
    code
}

#[test]
fn huge_clauses_compile() {
    let mut bench = Bench::new();
    let (f, p) = (
        bench.atoms.intern("f").expect("there is room"),
        bench.atoms.intern("p").expect("there is room"),
    );
    let done = Cell::atom(atoms::TRUE);
    // Long lists: of integers, of structures, of variables that all occur again.
    let ints = long_list(&mut bench, 100_000, |_, index| Cell::small(index as i32));
    let structures = long_list(&mut bench, 10_000, |bench, index| {
        bench
            .heap
            .structure(f, &[Cell::small(index as i32)])
            .expect("there is room")
    });
    let variables = long_list(&mut bench, 2_000, |bench, _| {
        bench.heap.new_var().expect("there is room")
    });
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
        bench.heap.structure(f, &elements).expect("there is room")
    };
    for term in [ints, structures, variables, copy] {
        let head = bench.heap.structure(p, &[term]).expect("there is room");
        let code = checked(&mut bench, head, done);
        assert!(code.words.len() < 1_000_000);
        let var = bench.heap.new_var().expect("there is room");
        let head = bench.heap.structure(p, &[var]).expect("there is room");
        let goal = bench
            .heap
            .structure(atoms::EQUALS, &[var, term])
            .expect("there is room");
        checked(&mut bench, head, goal);
        let call = bench
            .heap
            .structure(f, &[term, var])
            .expect("there is room");
        checked(&mut bench, head, call);
    }
    let head = bench
        .heap
        .structure(p, &[variables, copy])
        .expect("there is room");
    let code = checked(&mut bench, head, done);
    assert!(code.words.len() < 100_000);
}

#[test]
fn deep_terms_compile() {
    let mut bench = Bench::new();
    let (f, p) = (
        bench.atoms.intern("f").expect("there is room"),
        bench.atoms.intern("p").expect("there is room"),
    );
    let done = Cell::atom(atoms::TRUE);
    for side in 0..3 {
        let mut term = Cell::small(0);
        for _ in 0..200_000 {
            let args = match side {
                0 => vec![term],
                1 => vec![term, done],
                _ => vec![done, term],
            };
            term = bench.heap.structure(f, &args).expect("there is room");
        }
        let head = bench.heap.structure(p, &[term]).expect("there is room");
        checked(&mut bench, head, done);
        let var = bench.heap.new_var().expect("there is room");
        let goal = bench
            .heap
            .structure(f, &[term, var])
            .expect("there is room");
        let head = bench.heap.structure(p, &[var]).expect("there is room");
        checked(&mut bench, head, goal);
        let arithmetic = bench
            .heap
            .structure(atoms::IS, &[var, term])
            .expect("there is room");
        checked(&mut bench, head, arithmetic);
    }
    let mut sum = bench.heap.new_var().expect("there is room");
    let var = bench.heap.new_var().expect("there is room");
    for index in 0..100_000 {
        sum = bench
            .heap
            .structure(
                atoms::PLUS,
                &if index % 2 == 0 {
                    [sum, Cell::small(3)]
                } else {
                    [Cell::small(2), sum]
                },
            )
            .expect("there is room");
    }
    let head = bench.heap.structure(p, &[var]).expect("there is room");
    let goal = bench
        .heap
        .structure(atoms::IS, &[var, sum])
        .expect("there is room");
    checked(&mut bench, head, goal);
}

#[test]
fn long_bodies_compile() {
    let mut bench = Bench::new();
    let (q, p) = (
        bench.atoms.intern("q").expect("there is room"),
        bench.atoms.intern("p").expect("there is room"),
    );
    let var = bench.heap.new_var().expect("there is room");
    let head = bench.heap.structure(p, &[var]).expect("there is room");
    let goal = bench.heap.structure(q, &[var]).expect("there is room");
    for name in [atoms::COMMA, atoms::SEMICOLON] {
        let mut body = goal;
        for _ in 0..100_000 {
            body = bench
                .heap
                .structure(name, &[goal, body])
                .expect("there is room");
        }
        checked(&mut bench, head, body);
    }
    let mut nested = goal;
    for _ in 0..1000 {
        let then = bench
            .heap
            .structure(atoms::ARROW, &[nested, goal])
            .expect("there is room");
        nested = bench
            .heap
            .structure(atoms::SEMICOLON, &[then, goal])
            .expect("there is room");
    }
    checked(&mut bench, head, nested);
    let mut cases = goal;
    let identical = bench.atoms.intern("==").expect("there is room");
    for index in 0..1000 {
        let test = bench
            .heap
            .structure(identical, &[var, Cell::small(index)])
            .expect("there is room");
        let then = bench
            .heap
            .structure(atoms::ARROW, &[test, goal])
            .expect("there is room");
        cases = bench
            .heap
            .structure(atoms::SEMICOLON, &[then, cases])
            .expect("there is room");
    }
    checked(&mut bench, head, cases);
}

#[test]
fn wide_clauses_compile() {
    let mut bench = Bench::new();
    let (f, p) = (
        bench.atoms.intern("f").expect("there is room"),
        bench.atoms.intern("p").expect("there is room"),
    );
    let done = Cell::atom(atoms::TRUE);
    let args: Vec<Cell> = (0..200)
        .map(|_| bench.heap.new_var().expect("there is room"))
        .collect();
    let nested: Vec<Cell> = args
        .iter()
        .map(|arg| bench.heap.structure(f, &[*arg]).expect("there is room"))
        .collect();
    let head = bench.heap.structure(p, &nested).expect("there is room");
    checked(&mut bench, head, done);
    let reversed: Vec<Cell> = args.iter().rev().copied().collect();
    let head = bench.heap.structure(p, &args).expect("there is room");
    let goal = bench.heap.structure(f, &reversed).expect("there is room");
    checked(&mut bench, head, goal);
    let goals = bench
        .heap
        .structure(atoms::COMMA, &[goal, goal])
        .expect("there is room");
    checked(&mut bench, head, goals);
    let wide = bench.heap.structure(f, &nested).expect("there is room");
    let head = bench
        .heap
        .structure(p, &[wide, wide])
        .expect("there is room");
    checked(&mut bench, head, goals);
}

#[test]
fn what_has_no_code_is_refused() {
    let mut bench = Bench::new();
    assert!(matches!(
        bench.compile("p :- q, 3."),
        Err(CompileError::NotCallable(_))
    ));
    assert!(
        bench.compile("p :- \\+ 3.").is_ok(),
        "what is not part of the body is found out when it runs"
    );
    let f = bench.atoms.intern("f").expect("there is room");
    let var = bench.heap.new_var().expect("there is room");
    let cyclic = bench.heap.structure(f, &[var]).expect("there is room");
    bench.heap.bind(var.addr(), cyclic).expect("there is room");
    let done = Cell::atom(atoms::TRUE);
    let code = compile_clause(
        &mut bench.heap,
        &mut bench.world,
        cyclic,
        done,
        &GoalSpans::default(),
    );
    assert_eq!(code.err(), Some(CompileError::TooLarge));
}

/// Each optimisation of the compiler changes the code, and without it none of its instructions occurs.
#[test]
fn each_optimisation_can_be_left_out() {
    #[rustfmt::skip]
    let cases = [
        (Optimisation::Guards, "max(X, Y, X) :- X >= Y, !. max(_, Y, Y).", "jump"),
        (Optimisation::InlineConditions, "p(X, Y) :- ( X < 1 -> Y = a ; Y = b ).", "lt_i x0, 1, L1"),
        (Optimisation::ArgumentSwitch, "p(a). p(b).", "switch_"),
        (Optimisation::ArgumentSwitch, "p(f(a), 1). p(f(b), 2). p(X, X).", "get_part x3"),
        (Optimisation::InlineArithmetic, "p(X, Y) :- Y is X + 1, Y > 3.", "add_i"),
        (Optimisation::InlineBuiltins, "p(X) :- atom(X), X == a.", "test_type"),
        (Optimisation::InlineBuiltins, "p(X) :- q(X, Y), Y = f(X).", "get_struct"),
        (Optimisation::InlineBuiltins, "p(X) :- \\+ q(X).", "or_else"),
        (Optimisation::LastCalls, "p(X) :- q(X), r(X).", "execute"),
    ];
    for (optimisation, text, instruction) in cases {
        let listing = |without: bool| {
            let mut bench = Bench::new();
            if without {
                bench.world.optimisations = Optimisations::default().without(optimisation);
            }
            let block = bench.link(text);
            listing::list(&block.words, &block.sites, &bench)
        };
        let (with, without) = (listing(false), listing(true));
        let name = optimisation.name();
        assert!(with.contains(instruction), "{name}\n{with}");
        assert!(!without.contains(instruction), "{name}\n{without}");
    }
}

/// The headers of the compiler's files show clauses and their listings: the listings are the real ones.
#[test]
fn the_worked_examples_are_true() {
    #[rustfmt::skip]
    let files = [
        "codegen/arithmetic", "codegen/assembler", "codegen/body", "codegen/branches", "codegen/build", "codegen/control",
        "codegen/head", "codegen/registers", "indexing/ahead", "indexing/clash", "indexing/deep", "indexing/guard", "indexing/index", "steps/constraints",
        "steps/constructs", "steps/goals",
        "steps/variables",
    ];
    let mut wrong = Vec::new();
    for name in files {
        let path = crate::support::root().join(format!("src/compiler/{name}.rs"));
        let text = std::fs::read_to_string(path).expect("the file can be read");
        let (mut examples, mut block) = (0, None);
        for line in text.lines().map_while(|line| line.strip_prefix("//!")) {
            let line = line.strip_prefix(' ').unwrap_or(line);
            match (line, block.take()) {
                ("```text", None) => block = Some(String::new()),
                ("```", Some(example)) => {
                    let Some((clauses, listing)) = example.split_once("\n\n") else {
                        continue;
                    };
                    let made = Bench::new().linked(clauses);
                    if made != listing {
                        wrong.push(format!(
                            "{name}.rs shows\n{listing}for\n{clauses}\nwhich becomes\n{made}"
                        ));
                    }
                    examples += 1;
                }
                (line, Some(example)) => block = Some(example + line + "\n"),
                (_, None) => {}
            }
        }
        assert!(examples > 0, "{name}.rs has no worked example");
    }
    crate::support::conclude(wrong);
}
