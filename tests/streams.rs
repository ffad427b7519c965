//! Streams from outside the room: tables, files, ends, positions and aliases, as ISO 13211-1 clauses 7.10 and 8.11 describe them.

use std::fs;
use std::io;
use std::path::PathBuf;

use ferz::testing::stream::*;

/// A path below the folder that cargo gives tests.
fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("streams");
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder.join(name)
}

/// A table with files, its three streams in memory.
fn table() -> StreamTable {
    let (mut table, _capture) = StreamTable::sandboxed();
    table.set_files(Box::new(SystemFiles));
    table
}

fn options() -> OpenOptions {
    OpenOptions::default()
}

fn named(alias: &str) -> OpenOptions {
    OpenOptions {
        aliases: vec![alias.to_owned()],
        ..options()
    }
}

#[test]
fn streams_and_tables_may_go_to_another_thread() {
    fn sendable<T: Send>(_: T) {}
    sendable(StreamTable::process());
}

#[test]
fn a_file_is_written_appended_updated_and_read() {
    let (mut table, file) = (table(), path("modes"));
    for (mode, text) in [
        (Mode::Write, "one\n"),
        (Mode::Append, "two\n"),
        (Mode::Update, "O"),
    ] {
        let id = table.open(&file, mode, &options()).expect("opens");
        let stream = table.output(id).expect("is output");
        assert_eq!(
            stream.position().bytes,
            if mode == Mode::Append { 4 } else { 0 }
        );
        assert_eq!(stream.put_str(text), Ok(()));
        assert_eq!(table.close(id, false), Ok(()));
    }
    let id = table.open(&file, Mode::Read, &options()).expect("opens");
    let stream = table.input(id).expect("is input");
    assert_eq!(stream.file_name(), file.to_str());
    assert_eq!(stream.read_line(), Ok(Some("One".to_owned())));
    assert_eq!(stream.read_line(), Ok(Some("two".to_owned())));
    assert_eq!(stream.end_of_stream(), EndOfStream::At);
    assert_eq!(stream.read_line(), Ok(None));
    assert_eq!(stream.end_of_stream(), EndOfStream::Past);
}

#[test]
fn what_cannot_be_opened_is_told_apart() {
    let mut table = table();
    let mut open = |name: &str, mode| table.open(&path(name), mode, &options()).err();
    fs::write(path("plain"), "").expect("writes");
    assert_eq!(open("missing", Mode::Read), Some(StreamError::NotFound));
    assert_eq!(open("missing/x", Mode::Write), Some(StreamError::NotFound));
    assert_eq!(open("plain/x", Mode::Read), Some(StreamError::NotFound));
    assert_eq!(open("zero\0", Mode::Read), Some(StreamError::NotFound));
    assert_eq!(open("", Mode::Read), Some(StreamError::IsDirectory));
    assert_eq!(open("", Mode::Write), Some(StreamError::IsDirectory));
    assert_eq!(open("", Mode::Append), Some(StreamError::IsDirectory));
}

#[test]
fn a_sandbox_opens_no_files_but_memory() {
    let (mut table, capture) = StreamTable::sandboxed();
    let refused = table.open(&path("sandbox"), Mode::Write, &options());
    assert_eq!(refused, Err(StreamError::FilesRefused));
    assert!(!path("sandbox").exists());
    let id = table.open_memory("a", &options()).expect("memory is free");
    assert_eq!(table.input(id).and_then(Stream::get_char), Ok(Some('a')));
    let user = table.output(StreamId::OUTPUT).expect("is output");
    assert_eq!(user.put_str("shown"), Ok(()));
    table.flush_all();
    assert_eq!(table.take_unheard(), []);
    assert_eq!(capture.take_text(), "shown");
}

#[test]
fn the_end_is_met_once_and_then_eof_action_decides() {
    let mut table = table();
    for (eof_action, again) in [
        (EofAction::Error, Err(StreamError::PastEnd)),
        (EofAction::EofCode, Ok(None)),
        (EofAction::Reset, Ok(None)),
    ] {
        let options = OpenOptions {
            eof_action,
            ..options()
        };
        let id = table.open_memory("", &options).expect("opens");
        let stream = table.input(id).expect("is input");
        assert_eq!(stream.end_of_stream(), EndOfStream::At);
        assert_eq!(stream.peek_char(), Ok(None));
        assert_eq!(stream.end_of_stream(), EndOfStream::At);
        assert_eq!(stream.get_char(), Ok(None));
        assert_eq!(stream.end_of_stream(), EndOfStream::Past);
        assert_eq!(stream.at_end(), Ok(true));
        assert_eq!(stream.peek_char(), again);
        assert_eq!(stream.get_char(), again);
        assert_eq!(stream.end_of_stream(), EndOfStream::Past);
    }
}

