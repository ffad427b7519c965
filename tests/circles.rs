//! Circles of imports: files of a room that name one another, directly or by way of others, can be understood only together.
//!
//! The test follows the names after `use`, `crate::` and `super::` to the files that define them, re-exports included:
//!
//! ```text
//!   lexer.rs     use super::quoted;              lexer ──► quoted
//!   quoted.rs    use super::lexer::Problem;      quoted ──► lexer      a circle of 2
//! ```
//!
//! A circle has `MOST` files at most.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::support::{conclude, files, root};

/// The most files of a circle.
const MOST: usize = 6;

/// A file, by the modules around it and its name; the file of a folder is the folder.
type Module = Vec<String>;

/// The sources, and where the names that folders re-export are defined.
struct House {
    texts: BTreeMap<Module, String>,
    exported: BTreeMap<(Module, String), Module>,
}

impl House {
    fn new() -> House {
        let mut house = House {
            texts: BTreeMap::new(),
            exported: BTreeMap::new(),
        };
        let source = root().join("src");
        for path in files("src", "rs") {
            let text = fs::read_to_string(&path).expect("the file can be read");
            let inner = path.strip_prefix(&source).expect("it is a source");
            let inner = inner.with_extension("");
            let mut module: Module = inner
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            if module.last().is_some_and(|name| name == "mod") {
                module.pop();
            }
            house.texts.insert(module, code(&text));
        }
        // A re-export may refer to another re-export.
        for _ in 0..3 {
            let mut found = Vec::new();
            for (module, text) in &house.texts {
                for (public, path) in uses(text) {
                    let outside = matches!(path[0].as_str(), "crate" | "super");
                    let Some(place) = house.place(module, &path).filter(|_| public && !outside)
                    else {
                        continue;
                    };
                    if place != *module {
                        found.push(((module.clone(), path[path.len() - 1].clone()), place));
                    }
                }
            }
            house.exported.extend(found);
        }
        house
    }

    /// The file that a path leads to from a module.
    fn place(&self, from: &Module, path: &[String]) -> Option<Module> {
        let (mut place, mut rest) = match path[0].as_str() {
            "crate" => (Module::new(), &path[1..]),
            "self" => (from.clone(), &path[1..]),
            "super" => {
                let up = path.iter().take_while(|part| *part == "super").count();
                let left = from.len().checked_sub(up)?;
                (from[..left].to_vec(), &path[up..])
            }
            name => {
                let inner = [from.as_slice(), &[name.to_owned()]].concat();
                let exported = self.exported.contains_key(&(from.clone(), name.to_owned()));
                if !self.texts.contains_key(&inner) && !exported {
                    return None;
                }
                (from.clone(), path)
            }
        };
        while let Some((name, behind)) = rest.split_first() {
            let inner = [place.as_slice(), std::slice::from_ref(name)].concat();
            if self.texts.contains_key(&inner) {
                place = inner;
            } else if let Some(exported) = self.exported.get(&(place.clone(), name.clone())) {
                place = exported.clone();
            } else {
                break;
            }
            rest = behind;
        }
        self.texts.contains_key(&place).then_some(place)
    }

    /// The files of the same room that a file names. A file does not depend on what its folder only re-exports.
    fn named(&self, module: &Module) -> BTreeSet<Module> {
        let text = &self.texts[module];
        let imports = uses(text)
            .into_iter()
            .filter(|(public, _)| !public)
            .map(|(_, path)| path);
        imports
            .chain(paths(text))
            .filter_map(|path| self.place(module, &path))
            .filter(|place| place != module && place.first() == module.first())
            .collect()
    }
}

/// The text without comments, without its unit tests, and without the modules that `pub(in ..)` names.
fn code(text: &str) -> String {
    let text = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default();
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut parts = text.split("pub(in ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let behind = part.split_once(')').map_or(part, |(_, behind)| behind);
        text + "pub " + behind
    })
}

/// The paths of all `use` of a text, and whether they are public.
fn uses(text: &str) -> Vec<(bool, Vec<String>)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("use ") {
        let before = text[..at].trim_end_matches(' ');
        let public = before.ends_with("pub") || before.ends_with(')');
        if !public && !before.is_empty() && !before.ends_with(['\n', ';', '{', '}', ']']) {
            continue;
        }
        let tree = text[at + 4..].split(';').next().unwrap_or_default();
        flatten(tree, &[], &mut |path| found.push((public, path)));
    }
    found
}

