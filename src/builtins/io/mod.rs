//! Files, lines, and terms from text and to text.

pub mod aliases;
pub mod edinburgh;
pub mod files;
pub mod globs;
pub mod lines;
pub mod paths;
pub mod positions;
pub mod read_options;
pub mod reading;
pub mod target;
pub mod writing;
