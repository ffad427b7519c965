//! Converts values of Rust to terms and back.
//!
//! *Invariant*: a conversion from a term succeeds only if it loses nothing: no rounding, no truncation. [`Term::text`] defines text:
//! atoms, strings and lists of characters.

use super::direct::{Filling, Inputs, Looking, Making};
use super::error::Error;
use super::term::{Builder, Node, Term, TermVariable, TermView};
use crate::memory::Stopping;

/// A value that can become a term.
///
/// | Rust | Prolog |
/// | --- | --- |
/// | integers, `IBig` and `UBig` of `dashu_int` | integer |
/// | `f64`, `f32` | float |
/// | `&str`, `String`, `Cow<str>`, `Arc<str>`, `char` | atom |
/// | `bool` | `true` or `false` |
/// | `Vec<T>`, `[T; N]`, `&[T]`, sets | list |
/// | bytes: `Vec<u8>` | list of integers |
/// | `HashMap`, `BTreeMap` | list of pairs `Key-Value`, in the order of the keys |
/// | `(A, B)`, and up to six | `A-B`, and `A-(B-C)` for three |
/// | `Option<T>` | the term, or an unbound variable, another one for each `None` |
/// | `Box<T>` | what is in it |
/// | `Arc<T>` but for `Arc<str>` | a value of the host: see [`Term::host`] |
///
/// `#[derive(IntoTerm)]`, of the feature `derive`, writes it for structs and enums: `struct Order { id: u32, price: f64 }` is
/// `order(Id, Price)`, or with `#[term(pairs)]` the list `[id-Id, price-Price]`; a tuple struct is a compound term too, and one with a
/// single field is the term of the field; variants are atoms and compound terms. Names are in small letters, `order_line`, unless
/// `#[term(name = "line")]` gives another one. The page of the macro has all attributes. Closures may return such types. Any other type
/// needs only `into_term`, and an [`Outcome`](super::Outcome) too if closures return it:
///
/// ```
/// use ferz::embed::{IntoTerm, Term};
///
/// struct Point(i64, i64);
/// impl IntoTerm for Point {
///     fn into_term(self) -> Term {
///         Term::compound("point", [self.0, self.1])
///     }
/// }
/// assert_eq!(Term::list([Point(1, 2)]).to_string(), "[point(1,2)]");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made a term",
    note = "`#[derive(IntoTerm)]`, of the feature `derive`, writes it for structs and enums; the table in the documentation of `IntoTerm` has the types of the standard library"
)]
pub trait IntoTerm {
    /// The term.
    fn into_term(self) -> Term;

    /// The value as a node of a larger term.
    #[doc(hidden)]
    fn put(self, builder: &mut Builder) -> Node
    where
        Self: Sized,
    {
        let term = self.into_term();
        builder.append(&term)
    }

    /// Whether the term may have named variables, which are those of the same names in a query.
    #[doc(hidden)]
    const NAMED: bool = true;

    /// Makes the value on the heap of an engine.
    #[doc(hidden)]
    fn make(self, making: &mut Making<'_>) -> Stopping<()>
    where
        Self: Sized,
    {
        making.term(&self.into_term())
    }
}

/// A value that can be made from a term.
///
/// The table of [`IntoTerm`] holds in the other direction for types that own their values. An array `[T; N]` is made from a list of `N`
/// elements; as an input of a closure it takes `N` arguments. Text is taken from atoms, strings and lists of characters, and `Option<T>` is
/// `None` for an unbound variable. A number that `f32` would round is an error.
///
/// ```
/// # use ferz::embed::{FromTerm, Term};
/// let [x, y]: [f64; 2] = FromTerm::from_term(&Term::list([0.5, 1.5]))?;
/// assert_eq!(x + y, 2.0);
/// let error = Vec::<[i64; 3]>::from_term(&Term::list([[1, 2]])).expect_err("one is missing");
/// assert_eq!(error.to_string(), "[0]: expected a list of 3 elements, found one of 2: [1,2]");
/// # Ok::<(), ferz::embed::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "a term cannot be made a `{Self}`",
    note = "it is an owned type, `String` and not `&str`; `#[derive(FromTerm)]`, of the feature `derive`, writes it for structs and enums"
)]
pub trait FromTerm: Sized {
    /// The value, or an error that says what was expected.
    fn from_term(term: &Term) -> Result<Self, Error>;

