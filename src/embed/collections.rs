//! Converts maps, sets, long integers, long tuples, small floats and borrowed texts of Rust to terms and back.
//!
//! *Invariant*: the term of a collection does not depend on the order in which a table keeps its elements: those of hash tables are sorted.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use dashu_int::{IBig, UBig};

use super::convert::{FromTerm, IntoTerm, whole};
use super::error::Error;
use super::predicate::Outcome;
use super::term::{Builder, Node, Term};

/// A list of pairs `Key-Value`, in the order of the keys.
impl<K: IntoTerm, V: IntoTerm> IntoTerm for BTreeMap<K, V> {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        put_all(self, builder)
    }
}

/// A list of pairs `Key-Value`, in the order of the keys.
impl<K: IntoTerm + Ord, V: IntoTerm, S> IntoTerm for HashMap<K, V, S> {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        let mut pairs: Vec<(K, V)> = self.into_iter().collect();
        pairs.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        put_all(pairs, builder)
    }
}

/// A list, in the order of the elements.
impl<T: IntoTerm> IntoTerm for BTreeSet<T> {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        put_all(self, builder)
    }
}

/// A list, in the order of the elements.
impl<T: IntoTerm + Ord, S> IntoTerm for HashSet<T, S> {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        let mut elements: Vec<T> = self.into_iter().collect();
        elements.sort_unstable();
        put_all(elements, builder)
    }
}

fn put_all<T: IntoTerm>(elements: impl IntoIterator<Item = T>, builder: &mut Builder) -> Node {
    let elements = elements.into_iter().map(|element| element.put(builder));
    let parts: Vec<Node> = elements.collect();
    builder.list(&parts)
}

impl<K: FromTerm + Ord, V: FromTerm> FromTerm for BTreeMap<K, V> {
    fn from_term(term: &Term) -> Result<BTreeMap<K, V>, Error> {
        let mut map = BTreeMap::new();
        for pair in pairs(term)? {
            let (key, value, name) = pair?;
            if map.insert(key, value).is_some() {
                return Err(twice(&name));
            }
        }
        Ok(map)
    }
}

impl<K: FromTerm + Eq + Hash, V: FromTerm, S: BuildHasher + Default> FromTerm for HashMap<K, V, S> {
    fn from_term(term: &Term) -> Result<HashMap<K, V, S>, Error> {
        let mut map = HashMap::default();
        for pair in pairs(term)? {
            let (key, value, name) = pair?;
            if map.insert(key, value).is_some() {
                return Err(twice(&name));
            }
        }
        Ok(map)
    }
}

/// The parts read from a pair: a key, its value, and the key as a term.
type Pair<K, V> = Result<(K, V, Term), Error>;

/// The pairs of a list. The path of an error in a value names the key.
fn pairs<K: FromTerm, V: FromTerm>(
    term: &Term,
) -> Result<impl Iterator<Item = Pair<K, V>> + use<K, V>, Error> {
    let elements = term.elements();
    let elements = elements.ok_or_else(|| Error::expected("a list of pairs", term))?;
    Ok((0..).zip(elements).map(|(index, element): (usize, Term)| {
        let pair = element.arguments("-", 2);
        let pair = pair.ok_or_else(|| Error::expected("a pair Key-Value", &element));
        let pair = pair.map_err(|error| error.below(&format!("[{index}]")))?;
        let key = K::from_term(&pair[0]).map_err(|error| error.below(&format!("[{index}]")))?;
        let value = V::from_term(&pair[1]);
        let value = value.map_err(|error| error.below(&format!("[{}]", pair[0])))?;
        Ok((key, value, pair[0].clone()))
    }))
}

/// The error for a list with a key twice: a map has each key once.
fn twice(key: &Term) -> Error {
    Error::expected("one value for each key", key)
}

impl<T: FromTerm + Ord> FromTerm for BTreeSet<T> {
    fn from_term(term: &Term) -> Result<BTreeSet<T>, Error> {
        Ok(Vec::from_term(term)?.into_iter().collect())
    }
}

impl<T: FromTerm + Eq + Hash, S: BuildHasher + Default> FromTerm for HashSet<T, S> {
    fn from_term(term: &Term) -> Result<HashSet<T, S>, Error> {
        Ok(Vec::from_term(term)?.into_iter().collect())
    }
}

