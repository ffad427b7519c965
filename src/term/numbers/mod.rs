//! Numbers: integers of any size, fractions and floats, their arithmetic (ISO 9) and their digits.

pub mod bigs;
pub mod digits;
pub mod floats;
pub mod integers;
pub mod number;
pub mod ratios;
