//! The excerpt of a source that a diagnostic shows, with its labels.
//!
//! Columns are display cells, so that `дом` is three wide and 木 two. A line longer than the screen is cut around the primary label;
//! the position in the headline stays that of the source.

use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::syntax::{Diagnostic, Source, display_width, floor};

/// Replaces text omitted from a line.
const LEFT_OUT: &str = "...";

/// If the ends of a label are more lines apart than this, only its first line is shown.
const MOST_LINES: usize = 40; // a screen

/// The cells beside an excerpt: a line number of at most two digits, a bar, and the marks of omitted text.
const GUTTER: usize = 12;

/// The cells beside an excerpt whose last line has this number.
fn gutter(number: usize) -> usize {
    let digits = number.checked_ilog10().unwrap_or_default() as usize + 1;
    GUTTER + digits.saturating_sub(2)
}

/// The least width of a line that is cut.
const LEAST: usize = 24; // a goal

/// The least width of a line of a label.
const LEAST_LABEL: usize = 8; // a word

/// The cells beside an excerpt that a label does not need: its arrow takes less than the marks of omitted text, which count before it.
const LABEL_SAVING: usize = 2;

/// The most labels of an excerpt: more would not make it clearer.
const MOST_LABELS: usize = 20; // a half of a screen

/// The distance of tab stops in cells.
pub(super) const TAB: usize = 4;

/// The width of a text that begins at cell `before`.
pub(super) fn cells(text: &str, before: usize) -> usize {
    let end = text.chars().fold(before, |at, c| match c {
        '\t' => at + TAB - at % TAB,
        _ => at + display_width(c),
    });
    end - before
}

/// The text that is shown, and the labels at their positions in it.
#[derive(Debug)]
pub(super) struct Excerpt<'d> {
    name: &'d str,
    /// The lines of the source near a label; long ones are cut.
    text: String,
    /// For each line of the text its line in the source, counted from 0.
    lines: Vec<usize>,
    /// Line and column of each label in the source, counted from 0.
    places: Vec<(usize, usize)>,
    labels: Vec<(Range<usize>, &'d str)>,
    /// The labels in omitted parts of lines.
    hidden: Vec<usize>,
    /// The width of a line, and how much of it is beside the excerpt.
    width: usize,
    beside: usize,
    /// Whether the suggested correction is too long for a label.
    pub short: bool,
}

