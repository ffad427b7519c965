//! The codes of diagnostics: each that the sources give is explained, in both languages, and its examples are what they say.

use std::collections::BTreeSet;
use std::fs;

use ferz::embed::{Engine, Language};
use ferz::report::{Code, Theme, codes, render};

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
            let rooms = ["syntax", "lint", "load", "error", "run", "host"];
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

/// The codes that loading a text gives.
fn said(text: &str) -> Vec<String> {
    let mut engine = Engine::new();
    let loaded = engine.consult_text("example", text).expect("it is read");
    let codes = loaded.diagnostics.iter().map(|one| one.code.clone());
    codes.collect()
}

#[test]
fn the_examples_are_what_they_say() {
    let mut complaints = Vec::new();
    for code in codes() {
        if let Some(wrong) = code.wrong() {
            let said = said(&wrong);
            if !said.iter().any(|one| one == code.name) {
                complaints.push(format!("{}: the wrong example gives {said:?}", code.name));
            }
        }
        if let Some(mended) = code.mended() {
            let said = said(&mended);
            if !said.is_empty() {
                complaints.push(format!("{}: the mended example gives {said:?}", code.name));
            }
        }
        if let Some(goal) = code.goal() {
            let mut engine = Engine::builder()
                .limit(ferz::embed::Limit::Memory, 1 << 26)
                .build();
            let said = match engine.holds(goal, ()) {
                Ok(true) => "success".to_owned(),
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
    let code = Code::named("singleton").expect("it is there");
    assert_eq!(code.name, "lint::singleton");
    let text = code.explanation(Language::Ru);
    assert!(text.contains("Неверно:"), "{text}");
}

/// Every wrong example as it is drawn, at the width of a screen and at that of half of one.
#[test]
fn the_examples_are_drawn_as_before() {
    let mut complaints = Vec::new();
    for language in ["en", "ru"] {
        for width in [80, 40] {
            let look = Theme {
                width,
                ..Theme::PLAIN
            };
            let mut drawn = String::new();
            for code in codes() {
                let Some(wrong) = code.wrong() else { continue };
                let mut engine = Engine::builder().language(language).build();
                let loaded = engine.consult_text("example", &wrong);
                drawn.push_str(&format!("== {}\n", code.name));
                for diagnostic in loaded.expect("it is read").diagnostics {
                    drawn.push_str(&render(&diagnostic, &look));
                }
            }
            let path = root().join(format!("tests/reports/codes_{language}_{width}.txt"));
            complaints.extend(golden(&path, &drawn).err());
        }
    }
    conclude(complaints);
}
