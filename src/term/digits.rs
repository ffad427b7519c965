//! The digits of long integers, written so that it can be stopped.
//!
//! Invariant: the text is the one that the integer has anyway. A long one is halved by powers of the radix until the pieces are short; before
//! each division the meter is looked at, and the longest that there is takes less than a second.

use dashu_base::{DivRem, Signed};
use dashu_int::{IBig, UBig};

use super::meter::Meter;

/// Integers of no more bits are written at once: that takes some ten milliseconds.
const SHORT: usize = 1 << 19;

/// Digits of the last pieces.
const PIECE: usize = 1 << 13;

/// The text of an integer.
pub fn decimal(value: &IBig, meter: &Meter) -> String {
    in_radix(value, 10, meter)
}

/// The text of an integer in a radix from 2 to 36, with small letters.
pub fn in_radix(value: &IBig, radix: u32, meter: &Meter) -> String {
    use dashu_base::BitTest;
    // A power of two is a matter of bits.
    if value.bit_len() <= SHORT || radix.is_power_of_two() {
        return value.in_radix(radix as u8).to_string();
    }
    let mut text = String::new();
    if value.is_negative() {
        text.push('-');
    }
    let (_, magnitude) = value.clone().into_parts();
    let mut powers = vec![UBig::from(radix).pow(PIECE)];
    while let Some(last) = powers.last()
        && 2 * last.bit_len() <= magnitude.bit_len() + 1
    {
        meter.look();
        powers.push(last.sqr());
    }
    write_pieces(&mut text, magnitude, &powers, radix, meter);
    text
}

/// Appends the digits of a magnitude: its pieces, the first without zeros in front of it.
fn write_pieces(text: &mut String, magnitude: UBig, powers: &[UBig], radix: u32, meter: &Meter) {
    // What is still to be written, the next last: a number, so many powers that it is less than, and whether it is the first.
    let mut waiting = vec![(magnitude, powers.len(), true)];
    while let Some((number, level, first)) = waiting.pop() {
        let Some(power) = level.checked_sub(1).map(|index| &powers[index]) else {
            let digits = number.in_radix(radix as u8).to_string();
            if !first {
                text.extend(std::iter::repeat_n('0', PIECE - digits.len()));
            }
            text.push_str(&digits);
            continue;
        };
        if level > 4 {
            meter.look();
        }
        let (above, below) = number.div_rem(power);
        let skips = first && above.is_zero();
        waiting.push((below, level - 1, skips));
        if !skips {
            waiting.push((above, level - 1, first));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_integers_have_the_digits_they_have() {
        let meter = Meter::default();
        for value in [
            IBig::from(7).pow(300_000),
            IBig::from(10).pow(200_000),
            -IBig::from(10).pow(163_840) - IBig::ONE,
        ] {
            assert_eq!(decimal(&value, &meter), value.to_string());
            assert_eq!(in_radix(&value, 7, &meter), value.in_radix(7).to_string());
        }
    }
}
