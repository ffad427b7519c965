//! Intervals of integers of any size, whose ends may be infinite, and the functions of two intervals.
//!
//! The rules are those of the kernel (`kernel/fd/products.rs`, `operations.rs`), for ends that do not fit there. An example:
//!
//! ```text
//!   X * Y = 2^70, X >= 2^34, Y >= 2^35      X in 2^70/sup .. 2^70/2^35, so X in 2^34..2^35
//! ```
//!
//! A number of more than [`BITS`] bits is no end: ends could grow forever, as those of `X #= Y * Y, Y #> X` do.

use dashu_base::{BitTest, Signed};
use dashu_int::IBig;
use dashu_int::ops::{DivEuclid, RemEuclid};

/// The most bits of an end that was computed.
pub const BITS: usize = 1 << 12;

/// An end of an interval.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Extended {
    /// There is no least value.
    Inf,
    /// The least or greatest value.
    At(IBig),
    /// There is no greatest value.
    Sup,
}

use Extended::{At, Inf, Sup};

/// How a quotient is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    Down,
    Up,
    ToZero,
}

impl Extended {
    /// A small number.
    pub fn of(value: i64) -> Extended {
        At(IBig::from(value))
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match self {
            Inf => -1,
            Sup => 1,
            At(value) if value.is_zero() => 0,
            At(value) if value.is_negative() => -1,
            At(_) => 1,
        }
    }

    fn infinite(signum: i32) -> Extended {
        if signum < 0 { Inf } else { Sup }
    }

    fn negated(&self) -> Extended {
        match self {
            Inf => Sup,
            Sup => Inf,
            At(value) => At(-value),
        }
    }

    /// The sum; an infinite end stays what it is.
    pub fn plus(&self, other: &Extended) -> Extended {
        match (self, other) {
            (At(one), At(other)) => At(one + other),
            (At(_), infinite) => infinite.clone(),
            (infinite, _) => infinite.clone(),
        }
    }

    fn minus(&self, other: &Extended) -> Extended {
        self.plus(&other.negated())
    }

    fn times(&self, other: &Extended) -> Extended {
        match (self, other, self.signum() * other.signum()) {
            (_, _, 0) => Extended::of(0),
            (At(one), At(other), _) => At(one * other),
            (_, _, signum) => Extended::infinite(signum),
        }
    }

    /// The quotient by an end that is not 0: an infinite divisor gives 0.
    fn over(&self, divisor: &Extended, rounding: Rounding) -> Extended {
        match (self, divisor) {
            (_, Inf | Sup) => Extended::of(0),
            (At(one), At(divisor)) => At(quotient(one, divisor, rounding)),
            (_, At(_)) => Extended::infinite(self.signum() * divisor.signum()),
        }
    }

    /// The power of an end that is not negative; infinite if it is too long.
    fn to_the(&self, exponent: &Extended) -> Extended {
        let (At(base), At(exponent)) = (self, exponent) else {
            return match (self, exponent) {
                (At(base), _) if *base <= IBig::ONE => self.clone(),
                (_, At(exponent)) if exponent.is_zero() => Extended::of(1),
                (_, _) => Sup,
            };
        };
        if *base <= IBig::ONE && !exponent.is_zero() {
            return self.clone();
        }
        match usize::try_from(exponent) {
            Ok(exponent) if base.bit_len().saturating_mul(exponent) <= BITS => {
                At(base.pow(exponent))
            }
            _ => Sup,
        }
    }
}

/// The quotient of two numbers.
fn quotient(one: &IBig, divisor: &IBig, rounding: Rounding) -> IBig {
    match rounding {
        Rounding::ToZero => one / divisor,
        Rounding::Down => floor(one, divisor),
        Rounding::Up => -floor(&-one, divisor),
    }
}

fn floor(one: &IBig, divisor: &IBig) -> IBig {
    match divisor.is_negative() {
        true => (-one).div_euclid(-divisor),
        false => one.div_euclid(divisor),
    }
}

