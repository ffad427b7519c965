//! Candidates for what can be wrong in the clauses of a text only: necks and full stops, comments, sections and prose.

use super::super::super::source::floor;
use super::super::super::{Operators, Span, SyntaxErrorKind, TokenKind, read_term};
use super::clause::is_clause;
use super::draft::{BEHIND, Draft, Lexeme};
use super::line::{Line, is_word};
use super::tables::section_of;
use super::{Mend, MendKind};

/// The most lines of a paragraph that are told in one message.
const MOST_LINES: usize = 8;

impl<'a> Draft<'a, '_> {
    /// `predicates`, `clauses` and the other words that stand above the parts of a Turbo Prolog program.
    pub fn section(&mut self) -> Option<Mend> {
        let first = *self.lexemes.first()?;
        let start = first.span.start as usize;
        let line = self.text[start..].lines().next()?;
        let section = section_of(line)?;
        // What stands in the other sections is no clause; those of `clauses` are.
        let behind = start + line.len();
        let resume = match section.eq_ignore_ascii_case("clauses")
            || section.eq_ignore_ascii_case("include")
        {
            true => behind,
            false => {
                let mut from = behind;
                self.text[behind..]
                    .split_inclusive('\n')
                    .map(|line| {
                        from += line.len();
                        (line.trim(), from - line.len())
                    })
                    .find(|(line, _)| section_of(line).is_some())
                    .map_or(self.text.len(), |(_, start)| start)
            }
        };
        let name = line.split('%').next().unwrap_or(line).trim_end();
        Some(Mend {
            kind: MendKind::Section(name.to_owned()),
            span: Span::new(start, start + name.len()),
            edits: Vec::new(),
            sure: false,
            resume: Some(resume),
        })
    }

    /// `*/` where no comment is open: comments do not nest.
    pub fn stray_close(&mut self) -> Option<Mend> {
        let at = self.find(0, |word| word.text.starts_with("*/"))?;
        let sign = self.lexemes[at].span.start as usize;
        let start = self.lexemes[0].span.start as usize;
        let edits = vec![(Span::new(start, sign + 2), String::new())];
        let span = Span::new(sign, sign + 2);
        let mut mend = self.mend(MendKind::StrayClose, span, edits, false)?;
        mend.resume = Some(sign + 2);
        Some(mend)
    }

    /// `// ..` and `# ..` in place of `% ..`.
    pub fn comment(&mut self) -> Option<Mend> {
        const MARKS: &[&str] = &["//", "#", "--", "{-", ";;", ";", "/"];
        let at = self.lexemes[0].span.start as usize;
        let is_directive_of_c = |word: &Lexeme<'_>| {
            let behind = &self.text[word.span.end as usize..];
            let is_known = ["include", "define", "ifdef", "ifndef", "endif"]
                .iter()
                .any(|known| behind.starts_with(known));
            word.text == "#" && word.first && is_known
        };
        let starts = |word: &Lexeme<'_>| {
            let behind = self.text[word.span.end as usize..].chars().next();
            let mut marks = MARKS.iter().filter(|mark| !matches!(**mark, ";" | "/"));
            let is_at_start = word.span.start as usize == at;
            let marked = marks.any(|mark| word.text.starts_with(mark))
                // As in Lisp; elsewhere it begins an alternative.
                || is_at_start && word.text == ";"
                // One key was pressed once; elsewhere it divides.
                || is_at_start && word.text == "/" && behind.is_some_and(char::is_whitespace);
            // A sign before a bracket or a name is a prefix of something; a comment begins with a blank, or with the sign again.
            let stands_alone = word.text != "#" || behind.is_none_or(char::is_whitespace);
            // A sign between operands is an operator; one at the end of a part of the clause begins a comment.
            marked && (stands_alone || is_directive_of_c(word)) && (word.is_sign() || word.first)
        };
        let first = self.find(0, starts)?;
        let word = self.lexemes[first];
        let mark = MARKS.iter().find(|mark| word.text.starts_with(**mark))?;
        let mut edits: Vec<(Span, String)> = Vec::new();
        for word in &self.lexemes {
            let start = word.span.start as usize;
            let taken = edits
                .last()
                .is_some_and(|(span, _)| !self.text[span.start as usize..start].contains('\n'));
            if word.text.starts_with(mark) && !taken {
                edits.push((Span::new(start, start + mark.len()), "%".to_owned()));
            }
        }
        let one = edits[..1].to_vec();
        let edits = match self.reading(&one, true) {
            true => one.clone(),
            false => edits,
        };
        let kind = MendKind::Comment((*mark).to_owned());
        let span = Span::new(
            word.span.start as usize,
            word.span.start as usize + mark.len(),
        );
        let sure = !is_directive_of_c(&word);
        if first > 0 {
            return self.mend(kind, span, edits, sure);
        }
        // Where words stand side by side it is a comment, also above a clause that does not read.
        let end = self.line_end(at);
        let is_text = Line::of(&self.text[span.end as usize..end]).pairs > 0;
        (self.reads(&edits) || is_text).then_some(Mend {
            kind,
            span,
            edits: if is_text { one } else { edits },
            sure,
            resume: Some(end),
        })
    }

    /// Words without signs between them, as people write: the lines of a paragraph, as far as they are such. A line is looked at as a whole,
    /// since a sentence may end inside of it, or an abbreviation.
    pub fn prose(&mut self) -> Option<Mend> {
        let start = self.lexemes[0].span.start as usize;
        if self.clashes_by_words() {
            return None;
        }
        let mut edits = Vec::new();
        let mut from = start;
        // Whether no clause can have been meant, whatever stands behind it.
        let mut plain = false;
        for _ in 0..MOST_LINES {
            let end = self.line_end(from);
            let line = Line::of(self.text.get(from..end)?);
            let is_alone = line.is_statement() || line.is_fence();
            if !line.is_prose() && !is_alone && !line.is_labelled() {
                break;
            }
            if edits.is_empty() {
                plain = line.is_plain() || line.is_fence();
            }
            edits.push((Span::point(from), "% ".to_owned()));
            let rest = &self.text[end..];
            from = end + rest.len() - rest.trim_start().len();
            let ends_paragraph = self.text[end..from].matches('\n').count() > 1;
            if is_alone || ends_paragraph || from >= self.text.len() {
                break;
            }
        }
        if edits.is_empty() {
            // A heading, or a remark, without a full stop at the end of the text.
            let words = self.lexemes.iter().all(|word| is_word(word.kind));
            if !words || self.end < self.text.trim_end().len() {
                return None;
            }
            edits.push((Span::point(start), "% ".to_owned()));
            from = self.text.len();
            plain = true;
        } else if (edits.len() == 1 || self.lexemes[0].kind == TokenKind::LetterName)
            && !plain
            && self.operator_of_prose()
            && !self.is_sentence()
        {
            return None;
        }
        // Three words may be a fact that was not written as one.
        let sure = plain || !(edits.len() == 1 && self.operator_of_prose());
        let mend = Mend {
            kind: MendKind::Prose,
            span: Span::new(start, self.line_end(start)),
            edits,
            sure,
            resume: Some(from),
        };
        (plain || self.reads(&mend.edits)).then_some(mend)
    }

    /// Whether the priorities of words clash that the text has declared as operators: it is meant as a term.
    fn clashes_by_words(&self) -> bool {
        let error = self.error.map(|error| &error.kind);
        let own = |word: &Lexeme<'_>| {
            let is_operator = |operators: &Operators| {
                operators.get_infix(word.text).is_some()
                    || operators.get_prefix(word.text).is_some()
            };
            word.kind == TokenKind::LetterName
                && is_operator(self.operators)
                && !is_operator(&Operators::new())
        };
        matches!(error, Some(SyntaxErrorKind::PriorityClash(_))) && self.lexemes.iter().any(own)
    }

    /// Whether three words are a sentence at the head of a text or at its foot: a capital letter begins it, and its verb stands nowhere else.
    fn is_sentence(&self) -> bool {
        let [first, verb, ..] = self.lexemes.as_slice() else {
            return false;
        };
        let mut rest = first.text.chars().skip(1);
        let is_capitalised = first.kind == TokenKind::Variable
            && first.text.chars().count() > 2
            && rest.all(char::is_lowercase);
        let before = self.text[..first.span.start as usize].lines();
        let is_first = before
            .map(str::trim)
            .all(|line| line.is_empty() || line.starts_with('%'));
        let is_last = || {
            self.text
                .get(self.end..)
                .is_some_and(|text| text.trim().is_empty())
        };
        is_capitalised && (is_first || is_last()) && self.text.matches(verb.text).nth(1).is_none()
    }

    /// `Answer: X = a.`
    pub fn labelled(&mut self) -> Option<Mend> {
        let start = self.lexemes[0].span.start as usize;
        let line = Line::of(self.text.get(start..self.line_end(start))?);
        match line.is_labelled() {
            true => self.prose(),
            false => None,
        }
    }

    /// `p(X) : - X > 3.`, which is a comparison as it stands: as [`Draft::neck`], behind a head with arguments and for a colon.
    pub fn torn_neck(&mut self) -> Option<Mend> {
        let open = self.lexemes.get(1)?;
        if open.kind != TokenKind::Open || open.apart {
            return None;
        }
        let sign = *self.lexemes.get(self.behind_head()?)?;
        match sign.text {
            ":" => self.neck(),
            _ => None,
        }
    }

    /// Whether three words and a full stop may as well be an operator between its operands.
    pub fn operator_of_prose(&self) -> bool {
        // A heading ends without a full stop: `Program 3. Family relations`.
        let behind = self.text.get(self.end..self.line_end(self.end));
        if behind.is_some_and(|behind| !behind.contains('.') && Line::of(behind).pairs > 0) {
            return false;
        }
        let is_stop = |word: &Lexeme<'_>| word.kind == TokenKind::End && !word.text.is_empty();
        self.lexemes.last().is_some_and(is_stop)
            && self
                .lexemes
                .get(3)
                .is_none_or(|word| word.kind == TokenKind::End)
    }

    /// As [`Draft::neck`], behind a head with arguments: `p(X) -: q(X) is r.` is no prose, however many words stand side by side.
    pub fn neck_of_compound(&mut self) -> Option<Mend> {
        let open = self.lexemes.get(1)?;
        if open.kind != TokenKind::Open || open.apart {
            return None;
        }
        let at = self.behind_head()?;
        let is_word = matches!(self.lexemes.get(at)?.text, "if" | "если" | "when");
        if !is_word && self.neck_sign(at)?.0.len() < 2 {
            return None;
        }
        self.neck()
    }

    /// Another sign where `:-` or `-->` must stand.
    pub fn neck(&mut self) -> Option<Mend> {
        let at = self.behind_head()?;
        let word = *self.lexemes.get(at)?;
        if matches!(word.text, "if" | "если" | "when") && !word.first {
            let edits = vec![(word.span, ":-".to_owned())];
            let kind = MendKind::Neck(word.text.to_owned(), ":-");
            return match self.reading(&edits, true) {
                true => self.mend(kind, word.span, edits, true),
                false => None,
            };
        }
        let (sign, next) = self.run(at)?;
        if sign.len() == 1 && self.begins_anew(next) {
            // It stands for a full stop.
            return None;
        }
        let (span, end) = self.neck_sign(at)?;
        if span.of(self.text) == ";"
            && self.lexemes.get(end).map(|next| next.text)
                == self.lexemes.first().map(|head| head.text)
        {
            // Two facts of one predicate.
            return None;
        }
        let found = span.of(self.text).to_owned();
        let is_neck = |c: char| ":-=<>~;|←→⇐⇒⟵⟶⟸⟹–—−‒‐‑⊢⊣⊃⊂_".contains(c) || c == ' ';
        // A key beside the right one.
        let is_slip = matches!(&*found, ".-" | ":+");
        if matches!(&*found, ":-" | "-->") || !is_slip && !found.chars().all(is_neck) {
            return None;
        }
        // A body must follow.
        self.lexemes.get(end)?;
        let grammar = found.ends_with(['>', '→', '⇒', '⟶', '⟹']);
        let others = self.text.contains("-->");
        let rules: &[&'static str] = match (grammar, others || found == "→") {
            (true, true) => &["-->", ":-"],
            (true, false) if found == "->" || found == "=>" => &[":-", "-->"],
            (true, false) => &["-->", ":-"],
            (false, _) => &[":-"],
        };
        for right in rules {
            let edits = vec![(span, format!(" {right} "))];
            if self.reads(&edits) {
                let right_text = match (self.text[..span.start as usize].ends_with(' '), *right) {
                    (true, right) => right.to_owned(),
                    (false, right) => format!(" {right}"),
                };
                return Some(Mend {
                    kind: MendKind::Neck(found, right),
                    span,
                    edits: vec![(span, right_text)],
                    sure: true,
                    resume: None,
                });
            }
        }
        None
    }

    /// Whether a clause begins behind the sign at `at`: a neck follows its head, or its head has the name of this clause's head. A sign that joins
    /// no goals ends a clause anyway.
    fn begins_clause(&self, at: usize) -> bool {
        let is_neck = |at: usize| {
            let word = self.lexemes.get(at);
            word.is_some_and(|word| matches!(word.text, ":-" | "-->" | "?-"))
        };
        let name = |at: usize| self.lexemes.get(at).map(|word| word.text);
        !matches!(self.lexemes[at].text, "," | ";")
            || is_neck(at + 1)
            || self.behind_head_at(at + 1).is_some_and(is_neck)
            || name(at + 1) == name(0)
    }

    /// A comma, a semicolon or another sign where a clause ends, and the next one begins behind it.
    pub fn stop(&mut self) -> Option<Mend> {
        // Lines of a body may begin where clauses do: what is wrong is said, then, and not where the body could end.
        if let Some(error) = self.error
            && matches!(error.kind, SyntaxErrorKind::LayoutBeforeArguments(_))
            && self.reads(&[(error.span, String::new())])
        {
            return None;
        }
        let indent = self.indent(self.lexemes[0].span.start);
        let candidates: Vec<usize> = (1..self.lexemes.len().saturating_sub(1))
            .filter(|at| {
                let (word, next) = (self.lexemes[*at], self.lexemes[at + 1]);
                word.depth == 0
                    && next.kind != TokenKind::End
                    && matches!(word.text, "," | ";" | ":" | "!" | "..")
                    && (next.first && self.indent(next.span.start) <= indent
                        || self.error.is_none())
            })
            .collect();
        for at in candidates {
            let word = self.lexemes[at];
            let edits = vec![(word.span, ".".to_owned())];
            let spaced = vec![(word.span, ". ".to_owned())];
            if !self.reading(&spaced, true) {
                continue;
            }
            // Where something else is wrong, the lines of a body may begin where clauses do.
            if self.error.is_some() && !self.begins_clause(at) {
                continue;
            }
            // What follows is a clause too, or the next one to be mended.
            let behind = floor(self.text, self.end + BEHIND);
            let rest = &self.text[word.span.end as usize..behind];
            let rest = match read_term(rest, 0, self.operators, self.flags) {
                Ok(Some(tree)) => is_clause(&tree) || self.lexemes[at + 1].first,
                Ok(None) => true,
                Err(_) => self.lexemes[at + 1].first,
            };
            if rest {
                return Some(Mend {
                    kind: MendKind::Stop(word.text.to_owned()),
                    span: word.span,
                    edits,
                    sure: true,
                    resume: Some(word.span.end as usize),
                });
            }
        }
        // A semicolon behind the last goal.
        let [.., last, end] = self.lexemes.as_slice() else {
            return None;
        };
        let (last, end) = (*last, *end);
        if end.kind == TokenKind::End && matches!(last.text, ";" | ":" | "..") {
            let edits = vec![(last.span.to(end.span), ".".to_owned())];
            return self.mend(MendKind::Stop(last.text.to_owned()), last.span, edits, true);
        }
        None
    }
}
