//! Functions of integers.

use dashu_base::{Abs, BitTest, Gcd, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::Value::Integer;
use super::{BITS, Computed, Failure, RESOURCE, Value, ZERO_DIVISOR, int};

pub fn integers(x: &Value, y: &Value, function: fn(IBig, IBig) -> Computed) -> Computed {
    let x = x.integer()?;
    function(x, y.integer()?)
}

/// A division of integers: `of` gets both and the quotient rounded toward zero and down.
pub fn division(x: &Value, y: &Value, of: fn(&IBig, &IBig, IBig, IBig) -> IBig) -> Computed {
    let (x, y) = (x.integer()?, y.integer()?);
    if y.is_zero() {
        return Err(ZERO_DIVISOR);
    }
    let ratio = RBig::from(x.clone()) / RBig::from(y.clone());
    let (toward_zero, down) = (ratio.trunc(), ratio.floor());
    Ok(Integer(of(&x, &y, toward_zero, down)))
}

pub fn shift(x: &Value, y: &Value, is_left: bool) -> Computed {
    let value = x.integer()?;
    let by = if is_left { y.integer()? } else { -y.integer()? };
    if value.is_zero() {
        return Ok(int(0));
    }
    let distance = usize::try_from((&by).abs()).unwrap_or(usize::MAX);
    if by.is_negative() {
        // No value here has more bits.
        let power = IBig::from(2).pow(distance.min(BITS.0));
        return Ok(Integer((RBig::from(value) / RBig::from(power)).floor()));
    }
    if distance > BITS.1 {
        return Err(RESOURCE);
    }
    Ok(Integer(value * IBig::from(2).pow(distance)))
}

pub fn bits_below(x: &Value, y: &Value) -> Computed {
    let (value, index) = (x.integer()?, y.integer()?);
    for (argument, number) in [(x, &value), (y, &index)] {
        if number.is_negative() {
            return Err(("domain_error(not_less_than_zero)", Some(argument.clone())));
        }
    }
    let is_set =
        usize::try_from(index).is_ok_and(|index| index < value.bit_len() && value.bit(index));
    Ok(int(i64::from(is_set)))
}

pub fn natural(x: &Value, least: i64, error: &'static str) -> Result<UBig, Failure> {
    let value = x.integer()?;
    if value < IBig::from(least) {
        return Err((error, Some(x.clone())));
    }
    Ok(value.into_parts().1)
}

pub fn common(x: IBig, y: IBig) -> IBig {
    if x.is_zero() || y.is_zero() {
        (x + y).abs()
    } else {
        IBig::from(x.gcd(y))
    }
}

/// `powm/3`.
pub fn power_modulo(x: &Value, y: &Value, z: &Value) -> Computed {
    let (base, _, modulus) = (x.integer()?, y.integer()?, z.integer()?);
    let times = natural(y, 0, "domain_error(not_less_than_zero)")?;
    if modulus.is_zero() {
        return Err(ZERO_DIVISOR);
    }
    let mut value = IBig::ONE;
    for index in (0..times.bit_len()).rev() {
        value = (&value * &value) % &modulus;
        if times.bit(index) {
            value = (value * &base) % &modulus;
        }
    }
    division(&Integer(value), z, |x, y, _, down| x - down * y)
}