/// All integers from one end to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interval {
    pub low: Extended,
    pub high: Extended,
}

impl Interval {
    /// All integers.
    pub fn all() -> Interval {
        Interval {
            low: Inf,
            high: Sup,
        }
    }

    /// From an end upwards.
    pub fn from(low: Extended) -> Interval {
        Interval { low, high: Sup }
    }

    /// Up to an end.
    pub fn up_to(high: Extended) -> Interval {
        Interval { low: Inf, high }
    }

    /// From the least to the greatest of some ends.
    fn hull(ends: impl IntoIterator<Item = Extended>) -> Interval {
        let mut hull = Interval {
            low: Sup,
            high: Inf,
        };
        for end in ends {
            hull.low = hull.low.min(end.clone());
            hull.high = hull.high.max(end);
        }
        hull
    }

    /// The integers of both intervals; without any, its low end is above the high one.
    pub fn and(&self, other: &Interval) -> Interval {
        Interval {
            low: self.low.clone().max(other.low.clone()),
            high: self.high.clone().min(other.high.clone()),
        }
    }

    /// Whether no value is negative.
    pub fn is_natural(&self) -> bool {
        self.low.signum() >= 0
    }

    pub fn has_zero(&self) -> bool {
        self.low.signum() <= 0 && self.high.signum() >= 0
    }

    pub fn negated(&self) -> Interval {
        Interval {
            low: self.high.negated(),
            high: self.low.negated(),
        }
    }

    /// The absolute values.
    pub fn magnitude(&self) -> Interval {
        let [one, other] = [&self.low, &self.high].map(|end| match end.signum() < 0 {
            true => end.negated(),
            false => end.clone(),
        });
        match self.has_zero() {
            true => Interval {
                low: Extended::of(0),
                high: one.max(other),
            },
            false => Interval::hull([one, other]),
        }
    }

    /// The products with the values of another interval.
    pub fn times(&self, other: &Interval) -> Interval {
        let ends = [&self.low, &self.high].into_iter();
        Interval::hull(ends.flat_map(|one| [one.times(&other.low), one.times(&other.high)]))
    }

    /// The quotients by the values of another interval other than 0; `down` and `up` round the low and the high end.
    pub fn over(&self, divisor: &Interval, down: Rounding, up: Rounding) -> Interval {
        // If the divisor may have either sign, 1 and -1 give the extreme quotients.
        let divisors = match divisor.has_zero() {
            true => [
                Extended::of(1),
                Extended::of(-1),
                divisor.low.clone(),
                divisor.high.clone(),
            ]
            .to_vec(),
            false => vec![divisor.low.clone(), divisor.high.clone()],
        };
        let is_divisor =
            |end: &&Extended| end.signum() != 0 && divisor.low <= **end && **end <= divisor.high;
        let (mut lows, mut highs) = (Vec::new(), Vec::new());
        for by in divisors.iter().filter(is_divisor) {
            for end in [&self.low, &self.high] {
                lows.push(end.over(by, down));
                highs.push(end.over(by, up));
            }
            // The quotients by long divisors are near 0.
            let (below, above) = match by {
                Inf => (self.high.signum() > 0, self.low.signum() < 0),
                At(_) => (false, false),
                Sup => (self.low.signum() < 0, self.high.signum() > 0),
            };
            let half = |n: i64, rounding| At(quotient(&IBig::from(n), &IBig::from(2), rounding));
            lows.extend(below.then(|| half(-1, down)));
            highs.extend(above.then(|| half(1, up)));
        }
        Interval {
            low: Interval::hull(lows).low,
            high: Interval::hull(highs).high,
        }
    }

