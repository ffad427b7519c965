//! Closures of the host that query the engine that calls them, and closures whose answers come later.

use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};

use ferz::embed::{
    Caller, CancelToken, Engine, Error, Limit, OwnedSolutions, Progress, Query, Solution, Term,
};

const FAMILY: &str = "
    parent(pam, bob). parent(tom, bob). parent(bob, ann). parent(bob, pat). parent(pat, jim).
    spin :- spin.
    wrong(X) :- X is foo + 1.
";

fn engine() -> Engine {
    let mut engine = Engine::builder().sandboxed().build();
    let loaded = engine.consult_text("family", FAMILY).expect("it loads");
    assert!(!loaded.has_errors());
    engine
}

#[track_caller]
fn holds(engine: &mut Engine, query: &str) {
    let held = engine.holds(query, ());
    assert!(held.as_ref().is_ok_and(|held| *held), "{query}: {held:?}");
}

/// The error of a query, as text.
#[track_caller]
fn thrown(engine: &mut Engine, query: &str) -> String {
    let error = engine.holds(query, ()).expect_err("it throws");
    let ball = error.ball().expect("it is thrown");
    let formal = ball.arguments("error", 2).map(|parts| parts[0].clone());
    formal.unwrap_or_else(|| ball.clone()).to_string()
}

/// The values of a query's first variable, joined.
fn names(caller: &mut Caller<'_>, query: &str, name: &str) -> Result<String, Error> {
    let mut found = Vec::new();
    for answer in caller.query(query, (name,))? {
        found.push(answer?.get::<String>("X")?);
    }
    Ok(found.join(" "))
}

#[test]
fn closures_ask_their_engine() {
    let mut engine = engine();
    let ask = |caller: &mut Caller<'_>, name: String| names(caller, "parent(?, X)", &name);
    engine.predicate("children/2", ask).expect("it is defined");
    engine
        .predicate_nondet("each_child/2", |caller: &mut Caller<'_>, name: String| {
            let all = names(caller, "parent(?, X)", &name).expect("nothing is wrong");
            all.split(' ').map(str::to_owned).collect::<Vec<_>>()
        })
        .expect("it is defined");
    engine
        .predicate_lookup(
            "related(?A, ?B)",
            |caller: &mut Caller<'_>, a: Option<String>, b: Option<String>| {
                let given = (a.is_some(), b.is_some());
                let asked =
                    caller.query("parent(?, ?), A = ?, B = ?", (a.clone(), b.clone(), a, b));
                let rows: Vec<(String, String)> = asked
                    .expect("it is a query")
                    .map(|row| {
                        let row = row.expect("nothing is wrong");
                        (row.get("A").expect("a name"), row.get("B").expect("a name"))
                    })
                    .collect();
                assert!(given != (true, true) || rows.len() < 2);
                rows
            },
        )
        .expect("it is defined");
    for query in [
        "children(bob, 'ann pat'), children(pam, bob), children(jim, '')",
        "findall(X, each_child(bob, X), [ann, pat])",
        "findall(C, ( parent(_, P), children(P, C) ), ['ann pat', 'ann pat', '', jim, ''])",
        "maplist(children, [pam, bob], [bob, 'ann pat'])",
    ] {
        holds(&mut engine, query);
    }
}

