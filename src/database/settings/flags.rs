//! Prolog flags (ISO 7.11), and those of our own.
//!
//! Invariant: frequently read flags are in separate fields, and [`Flags::set`] is the only place that changes either, so that both always
//! agree. Flags come in the order of the table, followed by those of programs.

use std::sync::Arc;

use indexmap::IndexMap;

use super::super::flag_table::{ATOM_FLAGS, FlagDomain, INTEGER_FLAGS};
use super::super::module::Unknown;
use crate::memory::{Stop, Stopping};
use crate::syntax::Language;
use crate::term::atom::ShortHash;
use crate::term::{Atom, AtomMarks, Atoms, Cell, Heap, Roots, Stored, atoms};

/// The value of a flag.
#[derive(Clone, Debug)]
pub enum Value {
    /// An atom.
    Atom(Atom),
    /// An integer.
    Integer(i64),
    /// A float.
    Float(f64),
    /// A compound term; without arguments a list.
    Compound(Atom, Box<[Value]>),
    /// A list.
    List(Box<[Value]>),
    /// Any term that a program has set.
    Term(Stored),
}

impl Roots for Value {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        match self {
            Value::Atom(atom) => reached.atom(*atom),
            Value::Integer(_) | Value::Float(_) => {}
            Value::Compound(name, values) => {
                reached.atom(*name);
                values.iter().for_each(|value| value.reach_atoms(reached));
            }
            Value::List(values) => values.iter().for_each(|value| value.reach_atoms(reached)),
            Value::Term(stored) => stored.reach_atoms(reached),
        }
    }
}

impl Value {
    /// The value as a term.
    pub fn build(&self, heap: &mut Heap) -> Result<Cell, Stop> {
        Ok(match self {
            Value::Atom(atom) => Cell::atom(*atom),
            Value::Integer(value) => heap.integer(*value)?,
            Value::Float(value) => heap.float(*value)?,
            // The values nested here are those of the table below, at most two levels deep.
            Value::Compound(name, arguments) => {
                let arguments = build_all(arguments, heap)?;
                heap.structure(*name, &arguments)?
            }
            Value::List(elements) => {
                let elements = build_all(elements, heap)?;
                heap.list_of(&elements)?
            }
            Value::Term(stored) => stored.restore(heap)?,
        })
    }

    /// The value for a term.
    pub fn of(heap: &mut Heap, term: Cell) -> Stopping<Value> {
        use crate::term::View;
        match heap.view(term) {
            View::Atom(atom) => Ok(Value::Atom(atom)),
            View::Int(value) => Ok(Value::Integer(value)),
            View::Float(value) => Ok(Value::Float(value)),
            View::Var(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Handle(..)
            | View::Text(_)
            | View::List(_)
            | View::Struct(..) => Ok(Value::Term(Stored::copy(heap, term)?)),
        }
    }
}

/// The words of the term for a value.
fn words_of(value: &Value) -> usize {
    match value {
        Value::Term(stored) => stored.words().len(),
        // Other values are small, or exist from the beginning.
        Value::Atom(_)
        | Value::Integer(_)
        | Value::Float(_)
        | Value::Compound(..)
        | Value::List(_) => 0,
    }
}

fn build_all(values: &[Value], heap: &mut Heap) -> Result<Vec<Cell>, Stop> {
    values.iter().map(|value| value.build(heap)).collect()
}

/// What a quoted item denotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quotes {
    /// A list of characters.
    Chars,
    /// A list of character codes.
    Codes,
    /// An atom.
    Atom,
    /// A string.
    String,
}

/// What unification does before it makes a cyclic term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OccursCheck {
    /// It does not check.
    False,
    /// It fails.
    True,
    /// It throws.
    Error,
}

/// Which definition of a predicate with a native twin runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Native {
    /// The twin.
    On,
    /// The clauses.
    Off,
    /// Both; an error if they differ.
    Check,
}

/// Why a flag was not set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlagError {
    /// There is no such flag.
    Missing,
    /// It cannot be changed.
    ReadOnly,
    /// The value is not allowed.
    Unsuitable,
    /// The value is not of its type.
    NotA(Type),
}

/// The type of the values of a flag that a program has made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// `true`, `false`, `on` or `off`.
    Boolean,
    /// An atom.
    Atom,
    /// An integer.
    Integer,
    /// A float.
    Float,
    /// Any term.
    Term,
}

impl Type {
    /// The type of this name.
    pub fn from_name(name: &str) -> Option<Type> {
        Some(match name {
            "boolean" => Type::Boolean,
            "atom" => Type::Atom,
            "integer" => Type::Integer,
            "float" => Type::Float,
            "term" => Type::Term,
            _ => return None,
        })
    }