    /// The dividends whose quotients by the values of `divisor` are in this interval. The remainder is nearer to 0 than the divisor, and
    /// has the sign of the dividend, or if the quotient is rounded down that of the divisor.
    pub fn dividends(&self, divisor: &Interval, rounding: Rounding) -> Interval {
        let products = self.times(divisor);
        let one = Extended::of(1);
        let (below, above) = match rounding {
            Rounding::ToZero => {
                let most = divisor.magnitude().high.minus(&one);
                let none = Extended::of(0);
                (
                    if products.low.signum() <= 0 {
                        most.clone()
                    } else {
                        none.clone()
                    },
                    if products.high.signum() >= 0 {
                        most
                    } else {
                        none
                    },
                )
            }
            _ => (
                divisor.low.negated().minus(&one).max(Extended::of(0)),
                divisor.high.minus(&one).max(Extended::of(0)),
            ),
        };
        Interval {
            low: products.low.minus(&below),
            high: products.high.plus(&above),
        }
    }

    /// The positive divisors by which a natural dividend has a positive quotient in this interval.
    pub fn divisors(&self, dividend: &Interval) -> Interval {
        let one = Extended::of(1);
        let low = match &self.high {
            Sup => one.clone(),
            high => dividend
                .low
                .over(&high.plus(&one), Rounding::Down)
                .plus(&one),
        };
        let high = match self.low.signum() > 0 {
            true => dividend.high.over(&self.low, Rounding::Down),
            false => Sup,
        };
        Interval { low, high }
    }

    /// The powers with a known exponent.
    pub fn to_the(&self, exponent: u64) -> Interval {
        let exponent = &At(IBig::from(exponent));
        let power = |end: &Extended| match end.signum() < 0 {
            true => end.negated().to_the(exponent).negated(),
            false => end.to_the(exponent),
        };
        let own = match exponent {
            At(value) if !value.bit(0) => &self.magnitude(),
            _ => self,
        };
        Interval {
            low: power(&own.low),
            high: power(&own.high),
        }
    }

    /// The powers of this interval of positive numbers to natural exponents.
    pub fn powers(&self, exponents: &Interval) -> Interval {
        Interval {
            low: self.low.to_the(&exponents.low),
            high: self.high.to_the(&exponents.high),
        }
    }

    /// The exponents of positive bases whose powers are in this interval.
    pub fn exponents(&self, bases: &Interval) -> Interval {
        let low = match (&bases.high, &self.low) {
            (At(base), At(power)) if *base > IBig::ONE && *power > IBig::ONE => {
                At(logarithm(power - IBig::ONE, base) + IBig::ONE)
            }
            _ => Extended::of(0),
        };
        let high = match (&bases.low, &self.high) {
            (At(base), At(power)) if *base > IBig::ONE && *power >= IBig::ONE => {
                At(logarithm(power.clone(), base))
            }
            _ => Sup,
        };
        Interval { low, high }
    }

    /// The numbers whose powers with this exponent, which is not 0, are in this interval. The numbers are natural if `is_natural` or the
    /// interval otherwise includes all of their signs.
    pub fn roots(&self, exponent: u64, is_natural: bool) -> Interval {
        let Ok(exponent) = usize::try_from(exponent) else {
            return Interval::all();
        };
        if exponent % 2 == 1 {
            return Interval {
                low: root(&self.low, exponent, true),
                high: root(&self.high, exponent, false),
            };
        }
        if self.high.signum() < 0 {
            return Interval {
                low: Sup,
                high: Inf,
            };
        }
        let high = root(&self.high, exponent, false);
        let low = match is_natural {
            true => root(&self.low.clone().max(Extended::of(0)), exponent, true),
            false => high.negated(),
        };
        Interval { low, high }
    }

    /// The part of the interval that begins and ends with a number whose remainder by a positive divisor is in `rests`, a part of
    /// `0..divisor-1`.
    pub fn aligned(&self, divisor: &IBig, rests: &Interval) -> Interval {
        let (At(least), At(most)) = (&rests.low, &rests.high) else {
            return self.clone();
        };
        let rest_of = |value: &IBig| IBig::from(value.rem_euclid(divisor));
        let up = |value: &IBig| match rest_of(value) {
            rest if rest < *least => value + (least - rest),
            rest if rest > *most => value + (divisor - rest) + least,
            _ => value.clone(),
        };
        let down = |value: &IBig| match rest_of(value) {
            rest if rest > *most => value - (rest - most),
            rest if rest < *least => value - rest - (divisor - most),
            _ => value.clone(),
        };
        let moved = |end: &Extended, to: &dyn Fn(&IBig) -> IBig| match end {
            At(value) => At(to(value)),
            infinite => infinite.clone(),
        };
        Interval {
            low: moved(&self.low, &up),
            high: moved(&self.high, &down),
        }
    }

