//! Arithmetic on long integers, in pieces of some milliseconds: between them a caller may check whether it has to stop.
//!
//! *Invariant*: dashu computes the pieces, and a piece has no more than [`PIECE`] bits: an operation on long integers cannot be stopped,
//! and dashu's number-theoretic transform, for factors of more than 4,000 words each, makes some products wrong whose bits come in long
//! runs (dashu-int 0.6.2; `tests/suites/regress/large_integers.pl` has one).

use dashu_base::{BitTest, DivRem, Gcd, Signed, SquareRootRem};
use dashu_int::{IBig, UBig};

use super::super::Pace;
use crate::memory::Stopping;

/// Integers of at most this number of bits are multiplied in one operation, and quotients are computed in such blocks: some milliseconds.
pub const PIECE: usize = 1 << 17;

/// The most bits of numerator and denominator together, and of fractions that are combined: each result is reduced, and the time of
/// [`common_divisor`] grows with the square of the number of bits.
pub const MAX_FRACTION_BITS: usize = 1 << 21;

/// dashu computes the common divisor of numbers of at most this number of words.
const FEW: usize = 64;

/// The product.
pub fn product(one: &IBig, other: &IBig, look: Pace) -> Stopping<IBig> {
    if one.bit_len() + other.bit_len() <= PIECE {
        return Ok(one * other);
    }
    let sign = one.sign() * other.sign();
    let ((_, one), (_, other)) = (one.as_sign_words(), other.as_sign_words());
    let (one, other) = (UBig::from_words(one), UBig::from_words(other));
    Ok(IBig::from_parts(sign, multiply(&one, &other, look)?))
}

/// The product of magnitudes. The longer one is halved until it is about as long as the other; then both are taken as polynomials of three
/// coefficients (Toom 1963, Cook 1966), whose product is found from its values at 0, 1, -1, 2 and infinity.
fn multiply(one: &UBig, other: &UBig, look: Pace) -> Stopping<UBig> {
    let (long, short) = match one.bit_len() < other.bit_len() {
        true => (other, one),
        false => (one, other),
    };
    let (length, least) = (long.bit_len(), short.bit_len());
    if length <= PIECE || least <= 64 {
        look()?;
        return Ok(long * short);
    }
    if least <= 2 * (length / 3) {
        let half = (length / 2).next_multiple_of(64);
        let (low, high) = long.clone().split_bits(half);
        let low = multiply(&low, short, look)?;
        return Ok((multiply(&high, short, look)? << half) + low);
    }
    let third = length.div_ceil(3).next_multiple_of(64);
    let values = |number: &UBig| {
        let (c0, rest) = number.clone().split_bits(third);
        let (c1, c2) = rest.split_bits(third);
        let [c0, c1, c2] = [c0, c1, c2].map(IBig::from);
        let even = &c0 + &c2;
        [
            &even + &c1,
            &even - &c1,
            (((&c2 << 1) + &c1) << 1) + &c0,
            c0,
            c2,
        ]
    };
    let left = values(long);
    let right = match long == short {
        true => left.clone(),
        false => values(short),
    };
    let mut products: [IBig; 5] = Default::default();
    for (made, (x, y)) in products.iter_mut().zip(left.iter().zip(&right)) {
        *made = product(x, y, look)?;
    }
    let [at_1, at_minus_1, at_2, c0, c4] = products;
    look()?;
    let c2: IBig = ((&at_1 + &at_minus_1) >> 1) - &c0 - &c4;
    let odd: IBig = (at_1 - at_minus_1) >> 1;
    let c3: IBig = (((at_2 - &c0 - (&c2 << 2) - (&c4 << 4)) >> 1) - &odd) / IBig::from(3);
    let c1 = odd - &c3;
    let sum = [c3, c2, c1, c0]
        .into_iter()
        .fold(c4, |sum, c| (sum << third) + c);
    Ok(sum.into_parts().1)
}

/// The quotient rounded toward zero, and the remainder. The divisor is not zero.
pub fn divide(one: &IBig, other: &IBig, look: Pace) -> Stopping<(IBig, IBig)> {
    if one.bit_len() <= PIECE || one.bit_len() < other.bit_len() {
        return Ok(one.div_rem(other));
    }
    let (left, right) = (one.sign(), other.sign());
    let ((_, one), (_, other)) = (one.as_sign_words(), other.as_sign_words());
    let (quotient, rest) =
        divide_magnitudes(&UBig::from_words(one), &UBig::from_words(other), look)?;
    Ok((
        IBig::from_parts(left * right, quotient),
        IBig::from_parts(left, rest),
    ))
}

