//! What an author probably meant by a clause that is none: candidates for its mend, each tried by reading the clause again.
//!
//! ```text
//!   aunt(X, Y) ← sister(X, Z).          the clause as it stands: ← is no operator
//!   aunt(X, Y) :- sister(X, Z).         candidate: the sign behind the head is a neck; it reads, so this is the mend
//! ```
//!
//! Candidates come from tables of signs of other languages, of typography and of keyboards, and from what can be seen in the tokens: none knows
//! the others. *Invariant*: a mend is a set of edits after which the clause reads, as a clause that can be added; what does not read is not
//! proposed. Nothing here runs for a text that reads, and the work for one clause is bounded.

use std::sync::Arc;

use super::super::source::floor;
use super::super::{
    Language, NodeKind, Operators, ReadFlags, Shape, Source, Span, SyntaxError, SyntaxErrorKind,
    TokenKind, Tree, read_term, tokens,
};
use super::diagnostic::Diagnostic;
pub use super::mended::MendKind;

/// Longer clauses, in bytes, are data that a program has written.
const LONGEST: usize = 1 << 14;

/// How far behind the clause the text may be looked at, in bytes: some lines.
const BEHIND: usize = 1 << 11;

/// The most times one clause is read again.
const MOST_TRIES: u32 = 150;

/// A mend.
#[derive(Clone, Debug)]
pub struct Mend {
    /// What was wrong.
    pub kind: MendKind,
    /// Where.
    pub span: Span,
    /// What to write.
    pub edits: Vec<(Span, String)>,
    /// Whether nothing else can have been meant.
    pub sure: bool,
    /// Where reading goes on, if not behind the clause.
    pub resume: Option<usize>,
}

/// The mend of a clause that begins at `at` and could not be read.
pub fn unreadable(
    text: &str,
    at: usize,
    error: &SyntaxError,
    operators: &Operators,
    flags: ReadFlags,
) -> Option<Mend> {
    Bench::new(text, at, error.resume, Some(error), operators, flags)?.search()
}

/// The mend of a clause that can be read and is none: the term at `span` cannot be added.
pub fn refused(text: &str, span: Span, operators: &Operators, flags: ReadFlags) -> Option<Mend> {
    let end = (span.end as usize + 1).min(text.len());
    Bench::new(text, span.start as usize, end, None, operators, flags)?.search()
}

/// What is to be said of a clause that begins at `at` and could not be read, and where reading goes on if a mend knows that.
pub fn diagnostic(
    source: &Arc<Source>,
    at: usize,
    error: &SyntaxError,
    operators: &Operators,
    flags: ReadFlags,
    language: Language,
) -> (Diagnostic, Option<usize>) {
    if let Some(mend) = unreadable(&source.text, at, error, operators, flags) {
        let resume = mend.resume;
        return (mend.diagnostic(source, language), resume);
    }
    let diagnostic = Diagnostic::of_syntax(error, source, language);
    if let SyntaxErrorKind::MismatchedClose(expected, _) = &error.kind {
        // One too many, or one of the wrong kind.
        for text in [String::new(), expected.to_string()] {
            let edits = vec![(error.span, text)];
            let mends = Bench::new(
                &source.text,
                at,
                error.resume,
                Some(error),
                operators,
                flags,
            )
            .is_some_and(|mut bench| bench.reading(&edits, true));
            if mends {
                return (diagnostic.fix(edits, true), None);
            }
        }
    }
    let edits: Vec<(Span, String)> = error.kind.edit(error.span).into_iter().collect();
    let mends = !edits.is_empty()
        && Bench::new(
            &source.text,
            at,
            error.resume,
            Some(error),
            operators,
            flags,
        )
        .is_some_and(|mut bench| bench.reads(&edits));
    // A comma between two goals, or two arguments; elsewhere an operator may be meant as well.
    let gap = &source.text[..error.span.start as usize];
    let behind = &source.text[error.span.start as usize..];
    let line_end = behind
        .trim_start_matches(|c: char| c.is_whitespace() && c != '\n')
        .starts_with(['\n', '%']);
    let digits = gap.ends_with(|c: char| c.is_ascii_digit());
    let in_brackets = error.began.is_some_and(|began| {
        matches!(began.of(&source.text), "(" | "[")
            && !source.text[began.end as usize..error.span.start as usize].contains(['+', '*', '-'])
    });
    let closed = gap.ends_with(')') || (in_brackets && !digits);
    let sure = error.kind != SyntaxErrorKind::MissingOperator || line_end || closed;
    let diagnostic = match mends {
        true => diagnostic.fix(edits, sure),
        false => diagnostic,
    };
    (diagnostic, None)
}

impl Mend {
    /// What is to be said.
    pub fn diagnostic(&self, source: &Arc<Source>, language: Language) -> Diagnostic {
        let help = self.kind.help(language);
        Diagnostic::error(self.kind.code(), self.kind.message(language))
            .at(source, self.span, help.as_str())
            .help(help)
            .fix(self.edits.iter().cloned(), self.sure)
            .speaking(language)
    }
}

