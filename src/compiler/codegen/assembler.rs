//! Words with labels: the main stream of a clause and the write streams out of line.
//!
//! ```text
//! p(f(_, _, X), X).
//!
//!     get_struct x0, L2, f/3
//!     unify_void 2
//!     unify_val_x x1
//! L1:
//!     proceed
//! L2:
//!     set_void 2
//!     set_val_x x1
//!     jump L1
//! ```
//!
//! The main stream is one stretch of words, each write stream another. When `get_struct` is appended, L2 is a label without a place, and a
//! fixup records the word. `begin_stream` begins a stretch for L2, `end_stream` records that it continues at L1. `finish` lays out the
//! stretches, the main one first: if one continues at the beginning of another, that one follows it without a jump. Then all fixups get
//! their distances.
//!
//! Invariant: a label is bound once, and [`Assembler::finish`] patches every word that names it.

use crate::code::{Op, Word};

use super::super::Stop;
use super::super::peephole;

/// A place in the code, which may not be known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(u32);

/// A contiguous stretch of code.
#[derive(Default)]
struct Stretch {
    words: Vec<Word>,
    /// The words before this may be targets of jumps: the peephole does not change them.
    fixed: usize,
    /// The label at its beginning, in a write stream.
    entry: Option<Label>,
    /// The label where it continues.
    end: Option<Label>,
}

/// The position of a word with a label.
struct Fixup {
    stretch: usize,
    word: usize,
    label: Label,
}

/// Collects the code of a clause.
pub struct Assembler {
    stretches: Vec<Stretch>,
    current: usize,
    /// Stretch and index of each label.
    labels: Vec<Option<(usize, usize)>>,
    fixups: Vec<Fixup>,
    /// The next instruction that unifies begins a goal.
    begins: bool,
    /// What the instructions that unify spend when they fail.
    charge: u8,
}

/// A signed number in the form of an operand.
fn narrow(value: usize) -> Result<i16, Stop> {
    i16::try_from(value).map_err(|_| Stop::TooLarge)
}

impl Assembler {
    /// Nothing yet.
    pub fn new() -> Assembler {
        Assembler {
            stretches: vec![Stretch::default()],
            current: 0,
            labels: Vec::new(),
            fixups: Vec::new(),
            begins: false,
            charge: 0,
        }
    }

    /// Whether a goal that unifies begins here: its first unifying instruction, in whichever of its steps, is marked, so that the bindings
    /// of the goal before it wake their goals first.
    pub fn begin_unification(&mut self, begins: bool) {
        self.begins = begins;
    }

    /// Sets the cost that unifying instructions spend from here on when they fail.
    pub fn charge_failures(&mut self, charge: u8) {
        self.charge = charge;
    }

    /// The word, marked as the beginning of a goal, if that is due and it is a unifying instruction.
    fn marked(&mut self, word: Word) -> Word {
        let unifies = (Op::GetValX as u16..=Op::UnifyStruct as u16).contains(&word.op());
        let word = match self.charge {
            charge if charge > 0 && unifies => word.with_charge(charge),
            _ => word,
        };
        if !self.begins {
            return word;
        }
        let (marked, found) = word.beginning();
        self.begins = !found && self.current == 0;
        marked
    }

    /// How many words the main stream has so far.
    pub fn main_length(&self) -> u32 {
        self.stretches[0].words.len() as u32
    }

    /// Makes a new label. Labels are numbered in order, and may be used before they are bound.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// Binds a label to this place. The words before it are now fixed: the peephole merges nothing across a label.
    pub fn bind(&mut self, label: Label) {
        let stretch = &mut self.stretches[self.current];
        stretch.fixed = stretch.words.len();
        self.labels[label.0 as usize] = Some((self.current, stretch.words.len()));
    }

    /// Begins a write stream at `label`; [`Assembler::end_stream`] returns to the main one. All words appended until then go out of line,
    /// after the main stream.
    pub fn begin_stream(&mut self, label: Label) {
        self.stretches.push(Stretch {
            entry: Some(label),
            ..Stretch::default()
        });
        self.current = self.stretches.len() - 1;
        self.bind(label);
    }

    /// Ends the write stream, which continues at `label`.
    pub fn end_stream(&mut self, label: Label) {
        self.stretches[self.current].end = Some(label);
        self.current = 0;
    }

