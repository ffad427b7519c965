//! The options of the writer (ISO 7.10.4, and the usual ones beyond it).
//!
//! *Invariant*: the default is that of `write_term/2` with no options.

use super::super::atom::Atom;
use super::super::cell::Cell;
use super::super::quote::Escapes;

/// What the writer shows behind an attributed variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attributes {
    /// Nothing.
    #[default]
    Ignore,
    /// `{...}`.
    Dots,
    /// Its attributes in braces, `att(Module, Value, Others)`.
    Write,
    /// In braces, the text that the modules of its attributes write.
    Portray,
}

/// How a term is written.
#[derive(Clone, Debug, PartialEq)]
pub struct WriteOptions {
    /// Atoms and strings are quoted where reading needs it.
    pub quoted: bool,
    /// Compounds are written in functional notation, lists excepted.
    pub ignore_ops: bool,
    /// `'$VAR'(N)` is written as a variable.
    pub numbervars: bool,
    /// Lists are written as compounds with the functor `'.'/2`.
    pub dotlists: bool,
    /// `{}(X)` is written as `{X}` even when operators are ignored.
    pub brace_terms: bool,
    /// A space behind the commas of arguments and list elements.
    pub spacing: bool,
    /// The caller is asked before anything but a variable is written.
    pub portray: bool,
    /// The caller is asked before a handle is written.
    pub portray_blobs: bool,
    /// The goal that the caller is to call, and a list of options for it. Otherwise `portray/1`.
    pub portray_goal: Option<(Cell, Cell)>,
    /// What the writer shows behind attributed variables.
    pub attributes: Attributes,
    /// Names with characters beyond ASCII are quoted too.
    pub quote_non_ascii: bool,
    /// How characters that quotes cannot contain are written.
    pub escapes: Escapes,
    /// The module whose operators are used; none for the current ones.
    pub module: Option<Atom>,
    /// A cyclic term is written as `@(Template, Bindings)`.
    pub cycles: bool,
    /// The text continues the text in the sink.
    pub partial: bool,
    /// An end token follows the term.
    pub fullstop: bool,
    /// Subterms below this depth, and list elements behind this number, are written as `...`; 0 for no limit.
    pub max_depth: usize,
    /// If the depth is limited, the number of subterms after which `...` stands for all others; 0 for a very large one.
    pub most_terms: usize,
    /// `$ X`, with a blank, since in queries `$X` stands for the last value of X.
    pub reuses: bool,
    /// Integers of more bits are written as their first and last digits with `...` in between; 0 for no limit.
    pub most_bits: usize,
    /// The greatest priority that needs no parentheses.
    pub priority: u16,
    /// Names of variables.
    pub variable_names: Vec<(Cell, String)>,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            quoted: false,
            ignore_ops: false,
            numbervars: false,
            dotlists: false,
            brace_terms: false,
            spacing: false,
            portray: false,
            portray_blobs: false,
            portray_goal: None,
            attributes: Attributes::Ignore,
            quote_non_ascii: false,
            escapes: Escapes::Standard,
            module: None,
            cycles: false,
            partial: false,
            fullstop: false,
            max_depth: 0,
            most_terms: 0,
            reuses: false,
            most_bits: 0,
            priority: 1200,
            variable_names: Vec::new(),
        }
    }
}

impl WriteOptions {
    /// Whether the writer asks its caller to write something.
    pub fn asks(&self) -> bool {
        self.portray || self.portray_blobs || self.attributes == Attributes::Portray
    }

    /// As `writeq/1`.
    pub fn quoted() -> WriteOptions {
        WriteOptions {
            quoted: true,
            numbervars: true,
            ..WriteOptions::default()
        }
    }
}
