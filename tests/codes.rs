//! The codes of diagnostics: each code in the sources is explained in both languages, and its examples give that code.

use std::collections::BTreeSet;
use std::fs;

use ferz::embed::{Diagnostic, Engine, Language};
use ferz::report::{DiagnosticCode, Theme, codes, render};

use crate::support::{conclude, files, golden, root};

/// The codes in the sources.
fn given() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in files("src", "rs") {
        let text = fs::read_to_string(path).expect("the file can be read");
        for piece in text.split('"') {
            let Some((room, name)) = piece.split_once("::") else {
                continue;
            };
            let rooms = ["syntax", "lint", "load", "error", "run", "host", "why"];
            let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            if rooms.contains(&room) && !name.is_empty() && name.chars().all(is_name) {
                found.insert(piece.to_owned());
            }
        }
    }
    found
}

#[test]
fn every_code_is_explained_and_every_explanation_has_a_code() {
    let explained: BTreeSet<String> = codes().map(|code| code.name.to_owned()).collect();
    assert_eq!(given(), explained);
    for code in codes() {
        for language in [Language::En, Language::Ru] {
            assert!(!code.meaning(language).is_empty(), "{}", code.name);
        }
    }
}

/// The diagnostics of a text when it is loaded; in the room `why`, the explanation of the goal afterwards.
fn diagnostics(code: &DiagnosticCode, text: &str, mut engine: Engine) -> Vec<Diagnostic> {
    let loaded = engine.consult_text("example", text).expect("it is read");
    match code.goal() {
        Some(goal) if code.name.starts_with("why::") => {
            engine.why(goal).expect("it can be asked").diagnostics
        }
        _ => loaded.diagnostics,
    }
}

/// The codes of these diagnostics.
fn said(code: &DiagnosticCode, text: &str) -> Vec<String> {
    let said = diagnostics(code, text, Engine::new());
    said.into_iter().map(|one| one.code).collect()
}

#[test]
fn the_examples_are_what_they_say() {
    let mut complaints = Vec::new();
    for code in codes() {
        if let Some(wrong) = code.wrong() {
            let said = said(&code, &wrong);
            if !said.iter().any(|one| one == code.name) {
                complaints.push(format!("{}: the wrong example gives {said:?}", code.name));
            }
        }
        if let Some(mended) = code.mended() {
            let said = said(&code, &mended);
            let is_good = said.iter().all(|one| one == "why::holds");
            if !is_good {
                complaints.push(format!("{}: the mended example gives {said:?}", code.name));
            }
        }
        if let Some(goal) = code.goal()
            && code.wrong().is_none()
        {
            let mut engine = Engine::builder()
                .limit(ferz::embed::Limit::Memory, 1 << 26)
                .build();
            let said = match engine.holds(goal, ()) {
                Ok(true) => match engine.take_diagnostics().pop() {
                    Some(told) => told.code,
                    None => "success".to_owned(),
                },
                Ok(false) => "run::goal_failed".to_owned(),
                Err(error) => engine.explain(&error)[0].code.clone(),
            };
            if said != code.name {
                complaints.push(format!("{}: the goal gives {said}", code.name));
            }
        }
    }
    conclude(complaints);
}

#[test]
fn a_code_is_found_by_its_short_name() {
    let code = DiagnosticCode::named("singleton").expect("it is there");
    assert_eq!(code.name, "lint::singleton");
    let text = code.explanation(Language::Ru);
    assert!(text.contains("Неверно:"), "{text}");
}

/// Every wrong example as drawn, at the width of a screen and at half of it.
#[test]
fn the_examples_are_drawn_as_before() {
    let mut complaints = Vec::new();
    for language in ["en", "ru"] {
        let widths = [80, 40];
        let mut drawn = widths.map(|_| String::new());
        for code in codes() {
            let Some(wrong) = code.wrong() else { continue };
            let engine = Engine::builder().language(language).build();
            let said = diagnostics(&code, &wrong, engine);
            for (drawn, width) in drawn.iter_mut().zip(widths) {
                let look = Theme {
                    width,
                    ..Theme::PLAIN
                };
                drawn.push_str(&format!("== {}\n", code.name));
                drawn.extend(said.iter().map(|diagnostic| render(diagnostic, &look)));
            }
        }
        for (drawn, width) in drawn.iter().zip(widths) {
            let path = root().join(format!("tests/reports/codes_{language}_{width}.txt"));
            complaints.extend(golden(&path, drawn).err());
        }
    }
    conclude(complaints);
}

/// Wide, narrow and zero-width characters: the caret is below the place that is meant. The texts are those of `tests/reports/cells.txt`, with
/// a blank line between them.
#[test]
fn carets_stand_under_what_is_meant() {
    let texts = fs::read_to_string(root().join("tests/reports/cells.txt"));
    let texts = texts.expect("the texts can be read");
    let mut drawn = String::new();
    for width in [80, 40] {
        for language in ["en", "ru"] {
            let look = Theme {
                width,
                ..Theme::PLAIN
            };
            for text in texts.split("\n\n") {
                let mut engine = Engine::builder().language(language).build();
                let loaded = engine.consult_text("текст", text).expect("it is read");
                drawn.push_str(&format!("== {language} {width}\n"));
                for diagnostic in &loaded.diagnostics {
                    drawn.push_str(&render(diagnostic, &look));
                }
            }
        }
    }
    let path = root().join("tests/reports/cells_drawn.txt");
    conclude(golden(&path, &drawn).err().into_iter().collect());
}

#[test]
fn every_warning_about_a_text_has_a_switch() {
    let mut engine = Engine::new();
    for code in codes() {
        if let Some(name) = code.name.strip_prefix("lint::") {
            let on = engine.holds(&format!("style_check(?({name}))"), ());
            let off = format!("style_check(-{name}), \\+ style_check(?({name}))");
            let off = engine.holds(&off, ());
            assert!(on.is_ok_and(|on| on) && off.is_ok_and(|off| off), "{name}");
        }
    }
}
