//! Atomic term processing (ISO 8.16).
//!
//! Invariant: text is counted in characters, never in bytes; see `text.rs`. Where the standard asks for an atom, a string is accepted too,
//! and a number is accepted where the standard requires no error for it.
//!
//! The examples are read with strings in double quotes:
//!
//! ```prolog
//! ?- set_prolog_flag(double_quotes, string).
//!    true.
//! ```

use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::memory::Stopping;
use crate::syntax::SyntaxErrorKind;
use crate::syntax::chars::is_layout;
use crate::term::{AtomMarks, Cell, Number, Roots, View};

use super::super::args;
use super::super::group::group;
use super::super::subtext::parts;
use super::super::text::{self, Elements, TextKind};

group! {
    semidet "atom_length(+Atom, ?Length)"                             ["8.16.1"] pure => atom_length;
    nondet  "atom_concat(?Start, ?End, ?Atom)"                        ["8.16.2"] pure => atom_concat;
    nondet  "sub_atom(+Atom, ?Before, ?Length, ?After, ?Sub)"         ["8.16.3"] pure => sub_atom;
    semidet "atom_chars(?Atom, ?Chars)"                               ["8.16.4"] pure => atom_chars;
    semidet "atom_codes(?Atom, ?Codes)"                               ["8.16.5"] pure => atom_codes;
    semidet "char_code(?Char, ?Code)"                                 ["8.16.6"] pure => char_code;
    semidet "number_chars(?Number, ?Chars)"                           ["8.16.7"] pure => number_chars;
    semidet "number_codes(?Number, ?Codes)"                           ["8.16.8"] pure => number_codes;
    semidet "atom_number(?Atom, ?Number)"                             []         pure => atom_number;
    semidet "name(?Atomic, ?Codes)"                                   []         pure => name;
    semidet "atom_string(?Atom, ?String)"                             []         pure => atom_string;
    semidet "upcase_atom(+Text, -Atom)"                               []         pure => upcase_atom;
    semidet "downcase_atom(+Text, -Atom)"                             []         pure => downcase_atom;
    semidet "atomic_list_concat(+Atomics, -Atom)"                     []         pure => atomic_list_concat;
    semidet "atomic_list_concat(?Atomics, +Separator, ?Atom)"         []         pure => atomic_list_concat_separated;
}

/// Length is the number of characters in the text of Atom.
///
/// ```prolog
/// ?- atom_length(ферзь, N).
///    N = 5.
/// ?- atom_length(1.5, N).
///    error(type_error(atom, 1.5), _).
/// ```
fn atom_length(m: &mut Machine, [atom, length]: [Cell; 2]) -> Result<bool> {
    let count = match m.heap.view(atom) {
        View::Atom(_) | View::Text(_) => {
            text::atomic(m, atom)?.map_or(0, |text| text.chars().count())
        }
        View::Var(_) => return Err(Error::Instantiation),
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::List(_)
        | View::Struct(..) => {
            return Err(Error::Type(Expected::Atom, atom));
        }
    };
    args::optional(m, length, args::count)?;
    let count = m.heap.integer(count as i64)?;
    m.unify(length, count)
}

/// The text of an argument that should be an atom.
fn atomic_argument(m: &Machine, cell: Cell) -> Result<String> {
    text::require_atomic(m, cell, Expected::Atom).map(|text| text.into_owned())
}

/// The text of an argument that should be an atom and may be a variable.
fn optional_text(m: &Machine, cell: Cell) -> Result<Option<String>> {
    args::optional(m, cell, atomic_argument)
}

/// Atom is the text of Start followed by that of End.
///
/// ```prolog
/// ?- atom_concat(hello, ' world', A).
///    A = 'hello world'.
/// ?- atom_concat(X, Y, ab).
///    X = '', Y = ab
/// ;  X = a, Y = b
/// ;  X = ab, Y = ''.
/// ```
fn atom_concat(m: &mut Machine, [start, end, atom]: [Cell; 3]) -> Result<Alternatives> {
    if args::is_var(m, atom)
        && let (Some(one), Some(other)) = (text::atomic(m, start)?, text::atomic(m, end)?)
    {
        text::admit(m, one.len() + other.len())?;
        let both: String = [one, other].concat();
        let made = text::atom(m, &both)?;
        return Ok(m.unify(atom, made)?.into());
    }
    concat(m, [start, end, atom], TextKind::Atom, atomic_argument)
}

