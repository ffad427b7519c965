//! The operator table: priority and specifier of prefix, infix and postfix operators (ISO 6.3.4.4).
//!
//! Iteration is in the order of first definition, so that `current_op/3` has the same order of
//! answers in every run. `op/3`, not this table, checks whether a definition is permitted.

use std::sync::Arc;

use foldhash::fast::RandomState;
use indexmap::IndexMap;

/// The class of an operator and the priorities of its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Specifier {
    /// Infix, both arguments of lower priority.
    Xfx,
    /// Infix, right associative.
    Xfy,
    /// Infix, left associative.
    Yfx,
    /// Prefix, associative.
    Fy,
    /// Prefix.
    Fx,
    /// Postfix.
    Xf,
    /// Postfix, associative.
    Yf,
}

/// The classes of operator: a name can have one definition in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Before its argument.
    Prefix,
    /// Between its arguments.
    Infix,
    /// Behind its argument.
    Postfix,
}

impl Specifier {
    /// The atom that names it.
    pub fn name(self) -> &'static str {
        match self {
            Specifier::Xfx => "xfx",
            Specifier::Xfy => "xfy",
            Specifier::Yfx => "yfx",
            Specifier::Fy => "fy",
            Specifier::Fx => "fx",
            Specifier::Xf => "xf",
            Specifier::Yf => "yf",
        }
    }

    /// The specifier of that name.
    pub fn from_name(name: &str) -> Option<Specifier> {
        use Specifier::{Fx, Fy, Xf, Xfx, Xfy, Yf, Yfx};
        [Xfx, Xfy, Yfx, Fy, Fx, Xf, Yf]
            .into_iter()
            .find(|s| s.name() == name)
    }

    /// Its class.
    pub fn class(self) -> Class {
        match self {
            Specifier::Xfx | Specifier::Xfy | Specifier::Yfx => Class::Infix,
            Specifier::Fy | Specifier::Fx => Class::Prefix,
            Specifier::Xf | Specifier::Yf => Class::Postfix,
        }
    }

    /// Greatest priority of the left argument of such an operator of this priority.
    pub fn left_max(self, priority: u16) -> u16 {
        match self {
            Specifier::Yfx | Specifier::Yf => priority,
            Specifier::Xfx | Specifier::Xfy | Specifier::Xf | Specifier::Fy | Specifier::Fx => {
                priority.saturating_sub(1)
            }
        }
    }

    /// Greatest priority of the right argument (of the only one of a prefix operator).
    pub fn right_max(self, priority: u16) -> u16 {
        match self {
            Specifier::Xfy | Specifier::Fy => priority,
            Specifier::Xfx | Specifier::Yfx | Specifier::Fx | Specifier::Xf | Specifier::Yf => {
                priority.saturating_sub(1)
            }
        }
    }
}

/// The operators of one name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Definition {
    /// As a prefix operator.
    pub prefix: Option<(u16, Specifier)>,
    /// As an infix operator.
    pub infix: Option<(u16, Specifier)>,
    /// As a postfix operator.
    pub postfix: Option<(u16, Specifier)>,
}

impl Definition {
    /// Whether the name is an operator of any class.
    pub fn is_operator(&self) -> bool {
        self.prefix.is_some() || self.infix.is_some() || self.postfix.is_some()
    }
}

/// The operators of a module. Copies share the table until one of them changes.
#[derive(Clone, Debug)]
pub struct Operators {
    known: Arc<Known>,
    changes: u64,
}

/// The table and its indexes.
#[derive(Clone, Debug)]
struct Known {
    table: IndexMap<Box<str>, Definition, RandomState>,
    /// The sketches of the names in the table: a name with another sketch is no operator.
    sketches: [bool; 256],
    /// The operators whose names are one ASCII character.
    characters: [Definition; 128],
}

/// A cheap hash of a name.
fn sketch(name: &str) -> usize {
    let bytes = name.as_bytes();
    let edge = |byte: Option<&u8>| byte.map_or(0, |byte| usize::from(*byte));
    (7 * edge(bytes.first()) + 3 * edge(bytes.last()) + 41 * bytes.len()) % 256
}