    /// The value of a cell, if it is simple to read; otherwise the caller uses [`FromTerm::from_term`].
    #[doc(hidden)]
    fn quick(_: Looking<'_>) -> Option<Self> {
        None
    }

    /// The number of arguments of a predicate that a parameter of this type takes in a closure.
    #[doc(hidden)]
    const ARGUMENTS: u32 = 1;

    /// The value of these arguments.
    #[doc(hidden)]
    fn take<I: Inputs>(inputs: &mut I) -> Result<Self, I::Error> {
        inputs.next()
    }
}

/// Writes `into_term` for a type that has `put`.
macro_rules! whole {
    () => {
        fn into_term(self) -> Term {
            let mut builder = Builder::default();
            let node = self.put(&mut builder);
            builder.finish(node)
        }
    };
}
pub(super) use whole;

impl IntoTerm for Term {
    fn into_term(self) -> Term {
        self
    }
}

impl IntoTerm for &Term {
    fn into_term(self) -> Term {
        self.clone()
    }
}

impl FromTerm for Term {
    fn from_term(term: &Term) -> Result<Term, Error> {
        Ok(term.clone())
    }
}

macro_rules! integers {
    ($($type:ty)*) => {
        $(impl IntoTerm for $type {
            whole!();
            fn put(self, builder: &mut Builder) -> Node {
                match i64::try_from(self) {
                    Ok(value) => Node::Integer(value),
                    Err(_) => builder.big(dashu_int::IBig::from(self)),
                }
            }
            const NAMED: bool = false;
            fn make(self, making: &mut Making<'_>) -> Stopping<()> {
                match i64::try_from(self) {
                    Ok(value) => making.integer(value),
                    Err(_) => making.term(&self.into_term()),
                }
            }
        }
        impl FromTerm for $type {
            fn from_term(term: &Term) -> Result<$type, Error> {
                let value = match term.big() {
                    Some(value) => <$type>::try_from(value).ok(),
                    None => term.as_integer().and_then(|value| <$type>::try_from(value).ok()),
                };
                value.ok_or_else(|| Error::expected(concat!("an integer that fits in ", stringify!($type)), term))
            }
            fn quick(looking: Looking<'_>) -> Option<$type> {
                <$type>::try_from(looking.integer()?).ok()
            }
        })*
    };
}

integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl IntoTerm for f64 {
    whole!();
    fn put(self, _: &mut Builder) -> Node {
        Node::Float(self)
    }
}

impl FromTerm for f64 {
    fn from_term(term: &Term) -> Result<f64, Error> {
        // `view` would compute the digits of a long integer, which takes time.
        if term.big().is_some() {
            return Err(Error::expected("a number", term));
        }
        match term.view() {
            TermView::Float(value) => Ok(value),
            // Integers up to 2^53 are exact.
            TermView::Integer(value) if value.unsigned_abs() <= 1 << 53 => Ok(value as f64),
            TermView::Integer(_)
            | TermView::BigInteger(_)
            | TermView::Rational(_)
            | TermView::Variable(_)
            | TermView::Atom(_)
            | TermView::String(_)
            | TermView::Host(_)
            | TermView::List(..)
            | TermView::Compound(..) => Err(Error::expected("a number", term)),
        }
    }

    fn quick(looking: Looking<'_>) -> Option<f64> {
        looking.float()
    }
}

impl IntoTerm for f32 {
    whole!();
    fn put(self, _: &mut Builder) -> Node {
        Node::Float(f64::from(self))
    }
}

impl IntoTerm for &str {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        builder.atom(self)
    }

    const NAMED: bool = false;

    fn make(self, making: &mut Making<'_>) -> Stopping<()> {
        making.atom(self)
    }
}

impl IntoTerm for String {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        builder.atom(&self)
    }

    const NAMED: bool = false;

    fn make(self, making: &mut Making<'_>) -> Stopping<()> {
        making.atom(&self)
    }
}