/// Shows the paths of a tree as `a::{b, c::{d, e}}`.
fn flatten(tree: &str, before: &[String], show: &mut dyn FnMut(Vec<String>)) {
    let names = |text: &str| -> Vec<String> {
        let text = text.split(" as ").next().unwrap_or_default();
        let parts = text.split("::").map(str::trim);
        parts
            .filter(|part| !part.is_empty() && *part != "self" && *part != "*")
            .map(str::to_owned)
            .collect()
    };
    let Some((head, list)) = tree.split_once('{') else {
        let path = [before, &names(tree)].concat();
        if !path.is_empty() {
            show(path);
        }
        return;
    };
    let before = [before, &names(head)].concat();
    let (mut depth, mut begin) = (0, 0);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                if !list[begin..at].trim().is_empty() {
                    flatten(&list[begin..at], &before, show);
                }
                begin = at + 1;
                if c == '}' {
                    return;
                }
            }
            _ => {}
        }
    }
}

/// The paths in a text that begin with `crate` or `super`, but for those of `use`.
fn paths(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for root in ["crate::", "super::"] {
        for (at, _) in text.match_indices(root) {
            let before = text[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ':')) {
                continue;
            }
            let end = text[at..].find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':')));
            let path = &text[at..end.map_or(text.len(), |end| at + end)];
            // A `use` of several names ends with `::{`, and was processed before.
            if !path.ends_with("::") {
                found.push(path.split("::").map(str::to_owned).collect());
            }
        }
    }
    found
}

/// The files from which a path leads back to them, each circle with all its files.
fn circles(edges: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<BTreeSet<Module>> {
    let reached = |from: &Module| {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![from.clone()];
        while let Some(module) = waiting.pop() {
            for next in edges.get(&module).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    waiting.push(next.clone());
                }
            }
        }
        seen
    };
    let all: BTreeMap<&Module, BTreeSet<Module>> = edges
        .keys()
        .map(|module| (module, reached(module)))
        .collect();
    let mut found: Vec<BTreeSet<Module>> = Vec::new();
    for (module, behind) in &all {
        if !behind.contains(*module) || found.iter().any(|circle| circle.contains(*module)) {
            continue;
        }
        let back = behind.iter().filter(|other| all[other].contains(*module));
        found.push(back.cloned().collect());
    }
    found
}

#[test]
fn no_circle_of_imports_is_large() {
    let house = House::new();
    let edges: BTreeMap<Module, BTreeSet<Module>> = house
        .texts
        .keys()
        .map(|module| (module.clone(), house.named(module)))
        .collect();
    let mut complaints = Vec::new();
    for circle in circles(&edges) {
        let Some(room) = circle.first().and_then(|module| module.first()) else {
            continue;
        };
        if circle.len() > MOST {
            let names: Vec<String> = circle.iter().map(|module| module.join("/")).collect();
            let size = circle.len();
            complaints.push(format!(
                "{room}: a circle of {size} files, where {MOST} may be: {}",
                names.join(" ")
            ));
        }
    }
    conclude(complaints);
}

#[test]
fn circles_are_found() {
    let text = "use super::{a, b::{c, self}};\nuse crate::d::e as f;\npub use self::g;\nfn x() { super::h::y() }";
    let found: Vec<String> = uses(text)
        .iter()
        .map(|(public, path)| format!("{public} {}", path.join("::")))
        .collect();
    let wanted = [
        "false super::a",
        "false super::b::c",
        "false super::b",
        "false crate::d::e",
        "true g",
    ];
    assert_eq!(found, wanted);
    assert!(
        paths(text)
            .iter()
            .any(|path| path.join("::") == "super::h::y")
    );
    let module = |name: &str| vec![name.to_owned()];
    let edge =
        |from: &str, to: &[&str]| (module(from), to.iter().map(|name| module(name)).collect());
    let edges = BTreeMap::from([
        edge("a", &["b"]),
        edge("b", &["c"]),
        edge("c", &["b", "d"]),
        edge("d", &[]),
    ]);
    assert_eq!(
        circles(&edges),
        [BTreeSet::from([module("b"), module("c")])]
    );
}
