//! Functions that no standard rounds, by other formulas than those of the libraries, to about ten digits.

/// The functions that are compared roughly, by other formulas than those of the libraries. NaN is an error.
pub fn rough(name: &str, x: f64) -> Option<f64> {
    let area_tangent = |x: f64| {
        if x.abs() == 1.0 {
            f64::NAN
        } else {
            0.5 * (x.ln_1p() - (-x).ln_1p())
        }
    };
    // From here on, the square root is the number itself.
    const LARGE: f64 = 1e8;
    Some(match name {
        "asinh" if x.abs() > LARGE => (x.abs().ln() + 2f64.ln()).copysign(x),
        "asinh" => x.asinh(),
        "acosh" if x > LARGE => x.ln() + 2f64.ln(),
        "acosh" if x < 1.0 => f64::NAN,
        // Next to 1, the difference to 1 determines the result.
        "acosh" => ((x - 1.0) + ((x - 1.0) * (x + 1.0)).sqrt()).ln_1p(),
        "atanh" => area_tangent(x),
        "acoth" => area_tangent(1.0 / x),
        "erf" if x.abs() > 2.0 => (1.0 - error_tail(x.abs())).copysign(x),
        "erf" => error_series(x),
        "erfc" if x > 2.0 => error_tail(x),
        "erfc" if x < -2.0 => 2.0 - error_tail(-x),
        "erfc" => 1.0 - error_series(x),
        "lgamma" => log_gamma(x),
        _ => return None,
    })
}

/// The error function by its power series.
fn error_series(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..100 {
        term *= -x * x / f64::from(n);
        sum += term / f64::from(2 * n + 1);
    }
    sum * std::f64::consts::FRAC_2_SQRT_PI
}

/// One minus the error function, by its continued fraction.
fn error_tail(x: f64) -> f64 {
    let below = (1..200)
        .rev()
        .fold(0.0, |below, k| f64::from(k) / 2.0 / (x + below));
    if x.is_infinite() {
        0.0
    } else {
        (-x * x).exp() / std::f64::consts::PI.sqrt() / (x + below)
    }
}

/// The logarithm of the gamma function by Stirling's series, and by reflection.
fn log_gamma(x: f64) -> f64 {
    if !x.is_finite() {
        return x.abs();
    }
    if x <= 0.0 && x == x.floor() {
        return f64::INFINITY;
    }
    if x.abs() < 1e-12 {
        // The rest is less than a millionth of a millionth; the reflection below overflows at subnormal numbers.
        return -x.abs().ln();
    }
    if x < 0.0 {
        let pi = std::f64::consts::PI;
        let distance = (x - x.round()).abs();
        return (pi / (pi * distance).sin()).ln() - log_gamma(1.0 - x);
    }
    if x < 20.0 {
        return log_gamma(x + 1.0) - x.ln();
    }
    let series = 1.0 / (12.0 * x) - 1.0 / (360.0 * x.powi(3)) + 1.0 / (1260.0 * x.powi(5));
    x * (x.ln() - 1.0) - 0.5 * x.ln() + 0.5 * (2.0 * std::f64::consts::PI).ln() + series
}
