//! Relations between two elements of a list: comparisons of sums over their numbers.
//!
//! ```text
//!   Q =\= Q1, abs(Q-Q1) =\= D         All [Not Equal(Earlier 0, Later 0), Not Equal(Abs(Later 0 - Earlier 0), 1 + Between)]
//! ```
//!
//! *Invariant*: a relation is either true or false. Numbers are at most [`LARGEST`], and a sum exists only if
//! [`Sum::bounded`] shows that no intermediate value overflows a machine word.

/// The greatest absolute value of a number of an element.
pub const LARGEST: i64 = 1 << 31;

/// The most elements between two.
pub const MOST_BETWEEN: i64 = 1 << 6;

/// A number that occurs in a relation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A number of the element that was chosen first.
    Earlier(usize),
    /// A number of the element that was chosen later.
    Later(usize),
    /// How many elements stand between them.
    Between,
}

/// An arithmetic expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sum {
    /// A constant.
    Number(i64),
    /// A number of the elements.
    Part(Part),
    /// A sum.
    Plus(Box<(Sum, Sum)>),
    /// A difference.
    Minus(Box<(Sum, Sum)>),
    /// A product.
    Times(Box<(Sum, Sum)>),
    /// The minimum of two sums.
    Least(Box<(Sum, Sum)>),
    /// The maximum of two sums.
    Most(Box<(Sum, Sum)>),
    /// The absolute value.
    Size(Box<Sum>),
    /// The quotient by a positive number, rounded towards 0.
    Quotient(Box<Sum>, i64),
    /// The remainder of a division by a positive number; it is not negative.
    Modulo(Box<Sum>, i64),
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The first sum is less than the second.
    Less(Sum, Sum),
    /// The first sum is at most the second.
    AtMost(Sum, Sum),
    /// The two sums are equal.
    Equal(Sum, Sum),
    /// This relation does not hold.
    Not(Box<Relation>),
    /// All these relations hold.
    All(Vec<Relation>),
    /// At least one of these relations holds.
    Any(Vec<Relation>),
}

/// The numbers of two elements; a single element counts as the later one.
#[derive(Clone, Copy)]
pub struct Two<'a> {
    /// The numbers of the element that was chosen first.
    pub earlier: &'a [i64],
    /// The numbers of the element that was chosen later.
    pub later: &'a [i64],
    /// How many elements stand between them.
    pub between: i64,
}

impl Sum {
    /// The sum itself, if no intermediate value can overflow a machine word.
    pub fn bounded(self) -> Option<Sum> {
        self.bound().is_some().then_some(self)
    }

    /// The greatest absolute value that the sum can have.
    fn bound(&self) -> Option<i128> {
        let two = |parts: &(Sum, Sum)| Some((parts.0.bound()?, parts.1.bound()?));
        let bound = match self {
            Sum::Number(value) => i128::from(*value).abs(),
            Sum::Part(Part::Between) => i128::from(MOST_BETWEEN),
            Sum::Part(Part::Earlier(_) | Part::Later(_)) => i128::from(LARGEST),
            Sum::Plus(parts) | Sum::Minus(parts) => {
                let (one, other) = two(parts)?;
                one + other
            }
            Sum::Times(parts) => {
                let (one, other) = two(parts)?;
                one * other
            }
            Sum::Least(parts) | Sum::Most(parts) => {
                let (one, other) = two(parts)?;
                one.max(other)
            }
            Sum::Size(part) | Sum::Quotient(part, _) => part.bound()?,
            Sum::Modulo(part, by) => {
                part.bound()?;
                i128::from(*by)
            }
        };
        (bound < i128::from(i64::MAX)).then_some(bound)
    }

    /// The value of the sum.
    pub fn value(&self, of: Two<'_>) -> i64 {
        match self {
            Sum::Number(value) => *value,
            Sum::Part(Part::Earlier(number)) => of.earlier[*number],
            Sum::Part(Part::Later(number)) => of.later[*number],
            Sum::Part(Part::Between) => of.between,
            Sum::Plus(parts) => parts.0.value(of) + parts.1.value(of),
            Sum::Minus(parts) => parts.0.value(of) - parts.1.value(of),
            Sum::Times(parts) => parts.0.value(of) * parts.1.value(of),
            Sum::Least(parts) => parts.0.value(of).min(parts.1.value(of)),
            Sum::Most(parts) => parts.0.value(of).max(parts.1.value(of)),
            Sum::Size(part) => part.value(of).abs(),
            Sum::Quotient(part, by) => part.value(of) / by,
            Sum::Modulo(part, by) => part.value(of).rem_euclid(*by),
        }
    }

