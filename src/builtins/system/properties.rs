//! Properties of predicates: `predicate_property/2`.
//!
//! Invariant: properties are not stored: each call reads them from the database.

use std::sync::Arc;

use super::super::args;
use super::super::clauses::{open_module, unify_in_module};
use super::super::group::group;
use crate::database::{Kind, Meta, Predicate};
use crate::machine::Machine;
use crate::machine::assert::{Qualified, head_functor, strip_module};
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::machine::twin::{Difference, Literal, Nearly, Recognised};
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, View, atoms};

group! {
    nondet  "predicate_property(:Head, ?Property)"    [] => predicate_property;
    det     "native(:Indicators)"                     [] => native;
    det     "not_native(:Indicators)"                 [] => not_native;
    semidet "$form(:Indicator, +Order, -Form, -Calls)" [] => form_of;
    semidet "$rush_twins"                             [] => rush_twins;
}

/// A property of a predicate.
#[derive(Clone, Debug)]
enum Property {
    /// An atom such as `dynamic`.
    Word(&'static str),
    /// A term with a number such as `number_of_clauses(3)`.
    Count(&'static str, usize),
    /// `file('family.pl')`
    File(String),
    /// `imported_from(lists)`
    ImportedFrom(Atom),
    /// `implementation_module(lists)`
    ImplementationModule(Atom),
    /// `native(select)`, or `native(datalog)` of a tabled predicate
    Native(&'static str),
    /// `native_proof(proof(permutation/2, [2,1], [mix/2,pick/3], [], []))`
    Proof(Box<Recognised>),
    /// `native_nearly(queens)`: the twin whose definition the predicate nearly is
    Nearly(&'static str),
    /// `native_reason(differs(near/3, placed/3, clause(2), (\\+)))`
    Reason(Box<Nearly>),
    /// `meta_predicate(maplist(1, ?))`
    Meta(Arc<[Meta]>),
}

/// A property, with the module and functor of its predicate.
struct Found {
    module: Atom,
    functor: Functor,
    property: Property,
}

/// The predicate that Head calls has Property. When Head is a variable, all predicates and their properties.
/// `file(File)` and `line_count(Line)` tell where the first clause was read from a text.
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
                add_properties(m, m.database.get(id), module, wanted, &mut found);
                // The head keeps the called name, though the predicate may have another name.
                for found in &mut found[before..] {
                    found.functor = functor;
                }
            }
        }
        (Some(module), None) => {
            for (id, predicate) in m.database.iter() {
                // A module does not see a definition that its local definition hides.
                let seen = m.database.lookup(module, predicate.functor);
                if predicate.is_defined() && seen == Some(id) {
                    add_properties(m, predicate, module, wanted, &mut found);
                }
            }
        }
        (None, functor) => {
            for (_, predicate) in m.database.iter() {
                let meant = functor.is_none_or(|functor| functor == predicate.functor);
                if meant && predicate.is_defined() && !matches!(predicate.kind(), Kind::Import(_)) {
                    add_properties(m, predicate, predicate.module, wanted, &mut found);
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

/// Adds all properties of one predicate as `module` sees it.
fn add_properties(
    m: &Machine,
    predicate: &Predicate,
    module: Atom,
    wanted: Option<Functor>,
    found: &mut Vec<Found>,
) {
    // Recognizing a twin inspects all clauses of the predicate, and finding a near twin all
    // definitions: this is done only if the property is requested.
    let asked =
        |names: &[&str]| wanted.is_none_or(|wanted| names.contains(&m.atoms.text(wanted.name)));
    let asked_nearly = asked(&["native_nearly", "native_reason"]);
    let id = match asked_nearly || asked(&["native", "native_proof"]) {
        true => m.database.find(predicate.module, predicate.functor),
        false => None,
    };
    let twin = id.and_then(|id| m.twin_with_proof(id));
    let nearly = id
        .filter(|_| asked_nearly && twin.is_none())
        .and_then(|id| m.nearly_twin_of(id));
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
    if asked(&["file", "line_count"])
        && let Some(place) = m.hooks.place
        && let Some(origin) = predicate.clauses.iter().find_map(|clause| clause.origin())
        && let Some((file, line)) = place(m, origin)
    {
        add(Property::File(file));
        add(Property::Count("line_count", line));
    }
    if predicate.module != module && !core {
        add(Property::ImportedFrom(predicate.module));
    }
    add(Property::ImplementationModule(predicate.module));
    if let Some(recognised) = twin {
        add(Property::Native(recognised.0.name));
        add(Property::Proof(Box::new(recognised)));
    }
    if let Some(kernel) = id.and_then(|id| m.kernel_of(id)) {
        add(Property::Native(kernel));
    }
    if let Some(nearly) = nearly {
        add(Property::Nearly(nearly.twin.name));
        add(Property::Reason(Box::new(nearly)));
    }
    if let Some(meta) = &predicate.properties.meta {
        add(Property::Meta(meta.clone()));
    }
}

/// Whether a module is part of the language itself: the system, or a module of `prolog/boot`.
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
    /// The name of the term of a property.
    fn name(&self) -> &'static str {
        match self {
            Property::Word(word) | Property::Count(word, _) => word,
            Property::File(_) => "file",
            Property::ImportedFrom(_) => "imported_from",
            Property::ImplementationModule(_) => "implementation_module",
            Property::Native(_) => "native",
            Property::Proof(_) => "native_proof",
            Property::Nearly(_) => "native_nearly",
            Property::Reason(_) => "native_reason",
            Property::Meta(_) => "meta_predicate",
        }
    }

    /// The term of a property.
    fn build(&self, m: &mut Machine, functor: Functor) -> Stopping<Cell> {
        let name = m.atoms.intern(self.name())?;
        let argument = match self {
            Property::Word(_) => return Ok(Cell::atom(name)),
            Property::Count(_, count) => m.heap.integer(i64::try_from(*count).unwrap_or(i64::MAX)),
            Property::File(file) => Ok(Cell::atom(m.atoms.make(file)?)),
            Property::ImportedFrom(module) | Property::ImplementationModule(module) => {
                Ok(Cell::atom(*module))
            }
            Property::Native(twin) | Property::Nearly(twin) => {
                Ok(Cell::atom(m.atoms.intern(twin)?))
            }
            Property::Proof(recognised) => proof(m, recognised),
            Property::Reason(nearly) => reason(m, nearly),
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

/// The predicates that indicators denote: `(p/1, q/2)` or a list of indicators.
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

/// Twins run at every call, even where a small search would be left to the clauses: for tests.
fn rush_twins(m: &mut Machine, []: [Cell; 0]) -> Result<bool> {
    m.rush_twins();
    Ok(true)
}

/// The proof that a predicate has its twin, `proof(Definition, Arguments, Predicates, Parameters, Names)`: for each argument of the
/// definition the number of the predicate's argument, and the predicates, parameters and names of data that stand for its own.
fn proof(m: &mut Machine, (twin, found): &Recognised) -> Stopping<Cell> {
    let members = found
        .members
        .iter()
        .map(|(_, id)| m.database.get(*id).functor);
    let members: Vec<Functor> = members.collect();
    let parameters: Vec<Functor> = found.parameters.iter().map(|it| it.functor).collect();
    let cells =
        5 * (members.len() + parameters.len() + found.names.len()) + 2 * found.arguments.len();
    m.heap.room(cells + 16)?;
    let indicators = |m: &mut Machine, functors: &[Functor]| {
        let cells: Vec<Cell> = functors
            .iter()
            .map(|functor| indicator(m, *functor))
            .collect::<Stopping<_>>()?;
        m.heap.list_of(&cells)
    };
    let arguments: Vec<Cell> = found
        .arguments
        .iter()
        .map(|argument| m.heap.integer(*argument as i64 + 1))
        .collect::<Stopping<_>>()?;
    let (name, arity) = twin.definition.rsplit_once('/').unwrap_or_default();
    let name = m.atoms.intern(name)?;
    let parts = [
        indicator(m, Functor::new(name, arity.parse().unwrap_or_default()))?,
        m.heap.list_of(&arguments)?,
        indicators(m, &members)?,
        indicators(m, &parameters)?,
        indicators(m, &found.names)?,
    ];
    let name = m.atoms.intern("proof")?;
    m.heap.structure(name, &parts)
}

/// The reason why a predicate has no twin, though it is nearly a definition:
///
/// * `differs(PI, Definition, clause(N), Goal)`: clause N of PI has Goal where the definition has another; Goal is `variables` where it is
///   the head or only variables that differ
/// * `differs(PI, Definition)`: the clauses differ
/// * `calls(PI, Other)`: the predicate calls PI where the definition calls a predicate that does the same as Other
/// * `order(PI)`: PI is called with its arguments in another order
/// * `named(Name/Arity, Other/Arity)`: a functor or constant of the data
/// * `effects(PI)`: PI has effects, or its effects are unknown
/// * `declared(PI)`: PI is dynamic, tabled or a meta-predicate, or not_native/1 names it
/// * `too_large`
fn reason(m: &mut Machine, nearly: &Nearly) -> Stopping<Cell> {
    m.heap.room(64)?;
    let named = |m: &mut Machine, name: &str, arity: u32| -> Stopping<Cell> {
        let name = m.atoms.intern(name)?;
        indicator(m, Functor::new(name, arity))
    };
    let (name, parts) = match &nearly.difference {
        Difference::Clauses(functor, definition, literal) => {
            let (name, arity) = definition.rsplit_once('/').unwrap_or_default();
            let definition = named(m, name, arity.parse().unwrap_or_default())?;
            let mut parts = vec![indicator(m, *functor)?, definition];
            if let Some(Literal { clause, goal }) = literal {
                let number = m.heap.integer(*clause as i64)?;
                let name = m.atoms.intern("clause")?;
                parts.push(m.heap.structure(name, &[number])?);
                let goal = goal.as_deref().unwrap_or("variables");
                parts.push(Cell::atom(m.atoms.intern(goal)?));
            }
            ("differs", parts)
        }
        Difference::Call(functor, name, arity) => {
            let other = named(m, name, *arity)?;
            ("calls", vec![indicator(m, *functor)?, other])
        }
        Difference::Name(functor, name, arity) => {
            let other = named(m, name, *arity)?;
            ("named", vec![indicator(m, *functor)?, other])
        }
        Difference::Order(functor) => ("order", vec![indicator(m, *functor)?]),
        Difference::Effects(functor) => ("effects", vec![indicator(m, *functor)?]),
        Difference::EffectsAt(functor, caller, clause) => {
            let (called, caller) = (indicator(m, *functor)?, indicator(m, *caller)?);
            let number = m.heap.integer(*clause as i64)?;
            let name = m.atoms.intern("clause")?;
            let clause = m.heap.structure(name, &[number])?;
            ("effects", vec![called, caller, clause])
        }
        Difference::Declared(functor) => ("declared", vec![indicator(m, *functor)?]),
        Difference::Large => return Ok(Cell::atom(m.atoms.intern("too_large")?)),
    };
    let name = m.atoms.intern(name)?;
    m.heap.structure(name, &parts)
}

/// The term `Name/Arity`.
fn indicator(m: &mut Machine, functor: Functor) -> Stopping<Cell> {
    let arity = m.heap.integer(i64::from(functor.arity))?;
    m.heap
        .structure(atoms::SLASH, &[Cell::atom(functor.name), arity])
}

/// The form of a static predicate, `form(Glance, Text, Order, Names)`, and its calls, each `call(Indicator, Order)`, where Order lists the
/// numbers of arguments in the order of the text. The order of the predicate's own arguments is given as a list, or is `free`.
fn form_of(m: &mut Machine, [indicator, order, form, calls]: [Cell; 4]) -> Result<bool> {
    let Qualified { module, term } = strip_module(m, atoms::USER, indicator)?;
    let functor = args::indicator(m, term)?;
    let Some(id) = m.database.find(module, functor) else {
        return Ok(false);
    };
    let given = match m.heap.view(order) {
        View::List(_) | View::Atom(atoms::NIL) => {
            let elements = m.heap.list_elements(order).ok().flatten();
            let numbers = elements.unwrap_or_default().into_iter().map(|cell| {
                let cell = m.heap.deref(cell);
                let number = cell.is_int().then(|| cell.int_value())?;
                usize::try_from(number).ok()
            });
            let is_place = |number: &usize| *number < functor.arity as usize;
            let numbers: Option<Vec<usize>> = numbers.collect();
            Some(
                numbers
                    .unwrap_or_default()
                    .into_iter()
                    .filter(is_place)
                    .collect::<Vec<_>>(),
            )
        }
        _ => None,
    };
    let Some((glance, found)) = m.form_of(id, given.as_deref()) else {
        return Ok(false);
    };
    let cells: usize = found
        .calls
        .iter()
        .map(|called| 2 * called.order.len() + 12)
        .sum();
    m.heap
        .room(cells + 8 * found.names.len() + 2 * found.order.len() + 16)?;
    let numbers = |m: &mut Machine, order: &[usize]| {
        let cells: Vec<Cell> = order
            .iter()
            .map(|number| m.heap.integer(*number as i64))
            .collect::<Stopping<_>>()?;
        m.heap.list_of(&cells)
    };
    let name_of_call = m.atoms.intern("call")?;
    let called: Vec<Cell> = found
        .calls
        .iter()
        .map(|called| {
            let parts = [
                self::indicator(m, called.functor)?,
                numbers(m, &called.order)?,
            ];
            m.heap.structure(name_of_call, &parts)
        })
        .collect::<Stopping<_>>()?;
    let called = m.heap.list_of(&called)?;
    let names: Vec<Cell> = found
        .names
        .iter()
        .map(|functor| self::indicator(m, *functor))
        .collect::<Stopping<_>>()?;
    let parts = [
        m.atom(&format!("{glance:016x}"))?,
        m.atom(&found.text)?,
        numbers(m, &found.order)?,
        m.heap.list_of(&names)?,
    ];
    let name = m.atoms.intern("form")?;
    let term = m.heap.structure(name, &parts)?;
    Ok(m.unify(form, term)? && m.unify(calls, called)?)
}