impl<'d> Excerpt<'d> {
    /// The excerpt for a diagnostic: lines are cut to `width` cells, and a suggested correction that does not fit is not shown as a label.
    pub fn new(diagnostic: &'d Diagnostic, width: usize) -> Excerpt<'d> {
        let mut excerpt = Excerpt {
            name: "",
            text: String::new(),
            lines: Vec::new(),
            places: Vec::new(),
            labels: Vec::new(),
            hidden: Vec::new(),
            width,
            beside: GUTTER,
            short: false,
        };
        let (Some(source), Some(primary)) = (&diagnostic.source, &diagnostic.primary) else {
            return excerpt;
        };
        let labels: Vec<(Range<usize>, &'d str)> = std::iter::once(primary)
            .chain(diagnostic.secondary.iter().take(MOST_LABELS))
            .map(|(range, label)| (shown(source, range), label.as_str()))
            .collect();
        let place = |(range, _): &(Range<usize>, _)| {
            let position = source.position(range.start);
            (position.line - 1, position.column - 1)
        };
        let help = diagnostic.help.as_deref();
        let column = source.position(primary.0.start).column;
        let beside = gutter(source.position(primary.0.end).line);
        let room = width.saturating_sub(beside + column.min(width / 2));
        excerpt.short = help == Some(primary.1.as_str()) && cells(&primary.1, 0) > room;
        let mut labels = labels;
        if excerpt.short {
            labels[0].1 = diagnostic.language.text("here", "здесь");
        }
        excerpt.name = &source.name;
        excerpt.places = labels.iter().map(place).collect();
        // The lines of each label, and the lines next to these, as far as they lie between the first and the last label.
        let spans: Vec<(usize, usize)> = labels
            .iter()
            .map(|(range, _)| (line_of(source, range.start), line_of(source, range.end)))
            .collect();
        let first = spans.iter().map(|span| span.0).min().unwrap_or_default();
        let last = spans.iter().map(|span| span.1).max().unwrap_or_default();
        let mut lines: Vec<usize> = spans
            .iter()
            .flat_map(|(from, to)| from.saturating_sub(1).max(first)..=(to + 1).min(last))
            .collect();
        lines.sort_unstable();
        lines.dedup();
        excerpt.labels.clone_from(&labels);
        excerpt.beside = gutter(last + 1);
        let longest = width.saturating_sub(excerpt.beside).max(LEAST);
        for line in &lines {
            excerpt.add(source, source.line_range(line + 1), &labels, longest);
        }
        excerpt.lines = lines;
        excerpt
    }

    /// Adds a line, cut to at most `longest` cells around the first label in it, and moves the labels in it.
    fn add(
        &mut self,
        source: &Source,
        line: Range<usize>,
        labels: &[(Range<usize>, &str)],
        longest: usize,
    ) {
        let whole = &source.text;
        let ended = whole[line.clone()].ends_with('\n');
        let end = line.end - usize::from(ended);
        // A label at the end of the line is behind its last character.
        let holds = |offset: usize| (line.start..=end).contains(&offset);
        let (mut from, mut to) = (line.start, end);
        // A quick test first: a tab, which is one byte, takes up to four cells, other characters no more for each byte.
        if (to - from) * TAB > longest && cells(&whole[from..to], 0) > longest {
            let anchor = labels.iter().map(|(range, _)| range.start);
            let anchor = anchor.into_iter().find(|start| holds(*start));
            let anchor = floor(whole, anchor.unwrap_or(from));
            let fits = |room: usize| {
                let mut taken = 0;
                move |c: &char| {
                    taken += match c {
                        '\t' => TAB,
                        c => display_width(*c),
                    };
                    taken <= room
                }
            };
            let length = |chars: &mut dyn Iterator<Item = char>| chars.map(char::len_utf8).sum();
            let back: usize = length(
                &mut whole[from..anchor]
                    .chars()
                    .rev()
                    .take_while(fits(longest / 2)),
            );
            let behind: usize =
                length(&mut whole[anchor - back..end].chars().take_while(fits(longest)));
            (from, to) = (anchor - back, anchor - back + behind);
        }
        let base = self.text.len();
        let ahead = if from > line.start { LEFT_OUT } else { "" };
        let behind = if to < end { LEFT_OUT } else { "" };
        for part in [ahead, &whole[from..to], behind, "\n"] {
            self.text.push_str(part);
        }
        let first = base + ahead.len();
        let last = self.text.len() - 1;
        let place = |offset: usize| (first + offset.saturating_sub(from)).min(last);
        for (index, ((old, _), (new, _))) in labels.iter().zip(&mut self.labels).enumerate() {
            // A label that ends at the cut has no cell in the excerpt either.
            let is_before = old.end < from || old.end == from && old.start < from;
            let is_behind = old.start > to || old.start == to && to < end;
            let is_left_out = is_before || is_behind;
            if index > 0 && is_left_out && holds(old.start) && holds(old.end) {
                self.hidden.push(index);
            }
            if holds(old.start) {
                new.start = place(old.start);
            }
            if holds(old.end) {
                new.end = place(old.end).max(new.start);
            }
        }
    }

    /// Whether there is a label to show.
    pub fn has_labels(&self) -> bool {
        !self.labels.is_empty()
    }

    /// The text of a label, broken into lines that fit. It begins below the middle of the marked text.
    fn wrapped(&self, index: usize, text: &str) -> String {
        let range = &self.labels[index].0;
        let line = self.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let before = cells(&self.text[line..range.start], 0);
        let half = cells(&self.text[range.clone()], before) / 2;
        let room = self
            .width
            .saturating_sub(self.beside - LABEL_SAVING + before + half)
            .max(LEAST_LABEL);
        let mut out = String::new();
        let mut taken = 0;
        for word in text.split(' ') {
            let length = cells(word, 0);
            if taken > 0 && taken + 1 + length > room {
                out.push('\n');
                taken = 0;
            } else if taken > 0 {
                out.push(' ');
                taken += 1;
            }
            out.push_str(word);
            taken += length;
        }
        out
    }

    /// The labels, the primary one first.
    pub fn labels(&self) -> impl Iterator<Item = LabeledSpan> + '_ {
        self.labels
            .iter()
            .enumerate()
            .filter(|(index, _)| !self.hidden.contains(index))
            .map(|(index, (range, text))| {
                let text = (!text.is_empty()).then(|| self.wrapped(index, text));
                let span = SourceSpan::from(range.clone());
                if index == 0 {
                    LabeledSpan::new_primary_with_span(text, span)
                } else {
                    LabeledSpan::new_with_span(text, span)
                }
            })
    }
}

impl SourceCode for Excerpt<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let contents = self.text.as_str().read_span(span, before, after)?;
        // A request without context lines asks for the position of a label, for the headline.
        let is_label = |(range, _): &(Range<usize>, _)| before == 0 && range.start == span.offset();
        let (line, column) = match self.labels.iter().position(is_label) {
            Some(label) => self.places[label],
            None => (
                self.lines.get(contents.line()).copied().unwrap_or_default(),
                contents.column(),
            ),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.to_owned(),
            contents.data(),
            *contents.span(),
            line,
            column,
            contents.line_count(),
        )))
    }
}

/// The range, limited to the text and to the lines shown, with both ends on character boundaries.
fn shown(source: &Source, range: &Range<usize>) -> Range<usize> {
    let text = &source.text;
    let start = floor(text, range.start);
    let end = floor(text, range.end).max(start);
    let line = line_of(source, start);
    if line_of(source, end) - line < MOST_LINES {
        return start..end;
    }
    let range = source.line_range(line + 1);
    let ended = text[range.clone()].ends_with('\n');
    start..(range.end - usize::from(ended)).max(start)
}

/// The line of an offset, counted from 0.
fn line_of(source: &Source, offset: usize) -> usize {
    source.position(offset).line - 1
}