/// A token with what is asked of it again and again.
#[derive(Clone, Copy, Debug)]
struct Word<'a> {
    kind: TokenKind,
    span: Span,
    text: &'a str,
    /// Whether layout stands before it.
    apart: bool,
    /// Whether it is the first of its line.
    first: bool,
    /// The brackets that are open around it.
    depth: usize,
}

impl Word<'_> {
    fn is_word(&self) -> bool {
        matches!(self.kind, TokenKind::LetterName | TokenKind::Variable)
    }

    fn is_sign(&self) -> bool {
        matches!(
            self.kind,
            TokenKind::SymbolName
                | TokenKind::SoloName
                | TokenKind::Bar
                | TokenKind::Invalid
                | TokenKind::End
        ) && !self.text.is_empty()
    }

    fn is_operand(&self) -> bool {
        self.kind.is_number()
            || self.is_word()
            || matches!(
                self.kind,
                TokenKind::QuotedName | TokenKind::DoubleQuoted | TokenKind::BackQuoted
            )
    }
}

/// The clause on the bench.
struct Bench<'a, 'o> {
    text: &'a str,
    at: usize,
    end: usize,
    error: Option<&'a SyntaxError>,
    operators: &'o Operators,
    flags: ReadFlags,
    words: Vec<Word<'a>>,
    comments: Vec<Span>,
    tries: u32,
}

impl<'a, 'o> Bench<'a, 'o> {
    fn new(
        text: &'a str,
        at: usize,
        end: usize,
        error: Option<&'a SyntaxError>,
        operators: &'o Operators,
        flags: ReadFlags,
    ) -> Option<Bench<'a, 'o>> {
        let end = end.max(error.map_or(0, |error| error.span.end as usize));
        let clause = text.get(at..end)?;
        if clause.len() > LONGEST {
            return None;
        }
        let mut bench = Bench {
            text,
            at,
            end,
            error,
            operators,
            flags,
            words: Vec::new(),
            comments: Vec::new(),
            tries: MOST_TRIES,
        };
        let (mut apart, mut first, mut depth) = (false, true, 0_usize);
        for (kind, span) in tokens(clause) {
            let word = span.of(clause);
            let span = Span::new(at + span.start as usize, at + span.end as usize);
            if kind.is_layout() {
                apart = true;
                first |= word.contains('\n');
                if kind == TokenKind::LineComment {
                    bench.comments.push(span);
                }
                continue;
            }
            if kind.is_close() {
                depth = depth.saturating_sub(1);
            }
            bench.words.push(Word {
                kind,
                span,
                text: word,
                apart,
                first,
                depth,
            });
            depth += usize::from(kind.is_open());
            (apart, first) = (false, false);
        }
        (bench.words.len() > 1).then_some(bench)
    }

    fn search(&mut self) -> Option<Mend> {
        // A query has no neck, no comments behind it, and no full stop that could be another sign.
        let of_text = match self.flags.end_optional {
            true => None,
            false => self.of_text(),
        };
        of_text
            .or_else(|| self.capitalised())
            .or_else(|| self.smart_quotes())
            .or_else(|| self.signs())
            .or_else(|| self.square_arguments())
            .or_else(|| self.conditional())
            .or_else(|| self.decimal_comma())
            .or_else(|| self.undeclared())
            .or_else(|| self.chain())
            .or_else(|| self.surplus())
            .or_else(|| self.quotes())
    }

    /// What can be wrong with the clauses of a text only.
    fn of_text(&mut self) -> Option<Mend> {
        self.section()
            .or_else(|| self.stray_close())
            .or_else(|| self.comment())
            .or_else(|| self.prose())
            .or_else(|| self.neck())
            .or_else(|| self.stop())
    }

    // Reading again.

    /// The text from the clause on with these edits, which stand in their order.
    fn edited(&self, edits: &[(Span, String)]) -> String {
        let end = floor(self.text, self.end + BEHIND);
        let mut out = String::with_capacity(end - self.at + 16);
        let mut from = self.at;
        for (span, text) in edits {
            let (start, stop) = (span.start as usize, span.end as usize);
            out.push_str(self.text.get(from..start).unwrap_or_default());
            out.push_str(text);
            from = stop.max(from);
        }
        out.push_str(self.text.get(from..end).unwrap_or_default());
        out
    }

    /// Whether the clause reads with these edits, or is at least read on beyond the place where it is wrong now.
    fn reads(&mut self, edits: &[(Span, String)]) -> bool {
        self.reading(edits, false)
    }

    /// As [`Bench::reads`]; `strictly`: the whole clause.
    fn reading(&mut self, edits: &[(Span, String)], strictly: bool) -> bool {
        let Some(tries) = self.tries.checked_sub(1) else {
            return false;
        };
        self.tries = tries;
        let text = self.edited(edits);
        match read_term(&text, 0, self.operators, self.flags) {
            Ok(Some(tree)) => self.flags.end_optional || is_clause(&tree),
            Ok(None) => true,
            Err(_) if strictly => false,
            Err(next) => {
                let Some(error) = self.error else {
                    return false;
                };
                let grown: isize = edits
                    .iter()
                    .map(|(span, text)| text.len() as isize - (span.end - span.start) as isize)
                    .sum();
                let edited = edits.iter().map(|(span, _)| span.end).max();
                let place = next.span.start as isize - grown + self.at as isize;
                // Another mistake follows in the same clause.
                next.kind != SyntaxErrorKind::EndOfText
                    && place > error.span.end as isize + 1
                    && place > edited.unwrap_or_default() as isize + 1
                    && place < self.end as isize
            }
        }
    }

