//! The optimisations of the engine, each with a name by which it can be switched off, so that the same program runs with it and
//! without, and the answers can be compared.
//!
//! Invariant: no optimisation changes an answer, an error or an order; only time, memory, inferences and the remaining choice
//! points may differ. Optimisations are checked when code is made, linked or planted, and on slow paths; no instruction checks
//! them.

/// Makes the enum and its names from the rows.
macro_rules! optimisations {
    ($(#[$attribute:meta])* enum Optimisation { $($(#[doc = $doc:literal])* $name:ident $text:literal;)* }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Optimisation { $($(#[doc = $doc])* $name),* }

        impl Optimisation {
            /// All of them.
            pub const ALL: [Optimisation; [$(Optimisation::$name),*].len()] = [$(Optimisation::$name),*];

            /// Its name on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Optimisation::$name => $text),* }
            }
        }
    };
}

optimisations! {
    /// One of the things that make the engine fast.
    ///
    /// ```
    /// use ferz::embed::Optimisation;
    ///
    /// assert_eq!(Optimisation::Guards.name(), "guards");
    /// assert_eq!(Optimisation::named("last_calls"), Some(Optimisation::LastCalls));
    /// assert_eq!(Optimisation::named("magic"), None);
    /// ```
    enum Optimisation {
        /// Clauses that begin with tests and a cut are tried by their tests alone, without a choice point.
        Guards "guards";
        /// Conditions that consist of tests are compiled to jumps, without a choice point.
        InlineConditions "inline_conditions";
        /// A call of a static predicate tries only the clauses that one of its arguments selects, and parts of arguments.
        ArgumentSwitch "argument_switch";
        /// Clauses are found by hash tables that are made when a call profits: just-in-time indexes.
        Indexes "indexes";
        /// `is/2` and comparisons are instructions.
        InlineArithmetic "inline_arithmetic";
        /// Unification, comparison of terms, type tests, `\+/1`, `call/1`, `once/1`, `ignore/1`, `forall/2` and `findall/3,4` are
        /// compiled in place, and deterministic built-ins called by an instruction of their own.
        InlineBuiltins "inline_builtins";
        /// The last call of a clause takes the place of the clause.
        LastCalls "last_calls";
        /// Predicates that have native twins are run by these: what the flag `native` begins with.
        Twins "twins";
        /// A predicate of many facts with atomic arguments is a table and no code.
        FactTables "fact_tables";
        /// Terms, atoms and code that nothing needs any more give back their memory before the engine is dropped.
        Collector "collector";
    }
}

impl Optimisation {
    /// The one with this name.
    pub fn named(name: &str) -> Option<Optimisation> {
        Optimisation::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// The set of optimisations that are off, empty by default.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Optimisations {
    left_out: u16,
}

impl Optimisations {
    /// The same with one more switched off.
    pub fn without(self, one: Optimisation) -> Optimisations {
        Optimisations {
            left_out: self.left_out | 1 << one as u16,
        }
    }

    /// Whether this one is on.
    pub fn has(self, one: Optimisation) -> bool {
        self.left_out & 1 << one as u16 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_left_out_by_itself() {
        for out in Optimisation::ALL {
            let left = Optimisations::default().without(out);
            for one in Optimisation::ALL {
                assert_eq!(left.has(one), one != out, "{}", one.name());
            }
            assert_eq!(Optimisation::named(out.name()), Some(out));
        }
    }
}