    /// The remainders of the interval by a positive divisor.
    pub fn rests(&self, divisor: &IBig) -> Interval {
        if let (At(low), At(high)) = (&self.low, &self.high)
            && low.div_euclid(divisor) == high.div_euclid(divisor)
        {
            return Interval {
                low: At(IBig::from(low.rem_euclid(divisor))),
                high: At(IBig::from(high.rem_euclid(divisor))),
            };
        }
        Interval {
            low: Extended::of(0),
            high: At(divisor - IBig::ONE),
        }
    }

    /// The places of the highest bits of positive numbers.
    pub fn highest_bits(&self) -> Interval {
        let place = |end: &Extended| match end {
            At(value) if value.is_positive() => At(IBig::from(value.bit_len() - 1)),
            At(_) | Inf => Extended::of(0),
            Sup => Sup,
        };
        Interval {
            low: place(&self.low),
            high: place(&self.high),
        }
    }

    /// Natural numbers with at most as many bits.
    pub fn bits(&self) -> Interval {
        let high = match &self.high {
            At(value) => At((IBig::ONE << value.bit_len()) - IBig::ONE),
            infinite => infinite.clone(),
        };
        Interval {
            low: Extended::of(0),
            high,
        }
    }
}

/// The greatest exponent with which the power of a base above 1 is at most a positive number.
fn logarithm(power: IBig, base: &IBig) -> IBig {
    // The number of bits bounds it from both sides; between them it is searched for.
    let (of_power, of_base) = (power.bit_len(), base.bit_len());
    let (mut low, mut high) = ((of_power - 1) / of_base, of_power.div_ceil(of_base - 1));
    while low < high {
        let middle = (low + high).div_ceil(2);
        match base.pow(middle) <= power {
            true => low = middle,
            false => high = middle - 1,
        }
    }
    IBig::from(low)
}

