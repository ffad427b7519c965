//! What is known about predicates: `predicate_property/2`.
//!
//! Invariant: nothing is kept for this: properties are read off the database when they are asked for.

use std::sync::Arc;

use super::super::args;
use super::super::clauses::{open_module, unify_in_module};
use super::super::group::group;
use crate::database::{Kind, Meta, Predicate, shape};
use crate::machine::Machine;
use crate::machine::assert::{Qualified, head_functor, strip_module};
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, atoms};

group! {
    nondet  "predicate_property(:Head, ?Property)"    [] => predicate_property;
    det     "native(:Indicators)"                     [] => native;
    det     "not_native(:Indicators)"                 [] => not_native;
    semidet "$shape(:Indicator, -Shape, -Calls)"      [] => shape_of;
    semidet "$rush_twins"                             [] => rush_twins;
}

/// A property of a predicate.
#[derive(Clone, Debug)]
enum Property {
    /// `dynamic` and the like.
    Word(&'static str),
    /// `number_of_clauses(3)` and the like.
    Count(&'static str, usize),
    /// `imported_from(lists)`
    ImportedFrom(Atom),
    /// `implementation_module(lists)`
    ImplementationModule(Atom),
    /// `native(select)`
    Native(&'static str),
    /// `meta_predicate(maplist(1, ?))`
    Meta(Arc<[Meta]>),
}

/// A property with the head whose it is.
struct Found {
    module: Atom,
    functor: Functor,
    property: Property,
}

/// The predicate that Head calls has Property. When Head is a variable, all predicates and their properties.
///
/// ```prolog
/// ?- dynamic(p/1), predicate_property(p(_), dynamic).
///    true.
/// ?- predicate_property(atom(_), built_in).
///    true.
/// ```
fn predicate_property(m: &mut Machine, [head, property]: [Cell; 2]) -> Result<Alternatives> {
    if !args::is_var(m, property) && args::callable(m, property).is_err() {
        return Err(Error::Domain(Domain::PredicateProperty, property));
    }
    let wanted = args::callable(m, property).ok();
    let (module, plain) = open_module(m, head)?;
    let functor = match args::is_var(m, plain) {
        true => None,
        false => Some(head_functor(m, plain)?),
    };
    let mut found: Vec<Found> = Vec::new();
    match (module, functor) {
        (Some(module), Some(functor)) => {
            if let Some(id) = m.reach(module, functor)? {
                let before = found.len();
                add_properties(m, m.database.get(id), module, &mut found);
                // The head stays as it is called, though the predicate may have another name.
                for found in &mut found[before..] {
                    found.functor = functor;
                }
            }
        }
        (Some(module), None) => {
            for (id, predicate) in m.database.iter() {
                // What the module has hidden, by an own definition, is not there for it.
                let seen = m.database.lookup(module, predicate.functor);
                if predicate.is_defined() && seen == Some(id) {
                    add_properties(m, predicate, module, &mut found);
                }
            }
        }
        (None, functor) => {
            for (_, predicate) in m.database.iter() {
                let meant = functor.is_none_or(|functor| functor == predicate.functor);
                if meant && predicate.is_defined() && !matches!(predicate.kind(), Kind::Import(_)) {
                    add_properties(m, predicate, predicate.module, &mut found);
                }
            }
        }
    }
    found.retain(|found| {
        wanted.is_none_or(|wanted| m.atoms.text(wanted.name) == found.property.name())
    });
    Ok(Alternatives::each::<2, _>(
        found.into_iter(),
        |m, [head, property], found| {
            let (_, plain) = open_module(m, head)?;
            let functor = found.functor;
            let term = if args::is_var(m, plain) {
                let variables: Vec<Cell> = (0..functor.arity)
                    .map(|_| m.heap.new_var())
                    .collect::<Stopping<_>>()?;
                m.heap.structure(functor.name, &variables)
            } else {
                Ok(plain)
            }?;
            let built = found.property.build(m, functor)?;
            Ok(unify_in_module(m, head, found.module, term)? && m.unify(property, built)?)
        },
    ))
}

/// All properties of one predicate as `module` sees it.
fn add_properties(m: &Machine, predicate: &Predicate, module: Atom, found: &mut Vec<Found>) {
    let twin = m.database.find(predicate.module, predicate.functor);
    let twin = twin.and_then(|id| m.twin_of(id));
    let mut add = |property| {
        found.push(Found {
            module,
            functor: predicate.functor,
            property,
        });
    };
    let built_in = matches!(predicate.kind(), Kind::Builtin(_) | Kind::Control);
    let native = built_in || predicate.kind() == Kind::Host;
    let core = is_core(m, predicate.module);
    let words = [
        ("defined", predicate.is_defined()),
        ("visible", true),
        ("dynamic", predicate.is_dynamic()),
        ("static", !predicate.is_dynamic()),
        ("built_in", built_in || core),
        ("system", core),
        (
            "foreign",
            matches!(predicate.kind(), Kind::Builtin(_) | Kind::Host),
        ),
        ("interpreted", !native),
        ("iso", predicate.properties.iso),
        ("discontiguous", predicate.properties.discontiguous),
        ("multifile", predicate.properties.multifile),
        ("public", predicate.properties.public),
        ("tabled", predicate.properties.tabled),
        (
            "exported",
            predicate.module == module && is_exported(m, predicate),
        ),
        ("transparent", predicate.properties.has_goals()),
    ];
    for (word, holds) in words {
        if holds {
            add(Property::Word(word));
        }
    }
    if !native {
        add(Property::Count(
            "number_of_clauses",
            predicate.clauses.len(),
        ));
        let rules = predicate.clauses.rules().count();
        add(Property::Count("number_of_rules", rules));
    }
    if predicate.module != module && !core {
        add(Property::ImportedFrom(predicate.module));
    }
    add(Property::ImplementationModule(predicate.module));
    if let Some(twin) = twin {
        add(Property::Native(twin.name));
    }
    if let Some(meta) = &predicate.properties.meta {
        add(Property::Meta(meta.clone()));
    }
}

/// Whether a module is part of the language itself: the system, or one of the texts that are read when they are needed.
fn is_core(m: &Machine, module: Atom) -> bool {
    let file = m.database.modules.get(module).and_then(|known| known.file);
    module == atoms::SYSTEM || file.is_some_and(|file| m.atoms.text(file).starts_with("boot/"))
}

fn is_exported(m: &Machine, predicate: &Predicate) -> bool {
    m.database
        .modules
        .get(predicate.module)
        .is_some_and(|module| module.exports.contains(&predicate.functor))
}

impl Property {
    /// The name of its term.
    fn name(&self) -> &'static str {
        match self {
            Property::Word(word) | Property::Count(word, _) => word,
            Property::ImportedFrom(_) => "imported_from",
            Property::ImplementationModule(_) => "implementation_module",
            Property::Native(_) => "native",
            Property::Meta(_) => "meta_predicate",
        }
    }

    /// As a term.
    fn build(&self, m: &mut Machine, functor: Functor) -> Stopping<Cell> {
        let name = m.atoms.intern(self.name())?;
        let argument = match self {
            Property::Word(_) => return Ok(Cell::atom(name)),
            Property::Count(_, count) => m.heap.integer(i64::try_from(*count).unwrap_or(i64::MAX)),
            Property::ImportedFrom(module) | Property::ImplementationModule(module) => {
                Ok(Cell::atom(*module))
            }
            Property::Native(twin) => Ok(Cell::atom(m.atoms.intern(twin)?)),
            Property::Meta(meta) => {
                let arguments: Vec<Cell> = meta
                    .iter()
                    .map(|argument| meta_cell(m, *argument))
                    .collect::<Stopping<_>>()?;
                m.heap.structure(functor.name, &arguments)
            }
        }?;
        m.heap.structure(name, &[argument])
    }
}

fn meta_cell(m: &mut Machine, meta: Meta) -> Stopping<Cell> {
    let word = match meta {
        Meta::Goal(arguments) => return Ok(Cell::small(i32::from(arguments))),
        Meta::Qualified => ":",
        Meta::Caret => "^",
        Meta::Grammar => "//",
        Meta::Input => "+",
        Meta::Output => "-",
        Meta::Either => "?",
        Meta::Anything => "*",
    };
    Ok(Cell::atom(m.atoms.intern(word)?))
}

/// The predicates may have native twins again, after not_native/1.
///
/// ```prolog
/// ?- assertz((in(X, [X|_]))), not_native(in/2), native(in/2).
///    true.
/// ```
fn native(m: &mut Machine, [indicators]: [Cell; 1]) -> Result<()> {
    for id in named(m, indicators)? {
        m.database.allow_twin(id, true);
    }
    Ok(())
}

/// The predicates get no native twins: their clauses run, whatever the flag `native` says.
///
/// ```prolog
/// ?- not_native(foo).
///    error(type_error(predicate_indicator, foo), _).
/// ```
fn not_native(m: &mut Machine, [indicators]: [Cell; 1]) -> Result<()> {
    for id in named(m, indicators)? {
        m.database.allow_twin(id, false);
    }
    Ok(())
}

/// The predicates that indicators name: `(p/1, q/2)` or a list of them.
fn named(m: &mut Machine, indicators: Cell) -> Result<Vec<u32>> {
    if !m.heap.is_acyclic(indicators)? {
        return Err(Error::Type(Expected::PredicateIndicator, indicators));
    }
    let mut waiting = vec![strip_module(m, atoms::USER, indicators)?];
    let mut found = Vec::new();
    while let Some(Qualified { module, term }) = waiting.pop() {
        let parts = args::arguments_of::<2>(m, term, atoms::COMMA).map(|pair| pair.to_vec());
        let parts = match parts {
            Some(parts) => Some(parts),
            None => m.heap.list_elements(term)?,
        };
        match parts {
            Some(parts) => {
                for part in parts.into_iter().rev() {
                    waiting.push(strip_module(m, module, part)?);
                }
            }
            None => {
                let functor = args::indicator(m, term)?;
                found.push(m.database.predicate(module, functor));
            }
        }
    }
    Ok(found)
}

/// No call of a twin is left to the clauses because a search might be small: what tests want.
fn rush_twins(m: &mut Machine, []: [Cell; 0]) -> Result<bool> {
    m.rush_twins();
    Ok(true)
}

/// Calls away from a predicate that are looked at for what its arguments are.
const DEPTH_OF_SHAPE: u32 = 2;

/// The shape of a static predicate, `shape(Outline, Hash, Letters)`, and the indicators of what it calls. Outline and Hash are
/// numbers in hexadecimal digits; Letters says which arguments are goals, and is `open` if it calls what is none of them.
fn shape_of(m: &mut Machine, [indicator, shape, calls]: [Cell; 3]) -> Result<bool> {
    let Qualified { module, term } = strip_module(m, atoms::USER, indicator)?;
    let functor = args::indicator(m, term)?;
    let Some(id) = m.database.find(module, functor) else {
        return Ok(false);
    };
    let found = shape::shape_within(&m.database, &m.atoms, id, DEPTH_OF_SHAPE);
    let outline = shape::outline(m.database.get(id));
    m.heap.room(5 * found.calls.len() + 8)?;
    let called: Vec<Cell> = found
        .calls
        .iter()
        .map(|callee| {
            let arity = m.heap.integer(i64::from(callee.arity))?;
            m.heap
                .structure(atoms::SLASH, &[Cell::atom(callee.name), arity])
        })
        .collect::<Stopping<_>>()?;
    let called = m.heap.list_of(&called)?;
    let letters = if found.loose { "open" } else { &found.letters };
    let [name, outline, hash, letters] = [
        m.atom("shape")?,
        m.atom(&format!("{outline:016x}"))?,
        m.atom(&format!("{:016x}", found.hash))?,
        m.atom(letters)?,
    ];
    let name = name.as_atom().unwrap_or(atoms::NIL);
    let term = m.heap.structure(name, &[outline, hash, letters])?;
    Ok(m.unify(shape, term)? && m.unify(calls, called)?)
}
