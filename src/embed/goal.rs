//! Reads the text of a query as a goal, with its variables and placeholders.
//!
//! *Invariant*: a text is one query, or an error with its place; nothing of it runs here.

use std::sync::Arc;

use super::error::Error;
use super::kept::{KeptValue, KeptValues, Restored};
use super::term::Term;
use super::transfer::Maker;
use super::variables::Names;
use crate::database::flags::Quotes;
use crate::load::consult::quotes;
use crate::load::{extensions, relaxed};
use crate::machine::Machine;
use crate::machine::error::{Error as MachineError, Limit};
use crate::memory::Stopping;
use crate::syntax::{
    Diagnostic, Node, NodeKind, Quote, ReadFlags, Source, Span, Tree, Variable, mend, read_term,
};
use crate::term::lower::{LowerError, lower};
use crate::term::{Cell, atoms};

/// A query that was read.
pub(super) struct ReadQuery {
    /// The goal, on the heap.
    pub cell: Cell,
    /// The variables that stand for the placeholders, in the order of the text.
    pub placeholders: Vec<Cell>,
    /// The names of the other variables, in the order of their first occurrence.
    pub names: Names,
    /// These variables.
    pub variables: Vec<Cell>,
}

impl ReadQuery {
    /// Reads a query. With `numbered`, each bare `?` is a placeholder; otherwise it is an ordinary atom. `$X` is the value kept under the
    /// name X, if values are kept.
    pub fn read(
        machine: &mut Machine,
        source: &Arc<Source>,
        numbered: bool,
        kept: Option<&KeptValues>,
    ) -> Result<ReadQuery, Error> {
        let mut tree = read(machine, source)?;
        if let Some(error) = tree.relaxed.take() {
            relaxed::note_query(machine, source, &error);
        }
        let reused = reused(machine, &mut tree, source, kept)?;
        let placeholders = match numbered {
            true => number_placeholders(&mut tree, &source.text),
            false => Vec::new(),
        };
        let lowered = lower(
            &tree,
            quotes(machine),
            &mut machine.heap,
            &mut machine.atoms,
        )
        .map_err(|error| match error {
            LowerError::Stopped(stop) => stop.into(),
            LowerError::Arity => MachineError::Representation(Limit::MaxArity),
        })
        .map_err(|error| Error::of_machine(machine, error))?;
        let (names, variables): (Vec<String>, Vec<Cell>) = lowered
            .named(&tree)
            .filter(|(name, _)| *name != PLACEHOLDER && *name != REUSED)
            .map(|(name, variable)| (name.to_owned(), variable))
            .unzip();
        let is_text = |node: &Node| matches!(node.kind, NodeKind::Text(Quote::Double, _));
        let shows_text =
            machine.flags.double_quotes == Quotes::Chars && tree.nodes.iter().any(is_text);
        let cell = match crate::load::terms::arguments::<1>(machine, lowered.term, atoms::QUERY) {
            Some([goal]) => goal,
            None => lowered.term,
        };
        let goal = ReadQuery {
            cell,
            placeholders: placeholders
                .iter()
                .map(|place| lowered.variables[*place])
                .collect(),
            names: Names::new(names, shows_text),
            variables,
        };
        let (mut maker, mut restored) = (goal.maker(), Restored::default());
        for (place, value) in &reused {
            let value = restored.put(machine, &mut maker, value);
            goal.unify(machine, lowered.variables[*place], value)?;
        }
        Ok(goal)
    }

    /// The maker of values for this goal: a variable in a value is the query's variable of that name.
    fn maker(&self) -> Maker {
        self.maker_from(Maker::default())
    }

    /// The same, from a maker that names other variables too.
    fn maker_from(&self, mut maker: Maker) -> Maker {
        for (index, variable) in self.variables.iter().enumerate() {
            maker.share(self.names.name(index), *variable);
        }
        maker
    }

    /// Gives the placeholders their values, of which there must be the same number.
    pub fn fill(&self, machine: &mut Machine, values: &[Term]) -> Result<(), Error> {
        self.fill_by(machine, Maker::default(), values)
    }

    /// The same, from a maker that names variables outside the query too.
    pub fn fill_by(
        &self,
        machine: &mut Machine,
        maker: Maker,
        values: &[Term],
    ) -> Result<(), Error> {
        let mut maker = self.maker_from(maker);
        let mut places = self.placeholders.iter().zip(values);
        places.try_for_each(|(place, value)| self.put(machine, &mut maker, *place, value))
    }

    fn put(
        &self,
        machine: &mut Machine,
        maker: &mut Maker,
        place: Cell,
        value: &Term,
    ) -> Result<(), Error> {
        let value = maker.make(&mut machine.heap, &mut machine.atoms, value);
        self.unify(machine, place, value)
    }

    fn unify(
        &self,
        machine: &mut Machine,
        place: Cell,
        value: Stopping<Cell>,
    ) -> Result<(), Error> {
        let value = value.map_err(|stop| Error::of_machine(machine, stop.into()))?;
        machine
            .unify(place, value)
            .map_err(|stop| Error::of_machine(machine, stop))?;
        Ok(())
    }
}

