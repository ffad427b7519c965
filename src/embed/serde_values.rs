//! Converts values of types with `serde` implementations to terms and back (feature `serde`).
//!
//! *Invariant*: reading gives back the value that was written. A term is read to the depth [`DEEPEST`] and no deeper, since values of a
//! recursive type use the stack of Rust.

use std::collections::HashSet;

use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, Visitor};
use serde::ser::{self, Serialize};

use super::convert::{FromTerm, IntoTerm};
use super::error::Error;
use super::predicate::Outcome;
use super::term::{Builder, Node, Term, TermView};

/// The depth to which values of a recursive type may nest.
pub(super) const DEEPEST: usize = 256;

/// A value of a type that `serde` knows: it can be used in queries, closures and answers wherever values can.
///
/// | Rust | Prolog |
/// | --- | --- |
/// | integers, floats, `bool`, `char`, text | as in the table of [`IntoTerm`] |
/// | `Option` | the term, or an unbound variable |
/// | a sequence, bytes | list |
/// | a tuple, an array | `A-B`; more: `A-(B-C)`; a list is read too |
/// | a map | list of pairs `Key-Value`, in the order of the map: of a `HashMap` any |
/// | a struct | list of pairs `name-Value`; they are read in any order |
/// | a struct renamed `order/2` | compound term `order(A, B)`: its fields in their order |
/// | a tuple struct | compound term with its name; a newtype is what is in it |
/// | a variant | atom with its name, `'Gold'`, or `gold` by `#[serde(rename_all = "snake_case")]`; compound term when it has values, of which the fields of a struct are one list of pairs |
/// | `()`, a struct without fields | `[]`, the atom of its name |
///
/// ```
/// use ferz::embed::{Engine, Query, Serde, Term};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, PartialEq, Debug)]
/// struct Order {
///     customer: String,
///     lines: Vec<Line>,
/// }
///
/// #[derive(Serialize, Deserialize, PartialEq, Debug)]
/// #[serde(rename = "line/2")]
/// struct Line {
///     article: String,
///     price: f64,
/// }
///
/// let mut engine = Engine::new();
/// engine.consult_text("orders", "
///     doubled(line(Article, P0), line(Article, P)) :- P is 2 * P0.
///     dearer(Order, [customer-Who, lines-Lines]) :-
///         member(customer-Who, Order), member(lines-Lines0, Order), maplist(doubled, Lines0, Lines).
/// ")?;
/// let order = Order { customer: "ann".into(), lines: vec![Line { article: "tea".into(), price: 1.5 }] };
/// assert_eq!(Term::of(Serde(&order)).to_string(), "[customer-ann,lines-[line(tea,1.5)]]");
///
/// let dearer: Query<(Serde<Order>,), (Serde<Order>,)> = engine.prepare("dearer(?, Order)")?;
/// let (Serde(found),) = dearer.first(&mut engine, (Serde(order),))?.expect("it is true");
/// assert_eq!(found.lines[0].price, 3.0);
///
/// let wrong: Query<(), (Serde<Order>,)> = engine.prepare("X = [customer-bob, lines-[line(tea, 1), line(ink, dear)]]")?;
/// let error = wrong.first(&mut engine, ()).expect_err("dear is no number");
/// assert_eq!(error.to_string(), "X.lines[1].price: expected a number, found dear");
/// # Ok::<(), ferz::embed::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Serde<T>(pub T);

impl<T: Serialize> Serde<T> {
    /// The term of the value; an error where its `Serialize` fails.
    ///
    /// ```
    /// # use std::collections::BTreeMap;
    /// # use ferz::embed::Serde;
    /// let ages = BTreeMap::from([("ann", Some(9)), ("pat", None)]);
    /// assert_eq!(Serde(ages).to_term()?.to_string(), "[ann-9,pat-_]");
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn to_term(&self) -> Result<Term, Error> {
        let mut builder = Builder::default();
        let node = self.0.serialize(Writer(&mut builder))?;
        Ok(builder.finish(node))
    }
}

/// A value whose `Serialize` fails becomes the atom `[]`: [`Serde::to_term`] returns the error.
impl<T: Serialize> IntoTerm for Serde<T> {
    fn into_term(self) -> Term {
        self.to_term().unwrap_or_else(|_| Term::atom("[]"))
    }
}

