//! The flags that an engine begins with, and which values each may have.
//!
//! Invariant: this is a table and nothing else; `builtins/iso/flags.rs` says what each is, for `help/1`. The flags of limits are made by
//! the machine (`machine/limits/bounds.rs`).

use super::super::flags::Type;
use crate::code::MAX_PREDICATE_ARITY;
use crate::term::cell::{MAX_ARITY, MAX_INT, MIN_INT};

/// Which values a flag takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Domain {
    /// It keeps the one it has.
    Fixed,
    /// One of these atoms.
    OneOf(&'static [&'static str]),
    /// An atom.
    Atom,
    /// An integer that is not negative.
    Count,
    /// What the machine makes of it: the flag says which limit holds.
    Limit,
    /// What is of this type.
    Of(Type),
}

const ON_OFF: Domain = Domain::OneOf(&["on", "off"]);
const BOOL: Domain = Domain::OneOf(&["true", "false"]);
const QUOTES: Domain = Domain::OneOf(&["chars", "codes", "atom", "string"]);

/// The flags that hold atoms: name, first value, values.
pub(super) const ATOM_FLAGS: &[(&str, &str, Domain)] = &[
    ("bounded", "false", Domain::Fixed),
    ("integer_rounding_function", "toward_zero", Domain::Fixed),
    ("char_conversion", "off", ON_OFF),
    ("debug", "off", ON_OFF),
    (
        "unknown",
        "error",
        Domain::OneOf(&["error", "warning", "fail"]),
    ),
    ("double_quotes", "chars", QUOTES),
    ("back_quotes", "codes", QUOTES),
    (
        "occurs_check",
        "false",
        Domain::OneOf(&["true", "false", "error"]),
    ),
    ("language", "en", Domain::OneOf(&["en", "ru"])),
    ("iso", "false", BOOL),
    (
        "read_syntax",
        "strict",
        Domain::OneOf(&["strict", "relaxed"]),
    ),
    ("prefer_rationals", "false", BOOL),
    ("gc", "true", BOOL),
    (
        "float_overflow",
        "error",
        Domain::OneOf(&["error", "infinity"]),
    ),
    (
        "float_zero_div",
        "error",
        Domain::OneOf(&["error", "infinity"]),
    ),
    ("float_undefined", "error", Domain::OneOf(&["error", "nan"])),
    ("float_rounding", "to_nearest", Domain::Fixed),
    (
        "encoding",
        "utf8",
        Domain::OneOf(&["utf8", "octet", "iso_latin_1", "ascii"]),
    ),
    ("verbose", "silent", Domain::OneOf(&["normal", "silent"])),
    (
        "verbose_load",
        "silent",
        Domain::OneOf(&["normal", "silent", "full"]),
    ),
    ("quiet", "false", BOOL),
    ("autoload", "true", BOOL),
    ("native", "on", Domain::OneOf(&["on", "off", "check"])),
    ("dialect", "ferz", Domain::Fixed),
    ("arch", std::env::consts::ARCH, Domain::Fixed),
    (
        "unix",
        if cfg!(unix) { "true" } else { "false" },
        Domain::Fixed,
    ),
    (
        "windows",
        if cfg!(windows) { "true" } else { "false" },
        Domain::Fixed,
    ),
    ("threads", "false", Domain::Fixed),
    ("character_escapes", "true", Domain::Fixed),
    ("last_call_optimisation", "true", Domain::Fixed),
    ("optimise", "false", BOOL),
    ("generate_debug_info", "true", BOOL),
    ("large_files", "true", Domain::Fixed),
    ("readline", "false", Domain::Fixed),
    ("xref", "false", Domain::Fixed),
    ("traditional", "false", Domain::Fixed),
    ("home", "", Domain::Atom),
];

/// The flags that hold integers: name, value, values.
pub(super) const INTEGER_FLAGS: &[(&str, i64, Domain)] = &[
    ("max_integer", i64::MAX, Domain::Fixed),
    ("min_integer", i64::MIN, Domain::Fixed),
    ("max_arity", MAX_ARITY as i64, Domain::Fixed),
    ("max_tagged_integer", MAX_INT, Domain::Fixed),
    ("min_tagged_integer", MIN_INT, Domain::Fixed),
    (
        "max_procedure_arity",
        MAX_PREDICATE_ARITY as i64,
        Domain::Fixed,
    ),
    ("max_char_code", char::MAX as i64, Domain::Fixed),
    ("address_bits", usize::BITS as i64, Domain::Fixed),
    ("answer_limit", 0, Domain::Count),
];
