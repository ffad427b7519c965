//! The table of propagators: name, waking event, cost and treatment of large numbers of each, and its call.
//!
//! A propagator is a kind and its arguments, which are variables and constants. The table says which event of a variable wakes it: `Fixed`
//! (the variable has a value), `Bounds` (its least or greatest value has changed), `Domain` (any value has gone); an earlier one of these
//! is also a later one. Costly propagators wait in a queue behind cheap ones (Schulte and Stuckey, "Efficient Constraint Propagation
//! Engines", TOPLAS 31(1), 2008). The last word of a row says how the propagator treats numbers out of range.

use super::linear;
use super::operations::{self, Bits};
use super::products;
use super::space::Space;
use super::truth::{self, Compared, Connective};
use super::{Propagated, counting, distinct, structures};

/// The event of a variable that wakes a propagator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Event {
    /// A variable has a value.
    Fixed,
    /// A bound has changed.
    Bounds,
    /// A value has gone.
    Domain,
}

/// How a propagator treats numbers out of range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Far {
    /// They may be its values: the constraint is computed exactly where the bounds do not decide.
    Computed,
    /// It only compares values: other numbers in the same order may stand for them.
    Compared,
    /// Its constants bound sets, which change if a constant is clipped: the constraint is computed exactly if one is out of range.
    Exact,
    /// Its values are truth values.
    Never,
}

/// The number of queues.
pub const COSTS: usize = 3;

macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $kind:ident $name:literal $event:ident $cost:literal $far:ident)*) => {
        /// A propagator.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Kind { $($(#[doc = $doc])* $kind),* }

        impl Kind {
            /// All, in their order.
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// Its name in terms.
            pub fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name),* }
            }

            /// The event that wakes it.
            pub fn event(self) -> Event {
                match self { $(Kind::$kind => Event::$event),* }
            }

            /// The number of its queue.
            pub fn cost(self) -> usize {
                match self { $(Kind::$kind => $cost),* }
            }

            /// How it treats numbers out of range.
            pub fn far(self) -> Far {
                match self { $(Kind::$kind => Far::$far),* }
            }
        }
    };
}

kinds! {
    /// `[X, Y, C]`: `X \= Y + C`
    Unequal "unequal" Fixed 0 Computed
    /// `[X, Y, C]`: `X =< Y + C`
    Less "less" Bounds 0 Computed
    /// `[X, Y, C]`: `X = Y + C`
    Equal "equal" Domain 0 Computed
    /// `[C, A1, X1, ...]`: the sum is C
    SumEqual "sum_equal" Bounds 1 Computed
    /// `[C, A1, X1, ...]`: the sum is not C
    SumUnequal "sum_unequal" Fixed 0 Computed
    /// `[C, A1, X1, ...]`: the sum is at most C
    SumLess "sum_less" Bounds 1 Computed
    /// `[X, Y, Z]`: `X * Y = Z`
    Product "product" Domain 1 Computed
    /// `[X, Y, Z]`: `X // Y = Z`
    Truncated "truncated" Domain 1 Computed
    /// `[X, Y, Z]`: `X div Y = Z`
    Floored "floored" Domain 1 Computed
    /// `[X, Y, Z]`: `X mod Y = Z`
    Modulo "modulo" Bounds 1 Computed
    /// `[X, Y, Z]`: `X rem Y = Z`
    Remainder "remainder" Bounds 1 Computed
    /// `[X, Z]`: `abs(X) = Z`
    Absolute "absolute" Domain 0 Computed
    /// `[X, Y, Z]`: `min(X, Y) = Z`
    Minimum "minimum" Bounds 0 Computed
    /// `[X, Y, Z]`: `max(X, Y) = Z`
    Maximum "maximum" Bounds 0 Computed
    /// `[X, Y, Z]`: `X ^ Y = Z`
    Power "power" Bounds 1 Computed
    /// `[X, Y, Z]`: `X << Y = Z`
    ShiftLeft "shift_left" Bounds 0 Computed
    /// `[X, Y, Z]`: `X >> Y = Z`
    ShiftRight "shift_right" Bounds 0 Computed
    /// `[X, Y, Z]`: `X /\ Y = Z`
    BitAnd "bit_and" Bounds 0 Computed
    /// `[X, Y, Z]`: `X \/ Y = Z`
    BitOr "bit_or" Bounds 0 Computed
    /// `[X, Y, Z]`: `X xor Y = Z`
    BitXor "bit_xor" Bounds 0 Computed
    /// `[X, Z]`: `msb(X) = Z`
    HighestBit "highest_bit" Bounds 0 Computed
    /// `[X, Z]`: `lsb(X) = Z`
    LowestBit "lowest_bit" Bounds 0 Computed
    /// `[X, Z]`: `popcount(X) = Z`
    BitCount "bit_count" Bounds 0 Computed
    /// All are different, by value.
    Different "different" Fixed 1 Compared
    /// All are different, by matching.
    Distinct "distinct" Domain 2 Compared
    /// `[I, V, X1, ...]`: V is element I
    Element "element" Domain 1 Compared
    /// `[N, X1, ..., row, ...]`: the N variables are a row
    Table "table" Domain 2 Compared
    /// Successors on one cycle
    Circuit "circuit" Domain 2 Compared
    /// `[X1, ..., Y1, ...]`: lexicographic order
    Order "order" Bounds 1 Compared
    /// `[N, X1, ..., V1, C1, ...]`: how often each value occurs
    Cardinality "cardinality" Domain 2 Compared
    /// `[L, S1, D1, E1, C1, ...]`: tasks that need at most L
    Schedule "schedule" Bounds 2 Computed
    /// `[X1, W1, Y1, H1, X2, W2, Y2, H2]`: rectangles that do not overlap
    Apart "apart" Bounds 1 Computed
    /// `[B, C, A1, X1, ...]`: B is the truth of: the sum is C
    TruthEqual "truth_equal" Domain 1 Computed
    /// `[B, C, A1, X1, ...]`: B is the truth of: the sum is at most C
    TruthLess "truth_less" Bounds 1 Computed
    /// `[B, X, Y, C]`: B is the truth of `X =< Y + C`
    TruthOrder "truth_order" Bounds 0 Computed
    /// `[B, X, L1, H1, ...]`: B is the truth of: X is in a set
    TruthMember "truth_member" Domain 0 Exact
    /// `[X, Y, C, U, V, D]`: `X =< Y + C`, or `U =< V + D`
    OneOrder "one_order" Bounds 0 Computed
    /// `[N, C, A1, X1, ..., D, B1, Y1, ...]`: the sum of the first N terms is at most C, or the other one at most D
    OneSum "one_sum" Bounds 1 Computed
    /// `[X, Y, B]`: B is the truth of both
    And "and" Fixed 0 Never
    /// `[X, Y, B]`: B is the truth of one of them
    Or "or" Fixed 0 Never
    /// `[X, Y, B]`: B is the truth of exactly one
    Either "either" Fixed 0 Never
    /// `[X, Y, B]`: B is the truth of X implies Y
    Implies "implies" Fixed 0 Never
    /// `[X, Y, B]`: B is the truth of X is Y
    Same "same" Fixed 0 Never
    /// `[D, kind, ...]`: the constraint of a function holds if D is 1
    Guarded "guarded" Bounds 1 Computed
}

