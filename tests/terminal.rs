//! Sessions at a pseudo-terminal: the same answers as from a pipe, keys, Ctrl-C, and terminals with few abilities.

use std::fs::File;
use std::io::Write;
use std::process::Command;
use std::time::Duration;

use nix::sys::termios::tcgetattr;

use crate::pty::{EDIT, Terminal};
use crate::support::{conclude, golden, root, run};

/// Queries of all kinds, and the lines that their programs read.
const QUERIES: &[(&str, &[&str])] = &[
    ("X = 1.", &[]),
    ("X = f(Y, _, Y), Z = \"a b\".", &[]),
    ("member(X, [1,2,3]).", &[]),
    ("append(X, Y, [a,b]).", &[]),
    ("fail.", &[]),
    ("X is 1/0.", &[]),
    ("member(X, [a,b]), ( X == b -> throw(late) ; true ).", &[]),
    ("write(hello), nl, write(there).", &[]),
    ("member(X, [1,2]), write(X).", &[]),
    ("get_char(C).", &["x"]),
    ("read(X), read(Y).", &["foo(Bar).", "b."]),
    ("X = f(X, Y, _).", &[]),
    ("X = [1,2|X], Y = g(X).", &[]),
    ("dif(X, a), freeze(Y, true).", &[]),
    ("length(L, 2), dif(L, [a,b]).", &[]),
    ("решение(S).", &[]),
    ("assertz(p(1)), assertz(p(2)).", &[]),
    ("p(X).", &[]),
    ("repeat, fail.", &[]),
    ("numlist(1, 60, Xs), Ys = Xs.", &[]),
    ("Z = $X.", &[]),
    ("X = 'it''s', Y = - 1, Z = 1 - 2, W = [a|b].", &[]),
    ("foo(X) :- .", &[]),
];

#[test]
fn pipe_file_and_terminal_give_the_same_bytes() {
    let options = [
        "-q",
        "--inferences",
        "200000",
        "examples/programs/queens.pl",
    ];
    let mut text = String::new();
    for (query, lines) in QUERIES {
        text.push_str(query);
        text.push('\n');
        for line in *lines {
            text.push_str(line);
            text.push('\n');
        }
    }
    let piped = run(&options, &text);
    let path = std::env::temp_dir().join(format!("ferz_{}_queries.txt", std::process::id()));
    std::fs::write(&path, &text).expect("the temporary folder can be written");
    let from_file = Command::new(env!("CARGO_BIN_EXE_ferz"))
        .args(options)
        .current_dir(root())
        .env_remove("COLUMNS")
        .stdin(File::open(&path).expect("it was written"))
        .output()
        .expect("the command starts");
    let _ = std::fs::remove_file(&path);
    assert_eq!(String::from_utf8_lossy(&from_file.stdout), piped.out);
    assert_eq!(String::from_utf8_lossy(&from_file.stderr), piped.err);

    for columns in [80, 40, 200] {
        let mut terminal = Terminal::with(&options, &[], columns);
        for (query, lines) in QUERIES {
            terminal.ask(query, lines);
        }
        let (status, printed, complaints) = terminal.finish();
        assert!(status.success());
        assert_eq!(printed, piped.out, "{columns} columns");
        assert_eq!(
            complaints.replace("|: ", ""),
            piped.err,
            "{columns} columns"
        );
    }
}