/// A value fills one argument of a closure's predicate.
impl<T: Serialize> Outcome for Serde<T> {
    const COUNT: u32 = 1;

    fn outcome(self) -> Result<Option<Vec<Term>>, Term> {
        Ok(Some(vec![self.into_term()]))
    }
}

impl<T: DeserializeOwned> FromTerm for Serde<T> {
    fn from_term(term: &Term) -> Result<Serde<T>, Error> {
        T::deserialize(Reader { term, depth: 0 }).map(Serde)
    }
}

impl ser::Error for Error {
    fn custom<T: std::fmt::Display>(message: T) -> Error {
        Error::unfit(message.to_string())
    }
}

impl de::Error for Error {
    fn custom<T: std::fmt::Display>(message: T) -> Error {
        Error::unfit(message.to_string())
    }
}

/// The name of the compound term, if a struct is renamed to an indicator: `order/2`.
fn compound_name(name: &str, fields: usize) -> Option<&str> {
    let (stem, arity) = name.rsplit_once('/')?;
    (!stem.is_empty() && arity.parse() == Ok(fields)).then_some(stem)
}

/// Writes a value to a builder.
struct Writer<'b>(&'b mut Builder);

/// The parts of a value that is being written.
struct Parts<'b> {
    builder: &'b mut Builder,
    nodes: Vec<Node>,
    whole: Whole,
    key: Option<Node>,
}