/// Implements `atom_concat/3` and `string_concat/3`; `read` takes the text of an argument.
pub fn concat(
    m: &mut Machine,
    [start, end, whole]: [Cell; 3],
    kind: TextKind,
    read: fn(&Machine, Cell) -> Result<String>,
) -> Result<Alternatives> {
    let (one, other) = (
        args::optional(m, start, read)?,
        args::optional(m, end, read)?,
    );
    let all = args::optional(m, whole, read)?;
    match (one, other, all) {
        (Some(one), Some(other), None) => {
            let made = kind.make(m, &(one + &other))?;
            Ok(m.unify(whole, made)?.into())
        }
        (Some(one), Some(other), Some(all)) => Ok((all.len() == one.len() + other.len()
            && all.starts_with(&one)
            && all.ends_with(&other))
        .into()),
        (Some(one), None, Some(all)) => rest(m, end, all.strip_prefix(&one), kind),
        (None, Some(other), Some(all)) => rest(m, start, all.strip_suffix(&other), kind),
        (None, None, Some(all)) => Ok(Alternatives::Each(Box::new(Splits { all, at: 0, kind }))),
        (None, _, None) | (Some(_), None, None) => Err(Error::Instantiation),
    }
}

/// The ways to split a text in two, beginning with the shortest first part.
struct Splits {
    all: String,
    /// The offset of the second part.
    at: usize,
    kind: TextKind,
}

/// The texts hold no atoms.
impl Roots for Splits {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Splits {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let [start, end, _] = m.arguments::<3>();
        loop {
            let (one, other) = self.all.split_at(self.at);
            let following = other.chars().next().map(char::len_utf8);
            let (one, other) = (self.kind.make(m, one)?, self.kind.make(m, other)?);
            let found = m.attempt(|m| Ok(m.unify(start, one)? && m.unify(end, other)?))?;
            match (found, following) {
                (true, None) => return Ok(NextAnswer::Last),
                (false, None) => return Ok(NextAnswer::Fail),
                (_, Some(bytes)) => self.at += bytes,
            }
            if found {
                return Ok(NextAnswer::More);
            }
        }
    }
}

fn rest(
    m: &mut Machine,
    argument: Cell,
    rest: Option<&str>,
    kind: TextKind,
) -> Result<Alternatives> {
    let Some(rest) = rest else {
        return Ok(Alternatives::Fail);
    };
    let made = kind.make(m, rest)?;
    Ok(m.unify(argument, made)?.into())
}

/// Sub is a part of Atom: Length characters, with Before characters before and After characters behind it.
///
/// ```prolog
/// ?- sub_atom(abracadabra, 0, 5, After, Sub).
///    After = 6, Sub = abrac.
/// ?- sub_atom(abracadabra, Before, 2, After, ab).
///    Before = 0, After = 9
/// ;  Before = 7, After = 2.
/// ```
fn sub_atom(m: &mut Machine, arguments: [Cell; 5]) -> Result<Alternatives> {
    let [atom, .., sub] = arguments;
    let text = text::require_atomic(m, atom, Expected::Atom)?.into_owned();
    let sub = match m.heap.view(sub) {
        View::Var(_) => None,
        View::Atom(_) | View::Text(_) => text::atomic(m, sub)?.map(|text| text.into_owned()),
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::List(_)
        | View::Struct(..) => {
            return Err(Error::Type(Expected::Atom, sub));
        }
    };
    parts(m, arguments, text, sub, TextKind::Atom)
}