    /// The same sum with other operands.
    pub fn map(&self, function: &mut dyn FnMut(&Sum) -> Sum) -> Sum {
        let mut two = |parts: &(Sum, Sum)| Box::new((function(&parts.0), function(&parts.1)));
        match self {
            Sum::Number(_) | Sum::Part(_) => self.clone(),
            Sum::Plus(parts) => Sum::Plus(two(parts)),
            Sum::Minus(parts) => Sum::Minus(two(parts)),
            Sum::Times(parts) => Sum::Times(two(parts)),
            Sum::Least(parts) => Sum::Least(two(parts)),
            Sum::Most(parts) => Sum::Most(two(parts)),
            Sum::Size(part) => Sum::Size(Box::new(function(part))),
            Sum::Quotient(part, by) => Sum::Quotient(Box::new(function(part)), *by),
            Sum::Modulo(part, by) => Sum::Modulo(Box::new(function(part)), *by),
        }
    }

    /// Calls a function with each part of the sum.
    pub fn each(&self, function: &mut dyn FnMut(Part)) {
        match self {
            Sum::Number(_) => {}
            Sum::Part(part) => function(*part),
            Sum::Plus(parts)
            | Sum::Minus(parts)
            | Sum::Times(parts)
            | Sum::Least(parts)
            | Sum::Most(parts) => {
                parts.0.each(function);
                parts.1.each(function);
            }
            Sum::Size(part) | Sum::Quotient(part, _) | Sum::Modulo(part, _) => part.each(function),
        }
    }

    /// Whether the sum has a part for which `wanted` holds.
    pub fn has(&self, wanted: &dyn Fn(Part) -> bool) -> bool {
        let mut found = false;
        self.each(&mut |part| found |= wanted(part));
        found
    }
}

impl Relation {
    /// A relation that never holds.
    pub fn never() -> Relation {
        Relation::Any(Vec::new())
    }

    /// The same relation between other sums.
    pub fn map(&self, function: &mut dyn FnMut(&Sum) -> Sum) -> Relation {
        match self {
            Relation::Less(one, other) => Relation::Less(function(one), function(other)),
            Relation::AtMost(one, other) => Relation::AtMost(function(one), function(other)),
            Relation::Equal(one, other) => Relation::Equal(function(one), function(other)),
            Relation::Not(inner) => Relation::Not(Box::new(inner.map(function))),
            Relation::All(inner) => {
                Relation::All(inner.iter().map(|one| one.map(function)).collect())
            }
            Relation::Any(inner) => {
                Relation::Any(inner.iter().map(|one| one.map(function)).collect())
            }
        }
    }

    /// Calls a function with each part of the sums.
    pub fn each(&self, function: &mut dyn FnMut(Part)) {
        match self {
            Relation::Less(one, other)
            | Relation::AtMost(one, other)
            | Relation::Equal(one, other) => {
                one.each(function);
                other.each(function);
            }
            Relation::Not(inner) => inner.each(function),
            Relation::All(inner) | Relation::Any(inner) => {
                inner.iter().for_each(|relation| relation.each(function));
            }
        }
    }

    /// Whether the relation holds.
    pub fn holds(&self, of: Two<'_>) -> bool {
        match self {
            Relation::Less(one, other) => one.value(of) < other.value(of),
            Relation::AtMost(one, other) => one.value(of) <= other.value(of),
            Relation::Equal(one, other) => one.value(of) == other.value(of),
            Relation::Not(inner) => !inner.holds(of),
            Relation::All(inner) => inner.iter().all(|relation| relation.holds(of)),
            Relation::Any(inner) => inner.iter().any(|relation| relation.holds(of)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(part: Part) -> Sum {
        Sum::Part(part)
    }

    #[test]
    fn queens_attack() {
        let apart = Sum::Minus(Box::new((part(Part::Earlier(0)), part(Part::Later(0)))));
        let distance = Sum::Plus(Box::new((Sum::Number(1), part(Part::Between))));
        let attack = Relation::Equal(Sum::Size(Box::new(apart)), distance);
        let holds = |earlier: i64, later: i64, between: i64| {
            attack.holds(Two {
                earlier: &[earlier],
                later: &[later],
                between,
            })
        };
        assert!(holds(1, 2, 0) && holds(5, 3, 1));
        assert!(!holds(1, 2, 1) && !holds(1, 1, 0));
    }

    #[test]
    fn what_may_grow_too_large_is_refused() {
        let square = |sum: Sum| Sum::Times(Box::new((sum.clone(), sum)));
        let number = part(Part::Later(0));
        assert!(square(number.clone()).bounded().is_some());
        assert!(square(square(number)).bounded().is_none());
        assert!(
            Sum::Plus(Box::new((Sum::Number(i64::MIN), Sum::Number(-1))))
                .bounded()
                .is_none()
        );
    }
}
