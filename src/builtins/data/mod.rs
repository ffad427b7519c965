//! Formats of data: rows, JSON, dates.

pub mod calendar;
pub mod csv;
pub mod dates;
pub mod json;
pub mod json_text;
