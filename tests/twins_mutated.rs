//! Twins of mutated programs against their clauses.

#[path = "support/mutate.rs"]
mod mutate;
mod support;

#[test]
fn mutants_are_the_same_each_time() {
    for path in support::files("examples/programs", "pl") {
        let text = std::fs::read_to_string(&path).expect("it is there");
        let once = mutate::mutate(&text, 1, 20);
        let again = mutate::mutate(&text, 1, 20);
        assert_eq!(format!("{once:?}"), format!("{again:?}"), "{path:?}");
        assert!(once.len() == 20, "{path:?}: {} mutants", once.len());
        for mutant in once {
            let read = mutate::Program::read(&mutant.program);
            assert_eq!(read.text(), mutant.program, "{path:?}");
        }
    }
}