#[test]
fn bindings_are_those_of_the_program() {
    let mut engine = engine();
    engine
        .shared_predicate("once_by_host/1", |caller: &mut Caller<'_>, goal: Term| {
            caller.once(&goal)
        })
        .expect("it is defined");
    engine
        .predicate("first_by_host/2", |caller: &mut Caller<'_>, goal: Term| {
            let first = caller.query("G = ?, call(G)", (goal,))?.next();
            let first = first.transpose()?;
            first.map(|found| found.get::<Term>("G")).transpose()
        })
        .expect("it is defined");
    engine
        .predicate("tried/1", |caller: &mut Caller<'_>, goal: Term| {
            // Its bindings are undone.
            caller.holds("call(?)", (goal,))
        })
        .expect("it is defined");
    for query in [
        "once_by_host(parent(bob, X)), X == ann",
        "once_by_host(member(f(X, Y, X), [f(1, Z, Z)])), X == 1, Z == 1, Y == 1",
        "X = f(A), once_by_host(A = g(B)), B = 1, X == f(g(1))",
        "findall(X, ( parent(P, _), once_by_host(parent(P, X)) ), [bob, bob, ann, ann, jim])",
        "\\+ once_by_host(parent(jim, _)), tried(parent(bob, X)), var(X)",
        "G = parent(P, Q), first_by_host(G, H), H == parent(pam, bob), var(P), var(Q)",
        // A variable comes back as itself, and one that the query has made as a new variable.
        "first_by_host(X = Y, H), H = (P = Q), P == Q, X \\== Y, X = 1, nonvar(P)",
        "first_by_host(length(L, 2), length(M, 2)), M = [A, B], A \\== B, var(L)",
        "freeze(X, Seen = yes), once_by_host(X = 1), Seen == yes",
        "freeze(X, fail), \\+ once_by_host(X = 1), var(X)",
        "length(L, 2000), once_by_host(maplist(=(a), L)), L = [a|_], garbage_collect, sort(L, [a])",
        "once_by_host(( numlist(1, 300000, L), sum_list(L, S) )), garbage_collect, S =:= 45000150000, length(L, N), N =:= 300000",
        "once_by_host(b_setval(v, 7)), b_getval(v, 7)",
        "once_by_host(once_by_host(once_by_host(X = 3))), X == 3",
    ] {
        holds(&mut engine, query);
    }
}

#[test]
fn a_shared_closure_may_be_recursive_and_others_say_that_they_are_not() {
    fn factorial(caller: &mut Caller<'_>, n: i64) -> Result<i64, Error> {
        if n == 0 {
            return Ok(1);
        }
        let mut answers = caller.query("N is ? - 1, factorial(N, F)", (n,))?;
        let below = answers.next().expect("it is true")?;
        Ok(n * below.get::<i64>("F")?)
    }
    let mut engine = engine();
    engine
        .shared_predicate("factorial/2", factorial)
        .expect("it is defined");
    holds(&mut engine, "factorial(12, 479001600)");
    // The stack of a thread holds some levels; a deeper call is an error, and the engine continues.
    let error = engine
        .holds("factorial(100000, _)", ())
        .expect_err("it is too deep");
    assert!(error.is_limit(), "{error}");
    holds(&mut engine, "factorial(12, 479001600)");
    let program = engine.freeze().expect("nothing runs");
    holds(&mut program.engine(), "factorial(12, 479001600)");

    for shared in [false, true] {
        let mut engine = engine_of_one();
        if shared {
            // It has a lock then.
            engine = engine.freeze().expect("nothing runs").engine();
        }
        let said = thrown(&mut engine, "count(3)");
        assert!(said.contains("runs already"), "{said}");
        holds(
            &mut engine,
            "count(0), catch(count(2), error(system_error(_), _), true), count(0)",
        );
    }
}

/// How deep a closure may call itself in a thread with a stack of this size.
#[cfg(target_os = "linux")]
fn levels(size: usize) -> i64 {
    let run = || {
        let mut engine = engine();
        let deep = |caller: &mut Caller<'_>, n: i64| -> Result<bool, Error> {
            Ok(n == 0 || caller.holds("deep(?)", (n - 1,))?)
        };
        engine
            .shared_predicate("deep/1", deep)
            .expect("it is defined");
        let mut there = 0;
        let mut step = 1 << 14;
        while step > 0 {
            match engine.holds("deep(?)", (there + step,)) {
                Ok(held) => {
                    assert!(held);
                    there += step;
                }
                Err(error) => {
                    assert!(error.is_limit(), "{error}");
                    let told = engine.explain(&error);
                    let help = told[0].help.as_deref().unwrap_or_default();
                    assert!(help.contains("a larger stack"), "{help}");
                    step /= 2;
                }
            }
        }
        there
    };
    let thread = std::thread::Builder::new().stack_size(size).spawn(run);
    let run = thread.expect("it starts").join();
    run.expect("it does not panic")
}

