//! Adds the clauses of a text: decides to which predicate, whether this is permitted, and which older clauses they replace.
//!
//! *Invariant*: a clause is added whole or not at all. When a load meets a predicate for the first time, it removes the clauses that an
//! earlier load of the same text has defined, just before it adds the first new one; later clauses are appended.

use std::sync::Arc;

use super::lint::clauses::Clauses;
use super::loading::{Load, SeenPredicate};
use super::{state, terms};
use crate::compiler::GoalSpans;
use crate::database::{Declarer, Kind, Origin, Predicate};
use crate::machine::Machine;
use crate::machine::assert::{self, Provenance};
use crate::machine::error::Result;
use crate::syntax::{Diagnostic, Source, SourceId, Span};
use crate::term::{Atom, Cell, Functor, atoms};

/// Head and body of a clause term.
pub fn split(machine: &Machine, clause: Cell) -> (Cell, Cell) {
    match terms::arguments::<2>(machine, clause, atoms::NECK) {
        Some([head, body]) => (head, body),
        None => (clause, Cell::atom(atoms::TRUE)),
    }
}

impl Load {
    /// Adds a clause of the text that is being loaded. An error of the clause is one of the program, which the caller reports at the
    /// place of the clause.
    pub(super) fn add_clause(
        &mut self,
        machine: &mut Machine,
        clause: Cell,
        span: Span,
        goals: &[Span],
    ) -> Result<()> {
        let parts = assert::split_clause(machine, self.module, clause)?;
        let id = self.open_predicate(machine, parts.module, parts.functor, span)?;
        self.notice_order(machine, id, span);
        if self.library && parts.body_module != atoms::SYSTEM {
            super::qualify::body(machine, parts.body_module, parts.body)?;
        }
        let provenance = Provenance {
            origin: Some(Origin {
                source: self.number,
                span,
            }),
            spans: GoalSpans { goals },
            consult: true,
        };
        assert::add_read_clause(machine, self.module, clause, &provenance)?;
        self.clauses += 1;
        Ok(())
    }

    /// Prepares a predicate that the text defines or declares; the first time, removes the definition that it replaces.
    pub(super) fn open_predicate(
        &mut self,
        machine: &mut Machine,
        module: Atom,
        functor: Functor,
        span: Span,
    ) -> Result<u32> {
        let id = machine.database.predicate(module, functor);
        if self.met.contains_key(&id) {
            return Ok(id);
        }
        if module != atoms::SYSTEM && assert::is_standard(machine, functor) {
            return Err(assert::not_modifiable(machine, functor));
        }
        if is_hook(machine, module, functor) {
            machine.database.get_mut(id).properties.multifile = true;
        }
        self.take_place(machine, id, span)?;
        if let Some(context) = state::of(machine).loading.last_mut() {
            context.former.swap_remove(&id);
        }
        self.met.insert(
            id,
            SeenPredicate {
                source: self.number,
                first: span,
                scattered: false,
            },
        );
        machine.database.get_mut(id).origin = Some(Origin {
            source: self.number,
            span,
        });
        Ok(id)
    }

    /// As [`Load::open_predicate`], for a declaration of the text.
    pub(super) fn open_declared(
        &mut self,
        machine: &mut Machine,
        module: Atom,
        functor: Functor,
        span: Span,
    ) -> Result<u32> {
        let id = self.open_predicate(machine, module, functor, span)?;
        let declared = &mut machine.database.get_mut(id).declared;
        declared.get_or_insert(Declarer::Text(self.number));
        Ok(id)
    }

    /// Whether a source belongs to this text.
    fn is_own(&self, source: SourceId) -> bool {
        self.numbers.contains(&source)
    }

    /// Whether the declaration of a predicate comes from another text or from a goal.
    fn is_declared_elsewhere(&self, predicate: &Predicate) -> bool {
        match predicate.declared {
            Some(Declarer::Text(source)) => !self.is_own(source),
            Some(Declarer::Goal) => true,
            None => false,
        }
    }