/// Chars are the characters of Atom. Where Atom is unbound, a list of codes and a string are taken too.
///
/// ```prolog
/// ?- atom_chars(A, [a, b]).
///    A = ab.
/// ?- atom_chars([], L).
///    L = ['[', ']'].
/// ```
fn atom_chars(m: &mut Machine, arguments: [Cell; 2]) -> Result<bool> {
    atom_elements(m, arguments, Elements::Chars)
}

/// Codes are the character codes of Atom. Where Atom is unbound, a list of characters and a string are taken too.
///
/// ```prolog
/// ?- atom_codes(A, [0'a, 0'b]).
///    A = ab.
/// ?- atom_codes(A, "ab").
///    A = ab.
/// ```
fn atom_codes(m: &mut Machine, arguments: [Cell; 2]) -> Result<bool> {
    atom_elements(m, arguments, Elements::Codes)
}

fn atom_elements(m: &mut Machine, [atom, list]: [Cell; 2], elements: Elements) -> Result<bool> {
    match optional_text(m, atom)? {
        Some(text) => {
            // An invalid list is an error, even where the unification could only fail.
            elements.text(m, list, true)?;
            let made = elements.list(m, &text)?;
            m.unify(list, made)
        }
        None => {
            let text = match string_text(m, list)? {
                Some(text) => text,
                None => elements.text(m, list, false)?.ok_or(Error::Instantiation)?,
            };
            let made = text::atom(m, &text)?;
            m.unify(atom, made)
        }
    }
}

/// The text of a string, which is accepted in place of the input list; `None` if the argument is not a string.
fn string_text(m: &Machine, cell: Cell) -> Result<Option<String>> {
    match matches!(m.heap.view(cell), View::Text(_)) {
        true => Ok(Some(text::require(m, cell)?.into_owned())),
        false => Ok(None),
    }
}

/// Code is the code of the character Char.
///
/// ```prolog
/// ?- char_code(a, Code).
///    Code = 97.
/// ?- char_code(Char, 0'ф).
///    Char = ф.
/// ```
fn char_code(m: &mut Machine, [char, code]: [Cell; 2]) -> Result<bool> {
    let character = args::optional(m, char, args::character)?;
    let known = args::optional(m, code, args::code)?;
    match (character, known) {
        (Some(character), _) => m.unify(code, Cell::small(character as i32)),
        (None, Some(known)) => {
            let made = Cell::atom(m.atoms.of_char(known)?);
            m.unify(char, made)
        }
        (None, None) => Err(Error::Instantiation),
    }
}

/// Chars are the characters of a text that is read as Number. Where Number is unbound, a list of codes and a string are
/// taken too.
///
/// ```prolog
/// ?- number_chars(N, [' ', '1', '2']).
///    N = 12.
/// ?- number_chars(N, ['1', a]).
///    error(syntax_error(_), _).
/// ```
fn number_chars(m: &mut Machine, arguments: [Cell; 2]) -> Result<bool> {
    number_elements(m, arguments, Elements::Chars)
}

/// Codes are the character codes of a text that is read as Number. Where Number is unbound, a list of characters and a string
/// are taken too.
///
/// ```prolog
/// ?- number_codes(1.5, [A, B, C]).
///    A = 49, B = 46, C = 53.
/// ?- number_codes(N, "12").
///    N = 12.
/// ```
fn number_codes(m: &mut Machine, arguments: [Cell; 2]) -> Result<bool> {
    number_elements(m, arguments, Elements::Codes)
}

fn number_elements(m: &mut Machine, [number, list]: [Cell; 2], elements: Elements) -> Result<bool> {
    let known = args::optional(m, number, args::number)?;
    if let (None, Some(text)) = (&known, string_text(m, list)?) {
        let read = read_number(m, &text)?;
        let read = m.heap.number(&read)?;
        return m.unify(number, read);
    }
    match elements.text(m, list, known.is_some())? {
        Some(text) => {
            let read = read_number(m, &text)?;
            let read = m.heap.number(&read)?;
            m.unify(number, read)
        }
        None => {
            let text = known.ok_or(Error::Instantiation)?;
            let text = text.text(&m.heap.meter)?;
            let made = elements.list(m, &text)?;
            m.unify(list, made)
        }
    }
}

