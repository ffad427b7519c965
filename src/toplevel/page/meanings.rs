//! Proposes repairs of MuLISP that a reader sees from what the program does: a loop that does not advance, a value that nothing gets, a list
//! that is copied without a clause for its other elements, two remainders for a row and a column, a function that stands in a comment only.
//!
//! *Invariant*: what is put in is made of what the program has: a call that stands there already, the variable that the loop tests.

use super::draft::{Draft, Edit, SourceLanguage};
use super::forms::{FormRepair, ProgramNames};
use super::scan::unmatched;
use super::tree::{self, Datum, Function, Uses};
use crate::syntax::Language;

/// Proposes to take a function out of the comment in which alone it is defined, if the program calls it with as many arguments.
pub fn uncomment(draft: &mut Draft, language: Language) {
    if draft.kind != SourceLanguage::Lisp {
        return;
    }
    let text = draft.text.clone();
    let repaired = draft.repaired().text;
    let forms = tree::read(draft.kind, &repaired);
    let uses = Uses::of(draft.kind, &forms, &repaired);
    let defined = tree::functions(draft.kind, &forms, &repaired);
    for (edits, body) in commented(&text) {
        let inside = tree::read(draft.kind, &body);
        let functions = tree::functions(draft.kind, &inside, &body);
        let [function] = functions.as_slice() else {
            continue;
        };
        let Some(name) = function.name.word(&body) else {
            continue;
        };
        let is_own = |other: &Function<'_>| {
            let word = other.name.word(&repaired);
            word.is_some_and(|word| word.eq_ignore_ascii_case(name))
        };
        let is_call = |call: &&Datum| {
            let head = call.head(&repaired);
            head.is_some_and(|head| head.eq_ignore_ascii_case(name))
                && call.items().len() == function.parameters.len() + 1
        };
        if unmatched(draft.kind, &body).is_some()
            || defined.iter().any(is_own)
            || !uses.calls.iter().any(is_call)
        {
            continue;
        }
        let reason = language.fill(
            "{} is called, and defined in a comment only",
            "{} вызывается, а определяется только в комментарии",
            &[name],
        );
        draft.propose(edits, reason);
    }
}

/// The runs of comment lines that begin with a definition: what takes their signs away, and the text without them.
fn commented(text: &str) -> Vec<(Vec<Edit>, String)> {
    let mut runs: Vec<(Vec<Edit>, String)> = Vec::new();
    let mut is_open = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start();
        let at = start + line.len() - rest.len();
        start += line.len();
        let Some(inside) = rest.strip_prefix(';') else {
            is_open = false;
            continue;
        };
        let marks = 1 + inside.len() - inside.trim_start_matches(';').len();
        let inside = rest[marks..].strip_prefix(' ').unwrap_or(&rest[marks..]);
        let begins = inside.trim_start().to_lowercase().starts_with("(defun ");
        if begins {
            runs.push((Vec::new(), String::new()));
            is_open = true;
        }
        if let Some((edits, body)) = runs.last_mut().filter(|_| is_open) {
            edits.push(Edit {
                range: at..at + rest.len() - inside.len(),
                text: String::new(),
            });
            body.push_str(inside);
            is_open = unmatched(SourceLanguage::Lisp, body).is_some();
        }
    }
    runs
}