#[test]
#[cfg(target_os = "linux")]
fn a_larger_stack_holds_more_levels() {
    let (usual, large) = (levels(1 << 21), levels(1 << 24));
    // One mebibyte is reserved: fifteen are left for levels, against one.
    assert!(usual > 0 && large > 10 * usual, "{usual}, {large}");
}

fn engine_of_one() -> Engine {
    let mut engine = engine();
    engine
        .predicate("count/1", |caller: &mut Caller<'_>, n: i64| {
            Ok::<_, Error>(n == 0 || caller.holds("count(?)", (n - 1,))?)
        })
        .expect("it is defined");
    engine
}

/// A predicate that runs the query in its argument, and gives its result.
fn asking(engine: &mut Engine) {
    engine
        .shared_predicate("ask/1", |caller: &mut Caller<'_>, text: String| {
            caller.holds(&text, ())
        })
        .expect("it is defined");
    engine
        .predicate("ask_in_vain/1", |caller: &mut Caller<'_>, text: String| {
            let _ignored = caller.holds(&text, ());
        })
        .expect("it is defined");
}

#[test]
fn errors_pass_on_as_what_they_were() {
    let mut engine = engine();
    asking(&mut engine);
    for (query, ball) in [
        ("ask('throw(oops)')", "oops"),
        ("ask('wrong(_)')", "type_error(evaluable,foo/0)"),
        ("ask('ask(\"throw(deep)\")')", "deep"),
        ("ask('nowhere(1)')", "existence_error(procedure,nowhere/1)"),
        ("ask('atom_length(_, _)')", "instantiation_error"),
    ] {
        assert_eq!(thrown(&mut engine, query), ball, "{query}");
    }
    // A text that is no query is reported as text.
    assert!(thrown(&mut engine, "ask('p(')").starts_with("syntax_error("));
    holds(
        &mut engine,
        "catch(ask('throw(oops)'), oops, true), \\+ ask(fail)",
    );
    let error = engine.holds("ask('halt(3)')", ()).expect_err("it halts");
    assert_eq!(error.halt(), Some(3));
    let error = engine.holds("ask(abort)", ()).expect_err("it is aborted");
    assert!(error.is_abort());
    // The place of an error is in the text of the surrounding query; the next query has its own text.
    let error = engine.holds("true, ask('throw(oops)')", ());
    let error = error.expect_err("it throws");
    let told = engine.explain(&error);
    let source = told[0].source.as_ref().expect("it is in a text");
    assert_eq!(source.text, "true, ask('throw(oops)')");
    holds(&mut engine, "parent(pam, bob)");
}

#[test]
fn limits_and_cancels_hold_for_what_closures_ask() {
    let mut engine = engine();
    asking(&mut engine);
    for query in [
        "ask(spin)",
        "ask('ask(spin)')",
        "repeat, ask_in_vain(spin), fail",
        "catch(ask(spin), _, true), spin",
        "repeat, ask(true), fail",
    ] {
        engine.limit(Some(100_000), None);
        let error = engine.holds(query, ()).expect_err("it has no end");
        assert!(error.is_limit(), "{query}: {error}");
        engine.limit(None, Some(Duration::from_millis(20)));
        let error = engine.holds(query, ()).expect_err("it has no end");
        assert!(error.is_limit(), "{query}: {error}");
        engine.limit(None, None);
        let token = CancelToken::new();
        let other = token.clone();
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(5));
            other.cancel();
        });
        let mut answers = engine.query(query, ()).expect("it is a query");
        answers.cancelled_by(&token);
        let error = answers.next().expect("it does not fail");
        assert!(error.is_err_and(|error| error.is_interrupt()), "{query}");
        canceller.join().expect("it does not panic");
        drop(answers);
        holds(&mut engine, "ask(true)");
    }
    engine.set_limit(Limit::Heap, Some(8 << 20));
    let error = engine.holds("ask('numlist(1, 10000000, _)')", ());
    assert!(error.is_err_and(|error| error.is_limit()));
    holds(&mut engine, "ask('numlist(1, 100, _)')");
}

