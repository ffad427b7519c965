//! `ferz page` on the pages of `tests/pages`: its findings and proposals, and the files that it writes.
//!
//! `page.txt` is a page, `page.txt.found` the output about it, `page.txt.pl` and the like the files by `--accept all`. `BLESS=1 cargo test
//! --test all pages::` writes these anew.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{conclude, files, golden, has, root, run};

/// A folder that is deleted when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("ferz_pages_{}_{name}", std::process::id()));
        fs::create_dir_all(&path).expect("the temporary folder can be written");
        Folder(path)
    }

    /// Writes a file, and returns its name.
    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).expect("the temporary folder can be written");
        path.to_str().expect("it has a name in UTF-8").to_owned()
    }

    /// The names of its files, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder can be read");
        let mut names: Vec<String> = entries
            .map(|entry| {
                let name = entry.expect("the folder can be read").file_name();
                name.to_string_lossy().into_owned()
            })
            .collect();
        names.sort();
        names
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file can be read")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The pages that have a program.
fn pages() -> Vec<PathBuf> {
    let all = ["txt", "md", "html"].map(|extension| files("tests/pages", extension));
    let all: Vec<PathBuf> = all.concat();
    assert!(all.len() >= 6, "{} pages were found", all.len());
    all.into_iter()
        .filter(|path| !path.ends_with("prose.txt"))
        .collect()
}

fn name(path: &Path) -> String {
    let path = path
        .strip_prefix(root())
        .expect("the page is in the package");
    path.to_str().expect("its path is UTF-8").to_owned()
}

#[test]
fn proposals() {
    let mut complaints = Vec::new();
    for path in pages() {
        let name = name(&path);
        let english = run(&["page", &name], "");
        let russian = run(&["--language", "ru", "page", &name], "");
        let shown = format!(
            "{}{}exit status {}\n\n{}",
            english.out,
            english.err,
            english.code(),
            russian.out
        );
        let golden_path = path.with_extension(format!(
            "{}.found",
            path.extension().expect("it has one").to_string_lossy()
        ));
        complaints.extend(golden(&golden_path, &shown).err());
    }
    conclude(complaints);
}

/// The files that `--accept all` writes beside a copy of a page, in a folder without the page.
fn written(path: &Path, name: &str) -> Folder {
    let file = path.file_name().expect("it has a name").to_string_lossy();
    let folder = Folder::new(&format!("{name}_{file}"));
    let page = folder.file(&file, fs::read(path).expect("the page can be read"));
    has(&run(&["page", &page, "--accept", "all"], ""), 0, "");
    fs::remove_file(page).expect("it is there");
    assert_ne!(folder.names(), Vec::<String>::new(), "{file}");
    folder
}

#[test]
fn what_is_written() {
    let mut complaints = Vec::new();
    for path in pages() {
        let folder = written(&path, "written");
        for file in folder.names() {
            let kind = file.rsplit('.').next().expect("it has an extension");
            let extension = path.extension().expect("it has one").to_string_lossy();
            let beside = path.with_extension(format!("{extension}.{kind}"));
            complaints.extend(golden(&beside, &folder.read(&file)).err());
        }
    }
    conclude(complaints);
}

#[test]
fn what_is_written_is_loaded_without_errors() {
    for path in pages() {
        let folder = written(&path, "loaded");
        for file in folder.names().iter().filter(|file| file.ends_with(".pl")) {
            let file = folder.0.join(file);
            let file = file.to_str().expect("it has a name in UTF-8");
            let checked = run(&["check", file], "");
            assert_eq!(checked.code(), 0, "{}: {}", path.display(), checked.err);
        }
    }
}

#[test]
fn pure_prose_has_no_program() {
    let run = run(&["page", "tests/pages/prose.txt", "--accept", "all"], "");
    has(&run, 1, "there is no program on this page");
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    assert_eq!(run.out, "");
    assert!(!root().join("tests/pages/prose.pl").exists());
}

#[test]
fn words_with_full_stops_are_no_program() {
    let folder = Folder::new("prose");
    for text in [
        "A vocabulary\n\ncat.\ndog.\nbird.\n\nThese are the animals of the story.\n",
        "Letter\n\nDear Anna,\n\nthank you :-)\n\nhello.\ngoodbye.\n\nbye :-(\n",
        "Minutes\n\nagreed.\nitem one was closed.\nadjourned.\n\nThe next is on Monday (room 5).\n",
        "Словарь\n\nкот.\nпёс.\n\nПереход a —> b.\n\na --> b\n",
    ] {
        let page = folder.file("p.txt", text);
        has(
            &run(&["page", &page], ""),
            1,
            "there is no program on this page",
        );
    }
}