/// The same for magnitudes, by recursion (Burnikel and Ziegler, Fast Recursive Division, 1998): the dividend is divided block by block; a
/// block has the length of the divisor, which is padded so that it can be halved until it is short.
fn divide_magnitudes(one: &UBig, other: &UBig, look: Pace) -> Stopping<(UBig, UBig)> {
    let length = other.bit_len();
    let mut halvings = 0;
    while length >> halvings > PIECE {
        halvings += 1;
    }
    let piece = length.div_ceil(1 << halvings).next_multiple_of(64);
    // A short divisor stays as it is: blocks are then longer than the divisor.
    let (block, pad) = match halvings {
        0 => (PIECE, 0),
        _ => (piece << halvings, (piece << halvings) - length),
    };
    let (dividend, divisor) = (one << pad, other << pad);
    let words = dividend.as_words();
    let mut quotient = vec![0; words.len().next_multiple_of(block / 64)];
    let mut rest = UBig::ZERO;
    for (index, digits) in words.chunks(block / 64).enumerate().rev() {
        let number = (rest << block) + UBig::from_words(digits);
        let digit;
        (digit, rest) = halved(number, &divisor, block, halvings, look)?;
        let place = index * (block / 64);
        quotient[place..place + digit.as_words().len()].copy_from_slice(digit.as_words());
    }
    Ok((UBig::from_words(&quotient), rest >> pad))
}

/// Divides a number of two blocks by a divisor of one block; the number is less than the divisor times 2^block.
fn halved(
    number: UBig,
    divisor: &UBig,
    block: usize,
    halvings: u32,
    look: Pace,
) -> Stopping<(UBig, UBig)> {
    if halvings == 0 {
        look()?;
        return Ok(number.div_rem(divisor));
    }
    let half = block / 2;
    let (low, high) = number.split_bits(half);
    let (above, rest) = two_thirds(high, divisor, half, halvings, look)?;
    let (below, rest) = two_thirds((rest << half) + low, divisor, half, halvings, look)?;
    Ok(((above << half) + below, rest))
}

/// Divides a number of three halves by a divisor of two; the number is less than the divisor times 2^half. The quotient by the upper half
/// of the divisor is correct or slightly too great.
fn two_thirds(
    number: UBig,
    divisor: &UBig,
    half: usize,
    halvings: u32,
    look: Pace,
) -> Stopping<(UBig, UBig)> {
    let (low, high) = number.split_bits(half);
    let (below, above) = divisor.clone().split_bits(half);
    let (mut quotient, rest) = if &high >> half < above {
        halved(high, &above, half, halvings - 1, look)?
    } else {
        let most = (UBig::ONE << half) - UBig::ONE;
        let rest = high + &above - (&above << half);
        (most, rest)
    };
    let mut rest =
        IBig::from((rest << half) + low) - IBig::from(multiply(&quotient, &below, look)?);
    while rest.is_negative() {
        quotient -= UBig::ONE;
        rest += divisor;
    }
    Ok((quotient, rest.into_parts().1))
}

/// X to the power N. The factors 2 of X are left out and applied by a shift.
pub fn power(base: &IBig, times: usize, look: Pace) -> Stopping<IBig> {
    if base.bit_len().saturating_mul(times) <= PIECE {
        return Ok(base.pow(times));
    }
    let twos = base.trailing_zeros().unwrap_or(0);
    let odd = base >> twos;
    let mut value = IBig::ONE;
    for bit in (0..times.bit_len()).rev() {
        value = product(&value, &value, look)?;
        if times.bit(bit) {
            value = product(&value, &odd, look)?;
        }
    }
    Ok(value << (twos * times))
}

/// The greatest integer whose square is not greater than the value, and the remainder (Zimmermann, Karatsuba Square Root, 1999): first the
/// root of the upper half of the bits, then the lower half of the root by a division.
pub fn square_root(value: &UBig, look: Pace) -> Stopping<(UBig, UBig)> {
    // dashu needs products of half as many bits here, which are no longer than a piece.
    if value.bit_len() <= 2 * PIECE {
        look()?;
        return Ok(value.sqrt_rem());
    }
    let quarter = (value.bit_len() - 1) / 4;
    let (low, high) = value.clone().split_bits(2 * quarter);
    let (last, middle) = low.split_bits(quarter);
    let (above, rest) = square_root(&high, look)?;
    let (below, rest) = divide_magnitudes(&((rest << quarter) + middle), &(&above << 1), look)?;
    let mut rest =
        IBig::from((rest << quarter) + last) - IBig::from(multiply(&below, &below, look)?);
    let mut root = (above << quarter) + below;
    while rest.is_negative() {
        root -= UBig::ONE;
        rest += (&root << 1) + UBig::ONE;
    }
    Ok((root, rest.into_parts().1))
}