    fn take_place(&mut self, machine: &mut Machine, id: u32, span: Span) -> Result<()> {
        let predicate = machine.database.get(id);
        let (kind, properties) = (predicate.kind(), predicate.properties.clone());
        let former = predicate.origin.map(|origin| origin.source);
        let elsewhere = self.is_declared_elsewhere(predicate);
        // A predicate that another text or a goal has declared, and that no other text defines, stays declared.
        let only_declared = predicate.declared.is_some()
            && match kind {
                Kind::Dynamic => predicate.clauses.iter().all(|clause| {
                    let source = clause.origin().map(|origin| origin.source);
                    source.is_none_or(|source| self.is_own(source))
                }),
                _ => predicate.clauses.is_empty(),
            };
        // This text declared it earlier, and another text has defined it since.
        let declared_again = predicate.declared.is_some() && !elsewhere;
        match kind {
            Kind::Undefined => {}
            Kind::Import(_) | Kind::Builtin(_) | Kind::Control => {
                self.warn_hidden(machine, id, span);
                machine.database.set_kind(id, Kind::Undefined);
            }
            Kind::Host => {
                let functor = machine.database.get(id).functor;
                machine.database.abolish(id);
                if !self.is_partial || self.declared_module.is_some() {
                    self.warn_unhosted(machine, functor, span);
                }
            }
            Kind::Static | Kind::Dynamic if self.appends => {}
            Kind::Static | Kind::Dynamic if properties.multifile => {
                assert::erase_of(machine, id, &[self.number])?;
            }
            Kind::Static | Kind::Dynamic if former.is_some_and(|former| self.is_own(former)) => {
                withdraw(machine, id, &self.numbers, elsewhere)?;
            }
            Kind::Static | Kind::Dynamic if only_declared || declared_again => {}
            // Asserted clauses stay; a text that also declares the predicate adds to them.
            Kind::Dynamic if former.is_none() => {}
            Kind::Static | Kind::Dynamic => {
                let former = former.and_then(|number| state::view(machine).source(number).cloned());
                self.replace(machine, id, span, former.as_ref());
            }
        }
        Ok(())
    }

    /// Removes a definition that this text replaces, and warns of it.
    fn replace(
        &mut self,
        machine: &mut Machine,
        id: u32,
        span: Span,
        former: Option<&Arc<Source>>,
    ) {
        let functor = machine.database.get(id).functor;
        machine.database.abolish(id);
        // If the module could not be made, every predicate would seem redefined.
        if self.is_partial && self.declared_module.is_none() {
            return;
        }
        // A library file whose module has the name of a module of the program: one message is enough.
        if self.library && !self.said.insert("load::redefined") {
            return;
        }
        self.warn_redefined(machine, functor, former, span);
    }

    /// Warns that the text has replaced a closure of the host.
    fn warn_unhosted(&self, machine: &mut Machine, functor: Functor, span: Span) {
        let name = terms::indicator_text(machine, functor);
        let language = machine.flags.language;
        let message = language.fill(
            "{} was a predicate of the host; the definition of this text takes its place",
            "{} был предикатом приложения; действует определение из этого текста",
            &[&name],
        );
        let label = language.text("it is defined anew here", "здесь она определена заново");
        let help = language.text(
            "where the one of the host is meant, leave these clauses out, or load the text before the host gives its predicate",
            "если нужен предикат приложения, уберите эти предложения или загружайте текст до того, как приложение даст свой предикат",
        );
        let diagnostic = Diagnostic::warning("load::redefined", message)
            .at(&self.source, span, label)
            .help(help.to_owned())
            .speaking(language);
        state::of(machine).report(diagnostic);
    }