/// The form of the finished value.
enum Whole {
    List,
    Pairs,
    Compound(&'static str),
    /// A compound term with one argument, a list.
    Around(&'static str),
}

impl<'b> Parts<'b> {
    fn new(builder: &'b mut Builder, whole: Whole) -> Parts<'b> {
        Parts {
            builder,
            nodes: Vec::new(),
            whole,
            key: None,
        }
    }

    fn part(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        let node = value.serialize(Writer(self.builder))?;
        self.nodes.push(node);
        Ok(())
    }

    fn pair(&mut self, key: Node, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        let value = value.serialize(Writer(self.builder))?;
        let pair = self.builder.compound("-", &[key, value]);
        self.nodes.push(pair);
        Ok(())
    }

    fn finish(self) -> Node {
        let Parts { builder, nodes, .. } = self;
        match self.whole {
            Whole::List => builder.list(&nodes),
            Whole::Pairs => {
                let mut nodes = nodes.into_iter().rev();
                match nodes.next() {
                    Some(last) => {
                        nodes.fold(last, |rest, first| builder.compound("-", &[first, rest]))
                    }
                    None => builder.atom("[]"),
                }
            }
            Whole::Compound(name) => builder.compound(name, &nodes),
            Whole::Around(name) => {
                let list = builder.list(&nodes);
                builder.compound(name, &[list])
            }
        }
    }
}

/// Writes values that [`IntoTerm`] knows in the same way as it.
macro_rules! as_they_are {
    ($($method:ident $type:ty)*) => {
        $(fn $method(self, value: $type) -> Result<Node, Error> {
            Ok(value.put(self.0))
        })*
    };
}

impl<'b> ser::Serializer for Writer<'b> {
    type Ok = Node;
    type Error = Error;
    type SerializeSeq = Parts<'b>;
    type SerializeTuple = Parts<'b>;
    type SerializeTupleStruct = Parts<'b>;
    type SerializeTupleVariant = Parts<'b>;
    type SerializeMap = Parts<'b>;
    type SerializeStruct = Parts<'b>;
    type SerializeStructVariant = Parts<'b>;

    as_they_are! {
        serialize_bool bool serialize_char char serialize_str &str
        serialize_i8 i8 serialize_i16 i16 serialize_i32 i32 serialize_i64 i64 serialize_i128 i128
        serialize_u8 u8 serialize_u16 u16 serialize_u32 u32 serialize_u64 u64 serialize_u128 u128
        serialize_f32 f32 serialize_f64 f64 serialize_bytes &[u8]
    }

    fn serialize_none(self) -> Result<Node, Error> {
        Ok(None::<bool>.put(self.0))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Node, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Node, Error> {
        Ok(self.0.atom("[]"))
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<Node, Error> {
        Ok(self.0.atom(name))
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Node, Error> {
        Ok(self.0.atom(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Node, Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Node, Error> {
        let mut parts = Parts::new(self.0, Whole::Compound(variant));
        parts.part(value)?;
        Ok(parts.finish())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'b>, Error> {
        Ok(Parts::new(self.0, Whole::List))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'b>, Error> {
        Ok(Parts::new(self.0, Whole::Pairs))
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Parts<'b>, Error> {
        Ok(Parts::new(self.0, Whole::Compound(name)))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'b>, Error> {
        Ok(Parts::new(self.0, Whole::Compound(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'b>, Error> {
        Ok(Parts::new(self.0, Whole::List))
    }

    fn serialize_struct(self, name: &'static str, fields: usize) -> Result<Parts<'b>, Error> {
        let whole = compound_name(name, fields).map_or(Whole::List, Whole::Compound);
        Ok(Parts::new(self.0, whole))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'b>, Error> {
        Ok(Parts::new(self.0, Whole::Around(variant)))
    }
}

macro_rules! sequences {
    ($($kind:ident $method:ident)*) => {
        $(impl ser::$kind for Parts<'_> {
            type Ok = Node;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.part(value)
            }

            fn end(self) -> Result<Node, Error> {
                Ok(self.finish())
            }
        })*
    };
}

sequences! {
    SerializeSeq serialize_element
    SerializeTuple serialize_element
    SerializeTupleStruct serialize_field
    SerializeTupleVariant serialize_field
}

macro_rules! structs {
    ($($kind:ident)*) => {
        $(impl ser::$kind for Parts<'_> {
            type Ok = Node;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                if matches!(self.whole, Whole::Compound(_)) {
                    return self.part(value);
                }
                let key = self.builder.atom(name);
                self.pair(key, value)
            }

            fn end(self) -> Result<Node, Error> {
                Ok(self.finish())
            }
        })*
    };
}

structs! { SerializeStruct SerializeStructVariant }

impl ser::SerializeMap for Parts<'_> {
    type Ok = Node;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key = Some(key.serialize(Writer(self.builder))?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let Some(key) = self.key.take() else {
            return Err(Error::unfit("a value of a map has no key".to_owned()));
        };
        self.pair(key, value)
    }

    fn end(self) -> Result<Node, Error> {
        Ok(self.finish())
    }
}

/// Reads a value from a term.
#[derive(Clone, Copy)]
struct Reader<'t> {
    term: &'t Term,
    depth: usize,
}

impl<'t> Reader<'t> {
    /// The reader of a part; an error if the part is too deep.
    fn part<'p>(&self, term: &'p Term) -> Result<Reader<'p>, Error> {
        if self.depth == DEEPEST {
            return Err(Error::unfit(format!(
                "the term is deeper than {DEEPEST} values"
            )));
        }
        Ok(Reader {
            term,
            depth: self.depth + 1,
        })
    }

    fn expected<T>(&self, what: &str) -> Result<T, Error> {
        Err(Error::expected(what, self.term))
    }

    fn elements(&self) -> Result<Vec<Term>, Error> {
        let elements = self.term.elements();
        elements.ok_or_else(|| Error::expected("a list", self.term))
    }

    /// The keys and values of a list of pairs.
    fn pairs(&self) -> Result<Vec<(Term, Term)>, Error> {
        let pair = |element: &Term| match element.arguments("-", 2).as_deref() {
            Some([key, value]) => Ok((key.clone(), value.clone())),
            Some(_) | None => Err(Error::expected("a pair Key-Value", element)),
        };
        let elements = self.elements()?;
        let pairs = elements.iter().enumerate().map(|(index, element)| {
            pair(element).map_err(|error| error.below(&format!("[{index}]")))
        });
        pairs.collect()
    }

    /// The pairs of a map. A key that occurs twice is an error, since the first of its two values would be lost.
    fn entries(&self) -> Result<Vec<(Term, Term)>, Error> {
        let pairs = self.pairs()?;
        let mut keys = HashSet::new();
        let key = |key: &'_ Term| match key.view() {
            TermView::Atom(text) => (0, text.to_owned()),
            TermView::String(text) => (1, text.to_owned()),
            TermView::Integer(value) => (2, value.to_string()),
            TermView::BigInteger(_)
            | TermView::Rational(_)
            | TermView::Float(_)
            | TermView::Variable(_)
            | TermView::Host(_)
            | TermView::List(..)
            | TermView::Compound(..) => (3, key.to_string()),
        };
        match pairs.iter().find(|(one, _)| !keys.insert(key(one))) {
            Some((twice, _)) => Err(Error::expected("one value for each key", twice)),
            None => Ok(pairs),
        }
    }

    /// The parts of a tuple: of nested pairs, or of a list.
    fn tuple(&self, count: usize) -> Result<Vec<Term>, Error> {
        if let Some(elements) = self.term.elements().filter(|parts| parts.len() == count) {
            return Ok(elements);
        }
        let mut parts = Vec::new();
        let mut rest = self.term.clone();
        while parts.len() + 1 < count {
            let Some([first, second]) = rest
                .arguments("-", 2)
                .and_then(|pair| <[Term; 2]>::try_from(pair).ok())
            else {
                return self.expected(&format!("a tuple of {count} values"));
            };
            parts.push(first);
            rest = second;
        }
        if count > 0 {
            parts.push(rest);
        }
        Ok(parts)
    }

    fn sequence<'de, V: Visitor<'de>>(
        self,
        parts: Vec<Term>,
        names: Names,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let mut sequence = Sequence {
            reader: self,
            parts: parts.iter().enumerate(),
            names,
        };
        let value = visitor.visit_seq(&mut sequence)?;
        match sequence.parts.next() {
            Some(_) => Err(Error::expected("a shorter list", self.term)),
            None => Ok(value),
        }
    }

    fn map<'de, V: Visitor<'de>>(
        self,
        pairs: &[(Term, Term)],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(Pairs {
            reader: self,
            pairs: pairs.iter().enumerate(),
            value: None,
        })
    }
}

/// How errors name the parts of a sequence.
#[derive(Clone, Copy)]
enum Names {
    Places,
    Fields(&'static [&'static str]),
}

struct Sequence<'t> {
    reader: Reader<'t>,
    parts: std::iter::Enumerate<std::slice::Iter<'t, Term>>,
    names: Names,
}

impl<'de> de::SeqAccess<'de> for &mut Sequence<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some((index, part)) = self.parts.next() else {
            return Ok(None);
        };
        let value = seed.deserialize(self.reader.part(part)?);
        let named = value.map_err(|error| match self.names {
            Names::Places => error.below(&format!("[{index}]")),
            Names::Fields(names) => error.below(&format!(".{}", names.get(index).unwrap_or(&"?"))),
        });
        named.map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.parts.len())
    }
}

