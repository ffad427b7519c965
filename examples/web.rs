//! A web handler: requests are queries of one program, on a pool of threads; each has an engine for itself, limits, and ends when its client is gone.
//!
//! The server is of the standard library, so that the example needs nothing else; in a framework [`answer`] is the handler, `Site` its state, and
//! [`OwnedSolutions`](ferz::embed::OwnedSolutions) is what a task holds (feature `async`: a `Stream`).
//!
//! Run it with `cargo run --example web`: it asks itself some questions and ends.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ferz::embed::{CancelToken, Engine, Error, Program, Query, Solution};

const PROGRAM: &str = "
    leg(riga, tallinn, 4).     leg(tallinn, helsinki, 2).  leg(riga, vilnius, 4).
    leg(vilnius, warsaw, 8).   leg(warsaw, berlin, 6).     leg(riga, berlin, 18).

    trip(From, To, [From|Stops], Hours) :- trip(From, To, [From], Stops, Hours).

    trip(To, To, _, [], 0).
    trip(From, To, Seen, [Next|Stops], Hours) :-
        leg(From, Next, First), \\+ memberchk(Next, Seen),
        trip(Next, To, [Next|Seen], Stops, Rest), Hours is First + Rest.

    slow(N, N) :- between(1, inf, X), X > 1_000_000_000_000.
";

/// The queries that can be asked, by the path of a request: `/trip/riga/berlin`.
struct Site {
    program: Program,
    trips: Query<(String, String), Solution>,
    slow: Query<(String,), Solution>,
    /// How many clients did not wait for their answers.
    gone: AtomicUsize,
}

/// How long a request may take.
const TIME: Duration = Duration::from_millis(300);

impl Site {
    fn new() -> Result<Site, Error> {
        let mut engine = Engine::builder()
            .sandboxed()
            .time_limit(TIME)
            .memory_limit(64 << 20)
            .build();
        engine.consult_text("trips", PROGRAM)?;
        let trips = engine.prepare("trip(?, ?, Stops, Hours)")?;
        let slow = engine.prepare("slow(?, N)")?;
        let program = engine.freeze()?;
        Ok(Site {
            program,
            trips,
            slow,
            gone: AtomicUsize::new(0),
        })
    }
}

/// A status and a body.
type Reply = (u16, String);

/// The status and the body of a path: all answers as a list of objects.
fn answer(site: &Site, path: &str, client: &CancelToken) -> Reply {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let mut engine = site.program.engine();
    let mut answers = match parts.as_slice() {
        ["trip", from, to] => match site
            .trips
            .run(&mut engine, ((*from).to_owned(), (*to).to_owned()))
        {
            Ok(answers) => answers,
            Err(error) => return (500, error.to_string()),
        },
        ["slow", number] => match site.slow.run(&mut engine, ((*number).to_owned(),)) {
            Ok(answers) => answers,
            Err(error) => return (500, error.to_string()),
        },
        _ => return (404, "there is /trip/FROM/TO".to_owned()),
    };
    answers.cancelled_by(client);
    let found: Result<Vec<String>, Error> = answers
        .map(|one| one.map(|solution| solution.to_json()))
        .collect();
    match found {
        Ok(found) => (200, format!("[{}]", found.join(","))),
        Err(error) if error.is_interrupt() => {
            site.gone.fetch_add(1, Ordering::Release);
            (499, "the client is gone".to_owned())
        }
        Err(error) if error.is_limit() => (503, "it took too long".to_owned()),
        Err(error) => (500, error.to_string()),
    }
}

/// One request of a client.
fn handle(site: &Site, mut stream: TcpStream) -> io::Result<()> {
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line)?;
    let path = line.split_whitespace().nth(1).unwrap_or("/").to_owned();
    let (token, is_done) = (CancelToken::new(), AtomicBool::new(false));
    let (status, body) = thread::scope(|scope| {
        // A client that closes the connection no longer wants its answers.
        let watched = stream.try_clone()?;
        let (watching, done) = (token.clone(), &is_done);
        scope.spawn(move || watch(watched, &watching, done));
        let found = answer(site, &path, &token);
        is_done.store(true, Ordering::Release);
        io::Result::Ok(found)
    })?;
    stream.set_read_timeout(None)?;
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status} \r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

/// Cancels when the other end is closed.
fn watch(mut stream: TcpStream, client: &CancelToken, done: &AtomicBool) {
    let timeout = stream.set_read_timeout(Some(Duration::from_millis(10)));
    let mut rest = [0; 512];
    while timeout.is_ok() && !done.load(Ordering::Acquire) {
        match stream.read(&mut rest) {
            Ok(0) => return client.cancel(),
            // The headers of the request.
            Ok(_) => {}
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                ) => {}
            Err(_) => return client.cancel(),
        }
    }
}

/// Serves requests on this number of threads until `stop` says so.
fn serve(site: &Site, listener: &TcpListener, threads: usize, stop: &AtomicBool) {
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Ok((stream, _)) = listener.accept() {
                    if stop.load(Ordering::Acquire) {
                        return;
                    }
                    // A client that breaks the connection is the only one to lose.
                    let _broken = handle(site, stream);
                }
            });
        }
    });
}

/// Asks a server for a path: the status and the body.
fn ask(server: SocketAddr, path: &str) -> io::Result<Reply> {
    let mut stream = TcpStream::connect(server)?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply)?;
    let (head, body) = reply.split_once("\r\n\r\n").unwrap_or((&reply, ""));
    let status = head
        .split_whitespace()
        .nth(1)
        .and_then(|code| code.parse().ok());
    Ok((status.unwrap_or(0), body.to_owned()))
}

/// What a server says to some requests, and how long it works for a client that goes away at once.
pub(crate) fn replies() -> Result<(Vec<Reply>, Duration), Box<dyn std::error::Error>> {
    let site = Site::new()?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let server = listener.local_addr()?;
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        const THREADS: usize = 4;
        scope.spawn(|| serve(&site, &listener, THREADS, &stop));
        let asked = |path: &'static str| scope.spawn(move || ask(server, path));
        let asking: Vec<_> = [
            "/trip/riga/helsinki",
            "/trip/riga/berlin",
            "/trip/berlin/riga",
            "/slow/1",
            "/nowhere",
        ]
        .into_iter()
        .map(asked)
        .collect();
        let mut replies = Vec::new();
        for one in asking {
            replies.push(one.join().map_err(|_| "a thread has panicked")??);
        }
        let begin = Instant::now();
        let mut gone = TcpStream::connect(server)?;
        write!(gone, "GET /slow/2 HTTP/1.1\r\n\r\n")?;
        drop(gone);
        while site.gone.load(Ordering::Acquire) == 0 && begin.elapsed() < 10 * TIME {
            thread::sleep(Duration::from_millis(1));
        }
        let worked = begin.elapsed();
        stop.store(true, Ordering::Release);
        // Each thread sees that it is over when it is called once more.
        let last: Vec<_> = (0..THREADS).map(|_| TcpStream::connect(server)).collect();
        drop(last);
        Ok((replies, worked))
    })
}

/// Prints the replies; `tests/guides.rs` looks at them.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (status, body) in replies()?.0 {
        println!("{status} {body}");
    }
    Ok(())
}