    /// Warns that the text defines what it imports, if a list of its imports names that.
    fn warn_hidden(&self, machine: &mut Machine, id: u32, span: Span) {
        let context = state::view(machine).loading.last();
        let listed = context.and_then(|context| context.imported.get(&id).copied());
        if self.library || listed != Some(true) {
            return;
        }
        let home = machine.database.get(machine.database.end_of(id)).module;
        let home = terms::quoted(machine.atoms.text(home));
        let name = terms::indicator_text(machine, machine.database.get(id).functor);
        let language = machine.flags.language;
        let message = language.fill(
            "{} is imported from {}; the definition of this text takes its place",
            "процедура {} импортируется из {}; действует определение из этого текста",
            &[&name, &home],
        );
        let label = language.text("it is defined here", "здесь она определена");
        let help = language.fill(
            "leave {} out of the imports, or import it under another name: {} as Other",
            "уберите {} из импорта или импортируйте под другим именем: {} as Other",
            &[&name, &name],
        );
        let diagnostic = Diagnostic::warning("load::redefined", message)
            .at(&self.source, span, label)
            .help(help)
            .speaking(language);
        state::of(machine).report(diagnostic);
    }

    fn warn_redefined(
        &mut self,
        machine: &mut Machine,
        functor: Functor,
        former: Option<&Arc<Source>>,
        span: Span,
    ) {
        let name = terms::indicator_text(machine, functor);
        let language = machine.flags.language;
        let place = former.map_or_else(String::new, |source| {
            language.fill(" by {}", " в {}", &[&source.name])
        });
        let message = language.fill(
            "{} was defined{} already; the new definition takes its place",
            "процедура {} уже определена{}; действует новое определение",
            &[&name, &place],
        );
        let label = language.text("it is defined anew here", "здесь она определена заново");
        let diagnostic = Diagnostic::warning("load::redefined", message)
            .at(&self.source, span, label)
            .help(language.fill(
                "if its clauses stand in several files, declare it: :- multifile {}.",
                "если её предложения стоят в нескольких файлах, объявите: :- multifile {}.",
                &[&name],
            ))
            .speaking(language);
        state::of(machine).report(diagnostic);
    }

    /// Warns when the clauses of a predicate are not together.
    fn notice_order(&mut self, machine: &mut Machine, id: u32, span: Span) {
        if self.last == Some(id) {
            return;
        }
        let before = self.last.replace(id);
        if self.goes_on {
            // The full stop reported before explains why they are not together.
            for id in before.into_iter().chain([id]) {
                if let Some(met) = self.met.get_mut(&id) {
                    met.scattered = true;
                }
            }
            return;
        }
        if let (Some(before), false) = (before, self.library) {
            self.clauses_of.entry(id).or_insert_with(|| Clauses {
                neighbours: vec![before],
                ..Clauses::default()
            });
            if let Some(known) = self.clauses_of.get_mut(&before)
                && known.count == 1
            {
                known.neighbours.push(id);
            }
        }
        let predicate = machine.database.get(id);
        let may = predicate.properties.discontiguous
            || predicate.properties.multifile
            || self.unread.contains(&predicate.functor.name);
        let has_clauses = !predicate.clauses.is_empty();
        let functor = predicate.functor;
        // Rules of SWI-Prolog, which are not clauses here.
        if machine.atoms.text(functor.name) == "=>" {
            return;
        }
        let Some(met) = self.met.get_mut(&id) else {
            return;
        };
        // The clauses of an earlier text to which this one adds are elsewhere.
        let is_first = (met.source, met.first) == (self.number, span);
        if may || !has_clauses || is_first || met.scattered || before.is_none() {
            return;
        }
        met.scattered = true;
        let (source, first) = (met.source, met.first);
        // A single clause with the same name and another arity lies between: that clause is the mistake.
        if let Some(before) = before {
            let other = machine.database.get(before).functor;
            let single = self
                .clauses_of
                .get(&before)
                .is_some_and(|one| one.count == 1);
            if other.name == functor.name && other.arity != functor.arity && single {
                self.among.insert((other, functor));
                if let Some(met) = self.met.get_mut(&id) {
                    met.scattered = false;
                }
                return;
            }
        }
        let name = terms::indicator_text(machine, functor);
        let language = machine.flags.language;
        let message = language.fill(
            "the clauses of {} are not together in the text",
            "предложения процедуры {} стоят в тексте не подряд",
            &[&name],
        );
        let label = language.text(
            "this one is apart from the others",
            "это стоит отдельно от других",
        );
        let diagnostic = Diagnostic::warning("lint::discontiguous", message).at(
            &self.source,
            self.head_or(span),
            label,
        );
        let elsewhere = (source != self.number)
            .then(|| state::view(machine).source(source))
            .flatten();
        let diagnostic = match elsewhere {
            None => diagnostic
                .also(
                    first,
                    language.text("the first one stands here", "первое стоит здесь"),
                )
                .help(language.fill(
                    "put them together, or declare it: :- discontiguous {}.",
                    "поставьте их рядом или объявите: :- discontiguous {}.",
                    &[&name],
                )),
            // A diagnostic shows the lines of one text only.
            Some(other) => {
                let line = other.position(first.start as usize).line.to_string();
                diagnostic.help(language.fill(
                    "the first one stands in {}, line {}: put them together, or declare it: :- discontiguous {}.",
                    "первое стоит в {}, строка {}: поставьте их рядом или объявите: :- discontiguous {}.",
                    &[&other.name, &line, &name],
                ))
            }
        }
        .speaking(language);
        state::of(machine).lint(diagnostic);
    }

