//! The facts about the library before it is loaded, in `src/database/calls/library_facts.rs`, agree with its files: which
//! arguments are goals, by their declarations, and what is pure, by their clauses and those of all called predicates.
//!
//! The walk through the clauses is that for programs (`src/machine/effects.rs`), continued into the library.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use ferz::testing::builtins::{GROUPS, evaluables};
use ferz::testing::database::Kind;
use ferz::testing::database::goals::Arguments;
use ferz::testing::load::library::{Index, TEXTS, is_on_request};
use ferz::testing::load::state::Loader;
use ferz::testing::load::{GROUP, modules};
use ferz::testing::machine::effects::{Callee, called_arguments, declared, known_callee};
use ferz::testing::machine::{Hooks, Machine, Sizes};
use ferz::testing::stream::StreamTable;
use ferz::testing::term::{Atom, Functor, atoms};

use crate::support::root;

const HEADER: &str = "\
// TABLE
//! What is known of the predicates that the library exports, and of those of the system that have clauses, before they are
//! loaded: made from their texts by `BLESS=1 cargo test --test all twins::`, and checked by every run of it.
//!
//! Module, name, the letters of the arguments (`meta.rs`), whether it is pure (`machine/effects.rs`); of those that have goals
//! among their arguments or are pure. Where several files export a name, the one that is loaded for it comes first.

";

/// The most predicates that a predicate of the library calls.
const MOST: usize = 2_000;

/// A machine with all of the library, and the modules of its files.
fn machine() -> (Machine, Vec<Atom>) {
    let sizes = Sizes {
        heap: 1 << 22,
        frames: 1 << 20,
        choices: 1 << 20,
        trail: 1 << 20,
    };
    let groups: Vec<_> = GROUPS.iter().copied().chain([GROUP]).collect();
    let streams = StreamTable::sandboxed().0;
    let mut machine = Machine::new(sizes, streams, &groups, evaluables::EVALUABLES)
        .expect("there is memory for a small machine");
    machine.hooks = Hooks {
        autoload: Some(modules::autoload),
        load_module: Some(modules::load_module),
        extension: Box::new(Loader::new()),
        ..Hooks::default()
    };
    modules::load_prelude(&mut machine).expect("the prelude loads");
    let files = 0..TEXTS.len();
    let modules = files.map(|file| modules::load_library(&mut machine, file).expect("it loads"));
    let modules = modules.collect();
    (machine, modules)
}

/// The predicates that a file of the library calls: its own, imported ones, and autoloaded ones.
fn callee(m: &Machine, index: &Index, modules: &[Atom], module: Atom, functor: Functor) -> Callee {
    let elsewhere = || {
        let file = index.exporter(m.atoms.text(functor.name), functor.arity)?;
        m.database.lookup(modules[file], functor)
    };
    let Some(id) = m.database.lookup(module, functor).or_else(elsewhere) else {
        return Callee::Impure;
    };
    let predicate = m.database.get(id);
    match predicate.kind() {
        Kind::Static if predicate.properties.pure => {
            Callee::Pure(Arguments::Letters(declared(m, id)))
        }
        Kind::Static => Callee::Clauses(id),
        Kind::Builtin(_)
        | Kind::Host
        | Kind::Control
        | Kind::Dynamic
        | Kind::Import(_)
        | Kind::Undefined => known_callee(m, id),
    }
}

/// The rows of the table: by name, arity, whether another file comes first, and file.
fn rows(m: &Machine, modules: &[Atom]) -> BTreeMap<(String, usize, bool, usize), String> {
    let index = Index::new();
    // Libraries that a program must request have no rows: the name of a call does not tell that it calls them.
    let of_itself = (index.predicates()).filter(|(_, _, file)| !is_on_request(*file));
    let exported = of_itself.filter_map(|(name, arity, file)| {
        let functor = Functor::new(m.atoms.find(name)?, arity);
        let id = m.database.lookup(modules[file], functor)?;
        let later = index.exporter(name, arity) != Some(file);
        Some((name.to_owned(), later, file, id))
    });
    let of_system = m.database.iter().filter_map(|(id, predicate)| {
        let name = m.atoms.text(predicate.functor.name).to_owned();
        let wanted = match predicate.kind() {
            Kind::Static => !name.starts_with('$'),
            Kind::Control => predicate.properties.meta.is_some(),
            Kind::Builtin(_) | Kind::Host | Kind::Dynamic | Kind::Import(_) | Kind::Undefined => {
                false
            }
        };
        (wanted && predicate.module == atoms::SYSTEM).then_some((name, false, TEXTS.len(), id))
    });
    let mut rows = BTreeMap::new();
    for (name, later, file, id) in exported.chain(of_system) {
        let predicate = m.database.get(id);
        let module = m.atoms.text(predicate.module);
        // The arguments with which a lambda expression is called depend on its parameters: the letters would tell of goals that
        // are not called.
        if module == "yall" {
            continue;
        }
        let letters = declared(m, id);
        let find = |module, functor| callee(m, &index, modules, module, functor);
        let pure = match find(predicate.module, predicate.functor) {
            Callee::Impure => false,
            Callee::Pure(_) => true,
            Callee::Clauses(id) => called_arguments(m, id, MOST, &find).is_some_and(|called| {
                called
                    .iter()
                    .zip(&letters)
                    .all(|(c, d)| *c == b'?' || c == d)
            }),
        };
        let letters = String::from_utf8(letters).expect("they are letters");
        if pure || letters.bytes().any(|letter| letter != b'?') {
            let row = format!("    ({module:?}, {name:?}, {letters:?}, {pure}),\n");
            rows.insert((name, letters.len(), later, file), row);
        }
    }
    rows
}

#[test]
fn the_table_of_the_library_is_what_its_files_say() {
    let (machine, modules) = machine();
    let mut text = HEADER.to_owned();
    text.push_str("/// All that is known, by name and number of arguments.\n");
    text.push_str("pub const FACTS: &[(&str, &str, &str, bool)] = &[\n");
    for row in rows(&machine, &modules).values() {
        let _ = write!(text, "{row}");
    }
    text.push_str("];\n");
    let path = root().join("src/database/calls/library_facts.rs");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &text).expect("the table can be written");
    }
    let known = fs::read_to_string(&path).expect("the table is there");
    assert!(
        known == text,
        "the library has changed: BLESS=1 cargo test --test all twins::facts"
    );
}