    /// Appends an instruction without literals. The peephole may merge it with the one before, unless a label is between
    /// them.
    pub fn push(&mut self, word: Word) {
        let word = self.marked(word);
        let stretch = &mut self.stretches[self.current];
        peephole::append(&mut stretch.words, stretch.fixed, word);
    }

    /// Appends an instruction with its literals. Literals are no instructions, so the peephole does not touch them.
    pub fn push_with(&mut self, word: Word, literals: &[u64]) {
        let word = self.marked(word);
        let stretch = &mut self.stretches[self.current];
        stretch.words.push(word);
        stretch
            .words
            .extend(literals.iter().map(|literal| Word(*literal)));
        stretch.fixed = stretch.words.len();
    }

    /// Appends an instruction whose operand cd is a label; no label means: backtrack.
    pub fn push_label(&mut self, op: Op, a: u8, b: u8, label: Option<Label>, literals: &[u64]) {
        let stretch = self.current;
        if let Some(label) = label {
            self.fixups.push(Fixup {
                stretch,
                word: self.stretches[stretch].words.len(),
                label,
            });
        }
        self.push_with(Word::wide(op, a, b, 0), literals);
    }

    /// Appends a test: registers or small numbers in a and b, the label for a failed test, and the charge for it.
    pub fn push_test(&mut self, op: Op, (a, b): (u8, u8), label: Option<Label>, charge: u8) {
        self.push_label(op, a, b, label, &[]);
        let words = &mut self.stretches[self.current].words;
        if let Some(word) = words.last_mut() {
            *word = word.with_charge(charge);
        }
    }

    /// An instruction of one register, in a.
    pub fn a(&mut self, op: Op, a: u8) {
        self.push(Word::new(op, a, 0, 0, 0));
    }

    /// An instruction of two registers, in a and b.
    pub fn ab(&mut self, op: Op, a: u8, b: u8) {
        self.push(Word::new(op, a, b, 0, 0));
    }

    /// An instruction with a slot or number in c.
    pub fn ac(&mut self, op: Op, a: u8, c: i16) {
        self.push(Word::new(op, a, 0, c, 0));
    }

    /// An instruction with a count in c.
    pub fn count(&mut self, op: Op, count: usize) -> Result<(), Stop> {
        self.push(Word::new(op, 0, 0, narrow(count)?, 0));
        Ok(())
    }

    /// Lays out all streams, the main one first, and patches the labels: each is the distance from its instruction, so the code is position
    /// independent.
    pub fn finish(self) -> Result<Vec<Word>, Stop> {
        let entry_of = |label: Label| {
            let place = self.labels[label.0 as usize];
            place.filter(|(stretch, index)| {
                *index == 0 && self.stretches[*stretch].entry == Some(label)
            })
        };
        let mut begins: Vec<Option<usize>> = vec![None; self.stretches.len()];
        let mut words = Vec::with_capacity(
            self.stretches
                .iter()
                .map(|stretch| stretch.words.len() + 1)
                .sum(),
        );
        let mut jumps = Vec::new();
        for first in 0..self.stretches.len() {
            let mut next = Some(first);
            while let Some(index) = next.take() {
                if begins[index].is_some() {
                    break;
                }
                let stretch = &self.stretches[index];
                begins[index] = Some(words.len());
                words.extend_from_slice(&stretch.words);
                let Some(end) = stretch.end else { continue };
                match entry_of(end) {
                    Some((follower, _)) if begins[follower].is_none() => next = Some(follower),
                    _ => {
                        jumps.push((words.len(), end));
                        words.push(Word::wide(Op::Jump, 0, 0, 0));
                    }
                }
            }
        }
        let place = |stretch: usize, index: usize| {
            begins[stretch].expect("all stretches are laid out") + index
        };
        let patches = self
            .fixups
            .iter()
            .map(|fixup| (place(fixup.stretch, fixup.word), fixup.label));
        for (at, label) in patches.chain(jumps) {
            let (stretch, index) =
                self.labels[label.0 as usize].expect("every label in use is bound");
            let distance = i32::try_from(place(stretch, index) as i64 - at as i64)
                .map_err(|_| Stop::TooLarge)?;
            words[at] = Word(words[at].0 & 0xffff_ffff | u64::from(distance as u32) << 32);
        }
        Ok(words)
    }
}