impl ProgramNames<'_> {
    /// What is lacking in a function of MuLISP.
    pub(super) fn lacking(&self, function: &Function<'_>) -> Vec<FormRepair> {
        if self.kind != SourceLanguage::Lisp {
            return Vec::new();
        }
        let mut found = Vec::new();
        found.extend(self.other_elements(function));
        found.extend(self.remainders(function));
        for form in function.body {
            if self.is_form(form, "prog") {
                found.extend(self.no_advance(form));
                found.extend(self.lost_values(form));
                found.extend(self.added_too_late(form));
            }
        }
        found
    }

    fn is_form(&self, node: &Datum, name: &str) -> bool {
        let head = node.head(self.text).filter(|_| !node.quoted);
        head.is_some_and(|head| head.eq_ignore_ascii_case(name))
    }

    fn source(&self, node: &Datum) -> &str {
        self.text.get(node.range.clone()).unwrap_or_default()
    }

    /// All nodes of a form, itself too, but of nothing that is quoted.
    fn nodes<'f>(&self, node: &'f Datum) -> Vec<&'f Datum> {
        let mut found = Vec::new();
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            found.push(node);
            if !node.quoted {
                waiting.extend(node.items().iter().rev());
            }
        }
        found
    }

    /// A function that copies a list, its first and only form a `cond`, with no clause for the elements of which no test holds.
    fn other_elements(&self, function: &Function<'_>) -> Option<FormRepair> {
        let [cond] = function.body else {
            return None;
        };
        let name = function.name.word(self.text)?;
        let clauses = cond
            .items()
            .get(1..)
            .filter(|_| self.is_form(cond, "cond"))?;
        let is_default = |clause: &Datum| {
            let test = clause.items().first();
            let word = test.and_then(|test| test.word(self.text));
            // `(null L)` says what is at the end.
            word.is_some() || test.is_some_and(|test| self.is_form(test, "null"))
        };
        if clauses.len() < 2 || clauses.iter().any(is_default) {
            return None;
        }
        let copied = clauses.iter().find_map(|clause| {
            let value = clause
                .items()
                .last()
                .filter(|value| self.is_form(value, "cons"))?;
            let [_, _, again] = value.items() else {
                return None;
            };
            let rest = again.items().get(1).filter(|_| self.is_form(again, name))?;
            let [_, list] = rest.items() else {
                return None;
            };
            let parameter = list.word(self.text).filter(|_| self.is_form(rest, "cdr"))?;
            Some((again, parameter))
        });
        let (again, parameter) = copied?;
        let reason = self.language.fill(
            "{} copies {} and has no clause for the other elements",
            "{} копирует {}, а ветви для остальных элементов нет",
            &[name, parameter],
        );
        let at = cond.range.end - 1;
        let text = format!(
            "\n        (t (cons (car {parameter}) {}))",
            self.source(again)
        );
        Some(FormRepair {
            edits: vec![Edit {
                range: at..at,
                text,
            }],
            reason,
        })
    }

    /// `(add1 (mod K N))` and `(rem K N)`: the row and the column of a place that is counted from 1 cannot both be remainders.
    fn remainders(&self, function: &Function<'_>) -> Option<FormRepair> {
        let all: Vec<&Datum> = function
            .body
            .iter()
            .flat_map(|form| self.nodes(form))
            .collect();
        let is_remainder = |node: &Datum| {
            let is_one = self.is_form(node, "mod") || self.is_form(node, "rem");
            is_one && node.items().len() == 3
        };
        let row = all.iter().find(|node| {
            let inner = node.items().get(1);
            self.is_form(node, "add1") && inner.is_some_and(is_remainder)
        })?;
        let quotient = row.items().get(1)?;
        let operands = |node: &Datum| -> Vec<String> {
            let items = node.items().iter().skip(1);
            items.map(|item| self.key(self.source(item))).collect()
        };
        let column = all.iter().find(|node| {
            let is_other = node.range != quotient.range && is_remainder(node);
            is_other && operands(node) == operands(quotient)
        })?;
        let [_, place, size] = quotient.items() else {
            return None;
        };
        let (place, size) = (self.source(place), self.source(size));
        let reason = self.language.fill(
            "two remainders of {} by {} are the same: one is the quotient, and both count from 1",
            "два остатка от деления {} на {} совпадают: один из них - частное, и оба считаются с 1",
            &[place, size],
        );
        let head = column.head(self.text)?;
        let edit = |node: &Datum, text: String| Edit {
            range: node.range.clone(),
            text,
        };
        let edits = vec![
            edit(quotient, format!("(floor (sub1 {place}) {size})")),
            edit(column, format!("(add1 ({head} (sub1 {place}) {size}))")),
        ];
        Some(FormRepair { edits, reason })
    }

    /// A loop that ends when a list is empty, looks at its first element, and never shortens it.
    fn no_advance(&self, prog: &Datum) -> Option<FormRepair> {
        let all = self.nodes(prog);
        if !all.iter().any(|node| self.is_form(node, "go")) {
            return None;
        }
        let argument = |node: &Datum| -> Option<String> {
            let [_, list] = node.items() else {
                return None;
            };
            list.word(self.text).map(|word| self.key(word))
        };
        let tested = all.iter().find(|node| self.is_form(node, "null"))?;
        let list = argument(tested)?;
        let changes = |node: &&&Datum| {
            let is_change = self.is_form(node, "setq") || self.is_form(node, "pop");
            let variable = node.items().get(1).and_then(|one| one.word(self.text));
            is_change && variable.is_some_and(|word| self.key(word) == list)
        };
        if all.iter().any(|node| changes(&node)) {
            return None;
        }
        let taken = prog.items().iter().find(|form| {
            let value = form.items().get(2).filter(|_| self.is_form(form, "setq"));
            value.is_some_and(|value| {
                self.is_form(value, "car") && argument(value).as_ref() == Some(&list)
            })
        })?;
        let word = self.source(taken.items().get(2)?.items().get(1)?);
        let reason = self.language.fill(
            "the loop ends when {} is empty, and never shortens it",
            "цикл кончается, когда {} пуст, но нигде его не укорачивает",
            &[word],
        );
        let at = taken.range.end;
        let text = format!(" (setq {word} (cdr {word}))");
        Some(FormRepair {
            edits: vec![Edit {
                range: at..at,
                text,
            }],
            reason,
        })
    }

    /// A `cond` that is a statement of a prog with a quoted value that nothing gets: it is returned.
    fn lost_values(&self, prog: &Datum) -> Vec<FormRepair> {
        let conds = prog
            .items()
            .iter()
            .skip(2)
            .filter(|form| self.is_form(form, "cond"));
        let values = conds
            .flat_map(|cond| cond.items().iter().skip(1))
            .filter_map(|clause| {
                let [_, value] = clause.items() else {
                    return None;
                };
                let is_quoted = value.quoted || self.is_form(value, "quote");
                is_quoted.then_some(value)
            });
        values
            .map(|value| {
                // The sign of the quotation stands before the node.
                let at = self.text[..value.range.start]
                    .rfind('\'')
                    .filter(|at| {
                        value.quoted && self.text[at + 1..value.range.start].trim().is_empty()
                    })
                    .unwrap_or(value.range.start);
                let reason = self.language.fill(
                    "the value {} is lost: a prog gives what it returns",
                    "значение {} теряется: prog даёт то, что возвращает return",
                    &[self.source(value)],
                );
                let edit = |at: usize, text: &str| Edit {
                    range: at..at,
                    text: text.to_owned(),
                };
                FormRepair {
                    edits: vec![edit(at, "(return "), edit(value.range.end, ")")],
                    reason,
                }
            })
            .collect()
    }

    /// What is found in a list is looked for in a table, to which what belongs to the list is added only below.
    fn added_too_late(&self, prog: &Datum) -> Option<FormRepair> {
        let items = prog.items();
        for (at, cond) in items
            .iter()
            .enumerate()
            .filter(|(_, form)| self.is_form(form, "cond"))
        {
            for clause in cond.items().iter().skip(1) {
                let [test, value] = clause.items() else {
                    continue;
                };
                let [_, goal, search] = test.items() else {
                    continue;
                };
                let [_, list] = search.items() else {
                    continue;
                };
                let [_, answer] = value.items() else {
                    continue;
                };
                let words = [goal, list].map(|node| node.word(self.text));
                let ([Some(goal), Some(list)], true) = (
                    words,
                    self.is_form(test, "setq") && self.is_form(value, "return"),
                ) else {
                    continue;
                };
                if !self.mentions(answer, goal) {
                    continue;
                }
                let added = items[at..]
                    .iter()
                    .find_map(|form| self.addition(form, list));
                let Some((more, table)) = added else {
                    continue;
                };
                let used = answer.items().iter().skip(1).find(|argument| {
                    let word = argument.word(self.text);
                    word.is_some_and(|word| self.key(word) == self.key(table))
                });
                let Some(used) = used else {
                    continue;
                };
                let reason = self.language.fill(
                    "{} comes from {}, and what {} adds to {} is added below",
                    "{} берётся из {}, а то, что {} добавляет к {}, добавляется ниже",
                    &[goal, list, self.source(more), table],
                );
                let text = format!("(append {} {table})", self.source(more));
                return Some(FormRepair::instead(used, &text, reason));
            }
        }
        None
    }

    /// The parts of `(setq Table (append More Table))` where More mentions a list.
    fn addition<'f>(&'f self, form: &'f Datum, list: &str) -> Option<(&'f Datum, &'f str)> {
        let [_, table, value] = form.items() else {
            return None;
        };
        let [_, more, old] = value.items() else {
            return None;
        };
        let table = table.word(self.text)?;
        let is_addition = self.is_form(form, "setq") && self.is_form(value, "append");
        let is_same = old
            .word(self.text)
            .is_some_and(|old| self.key(old) == self.key(table));
        (is_addition && is_same && self.mentions(more, list)).then_some((more, table))
    }

    /// `(list A B C (F A))` beside `(list A B C (F (list B C)))`: a function gets one element of a list where elsewhere it gets several.
    pub(super) fn one_of_several(&self, forms: &[Datum]) -> Vec<FormRepair> {
        if self.kind != SourceLanguage::Lisp {
            return Vec::new();
        }
        let all: Vec<&Datum> = forms.iter().flat_map(|form| self.nodes(form)).collect();
        let lists = all.iter().filter(|node| self.is_form(node, "list"));
        // The elements of each list, the place of a call of a function of the program among them, its name and its argument.
        let mut records: Vec<(&[Datum], usize, &str, &Datum)> = Vec::new();
        for list in lists {
            let elements = &list.items()[1..];
            for (at, element) in elements.iter().enumerate() {
                if let ([_, argument], Some(name)) = (element.items(), element.head(self.text))
                    && self.function(name).is_some()
                {
                    records.push((elements, at, name, argument));
                }
            }
        }
        let index = |elements: &[Datum], node: &Datum| {
            let mut places = elements.iter();
            places.position(|other| self.source(other) == self.source(node))
        };
        let mut found = Vec::new();
        for (elements, at, name, argument) in &records {
            let Some(place) = argument
                .word(self.text)
                .and_then(|_| index(elements, argument))
            else {
                continue;
            };
            let places = records
                .iter()
                .find_map(|(others, other_at, other, several)| {
                    let is_alike = others.len() == elements.len()
                        && other_at == at
                        && self.key(other) == self.key(name)
                        && self.is_form(several, "list");
                    let parts = several.items().get(1..).filter(|_| is_alike)?;
                    let places: Option<Vec<usize>> =
                        parts.iter().map(|part| index(others, part)).collect();
                    places.filter(|places| places.len() > 1 && places.contains(&place))
                });
            let Some(places) = places else {
                continue;
            };
            let parts: Vec<&str> = places
                .iter()
                .map(|place| self.source(&elements[*place]))
                .collect();
            let reason = self.language.fill(
                "{} gets one element of this list, and elsewhere a list of {} of them",
                "{} получает один элемент этого списка, а в другом месте - список из {}",
                &[name, &parts.len().to_string()],
            );
            found.push(FormRepair::instead(
                argument,
                &format!("(list {})", parts.join(" ")),
                reason,
            ));
        }
        found
    }
}