/// Which changes of a variable wake a propagator of a store: [`Event`], and changes of one bound alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watch {
    /// It has a value.
    Fixed,
    /// Its least value has changed.
    Least,
    /// Either bound has changed.
    Bounds,
    /// Any value has gone.
    Domain,
    /// Its greatest value has changed.
    Greatest,
}

impl Kind {
    /// Which changes of argument `n` wake it. `is_negative` tells the sign of the constant at an index of the arguments.
    ///
    /// An inequation can prune only if its left side has grown or its right side has shrunk.
    pub fn watch(self, n: usize, is_negative: impl Fn(usize) -> bool) -> Watch {
        match (self, n) {
            (Kind::Less, 0) => Watch::Least,
            (Kind::Less, _) => Watch::Greatest,
            (Kind::SumLess, 1..) if is_negative(n - 1) => Watch::Greatest,
            (Kind::SumLess, _) => Watch::Least,
            (_, _) => match self.event() {
                Event::Fixed => Watch::Fixed,
                Event::Bounds => Watch::Bounds,
                Event::Domain => Watch::Domain,
            },
        }
    }

    /// Whether a second call right after one that changed domains would change nothing. `Some(true)`: always; `Some(false)`: only if the
    /// first three arguments are different variables.
    pub fn is_done_at_once(self) -> Option<bool> {
        match self {
            Kind::Less | Kind::OneOrder | Kind::SumEqual => Some(true),
            Kind::TruthOrder | Kind::And | Kind::Or | Kind::Either | Kind::Implies | Kind::Same => {
                Some(false)
            }
            _ => None,
        }
    }

    /// The kind with a number.
    pub fn from_number(number: i64) -> Option<Kind> {
        usize::try_from(number)
            .ok()
            .and_then(|number| Kind::ALL.get(number).copied())
    }