    fn mend(
        &mut self,
        kind: MendKind,
        span: Span,
        edits: Vec<(Span, String)>,
        sure: bool,
    ) -> Option<Mend> {
        self.reads(&edits).then_some(Mend {
            kind,
            span,
            edits,
            sure,
            resume: None,
        })
    }

    // What the candidates look at.

    /// The index of the first word from `from` on for which this is so.
    fn find(&self, from: usize, is: impl Fn(&Word<'a>) -> bool) -> Option<usize> {
        let rest = self.words.get(from..)?;
        rest.iter().position(is).map(|index| from + index)
    }

    /// The index of the bracket that closes the one at `open`.
    fn closing(&self, open: usize) -> Option<usize> {
        let depth = self.words.get(open)?.depth;
        self.find(open + 1, |word| word.kind.is_close() && word.depth == depth)
    }

    /// Behind the head that the clause begins with: the index of the word there.
    fn behind_head(&self) -> Option<usize> {
        let first = self.words.first()?;
        if !first.is_word() && first.kind != TokenKind::QuotedName {
            return None;
        }
        match self.words.get(1) {
            Some(open) if open.kind == TokenKind::Open => Some(self.closing(1)? + 1),
            Some(_) | None => Some(1),
        }
    }

    /// The signs from `at` on that touch one another, as one text.
    fn run(&self, at: usize) -> Option<(Span, usize)> {
        let first = self.words.get(at).filter(|word| word.is_sign())?;
        let mut span = first.span;
        let mut end = at + 1;
        while let Some(next) = self.words.get(end)
            && next.is_sign()
            && !next.apart
            && next.text != "."
        {
            span = span.to(next.span);
            end += 1;
        }
        Some((span, end))
    }

    fn line_end(&self, offset: usize) -> usize {
        let rest = self.text.get(offset..).unwrap_or_default();
        offset + rest.find(['\n', '\r']).unwrap_or(rest.len())
    }

    /// Whether the word begins a line no deeper than the clause began.
    fn begins_anew(&self, at: usize) -> bool {
        let first = self.words[0].span.start;
        self.words
            .get(at)
            .is_some_and(|word| word.first && self.indent(word.span.start) <= self.indent(first))
    }

    fn indent(&self, offset: u32) -> usize {
        let before = self.text.get(..offset as usize).unwrap_or_default();
        before.len() - before.rfind('\n').map_or(0, |newline| newline + 1)
    }

    // The candidates.

    /// `predicates`, `clauses` and the other words that stand above the parts of a Turbo Prolog program.
    fn section(&mut self) -> Option<Mend> {
        let first = *self.words.first()?;
        let alone = self.words.get(1).is_none_or(|next| next.first);
        if !(alone && is_section(first.text)) {
            return None;
        }
        // What stands in the other sections is no clause; those of `clauses` are.
        let behind = first.span.end as usize;
        let resume = match first.text.eq_ignore_ascii_case("clauses") {
            true => behind,
            false => {
                let mut from = behind;
                self.text[behind..]
                    .split_inclusive('\n')
                    .map(|line| {
                        from += line.len();
                        (line.trim(), from - line.len())
                    })
                    .find(|(line, _)| is_section(line))
                    .map_or(self.text.len(), |(_, start)| start)
            }
        };
        Some(Mend {
            kind: MendKind::Section(first.text.to_owned()),
            span: first.span,
            edits: Vec::new(),
            sure: false,
            resume: Some(resume),
        })
    }

    /// `*/` where no comment is open: comments do not nest.
    fn stray_close(&mut self) -> Option<Mend> {
        let at = self.find(0, |word| word.text.starts_with("*/"))?;
        let sign = self.words[at].span.start as usize;
        let start = self.words[0].span.start as usize;
        let edits = vec![(Span::new(start, sign + 2), String::new())];
        let span = Span::new(sign, sign + 2);
        let mut mend = self.mend(MendKind::StrayClose, span, edits, false)?;
        mend.resume = Some(sign + 2);
        Some(mend)
    }

    /// `// ..` and `# ..` in place of `% ..`.
    fn comment(&mut self) -> Option<Mend> {
        const MARKS: &[&str] = &["//", "#", "--", "{-", ";;", ";"];
        let at = self.words[0].span.start as usize;
        let starts = |word: &Word<'_>| {
            let marked = MARKS.iter().any(|mark| *mark != ";" && word.text.starts_with(mark))
                // As in Lisp; elsewhere it begins an alternative.
                || (word.text == ";" && word.span.start as usize == at);
            // A sign before a bracket or a name is a prefix of something; a comment begins with a blank, or with the sign again.
            let behind = self.text[word.span.end as usize..].chars().next();
            let stands_alone = word.text != "#" || behind.is_none_or(char::is_whitespace);
            // A sign between operands is an operator; one at the end of a part of the clause begins a comment.
            marked && stands_alone && (word.is_sign() || word.first)
        };
        let first = self.find(0, starts)?;
        let word = self.words[first];
        let mark = MARKS.iter().find(|mark| word.text.starts_with(**mark))?;
        let mut edits: Vec<(Span, String)> = Vec::new();
        for word in &self.words {
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
            true => one,
            false => edits,
        };
        let kind = MendKind::Comment((*mark).to_owned());
        let span = Span::new(
            word.span.start as usize,
            word.span.start as usize + mark.len(),
        );
        let mut mend = self.mend(kind, span, edits, true)?;
        if first == 0 {
            mend.resume = Some(self.line_end(word.span.start as usize));
        }
        Some(mend)
    }

