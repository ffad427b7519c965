//! Candidates for what is wrong in the structure of a clause: names, brackets, operators between operands, other languages' conditionals.

use super::super::super::{Class, Span, SyntaxErrorKind, TokenKind};
use super::draft::{Draft, Lexeme};
use super::tables::{small, word_sign};
use super::{Mend, MendKind};

/// The directives that take their arguments in brackets only.
const BRACKETED: &[&str] = &[
    "use_module",
    "ensure_loaded",
    "consult",
    "include",
    "module",
    "op",
    "set_prolog_flag",
    "style_check",
    "reexport",
    "autoload",
    "encoding",
    "meta_predicate",
    "license",
];

impl<'a> Draft<'a, '_> {
    /// `Likes(ann, X)`
    pub fn capitalised(&mut self) -> Option<Mend> {
        let mut edits = Vec::new();
        let mut named: Option<(Span, &str, String)> = None;
        for pair in self.lexemes.windows(2) {
            let [name, open] = pair else { continue };
            if name.kind == TokenKind::Variable && open.kind == TokenKind::Open && !open.apart {
                let small = small(name.text)?;
                named.get_or_insert((name.span, name.text, small.clone()));
                edits.push((name.span, small));
            }
        }
        if named.is_none()
            && self.error.is_none()
            && let Some(head) = self.lexemes.first()
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

    /// `f[X]`
    pub fn square_arguments(&mut self) -> Option<Mend> {
        let at = (1..self.lexemes.len()).find(|at| {
            let (name, open) = (self.lexemes[at - 1], self.lexemes[*at]);
            name.is_word() && open.kind == TokenKind::OpenList && !open.apart
        })?;
        let close = self.closing(at)?;
        let name = self.lexemes[at - 1];
        let edits = vec![
            (self.lexemes[at].span, "(".to_owned()),
            (self.lexemes[close].span, ")".to_owned()),
        ];
        let span = self.lexemes[at].span;
        self.mend(MendKind::Square(name.text.to_owned()), span, edits, true)
    }

    /// `X = L[0]`: an element as other languages write it
    pub fn element(&mut self) -> Option<Mend> {
        let at = self.behind_gap()?;
        let (list, open) = (self.lexemes[at - 1], self.lexemes[at]);
        if list.kind != TokenKind::Variable || open.kind != TokenKind::OpenList || open.apart {
            return None;
        }
        let close = self.lexemes[self.closing(at)?].span;
        let index = self
            .text
            .get(open.span.end as usize..close.start as usize)?;
        let span = list.span.to(close);
        if index.trim().is_empty() || !self.reads(&[(span, "E".to_owned())]) {
            return None;
        }
        let goal = format!("nth0({}, {}, E)", index.trim(), list.text);
        Some(Mend {
            kind: MendKind::Element(span.of(self.text).to_owned(), goal),
            span,
            edits: Vec::new(),
            sure: false,
            resume: None,
        })
    }

    /// `if .. then .. else ..`
    pub fn conditional(&mut self) -> Option<Mend> {
        let is = |word: &Lexeme<'_>, names: [&str; 2]| {
            let folded = word.text.to_lowercase();
            word.is_word() && names.contains(&folded.as_str())
        };
        let first = self.find(0, |word| is(word, ["if", "если"]))?;
        let depth = self.lexemes[first].depth;
        if self.find(first, |word| is(word, ["then", "то"])).is_none() {
            // In the manner of C.
            let braces = self.find(first + 1, |word| word.kind == TokenKind::OpenCurly)?;
            let test = self.lexemes.get(first + 1)?;
            return (test.kind == TokenKind::Open && braces > first + 1).then(|| Mend {
                kind: MendKind::Conditional,
                span: self.lexemes[first].span,
                edits: Vec::new(),
                sure: false,
                resume: None,
            });
        }
        let end = self.find(first + 1, |word| {
            word.depth < depth || (word.kind == TokenKind::End && !word.text.is_empty())
        });
        let end = end.unwrap_or(self.lexemes.len() - 1);
        let mut edits = Vec::new();
        let mut opened = 0;
        for word in &self.lexemes[first..end] {
            let right = match () {
                () if is(word, ["if", "если"]) => "(",
                () if is(word, ["then", "то"]) => "->",
                () if is(word, ["else", "иначе"]) => ";",
                () => continue,
            };
            opened += usize::from(right == "(");
            edits.push((word.span, right.to_owned()));
        }
        // Behind a comma the last branch may have ended.
        let last = self.lexemes[first..end]
            .iter()
            .rposition(|word| is(word, ["then", "то"]) || is(word, ["else", "иначе"]));
        let last = first + last.unwrap_or_default();
        let sure = !self.lexemes[last..end]
            .iter()
            .any(|word| word.kind == TokenKind::Comma && word.depth == depth);
        let behind = self.lexemes[end - 1].span.end as usize;
        edits.push((Span::point(behind), ")".repeat(opened)));
        let span = self.lexemes[first].span;
        self.mend(MendKind::Conditional, span, edits, sure)
    }

    /// `( X > 1 then Y = 2 ; Y = 3 )`: one word of a condition beside the signs of Prolog
    pub fn half_condition(&mut self) -> Option<Mend> {
        let at = self.behind_gap()?;
        let right = |word: &Lexeme<'_>| match word.text.to_lowercase().as_str() {
            "then" | "то" => Some("->"),
            "else" | "иначе" => Some(";"),
            _ => None,
        };
        let first = *self.lexemes.get(at)?;
        right(&first)?;
        let mut edits = Vec::new();
        for pair in self.lexemes[at..].windows(2) {
            let [word, next] = pair else { continue };
            let is_word = word.depth == first.depth && word.is_word() && word.apart;
            if let (Some(sign), true, true) = (right(word), is_word, next.apart) {
                edits.push((word.span, sign.to_owned()));
            }
        }
        // Without brackets the condition may end before the clause does.
        let sure = first.depth > 0 && self.reading(&edits, true);
        match edits.is_empty() {
            true => None,
            false => self.mend(MendKind::Conditional, first.span, edits, sure),
        }
    }

    /// `( p(X) ? q(X) : r(X) )`
    pub fn condition_of_signs(&mut self) -> Option<Mend> {
        let at = self.find(1, |word| word.text == "?" && word.depth > 0 && word.apart)?;
        let question = self.lexemes[at];
        let colon = self.find(at + 1, |word| {
            word.depth < question.depth
                || word.depth == question.depth && word.text == ":" && word.apart
        })?;
        let colon = self.lexemes[colon];
        if colon.text != ":" {
            return None;
        }
        let edits = vec![
            (question.span, "->".to_owned()),
            (colon.span, ";".to_owned()),
        ];
        self.mend(MendKind::ConditionOfSigns, question.span, edits, false)
    }

    /// `:- use_module(library lists).`
    pub fn library_name(&mut self) -> Option<Mend> {
        let at = self.behind_gap()?;
        let (left, name) = (self.lexemes[at - 1], self.lexemes[at]);
        if left.text != "library" || name.kind != TokenKind::LetterName || name.depth == 0 {
            return None;
        }
        let joined = format!("library({})", name.text);
        let gap = Span::new(left.span.end as usize, name.span.start as usize);
        let behind = Span::point(name.span.end as usize);
        let edits = vec![(gap, "(".to_owned()), (behind, ")".to_owned())];
        let span = left.span.to(name.span);
        self.mend(MendKind::SpacedName(joined), span, edits, true)
    }

    /// `:- dynamik f/1.`: nearly the name of a directive that needs no brackets
    pub fn directive_name(&mut self) -> Option<Mend> {
        let at = self.behind_gap()?;
        let name = *self.lexemes.get(1)?;
        if at != 2 || self.lexemes[0].text != ":-" || name.kind != TokenKind::LetterName {
            return None;
        }
        let known = self
            .operators
            .iter()
            .filter(|(priority, specifier, known)| {
                let is_directive = *priority > 999 && specifier.class() == Class::Prefix;
                is_directive && known.starts_with(char::is_alphabetic)
            });
        let near = known.map(|(_, _, known)| (strsim::osa_distance(known, name.text), known));
        let most = (name.text.chars().count() / 3).min(2);
        let (_, right) = near.filter(|(distance, _)| *distance <= most).min()?;
        let edits = vec![(name.span, right.to_owned())];
        let kind = MendKind::UnknownSign(name.text.to_owned(), right.to_owned());
        self.mend(kind, name.span, edits, false)
    }

    /// `:- use_module library(lists).`: a directive that is no prefix operator, without its brackets
    pub fn directive_brackets(&mut self) -> Option<Mend> {
        let at = self.behind_gap()?;
        let [sign, name, .., stop] = self.lexemes.as_slice() else {
            return None;
        };
        let (name, stop) = (*name, *stop);
        if at != 2 || sign.text != ":-" || !BRACKETED.contains(&name.text) {
            return None;
        }
        let last = self.lexemes[self.lexemes.len() - 2].span.end as usize;
        let gap = Span::new(name.span.end as usize, self.lexemes[2].span.start as usize);
        if stop.kind != TokenKind::End {
            return None;
        }
        let edits = vec![(gap, "(".to_owned()), (Span::point(last), ")".to_owned())];
        let argument = self.text.get(gap.end as usize..last)?;
        let goal = format!("{}({argument})", name.text);
        let kind = MendKind::Brackets(name.text.to_owned(), goal);
        let span = self.lexemes[2].span;
        match self.reading(&edits, true) {
            true => self.mend(kind, span, edits, true),
            false => None,
        }
    }

    /// `2O` for 20
    pub fn digits(&mut self) -> Option<Mend> {
        let at = self.behind_gap()?;
        let (left, right) = (self.lexemes[at - 1], self.lexemes[at]);
        if left.kind != TokenKind::Integer || right.apart || !right.is_word() {
            return None;
        }
        let digit = |c: char| match c {
            'O' | 'o' | 'О' | 'о' => Some('0'),
            'l' | 'I' | 'І' => Some('1'),
            'З' => Some('3'),
            c => c.is_ascii_digit().then_some(c),
        };
        let digits: String = right.text.chars().map(digit).collect::<Option<_>>()?;
        let number = format!("{}{digits}", left.text);
        let span = left.span.to(right.span);
        let kind = MendKind::Digits(span.of(self.text).to_owned(), number.clone());
        self.mend(kind, span, vec![(span, number)], false)
    }

    /// `:- p(X) :- q(X).`
    pub fn double_neck(&mut self) -> Option<Mend> {
        if self.error.is_some_and(|error| error.kind.begins_anew()) {
            return None;
        }
        let first = *self.lexemes.first()?;
        if !matches!(first.text, ":-" | "?-") {
            return None;
        }
        self.find(1, |word| word.text == ":-" && word.depth == 0)?;
        let edits = vec![(first.span, String::new())];
        let kind = MendKind::Surplus(first.text.to_owned(), String::new());
        match self.reading(&edits, true) {
            true => self.mend(kind, first.span, edits, false),
            false => None,
        }
    }

    /// `p :- a. ; b.`, and `, b.` in another line that is indented: the full stop before the sign came too early
    pub fn leading_sign(&mut self) -> Option<Mend> {
        let sign = *self.lexemes.first()?;
        if !matches!(sign.text, "," | ";" | "->" | "|") {
            return None;
        }
        let start = sign.span.start as usize;
        let before = self.text[..start].trim_end();
        let between = &self.text[before.len()..start];
        let line = &before[before.rfind('\n').map_or(0, |newline| newline + 1)..];
        let is_indented = between.ends_with([' ', '\t']) || !between.contains('\n');
        if !before.ends_with('.')
            || line.contains('%')
            || !is_indented
            || between.matches('\n').count() > 1
        {
            return None;
        }
        let stop = Span::new(before.len() - 1, before.len());
        Some(Mend {
            kind: MendKind::EarlyStop(true),
            span: stop,
            edits: vec![(stop, String::new())],
            sure: false,
            resume: None,
        })
    }

    /// `2X`, `2(X + 1)`, and `N x M` where no goal can stand
    pub fn product(&mut self) -> Option<Mend> {
        let error = self.error?;
        let at = self.find(1, |word| word.span.start >= error.span.start)?;
        for at in [at, at + 1] {
            let (Some(left), Some(right)) = (self.lexemes.get(at - 1), self.lexemes.get(at)) else {
                continue;
            };
            let (left, right) = (*left, *right);
            let is_factor = matches!(right.kind, TokenKind::Variable | TokenKind::Open);
            if left.kind.is_number() && !right.apart && is_factor {
                let end = match right.kind {
                    TokenKind::Open => self.lexemes[self.closing(at)?].span,
                    _ => right.span,
                };
                let other = right.span.to(end).of(self.text).to_owned();
                let edits = vec![(Span::point(left.span.end as usize), " * ".to_owned())];
                let kind = MendKind::Product(left.text.to_owned(), other);
                return self.mend(kind, left.span.to(end), edits, false);
            }
            // The letters that look like the sign.
            let behind = self.lexemes.get(at + 1);
            let is_between = left.is_operand() && behind.is_some_and(|next| next.is_operand());
            if matches!(right.text, "x" | "х" | "X" | "Х") && right.apart && is_between {
                let edits = vec![(right.span, "*".to_owned())];
                let kind = MendKind::UnknownSign(right.text.to_owned(), "*".to_owned());
                return self.mend(kind, right.span, edits, false);
            }
        }
        None
    }

    /// `2 ^^ 3`: signs that are an operator with one sign more
    pub fn unknown_sign(&mut self) -> Option<Mend> {
        let at = self.behind_gap()?;
        let sign = *self.lexemes.get(at)?;
        let is_operator = |name: &str| self.operators.get_infix(name).is_some();
        // What is an operator before its argument may begin something else: `?-` of the next query.
        let is_prefix = self.operators.get_prefix(sign.text).is_some();
        if sign.kind != TokenKind::SymbolName || is_operator(sign.text) || is_prefix {
            return None;
        }
        let mut rights: Vec<String> = Vec::new();
        for (place, c) in sign.text.char_indices().rev() {
            let mut shorter = sign.text.to_owned();
            shorter.replace_range(place..place + c.len_utf8(), "");
            if is_operator(&shorter) && !rights.contains(&shorter) {
                rights.push(shorter);
            }
        }
        rights.retain(|right| self.reads(&[(sign.span, right.clone())]));
        let (first, _) = rights.split_first()?;
        let edits = vec![(sign.span, first.clone())];
        let kind = MendKind::UnknownSign(sign.text.to_owned(), rights.join(", "));
        self.mend(kind, sign.span, edits, false)
    }

    /// `p(X) :- q(X)., r(X).`, and a conjunction that stands as a clause below the goals to which it belongs
    pub fn early_stop(&mut self) -> Option<Mend> {
        let comma = (1..self.lexemes.len()).find(|at| {
            let (stop, next) = (self.lexemes[at - 1], self.lexemes[*at]);
            stop.text == "." && next.kind == TokenKind::Comma && !next.apart && stop.depth == 0
        });
        if let Some(at) = comma {
            let stop = self.lexemes[at - 1].span;
            let edits = vec![(stop, String::new())];
            return self.mend(MendKind::EarlyStop(true), stop, edits, false);
        }
        if self.error.is_some() {
            return None;
        }
        let first = self.lexemes.first()?.span;
        let variables = self.lexemes.iter().map(|word| (word.kind, word.text));
        let variables: Vec<&str> = variables
            .filter(|(kind, name)| *kind == TokenKind::Variable && !name.starts_with('_'))
            .map(|(_, name)| name)
            .collect();
        let stop = super::stop_inside(self.text, first.start as usize, &variables)?;
        Some(Mend {
            kind: MendKind::EarlyStop(false),
            span: stop,
            edits: vec![(stop, ",".to_owned())],
            sure: false,
            resume: None,
        })
    }

    /// `fail.` below the goals of a clause that a full stop has ended, where the predicate is one of the system
    pub fn goal_below(&mut self) -> Option<Mend> {
        let is_rule = self.find(0, |word| word.depth == 0 && word.text == ":-");
        match is_rule {
            Some(_) => None,
            None => self.early_stop(),
        }
    }

    /// `X * 1,2`
    pub fn decimal_comma(&mut self) -> Option<Mend> {
        let at = (1..self.lexemes.len().saturating_sub(1)).find(|at| {
            let [left, comma, right] = [at - 1, *at, at + 1].map(|at| self.lexemes[at]);
            left.kind == TokenKind::Integer
                && comma.kind == TokenKind::Comma
                && !comma.apart
                && !right.apart
                && right.kind == TokenKind::Integer
        })?;
        let [left, comma, right] = [at - 1, at, at + 1].map(|at| self.lexemes[at]);
        let number = format!("{}.{}", left.text, right.text);
        let kind = MendKind::DecimalComma(number);
        let edits = vec![(comma.span, ".".to_owned())];
        self.mend(kind, left.span.to(right.span), edits, true)
    }

    /// The index of the word behind the gap where the reader stopped.
    pub fn behind_gap(&self) -> Option<usize> {
        let error = self.error?;
        if !error.kind.is_missing_operator() {
            return None;
        }
        self.find(1, |word| word.span.start >= error.span.start)
    }

    /// `tom loves mary`
    pub fn undeclared(&mut self) -> Option<Mend> {
        let at = self.behind_gap()?;
        let (left, name) = (self.lexemes[at - 1], self.lexemes[at]);
        let right = *self.lexemes.get(at + 1)?;
        // What touches a quoted item was to stand in it.
        let in_quoted = left.kind == TokenKind::QuotedName && !name.apart;
        let stands_between = (left.is_operand() || left.kind.is_close())
            && !in_quoted
            && name.kind == TokenKind::LetterName
            && !name.first
            && !right.first
            && (right.is_operand() || (right.kind.is_open() && right.apart));
        let in_list = self.error.and_then(|error| error.began);
        if !stands_between || in_list.is_some_and(|began| began.of(self.text) == "[") {
            return None;
        }
        // A goal without arguments stands between two others: commas are missing.
        if name.depth == 0 && matches!(name.text, "nl" | "true" | "fail" | "false" | "halt") {
            return None;
        }
        if !self.reads(&[(name.span, "<".to_owned())]) {
            return None;
        }
        if word_sign(name.text) == Some(",") && name.depth == 0 {
            // `a(1) and b(2).`: two facts.
            let edits = vec![(
                Span::new(left.span.end as usize, name.span.end as usize),
                ".".to_owned(),
            )];
            let kind = MendKind::Stop(name.text.to_owned());
            if self.reading(&edits, true) {
                return self.mend(kind, name.span, edits, false);
            }
        }
        let simple = left.is_operand() && right.is_operand();
        // In a fact a word with a capital letter is a name as people write it.
        let is_fact = at == 1
            && self
                .lexemes
                .get(3)
                .is_none_or(|word| word.kind == TokenKind::End);
        let is_named = |word: Lexeme<'_>| {
            let mut rest = word.text.chars().skip(1);
            let is_word = word.text.chars().count() > 2 && rest.all(char::is_lowercase);
            is_fact && word.kind == TokenKind::Variable && is_word
        };
        let shown = |word: Lexeme<'_>| match small(word.text).filter(|_| is_named(word)) {
            Some(small) => small,
            None => word.text.to_owned(),
        };
        let sure = simple && !is_named(left) && !is_named(right);
        let sides = match simple {
            true => (shown(left), shown(right)),
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
            sure,
            resume: None,
        })
    }

    /// `p(a).q(b).`: a full stop with no blank behind it
    pub fn joined_stop(&mut self) -> Option<Mend> {
        let error = self.error?;
        let at = self.find(1, |word| {
            word.text == "." && word.span.start >= error.span.start && word.depth == 0
        })?;
        let (stop, next) = (self.lexemes[at], *self.lexemes.get(at + 1)?);
        let touches = stop.kind == TokenKind::SymbolName && !next.apart;
        if !touches || !next.is_word() {
            return None;
        }
        let edits = vec![(Span::point(stop.span.end as usize), " ".to_owned())];
        let is_closed = self.lexemes[at - 1].kind.is_close() && !stop.apart;
        self.mend(MendKind::JoinedStop, stop.span, edits, is_closed)
    }

    /// `my mother(ann)` at the head of a clause
    pub fn spaced_name(&mut self) -> Option<Mend> {
        let at = self.behind_gap()?;
        let words = self.lexemes.get(..=at)?;
        let is_name =
            |word: &Lexeme<'_>| word.kind == TokenKind::LetterName && !word.text.is_empty();
        if !words.iter().all(is_name) || words[1..].iter().any(|word| word.first) {
            return None;
        }
        let last = (at..self.lexemes.len())
            .take_while(|at| is_name(&self.lexemes[*at]) && (*at == 0 || !self.lexemes[*at].first))
            .last()?;
        let opens = self.lexemes.get(last + 1)?;
        if opens.kind != TokenKind::Open || opens.apart {
            return None;
        }
        let names: Vec<&str> = self.lexemes[..=last].iter().map(|word| word.text).collect();
        let joined = names.join("_");
        let gaps = self.lexemes[..=last].windows(2);
        let edits: Vec<(Span, String)> = gaps
            .map(|pair| {
                let gap = Span::new(pair[0].span.end as usize, pair[1].span.start as usize);
                (gap, "_".to_owned())
            })
            .collect();
        let span = self.lexemes[0].span.to(self.lexemes[last].span);
        self.mend(MendKind::SpacedName(joined), span, edits, false)
    }

    /// `0 =< X =< 9`
    pub fn chain(&mut self) -> Option<Mend> {
        let error = self.error?;
        let SyntaxErrorKind::PriorityClash(name) = &error.kind else {
            return None;
        };
        let priority = |word: &Lexeme<'_>| {
            let name = word.is_sign() || word.is_word();
            name.then(|| self.operators.get_infix(word.text))
                .flatten()
                .map(|(priority, _)| priority)
        };
        // The reader may name the first or the second of the two.
        let same: Vec<usize> = (1..self.lexemes.len())
            .filter(|at| priority(&self.lexemes[*at]) == Some(700))
            .collect();
        let pair = same.windows(2).find(|pair| {
            let (one, other) = (self.lexemes[pair[0]], self.lexemes[pair[1]]);
            let inner = &self.lexemes[pair[0] + 1..pair[1]];
            one.depth == other.depth
                && !inner.is_empty()
                && inner.iter().all(|word| {
                    word.depth >= one.depth
                        && (word.depth > one.depth || word.kind != TokenKind::Comma)
                })
        })?;
        let (one, other) = (self.lexemes[pair[0]], self.lexemes[pair[1]]);
        let inner = self.lexemes[pair[0] + 1]
            .span
            .to(self.lexemes[pair[1] - 1].span);
        let middle = inner.of(self.text).to_owned();
        let edits = vec![(Span::point(inner.end as usize), format!(", {middle}"))];
        let kind = MendKind::Chain(name.clone(), middle);
        self.mend(kind, one.span.to(other.span), edits, true)
    }

    /// A comma, or another sign, with nothing behind it, or with nothing before it.
    pub fn surplus(&mut self) -> Option<Mend> {
        let error = self.error?;
        use SyntaxErrorKind as K;
        if !matches!(
            error.kind,
            K::MissingOperand(_) | K::OperatorAsOperand(_) | K::PriorityClash(_)
        ) {
            return None;
        }
        let at = self.find(1, |word| word.span.start >= error.span.start)?;
        let surplus = |word: Lexeme<'_>| matches!(word.text, "," | ";" | "|" | "->");
        let mut candidates = vec![at - 1];
        if self.lexemes[at].text == "," {
            candidates.insert(0, at);
        }
        for at in candidates {
            let word = self.lexemes[at];
            if !surplus(word) {
                continue;
            }
            let next = self.lexemes.get(at + 1).map_or("", |next| next.text);
            let mut edits = vec![(word.span, String::new())];
            if next == "." && !self.lexemes[at + 1].first {
                edits = vec![(word.span, String::new())];
            }
            let kind = MendKind::Surplus(word.text.to_owned(), next.to_owned());
            if let Some(mend) = self.mend(kind, word.span, edits, true) {
                return Some(mend);
            }
        }
        None
    }
}