    /// The type suggested by a first value.
    pub fn of(value: &Value, atoms: &Atoms) -> Type {
        match value {
            Value::Atom(_) if Type::Boolean.suits(value, atoms) => Type::Boolean,
            Value::Atom(_) => Type::Atom,
            Value::Integer(_) => Type::Integer,
            Value::Float(_) => Type::Float,
            Value::Compound(..) | Value::List(_) | Value::Term(_) => Type::Term,
        }
    }

    /// Whether a value is of this type.
    pub fn suits(self, value: &Value, atoms: &Atoms) -> bool {
        match (self, value) {
            (Type::Boolean, Value::Atom(atom)) => {
                matches!(atoms.text(*atom), "true" | "false" | "on" | "off")
            }
            (Type::Atom, Value::Atom(_))
            | (Type::Integer, Value::Integer(_))
            | (Type::Float, Value::Float(_))
            | (Type::Term, _) => true,
            (Type::Boolean | Type::Atom | Type::Integer | Type::Float, _) => false,
        }
    }
}

#[derive(Clone, Debug)]
struct Flag {
    value: Value,
    domain: FlagDomain,
}

/// The flags of one engine.
#[derive(Clone, Debug)]
pub struct Flags {
    /// `double_quotes`
    pub double_quotes: Quotes,
    /// `back_quotes`
    pub back_quotes: Quotes,
    /// `unknown`
    pub unknown: Unknown,
    /// `occurs_check`
    pub occurs_check: OccursCheck,
    /// `native`
    pub native: Native,
    /// `language`
    pub language: Language,
    /// `char_conversion`
    pub char_conversion: bool,
    /// `debug`
    pub debug: bool,
    /// `iso`
    pub iso: bool,
    /// `read_syntax`: whether it is `relaxed`.
    pub relaxed: bool,
    /// `gc`
    pub gc: bool,
    /// `prefer_rationals`
    pub prefer_rationals: bool,
    /// `float_overflow`: whether it is `infinity`.
    pub overflow_is_infinite: bool,
    /// `float_zero_div`: whether it is `infinity`.
    pub zero_division_is_infinite: bool,
    /// `float_undefined`: whether it is `nan`.
    pub undefined_is_nan: bool,
    /// Copies of the flags share it until one of them changes.
    table: Arc<IndexMap<Atom, Flag, ShortHash>>,
    /// The words of the terms that flags hold.
    words: usize,
}

impl Roots for Flags {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Flags {
            double_quotes: _,
            back_quotes: _,
            unknown: _,
            occurs_check: _,
            native: _,
            language: _,
            char_conversion: _,
            debug: _,
            iso: _,
            relaxed: _,
            gc: _,
            prefer_rationals: _,
            overflow_is_infinite: _,
            zero_division_is_infinite: _,
            undefined_is_nan: _,
            table,
            words: _,
        } = self;
        for (name, flag) in &**table {
            reached.atom(*name);
            flag.value.reach_atoms(reached);
        }
    }
}

impl Flags {
    /// The initial flags of an engine.
    pub fn new(atoms: &mut Atoms) -> Stopping<Flags> {
        let mut table: IndexMap<Atom, Flag, ShortHash> = IndexMap::default();
        for (name, value, domain) in ATOM_FLAGS {
            let value = Value::Atom(atoms.intern(value)?);
            table.insert(
                atoms.intern(name)?,
                Flag {
                    value,
                    domain: *domain,
                },
            );
        }
        for (name, value, domain) in INTEGER_FLAGS {
            let value = Value::Integer(*value);
            table.insert(
                atoms.intern(name)?,
                Flag {
                    value,
                    domain: *domain,
                },
            );
        }
        for (name, value) in [("float_max", f64::MAX), ("float_min", f64::MIN_POSITIVE)] {
            let value = Value::Float(value);
            table.insert(
                atoms.intern(name)?,
                Flag {
                    value,
                    domain: FlagDomain::Fixed,
                },
            );
        }
        let mut flags = Flags {
            double_quotes: Quotes::Chars,
            back_quotes: Quotes::Codes,
            unknown: Unknown::Error,
            occurs_check: OccursCheck::False,
            native: Native::On,
            language: Language::En,
            char_conversion: false,
            debug: false,
            iso: false,
            relaxed: false,
            gc: true,
            prefer_rationals: false,
            overflow_is_infinite: false,
            zero_division_is_infinite: false,
            undefined_is_nan: false,
            table: Arc::new(table),
            words: 0,
        };
        flags.add_version(atoms)?;
        flags.add_answer_options(atoms)?;
        flags.define(atoms.intern("argv")?, Value::List(Box::new([])));
        Ok(flags)
    }