impl IntoTerm for &String {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        builder.atom(self)
    }

    const NAMED: bool = false;

    fn make(self, making: &mut Making<'_>) -> Stopping<()> {
        making.atom(self)
    }
}

impl FromTerm for String {
    fn from_term(term: &Term) -> Result<String, Error> {
        term.text()
            .map(|text| text.into_owned())
            .ok_or_else(|| Error::expected("text", term))
    }

    fn quick(looking: Looking<'_>) -> Option<String> {
        looking.text().map(str::to_owned)
    }
}

impl IntoTerm for char {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        builder.atom(self.encode_utf8(&mut [0; 4]))
    }

    const NAMED: bool = false;

    fn make(self, making: &mut Making<'_>) -> Stopping<()> {
        making.atom(self.encode_utf8(&mut [0; 4]))
    }
}

impl FromTerm for char {
    fn from_term(term: &Term) -> Result<char, Error> {
        let text = term.text();
        let mut letters = text.as_deref().unwrap_or_default().chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Ok(letter),
            (_, _) => Err(Error::expected("a character", term)),
        }
    }
}

impl IntoTerm for bool {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        builder.atom(if self { "true" } else { "false" })
    }

    const NAMED: bool = false;

    fn make(self, making: &mut Making<'_>) -> Stopping<()> {
        making.atom(if self { "true" } else { "false" })
    }
}

impl FromTerm for bool {
    fn from_term(term: &Term) -> Result<bool, Error> {
        match term.as_atom() {
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            Some(_) | None => Err(Error::expected("true or false", term)),
        }
    }

    fn quick(looking: Looking<'_>) -> Option<bool> {
        match looking.atom()? {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }
}

impl<T: IntoTerm> IntoTerm for Option<T> {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        match self {
            Some(value) => value.put(builder),
            None => builder.nodes.put_variable(TermVariable::anonymous()),
        }
    }
}

impl<T: FromTerm> FromTerm for Option<T> {
    fn from_term(term: &Term) -> Result<Option<T>, Error> {
        if term.is_variable() {
            Ok(None)
        } else {
            T::from_term(term).map(Some)
        }
    }

    fn quick(looking: Looking<'_>) -> Option<Option<T>> {
        if looking.is_variable() {
            Some(None)
        } else {
            T::quick(looking).map(Some)
        }
    }
}

impl<T: IntoTerm> IntoTerm for Vec<T> {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        let parts: Vec<Node> = self
            .into_iter()
            .map(|element| element.put(builder))
            .collect();
        builder.list(&parts)
    }

    const NAMED: bool = T::NAMED;

    fn make(self, making: &mut Making<'_>) -> Stopping<()> {
        making.list(self)
    }
}

impl<T: IntoTerm, const N: usize> IntoTerm for [T; N] {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        let parts = self.map(|element| element.put(builder));
        builder.list(&parts)
    }

    const NAMED: bool = T::NAMED;

    fn make(self, making: &mut Making<'_>) -> Stopping<()> {
        making.list(self)
    }
}

impl<T: IntoTerm + Clone> IntoTerm for &[T] {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        let parts: Vec<Node> = self
            .iter()
            .map(|element| element.clone().put(builder))
            .collect();
        builder.list(&parts)
    }

    const NAMED: bool = T::NAMED;

    fn make(self, making: &mut Making<'_>) -> Stopping<()> {
        making.list(self.iter().cloned())
    }
}

impl<T: FromTerm> FromTerm for Vec<T> {
    fn from_term(term: &Term) -> Result<Vec<T>, Error> {
        let mut elements = Vec::new();
        let read = term.each_element(|index, element| {
            let value = T::from_term(element);
            elements.push(value.map_err(|error| error.below(&format!("[{index}]")))?);
            Ok(())
        });
        match read {
            Ok(true) => Ok(elements),
            // If the term is not a proper list, that is the error, and not an element.
            Err(error) if term.is_list() => Err(error),
            Ok(false) | Err(_) => Err(Error::expected("a list", term)),
        }
    }

    fn quick(looking: Looking<'_>) -> Option<Vec<T>> {
        looking.list(T::quick)
    }
}

