//! The output of the measurements: a table for people, JSON for programs.
//!
//! Ratios are always the first contender over another; a missing time has no ratio and no part in a mean.

use crate::{Contender, Row};

/// The geometric mean of the ratios to another contender, and their number.
fn mean(rows: &[Row], other: usize) -> Option<(f64, usize)> {
    let logarithms: Vec<f64> = rows
        .iter()
        .filter_map(|row| Some(row.ratio(other)?.ln()))
        .collect();
    let count = logarithms.len();
    (count > 0).then(|| ((logarithms.iter().sum::<f64>() / count as f64).exp(), count))
}

fn cell(number: Option<f64>, decimals: usize, width: usize) -> String {
    number.map_or(format!("{:>width$}", "-"), |number| {
        format!("{number:>width$.decimals$}")
    })
}

/// `ferz/swipl`, `ferz/gplc`: the first contender over each of the others.
fn ratio_names(contenders: &[Contender]) -> Vec<String> {
    let mut names = contenders.iter().map(|contender| contender.system.name());
    let first = names.next().unwrap_or_default();
    names.map(|name| format!("{first}/{name}")).collect()
}

/// Whether there are several others, so that one of them is the fastest.
fn has_fastest(contenders: &[Contender]) -> bool {
    contenders.len() > 2
}

pub(crate) fn print_header(contenders: &[Contender]) {
    for Contender { system, startup } in contenders {
        println!(
            "start-up of {}: {startup:.3} s, not in the times below",
            system.name()
        );
    }
    print!("{:16}", "program");
    for contender in contenders {
        print!(" {:>8} s", contender.system.name());
    }
    for name in ratio_names(contenders) {
        print!(" {name:>12}");
    }
    if has_fastest(contenders) {
        let first = contenders.first().map_or("", |c| c.system.name());
        print!(" {:>12}", format!("{first}/faster"));
    }
    println!();
}

pub(crate) fn print_row(row: &Row, contenders: &[Contender]) {
    print!("{:16}", row.program);
    for result in &row.results {
        print!(" {}", cell(result.seconds, 3, 10));
    }
    for other in 1..contenders.len() {
        print!(" {}", cell(row.ratio(other), 2, 12));
    }
    if has_fastest(contenders) {
        print!(" {}", cell(row.ratio_to_fastest(), 2, 12));
    }
    let notes = row.notes(contenders).join("; ");
    println!("{}{notes}", if notes.is_empty() { "" } else { "  " });
}

pub(crate) fn print_means(rows: &[Row], contenders: &[Contender]) {
    let means: Vec<String> = ratio_names(contenders)
        .iter()
        .enumerate()
        .map(|(place, name)| match mean(rows, place + 1) {
            Some((mean, count)) => format!("{name} {mean:.3} ({count} programs)"),
            None => format!("{name} -"),
        })
        .collect();
    if !means.is_empty() {
        println!("geometric mean: {}", means.join(", "));
    }
}

fn json_string(text: &str) -> String {
    let escaped = text.chars().map(|c| match c {
        '"' => "\\\"".to_owned(),
        '\\' => "\\\\".to_owned(),
        c if c.is_control() => format!("\\u{:04x}", u32::from(c)),
        c => c.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

fn json_number(number: Option<f64>) -> String {
    number.map_or("null".to_owned(), |number| format!("{number:.6}"))
}

pub(crate) fn print_json(rows: &[Row], contenders: &[Contender]) {
    let per_system = |values: Vec<String>| {
        let named = contenders.iter().zip(values);
        let pairs: Vec<String> = named
            .map(|(c, value)| format!("{}: {value}", json_string(c.system.name())))
            .collect();
        format!("{{{}}}", pairs.join(", "))
    };
    let startup = per_system(
        contenders
            .iter()
            .map(|c| json_number(Some(c.startup)))
            .collect(),
    );
    let lines: Vec<String> = rows
        .iter()
        .map(|row| {
            let seconds = per_system(
                row.results
                    .iter()
                    .map(|result| json_number(result.seconds))
                    .collect(),
            );
            let notes: Vec<String> = row
                .notes(contenders)
                .iter()
                .map(|note| json_string(note))
                .collect();
            format!(
                "    {{\"name\": {}, \"seconds\": {seconds}, \"agree\": {}, \"notes\": [{}]}}",
                json_string(&row.program),
                row.agrees(),
                notes.join(", ")
            )
        })
        .collect();
    let means: Vec<String> = ratio_names(contenders)
        .iter()
        .enumerate()
        .map(|(place, name)| {
            format!(
                "{}: {}",
                json_string(name),
                json_number(mean(rows, place + 1).map(|m| m.0))
            )
        })
        .collect();
    println!("{{");
    println!("  \"startup\": {startup},");
    println!("  \"programs\": [\n{}\n  ],", lines.join(",\n"));
    println!("  \"geometric_mean\": {{{}}}", means.join(", "));
    println!("}}");
}