    /// Words without signs between them, as people write.
    fn prose(&mut self) -> Option<Mend> {
        let pairs = |words: &[Word<'_>]| {
            words
                .windows(2)
                .filter(|pair| pair[0].is_operand() && pair[1].is_operand() && pair[1].apart)
                .count()
        };
        let mut edits = Vec::new();
        let mut from = self.words[0].span.start as usize;
        let start = from;
        for _ in 0..8 {
            let end = self.line_end(from);
            let line: Vec<Word<'_>> = self
                .words
                .iter()
                .copied()
                .filter(|word| (from..end).contains(&(word.span.start as usize)))
                .collect();
            let text = self.text.get(from..end)?;
            let is_code = text.contains(":-") || text.contains("-->");
            let counted = pairs(&line);
            // A call as other languages make it: `line();`
            let is_statement = matches!(line.as_slice(), [name, open, close, stop]
                if name.is_word() && open.text == "(" && close.text == ")" && stop.text == ";");
            if is_statement {
                edits.push((Span::point(from), "% ".to_owned()));
                from = end;
                break;
            }
            if is_code || counted == 0 || (counted < 3 && 2 * counted < line.len().max(4) - 1) {
                break;
            }
            edits.push((Span::point(from), "% ".to_owned()));
            let next = self.text[end..]
                .find(|c: char| !c.is_whitespace())
                .map_or(self.text.len(), |length| end + length);
            if next >= self.end {
                from = next;
                break;
            }
            from = next;
        }
        if edits.is_empty() || (edits.len() == 1 && self.operator_of_prose()) {
            return None;
        }
        let span = Span::new(start, self.line_end(start));
        let mut mend = self.mend(MendKind::Prose, span, edits, true)?;
        mend.resume = Some(from);
        Some(mend)
    }

    /// Whether three words and a full stop may as well be an operator between its operands.
    fn operator_of_prose(&self) -> bool {
        self.words
            .get(3)
            .is_none_or(|word| word.kind == TokenKind::End)
    }

    /// `Likes(ann, X)`
    fn capitalised(&mut self) -> Option<Mend> {
        let mut edits = Vec::new();
        let mut named: Option<(Span, &str, String)> = None;
        for pair in self.words.windows(2) {
            let [name, open] = pair else { continue };
            if name.kind == TokenKind::Variable && open.kind == TokenKind::Open && !open.apart {
                let small = small(name.text)?;
                named.get_or_insert((name.span, name.text, small.clone()));
                edits.push((name.span, small));
            }
        }
        if named.is_none()
            && self.error.is_none()
            && let Some(head) = self.words.first()
            && head.kind == TokenKind::Variable
        {
            // A whole head in a variable.
            let small = small(head.text)?;
            named = Some((head.span, head.text, small.clone()));
            edits.push((head.span, small));
        }
        let (span, name, small) = named?;
        self.mend(MendKind::Capital(name.to_owned(), small), span, edits, true)
    }