#[test]
fn keys_decide_what_follows_an_answer() {
    let mut terminal = Terminal::new(&["-q"]);
    terminal.ask(
        "set_prolog_flag(answer_write_options, [quoted(true), max_depth(4)]).",
        &[],
    );
    terminal.submit("numlist(1, 30, L), member(X, [1,2,3,4,5,6,7]).");
    // Types a key when the session waits for one; then the session must print this, and wait for a key again.
    let press = |terminal: &mut Terminal, key: &str, printed: &str| {
        terminal.until("key", |own| own.waits_for_a_key(0));
        let (out, err) = (terminal.out.text().len(), terminal.err.text().len());
        terminal.type_keys(key);
        terminal.until(printed, |own| {
            own.waits_for_a_key(out)
                && (own.out.text()[out..].contains(printed)
                    || own.err.text()[err..].contains(printed))
        });
    };
    press(&mut terminal, "x", "the key x has no meaning");
    press(&mut terminal, "h", "this many answers");
    press(&mut terminal, "w", "29,30]");
    press(&mut terminal, "2", "X = 3 ");
    assert!(!terminal.printed().contains("X = 4"));
    press(&mut terminal, "p", "L =\r\n    [");
    press(&mut terminal, " ", "X = 4 ");
    let err = terminal.err.text().len();
    terminal.type_keys("b");
    terminal.until("break", |own| {
        own.err.text()[err..].ends_with("[break] ?- ")
    });
    terminal.type_keys("Y = inside.\r");
    terminal.until("its answer", |own| own.printed().contains("Y = inside."));
    terminal.type_keys("end_of_file.\r");
    press(&mut terminal, "n", "X = 5 ");
    let before = terminal.out.text().matches(EDIT).count();
    terminal.type_keys("\r");
    terminal.until("prompt", |own| {
        own.out.text().matches(EDIT).count() > before
    });
    assert!(
        terminal.printed().ends_with("X = 5 ;\n... .\n"),
        "{}",
        terminal.printed()
    );
    // Extra keys that asked for more answers do not reach the next query; a query that was typed ahead does.
    terminal.submit("member(X, [1,2]).");
    terminal.until("key", |own| own.printed().ends_with("X = 1 "));
    terminal.type_keys(";;; ;X = typed_ahead.\r");
    terminal.until("the next answer", |own| {
        own.printed().contains("X = typed_ahead.")
    });
    assert!(
        !terminal.err.text().contains("error"),
        "{}",
        terminal.err.text()
    );
    terminal.end();
}

#[test]
fn clauses_at_the_prompt_are_offered_as_clauses() {
    let mut terminal = Terminal::new(&["-q"]);
    let offered = |terminal: &mut Terminal, typed: &str, question: &str, key: &str| {
        let behind = terminal.err.text().len();
        terminal.submit(typed);
        terminal.until(question, |own| own.err.text()[behind..].contains(question));
        terminal.type_keys(key);
        terminal.prompt();
    };
    // A paste: the terminal puts brackets around it.
    offered(
        &mut terminal,
        "\u{1b}[200~fib(0, 0).\nfib(1, 1).\nfib(N, F) :-\n    N > 1, A is N-1, B is N-2,\n    fib(A, X), fib(B, Y), F is X+Y.\u{1b}[201~",
        "3 clauses",
        "y",
    );
    terminal.ask("fib(10, F), !.", &[]);
    assert!(
        terminal.printed().contains("F = 55."),
        "{}",
        terminal.printed()
    );
    offered(&mut terminal, ":- dynamic f/1.", "1 directive", "n");
    terminal.until("advice", |own| {
        own.err.text().contains("assertz/1 adds clauses")
    });
    offered(
        &mut terminal,
        "appnd([1], [2], X).",
        "?- append([1], [2], X).",
        "y",
    );
    terminal.until("answer", |own| own.printed().contains("X = [1,2]."));
    terminal.ask("g(0, 0).", &[]);
    terminal.until("advice", |own| own.err.text().contains("assertz(g(0, 0))"));
    terminal.end();
}

#[test]
fn what_the_manual_says_fits_the_terminal() {
    for language in ["en", "ru"] {
        let mut terminal = Terminal::with(&["-q", "--language", language], &[], 70);
        for query in [
            "help(spy/2), help(lists), help.",
            "apropos(list).",
            "flags(rounding).",
        ] {
            terminal.ask(query, &[]);
        }
        let (_, printed) = terminal.end();
        for line in printed.lines() {
            // Mode lines and examples stay as they are.
            let is_said = line.starts_with("    ") && !line.starts_with("        ");
            assert!(!is_said || line.chars().count() <= 70, "{line}");
        }
        assert!(printed.lines().count() > 60, "{printed}");
    }
}