const DEFAULT: &[(u16, Specifier, &[&str])] = &[
    (1200, Specifier::Xfx, &[":-", "-->", "=>"]),
    (1200, Specifier::Fx, &[":-", "?-"]),
    (
        1150,
        Specifier::Fx,
        &[
            "dynamic",
            "discontiguous",
            "initialization",
            "meta_predicate",
            "module_transparent",
            "multifile",
            "public",
            "thread_initialization",
            "thread_local",
            "table",
            "volatile",
        ],
    ),
    (1105, Specifier::Xfy, &["|"]),
    (1100, Specifier::Xfy, &[";"]),
    (1050, Specifier::Xfy, &["->", "*->"]),
    (1000, Specifier::Xfy, &[","]),
    (900, Specifier::Fy, &["\\+"]),
    (800, Specifier::Xfx, &[":="]),
    (
        700,
        Specifier::Xfx,
        &[
            "=", "\\=", "==", "\\==", "@<", "@>", "@=<", "@>=", "=..", "is", "=:=", "=\\=", "<",
            "=<", ">", ">=", "=@=", "\\=@=", "as", ">:<", ":<",
        ],
    ),
    (600, Specifier::Xfy, &[":"]),
    (500, Specifier::Yfx, &["+", "-", "/\\", "\\/"]),
    (
        400,
        Specifier::Yfx,
        &[
            "*", "/", "//", "rem", "mod", "div", "<<", ">>", "rdiv", "xor",
        ],
    ),
    (200, Specifier::Xfx, &["**"]),
    (200, Specifier::Xfy, &["^"]),
    (200, Specifier::Fy, &["-", "+", "\\"]),
    (1, Specifier::Fx, &["$"]),
];

impl Default for Operators {
    fn default() -> Operators {
        let mut operators = Operators::empty();
        for (priority, specifier, names) in DEFAULT {
            for name in *names {
                operators.set(*priority, *specifier, name);
            }
        }
        operators
    }
}

impl Operators {
    /// The table a program begins with: ISO and the usual additions.
    pub fn new() -> Operators {
        Operators::default()
    }

    /// A table without any operator, not even the comma.
    pub fn empty() -> Operators {
        let known = Known {
            table: IndexMap::default(),
            sketches: [false; 256],
            characters: [Definition::default(); 128],
        };
        Operators {
            known: Arc::new(known),
            changes: 0,
        }
    }

    /// Defines an operator, in place of the one of the same name and class; priority 0 removes it.
    pub fn set(&mut self, priority: u16, specifier: Specifier, name: &str) {
        let known = Arc::make_mut(&mut self.known);
        let definition = match known.table.get_mut(name) {
            Some(definition) => definition,
            None => known.table.entry(name.into()).or_default(),
        };
        self.changes += 1;
        known.sketches[sketch(name)] = true;
        let value = (priority > 0).then_some((priority, specifier));
        match specifier.class() {
            Class::Prefix => definition.prefix = value,
            Class::Infix => definition.infix = value,
            Class::Postfix => definition.postfix = value,
        }
        if let [character @ ..128] = name.as_bytes() {
            known.characters[usize::from(*character)] = *definition;
        }
    }

    /// The approximate number of bytes that the table takes.
    pub fn space(&self) -> usize {
        /// A name and its entry in the table.
        const BESIDE: usize = 64;
        (size_of::<Definition>() + BESIDE) * self.known.table.len()
    }

    /// The number of changes of the table, by which the owner of a copy knows whether the copy is old.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Whether both share one table, which neither has changed since it was copied.
    pub fn are_those(&self, other: &Operators) -> bool {
        Arc::ptr_eq(&self.known, &other.known)
    }

    /// The definitions of all three classes, in one look-up.
    #[inline]
    pub fn get(&self, name: &str) -> Definition {
        if let [character @ ..128] = name.as_bytes() {
            return self.known.characters[usize::from(*character)];
        }
        if !self.known.sketches[sketch(name)] {
            return Definition::default();
        }
        self.known.table.get(name).copied().unwrap_or_default()
    }

    /// Priority and specifier as a prefix operator.
    pub fn get_prefix(&self, name: &str) -> Option<(u16, Specifier)> {
        self.get(name).prefix
    }

    /// Priority and specifier as an infix operator.
    pub fn get_infix(&self, name: &str) -> Option<(u16, Specifier)> {
        self.get(name).infix
    }

    /// Priority and specifier as a postfix operator.
    pub fn get_postfix(&self, name: &str) -> Option<(u16, Specifier)> {
        self.get(name).postfix
    }

    /// Whether the name is an operator of any class.
    pub fn is_operator(&self, name: &str) -> bool {
        self.get(name).is_operator()
    }

    /// All operators, in the order in which their names were first defined.
    pub fn iter(&self) -> impl Iterator<Item = (u16, Specifier, &str)> {
        self.known.table.iter().flat_map(|(name, d)| {
            [d.prefix, d.infix, d.postfix]
                .into_iter()
                .flatten()
                .map(move |(priority, specifier)| (priority, specifier, &**name))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_replaces_the_one_of_its_class() {
        let mut operators = Operators::new();
        operators.set(0, Specifier::Fx, "-");
        assert_eq!(operators.get_prefix("-"), None);
        assert_eq!(operators.get_infix("-"), Some((500, Specifier::Yfx)));
        operators.set(700, Specifier::Xfx, "-");
        assert_eq!(operators.get_infix("-"), Some((700, Specifier::Xfx)));
        assert!(operators.iter().any(|o| o == (700, Specifier::Xfx, "-")));
    }
}