    /// Another sign where `:-` or `-->` must stand.
    fn neck(&mut self) -> Option<Mend> {
        let at = self.behind_head()?;
        let word = *self.words.get(at)?;
        if matches!(word.text, "if" | "если" | "when") && !word.first {
            let edits = vec![(word.span, ":-".to_owned())];
            let kind = MendKind::Neck(word.text.to_owned(), ":-");
            return match self.reading(&edits, true) {
                true => self.mend(kind, word.span, edits, true),
                false => None,
            };
        }
        let (mut span, mut end) = self.run(at)?;
        if span.len() == 1 && self.begins_anew(end) {
            // It stands for a full stop.
            return None;
        }
        // `: -`
        if let Some((more, next)) = self.run(end)
            && matches!(span.of(self.text), ":" | "-" | "--" | "–" | "=")
            && !self.words[end].first
        {
            (span, end) = (span.to(more), next);
        }
        let found = span.of(self.text).to_owned();
        let is_neck = |c: char| ":-=<>~;|←→⇐⇒⟵⟶⟸⟹–—−‒‐‑⊢⊣⊃⊂_".contains(c) || c == ' ';
        if matches!(&*found, ":-" | "-->") || !found.chars().all(is_neck) {
            return None;
        }
        // A body must follow.
        self.words.get(end)?;
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

    /// Quotes of typography.
    fn smart_quotes(&mut self) -> Option<Mend> {
        let clause = &self.text[self.at..self.end];
        let straight = |c: char| match c {
            '‘' | '’' | '‚' | '‛' | '´' | '′' | '‹' | '›' => Some("'"),
            '“' | '”' | '„' | '‟' | '″' | '«' | '»' => Some("\""),
            _ => None,
        };
        let mut edits = Vec::new();
        for (at, c) in clause.char_indices() {
            if let Some(plain) = straight(c) {
                let start = self.at + at;
                edits.push((Span::new(start, start + c.len_utf8()), plain.to_owned()));
            }
        }
        let (first, plain) = edits.first()?.clone();
        let partner = edits.iter().skip(1).find(|(_, other)| *other == plain);
        let partner = partner.map_or(first, |(span, _)| *span);
        let quotes = (
            first.of(self.text).to_owned(),
            partner.of(self.text).to_owned(),
        );
        let kind = MendKind::SmartQuotes(quotes.0, quotes.1, plain);
        self.mend(kind, first.to(partner), edits, true)
    }

    /// Operators as other languages and typography write them.
    fn signs(&mut self) -> Option<Mend> {
        let mut found: Vec<(Span, String, &'static str)> = Vec::new();
        let mut at = 0;
        while at < self.words.len() {
            let word = self.words[at];
            if word.is_word()
                && let Some(right) = word_sign(word.text)
                && self.words.get(at + 1).is_some_and(|next| {
                    next.kind != TokenKind::Open || next.apart || right == "\\+"
                })
            {
                found.push((word.span, word.text.to_owned(), right));
            }
            let Some((span, end)) = self.run(at) else {
                at += 1;
                continue;
            };
            let mut text = span.of(self.text);
            let mut span = span;
            if let Some(short) = text.strip_suffix('.')
                && sign(short).is_some()
            {
                // The full stop has run together with the sign.
                text = short;
                span = Span::new(span.start as usize, span.end as usize - 1);
            }
            // A negation stands before its goal; at the end of a line `!` is a cut, with a full stop or a comma lost behind it.
            let negates = |right: &str| right == "\\+";
            let is_last = self.words.get(end).is_none_or(|next| next.first);
            if let Some(right) = sign(text).filter(|right| !(negates(right) && is_last)) {
                found.push((span, text.to_owned(), right));
            } else {
                // A sign of typography runs together with nothing.
                for (offset, c) in text.char_indices().filter(|(_, c)| !c.is_ascii()) {
                    let start = span.start as usize + offset;
                    let c = &self.text[start..start + c.len_utf8()];
                    if let Some(right) = sign(c) {
                        let span = Span::new(start, start + c.len());
                        found.push((span, c.to_owned(), right));
                    }
                }
            }
            at = end;
        }
        // `X % 2`, which began a comment.
        for comment in self.comments.clone() {
            let behind = &self.text[comment.start as usize + 1..];
            if behind
                .trim_start_matches(' ')
                .starts_with(char::is_alphanumeric)
            {
                let start = comment.start as usize;
                found.push((Span::new(start, start + 1), "%".to_owned(), "mod"));
            }
        }
        found.sort_by_key(|(span, ..)| span.start);
        let edit = |(span, text, right): &(Span, String, &'static str)| {
            let spaced = match *right {
                "mod" | "\\+" | "-" | "+ 1" | "*" => format!(" {right} "),
                right if text.chars().all(char::is_alphabetic) => right.to_owned(),
                right => right.to_owned(),
            };
            (*span, spaced)
        };
        let mut tried: Vec<&str> = Vec::new();
        for (span, text, right) in &found {
            if tried.contains(&text.as_str()) {
                continue;
            }
            tried.push(text);
            let same = found.iter().filter(|(_, other, _)| other == text);
            let edits: Vec<(Span, String)> = same.map(edit).collect();
            let kind = MendKind::Sign(text.clone(), right);
            if self.reads(&edits) {
                return self.mend(kind, *span, edits, true);
            }
            // Between two operands there is no room for the other one.
            if matches!(text.as_str(), "++" | "--") && self.reads(&[(*span, "+".to_owned())]) {
                return Some(Mend {
                    kind,
                    span: *span,
                    edits: Vec::new(),
                    sure: false,
                    resume: None,
                });
            }
        }
        let (span, text, right) = found.first()?;
        let edits: Vec<(Span, String)> = found.iter().map(edit).collect();
        let kind = MendKind::Sign(text.clone(), right);
        self.mend(kind, *span, edits, true)
    }

    /// `f[X]`
    fn square_arguments(&mut self) -> Option<Mend> {
        let at = (1..self.words.len()).find(|at| {
            let (name, open) = (self.words[at - 1], self.words[*at]);
            name.is_word() && open.kind == TokenKind::OpenList && !open.apart
        })?;
        let close = self.closing(at)?;
        let name = self.words[at - 1];
        let edits = vec![
            (self.words[at].span, "(".to_owned()),
            (self.words[close].span, ")".to_owned()),
        ];
        let span = self.words[at].span;
        self.mend(MendKind::Square(name.text.to_owned()), span, edits, true)
    }

    /// `if .. then .. else ..`
    fn conditional(&mut self) -> Option<Mend> {
        let is = |word: &Word<'_>, names: [&str; 2]| {
            let folded = word.text.to_lowercase();
            word.is_word() && names.contains(&folded.as_str())
        };
        let first = self.find(0, |word| is(word, ["if", "если"]))?;
        let depth = self.words[first].depth;
        if self.find(first, |word| is(word, ["then", "то"])).is_none() {
            // In the manner of C.
            let braces = self.find(first + 1, |word| word.kind == TokenKind::OpenCurly)?;
            let test = self.words.get(first + 1)?;
            return (test.kind == TokenKind::Open && braces > first + 1).then(|| Mend {
                kind: MendKind::Conditional,
                span: self.words[first].span,
                edits: Vec::new(),
                sure: false,
                resume: None,
            });
        }
        let end = self.find(first + 1, |word| {
            word.depth < depth || (word.kind == TokenKind::End && !word.text.is_empty())
        });
        let end = end.unwrap_or(self.words.len() - 1);
        let mut edits = Vec::new();
        let mut opened = 0;
        for word in &self.words[first..end] {
            let right = match () {
                () if is(word, ["if", "если"]) => "(",
                () if is(word, ["then", "то"]) => "->",
                () if is(word, ["else", "иначе"]) => ";",
                () => continue,
            };
            opened += usize::from(right == "(");
            edits.push((word.span, right.to_owned()));
        }
        let behind = self.words[end - 1].span.end as usize;
        edits.push((Span::point(behind), ")".repeat(opened)));
        let span = self.words[first].span;
        self.mend(MendKind::Conditional, span, edits, true)
    }

    /// A comma, a semicolon or another sign where a clause ends, and the next one begins behind it.
    fn stop(&mut self) -> Option<Mend> {
        let indent = self.indent(self.words[0].span.start);
        let candidates: Vec<usize> = (1..self.words.len().saturating_sub(1))
            .filter(|at| {
                let (word, next) = (self.words[*at], self.words[at + 1]);
                word.depth == 0
                    && next.kind != TokenKind::End
                    && matches!(word.text, "," | ";" | ":" | "!" | "..")
                    && (next.first && self.indent(next.span.start) <= indent
                        || self.error.is_none())
            })
            .collect();
        for at in candidates {
            let word = self.words[at];
            let edits = vec![(word.span, ".".to_owned())];
            let spaced = vec![(word.span, ". ".to_owned())];
            if !self.reading(&spaced, true) {
                continue;
            }
            // What follows is a clause too, or the next one to be mended.
            let behind = floor(self.text, self.end + BEHIND);
            let rest = &self.text[word.span.end as usize..behind];
            let rest = match read_term(rest, 0, self.operators, self.flags) {
                Ok(Some(tree)) => is_clause(&tree) || self.words[at + 1].first,
                Ok(None) => true,
                Err(_) => self.words[at + 1].first,
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
        let [.., last, end] = self.words.as_slice() else {
            return None;
        };
        let (last, end) = (*last, *end);
        if end.kind == TokenKind::End && matches!(last.text, ";" | ":" | "..") {
            let edits = vec![(last.span.to(end.span), ".".to_owned())];
            return self.mend(MendKind::Stop(last.text.to_owned()), last.span, edits, true);
        }
        None
    }

    /// `X * 1,2`
    fn decimal_comma(&mut self) -> Option<Mend> {
        let at = (1..self.words.len().saturating_sub(1)).find(|at| {
            let [left, comma, right] = [at - 1, *at, at + 1].map(|at| self.words[at]);
            left.kind == TokenKind::Integer
                && comma.kind == TokenKind::Comma
                && !comma.apart
                && !right.apart
                && right.kind == TokenKind::Integer
        })?;
        let [left, comma, right] = [at - 1, at, at + 1].map(|at| self.words[at]);
        let number = format!("{}.{}", left.text, right.text);
        let kind = MendKind::DecimalComma(number);
        let edits = vec![(comma.span, ".".to_owned())];
        self.mend(kind, left.span.to(right.span), edits, true)
    }

    /// The index of the word behind the gap where the reader stopped.
    fn behind_gap(&self) -> Option<usize> {
        let error = self.error?;
        if error.kind != SyntaxErrorKind::MissingOperator {
            return None;
        }
        self.find(1, |word| word.span.start >= error.span.start)
    }

    /// `tom loves mary`
    fn undeclared(&mut self) -> Option<Mend> {
        let at = self.behind_gap()?;
        let (left, name) = (self.words[at - 1], self.words[at]);
        let right = *self.words.get(at + 1)?;
        let stands_between = (left.is_operand() || left.kind.is_close())
            && name.kind == TokenKind::LetterName
            && !name.first
            && !right.first
            && (right.is_operand() || (right.kind.is_open() && right.apart));
        let in_list = self.error.and_then(|error| error.began);
        if !stands_between || in_list.is_some_and(|began| began.of(self.text) == "[") {
            return None;
        }
        if !self.reads(&[(name.span, "<".to_owned())]) {
            return None;
        }
        let simple = left.is_operand() && right.is_operand();
        let sides = match simple {
            true => (left.text.to_owned(), right.text.to_owned()),
            false => ("X".to_owned(), "Y".to_owned()),
        };
        let goal = format!("{}({}, {})", name.text, sides.0, sides.1);
        let edits = match simple {
            true => vec![(left.span.to(right.span), goal.clone())],
            false => Vec::new(),
        };
        Some(Mend {
            kind: MendKind::Undeclared(name.text.to_owned(), goal),
            span: name.span,
            edits,
            sure: simple,
            resume: None,
        })
    }

    /// `0 =< X =< 9`
    fn chain(&mut self) -> Option<Mend> {
        let error = self.error?;
        let SyntaxErrorKind::PriorityClash(name) = &error.kind else {
            return None;
        };
        let priority = |word: &Word<'_>| {
            let name = word.is_sign() || word.is_word();
            name.then(|| self.operators.get_infix(word.text))
                .flatten()
                .map(|(priority, _)| priority)
        };
        // The reader may name the first or the second of the two.
        let same: Vec<usize> = (1..self.words.len())
            .filter(|at| priority(&self.words[*at]) == Some(700))
            .collect();
        let pair = same.windows(2).find(|pair| {
            let (one, other) = (self.words[pair[0]], self.words[pair[1]]);
            let inner = &self.words[pair[0] + 1..pair[1]];
            one.depth == other.depth
                && !inner.is_empty()
                && inner.iter().all(|word| {
                    word.depth >= one.depth
                        && (word.depth > one.depth || word.kind != TokenKind::Comma)
                })
        })?;
        let (one, other) = (self.words[pair[0]], self.words[pair[1]]);
        let inner = self.words[pair[0] + 1]
            .span
            .to(self.words[pair[1] - 1].span);
        let middle = inner.of(self.text).to_owned();
        let edits = vec![(Span::point(inner.end as usize), format!(", {middle}"))];
        let kind = MendKind::Chain(name.clone(), middle);
        self.mend(kind, one.span.to(other.span), edits, true)
    }

    /// A comma, or another sign, with nothing behind it, or with nothing before it.
    fn surplus(&mut self) -> Option<Mend> {
        let error = self.error?;
        if !matches!(error.kind, SyntaxErrorKind::MissingOperand(_)) {
            return None;
        }
        let at = self.find(1, |word| word.span.start >= error.span.start)?;
        let surplus = |word: Word<'_>| matches!(word.text, "," | ";" | "|" | "->");
        let mut candidates = vec![at - 1];
        if self.words[at].text == "," {
            candidates.insert(0, at);
        }
        for at in candidates {
            let word = self.words[at];
            if !surplus(word) {
                continue;
            }
            let next = self.words.get(at + 1).map_or("", |next| next.text);
            let mut edits = vec![(word.span, String::new())];
            if next == "." && !self.words[at + 1].first {
                edits = vec![(word.span, String::new())];
            }
            let kind = MendKind::Surplus(word.text.to_owned(), next.to_owned());
            if let Some(mend) = self.mend(kind, word.span, edits, true) {
                return Some(mend);
            }
        }
        None
    }

    /// A quote that is not closed where it should be, and an apostrophe.
    fn quotes(&mut self) -> Option<Mend> {
        let window = floor(self.text, self.end + BEHIND);
        let clause = self.text.get(self.at..self.end)?;
        let other = self.error.is_some_and(|error| {
            use SyntaxErrorKind as K;
            error.kind.is_of_token()
                && !matches!(error.kind, K::NewlineInQuoted(_) | K::UnfinishedQuoted(_))
        });
        if other || !clause.contains(['\'', '"', '`']) {
            return None;
        }
        let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        for (offset, quote) in clause.match_indices(['\'', '"']) {
            let at = self.at + offset;
            let (before, behind) = (&self.text[..at], &self.text[at + 1..]);
            if letter(before.chars().next_back()) && letter(behind.chars().next()) {
                let edits = vec![(Span::point(at), quote.to_owned())];
                let span = Span::new(at, at + 1);
                if self.reading(&edits, true) {
                    let kind = MendKind::Apostrophe(quote.to_owned());
                    return self.mend(kind, span, edits, true);
                }
            }
        }
        // A quote that closes, and a word before it.
        for (offset, quote) in clause.match_indices(['\'', '"']) {
            let at = self.at + offset;
            let before = clause.get(..offset).unwrap_or_default();
            let of_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '!' | '?');
            let word = before.trim_end_matches(of_word).len();
            let blanks = before[word..].len() - before[word..].trim_start().len();
            let from = self.at + word + blanks;
            if letter(before.chars().next_back()) && from < at {
                let edits = vec![(Span::point(from), quote.to_owned())];
                if self.reading(&edits, true) {
                    let kind = MendKind::UnopenedQuote(quote.to_owned());
                    return self.mend(kind, Span::new(from, at + 1), edits, false);
                }
            }
        }
        // A quote that opens: an item was closed before it, or none begun.
        for (offset, quote) in clause.match_indices(['\'', '"', '`']) {
            let at = self.at + offset;
            let opens = self.text[..at]
                .chars()
                .next_back()
                .is_none_or(|c| "([,|{ \t\n=+-*".contains(c));
            if !opens {
                continue;
            }
            let end = self.line_end(at + 1).min(window);
            let line = &self.text[at + 1..end];
            let mut places: Vec<usize> = line
                .char_indices()
                .filter(|(_, c)| ",)]|}.;".contains(*c))
                .map(|(place, _)| place)
                .collect();
            places.push(line.trim_end().len());
            for place in places {
                if place == 0 {
                    continue;
                }
                let edits = vec![(Span::point(at + 1 + place), quote.to_owned())];
                if self.reading(&edits, true) {
                    let kind = MendKind::OpenQuote(quote.to_owned());
                    let span = Span::new(at, at + 1 + place);
                    return self.mend(kind, span, edits, false);
                }
                if self.tries == 0 {
                    return None;
                }
            }
        }
        None
    }
}

/// The name with a small letter at its beginning, if that makes it a name.
fn small(name: &str) -> Option<String> {
    let mut letters = name.chars();
    let first = letters.next().filter(|c| c.is_alphabetic())?;
    let all_capitals = name.chars().count() > 1 && !name.chars().any(char::is_lowercase);
    Some(match all_capitals {
        true => name.to_lowercase(),
        false => first.to_lowercase().chain(letters).collect(),
    })
}

/// The words above the parts of a Turbo Prolog program.
fn is_section(word: &str) -> bool {
    const SECTIONS: &[&str] = &[
        "domains",
        "predicates",
        "clauses",
        "goal",
        "database",
        "facts",
        "constants",
    ];
    let word = word.split([' ', '%']).next().unwrap_or_default();
    SECTIONS
        .iter()
        .any(|section| word.eq_ignore_ascii_case(section))
}

/// What Prolog writes for a sign of another language, or of typography.
pub fn sign(found: &str) -> Option<&'static str> {
    Some(match found {
        "−" | "–" | "—" | "‒" | "‐" | "‑" | "―" | "－" => "-",
        "×" | "·" | "∙" | "⋅" | "∗" | "•" => "*",
        "÷" | "∕" | "⁄" => "/",
        "＋" => "+",
        "＝" => "=",
        "≤" | "⩽" | "<=" | "=<=" => "=<",
        "≥" | "⩾" | "=>" | ">==" => ">=",
        "≠" | "=/=" | "=!=" | "<=>" => "=\\=",
        "!=" | "<>" | "/=" | "~=" | "><" | "\\=\\" | "!\\=" => "\\=",
        "!==" | "/==" => "\\==",
        "===" => "==",
        "&&" | "&" | "∧" | "/\\" => ",",
        "||" | "∨" => ";",
        "¬" | "!" | "~" | "\\" => "\\+",
        "++" => "+ 1",
        "--" => "- 1",
        "->" => "->",
        "→" | "⇒" => "->",
        ":=" | "+=" | "-=" | "*=" | "<-" | "←" => "is",
        "=\\>" => "=>",
        "；" => ";",
        "，" => ",",
        "．" | "。" => ".",
        "（" => "(",
        "）" => ")",
        _ => return None,
    })
}