/// The root of an end, rounded up or down; of a negative one if the exponent is odd.
fn root(end: &Extended, exponent: usize, is_up: bool) -> Extended {
    let At(value) = end else {
        return end.clone();
    };
    if value.is_negative() {
        return root(&end.negated(), exponent, !is_up).negated();
    }
    let root = value.nth_root(exponent);
    match is_up && root.pow(exponent) < *value {
        true => At(root + IBig::ONE),
        false => At(root),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All intervals between -4 and 4.
    fn intervals() -> impl Iterator<Item = (i64, i64)> {
        (-4..=4).flat_map(|low| (low..=4).map(move |high| (low, high)))
    }

    fn interval((low, high): (i64, i64)) -> Interval {
        Interval {
            low: Extended::of(low),
            high: Extended::of(high),
        }
    }

    /// Checks that an interval contains all values that a relation allows.
    fn check(name: &str, found: &Interval, values: impl Iterator<Item = i64>) {
        for value in values {
            let value = Extended::of(value);
            assert!(
                found.low <= value && value <= found.high,
                "{name}: {value:?} is not in {found:?}"
            );
        }
    }

    #[test]
    fn no_value_is_lost() {
        for one in intervals() {
            for two in intervals() {
                let pairs = || (one.0..=one.1).flat_map(|x| (two.0..=two.1).map(move |y| (x, y)));
                let (x, y) = (&interval(one), &interval(two));
                check("times", &x.times(y), pairs().map(|(x, y)| x * y));
                let divisions = || pairs().filter(|(_, y)| *y != 0);
                let exact = divisions().filter(|(x, y)| x % y == 0);
                check(
                    "factor",
                    &x.over(y, Rounding::Up, Rounding::Down),
                    exact.map(|(x, y)| x / y),
                );
                let to_zero = x.over(y, Rounding::ToZero, Rounding::ToZero);
                check("//", &to_zero, divisions().map(|(x, y)| x / y));
                let down = |x: i64, y: i64| {
                    if y < 0 {
                        (-x).div_euclid(-y)
                    } else {
                        x.div_euclid(y)
                    }
                };
                let floors = x.over(y, Rounding::Down, Rounding::Down);
                check("div", &floors, divisions().map(|(x, y)| down(x, y)));
                // X is here the quotient of D by Y.
                let dividends = (-30i64..30).flat_map(|d| pairs().map(move |(x, y)| (d, x, y)));
                for (d, quotient, divisor) in dividends.filter(|(_, _, y)| *y != 0) {
                    if d / divisor == quotient {
                        let found = x.dividends(y, Rounding::ToZero);
                        check("dividend of //", &found, std::iter::once(d));
                    }
                    if down(d, divisor) == quotient {
                        let found = x.dividends(y, Rounding::Down);
                        check("dividend of div", &found, std::iter::once(d));
                    }
                    if d >= 0 && divisor > 0 && one.0 >= 0 && d / divisor == quotient {
                        let found = x.divisors(&interval((d, d + 2)));
                        check("divisor", &found, std::iter::once(divisor));
                    }
                }
                if one.0 > 0 && two.0 >= 0 {
                    let powers = || pairs().map(|(x, y)| (x.pow(y as u32), x, y));
                    check("powers", &x.powers(y), powers().map(|(z, _, _)| z));
                    for (z, base, exponent) in powers() {
                        let own = interval((z - 1, z + 2));
                        check("exponent", &own.exponents(x), std::iter::once(exponent));
                        check("root", &own.roots(exponent.max(1) as u64, true), {
                            (exponent > 0).then_some(base).into_iter()
                        });
                    }
                }
            }
            for n in 1..5i64 {
                let (divisor, x) = (IBig::from(n), &interval(one));
                let values = || one.0..=one.1;
                check(
                    "rests",
                    &x.rests(&divisor),
                    values().map(|x| x.rem_euclid(n)),
                );
                for rest in 0..n {
                    let aligned = x.aligned(&divisor, &interval((rest, rest)));
                    check(
                        "aligned",
                        &aligned,
                        values().filter(|x| x.rem_euclid(n) == rest),
                    );
                }
                let power = |x: i64| x.pow(n as u32);
                check("power", &x.to_the(n as u64), values().map(power));
                let roots = |z: i64| (-9..9i64).filter(move |x| power(*x) == z);
                check("roots", &x.roots(n as u64, false), values().flat_map(roots));
            }
            let x = &interval(one);
            if one.0 > 0 {
                let highest = |x: i64| i64::from(x.ilog2());
                check("msb", &x.highest_bits(), (one.0..=one.1).map(highest));
            }
            check("magnitude", &x.magnitude(), (one.0..=one.1).map(i64::abs));
        }
    }

    #[test]
    fn infinite_ends_are_kept() {
        let above = Interval::from(Extended::of(5));
        assert_eq!(above.times(&interval((0, 0))), interval((0, 0)));
        assert_eq!(
            above.times(&interval((2, 3))),
            Interval::from(Extended::of(10))
        );
        let quotients = interval((-7, 7)).over(&above, Rounding::Down, Rounding::Down);
        assert_eq!(quotients, interval((-2, 1)));
        let powers = interval((2, 2)).powers(&Interval::from(Extended::of(3)));
        assert_eq!(powers, Interval::from(Extended::of(8)));
        let long = IBig::ONE << 100;
        let exponents = Interval::up_to(At(long.clone())).exponents(&interval((2, 2)));
        assert_eq!(exponents, interval((0, 100)));
        let only = Interval {
            low: At(long.clone()),
            high: At(long),
        };
        assert_eq!(only.exponents(&interval((2, 2))), interval((100, 100)));
        assert_eq!(only.exponents(&interval((4, 4))), interval((50, 50)));
    }
}