#[test]
fn bytes_and_characters_do_not_mix() {
    let mut table = table();
    let binary = OpenOptions {
        kind: StreamType::Binary,
        ..options()
    };
    let id = table.open_memory([255, 10, 0], &binary).expect("opens");
    let stream = table.input(id).expect("is input");
    assert_eq!(stream.get_char(), Err(StreamError::BinaryStream));
    assert_eq!(stream.put_byte(1), Err(StreamError::NotOutput));
    assert_eq!(stream.peek_byte(), Ok(Some(255)));
    assert_eq!(stream.get_byte(), Ok(Some(255)));
    assert_eq!(stream.read_rest_bytes(), Ok(vec![10, 0]));
    assert_eq!(stream.end_of_stream(), EndOfStream::At);
    assert_eq!((stream.get_byte(), stream.get_byte()), (Ok(None), Ok(None)));
    let text = table.open_memory("a", &options()).expect("opens");
    let stream = table.get_mut(text).expect("is open");
    assert_eq!(stream.get_byte(), Err(StreamError::TextStream));
    assert_eq!(stream.flush(), Err(StreamError::NotOutput));
    assert_eq!(table.output(text).err(), Some(StreamError::NotOutput));
    let output = table.get_mut(StreamId::OUTPUT).expect("is open");
    assert_eq!(output.get_char(), Err(StreamError::NotInput));
    assert_eq!(output.at_end(), Err(StreamError::NotInput));
    assert_eq!(output.put_byte(1), Err(StreamError::TextStream));
}

#[test]
fn a_position_brings_back_lines_and_columns() {
    let mut table = table();
    let text = format!("\u{FEFF}при\nвет{}", "\nхвост".repeat(9000));
    let id = table.open_memory(text, &options()).expect("opens");
    let stream = table.input(id).expect("is input");
    let start = stream.position();
    assert_eq!(stream.read_line(), Ok(Some("при".to_owned())));
    assert_eq!(stream.get_char(), Ok(Some('в')));
    let place = stream.position();
    assert_eq!(
        (place.chars, place.bytes, place.line, place.column),
        (5, 12, 2, 1)
    );
    let rest = stream.read_rest().expect("reads");
    assert_eq!(stream.get_char(), Ok(None));
    assert_eq!(stream.set_position(place), Ok(()));
    assert_eq!(stream.position(), place);
    assert_eq!(stream.read_rest().as_ref(), Ok(&rest));
    assert_eq!(stream.set_position(start), Ok(()));
    assert_eq!(stream.get_char(), Ok(Some('п')));
    assert_eq!(stream.seek(io::SeekFrom::Current(2)), Ok(7));
    assert_eq!(stream.get_char(), Ok(Some('и')));
    assert!(stream.seek(io::SeekFrom::Current(-100)).is_err());
    assert!(stream.seek(io::SeekFrom::End(-4)).is_ok());
    assert_eq!(stream.read_rest(), Ok("ст".to_owned()));
}

#[test]
fn a_position_in_an_output_file_is_written_over() {
    let (mut table, file) = (table(), path("over"));
    let id = table.open(&file, Mode::Write, &options()).expect("opens");
    let stream = table.output(id).expect("is output");
    assert_eq!(stream.put_str("ab"), Ok(()));
    let place = stream.position();
    assert_eq!(stream.put_str("cd"), Ok(()));
    assert_eq!(stream.set_position(place), Ok(()));
    assert_eq!(stream.put_char('X'), Ok(()));
    assert_eq!(table.close(id, false), Ok(()));
    assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some("abXd"));
}

#[test]
fn what_has_no_positions_says_so() {
    let mut table = table();
    let must = OpenOptions {
        reposition: Some(true),
        ..options()
    };
    let device = || Box::new(HostInput(io::empty()));
    let refused = table.add(device(), Mode::Read, &must);
    assert_eq!(refused, Err(StreamError::NotRepositionable));
    let id = table.add(device(), Mode::Read, &options()).expect("opens");
    let stream = table.input(id).expect("is input");
    assert!(!stream.is_repositionable());
    let place = stream.position();
    assert_eq!(
        stream.set_position(place),
        Err(StreamError::NotRepositionable)
    );
}