/// The greatest common divisor of two integers, not both zero. The time grows with the square of their bits (half a second for two of 2^20
/// bits each): `look` is called between pieces of the work.
pub fn common_divisor(one: &IBig, other: &IBig, look: Pace) -> Stopping<IBig> {
    if one.bit_len().max(other.bit_len()) <= 64 * FEW {
        return Ok(IBig::from(one.gcd(other)));
    }
    let ((_, one), (_, other)) = (one.as_sign_words(), other.as_sign_words());
    let divisor = euclid(&UBig::from_words(one), &UBig::from_words(other), look)?;
    Ok(IBig::from(divisor))
}

/// The same for magnitudes.
///
/// Lehmer's algorithm (Knuth, The Art of Computer Programming 2, 4.5.2, algorithm L, with the condition of Collins): the leading words
/// alone determine the quotients of many steps of Euclid, which are then applied to the whole numbers at once.
///
/// For 31415926 and 27182818, by their leading digits 31 and 27: 31 = 1 * 27 + 4 and 27 = 6 * 4 + 3. The first quotient is that of the
/// whole numbers, whatever the other digits are; the second may differ, and is not used.
fn euclid(one: &UBig, other: &UBig, look: Pace) -> Stopping<UBig> {
    let (mut a, mut b) = match one < other {
        true => (other.clone(), one.clone()),
        false => (one.clone(), other.clone()),
    };
    // A division makes the numbers about equally long.
    if !b.is_zero() && a.bit_len() > b.bit_len() + 64 {
        let rest = divide_magnitudes(&a, &b, look)?.1;
        (a, b) = (b, rest);
    }
    let mut left = a.as_words().to_vec();
    let mut right = b.as_words().to_vec();
    let mut steps = 0;
    loop {
        trim(&mut left);
        trim(&mut right);
        if right.len() <= FEW {
            break;
        }
        steps += left.len();
        if steps > PIECE {
            steps = 0;
            look()?;
        }
        match cofactors(&left, &right) {
            Some(matrix) => apply(&mut left, &mut right, matrix),
            // The quotient has more than a word, or the leading words do not determine it.
            None => {
                let rest =
                    divide_magnitudes(&UBig::from_words(&left), &UBig::from_words(&right), look)?.1;
                left = std::mem::replace(&mut right, rest.as_words().to_vec());
            }
        }
    }
    let (a, b) = (UBig::from_words(&left), UBig::from_words(&right));
    if b.is_zero() {
        return Ok(a);
    }
    let rest = divide_magnitudes(&a, &b, look)?.1;
    Ok(if rest.is_zero() { b } else { b.gcd(rest) })
}

fn trim(words: &mut Vec<u64>) {
    while words.last() == Some(&0) {
        words.pop();
    }
}

/// The effect of several steps of Euclid on both numbers: `a' = |p a - q b|`, `b' = |s b - r a|`; the signs depend on whether the number of
/// steps is even. Nothing if not even one step is certain.
fn cofactors(left: &[u64], right: &[u64]) -> Option<([u64; 4], bool)> {
    let n = left.len();
    if right.len() + 1 < n {
        return None;
    }
    let word = |words: &[u64], index: usize| words.get(index).copied().unwrap_or(0);
    let shift = left[n - 1].leading_zeros();
    // The leading 128 bits of the first number, and the bits of the second at the same places.
    let lead = |words: &[u64]| {
        let top = u128::from(word(words, n - 1)) << 64 | u128::from(word(words, n - 2));
        let next = u128::from(word(words, n - 3));
        match shift {
            0 => top,
            _ => top << shift | next >> (64 - shift),
        }
    };
    let (mut x, mut y) = (lead(left), lead(right));
    let (mut p, mut q, mut r, mut s) = (1u64, 0u64, 0u64, 1u64);
    let mut even = true;
    while let Some(Ok(quotient)) = x.checked_div(y).map(u64::try_from) {
        let step = |one: u64, other: u64| quotient.checked_mul(other)?.checked_add(one);
        let (Some(next_r), Some(next_s)) = (step(p, r), step(q, s)) else {
            break;
        };
        // A quotient must not depend on the bits that are not seen; the cofactors leave two bits for signs and sums.
        let rest = x - u128::from(quotient) * y;
        let certain = match even {
            true => rest >= u128::from(next_s) && y - rest >= u128::from(r) + u128::from(next_r),
            false => rest >= u128::from(next_r) && y - rest >= u128::from(s) + u128::from(next_s),
        };
        if !certain || next_r >> 62 != 0 || next_s >> 62 != 0 {
            break;
        }
        (p, q, r, s) = (r, s, next_r, next_s);
        (x, y) = (y, rest);
        even = !even;
    }
    (q != 0).then_some(([p, q, r, s], even))
}