#[test]
fn only_what_is_accepted_is_changed() {
    let folder = Folder::new("accepted");
    let page = folder.file(
        "p.txt",
        "Text of the page.\n\np(X) :- q(X)\n    r(X).\nq(1).\nr(1.\n",
    );
    has(&run(&["page", &page], ""), 0, "");
    assert_eq!(folder.names(), ["p.txt"]);
    has(&run(&["page", &page, "--accept", "2"], ""), 0, "");
    let written = folder.read("p.pl");
    let program: Vec<&str> = written
        .lines()
        .filter(|line| !line.starts_with('%') && !line.is_empty())
        .collect();
    assert_eq!(
        program,
        ["p(X) :- q(X)", "    r(X).", "q(1).", "r(1).   % [2]"]
    );
    // The file exists already.
    has(
        &run(&["page", &page, "--accept", "all"], ""),
        2,
        "is there already",
    );
    assert_eq!(folder.read("p.pl"), written);
    let other = folder.0.join("other.pl");
    let other = other.to_str().expect("it has a name in UTF-8");
    has(
        &run(&["page", &page, "--accept", "1,2", "-o", other], ""),
        0,
        "",
    );
    assert_eq!(folder.names(), ["other.pl", "p.pl", "p.txt"]);
    assert!(folder.read("other.pl").contains("p(X) :- q(X),   % [1]\n"));
}

#[test]
fn what_cannot_be_done_is_one_sentence() {
    let folder = Folder::new("refused");
    let latin = folder.file("latin.txt", b"p(X) :- q(X).\n\xEF\xF0\xE8\n");
    let wide = folder.file("wide.txt", b"\xFF\xFEp\0(\0");
    let binary = folder.file("binary.txt", b"p(1).\0");
    let page = folder.file("p.txt", "p(X) :- q(X)\n    r(X).\n");
    let before = folder.names();
    let absent = folder.0.join("absent.txt");
    let absent = absent.to_str().expect("it has a name in UTF-8");
    let directory = folder.0.to_str().expect("it has a name in UTF-8");
    for (arguments, status, said) in [
        (
            vec!["page", &latin, "--accept", "all"],
            2,
            "the page is in WINDOWS-1251, and not in UTF-8 (line 2); nothing is written",
        ),
        (vec!["page", &wide], 2, "UTF-16"),
        (vec!["page", &binary], 2, "this is no text"),
        (vec!["page", absent], 2, "there is no such file"),
        (vec!["page", directory], 2, "this is a folder"),
        (
            vec!["page", &page, "--accept", "1,9"],
            2,
            "there is no repair 9: the last is 1; nothing is written",
        ),
        (
            vec!["page", &page, "--accept", "0"],
            2,
            "there is no repair 0",
        ),
        (
            vec!["page", &page, "--accept", "some"],
            64,
            "numbers with commas between them, or all",
        ),
        (
            vec![
                "page",
                &page,
                "--accept",
                "all",
                "-o",
                "/no/such/folder/x.pl",
            ],
            2,
            "/no/such/folder/x.pl",
        ),
        (
            vec!["--language", "ru", "page", &latin],
            2,
            "страница в кодировке WINDOWS-1251, а не в UTF-8 (строка 2); ничего не записано",
        ),
    ] {
        has(&run(&arguments, ""), status, said);
        assert_eq!(folder.names(), before, "{arguments:?}");
    }
}

#[test]
fn a_page_of_brackets_is_no_trouble() {
    let folder = Folder::new("hostile");
    for (name, text) in [
        ("open.txt", "(defun f (x) ".to_owned() + &"(".repeat(20_000)),
        (
            "close.md",
            format!(
                "```\n[define f (lambda (x) {})]\n```\n",
                "[a ".repeat(5_000) + &")".repeat(5_000)
            ),
        ),
        ("deep.txt", format!("p(X) :- q({}X.\n", "f(".repeat(20_000))),
        ("stops.txt", "p(X) :- q(X),\n".repeat(200)),
        (
            "tags.html",
            "<pre>p(X) :- ".to_owned() + &"<".repeat(20_000),
        ),
    ] {
        let page = folder.file(name, text);
        let run = run(&["page", &page], "");
        assert!(
            (0..=2).contains(&run.code()),
            "{name}: {} {}",
            run.code(),
            run.err
        );
        assert!(!run.err.contains("panicked"), "{name}: {}", run.err);
    }
}