/// The number that a text denotes, by the rules of `number_codes/2`.
pub fn read_number(m: &Machine, text: &str) -> Result<Number> {
    match crate::syntax::parse_number_at_pace(text, &|| m.heap.meter.check()) {
        Ok(crate::syntax::Number::Integer(value)) => Ok(Number::Int(value)),
        Ok(crate::syntax::Number::Big(value)) => Ok(Number::from(value)),
        Ok(crate::syntax::Number::Ratio(value)) => Ok(Number::Ratio(value)),
        Ok(crate::syntax::Number::Float(value)) => Ok(Number::Float(value)),
        Err(SyntaxErrorKind::Stopped(stop)) => Err(stop.into()),
        Err(kind) => Err(Error::syntax(String::from(kind.name()), None)),
    }
}

/// The number that a text denotes; a plus sign, surrounding layout, and a float without a fraction (`1e10`) are allowed.
pub fn loose_number(m: &Machine, text: &str) -> Result<Option<Number>> {
    let text = text.trim();
    let unsigned = text
        .strip_prefix('+')
        .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    match read_number(m, unsigned.unwrap_or(text)) {
        Ok(number) => Ok(Some(number)),
        Err(Error::Syntax(_)) => match with_fraction(text) {
            Some(text) => loose_number(m, &text),
            None => Ok(None),
        },
        Err(other) => Err(other),
    }
}

/// `1.0e10` for `1e10`.
fn with_fraction(text: &str) -> Option<String> {
    let (whole, exponent) = text.split_once(['e', 'E'])?;
    let is_whole = whole.ends_with(|c: char| c.is_ascii_digit()) && !whole.contains(['.', 'x']);
    is_whole.then(|| format!("{whole}.0e{exponent}"))
}

/// Number is the number that the text of Atom is.
///
/// ```prolog
/// ?- atom_number('0x1f', N).
///    N = 31.
/// ?- atom_number('1e3', N).
///    N = 1000.0.
/// ?- atom_number(A, 5).
///    A = '5'.
/// ?- atom_number(abc, N).
///    false.
/// ?- atom_number('1 ', N).
///    false.
/// ```
fn atom_number(m: &mut Machine, [atom, number]: [Cell; 2]) -> Result<bool> {
    match optional_text(m, atom)? {
        // In an atom, layout around a number or after its sign is not allowed.
        Some(text) if is_spaced(&text) => Ok(false),
        Some(text) => match loose_number(m, &text)? {
            Some(read) => super::super::arithmetic::unify_number(m, number, &read),
            None => Ok(false),
        },
        None => {
            let text = args::number(m, number)?.text(&m.heap.meter)?;
            let made = text::atom(m, &text)?;
            m.unify(atom, made)
        }
    }
}

/// Whether layout stands around a number or its digits; the space in `0' ` does not count.
fn is_spaced(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let code = digits.starts_with("0'");
    digits.starts_with(is_layout) || !code && digits.ends_with(is_layout)
}

/// Codes are the character codes of Atomic, which is a number if they are those of one, else an atom.
///
/// ```prolog
/// ?- name(X, [0'1, 0'2]).
///    X = 12.
/// ?- name(ab, Codes).
///    Codes = [97, 98].
/// ```
fn name(m: &mut Machine, [atomic, codes]: [Cell; 2]) -> Result<bool> {
    if !args::is_var(m, atomic) {
        let text = text::require_atomic(m, atomic, Expected::Atomic)?.into_owned();
        let made = Elements::Codes.list(m, &text)?;
        return m.unify(codes, made);
    }
    let text = text::require(m, codes)?.into_owned();
    let made = match read_number(m, &text) {
        Ok(number) => m.heap.number(&number)?,
        Err(Error::Syntax(_)) => text::atom(m, &text)?,
        Err(other) => return Err(other),
    };
    m.unify(atomic, made)
}

