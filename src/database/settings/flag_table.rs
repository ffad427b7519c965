//! The initial flags of an engine, and the values that each may have.
//!
//! Invariant: this is only a table; `builtins/iso/flags.rs` describes each flag, for `help/1`. The machine makes the flags of limits
//! (`machine/limits/bounds.rs`).

use super::super::flags::Type;
use crate::code::MAX_PREDICATE_ARITY;
use crate::term::cell::{MAX_ARITY, MAX_INT, MIN_INT};

/// The values that a flag may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FlagDomain {
    /// It keeps its value.
    Fixed,
    /// One of these atoms.
    OneOf(&'static [&'static str]),
    /// An atom.
    Atom,
    /// An integer that is not negative.
    Count,
    /// The machine sets it to the limit in force.
    Limit,
    /// The values of this type.
    Of(Type),
}

const ON_OFF: FlagDomain = FlagDomain::OneOf(&["on", "off"]);
const BOOL: FlagDomain = FlagDomain::OneOf(&["true", "false"]);
const QUOTES: FlagDomain = FlagDomain::OneOf(&["chars", "codes", "atom", "string"]);

/// The flags that hold atoms: name, first value, values.
pub(super) const ATOM_FLAGS: &[(&str, &str, FlagDomain)] = &[
    ("bounded", "false", FlagDomain::Fixed),
    (
        "integer_rounding_function",
        "toward_zero",
        FlagDomain::Fixed,
    ),
    ("char_conversion", "off", ON_OFF),
    ("debug", "off", ON_OFF),
    (
        "unknown",
        "error",
        FlagDomain::OneOf(&["error", "warning", "fail"]),
    ),
    ("double_quotes", "chars", QUOTES),
    ("back_quotes", "codes", QUOTES),
    (
        "occurs_check",
        "false",
        FlagDomain::OneOf(&["true", "false", "error"]),
    ),
    ("language", "en", FlagDomain::OneOf(&["en", "ru"])),
    ("iso", "false", BOOL),
    (
        "read_syntax",
        "strict",
        FlagDomain::OneOf(&["strict", "relaxed"]),
    ),
    ("prefer_rationals", "false", BOOL),
    ("gc", "true", BOOL),
    (
        "float_overflow",
        "error",
        FlagDomain::OneOf(&["error", "infinity"]),
    ),
    (
        "float_zero_div",
        "error",
        FlagDomain::OneOf(&["error", "infinity"]),
    ),
    (
        "float_undefined",
        "error",
        FlagDomain::OneOf(&["error", "nan"]),
    ),
    ("float_rounding", "to_nearest", FlagDomain::Fixed),
    (
        "encoding",
        "utf8",
        FlagDomain::OneOf(&["utf8", "octet", "iso_latin_1", "ascii"]),
    ),
    (
        "verbose",
        "normal",
        FlagDomain::OneOf(&["normal", "silent"]),
    ),
    (
        "verbose_load",
        "silent",
        FlagDomain::OneOf(&["normal", "silent", "full"]),
    ),
    ("quiet", "false", BOOL),
    ("autoload", "true", BOOL),
    ("native", "on", FlagDomain::OneOf(&["on", "off", "check"])),
    ("dialect", "ferz", FlagDomain::Fixed),
    ("arch", std::env::consts::ARCH, FlagDomain::Fixed),
    (
        "unix",
        if cfg!(unix) { "true" } else { "false" },
        FlagDomain::Fixed,
    ),
    (
        "windows",
        if cfg!(windows) { "true" } else { "false" },
        FlagDomain::Fixed,
    ),
    ("threads", "false", FlagDomain::Fixed),
    ("character_escapes", "true", FlagDomain::Fixed),
    ("last_call_optimisation", "true", FlagDomain::Fixed),
    ("optimise", "false", BOOL),
    ("generate_debug_info", "true", BOOL),
    ("large_files", "true", FlagDomain::Fixed),
    ("readline", "false", FlagDomain::Fixed),
    ("xref", "false", FlagDomain::Fixed),
    ("traditional", "false", FlagDomain::Fixed),
    ("home", "", FlagDomain::Atom),
];

/// The flags that hold integers: name, value, values.
pub(super) const INTEGER_FLAGS: &[(&str, i64, FlagDomain)] = &[
    ("max_integer", i64::MAX, FlagDomain::Fixed),
    ("min_integer", i64::MIN, FlagDomain::Fixed),
    ("max_arity", MAX_ARITY as i64, FlagDomain::Fixed),
    ("max_tagged_integer", MAX_INT, FlagDomain::Fixed),
    ("min_tagged_integer", MIN_INT, FlagDomain::Fixed),
    (
        "max_procedure_arity",
        MAX_PREDICATE_ARITY as i64,
        FlagDomain::Fixed,
    ),
    ("max_char_code", char::MAX as i64, FlagDomain::Fixed),
    ("address_bits", usize::BITS as i64, FlagDomain::Fixed),
    ("answer_limit", 0, FlagDomain::Count),
];
