//! Values of the host in terms.
//!
//! *Invariant*: a value is behind an `Arc`, which every term and every engine with the value holds; so it lives as long as one of them
//! can give it to the host. All of them give the same value, whichever engines the term has passed through.

use std::any::{Any, type_name};
use std::sync::Arc;

use super::convert::{FromTerm, IntoTerm};
use super::error::Error;
use super::predicate::Outcome;
use super::term::{Builder, Node, Term};
use crate::term::values::HostValue;

impl Term {
    /// A value of the host: a constant that programs can hand on, keep and compare, but not look into.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use ferz::embed::{Engine, Term};
    ///
    /// struct Counter(AtomicU64);
    ///
    /// let mut engine = Engine::new();
    /// engine.predicate("counter/1", || Term::host(Counter(AtomicU64::new(0))))?;
    /// engine.predicate("count/2", |counter: Term| {
    ///     counter.as_host().map(|Counter(count)| count.fetch_add(1, Ordering::Relaxed))
    /// })?;
    /// assert!(engine.holds("counter(C), count(C, 0), count(C, 1), counter(D), count(D, 0), C \\== D", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    ///
    /// Such a term is atomic and equals only itself, however similar the values are. It is written with the name of its type and a number,
    /// `<my::Counter>(1)`, which cannot be read back: an engine numbers its values 1, 2, 3, ... as it meets them, and uses no number twice;
    /// in a term that no engine has seen the number is 0. In the standard order values are ordered by their numbers, after streams and
    /// clause references and before atoms; `blob(C, Type)` gives the name of the type.
    ///
    /// The value may be in terms of many engines and of the host at once, on many threads, so it has to be [`Sync`]; one that
    /// changes has atomics or a lock inside, as anything behind an [`Arc`], and one that is only [`Send`] goes in a
    /// [`Mutex`](std::sync::Mutex). It is dropped when the host has no term with it and the engines neither. An engine finds that
    /// out when it collects atoms: when there are many new ones, or values, by `garbage_collect_atoms/0`, at the latest when it is
    /// dropped. A value that holds a term with itself is never dropped.
    /// Limits on atoms count the size of values, without what they point to.
    ///
    /// A value that the host keeps for itself is passed as an `Arc`, which is the same term each time:
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// use std::sync::{Arc, Mutex};
    ///
    /// let mut engine = Engine::new();
    /// engine.predicate("note/2", |log: Arc<Mutex<Vec<String>>>, line: String| {
    ///     log.lock().is_ok_and(|mut log| { log.push(line); true })
    /// })?;
    /// let log = Arc::new(Mutex::new(Vec::<String>::new()));
    /// assert!(engine.holds("note(?, one), note(?, two)", (Arc::clone(&log), Arc::clone(&log)))?);
    /// assert_eq!(*log.lock().expect("no closure has panicked"), ["one", "two"]);
    /// // What is no such value is an error that names the type.
    /// let error = engine.holds("note(stdout, one)", ()).expect_err("it is an atom");
    /// assert!(error.to_string().contains("Mutex"));
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn host<T: Any + Send + Sync>(value: T) -> Term {
        Term::of(Arc::new(value))
    }

    /// The value of the host, if it has this type.
    ///
    /// ```
    /// # use ferz::embed::Term;
    /// let term = Term::host(vec![1_u8, 2]);
    /// assert_eq!(term.as_host(), Some(&vec![1_u8, 2]));
    /// assert_eq!(term.as_host::<String>(), None);
    /// ```
    pub fn as_host<T: Any>(&self) -> Option<&T> {
        self.host_value().and_then(HostValue::get)
    }

    pub(super) fn host_value(&self) -> Option<&HostValue> {
        let Node::Host(index) = self.node() else {
            return None;
        };
        Some(&self.nodes.hosts[index as usize].0)
    }
}

impl<T: Any + Send + Sync> IntoTerm for Arc<T> {
    fn into_term(self) -> Term {
        let mut builder = Builder::default();
        let node = self.put(&mut builder);
        builder.finish(node)
    }

    fn put(self, builder: &mut Builder) -> Node {
        builder.host(HostValue::new(self))
    }
}

impl<T: Any + Send + Sync> FromTerm for Arc<T> {
    fn from_term(term: &Term) -> Result<Arc<T>, Error> {
        let value = term.host_value().and_then(HostValue::share);
        // The host passed an `Arc` to `Term::host`, which put it into another one.
        let value = value.or_else(|| term.as_host::<Arc<T>>().cloned());
        value.ok_or_else(|| Error::expected(type_name::<T>(), term))
    }
}

impl<T: Any + Send + Sync> Outcome for Arc<T> {
    const COUNT: u32 = 1;
    fn outcome(self) -> std::result::Result<Option<Vec<Term>>, Term> {
        Ok(Some(vec![self.into_term()]))
    }
}