#[test]
fn ctrl_c_just_before_a_key_is_read_asks_too() {
    let mut terminal = Terminal::new(&["-q"]);
    terminal.submit("trace, atom_length(abc, N).");
    let ends = |terminal: &Terminal, behind: usize, end: &str| {
        terminal.until(end, |own| {
            own.err
                .text()
                .get(behind..)
                .is_some_and(|text| text.ends_with(end))
        });
    };
    ends(&terminal, 0, "atom_length(abc,_G1) ? ");
    // The terminal gives keys now: a Ctrl-C that comes as a signal was pressed before.
    let at = terminal.err.len();
    let signal = Command::new("kill")
        .args(["-INT", &terminal.child.id().to_string()])
        .status();
    assert!(signal.expect("kill runs").success());
    ends(&terminal, at, "h help\n? ");
    let at = terminal.err.len();
    terminal.type_keys("c");
    ends(&terminal, at, "atom_length(abc,_G1) ? ");
    terminal.type_keys("n");
    terminal.until("answer", |own| own.printed().contains("N = 3."));
    terminal.end();
}

#[test]
fn a_session_that_is_terminated_gives_the_terminal_back() {
    use std::os::unix::process::ExitStatusExt;

    let asks = ["", "repeat, fail.", "member(X, [1,2]).", "read(X)."];
    for ask in asks {
        let mut terminal = Terminal::new(&["-q"]);
        let before = tcgetattr(&terminal.keys).expect("it is a terminal");
        terminal.prompt();
        if !ask.is_empty() {
            terminal.submit(ask);
            std::thread::sleep(Duration::from_millis(100));
        }
        let signal = Command::new("kill")
            .args(["-TERM", &terminal.child.id().to_string()])
            .status();
        assert!(signal.expect("kill runs").success());
        let status = terminal.child.wait().expect("it ends");
        assert_eq!(status.signal(), Some(15), "{ask}");
        let after = tcgetattr(&terminal.keys).expect("it is a terminal");
        assert_eq!(after.local_flags, before.local_flags, "{ask}");
        assert_eq!(after.input_flags, before.input_flags, "{ask}");
        terminal.until("end of the marks of pastes", |own| {
            own.out.text().trim_end().ends_with("\u{1b}[?2004l")
        });
    }
}