/// Applies the steps to the whole numbers.
fn apply(left: &mut [u64], right: &mut Vec<u64>, ([p, q, r, s], even): ([u64; 4], bool)) {
    right.resize(left.len(), 0);
    let (mut carry, mut other_carry) = (0i128, 0i128);
    for (x, y) in left.iter_mut().zip(right.iter_mut()) {
        let product = |factor: u64, word: u64| (u128::from(factor) * u128::from(word)) as i128;
        let (a, b) = match even {
            true => (
                product(p, *x) - product(q, *y),
                product(s, *y) - product(r, *x),
            ),
            false => (
                product(q, *y) - product(p, *x),
                product(r, *x) - product(s, *y),
            ),
        };
        let (a, b) = (a + carry, b + other_carry);
        (*x, *y) = (a as u64, b as u64);
        (carry, other_carry) = (a >> 64, b >> 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// An integer whose bits are runs of these lengths, of ones and zeros in turn.
    fn of_runs(runs: &[usize]) -> IBig {
        runs.iter()
            .enumerate()
            .fold(IBig::ONE, |value, (index, run)| {
                let ones = (IBig::ONE << *run) - IBig::ONE;
                (value << *run) + if index % 2 == 0 { ones } else { IBig::ZERO }
            })
    }

    /// The rest modulo a prime of 61 bits.
    fn rest(value: &IBig) -> IBig {
        value % &IBig::from((1_i64 << 61) - 1)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn pieces_make_the_whole(
            one in prop::collection::vec(1_usize..9000, 1..80),
            other in prop::collection::vec(1_usize..9000, 1..60),
            third in prop::collection::vec(1_usize..300, 1..30),
        ) {
            let (one, other, third) = (of_runs(&one), -of_runs(&other), of_runs(&third));
            let whole = product(&one, &other, &|| Ok(())).expect("there is room");
            // A product by dashu may be wrong: remainders check this one.
            prop_assert_eq!(rest(&whole), rest(&(rest(&one) * rest(&other))));
            prop_assert!(whole.bit_len().abs_diff(one.bit_len() + other.bit_len()) <= 1);
            let sum = &whole - &third;
            for divisor in [&one, &other, &third] {
                let (quotient, left) = divide(&sum, divisor, &|| Ok(())).expect("there is room");
                prop_assert!(left.clone().into_parts().1 < divisor.clone().into_parts().1);
                prop_assert!(left.is_zero() || left.sign() == sum.sign());
                prop_assert_eq!(product(&quotient, divisor, &|| Ok(())).expect("there is room") + left, sum.clone());
            }
        }

        #[test]
        fn roots_are_the_greatest(runs in prop::collection::vec(1_usize..9000, 1..250)) {
            let (_, value) = of_runs(&runs).into_parts();
            let (root, rest) = square_root(&value, &|| Ok(())).expect("there is room");
            prop_assert!(rest <= &root << 1);
            prop_assert_eq!(multiply(&root, &root, &|| Ok(())).expect("there is room") + rest, value);
        }

        #[test]
        fn divisors_are_those_of_dashu(
            one in prop::collection::vec(1_usize..900, 1..30),
            other in prop::collection::vec(1_usize..900, 1..30),
            third in prop::collection::vec(1_usize..300, 1..30),
        ) {
            let (one, other, third) = (of_runs(&one), -of_runs(&other), of_runs(&third));
            let found = common_divisor(&(&one * &third), &(&other * &third), &|| Ok(())).expect("there is room");
            prop_assert_eq!(found, IBig::from((&one * &third).gcd(&other * &third)));
        }
    }

    #[test]
    fn powers_and_small_numbers() {
        assert_eq!(
            power(&IBig::from(-12), 1001, &|| Ok(())).expect("there is room"),
            IBig::from(-12).pow(1001)
        );
        assert_eq!(
            power(&IBig::from(2), 300, &|| Ok(())).expect("there is room"),
            IBig::ONE << 300
        );
        assert_eq!(
            common_divisor(&IBig::from(-12), &IBig::from(18), &|| Ok(())).expect("there is room"),
            IBig::from(6)
        );
        assert_eq!(
            common_divisor(&IBig::ZERO, &IBig::from(-5), &|| Ok(())).expect("there is room"),
            IBig::from(5)
        );
        assert_eq!(
            divide(&IBig::from(-7), &IBig::from(2), &|| Ok(())).expect("there is room"),
            (IBig::from(-3), IBig::from(-1))
        );
    }
}
