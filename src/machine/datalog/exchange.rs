//! The interface between the machine and a run: the program with its plans, the call, existing tables and the tables that the run made.

use std::sync::Arc;

use super::super::Machine;
use super::super::state::datalog::{Known, Pattern, Program};
use super::super::table_answers::{Complete, CompleteRows, PlainRow};
use super::super::tables::word_of;
use super::rows::Tuples;
use super::values::ValueDictionary;
use super::{Done, End, Run, lost, plan, read};
use crate::memory::{Stopping, room};
use crate::term::{Addr, Cell, Tag, rows as words};

/// The mask of the known arguments of a call; none if an argument is neither known nor a variable that occurs only there.
pub(super) fn mask_of(call: &[u64]) -> Option<u64> {
    let (mut mask, mut variables) = (0, 0);
    for (n, word) in call.get(1..).unwrap_or_default().iter().enumerate() {
        let cell = Cell::from_bits(*word);
        if cell.tag() == Tag::Ref && *word == variable(variables) {
            variables += 1;
        } else if cell.is_immediate() && n < u64::BITS as usize {
            mask |= 1 << n;
        } else {
            return None;
        }
    }
    Some(mask)
}

/// A program with the patterns for a call of its first predicate.
pub(super) type Plans = (Arc<Program>, Arc<[Pattern]>);

/// The program of a predicate, read once, with the patterns for calls that know these arguments.
pub(super) fn plans_of(m: &mut Machine, predicate: u32, mask: u64) -> Stopping<Option<Plans>> {
    if !m.tables.programs.contains_key(&predicate) {
        let known = read::program(m, predicate).map(|program| Known {
            program: Arc::new(program),
            patterns: Vec::new(),
        });
        room::entry(&mut m.tables.programs)?;
        m.tables.programs.insert(predicate, known);
    }
    let Some(Some(known)) = m.tables.programs.get_mut(&predicate) else {
        return Ok(None);
    };
    let program = Arc::clone(&known.program);
    let found = known.patterns.iter().find(|(other, _)| *other == mask);
    let patterns = match found {
        Some((_, patterns)) => patterns.clone(),
        None => {
            let made = plan::patterns(&program, mask).map(Arc::from);
            room::push(&mut known.patterns, (mask, made.clone()))?;
            made
        }
    };
    Ok(patterns.map(|patterns| (program, patterns)))
}

/// The word of a variable of a call.
fn variable(number: usize) -> u64 {
    Cell::reference(Addr((number as u64) << 3)).bits()
}

/// The number of free arguments.
fn free(program: &Program, pattern: &Pattern) -> usize {
    let arity = program.tabled[pattern.predicate as usize].arity;
    arity as usize - pattern.mask.count_ones() as usize
}

/// Writes the words of a call of a pattern whose known arguments have these values.
fn write_call(
    call: &mut Vec<u64>,
    program: &Program,
    pattern: &Pattern,
    values: &ValueDictionary<'_>,
    known: &[u32],
) {
    let tabled = &program.tabled[pattern.predicate as usize];
    let (mut known, mut variables) = (known.iter(), 0..);
    call.clear();
    call.push(word_of(tabled.id));
    for n in 0..tabled.arity {
        let argument = match pattern.mask >> n & 1 {
            1 => known.next().map(|number| values.word(*number)),
            _ => variables.next().map(variable),
        };
        call.extend(argument);
    }
}

impl Run<'_> {
    /// Adds the tables of the run to the machine.
    pub(super) fn give_tables(self, m: &mut Machine) -> Stopping<()> {
        /// Fewer numbers than this are not worth a separate representation.
        const FEW: usize = 1 << 9;
        let fit_in_halves = self.values.fit_in_halves();
        let (mut call, mut freed) = (Vec::new(), self.tables);
        for table in freed.iter_mut().filter(|table| !table.is_given) {
            let pattern = &self.patterns[table.pattern as usize];
            let width = pattern.mask.count_ones() as usize;
            let calls = &self.calls[table.pattern as usize].rows;
            let word = |number: u32| self.values.word(number);
            let known = calls.row(table.call as usize, width);
            write_call(&mut call, self.program, pattern, &self.values, known);
            if m.tables.find(&call).is_some() {
                continue;
            }
            let count = table.answers.count();
            let free = free(self.program, pattern);
            let mut numbers = table.answers.take(free);
            let rows = if fit_in_halves && numbers.len() > FEW {
                for number in &mut numbers {
                    *number = word(*number) as u32;
                }
                numbers.shrink_to_fit();
                CompleteRows::of_halves(numbers, free, count)
            } else {
                let mut cells = room::vector(numbers.len())?;
                cells.extend(numbers.iter().map(|number| word(*number)));
                CompleteRows::Words(words::Rows::of_immediates(cells, free, count))
            };
            m.tables.add_complete(&call, Complete::of_rows(rows))?;
        }
        Ok(())
    }

    /// The answers that the machine already has for the call whose known arguments are in `scratch`.
    pub(super) fn given(&mut self, m: &Machine, pattern: u32) -> Done<Option<Tuples>> {
        if m.tables.is_empty() {
            return Ok(None);
        }
        let pattern = &self.patterns[pattern as usize];
        let mut call = Vec::new();
        write_call(
            &mut call,
            self.program,
            pattern,
            &self.values,
            &self.scratch,
        );
        let Some(known) = m.tables.find(&call) else {
            return Ok(None);
        };
        let answers = m.tables.complete_answers(known).ok_or(End::Unfit)?;
        if !answers.is_plain() {
            return Err(End::Unfit);
        }
        let mut rows = Tuples::default();
        let mut row = Vec::with_capacity(free(self.program, pattern));
        for number in 0..answers.count() {
            row.clear();
            match answers.plain_row(number) {
                Some(PlainRow::Words(words)) => {
                    for word in words {
                        row.push(self.values.number(*word)?);
                    }
                }
                Some(PlainRow::Halves(halves)) => {
                    for half in halves {
                        row.push(self.values.number(u64::from(*half))?);
                    }
                }
                None => return Err(lost()),
            }
            rows.push(&row)?;
        }
        Ok(Some(rows))
    }
}