    /// Adds `version` and `version_data`, from the version of the package.
    fn add_version(&mut self, atoms: &mut Atoms) -> Stopping<()> {
        let part = |text: &str| text.parse::<i64>().unwrap_or(0);
        let [major, minor, patch] = [
            env!("CARGO_PKG_VERSION_MAJOR"),
            env!("CARGO_PKG_VERSION_MINOR"),
            env!("CARGO_PKG_VERSION_PATCH"),
        ]
        .map(part);
        let fixed = |value| Flag {
            value,
            domain: FlagDomain::Fixed,
        };
        let number = Value::Integer(major * 10_000 + minor * 100 + patch);
        Arc::make_mut(&mut self.table).insert(atoms.intern("version")?, fixed(number));
        let parts = [major, minor, patch].map(Value::Integer).into_iter();
        let parts = parts.chain([Value::Atom(atoms::NIL)]).collect();
        let data = Value::Compound(atoms.intern("ferz")?, parts);
        Arc::make_mut(&mut self.table).insert(atoms.intern("version_data")?, fixed(data));
        Ok(())
    }

    /// Adds `answer_write_options` and `print_write_options`.
    fn add_answer_options(&mut self, atoms: &mut Atoms) -> Stopping<()> {
        let mut option = |name: &str, value| -> Stopping<Value> {
            Ok(Value::Compound(atoms.intern(name)?, Box::new([value])))
        };
        let yes = || Value::Atom(atoms::TRUE);
        let answers = [
            option("quoted", yes())?,
            // Some screens full: print/1 shows longer terms in full.
            option("max_depth", Value::Integer(1000))?,
        ];
        let print = [
            option("quoted", yes())?,
            option("numbervars", yes())?,
            option("portray", yes())?,
        ];
        let flags = [
            ("answer_write_options", Value::List(Box::new(answers))),
            ("print_write_options", Value::List(Box::new(print))),
        ];
        for (name, value) in flags {
            self.define(atoms.intern(name)?, value);
        }
        Ok(())
    }

    /// The value of a flag.
    pub fn get(&self, name: Atom) -> Option<&Value> {
        self.table.get(&name).map(|flag| &flag.value)
    }

    /// The names of all flags, in their order.
    pub fn names(&self) -> impl Iterator<Item = Atom> {
        self.table.keys().copied()
    }

    /// The approximate size of the flags in bytes.
    pub fn space(&self) -> usize {
        size_of::<Flag>() * self.table.len() + size_of::<u64>() * self.words
    }

    /// Whether a flag cannot be changed.
    pub fn is_read_only(&self, name: Atom) -> bool {
        self.table
            .get(&name)
            .is_some_and(|flag| flag.domain == FlagDomain::Fixed)
    }