/// What Prolog writes for a word of other languages that stands as an operator.
fn word_sign(found: &str) -> Option<&'static str> {
    Some(match found.to_lowercase().as_str() {
        "and" | "и" => ",",
        "or" | "или" => ";",
        "not" | "не" => "\\+",
        "equals" => "=",
        _ => return None,
    })
}

/// Whether a term can be added as a clause, or run as a directive.
pub fn is_clause(tree: &Tree<'_>) -> bool {
    let shape = Shape::of(tree);
    let root = tree.nodes.len() - 1;
    let NodeKind::Compound(name, arity) = &tree.nodes[root].kind else {
        return is_head(tree, root);
    };
    match (&**name, arity) {
        (":-" | "?-", 1) => true,
        (":-", 2) => {
            let parts = shape.arguments(root, 2);
            is_head(tree, parts[0]) && is_body(tree, &shape, parts[1])
        }
        ("-->", 2) => {
            let parts = shape.arguments(root, 2);
            is_head(tree, parts[0])
        }
        _ => is_head(tree, root),
    }
}

fn is_head(tree: &Tree<'_>, node: usize) -> bool {
    match &tree.nodes[node].kind {
        NodeKind::Atom(name) => !matches!(&**name, "[]" | "{}" | "!"),
        NodeKind::Compound(name, arity) => {
            let control = matches!(
                (&**name, arity),
                (
                    "," | ";" | "->" | "*->" | "|" | ":-" | "-->" | "=" | "is" | "=>" | ":=",
                    2
                ) | ("\\+" | ":-" | "-" | "+" | "{}", 1)
            );
            !control && ((&**name, *arity) != (":", 2) || is_qualified(tree, node))
        }
        NodeKind::Variable(_)
        | NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Text(..)
        | NodeKind::List(_) => false,
    }
}

/// Whether the term `M:T` names a module.
fn is_qualified(tree: &Tree<'_>, node: usize) -> bool {
    let parts = Shape::of(tree).arguments(node, 2);
    matches!(&tree.nodes[parts[0]].kind, NodeKind::Atom(_))
}

fn is_body(tree: &Tree<'_>, shape: &Shape, node: usize) -> bool {
    let mut waiting = vec![node];
    while let Some(node) = waiting.pop() {
        match &tree.nodes[node].kind {
            NodeKind::Compound(name, arity) => {
                if matches!(&**name, "," | ";" | "->" | "*->" | "|" | "\\+") {
                    waiting.extend(shape.arguments(node, *arity as usize));
                }
                if matches!((&**name, arity), (":-" | "-->", _)) {
                    return false;
                }
            }
            NodeKind::Atom(_) | NodeKind::Variable(_) => {}
            // Files to be consulted.
            NodeKind::List(_) => {}
            NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..) => return false,
        }
    }
    true
}