#[test]
fn ctrl_c_asks_what_to_do() {
    let mut terminal = Terminal::new(&["-q"]);
    terminal.submit("[user].");
    terminal.until("|:", |own| own.err.text().ends_with("|: "));
    terminal.type_keys("spin(N) :- M is N+1, spin(M).\r\u{4}");
    terminal.prompt();
    let menu = |terminal: &mut Terminal, behind: usize| {
        terminal.until("menu", |own| {
            own.err.text()[behind..].ends_with("h help\n? ")
        });
        terminal.err.text().len()
    };
    let run = |terminal: &mut Terminal| {
        terminal.submit("spin(0).");
        std::thread::sleep(Duration::from_millis(100));
        let at = terminal.err.len();
        terminal.type_keys("\u{3}");
        menu(terminal, at)
    };
    let at = run(&mut terminal);
    terminal.type_keys("s");
    let at = menu(&mut terminal, at);
    assert!(terminal.err.text().contains(" inferences, depth "));
    terminal.type_keys("b");
    let at = menu(&mut terminal, at);
    assert!(
        terminal.err.text().contains("spin(M)"),
        "{}",
        terminal.err.text()
    );
    terminal.type_keys("h");
    let at = menu(&mut terminal, at);
    terminal.type_keys("c");
    std::thread::sleep(Duration::from_millis(100));
    terminal.type_keys("\u{3}");
    let at = menu(&mut terminal, at);
    terminal.type_keys("t");
    terminal.until("port", |own| own.err.text()[at..].contains("Call: ("));
    terminal.type_keys("a");
    terminal.until("end", |own| own.err.text().contains("aborted"));
    terminal.ask("nodebug.", &[]);
    // The second one does not wait for an answer.
    let at = run(&mut terminal);
    terminal.type_keys("\u{3}");
    terminal.until("end", |own| own.err.text()[at..].contains("aborted"));
    run(&mut terminal);
    terminal.type_keys("e");
    assert_eq!(terminal.child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn a_hundred_interrupts_leave_the_session_whole() {
    const LOOPS: [&str; 5] = [
        "repeat, fail.",
        "repeat, write(x), nl, fail.",
        "repeat, numlist(1, 5000, L), msort(L, _), fail.",
        "repeat, length(L, 20000), copy_term(L, _), fail.",
        "repeat, between(1, 100, X), assertz(made(X)), retract(made(X)), fail.",
    ];
    let mut terminal = Terminal::new(&["-q"]);
    terminal.ask("forall(between(1, 1000, X), assertz(kept(X))).", &[]);
    let mut random: u32 = 7;
    let mut menus = 0;
    for turn in 0..100 {
        random = random.wrapping_mul(1_103_515_245).wrapping_add(12345);
        terminal.submit(LOOPS[turn % LOOPS.len()]);
        std::thread::sleep(Duration::from_millis(5 + u64::from(random >> 16) % 40));
        let at = terminal.err.len();
        terminal.type_keys("\u{3}");
        let stopped = |own: &Terminal| {
            let err = own.err.text();
            err[at..].ends_with("h help\n? ")
                || err[at..].contains("interrupted\n")
                || own.is_editing()
        };
        terminal.until("menu", stopped);
        if terminal.err.text()[at..].ends_with("h help\n? ") {
            menus += 1;
        }
        if !terminal.is_editing() {
            terminal.type_keys("a");
        }
        terminal.prompt();
    }
    // A key before the query begins belongs to the editor; otherwise the interrupt soon shows the menu, and does not just end the goal.
    assert!(menus >= 85, "{menus} of 100 interrupts had the menu");
    terminal.ask(
        "findall(X, kept(X), _L), length(_L, N), sum_list(_L, S).",
        &[],
    );
    let (status, printed) = terminal.end();
    assert!(status.success());
    assert!(
        printed.ends_with("N = 1000, S = 500500.\n"),
        "{}",
        terminal_end(&printed)
    );
}

#[test]
fn a_session_at_the_terminal_is_recorded() {
    let path = std::env::temp_dir().join(format!("ferz_{}_typed.session", std::process::id()));
    let file = path.to_str().expect("it is text");
    let mut terminal = Terminal::new(&["-q", "--record", file]);
    terminal.ask("member(X, [a,b]).", &[]);
    terminal.ask("X is\r1 + 2.", &[]);
    terminal.ask("!!", &[]);
    terminal.submit("likes(ann, tea). likes(bob, X) :- likes(ann, X).");
    terminal.until("question", |own| own.err.text().ends_with("first) "));
    terminal.type_keys("y");
    terminal.prompt();
    terminal.ask("likes(bob, What).", &[]);
    terminal.ask("X is foo.", &[]);
    terminal.submit("break.");
    for keys in ["Inside = 1.\r", "end_of_file.\r"] {
        terminal.until("prompt", |own| own.err.text().ends_with("[break] ?- "));
        let edits = terminal.edits();
        terminal.until("edit", Terminal::is_editing);
        terminal.type_keys(keys);
        terminal.until("end of the edit", |own| own.edits() > edits);
    }
    terminal.ask("Again = $Inside.", &[]);
    let (status, printed) = terminal.end();
    assert!(status.success());
    assert!(printed.contains("What = tea."), "{printed}");
    assert!(printed.ends_with("Again = 1.\n"), "{printed}");
    let recorded = std::fs::read_to_string(&path).expect("it is written");
    let replayed = run(&["test", file], "");
    let _ = std::fs::remove_file(&path);
    assert!(
        replayed.out.ends_with("8 passed, 0 failed\n"),
        "{recorded}\n{}",
        replayed.out
    );
}

/// The end of the output.
fn terminal_end(printed: &str) -> String {
    let from = printed.chars().count().saturating_sub(300);
    printed.chars().skip(from).collect()
}

#[test]
fn poor_terminals_and_bad_input_lose_nothing() {
    // A terminal of one column, and one of no width.
    for columns in [1, 2, 0] {
        let mut terminal = Terminal::with(&["-q"], &[], columns);
        terminal.ask("member(X, [1,2]).", &[]);
        let (status, printed) = terminal.end();
        assert!(status.success(), "{columns}");
        assert_eq!(printed, "X = 1 ;\nX = 2.\n", "{columns}");
    }
    // A terminal without escape sequences: lines are read as they are.
    let mut dumb = Terminal::with(&[], &[("TERM", "dumb")], 80);
    dumb.until("prompt", |own| own.out.text().contains("?- "));
    dumb.type_keys("X = 1 ; X = 2.\r");
    dumb.until("answer", |own| own.out.text().ends_with("X = 1 "));
    dumb.type_keys(";");
    dumb.until("answer", |own| own.out.text().contains("X = 2."));
    dumb.type_keys("halt.\r");
    assert!(dumb.child.wait().expect("it ends").success());
    assert!(!dumb.out.text().contains('\u{1b}'), "{:?}", dumb.out.text());
    // A history file that cannot be read or written.
    for history in [
        "/dev/full",
        "/dev/zero",
        "/proc/1/mem",
        "/no/such/folder/history",
        "/",
    ] {
        let mut terminal = Terminal::with(&["-q"], &[("FERZ_HISTORY", history)], 80);
        terminal.ask("X = 1.", &[]);
        let (status, printed) = terminal.end();
        assert!(status.success(), "{history}");
        assert_eq!(printed, "X = 1.\n", "{history}");
    }
    // Bytes that are no text.
    let mut terminal = Terminal::new(&["-q"]);
    terminal.prompt();
    terminal
        .keys
        .write_all(b"X = 'a\xff")
        .expect("the terminal is there");
    terminal.until("complaint", |own| own.err.text().contains("no UTF-8"));
    // Editing continues with the text that was typed before them.
    terminal.type_keys("b'.\r");
    let shown = "X = 'a\u{FFFD}b'.";
    terminal.until("answer", |own| own.printed().contains(shown));
    terminal.ask("X = after.", &[]);
    let (status, printed) = terminal.end();
    assert!(status.success());
    assert!(printed.ends_with("X = after.\n"), "{printed}");
}

#[test]
fn a_paste_of_a_megabyte_arrives_whole() {
    let terminal = Terminal::new(&["-q"]);
    terminal.prompt();
    let list = "abcdefghi,".repeat(100_000);
    let query = format!("length([{list}z], N).");
    let mut keys = terminal.keys.try_clone().expect("there are files left");
    let pasted = format!("\u{1b}[200~{query}\u{1b}[201~\r");
    let typing = std::thread::spawn(move || keys.write_all(pasted.as_bytes()));
    terminal.until("answer", |own| own.printed().contains("N = 100001."));
    typing
        .join()
        .expect("it does not panic")
        .expect("the terminal is there");
    let (status, _) = terminal.end();
    assert!(status.success());
}

/// Standard input or output is closed from the beginning.
#[test]
fn closed_streams_end_the_session() {
    for (redirection, status) in [("<&-", 0), ("</dev/null >&-", 0), ("</dev/null 2>&-", 0)] {
        let script = format!("\"$0\" -q -g true {redirection}");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_ferz")])
            .output()
            .expect("there is a shell");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{redirection}: {told}");
        assert!(!told.contains("panicked"), "{redirection}: {told}");
    }
    let script = "echo 'X = 1.' | \"$0\" -q >&-";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_ferz")])
        .output()
        .expect("there is a shell");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
}

#[test]
fn repairs_of_a_page_are_asked_for_one_by_one() {
    let folder = std::env::temp_dir().join(format!("ferz_page_asked_{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
    let page = folder.join("p.txt");
    let text = "p(X) :- q(X)\n    r(X).\nq(1).\nr(1.\ns([1, 2, 3, 4, 4, 6, 7]).\n";
    std::fs::write(&page, text).expect("the temporary folder can be written");
    let page = page.to_str().expect("it has a name in UTF-8").to_owned();
    let written = folder.join("p.pl");
    // The key q prints nothing.
    let mut terminal = Terminal::new(&["page", &page]);
    for (number, key) in [(1, "y"), (2, "q")] {
        let question = format!("make repair {number}?");
        terminal.until("question", |own| own.err.text().contains(&question));
        terminal.type_keys(key);
    }
    let status = terminal.child.wait().expect("it ends");
    assert!(status.success());
    assert!(!written.exists());
    // Ctrl-C is no answer: the command is interrupted.
    let mut terminal = Terminal::new(&["page", &page]);
    terminal.until("question", |own| own.err.text().contains("make repair 1?"));
    terminal.type_keys("\u{3}");
    let status = terminal.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    assert!(!written.exists());
    let mut terminal = Terminal::new(&["page", &page]);
    for (number, key) in [(1, "n"), (2, "y"), (3, "н")] {
        let question = format!("make repair {number}?");
        terminal.until("question", |own| own.err.text().contains(&question));
        terminal.type_keys(key);
    }
    let status = terminal.child.wait().expect("it ends");
    assert!(status.success());
    let program = std::fs::read_to_string(&written).expect("it is written");
    let program: Vec<&str> = program
        .lines()
        .filter(|line| !line.starts_with('%') && !line.is_empty())
        .collect();
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!(
        program,
        [
            "p(X) :- q(X)",
            "    r(X).",
            "q(1).",
            "r(1).   % [2]",
            "s([1, 2, 3, 4, 5, 6, 7]).   % [3]"
        ]
    );
}

/// Search trees are no wider than the terminal: `BLESS=1 cargo test --test all terminal::` writes them anew.
#[test]
fn trees_fit_the_terminal() {
    const TREES: [(&str, &str, &str); 5] = [
        (
            "queens",
            "examples/programs/queens.pl",
            "tree(реш([Y1,Y2,Y3,Y4], [1,2,3,4], [1,2,3,4], [-3,-2,-1,0,1,2,3], [2,3,4,5,6,7,8]), -, [boxes(24)]).",
        ),
        (
            "eight_puzzle",
            "examples/programs/eight_puzzle.pl",
            "tree((старт1(S), эврпоиск(S, R))).",
        ),
        (
            "alpha_beta",
            "examples/programs/minimax.pl",
            "tree(альфабета(поз(макс,а), -100, 100, X, O)).",
        ),
        (
            "ida_star",
            "examples/programs/ida_star.pl",
            "tree(ida_star([1,3,4,8,0,2,7,6,5], Moves, Bounds)).",
        ),
        (
            "missionaries",
            "examples/programs/missionaries.pl",
            "tree(once(переправа(План)), -, [boxes(40)]).",
        ),
    ];
    let mut complaints = Vec::new();
    for (name, file, query) in TREES {
        for columns in [80, 120] {
            let mut terminal = Terminal::with(&["-q", file], &[], columns);
            terminal.submit(query);
            terminal.until("tree", |own| {
                own.is_editing() && own.printed().ends_with("true.\n")
            });
            let (status, printed) = terminal.end();
            assert!(status.success());
            let widest = printed.lines().map(|line| line.chars().count()).max();
            assert!(
                widest <= Some(columns.into()),
                "{name} at {columns}: {widest:?}"
            );
            let path = root().join(format!("tests/trees/{name}.{columns}.txt"));
            complaints.extend(golden(&path, &printed).err());
        }
    }
    conclude(complaints);
}