#[test]
fn the_inferences_of_a_closure_count() {
    let mut engine = engine();
    asking(&mut engine);
    engine
        .predicate("work/1", |caller: &mut Caller<'_>, count: u64| {
            caller.spend(count)
        })
        .expect("it is defined");
    let mut cost = |query: &str| {
        let before = engine.inferences();
        holds(&mut engine, query);
        engine.inferences() - before
    };
    assert_eq!(cost("work(1000)") - cost("work(0)"), 1000);
    let inner = cost("ask('numlist(1, 50, L), foldl([X,S,T]>>(T is S+X), L, 0, _)')");
    assert!(inner > 100, "{inner}");
    engine.limit(Some(5_000), None);
    let error = engine.holds("work(10000)", ()).expect_err("it is too much");
    assert!(error.is_limit());
}

#[test]
fn what_a_closure_leaves_open_ends_with_it() {
    let mut engine = engine();
    let cleaned = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&cleaned);
    engine
        .predicate("note/0", move || {
            counted.fetch_add(1, Ordering::Relaxed);
        })
        .expect("it is defined");
    for (way, name) in ["dropped/0", "forgotten/0", "panics/0", "many/0"]
        .iter()
        .enumerate()
    {
        engine
            .predicate(name, move |caller: &mut Caller<'_>| {
                const OPEN: &str = "setup_call_cleanup(true, member(_, [1, 2]), note)";
                let mut answers = caller.query(OPEN, ()).expect("it is a query");
                answers.next().expect("there is one").expect("it is right");
                match way {
                    0 => {}
                    1 => std::mem::forget(answers),
                    2 => panic!("on purpose"),
                    _ => {
                        std::mem::forget(answers);
                        let mut others = caller.query(OPEN, ()).expect("it is a query");
                        others.next();
                        std::mem::forget(others);
                        let mut last = caller.query("parent(pam, _)", ()).expect("it is right");
                        assert!(last.next().is_some() && last.next().is_none());
                        // The query has ended, and leaves those below as they are.
                        assert!(last.next().is_none());
                        drop(last);
                        assert!(caller.holds("parent(bob, _)", ()).expect("it is right"));
                    }
                }
            })
            .expect("it is defined");
    }
    for (query, cleanups) in [
        ("dropped", 1),
        ("forgotten", 1),
        ("many", 2),
        ("member(X, [1, 2, 3]), forgotten, X > 2", 3),
        ("catch(panics, error(system_error(_), _), true)", 1),
    ] {
        cleaned.store(0, Ordering::Relaxed);
        let found: Vec<Solution> = engine
            .query(query, ())
            .expect("it is a query")
            .map(|found| found.expect("nothing is wrong"))
            .collect();
        assert_eq!(found.len(), 1, "{query}");
        assert_eq!(cleaned.load(Ordering::Relaxed), cleanups, "{query}");
        holds(&mut engine, "findall(X, parent(bob, X), [ann, pat])");
    }
    let said = thrown(&mut engine, "panics");
    assert!(said.contains("on purpose"), "{said}");
}

#[test]
fn a_program_may_change_while_its_closure_asks() {
    let mut engine = engine();
    holds(&mut engine, "assertz(fact(0))");
    asking(&mut engine);
    engine
        .predicate("grow/1", |caller: &mut Caller<'_>, count: i64| {
            for number in 1..=count {
                caller.holds("retract(fact(N)), M is N + ?, assertz(fact(M))", (number,))?;
            }
            Ok::<(), Error>(())
        })
        .expect("it is defined");
    holds(&mut engine, "grow(1000), fact(500500)");
    // The predicate is removed while it runs: its closure lives until it has returned.
    engine
        .predicate("replaced/0", |caller: &mut Caller<'_>| {
            caller.holds("abolish(replaced/0)", ())
        })
        .expect("it is defined");
    assert!(engine.holds("catch(replaced, _, fail)", ()).is_ok());
    holds(&mut engine, "ask('garbage_collect, garbage_collect_atoms')");
}

