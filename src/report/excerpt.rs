//! The piece of a source that a diagnostic shows, and the labels in it.
//!
//! Columns are display cells, so that `дом` is three wide and 木 two. A line longer than a screen is cut around the primary label; the
//! position in the headline stays that of the source.

use std::borrow::Cow;
use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::embed::Diagnostic;

/// What stands for text left out of a line.
const LEFT_OUT: &str = "...";

/// The text that is shown, with the labels moved to where they stand in it.
#[derive(Debug)]
pub(super) struct Excerpt<'d> {
    name: &'d str,
    text: Cow<'d, str>,
    /// Line and column of each label in the source, counted from 0.
    places: Vec<(usize, usize)>,
    /// How many lines of the source stand before the text.
    lines_before: usize,
    labels: Vec<(Range<usize>, &'d str)>,
}

impl<'d> Excerpt<'d> {
    /// The excerpt for a diagnostic; lines longer than `width` cells twice over are cut.
    pub fn new(diagnostic: &'d Diagnostic, width: usize) -> Excerpt<'d> {
        let mut excerpt = Excerpt {
            name: "",
            text: Cow::Borrowed(""),
            places: Vec::new(),
            lines_before: 0,
            labels: Vec::new(),
        };
        let (Some(source), Some(primary)) = (&diagnostic.source, &diagnostic.primary) else {
            return excerpt;
        };
        let whole = source.text.as_str();
        let mut labels: Vec<(Range<usize>, &'d str)> = std::iter::once(primary)
            .chain(&diagnostic.secondary)
            .map(|(range, label)| (within(whole, range), label.as_str()))
            .collect();
        let place = |(range, _): &(Range<usize>, _)| {
            let position = source.position(range.start);
            (position.line - 1, position.column - 1)
        };
        excerpt.name = &source.name;
        excerpt.places = labels.iter().map(place).collect();
        let first = labels.iter().map(|(range, _)| range.start).min();
        let last = labels.iter().map(|(range, _)| range.end).max();
        let start = line_start(whole, first.unwrap_or_default());
        let end = line_end(whole, last.unwrap_or_default());
        let shown = &whole[start..end];
        for (range, _) in &mut labels {
            *range = range.start - start..range.end - start;
        }
        // A label behind the last character stands on the line end.
        excerpt.text = match shown.ends_with('\n') {
            true => Cow::Borrowed(shown),
            false => Cow::Owned(format!("{shown}\n")),
        };
        excerpt.lines_before = whole[..start].matches('\n').count();
        excerpt.labels = labels;
        // Two screen lines are still read at a glance.
        let longest = width.saturating_mul(2);
        if excerpt.text.lines().any(|line| line.len() > longest) {
            excerpt.cut(longest);
        }
        excerpt
    }

    /// Whether there is a place to show.
    pub fn has_labels(&self) -> bool {
        !self.labels.is_empty()
    }

    /// The labels, the primary one first.
    pub fn labels(&self) -> impl Iterator<Item = LabeledSpan> + '_ {
        self.labels
            .iter()
            .enumerate()
            .map(|(index, (range, text))| {
                let text = (!text.is_empty()).then(|| (*text).to_owned());
                let span = SourceSpan::from(range.clone());
                if index == 0 {
                    LabeledSpan::new_primary_with_span(text, span)
                } else {
                    LabeledSpan::new_with_span(text, span)
                }
            })
    }

    /// Cuts every line to at most `longest` characters around the first label in it.
    fn cut(&mut self, longest: usize) {
        let text = std::mem::take(&mut self.text);
        let mut out = String::new();
        let mut moved = self.labels.clone();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let end = at + line.len();
            let mut starts = self.labels.iter().map(|(range, _)| range.start);
            let anchor = starts.find(|start| (at..=end).contains(start));
            let from = at
                + floor(
                    line,
                    (anchor.unwrap_or(at) - at).saturating_sub(longest / 2),
                );
            let to = at + floor(line, (from - at).saturating_add(longest).min(line.len()));
            let base = out.len();
            let ahead = if from > at { LEFT_OUT.len() } else { 0 };
            out.push_str(&LEFT_OUT[..ahead]);
            out.push_str(&text[from..to]);
            let last = out.len() - usize::from(out.ends_with('\n'));
            let place = |offset: usize| {
                (base + ahead + offset.saturating_sub(from)).min(last.max(base + ahead))
            };
            for ((old, _), (new, _)) in self.labels.iter().zip(&mut moved) {
                if (at..=end).contains(&old.start) {
                    new.start = place(old.start);
                }
                if (at..=end).contains(&old.end) {
                    new.end = place(old.end).max(new.start);
                }
            }
            if to < end {
                out.push_str(LEFT_OUT);
                if line.ends_with('\n') {
                    out.push('\n');
                }
            }
            at = end;
        }
        self.text = Cow::Owned(out);
        self.labels = moved;
    }
}

impl SourceCode for Excerpt<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let text: &str = &self.text;
        let contents = text.read_span(span, before, after)?;
        // Without lines before it, what is asked for is the place of a label, for the headline.
        let is_label = |(range, _): &(Range<usize>, _)| before == 0 && range.start == span.offset();
        let (line, column) = match self.labels.iter().position(is_label) {
            Some(label) => self.places[label],
            None => (self.lines_before + contents.line(), contents.column()),
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

/// The range cut down to the text, with both ends on character boundaries.
fn within(text: &str, range: &Range<usize>) -> Range<usize> {
    let start = floor(text, range.start);
    start..floor(text, range.end).max(start)
}

/// The greatest character boundary that is not behind `offset`.
fn floor(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// Where the line of that offset begins.
fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |at| at + 1)
}

/// Where the line of that offset ends, with its line end.
fn line_end(text: &str, offset: usize) -> usize {
    text[offset..]
        .find('\n')
        .map_or(text.len(), |at| offset + at + 1)
}
