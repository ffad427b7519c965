//! Numeric types of the host as costs.

use std::cmp::Ordering;

use crate::kernel::{self, SearchStop};
use crate::term::NumberError;

/// The costs of steps and the values of positions: the integers and floats of Rust, or a type of the host.
///
/// ```
/// use std::cmp::Ordering;
/// use ferz::search::{Cost, Search};
///
/// /// Money first, then time.
/// #[derive(Clone, PartialEq, Debug)]
/// struct Fare(u32, u32);
///
/// impl Cost for Fare {
///     fn zero() -> Fare {
///         Fare(0, 0)
///     }
///     fn plus(&self, other: &Fare) -> Option<Fare> {
///         Some(Fare(self.0.checked_add(other.0)?, self.1.checked_add(other.1)?))
///     }
///     fn order(&self, other: &Fare) -> Ordering {
///         (self.0, self.1).cmp(&(other.0, other.1))
///     }
/// }
///
/// let flights = |city: &&'static str| match *city {
///     "Pskov" => vec![("Moscow", Fare(9, 2)), ("Luga", Fare(3, 4))],
///     "Luga" => vec![("Moscow", Fare(6, 1))],
///     _ => vec![],
/// };
/// let mut paths = Search::new().a_star("Pskov", flights, |_| Fare(0, 0), |city| *city == "Moscow");
/// assert_eq!(paths.next().expect("there is a way")?.cost, Fare(9, 2));
/// # Ok::<(), ferz::search::Stop>(())
/// ```
pub trait Cost: Clone {
    /// The cost of a path without steps.
    fn zero() -> Self;

    /// The sum; `None` if the type cannot represent it.
    fn plus(&self, other: &Self) -> Option<Self>;

    /// The order of two costs. Costs that cannot be compared, such as a NaN, count as equal.
    fn order(&self, other: &Self) -> Ordering;
}

macro_rules! integers {
    ($($type:ty)*) => {
        $(impl Cost for $type {
            fn zero() -> $type {
                0
            }
            fn plus(&self, other: &$type) -> Option<$type> {
                self.checked_add(*other)
            }
            fn order(&self, other: &$type) -> Ordering {
                self.cmp(other)
            }
        })*
    };
}

macro_rules! floats {
    ($($type:ty)*) => {
        $(impl Cost for $type {
            fn zero() -> $type {
                0.0
            }
            fn plus(&self, other: &$type) -> Option<$type> {
                Some(self + other).filter(|sum| !sum.is_nan())
            }
            fn order(&self, other: &$type) -> Ordering {
                self.partial_cmp(other).unwrap_or(Ordering::Equal)
            }
        })*
    };
}

integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
floats! { f32 f64 }

/// A cost type of the host, for the kernels.
#[derive(Clone, Debug)]
pub(super) struct Own<C>(pub C);

impl<C: Cost> kernel::cost::Cost for Own<C> {
    fn zero() -> Own<C> {
        Own(C::zero())
    }

    fn plus(&self, other: &Own<C>) -> Result<Own<C>, SearchStop> {
        let sum = self.0.plus(&other.0);
        sum.map(Own)
            .ok_or(SearchStop::Number(NumberError::FloatOverflow))
    }

    fn order(&self, other: &Own<C>) -> Ordering {
        self.0.order(&other.0)
    }
}