/// String is the string with the text of Atom.
///
/// ```prolog
/// ?- atom_string(A, "abc"), atom_length(A, N).
///    A = abc, N = 3.
/// ```
fn atom_string(m: &mut Machine, [atom, string]: [Cell; 2]) -> Result<bool> {
    if !args::is_var(m, atom) {
        let text = text::require(m, atom)?.into_owned();
        return match text::any(m, string)? {
            Some(other) => Ok(text == *other),
            None => {
                let made = text::string(m, &text)?;
                m.unify(string, made)
            }
        };
    }
    let text = text::require(m, string)?.into_owned();
    let made = text::atom(m, &text)?;
    m.unify(atom, made)
}

/// Atom has the text of Text in upper case.
///
/// ```prolog
/// ?- upcase_atom('мат in 1', A).
///    A = 'МАТ IN 1'.
/// ```
fn upcase_atom(m: &mut Machine, [from, atom]: [Cell; 2]) -> Result<bool> {
    let made = text::require(m, from)?.to_uppercase();
    text::unify(m, atom, &made, |m, made| Ok(text::atom(m, made)?))
}

/// Atom has the text of Text in lower case.
///
/// ```prolog
/// ?- downcase_atom('МАТ', A).
///    A = мат.
/// ```
fn downcase_atom(m: &mut Machine, [from, atom]: [Cell; 2]) -> Result<bool> {
    let made = text::require(m, from)?.to_lowercase();
    text::unify(m, atom, &made, |m, made| Ok(text::atom(m, made)?))
}

/// Atom is the text of all the atomic terms in Atomics.
///
/// ```prolog
/// ?- atomic_list_concat([a, 1, b], A).
///    A = a1b.
/// ```
fn atomic_list_concat(m: &mut Machine, [atomics, atom]: [Cell; 2]) -> Result<bool> {
    let elements = args::list(m, atomics)?;
    let mut joined = String::new();
    for element in elements {
        let part = text::require_atomic(m, element, Expected::Atomic)?;
        text::extend(m, &mut joined, &part)?;
    }
    let made = text::atom(m, &joined)?;
    m.unify(atom, made)
}

/// Atom is the text of the terms in Atomics with Separator between them; or Atomics are the parts into which Separator
/// splits Atom.
///
/// ```prolog
/// ?- atomic_list_concat([a, b, c], '-', A).
///    A = 'a-b-c'.
/// ?- atomic_list_concat(L, ', ', 'a, b').
///    L = [a, b].
/// ```
fn atomic_list_concat_separated(
    m: &mut Machine,
    [atomics, separator, atom]: [Cell; 3],
) -> Result<bool> {
    let between = text::require_atomic(m, separator, Expected::Atomic)?.into_owned();
    if let Some(joined) = join(m, atomics, &between)? {
        let made = text::atom(m, &joined)?;
        return m.unify(atom, made);
    }
    if args::is_var(m, atom) {
        return Err(Error::Instantiation);
    }
    if between.is_empty() {
        return Err(Error::Domain(Domain::NonEmptyAtom, separator));
    }
    let whole = text::require_atomic(m, atom, Expected::Atomic)?.into_owned();
    let split: Vec<Cell> = whole
        .split(between.as_str())
        .map(|part| text::atom(m, part))
        .collect::<Stopping<_>>()?;
    super::super::comparison::unify_list(m, atomics, &split)
}

/// The text of a proper list of atomic terms with a separator between them; `None` if an element or the tail is unbound.
fn join(m: &Machine, atomics: Cell, separator: &str) -> Result<Option<String>> {
    let elements = match args::list(m, atomics) {
        Ok(elements) => elements,
        Err(Error::Instantiation) => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut joined = String::new();
    for (index, element) in elements.into_iter().enumerate() {
        if index > 0 {
            text::extend(m, &mut joined, separator)?;
        }
        match text::require_atomic(m, element, Expected::Atomic) {
            Ok(part) => text::extend(m, &mut joined, &part)?,
            Err(Error::Instantiation) => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    Ok(Some(joined))
}
