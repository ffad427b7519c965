//! The digits of long integers, converted in pieces, so that a limit can stop the conversion.
//!
//! A long integer is divided by a power of the radix into an upper and a lower half, again and again, until the pieces are short: one of
//! 100,000 digits is split at 10^65536, its parts at 10^32768 and 10^16384, down to 10^8192. The meter is checked between.
//!
//! Invariant: the text is the same as that of a conversion in one go.

use dashu_base::{Abs, BitTest, Signed};
use dashu_int::IBig;

use super::super::meter::Meter;
use crate::memory::Stopping;
use crate::syntax::long;

/// The digits of the shortest pieces.
const PIECE: usize = 1 << 13;

/// The text of an integer.
pub fn decimal(value: &IBig, meter: &Meter) -> Stopping<String> {
    in_radix(value, 10, meter)
}

/// Integers of more bits are abridged where messages show them without a limit: they have 300,000 digits, whose conversion takes some tens
/// of milliseconds.
pub const MOST_SHOWN: usize = 1 << 20;

/// The text of an integer; above `most_bits` bits only its first and last twenty digits, with `...` in between; 0 means no limit.
pub fn abridged(value: &IBig, most_bits: usize, meter: &Meter) -> Stopping<String> {
    /// The digits at either end.
    const SHOWN: usize = 20;
    if most_bits == 0 || value.bit_len() <= most_bits {
        return decimal(value, meter);
    }
    let magnitude = value.abs();
    let (head, shift) = leading(&magnitude);
    // Computes more leading digits than are shown, so that the shown ones are exact.
    let digits = value.bit_len() as f64 * std::f64::consts::LOG10_2;
    let behind = (digits as usize).saturating_sub(3 * SHOWN);
    let (divisor, below) = power_of_ten(behind);
    // Half a unit more, since both numbers were truncated.
    let above = (head << (shift - below)) / divisor + IBig::ONE;
    let first = above.to_string();
    let last = &magnitude % &IBig::from(10).pow(SHOWN);
    let sign = if value.is_negative() { "-" } else { "" };
    Ok(format!("{sign}{}...{last:0>SHOWN$}", &first[..SHOWN]))
}

/// The leading bits of a magnitude, and the number of bits behind them.
fn leading(magnitude: &IBig) -> (IBig, usize) {
    const BITS: usize = 512;
    let shift = magnitude.bit_len().saturating_sub(BITS);
    (magnitude >> shift, shift)
}

/// The leading bits of a power of ten, and the number of bits behind them.
fn power_of_ten(exponent: usize) -> (IBig, usize) {
    let (mut value, mut behind) = (IBig::ONE, 0);
    for bit in (0..exponent.bit_len()).rev() {
        let factor = IBig::from(if exponent.bit(bit) { 10 } else { 1 });
        let shift;
        (value, shift) = leading(&(value.sqr() * factor.into_parts().1).into());
        behind = 2 * behind + shift;
    }
    (value, behind)
}

/// The text of an integer in a radix from 2 to 36, with small letters.
pub fn in_radix(value: &IBig, radix: u32, meter: &Meter) -> Stopping<String> {
    // For a radix that is a power of two no division is needed.
    if value.bit_len() <= long::PIECE || radix.is_power_of_two() {
        return Ok(value.in_radix(radix as u8).to_string());
    }
    let mut text = String::new();
    if value.is_negative() {
        text.push('-');
    }
    let magnitude = value.abs();
    let mut powers = vec![long::power(&IBig::from(radix), PIECE, &|| meter.check())?];
    while let Some(last) = powers.last()
        && 2 * last.bit_len() <= magnitude.bit_len() + 1
    {
        powers.push(long::product(last, last, &|| meter.check())?);
    }
    write_pieces(&mut text, magnitude, &powers, radix, meter)?;
    Ok(text)
}

/// Appends the digits of a magnitude piece by piece; the first piece has no leading zeros.
fn write_pieces(
    text: &mut String,
    magnitude: IBig,
    powers: &[IBig],
    radix: u32,
    meter: &Meter,
) -> Stopping<()> {
    // The stack of numbers still to be written, each with the number of powers above it, and whether it is the first.
    let mut waiting = vec![(magnitude, powers.len(), true)];
    let _: () = while let Some((number, level, first)) = waiting.pop() {
        let Some(power) = level.checked_sub(1).map(|index| &powers[index]) else {
            let digits = number.in_radix(radix as u8).to_string();
            meter.check()?;
            if !first {
                text.extend(std::iter::repeat_n('0', PIECE - digits.len()));
            }
            text.push_str(&digits);
            continue;
        };
        let (above, below) = long::divide(&number, power, &|| meter.check())?;
        let skips = first && above.is_zero();
        waiting.push((below, level - 1, skips));
        if !skips {
            waiting.push((above, level - 1, first));
        }
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abridged_integers_have_the_digits_at_their_ends() {
        for value in [
            IBig::from(7).pow(3_000),
            -IBig::from(10).pow(2_000),
            IBig::from(10).pow(2_000) - IBig::ONE,
            IBig::from(10).pow(2_000) + IBig::from(10).pow(1_950),
        ] {
            let (text, shown) = (
                value.to_string(),
                abridged(&value, 1_000, &Meter::default()).expect("there is room"),
            );
            let (first, last) = shown.split_once("...").expect("it is abridged");
            assert!(text.ends_with(last) && last.len() == 20, "{shown}");
            assert!(
                text.starts_with(first) || text.starts_with("999"),
                "{shown} {text}"
            );
        }
        assert_eq!(
            abridged(&IBig::from(-5), 1_000, &Meter::default()).expect("there is room"),
            "-5"
        );
    }

    #[test]
    fn long_integers_have_the_digits_they_have() {
        let meter = Meter::default();
        for value in [
            IBig::from(7).pow(300_000),
            IBig::from(10).pow(200_000),
            -IBig::from(10).pow(163_840) - IBig::ONE,
        ] {
            assert_eq!(
                decimal(&value, &meter).expect("there is room"),
                value.to_string()
            );
            assert_eq!(
                in_radix(&value, 7, &meter).expect("there is room"),
                value.in_radix(7).to_string()
            );
        }
    }
}