#[test]
fn prepared_queries_run_in_closures() -> Result<(), Error> {
    let mut engine = engine();
    let children: Query<(String,), (String,)> = engine.prepare("parent(?, Child)")?;
    let children = Arc::new(children);
    let own = Arc::clone(&children);
    engine.shared_predicate("heir/2", move |caller: &mut Caller<'_>, name: String| {
        Ok::<_, Error>(caller.first(&own, (name,))?.map(|(child,)| child))
    })?;
    holds(&mut engine, "heir(bob, ann), \\+ heir(jim, _)");
    // A variable that the query has made differs from the program's variables, whatever their names.
    let made: Query<(Term,), (Term,)> = engine.prepare("_ = ?, T = f(_, _)")?;
    engine.predicate("made/2", move |caller: &mut Caller<'_>, value: Term| {
        Ok::<_, Error>(caller.first(&made, (value,))?.map(|(made,)| made))
    })?;
    holds(
        &mut engine,
        "made(g(A, B), f(C, D)), C \\== A, C \\== B, D \\== C, D \\== A",
    );
    let program = engine.freeze()?;
    holds(&mut program.engine(), "heir(bob, ann)");
    let mut other = Engine::new();
    other.predicate("heir/2", move |caller: &mut Caller<'_>, name: String| {
        Ok::<_, Error>(caller.first(&children, (name,))?.map(|(child,)| child))
    })?;
    let said = thrown(&mut other, "heir(bob, _)");
    assert!(said.contains("prepared by another engine"), "{said}");
    Ok(())
}

/// A stream of items that come to its readers one by one, like a channel of a runtime.
#[derive(Clone, Default)]
struct Mail(Arc<Mutex<(VecDeque<i64>, Vec<Waker>)>>);

impl Mail {
    fn put(&self, number: i64) {
        let wakers = {
            let mut inside = self.0.lock().expect("no thread panics");
            inside.0.push_back(number);
            std::mem::take(&mut inside.1)
        };
        wakers.into_iter().for_each(Waker::wake);
    }

    fn next(&self) -> impl Future<Output = i64> + Send + use<> {
        let mail = self.clone();
        poll_fn(move |context| {
            let mut inside = mail.0.lock().expect("no thread panics");
            match inside.0.pop_front() {
                Some(number) => Poll::Ready(number),
                None => {
                    inside.1.push(context.waker().clone());
                    Poll::Pending
                }
            }
        })
    }
}

fn waiting(mail: &Mail) -> Engine {
    let mut engine = engine();
    let own = mail.clone();
    engine
        .predicate_async("mail(-Number)", move || own.next())
        .expect("it is defined");
    let own = mail.clone();
    engine
        .predicate_async("mail_for(+Name, -Name, -Number)", move |name: String| {
            let next = own.next();
            async move {
                let number = next.await;
                Ok::<_, Error>((name, number)).map(|pair| (number > 0).then_some(pair))
            }
        })
        .expect("it is defined");
    engine
        .predicate_async("now(+Number, -Number)", |number: i64| async move { number })
        .expect("it is defined");
    engine
}

/// A waker that counts how often it was called.
#[derive(Default)]
struct Woken(AtomicUsize);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Polls once.
fn poll(answers: &mut OwnedSolutions, woken: &Arc<Woken>) -> Poll<Option<Result<i64, Error>>> {
    let waker = Waker::from(Arc::clone(woken));
    let polled = Pin::new(answers).poll_next(&mut Context::from_waker(&waker));
    polled.map(|found| found.map(|found| found?.get("X")))
}

