//! The examples that are guides: their output.

use std::time::Duration;

#[path = "../examples/notebook.rs"]
mod notebook;
#[path = "../examples/plugins.rs"]
mod plugins;
#[path = "../examples/rules.rs"]
mod rules;
#[path = "../examples/web.rs"]
mod web;

#[test]
fn rules_judge_orders() {
    use rules::Because;
    let found = rules::verdicts().expect("the rules are right");
    let found: Vec<_> = found
        .iter()
        .map(|verdict| {
            (
                verdict.total,
                verdict.percent,
                &verdict.because,
                verdict.needs.join(" "),
            )
        })
        .collect();
    let lamp = Because::Sale("lamp".to_owned());
    assert_eq!(
        found,
        [
            (1853, 5, &Because::Member, String::new()),
            (11390, 15, &lamp, "age_check".to_owned()),
            (180_000, 0, &Because::Nothing, "signature".to_owned()),
            (17550, 10, &Because::ManyLines, String::new()),
        ]
    );
    assert_eq!(rules::orders().len(), 4);
    rules::main().expect("it runs");
    let said = rules::Rules::new("discount(10, often :- true.").err();
    assert!(said.is_some_and(|said| said.contains("rules:1")));
}

#[test]
fn a_web_handler_answers_and_stops() {
    let (replies, worked) = web::replies().expect("there is a port");
    let statuses: Vec<u16> = replies.iter().map(|(status, _)| *status).collect();
    assert_eq!(statuses, [200, 200, 200, 503, 404]);
    assert_eq!(
        replies[0].1,
        r#"[{"Stops":["riga","tallinn","helsinki"],"Hours":6}]"#
    );
    assert_eq!(
        replies[1].1,
        r#"[{"Stops":["riga","vilnius","warsaw","berlin"],"Hours":18},{"Stops":["riga","berlin"],"Hours":18}]"#
    );
    assert_eq!(replies[2].1, "[]");
    // Its time limit has not ended then.
    assert!(worked < Duration::from_millis(290), "{worked:?}");
    web::main().expect("it runs");
}

#[test]
fn plug_ins_change_what_they_are_given() {
    let (lines, told) = plugins::edited().expect("the host is right");
    assert_eq!(lines, ["1: knights move in an l.", "2: rooks do not."]);
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].starts_with("broken: "), "{told:?}");
    assert!(told[1].starts_with("endless: wait: "), "{told:?}");
    assert!(told[2].starts_with("curious: peek: "), "{told:?}");
    plugins::main().expect("it runs");
}

#[test]
fn a_notebook_shows_its_cells() {
    let shown = notebook::shown().expect("it is right");
    assert_eq!(
        shown[0],
        ["City = riga, P = 614618", "City = daugavpils, P = 79120"]
    );
    assert_eq!(shown[1], [""; 0]);
    assert_eq!(
        shown[2],
        [
            "City = riga, Age = 799",
            "City = tallinn, Age = 781",
            "City = tartu, Age = 970"
        ]
    );
    assert_eq!(shown[3], ["Total = 551299"]);
    assert_eq!(
        shown[5],
        [
            "Country = latvia, City = riga",
            "Country = lithuania, City = vilnius"
        ]
    );
    assert!(shown[6][0].contains("mayor"), "{:?}", shown[6]);
    notebook::main().expect("it runs");
}