#[test]
fn aliases_name_one_stream_each() {
    let mut table = table();
    let first = table.open_memory("", &named("a")).expect("opens");
    let taken = table.open_memory("", &named("a"));
    assert_eq!(taken, Err(StreamError::AliasTaken("a".to_owned())));
    let second = table.open_memory("", &named("b")).expect("opens");
    assert_eq!(table.set_alias("a", second), Ok(()));
    assert_eq!(table.by_alias("a"), Some(second));
    assert_eq!(table.get(first).map(|s| s.aliases().len()), Ok(0));
    assert_eq!(
        table.get(second).map(|s| s.aliases().join(" ")),
        Ok("b a".to_owned())
    );
    assert_eq!(table.close(second, false), Ok(()));
    assert_eq!((table.by_alias("a"), table.by_alias("b")), (None, None));
    assert_eq!(table.close(second, false), Err(StreamError::NoStream));
    let order: Vec<u32> = table.ids().map(|id| id.0).collect();
    assert_eq!(order, [0, 1, 2, first.0]);
}

#[test]
fn closing_returns_to_the_standard_streams() {
    let mut table = table();
    let input = table.open_memory("", &options()).expect("opens");
    let (output, capture) = table.open_capture().expect("opens");
    assert_eq!(table.set_current_input(output), Err(StreamError::NotInput));
    assert_eq!(table.set_current_input(input), Ok(()));
    assert_eq!(table.set_current_output(output), Ok(()));
    assert_eq!(
        table.set_alias("user_output", input),
        Err(StreamError::NotOutput)
    );
    assert_eq!(table.set_alias("user_output", output), Ok(()));
    let stream = table.output(output).expect("is output");
    assert_eq!(stream.put_str("text"), Ok(()));
    assert_eq!(table.close(input, false), Ok(()));
    assert_eq!(table.close(output, false), Ok(()));
    assert_eq!(capture.take_text(), "text");
    assert_eq!(table.current_input(), StreamId::INPUT);
    assert_eq!(table.current_output(), StreamId::OUTPUT);
    assert_eq!(table.by_alias("user_output"), Some(StreamId::OUTPUT));
    for id in [StreamId::INPUT, StreamId::OUTPUT, StreamId::ERROR] {
        assert_eq!(table.close(id, false), Ok(()));
        assert!(table.get(id).is_ok());
    }
}

/// A writer whose reader has gone.
struct Broken;

impl io::Write for Broken {
    fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_stream_that_cannot_be_written_is_closed_by_force() {
    let mut table = table();
    for force in [false, true] {
        let id = table
            .add(Box::new(HostOutput(Broken)), Mode::Write, &options())
            .expect("opens");
        assert_eq!(table.output(id).map(|s| s.put_str("lost")), Ok(Ok(())));
        assert_eq!(table.close(id, force).is_ok(), force);
        assert_eq!(table.get(id).is_ok(), !force);
    }
}

/// A person who answers the second line only when asked for it.
struct Person(Vec<&'static str>);

impl Device for Person {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = self.0.remove(0).as_bytes();
        buffer[..line.len()].copy_from_slice(line);
        Ok(line.len())
    }

    fn is_terminal(&self) -> bool {
        true
    }
}

#[test]
fn a_terminal_is_read_by_lines_after_the_question_is_shown() {
    let capture = Capture::default();
    let mut table = StreamTable::new(
        Box::new(Person(vec!["p.\n", "q.\n"])),
        Box::new(capture.clone()),
        Box::new(Capture::default()),
        Box::new(NoFiles),
    );
    let output = table.output(StreamId::OUTPUT).expect("is output");
    assert_eq!(output.put_str("? "), Ok(()));
    let input = table.input(StreamId::INPUT).expect("is input");
    assert_eq!(input.read_line(), Ok(Some("p.".to_owned())));
    assert!(input.is_drained());
    assert_eq!(input.end_of_stream(), EndOfStream::Not);
    assert_eq!(input.text(), "");
    assert_eq!(capture.take_text(), "? ");
}

#[test]
fn a_scanner_works_on_the_buffered_text() {
    let mut table = table();
    let long = "word. ".repeat(10_000);
    let id = table.open_memory(long.as_str(), &options()).expect("opens");
    let stream = table.input(id).expect("is input");
    let mut words = 0;
    loop {
        match stream.text().find(". ") {
            Some(at) => {
                stream.advance(at + 2);
                words += 1;
            }
            None if stream.fill() == Ok(true) => {}
            None => break,
        }
    }
    assert_eq!((words, stream.text()), (10_000, ""));
    assert_eq!(stream.position().chars, long.len() as u64);
}