impl<T: IntoTerm> IntoTerm for Box<T> {
    fn into_term(self) -> Term {
        (*self).into_term()
    }

    fn put(self, builder: &mut Builder) -> Node {
        (*self).put(builder)
    }
}

impl<T: FromTerm> FromTerm for Box<T> {
    fn from_term(term: &Term) -> Result<Box<T>, Error> {
        T::from_term(term).map(Box::new)
    }
}

/// An integer.
impl IntoTerm for IBig {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        builder.big(self)
    }
}

impl FromTerm for IBig {
    fn from_term(term: &Term) -> Result<IBig, Error> {
        match term.big() {
            Some(value) => Ok(value.clone()),
            None => match term.as_integer() {
                Some(value) => Ok(IBig::from(value)),
                None => Err(Error::expected("an integer", term)),
            },
        }
    }
}

/// An integer.
impl IntoTerm for UBig {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        IBig::from(self).put(builder)
    }
}

impl FromTerm for UBig {
    fn from_term(term: &Term) -> Result<UBig, Error> {
        let value = IBig::from_term(term)?;
        UBig::try_from(value).map_err(|_| Error::expected("a natural number", term))
    }
}

/// Converts tuples to nested pairs, `A-(B-(C-D))`, as `convert.rs` does for shorter tuples.
macro_rules! tuples {
    ($(($first:ident $($value:ident)*))*) => {
        $(impl<$first: IntoTerm, $($value: IntoTerm),*> IntoTerm for ($first, $($value),*) {
            whole!();
            fn put(self, builder: &mut Builder) -> Node {
                // The values are named as their types are.
                #[allow(non_snake_case)]
                let ($first, $($value),*) = self;
                ($first, ($($value),*)).put(builder)
            }
        }

        impl<$first: FromTerm, $($value: FromTerm),*> FromTerm for ($first, $($value),*) {
            fn from_term(term: &Term) -> Result<Self, Error> {
                // The values are named as their types are.
                #[allow(non_snake_case)]
                let ($first, ($($value),*)) = FromTerm::from_term(term)?;
                Ok(($first, $($value),*))
            }
        })*
    };
}

tuples! { (A B C D) (A B C D E) (A B C D E F) }

/// A float that `f32` represents exactly: nothing is rounded.
impl FromTerm for f32 {
    fn from_term(term: &Term) -> Result<f32, Error> {
        let value = f64::from_term(term)?;
        let small = value as f32;
        let is_same = f64::from(small) == value || value.is_nan();
        is_same
            .then_some(small)
            .ok_or_else(|| Error::expected("a number that fits in f32", term))
    }
}

/// An atom.
impl IntoTerm for Cow<'_, str> {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        builder.atom(&self)
    }

    const NAMED: bool = false;
}

impl FromTerm for Cow<'_, str> {
    fn from_term(term: &Term) -> Result<Self, Error> {
        String::from_term(term).map(Cow::Owned)
    }
}

/// An atom.
impl IntoTerm for Arc<str> {
    whole!();
    fn put(self, builder: &mut Builder) -> Node {
        builder.atom(&self)
    }

    const NAMED: bool = false;
}

impl FromTerm for Arc<str> {
    fn from_term(term: &Term) -> Result<Self, Error> {
        String::from_term(term).map(Arc::from)
    }
}

/// A value of each of these types fills one argument of a closure's predicate.
macro_rules! outcomes {
    ($([$($parameters:tt)*] $type:ty;)*) => {
        $(impl<$($parameters)*> Outcome for $type {
            const COUNT: u32 = 1;
            fn outcome(self) -> Result<Option<Vec<Term>>, Term> {
                Ok(Some(vec![self.into_term()]))
            }
        })*
    };
}

outcomes! {
    [K: IntoTerm, V: IntoTerm] BTreeMap<K, V>;
    [K: IntoTerm + Ord, V: IntoTerm, S] HashMap<K, V, S>;
    [T: IntoTerm] BTreeSet<T>;
    [T: IntoTerm + Ord, S] HashSet<T, S>;
    [] IBig;
    [] UBig;
    [] Cow<'static, str>;
    [] Arc<str>;
}