    /// The kind with a name.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

/// A constant of a form with two variables.
fn small<S: Space>(s: &S, v: S::Var) -> i64 {
    s.min(v)
}

/// Calls a propagator.
#[inline]
pub fn propagate<S: Space>(s: &mut S, kind: Kind, args: &[S::Var]) -> Propagated {
    // A caller that passes too few arguments is wrong; the constraint then prunes nothing.
    match (kind, args) {
        (Kind::Unequal, [x, y, c]) => {
            let c = small(s, *c);
            linear::propagate_unequal(s, *x, *y, c)
        }
        (Kind::Less, [x, y, c]) => {
            let c = small(s, *c);
            linear::propagate_less(s, *x, *y, c)
        }
        (Kind::Equal, [x, y, c]) => {
            let c = small(s, *c);
            linear::propagate_equal(s, *x, *y, c)
        }
        (Kind::SumEqual, args) => linear::propagate_equals(s, args),
        (Kind::SumUnequal, args) => linear::propagate_differs(s, args),
        (Kind::SumLess, args) => linear::propagate_at_most(s, args, 1, 0),
        (Kind::Different, args) => distinct::propagate_by_value(s, args),
        (Kind::Distinct, args) => distinct::propagate_by_matching(s, args),
        (Kind::Element, args) => structures::propagate_element(s, args),
        (Kind::Table, args) => structures::propagate_table(s, args),
        (Kind::Circuit, args) => structures::propagate_circuit(s, args),
        (Kind::Order, args) => counting::propagate_order(s, args),
        (Kind::Cardinality, args) => counting::propagate_cardinality(s, args),
        (Kind::Schedule, args) => counting::propagate_schedule(s, args),
        (Kind::Apart, args) => counting::propagate_apart(s, args),
        (Kind::TruthEqual, args) => truth::propagate_compared(s, Compared::Equal, args),
        (Kind::TruthLess, args) => truth::propagate_compared(s, Compared::AtMost, args),
        (Kind::TruthOrder, [b, x, y, c]) => {
            let c = small(s, *c);
            truth::propagate_order(s, *b, *x, *y, c)
        }
        (Kind::TruthMember, args) => truth::propagate_member(s, args),
        (Kind::OneOrder, [x, y, c, u, v, d]) => {
            let (c, d) = (small(s, *c), small(s, *d));
            truth::propagate_one_order(s, (*x, *y, c), (*u, *v, d))
        }
        (Kind::OneSum, args) => truth::propagate_one_sum(s, args),
        (Kind::And, args) => truth::propagate_connective(s, Connective::And, args),
        (Kind::Or, args) => truth::propagate_connective(s, Connective::Or, args),
        (Kind::Either, args) => truth::propagate_connective(s, Connective::Either, args),
        (Kind::Implies, args) => truth::propagate_connective(s, Connective::Implies, args),
        (Kind::Same, args) => truth::propagate_connective(s, Connective::Same, args),
        (Kind::Guarded, [d, kind, args @ ..]) => match truth::guard(s, *d) {
            Some(true) => match Kind::from_number(s.min(*kind)) {
                Some(Kind::Guarded) | None => Ok(true),
                Some(kind) => function(s, kind, args),
            },
            Some(false) => Ok(true),
            None => Ok(false),
        },
        (kind, args) => function(s, kind, args),
    }
}

/// Calls the propagator of a function of one or two arguments.
fn function<S: Space>(s: &mut S, kind: Kind, args: &[S::Var]) -> Propagated {
    match (kind, args) {
        (Kind::Absolute, [x, z]) => operations::propagate_absolute(s, *x, *z),
        (Kind::HighestBit, [x, z]) => operations::propagate_highest_bit(s, *x, *z),
        (Kind::LowestBit, [x, z]) => operations::propagate_lowest_bit(s, *x, *z),
        (Kind::BitCount, [x, z]) => operations::propagate_bit_count(s, *x, *z),
        (Kind::Product, [x, y, z]) => products::propagate_product(s, *x, *y, *z),
        (Kind::Truncated, [x, y, z]) => products::propagate_truncated(s, *x, *y, *z),
        (Kind::Floored, [x, y, z]) => products::propagate_floored(s, *x, *y, *z),
        (Kind::Modulo, [x, y, z]) => products::propagate_modulo(s, *x, *y, *z),
        (Kind::Remainder, [x, y, z]) => products::propagate_remainder(s, *x, *y, *z),
        (Kind::Minimum, [x, y, z]) => operations::propagate_minimum(s, *x, *y, *z),
        (Kind::Maximum, [x, y, z]) => operations::propagate_maximum(s, *x, *y, *z),
        (Kind::Power, [x, y, z]) => products::propagate_power(s, *x, *y, *z),
        (Kind::ShiftLeft, [x, y, z]) => operations::propagate_shift(s, *x, *y, *z, 1),
        (Kind::ShiftRight, [x, y, z]) => operations::propagate_shift(s, *x, *y, *z, -1),
        (Kind::BitAnd, [x, y, z]) => operations::propagate_bits(s, Bits::And, *x, *y, *z),
        (Kind::BitOr, [x, y, z]) => operations::propagate_bits(s, Bits::Or, *x, *y, *z),
        (Kind::BitXor, [x, y, z]) => operations::propagate_bits(s, Bits::Xor, *x, *y, *z),
        (_, _) => Ok(true),
    }
}