    /// The words that a flag may have, if these are all its values.
    pub fn words(&self, name: Atom) -> &'static [&'static str] {
        match self.table.get(&name).map(|flag| flag.domain) {
            Some(FlagDomain::OneOf(words)) => words,
            Some(_) | None => &[],
        }
    }

    /// Whether it is an initial flag of an engine with a restricted set of values.
    pub fn is_of_engine(&self, name: Atom) -> bool {
        self.table
            .get(&name)
            .is_some_and(|flag| !matches!(flag.domain, FlagDomain::Of(_)))
    }

    /// Makes a flag with any value, or sets a flag unconditionally (`create_prolog_flag/3`, the host).
    pub fn define(&mut self, name: Atom, value: Value) {
        self.words += words_of(&value);
        match Arc::make_mut(&mut self.table).get_mut(&name) {
            Some(flag) => {
                let former = std::mem::replace(&mut flag.value, value);
                self.words -= words_of(&former);
            }
            None => {
                Arc::make_mut(&mut self.table).insert(
                    name,
                    Flag {
                        value,
                        domain: FlagDomain::Of(Type::Term),
                    },
                );
            }
        }
    }

    /// Sets the flag of a limit to the limit in force.
    pub fn define_limit(&mut self, name: Atom, value: Value) {
        let domain = FlagDomain::Limit;
        let is_so = |flag: &Flag| match (&flag.value, &value) {
            (Value::Integer(before), Value::Integer(now)) => before == now,
            (Value::Atom(before), Value::Atom(now)) => before == now,
            (_, _) => false,
        };
        if self.table.get(&name).is_some_and(is_so) {
            return;
        }
        Arc::make_mut(&mut self.table).insert(name, Flag { value, domain });
    }

    /// Makes or remakes a flag of a program.
    pub fn create(&mut self, name: Atom, value: Value, kind: Type, read_only: bool) {
        let domain = if read_only {
            FlagDomain::Fixed
        } else {
            FlagDomain::Of(kind)
        };
        self.words += words_of(&value);
        if let Some(former) = Arc::make_mut(&mut self.table).insert(name, Flag { value, domain }) {
            self.words -= words_of(&former.value);
        }
    }

    /// Changes a flag.
    pub fn set(&mut self, name: Atom, value: Value, atoms: &Atoms) -> Result<(), FlagError> {
        let flag = Arc::make_mut(&mut self.table)
            .get_mut(&name)
            .ok_or(FlagError::Missing)?;
        let word = match value {
            Value::Atom(atom) => Some(atoms.text(atom)),
            Value::Integer(_)
            | Value::Float(_)
            | Value::Compound(..)
            | Value::List(_)
            | Value::Term(_) => None,
        };
        let suits = match flag.domain {
            FlagDomain::Fixed => false,
            FlagDomain::OneOf(words) => word.is_some_and(|word| words.contains(&word)),
            FlagDomain::Atom => word.is_some(),
            FlagDomain::Count => matches!(value, Value::Integer(0..)),
            // `define_limit` sets it.
            FlagDomain::Limit => false,
            FlagDomain::Of(kind) => kind.suits(&value, atoms),
        };
        if !suits {
            // ISO 8.17.1.3: a value outside the domain is reported before the permission, but a fixed flag has no other value.
            return Err(match flag.domain {
                FlagDomain::Fixed => FlagError::ReadOnly,
                FlagDomain::Of(kind) => FlagError::NotA(kind),
                FlagDomain::OneOf(_) | FlagDomain::Atom | FlagDomain::Count | FlagDomain::Limit => {
                    FlagError::Unsuitable
                }
            });
        }
        self.words += words_of(&value);
        self.words -= words_of(&std::mem::replace(&mut flag.value, value));
        if let Some(word) = word {
            self.note(atoms.text(name), word);
        }
        Ok(())
    }

    /// Updates the field of a flag.
    fn note(&mut self, name: &str, word: &str) {
        let quotes = match word {
            "codes" => Quotes::Codes,
            "atom" => Quotes::Atom,
            "string" => Quotes::String,
            _ => Quotes::Chars,
        };
        let yes = matches!(word, "on" | "true");
        match name {
            "double_quotes" => self.double_quotes = quotes,
            "back_quotes" => self.back_quotes = quotes,
            "unknown" => self.unknown = Unknown::from_name(word).unwrap_or(Unknown::Error),
            "occurs_check" => {
                self.occurs_check = match word {
                    "true" => OccursCheck::True,
                    "error" => OccursCheck::Error,
                    _ => OccursCheck::False,
                }
            }
            "native" => {
                self.native = match word {
                    "off" => Native::Off,
                    "check" => Native::Check,
                    _ => Native::On,
                }
            }
            "language" => {
                self.language = if word == "ru" {
                    Language::Ru
                } else {
                    Language::En
                }
            }
            "char_conversion" => self.char_conversion = yes,
            "debug" => self.debug = yes,
            "iso" => self.iso = yes,
            "read_syntax" => self.relaxed = word == "relaxed",
            "gc" => self.gc = yes,
            "prefer_rationals" => self.prefer_rationals = yes,
            "float_overflow" => self.overflow_is_infinite = word == "infinity",
            "float_zero_div" => self.zero_division_is_infinite = word == "infinity",
            "float_undefined" => self.undefined_is_nan = word == "nan",
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_follow_the_table() {
        let mut atoms = Atoms::new();
        let mut flags = Flags::new(&mut atoms).expect("there is room");
        let name = atoms.intern("double_quotes").expect("there is room");
        let codes = Value::Atom(atoms.intern("codes").expect("there is room"));
        assert_eq!(flags.set(name, codes, &atoms), Ok(()));
        assert_eq!(flags.double_quotes, Quotes::Codes);
        assert_eq!(
            flags.set(name, Value::Integer(1), &atoms),
            Err(FlagError::Unsuitable)
        );
        let name = atoms.intern("bounded").expect("there is room");
        assert_eq!(
            flags.set(name, Value::Atom(atoms::TRUE), &atoms),
            Err(FlagError::ReadOnly)
        );
        let name = atoms.intern("no_such_flag").expect("there is room");
        assert_eq!(
            flags.set(name, Value::Atom(atoms::TRUE), &atoms),
            Err(FlagError::Missing)
        );
    }
}