    /// The span of the head of the current clause, if the clause is the one at `span`.
    fn head_or(&self, span: Span) -> Span {
        match span.start <= self.head.start && self.head.end <= span.end {
            true => self.head,
            false => span,
        }
    }

    /// Removes what the text defined when it was last loaded and no longer defines.
    pub(super) fn forget_the_rest(
        &mut self,
        machine: &mut Machine,
        former: &indexmap::IndexSet<u32>,
    ) -> Result<()> {
        for id in former {
            let origin = machine.database.get(*id).origin;
            let of_this_text = origin.is_some_and(|origin| self.is_own(origin.source));
            let is_import = matches!(machine.database.get(*id).kind(), Kind::Import(_));
            if self.met.contains_key(id) || is_import {
                continue;
            }
            if machine.database.get(*id).properties.multifile {
                assert::erase_of(machine, *id, &[self.number])?;
            } else if of_this_text {
                let elsewhere = self.is_declared_elsewhere(machine.database.get(*id));
                withdraw(machine, *id, &self.numbers, elsewhere)?;
            }
        }
        Ok(())
    }
}

/// Whether several files of a program may add to a predicate without declaring it multifile, as in SWI-Prolog.
fn is_hook(machine: &Machine, module: Atom, functor: Functor) -> bool {
    let is_shared = module == atoms::USER || module == atoms::SYSTEM;
    is_shared
        && functor.arity == 2
        && matches!(
            machine.atoms.text(functor.name),
            "term_expansion" | "goal_expansion" | "file_search_path"
        )
}

/// Removes what a text has defined of a predicate; the predicate itself too, unless it is declared elsewhere.
fn withdraw(machine: &mut Machine, id: u32, sources: &[SourceId], elsewhere: bool) -> Result<()> {
    if elsewhere {
        assert::erase_of(machine, id, sources)?;
        machine.database.get_mut(id).origin = None;
    } else {
        assert::abolish(machine, id);
    }
    Ok(())
}

/// Removes what these sources have defined of these predicates.
pub(super) fn forget(
    machine: &mut Machine,
    predicates: &indexmap::IndexSet<u32>,
    sources: &[SourceId],
) -> Result<()> {
    for id in predicates {
        let predicate = machine.database.get(*id);
        let own = predicate
            .origin
            .is_some_and(|origin| sources.contains(&origin.source));
        let elsewhere = match predicate.declared {
            Some(Declarer::Text(declarer)) => !sources.contains(&declarer),
            Some(Declarer::Goal) => true,
            None => false,
        };
        if own && !predicate.properties.multifile {
            withdraw(machine, *id, sources, elsewhere)?;
        } else {
            assert::erase_of(machine, *id, sources)?;
        }
    }
    Ok(())
}
