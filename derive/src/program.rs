//! `include_program!`: a text is read when the host is built, so that its errors are errors of the build, and its trees are in the program.
//!
//! *Invariant*: the macro reads as a load would. Where it cannot know what that would do (another file is loaded, a condition is asked) it
//! says nothing, and the text is looked at when it is loaded.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;
use syn::{Error, LitStr, Result};

use crate::packer::Packer;
use crate::syntax::{
    Diagnostic, Language, NodeKind, Operators, ReadFlags, Source, Specifier, SubtreeStarts,
    SyntaxErrorKind, Tree, read_term,
};

/// Priority, specifier and name of an operator.
type Exported = (u16, &'static str, &'static str);

/// The operators of libraries that export some. `tests/embedded.rs` compares them with the files of the library.
const LIBRARIES: &[(&str, &[Exported])] = &[(
    "clpfd",
    &[
        (760, "yfx", "#<==>"),
        (750, "xfy", "#==>"),
        (750, "yfx", "#<=="),
        (740, "yfx", "#\\/"),
        (730, "yfx", "#\\"),
        (720, "yfx", "#/\\"),
        (710, "fy", "#\\"),
        (700, "xfx", "#>"),
        (700, "xfx", "#<"),
        (700, "xfx", "#>="),
        (700, "xfx", "#=<"),
        (700, "xfx", "#="),
        (700, "xfx", "#\\="),
        (700, "xfx", "in"),
        (700, "xfx", "ins"),
        (700, "xfx", "in_set"),
        (450, "xfx", ".."),
        (150, "fx", "#"),
    ],
)];

/// The most errors that are shown.
const SHOWN: usize = 20;

/// What the macro makes of the name of a file, for a call in this file.
pub fn expand(file: &LitStr, caller: Option<PathBuf>) -> Result<TokenStream> {
    let name = file.value();
    let failed = |text: String| Error::new(file.span(), text);
    let path = found(&name, caller).map_err(failed)?;
    let text = std::fs::read_to_string(&path)
        .map_err(|error| failed(format!("{}: {error}", path.display())))?;
    let read = Read::of(&name, &text);
    if !read.errors.is_empty() {
        let mut all: Option<Error> = None;
        for error in read.errors {
            match &mut all {
                Some(all) => all.combine(failed(error)),
                None => all = Some(failed(error)),
            }
        }
        return Err(all.unwrap_or_else(|| failed(name)));
    }
    let path = path.to_string_lossy();
    let path = LitStr::new(&path, Span::call_site());
    let trees = Literal::byte_string(&read.packer.into_bytes());
    // The compiler looks at the file again when it changes, since its text is included.
    Ok(quote! {
        ::ferz::embed::Embedded::read_before(#name, ::core::include_str!(#path), #trees)
    })
}

/// Where the file is: beside the file of the call, or below the folder of the package.
fn found(name: &str, caller: Option<PathBuf>) -> std::result::Result<PathBuf, String> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let beside = caller.as_deref().and_then(Path::parent).map(Path::to_owned);
    for folder in beside.into_iter().chain(package) {
        if let Ok(path) = folder.join(name).canonicalize() {
            return Ok(path);
        }
    }
    Err(format!(
        "there is no file {name} beside this one or in the folder of the package"
    ))
}

/// A text as it was read.
pub struct Read {
    pub packer: Packer,
    /// Each with its file, line and column.
    pub errors: Vec<String>,
}

impl Read {
    /// Reads a text as a load does.
    pub fn of(name: &str, text: &str) -> Read {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = Reader {
            source: Arc::new(Source::new(name, text)),
            operators: Operators::new(),
            open: 0,
            knows: true,
            read: Read {
                packer: Packer::default(),
                errors: Vec::new(),
            },
        };
        reader.all(text);
        reader.read
    }
}

struct Reader {
    source: Arc<Source>,
    operators: Operators,
    /// How many conditions are open: what stands below one may not be meant for Ferz.
    open: usize,
    /// Whether the operators are known: a file that is loaded may bring some.
    knows: bool,
    read: Read,
}

impl Reader {
    fn all(&mut self, text: &str) {
        let flags = ReadFlags {
            relaxed: true,
            ..ReadFlags::default()
        };
        let mut at = match text.starts_with("#!") {
            true => text.find('\n').unwrap_or(text.len()),
            false => 0,
        };
        loop {
            match read_term(text, at, &self.operators, flags) {
                Ok(Some(tree)) => {
                    self.read.packer.add(text, at, &tree, &self.operators);
                    at = tree.end;
                    match &tree.nodes[tree.nodes.len() - 1].kind {
                        NodeKind::Atom(name) if name == "end_of_file" => return,
                        NodeKind::Compound(name, 1) if name == ":-" => self.directive(&tree),
                        _ => (),
                    }
                }
                Ok(None) => return,
                Err(error) => {
                    let began = std::mem::replace(&mut at, error.resume);
                    let next = error.span.end as usize;
                    let begins_anew = matches!(
                        error.kind,
                        SyntaxErrorKind::MissingFullStop | SyntaxErrorKind::CommaForFullStop
                    );
                    if begins_anew && next > began {
                        at = next;
                    }
                    if self.open == 0 && self.knows && self.read.errors.len() < SHOWN {
                        let found = Diagnostic::of_syntax(&error, &self.source, Language::En);
                        self.read.errors.push(found.to_string());
                    }
                }
            }
        }
    }

