//! Numbers, expressions and comparisons of the programs of `typed.rs`: small integers, and those at the limits of a
//! cell, a word and a float.

use super::{Known, Maker};

impl Maker<'_> {
    pub(super) fn number(&mut self) -> String {
        match self.random.below(12) {
            0..=8 => self.pick(&["0", "1", "2", "3", "-1", "-2"]),
            9 => self.pick(&["127", "128", "-128", "-129", "32767", "32768", "1.0", "2.5"]),
            _ => self.pick(&[
                "1152921504606846975",
                "1152921504606846976",
                "-1152921504606846976",
                "-1152921504606846977",
                "9007199254740993",
                "9007199254740992.0",
                "9223372036854775808",
                "576460752303423488",
                "4r3",
            ]),
        }
    }

    pub(super) fn expression(&mut self, known: &Known, depth: usize) -> String {
        match self.random.below(if depth == 0 { 6 } else { 14 }) {
            0..=3 => match self.some(&known.integers) {
                Some(name) => name,
                None => self.number(),
            },
            4 | 5 => self.number(),
            6..=8 => {
                let operator = self.pick(&["+", "-"]);
                format!(
                    "({} {operator} {})",
                    self.expression(known, depth - 1),
                    self.expression(known, 0)
                )
            }
            9..=11 => {
                let operator = self.pick(&[
                    "*", "//", "mod", "rem", "/\\", "\\/", "xor", ">>", "<<", "min", "max", "+",
                    "-", "div",
                ]);
                let (one, other) = (
                    self.expression(known, depth - 1),
                    self.expression(known, depth - 1),
                );
                match operator.as_str() {
                    "min" | "max" => format!("{operator}({one}, {other})"),
                    _ => format!("({one} {operator} {other})"),
                }
            }
            12 if self.one_in(2) => {
                // At the limits of a cell.
                let least = match self.some(&known.integers) {
                    Some(name) if self.one_in(4) => name,
                    _ => "-1152921504606846976".to_owned(),
                };
                match self.random.below(13) {
                    // Over the whole range of a cell and a word.
                    10..=12 => {
                        let value = match self.some(&known.integers) {
                            Some(name) if self.one_in(2) => name,
                            _ => self.pick(&["1", "3", "-1", "4095", "-4096", "1048577"]),
                        };
                        let distance = self.pick(&[
                            "20", "30", "40", "41", "48", "50", "55", "58", "59", "60", "61", "63",
                            "64", "65",
                        ]);
                        format!("({value} {} {distance})", self.pick(&["<<", "<<", ">>"]))
                    }
                    0..=5 => {
                        let operator = self.pick(&["//", "div", "*", "-", "mod", "rem"]);
                        format!("({least} {operator} {})", self.pick(&["-1", "-1", "1"]))
                    }
                    6 => format!("- ({least})"),
                    7 => format!("abs({least})"),
                    8 => format!("(1152921504606846975 + {})", self.pick(&["0", "1"])),
                    _ => format!(
                        "(576460752303423488 {})",
                        self.pick(&["* 2", "<< 1", ">> 1"])
                    ),
                }
            }
            12 => format!("abs({})", self.expression(known, depth - 1)),
            _ => format!("- ({})", self.expression(known, depth - 1)),
        }
    }

    pub(super) fn comparison(&mut self, known: &Known) -> String {
        let operator = self.pick(&["<", ">", "=<", ">=", "=:=", "=\\="]);
        let (one, other) = match self.random.below(4) {
            0 => (self.number(), self.expression(known, 0)),
            1 => (self.expression(known, 0), self.number()),
            _ => (self.expression(known, 1), self.expression(known, 1)),
        };
        format!("{one} {operator} {other}")
    }
}