#[test]
fn a_query_waits_without_its_thread() {
    let mail = Mail::default();
    let woken = Arc::new(Woken::default());
    for (query, numbers, wanted) in [
        ("mail(X)", vec![7], vec![7]),
        ("mail(A), mail(B), X is 10 * A + B", vec![4, 2], vec![42]),
        (
            "member(Y, [1, 2, 3]), mail(A), X is A * Y",
            vec![5, 6, 7],
            vec![5, 12, 21],
        ),
        (
            "findall(A, ( between(1, 3, _), mail(A) ), L), sum_list(L, X)",
            vec![1, 2, 3],
            vec![6],
        ),
        ("catch(( mail(A), throw(A) ), X, true)", vec![9], vec![9]),
        (
            "\\+ mail(5), forall(member(Y, [1, 2]), mail(Y)), X = 1",
            vec![4, 1, 2],
            vec![1],
        ),
        ("( mail(A), A > 5 -> X = A ; mail(X) )", vec![3, 1], vec![1]),
        ("mail(3), X = 1 ; mail(X)", vec![4, 5], vec![5]),
        ("maplist(mail, [A, B]), X is A - B", vec![5, 3], vec![2]),
        ("freeze(G, mail(X)), G = go", vec![8], vec![8]),
        (
            "once(mail_for(bob, bob, X)), \\+ mail_for(bob, ann, _), \\+ mail_for(a, a, _)",
            vec![1, 2, -1],
            vec![1],
        ),
        (
            "numlist(1, 200000, L), mail(A), garbage_collect, sum_list(L, S), X is S + A",
            vec![1],
            vec![20000100001],
        ),
    ] {
        let mut answers = waiting(&mail).into_query(query, ()).expect("it is a query");
        answers.set_slice(1_000_000);
        let mut found = Vec::new();
        let mut numbers = numbers.into_iter();
        loop {
            match poll(&mut answers, &woken) {
                Poll::Ready(Some(answer)) => found.push(answer.expect("nothing is wrong")),
                Poll::Ready(None) => break,
                Poll::Pending if answers.waits() => {
                    let before = woken.0.load(Ordering::Relaxed);
                    // Without a request: it still waits, and has lost nothing.
                    assert!(poll(&mut answers, &woken).is_pending(), "{query}");
                    assert_eq!(woken.0.load(Ordering::Relaxed), before, "{query}");
                    mail.put(numbers.next().expect("it wants no more"));
                    assert!(woken.0.load(Ordering::Relaxed) > before, "{query}");
                }
                Poll::Pending => {}
            }
        }
        assert_eq!(found, wanted, "{query}");
        assert_eq!(numbers.next(), None, "{query}");
        assert!(!answers.waits());
        holds(&mut answers.into_engine(), "parent(pam, bob)");
    }
}

#[test]
fn the_number_of_inferences_is_that_of_no_wait() {
    let mail = Mail::default();
    let mut spent = Vec::new();
    for polls in [0, 1, 50] {
        let mut answers = waiting(&mail)
            .into_query("mail(A), X is A + 1", ())
            .expect("it is a query");
        let woken = Arc::new(Woken::default());
        for _ in 0..polls {
            assert!(poll(&mut answers, &woken).is_pending());
        }
        mail.put(1);
        assert!(poll(&mut answers, &woken).is_ready());
        spent.push(answers.into_engine().inferences());
    }
    assert_eq!(spent, [spent[0]; 3]);
}

#[test]
fn queries_that_cannot_wait_say_so() {
    let mail = Mail::default();
    let mut engine = waiting(&mail);
    asking(&mut engine);
    for query in [
        "mail(_)",
        "ask('mail(_)')",
        "forall(member(_, [1]), mail(_))",
        "setup_call_cleanup(true, mail(_), true)",
    ] {
        let said = thrown(&mut engine, query);
        assert!(said.contains("cannot wait"), "{query}: {said}");
        holds(
            &mut engine,
            &format!("catch(({query}), error(system_error(_), _), true)"),
        );
        holds(
            &mut engine,
            "now(3, 3), ask('now(4, 4)'), findall(X, now(1, X), [1])",
        );
    }
    // An answer that is ready at once works like a value.
    mail.put(5);
    holds(&mut engine, "mail(5)");
    // A query of a closure in a task cannot wait; the task can.
    let mut answers = engine
        .into_query(
            "catch(ask('mail(_)'), error(system_error(_), _), true), mail(X)",
            (),
        )
        .expect("it is a query");
    let woken = Arc::new(Woken::default());
    assert!(poll(&mut answers, &woken).is_pending() && answers.waits());
    mail.put(6);
    assert!(matches!(
        poll(&mut answers, &woken),
        Poll::Ready(Some(Ok(6)))
    ));
}