/// The error for a number of values that differs from the number of placeholders.
pub(super) fn miscounted(placeholders: usize, values: usize) -> Error {
    Error::host(format!(
        "the query has {}, and {} given",
        counted(placeholders, "placeholder"),
        match values {
            1 => "1 value was".to_owned(),
            _ => format!("{values} values were"),
        }
    ))
}

/// `1 variable`, `2 variables`.
pub(super) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// The name of the variables for placeholders: no text can contain a variable of this name.
const PLACEHOLDER: &str = "?";

/// The text of a query as one term.
fn read<'s>(machine: &Machine, source: &'s Arc<Source>) -> Result<Tree<'s>, Error> {
    let flags = ReadFlags {
        iso: machine.flags.iso,
        relaxed: true,
        end_optional: true,
        ..ReadFlags::default()
    };
    let language = machine.flags.language;
    let syntax = |error: crate::syntax::SyntaxError| {
        if let Some(found) = extensions::find(&source.text, 0, &error, &machine.operators) {
            return Error::syntax(found.diagnostic(source, language), error.is_incomplete());
        }
        let (diagnostic, _) =
            mend::diagnostic(source, 0, &error, &machine.operators, flags, language);
        Error::syntax(diagnostic, error.is_incomplete())
    };
    let Some(tree) = read_term(&source.text, 0, &machine.operators, flags).map_err(syntax)? else {
        let message = language.text(
            "there is no query in this text",
            "в этом тексте нет запроса",
        );
        let diagnostic = Diagnostic::error("syntax::query", message)
            .at(
                source,
                Span::point(source.text.len()),
                language.text("a goal is missing here", "здесь нет цели"),
            )
            .speaking(language);
        return Err(Error::syntax(diagnostic, true));
    };
    match read_term(&source.text, tree.end, &machine.operators, flags) {
        Ok(None) => Ok(tree),
        Ok(Some(next)) => {
            let message = language.text(
                "one query is wanted, not two",
                "нужен один запрос, а не два",
            );
            let label = language.text("here the second begins", "здесь начинается второй");
            let diagnostic = Diagnostic::error("syntax::query", message)
                .at(source, next.span, label)
                .speaking(language);
            Err(Error::syntax(diagnostic, false))
        }
        Err(error) => Err(syntax(error)),
    }
}

/// The name of the variables for `$X`: no text can contain a variable of this name.
const REUSED: &str = "$";

/// Makes each `$X` a separate variable, if values of answers are kept; returns the index of each such variable, with the value.
fn reused(
    machine: &Machine,
    tree: &mut Tree<'_>,
    source: &Arc<Source>,
    kept: Option<&KeptValues>,
) -> Result<Vec<(usize, KeptValue)>, Error> {
    let Some(kept) = kept else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    let mut index = 1;
    while index < tree.nodes.len() {
        let (variable, span) = match (&tree.nodes[index - 1].kind, &tree.nodes[index]) {
            (NodeKind::Variable(variable), node) if matches!(&node.kind, NodeKind::Compound(name, 1) if name == "$") => {
                (*variable, node.span)
            }
            _ => {
                index += 1;
                continue;
            }
        };
        let written = span.of(&source.text);
        let name = tree.variables[variable as usize].name;
        // With a blank or parentheses after the `$`, it is an ordinary term.
        if written.strip_prefix('$') != Some(name) {
            index += 1;
            continue;
        }
        let Some(value) = kept.find(machine, name) else {
            let language = machine.flags.language;
            let message = language.fill(
                "no answer so far has a value of {}",
                "ни в одном ответе ещё нет значения {}",
                &[name],
            );
            let label = language.text("nothing to be used again", "использовать нечего");
            let help = language.fill(
                "`$ {}`, with a blank, is a term like any other",
                "`$ {}`, через пробел, - обычный терм",
                &[name],
            );
            let mut diagnostic =
                Diagnostic::error("run::no_value", message).at(source, span, label);
            diagnostic.help = Some(help);
            return Err(Error::syntax(diagnostic.speaking(language), false));
        };
        found.push((tree.variables.len(), value));
        tree.variables[variable as usize].occurrences -= 1;
        tree.nodes[index].kind = NodeKind::Variable(tree.variables.len() as u32);
        tree.variables.push(Variable {
            name: REUSED,
            occurrences: 1,
            span,
            last: span,
        });
        tree.nodes.remove(index - 1);
    }
    Ok(found)
}

/// Makes each bare `?` a separate variable; returns the indexes of these variables.
fn number_placeholders(tree: &mut Tree<'_>, text: &str) -> Vec<usize> {
    let mut places = Vec::new();
    for node in &mut tree.nodes {
        let is_placeholder =
            matches!(&node.kind, NodeKind::Atom(name) if name == "?") && node.span.of(text) == "?";
        if is_placeholder {
            places.push((node.span, tree.variables.len()));
            node.kind = NodeKind::Variable(tree.variables.len() as u32);
            let span = node.span;
            tree.variables.push(Variable {
                name: PLACEHOLDER,
                occurrences: 1,
                span,
                last: span,
            });
        }
    }
    // The nodes are already in the order of the text, since operators stand after their arguments; sorting makes sure.
    places.sort_unstable();
    places.into_iter().map(|(_, place)| place).collect()
}