    /// What a directive does to what comes behind it.
    fn directive(&mut self, tree: &Tree<'_>) {
        let starts = SubtreeStarts::of(tree);
        let mut goals = vec![tree.nodes.len() - 2];
        while let Some(goal) = goals.pop() {
            match compound(tree, &starts, goal) {
                (",", arguments) => goals.extend(arguments.into_iter().rev()),
                (name, arguments) => self.goal(tree, &starts, goal, (name, &arguments)),
            }
        }
    }

    fn goal(
        &mut self,
        tree: &Tree<'_>,
        starts: &SubtreeStarts,
        goal: usize,
        (name, arguments): (&str, &[usize]),
    ) {
        match (name, arguments) {
            ("op", [priority, specifier, names]) => {
                self.operator(tree, starts, [*priority, *specifier, *names]);
            }
            ("module", [_, exports]) => {
                for export in elements(tree, starts, *exports) {
                    let (name, arguments) = compound(tree, starts, export);
                    if let ("op", [priority, specifier, names]) = (name, arguments.as_slice()) {
                        self.operator(tree, starts, [*priority, *specifier, *names]);
                    }
                }
            }
            ("if", [_]) => self.open += 1,
            ("endif", []) => self.open = self.open.saturating_sub(1),
            (
                "use_module" | "ensure_loaded" | "autoload" | "reexport" | "consult" | "load_files"
                | "include",
                [files, ..],
            ) => {
                let list = elements(tree, starts, *files);
                let all = if list.is_empty() { vec![*files] } else { list };
                for file in all {
                    self.file(tree, starts, file);
                }
            }
            _ if matches!(tree.nodes[goal].kind, NodeKind::List(_)) => self.knows = false,
            _ => (),
        }
    }

    /// A file that is loaded.
    fn file(&mut self, tree: &Tree<'_>, starts: &SubtreeStarts, file: usize) {
        let (name, arguments) = compound(tree, starts, file);
        let ("library", [library]) = (name, arguments.as_slice()) else {
            self.knows = false;
            return;
        };
        let (library, _) = compound(tree, starts, *library);
        let known = LIBRARIES.iter().find(|(name, _)| *name == library);
        for (priority, specifier, name) in known.map_or(&[][..], |(_, operators)| operators) {
            if let Some(specifier) = Specifier::from_name(specifier) {
                self.operators.set(*priority, specifier, name);
            }
        }
    }

    fn operator(&mut self, tree: &Tree<'_>, starts: &SubtreeStarts, places: [usize; 3]) {
        let [priority, specifier, names] = places;
        let NodeKind::Integer(priority) = tree.nodes[priority].kind else {
            return;
        };
        let (specifier, _) = compound(tree, starts, specifier);
        let (Ok(priority), Some(specifier)) =
            (u16::try_from(priority), Specifier::from_name(specifier))
        else {
            return;
        };
        let list = elements(tree, starts, names);
        let all = if list.is_empty() { vec![names] } else { list };
        for name in all {
            let (name, arguments) = compound(tree, starts, name);
            if !name.is_empty() && arguments.is_empty() && priority <= 1200 {
                self.operators.set(priority, specifier, name);
            }
        }
    }
}

/// The name and the arguments of an atom or compound term; no name for others. A module in front is left out.
fn compound<'t>(
    tree: &'t Tree<'_>,
    starts: &SubtreeStarts,
    mut root: usize,
) -> (&'t str, Vec<usize>) {
    loop {
        let (name, arity) = tree.nodes[root].kind.name_and_arity().unwrap_or_default();
        let arguments = starts.arguments(root, arity);
        match (name, arguments.as_slice()) {
            (":", [_, inner]) => root = *inner,
            _ => return (name, arguments),
        }
    }
}

/// The elements of a list; none for others.
fn elements(tree: &Tree<'_>, starts: &SubtreeStarts, root: usize) -> Vec<usize> {
    match tree.nodes[root].kind {
        NodeKind::List(count) => {
            let mut all = starts.arguments(root, count as usize + 1);
            all.pop();
            all
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: &str) -> Vec<String> {
        Read::of("rules.pl", text).errors
    }

    #[test]
    fn errors_have_their_places() {
        let found = errors("p(a).\nq(b) :- r(,).\ns.\n  t(u v).\n");
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("rules.pl:2:11: "), "{found:?}");
        // Where the comma is missing.
        assert!(found[1].starts_with("rules.pl:4:6: "), "{found:?}");
    }

    #[test]
    fn operators_hold_from_their_directives_on() {
        for text in [
            ":- op(700, xfx, ===>). a ===> b.",
            ":- op(700, xfx, [is_in, ===>]), op(200, xfy, **). a ===> b. a is_in b.",
            ":- module(m, [p/1, op(700, xfx, ===>)]). a ===> b.",
            ":- use_module(library(clpfd)). p(X) :- X #> 3, X in 1..5, X #\\= 4.",
            ":- use_module(other). a ===> b.",
            ":- [other]. a ===> b.",
            ":- if(fail). a ===> b. :- endif. c.",
            "a. end_of_file. b c d.",
            "#!/usr/bin/env ferz\na.",
        ] {
            assert_eq!(errors(text), [""; 0], "{text}");
        }
        for text in [
            "a ===> b. :- op(700, xfx, ===>).",
            ":- op(700, xfx, ===>). :- op(0, xfx, ===>). a ===> b.",
            ":- use_module(library(lists)). a ===> b.",
            ":- if(fail). :- endif. a ===> b.",
        ] {
            assert_eq!(errors(text).len(), 1, "{text}");
        }
    }
}