#[test]
fn a_host_without_tasks_goes_on_when_it_likes() {
    let mail = Mail::default();
    let mut engine = waiting(&mail);
    let mut answers = engine
        .query("mail(A), X is A * 2", ())
        .expect("it is a query");
    let mut asked = 0;
    let answer = loop {
        match answers.advance(1_000).expect("nothing is wrong") {
            Progress::Answer(answer) => break answer,
            Progress::Paused if answers.waits() => {
                asked += 1;
                if asked == 3 {
                    mail.put(21);
                }
            }
            Progress::Paused => {}
            Progress::Over => panic!("it has an answer"),
        }
    };
    assert_eq!(answer.get::<i64>("X").expect("it is a number"), 42);
    assert_eq!(asked, 3);
    // The next answer is requested as usual, and cannot wait.
    drop(answers);
    let mut answers = engine
        .query("member(X, [1, 2]), mail(_)", ())
        .expect("it is a query");
    assert!(matches!(answers.advance(1_000), Ok(Progress::Paused)) && answers.waits());
    let error = answers
        .next()
        .expect("it is no failure")
        .expect_err("it cannot wait");
    assert!(error.to_string().contains("cannot wait"), "{error}");
    drop(answers);
    holds(&mut engine, "parent(pam, bob)");
}

/// Counts the values that were made and not dropped.
struct Alive(Arc<AtomicUsize>);