struct Pairs<'t> {
    reader: Reader<'t>,
    pairs: std::iter::Enumerate<std::slice::Iter<'t, (Term, Term)>>,
    value: Option<(&'t Term, &'t Term)>,
}

impl<'de> de::MapAccess<'de> for Pairs<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some((index, (key, value))) = self.pairs.next() else {
            return Ok(None);
        };
        self.value = Some((key, value));
        let read = seed.deserialize(self.reader.part(key)?);
        read.map_err(|error| error.below(&format!("[{index}]")))
            .map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some((key, value)) = self.value.take() else {
            return Err(Error::unfit("a value of a map has no key".to_owned()));
        };
        let read = seed.deserialize(self.reader.part(value)?);
        read.map_err(|error| error.below(&format!(".{}", key.shown())))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.pairs.len())
    }
}

/// Reads values that [`FromTerm`] knows in the same way as it.
macro_rules! as_it_reads {
    ($($method:ident $visit:ident $type:ty)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.$visit(<$type>::from_term(self.term)?)
        })*
    };
}

impl<'de> de::Deserializer<'de> for Reader<'_> {
    type Error = Error;

    as_it_reads! {
        deserialize_bool visit_bool bool deserialize_char visit_char char
        deserialize_str visit_string String deserialize_string visit_string String
        deserialize_i8 visit_i8 i8 deserialize_i16 visit_i16 i16 deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64 deserialize_i128 visit_i128 i128
        deserialize_u8 visit_u8 u8 deserialize_u16 visit_u16 u16 deserialize_u32 visit_u32 u32
        deserialize_u64 visit_u64 u64 deserialize_u128 visit_u128 u128
        deserialize_f32 visit_f64 f64 deserialize_f64 visit_f64 f64
        deserialize_bytes visit_byte_buf Vec<u8> deserialize_byte_buf visit_byte_buf Vec<u8>
        deserialize_identifier visit_string String
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.term.big().is_some() {
            return self.deserialize_i128(visitor);
        }
        match self.term.view() {
            TermView::Variable(_) => visitor.visit_none(),
            TermView::Integer(value) => visitor.visit_i64(value),
            TermView::Float(value) => visitor.visit_f64(value),
            TermView::Atom("true") => visitor.visit_bool(true),
            TermView::Atom("false") => visitor.visit_bool(false),
            TermView::Atom("[]") => self.sequence(Vec::new(), Names::Places, visitor),
            TermView::Atom(text) | TermView::String(text) => visitor.visit_str(text),
            TermView::List(..) if self.entries().is_ok() => self.deserialize_map(visitor),
            TermView::List(..) => self.deserialize_seq(visitor),
            TermView::Compound("-", parts) if parts.len() == 2 => {
                self.sequence(parts, Names::Places, visitor)
            }
            TermView::Compound(..)
            | TermView::Rational(_)
            | TermView::BigInteger(_)
            | TermView::Host(_) => self.expected("a value of which the type is known"),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.term.is_variable() {
            return visitor.visit_none();
        }
        let part = self.part(self.term)?;
        visitor.visit_some(part)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.term.as_atom() {
            Some("[]") => visitor.visit_unit(),
            Some(_) | None => self.expected("[]"),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.term.as_atom() == Some(name) {
            return visitor.visit_unit();
        }
        self.expected(name)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let part = self.part(self.term)?;
        visitor.visit_newtype_struct(part)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.sequence(self.elements()?, Names::Places, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.sequence(self.tuple(count)?, Names::Places, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.term.arguments(name, count) {
            Some(parts) => self.sequence(parts, Names::Places, visitor),
            None => self.expected(&format!("{name} with {count} arguments")),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.map(&self.entries()?, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let Some(stem) = compound_name(name, fields.len()) else {
            return self.map(&self.pairs()?, visitor);
        };
        match self.term.arguments(stem, fields.len()) {
            Some(parts) => self.sequence(parts, Names::Fields(fields), visitor),
            None => self.expected(&format!("{stem} with {} arguments", fields.len())),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (name, parts) = match self.term.view() {
            TermView::Atom(name) => (name, Vec::new()),
            TermView::Compound(name, parts) => (name, parts),
            TermView::Variable(_)
            | TermView::Integer(_)
            | TermView::BigInteger(_)
            | TermView::Rational(_)
            | TermView::Float(_)
            | TermView::String(_)
            | TermView::Host(_)
            | TermView::List(..) => {
                return self.expected(&format!("one of {}", variants.join(", ")));
            }
        };
        if !variants.contains(&name) {
            return self.expected(&format!("one of {}", variants.join(", ")));
        }
        visitor.visit_enum(Variant {
            reader: self,
            name,
            parts,
        })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

struct Variant<'t> {
    reader: Reader<'t>,
    name: &'t str,
    parts: Vec<Term>,
}

impl Variant<'_> {
    fn one(&self) -> Result<&Term, Error> {
        match self.parts.as_slice() {
            [part] => Ok(part),
            _ => self
                .reader
                .expected(&format!("{} with 1 argument", self.name)),
        }
    }
}

impl<'de, 't> de::EnumAccess<'de> for Variant<'t> {
    type Error = Error;
    type Variant = Variant<'t>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Variant<'t>), Error> {
        let name = seed.deserialize(self.name.into_deserializer())?;
        Ok((name, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.parts.is_empty() {
            true => Ok(()),
            false => self.reader.expected(&format!("the atom {}", self.name)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        let part = self.one()?;
        let value = seed.deserialize(self.reader.part(part)?);
        value.map_err(|error| error.below(&format!(".{}", self.name)))
    }

    fn tuple_variant<V: Visitor<'de>>(self, count: usize, visitor: V) -> Result<V::Value, Error> {
        if self.parts.len() != count {
            let expected = format!("{} with {count} arguments", self.name);
            return self.reader.expected(&expected);
        }
        let value = self.reader.sequence(self.parts, Names::Places, visitor);
        value.map_err(|error| error.below(&format!(".{}", self.name)))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let fields = self.reader.part(self.one()?)?;
        let value = fields.pairs().and_then(|pairs| fields.map(&pairs, visitor));
        value.map_err(|error| error.below(&format!(".{}", self.name)))
    }
}