impl<T: FromTerm, const N: usize> FromTerm for [T; N] {
    fn from_term(term: &Term) -> Result<[T; N], Error> {
        let what = || format!("a list of {N} elements");
        let Some(elements) = term.elements() else {
            return Err(Error::expected(&what(), term));
        };
        if elements.len() != N {
            let found = format!("one of {}: ", elements.len());
            return Err(Error::expected_otherwise(&what(), &found, term));
        }
        whole_array(Vec::from_term(term)?).ok_or_else(|| Error::expected(&what(), term))
    }

    fn quick(looking: Looking<'_>) -> Option<[T; N]> {
        whole_array(looking.list(T::quick)?)
    }

    const ARGUMENTS: u32 = N as u32;

    fn take<I: Inputs>(inputs: &mut I) -> Result<[T; N], I::Error> {
        let taken = (0..N).map(|_| inputs.next());
        let taken: Vec<T> = taken.collect::<Result<_, _>>()?;
        Ok(whole_array(taken).expect("N were taken"))
    }
}

/// The elements as an array, if there are `N` of them.
fn whole_array<T, const N: usize>(elements: Vec<T>) -> Option<[T; N]> {
    elements.try_into().ok()
}

impl<A: IntoTerm, B: IntoTerm> IntoTerm for (A, B) {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        let parts = [self.0.put(builder), self.1.put(builder)];
        builder.compound("-", &parts)
    }
}

impl<A: FromTerm, B: FromTerm> FromTerm for (A, B) {
    fn from_term(term: &Term) -> Result<(A, B), Error> {
        match term.arguments("-", 2).as_deref() {
            Some([first, second]) => {
                let first = A::from_term(first).map_err(|error| error.below(".0"));
                let second = B::from_term(second).map_err(|error| error.below(".1"));
                Ok((first?, second?))
            }
            Some(_) | None => Err(Error::expected("a pair A-B", term)),
        }
    }
}

impl<A: IntoTerm, B: IntoTerm, C: IntoTerm> IntoTerm for (A, B, C) {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        (self.0, (self.1, self.2)).put(builder)
    }
}

impl<A: FromTerm, B: FromTerm, C: FromTerm> FromTerm for (A, B, C) {
    fn from_term(term: &Term) -> Result<(A, B, C), Error> {
        let (first, (second, third)) = <(A, (B, C))>::from_term(term)?;
        Ok((first, second, third))
    }
}

/// The values for the placeholders of a query: a tuple, `()` for none.
///
/// A [`Term::variable`] of the host is the query's variable of that name. A variable of an answer that is given back as a value is never
/// one of the query's, whatever its name, and is the same variable in all values from that answer; each `None` is a new variable.
pub trait Arguments: Sized {
    /// The terms, in the order of the placeholders.
    fn into_terms(self) -> Vec<Term>;

    /// The number of values, if the type determines it.
    #[doc(hidden)]
    const COUNT: Option<usize> = None;

    /// Whether the values may have named variables.
    #[doc(hidden)]
    const NAMES: bool = true;

    /// Unifies placeholders with the values.
    #[doc(hidden)]
    fn fill(self, filling: &mut Filling<'_, '_>) {
        for term in self.into_terms() {
            filling.next(term);
        }
    }
}

impl Arguments for Vec<Term> {
    fn into_terms(self) -> Vec<Term> {
        self
    }
}

macro_rules! arguments {
    ($($count:literal ($($value:ident)*))*) => {
        $(impl<$($value: IntoTerm),*> Arguments for ($($value,)*) {
            fn into_terms(self) -> Vec<Term> {
                // The values are named as their types are.
                #[allow(non_snake_case)]
                let ($($value,)*) = self;
                vec![$($value.into_term()),*]
            }

            const COUNT: Option<usize> = Some($count);
            const NAMES: bool = false $(|| $value::NAMED)*;

            // The values are named as their types are, and `()` has none.
            #[allow(non_snake_case, unused_variables)]
            fn fill(self, filling: &mut Filling<'_, '_>) {
                let ($($value,)*) = self;
                $(filling.next($value);)*
            }
        })*
    };
}

arguments! { 0 () 1 (A) 2 (A B) 3 (A B C) 4 (A B C D) 5 (A B C D E) 6 (A B C D E F) 7 (A B C D E F G) 8 (A B C D E F G H) }