impl Alive {
    fn new(count: &Arc<AtomicUsize>) -> Alive {
        count.fetch_add(1, Ordering::Relaxed);
        Alive(Arc::clone(count))
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[test]
fn a_call_that_is_given_up_drops_its_future() {
    let alive = Arc::new(AtomicUsize::new(0));
    let mut engine = engine();
    let count = Arc::clone(&alive);
    engine
        .predicate_async("never/0", move || {
            let alive = Alive::new(&count);
            async move {
                let _alive = alive;
                std::future::pending::<()>().await;
            }
        })
        .expect("it is defined");
    engine
        .predicate_async("bad_drop/0", || {
            struct Bad;
            impl Drop for Bad {
                fn drop(&mut self) {
                    panic!("on purpose");
                }
            }
            let bad = Bad;
            async move {
                let _bad = bad;
                std::future::pending::<()>().await;
            }
        })
        .expect("it is defined");
    engine
        .predicate_async("bad_poll/0", || async {
            let asked = true;
            assert!(!asked, "while it is asked");
        })
        .expect("it is defined");
    let program = engine.freeze().expect("nothing runs");
    let woken = Arc::new(Woken::default());
    let begin = |query: &str| {
        let mut answers = program.ask(query, ()).expect("it is a query");
        assert!(poll(&mut answers, &woken).is_pending(), "{query}");
        assert!(answers.waits(), "{query}");
        answers
    };
    // By dropping the answers, or by taking the engine back.
    let answers = begin("never");
    assert_eq!(alive.load(Ordering::Relaxed), 1);
    drop(answers);
    assert_eq!(alive.load(Ordering::Relaxed), 0);
    let mut engine = begin("catch(never, _, true)").into_engine();
    assert_eq!(alive.load(Ordering::Relaxed), 0);
    holds(&mut engine, "parent(pam, bob)");
    // By a cancel, which wakes the task.
    let token = CancelToken::new();
    let mut answers = program
        .ask("catch(never, _, true)", ())
        .expect("it is a query");
    answers.cancelled_by(&token);
    assert!(poll(&mut answers, &woken).is_pending() && answers.waits());
    let before = woken.0.load(Ordering::Relaxed);
    let other = token.clone();
    thread::spawn(move || other.cancel())
        .join()
        .expect("it does not panic");
    assert_eq!(woken.0.load(Ordering::Relaxed), before + 1);
    let Poll::Ready(Some(Err(error))) = poll(&mut answers, &woken) else {
        panic!("it is cancelled");
    };
    assert!(error.is_interrupt());
    assert_eq!(alive.load(Ordering::Relaxed), 0);
    // By a cancel between the last check and the wait.
    let mut answers = program.ask("never", ()).expect("it is a query");
    answers.cancelled_by(&token);
    let polled = poll(&mut answers, &woken);
    assert!(matches!(polled, Poll::Ready(Some(Err(_)))));
    // By a time limit, at the next check.
    let mut answers = begin("never");
    answers.until(Instant::now());
    assert!(
        matches!(poll(&mut answers, &woken), Poll::Ready(Some(Err(error))) if error.is_limit())
    );
    assert_eq!(alive.load(Ordering::Relaxed), 0);
    // By an interrupt that the program catches: the query continues.
    let mut answers = begin("catch(never, error(resource_error(interrupt), _), true), X = 1");
    let engine = answers.into_engine();
    let interrupter = engine.interrupter();
    answers = engine
        .into_query(
            "catch(never, error(resource_error(interrupt), _), true), X = 1",
            (),
        )
        .expect("it is a query");
    assert!(poll(&mut answers, &woken).is_pending());
    let _ = interrupter.interrupt();
    assert!(matches!(
        poll(&mut answers, &woken),
        Poll::Ready(Some(Ok(1)))
    ));
    assert_eq!(alive.load(Ordering::Relaxed), 0);
    // A panic in the host's code concerns only its query.
    drop(begin("bad_drop"));
    let mut answers = program.ask("bad_poll", ()).expect("it is a query");
    let Poll::Ready(Some(Err(error))) = poll(&mut answers, &woken) else {
        panic!("it is an error");
    };
    assert!(error.to_string().contains("while it is asked"), "{error}");
    holds(&mut answers.into_engine(), "parent(pam, bob)");
}

#[test]
fn a_thousand_queries_wait_on_one_thread() {
    const TASKS: i64 = if cfg!(miri) { 3 } else { 1_000 };
    let mail = Mail::default();
    let program = waiting(&mail).freeze().expect("nothing runs");
    let woken = Arc::new(Woken::default());
    let mut tasks: Vec<OwnedSolutions> = (0..TASKS)
        .map(|number| {
            let asked = program.ask("mail(A), mail(B), X is ? + A - B", (number,));
            asked.expect("it is a query")
        })
        .collect();
    let (mut sum, mut sweeps) = (0, 0);
    while !tasks.is_empty() {
        sweeps += 1;
        tasks.retain_mut(|task| match poll(task, &woken) {
            Poll::Pending => task.waits(),
            Poll::Ready(found) => {
                sum += found.expect("it has an answer").expect("nothing is wrong");
                false
            }
        });
        // The others wait for two numbers, or for the second.
        tasks.iter().for_each(|_| mail.put(1));
    }
    assert!(sweeps > 2);
    assert_eq!(sum, TASKS * (TASKS - 1) / 2);
    assert!(woken.0.load(Ordering::Relaxed) >= TASKS as usize);
}

#[test]
fn answers_of_tasks_are_awaited() {
    async fn sum(mut answers: OwnedSolutions) -> Result<i64, Error> {
        let mut sum = 0;
        while let Some(answer) = answers.next_answer().await {
            sum += answer?.get::<i64>("X")?;
        }
        Ok(sum)
    }
    let mail = Mail::default();
    let answers = waiting(&mail).into_query("between(1, 3, Y), mail(A), X is A * Y", ());
    let mut task = pin!(sum(answers.expect("it is a query")));
    // Another thread delivers what the task waits for.
    let sender = thread::spawn({
        let mail = mail.clone();
        move || {
            for number in [10, 20, 30] {
                thread::sleep(Duration::from_millis(2));
                mail.put(number);
            }
        }
    });
    let woken = Arc::new(Unpark(thread::current()));
    let waker = Waker::from(woken);
    let found = loop {
        match task.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(found) => break found.expect("nothing is wrong"),
            Poll::Pending => thread::park(),
        }
    };
    assert_eq!(found, 10 + 40 + 90);
    sender.join().expect("it does not panic");
}

struct Unpark(thread::Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
