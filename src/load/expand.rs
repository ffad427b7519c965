//! Expansion of terms before they become clauses: conditional compilation, `term_expansion/2`, `goal_expansion/2`, grammar
//! rules.
//!
//! *Invariant*: while a condition is false, terms are read and dropped, except the directives that can end the branch. The
//! result of an expansion is copied, since the bindings of the goals that made it are undone.

use super::goals::{self, BodyGoal};
use super::loading::{Branch, Condition, Load};
use super::{library, run, state, terms};
use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Resource, Result};
use crate::stream::StreamId;
use crate::syntax::{Diagnostic, Operators, ReadFlags, Span, SubtreeStarts, Tree, read_term};
use crate::term::{Atom, Cell, Functor, Stored, atoms};

impl Load {
    /// Whether terms are dropped here.
    pub(super) fn is_skipping(&self) -> bool {
        self.conditions
            .last()
            .is_some_and(|condition| condition.now != Branch::Taken)
    }

    /// Handles `if/1`, `elif/1`, `else/0` and `endif/0`; false for any other directive.
    pub(super) fn conditional(
        &mut self,
        machine: &mut Machine,
        goal: Cell,
        span: Span,
    ) -> Result<bool> {
        if let Some([test]) = terms::named::<1>(machine, goal, "if") {
            let now = if self.is_skipping() {
                Branch::Done
            } else {
                self.test(machine, test, span)?
            };
            self.conditions.push(Condition {
                began: span,
                now,
                otherwise: false,
            });
            return Ok(true);
        }
        if let Some([test]) = terms::named::<1>(machine, goal, "elif") {
            let now = match self.branch(machine, span, "elif") {
                Some(Branch::Waiting) => self.test(machine, test, span)?,
                Some(Branch::Taken | Branch::Done) => Branch::Done,
                None => return Ok(true),
            };
            self.set_branch(now);
            return Ok(true);
        }
        let Some(name) = terms::atom(machine, goal) else {
            return Ok(false);
        };
        match machine.atoms.text(name) {
            "else" => {
                let now = match self.branch(machine, span, "else") {
                    Some(Branch::Waiting) => Branch::Taken,
                    Some(Branch::Taken | Branch::Done) => Branch::Done,
                    None => return Ok(true),
                };
                self.set_branch(now);
                if let Some(condition) = self.conditions.last_mut() {
                    condition.otherwise = true;
                }
                Ok(true)
            }
            "endif" => {
                if self.conditions.pop().is_none() {
                    self.unmatched(machine, span, "endif");
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Runs the condition. Where a text is only checked, what acts outside of the engine is refused: the condition then counts as true, as it
    /// does if it ends the process.
    fn test(&mut self, machine: &mut Machine, test: Cell, span: Span) -> Result<Branch> {
        let module = self.module;
        let run =
            |machine: &mut Machine| asking(machine, |machine| run::once(machine, module, test));
        let only_checks = state::view(machine).checks_only && !self.library;
        let (outcome, has_acted) = match only_checks {
            true => refusing(machine, run)?,
            false => (run(machine), false),
        };
        match outcome {
            Ok(true) => Ok(Branch::Taken),
            Ok(false) => Ok(Branch::Waiting),
            Err(Error::Halt(_)) if only_checks => Ok(Branch::Taken),
            Err(error) if has_acted && !run::is_final(machine, &error) => Ok(Branch::Taken),
            Err(error) => self
                .report_error(machine, error, span)
                .map(|()| Branch::Waiting),
        }
    }

    /// The branch that ends here; if none is open, reports this and returns none.
    fn branch(&mut self, machine: &mut Machine, span: Span, name: &str) -> Option<Branch> {
        match self.conditions.last() {
            Some(condition) if !condition.otherwise => Some(condition.now),
            Some(_) | None => {
                self.unmatched(machine, span, name);
                None
            }
        }
    }

    fn set_branch(&mut self, now: Branch) {
        if let Some(condition) = self.conditions.last_mut() {
            condition.now = now;
        }
    }

    fn unmatched(&mut self, machine: &mut Machine, span: Span, name: &str) {
        let language = machine.flags.language;
        let message = language.fill("this {} belongs to no if", "к этому {} нет if", &[name]);
        let label = language.text(
            "remove it, or write :- if(Goal). before",
            "уберите его или напишите раньше :- if(Goal).",
        );
        let diagnostic = Diagnostic::error("load::conditional", message)
            .at(&self.source, span, label)
            .speaking(language);
        state::of(machine).report(diagnostic);
    }

    /// Reports every `if` without an `endif`.
    pub(super) fn close_conditions(&mut self, machine: &mut Machine) {
        for condition in std::mem::take(&mut self.conditions) {
            let language = machine.flags.language;
            let message = language.text("this if has no endif", "у этого if нет endif");
            let label = language.text("it began here", "началось здесь");
            let diagnostic = Diagnostic::error("load::conditional", message)
                .at(&self.source, condition.began, label)
                .help(language.text(
                    "write :- endif. where the conditional part ends",
                    "напишите :- endif. там, где условная часть кончается",
                ))
                .speaking(language);
            state::of(machine).report(diagnostic);
        }
    }

    /// Whether the program defines this expansion.
    pub(super) fn has_expansion(&self, machine: &Machine, expansion: Functor) -> bool {
        !self.expanding_modules(machine, expansion).is_empty()
    }

    /// The modules whose definitions of `term_expansion/2` or `goal_expansion/2` are called, in this order: that of the text,
    /// `user`, `system`.
    fn expanding_modules(&self, machine: &Machine, expansion: Functor) -> Vec<Atom> {
        let mut modules = Vec::new();
        for module in [self.module, atoms::USER, atoms::SYSTEM] {
            let defined = machine
                .database
                .find(module, expansion)
                .is_some_and(|id| !machine.database.get(id).clauses.is_empty());
            if defined && !self.library && !modules.contains(&module) {
                modules.push(module);
            }
        }
        modules
    }

    /// Expands a term and adds the results.
    pub(super) fn expand(
        &mut self,
        machine: &mut Machine,
        term: Cell,
        tree: &Tree<'_>,
    ) -> Result<()> {
        // Terms are copied before the first goal runs, since afterwards their cells may be invalid.
        let mut found = vec![Stored::copy(&mut machine.heap, term)?];
        for module in self.expanding_modules(machine, self.term_expansion) {
            let mut expanded = Vec::with_capacity(found.len());
            for stored in found {
                let term = stored.restore(&mut machine.heap)?;
                let Some(terms) = self.translate(machine, self.term_expansion, module, term)?
                else {
                    expanded.push(stored);
                    continue;
                };
                let terms = terms.restore(&mut machine.heap)?;
                let terms = terms::elements(machine, terms).unwrap_or_else(|| vec![terms]);
                for term in terms {
                    expanded.push(Stored::copy(&mut machine.heap, term)?);
                }
            }
            found = expanded;
        }
        for clause in found {
            if self.is_left {
                break;
            }
            let clause = clause.restore(&mut machine.heap)?;
            self.expanded(machine, clause, tree)?;
        }
        Ok(())
    }

    /// Expands a directive and adds the results; those of conditional compilation stay as they are.
    pub(super) fn expand_directive(
        &mut self,
        machine: &mut Machine,
        directive: Cell,
        goal: Cell,
        tree: &Tree<'_>,
    ) -> Result<()> {
        if self.conditional(machine, goal, tree.span)? || self.is_skipping() {
            return Ok(());
        }
        let outcome = self.expand(machine, directive, tree);
        outcome.or_else(|error| self.report_error(machine, error, tree.span))
    }

    /// A clause with the goals of its body expanded.
    pub(super) fn expand_goals(&mut self, machine: &mut Machine, clause: Cell) -> Result<Cell> {
        machine.heap.room(3)?;
        let clause = machine
            .heap
            .structure(atoms::COLON, &[Cell::atom(self.module), clause])?;
        self.translated(machine, "expansion", "expand_clause_", clause)
    }

    /// Calls `term_expansion/2` with the end of the text, and adds the results.
    pub(super) fn expand_end(&mut self, machine: &mut Machine) -> Result<()> {
        if !self.has_expansion(machine, self.term_expansion) {
            return Ok(());
        }
        let text = "end_of_file.";
        let end = read_term(text, 0, &Operators::empty(), ReadFlags::default());
        let Ok(Some(tree)) = end else { return Ok(()) };
        let outcome = self.expand(machine, Cell::atom(atoms::END_OF_FILE), &tree);
        outcome.or_else(|error| self.report_error(machine, error, tree.span))
    }

    /// Adds one result of an expansion.
    fn expanded(&mut self, machine: &mut Machine, term: Cell, tree: &Tree<'_>) -> Result<()> {
        if terms::atom(machine, term) == Some(atoms::END_OF_FILE) {
            self.is_left = true;
            return Ok(());
        }
        if let Some([goal]) = terms::arguments::<1>(machine, term, atoms::NECK) {
            return self.directive(machine, goal, tree.span, false);
        }
        let mut clause = term;
        if is_grammar_rule(machine, clause) {
            clause = self.translated(machine, "dcg", "dcg_translate_rule", clause)?;
        }
        if self.has_expansion(machine, self.goal_expansion) {
            clause = self.expand_goals(machine, clause)?;
        }
        let spans = self.align(machine, clause, tree);
        self.add(machine, clause, tree.span, &spans)
    }

    /// The places of the goals of an expanded clause: each goal gets the place of the next goal in the text with its name and
    /// its arity, or an arity less by two, as non-terminals have; the others get the whole clause.
    fn align(&mut self, machine: &Machine, clause: Cell, tree: &Tree<'_>) -> Vec<Span> {
        let shape = SubtreeStarts::of(tree);
        let written = match goals::clause_body(tree) {
            Some(body) => goals::grammar_goals(tree, &shape, body),
            None => Vec::new(),
        };
        let (_, body) = super::clause::split(machine, clause);
        let mut rest: &[BodyGoal<'_>] = &written;
        let mut spans = Vec::new();
        let mut in_braces = Vec::new();
        super::calls::each_goal(machine, body, |goal| {
            let functor = terms::functor(machine, goal);
            let place = functor.and_then(|functor| {
                let name = machine.atoms.text(functor.name);
                let arity = functor.arity as usize;
                // A goal that an expansion inserts is near the goal that it came from.
                rest.iter().take(100).position(|goal| {
                    goal.name == Some(name) && (goal.arity == arity || goal.arity + 2 == arity)
                })
            });
            match place {
                Some(place) => {
                    let goal = rest[place];
                    if functor.is_some_and(|functor| functor.arity as usize == goal.arity) {
                        in_braces.push(goal.span);
                    }
                    spans.push(goal.span);
                    rest = &rest[place + 1..];
                }
                None => spans.push(tree.span),
            }
        });
        self.in_braces = in_braces;
        spans
    }

    /// The translation of a term by a predicate of the library.
    fn translated(
        &mut self,
        machine: &mut Machine,
        file: &str,
        name: &str,
        term: Cell,
    ) -> Result<Cell> {
        let name = machine.atoms.intern(name)?;
        let file = library::find(file).ok_or(Error::Resource(Resource::Memory))?;
        // Loading the file must not affect the term.
        let term = Stored::copy(&mut machine.heap, term)?;
        let module = super::modules::load_library(machine, file)?;
        let term = term.restore(&mut machine.heap)?;
        let translated = self
            .translate(machine, Functor::new(name, 2), module, term)?
            .ok_or(Error::Type(Expected::Callable, term))?;
        Ok(translated.restore(&mut machine.heap)?)
    }

    /// The value of X after `name(Term, X)`.
    fn translate(
        &mut self,
        machine: &mut Machine,
        functor: Functor,
        module: Atom,
        term: Cell,
    ) -> Result<Option<Stored>> {
        machine.heap.room(8)?;
        let result = machine.heap.new_var()?;
        let goal = machine.heap.structure(functor.name, &[term, result])?;
        asking(machine, |machine| run::first(machine, module, goal, result))
    }
}

/// Runs a goal that is refused what acts outside of the engine: changes of files, commands, and the streams that are open. The flag says
/// whether it has tried that.
fn refusing<T>(machine: &mut Machine, run: impl FnOnce(&mut Machine) -> T) -> Result<(T, bool)> {
    let own = machine.streams.open_capture();
    let (own, _output) = own.map_err(|error| Error::System(error.to_string().into()))?;
    let refused = machine.streams.refuses.replace(own);
    let before = std::mem::take(&mut machine.streams.deeds);
    let outcome = run(machine);
    let deeds = std::mem::replace(&mut machine.streams.deeds, before);
    machine.streams.refuses = refused;
    let _closed = machine.streams.close(own, true);
    let is_old = |stream: Option<StreamId>| stream.is_some_and(|stream| stream < own);
    let has_acted = deeds.files || deeds.commands || is_old(deeds.read) || is_old(deeds.written);
    Ok((outcome, has_acted))
}

/// Runs a goal that decides how to read a text: it may mention what only other systems have.
fn asking<T>(machine: &mut Machine, run: impl FnOnce(&mut Machine) -> T) -> T {
    let asked = std::mem::replace(&mut machine.notes.asks, true);
    let outcome = run(machine);
    machine.notes.asks = asked;
    outcome
}

/// Whether a term is a rule of a grammar.
pub(super) fn is_grammar_rule(machine: &Machine, term: Cell) -> bool {
    terms::arguments::<2>(machine, term, atoms::DCG_ARROW).is_some()
}
