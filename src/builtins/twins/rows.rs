//! The rows of the table of twins (`mod.rs`), by their kinds.

use super::{counts, domains, sorts};
use crate::machine::twin::{Leaving, Member, Run, Taken, Twin};

/// A row of the table.
pub(super) const fn twin(
    name: &'static str,
    definition: (&'static str, &'static [Member]),
    run: Run,
) -> (Twin, &'static [Member]) {
    let (definition, members) = definition;
    let twin = Twin {
        name,
        definition,
        run,
        needs: &[],
        library: None,
        any_names: false,
        worth: 1,
        least_search: 0,
        warmup_calls: 0,
        at_once: false,
        clauses: None,
        outputs: &[],
        leaving: None,
    };
    (twin, members)
}

/// A row for a predicate that is in the library too. Its clauses take an inference per element, and entering the twin takes about six.
pub(super) const fn library(
    row: (Twin, &'static [Member]),
    arity: u32,
) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    let library = Some((twin.name, arity));
    let worth = 6;
    (
        Twin {
            library,
            worth,
            ..twin
        },
        members,
    )
}

/// A row for a recursion over a list with indexed clauses: the clauses handle ten elements in the time that it takes to enter the twin.
pub(super) const fn recursion(row: (Twin, &'static [Member])) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    let worth = 10;
    (Twin { worth, ..twin }, members)
}

/// A row for one of several forms of a predicate: if a definition calls one of them, the program may call another.
pub(super) const fn form_of(
    row: (Twin, &'static [Member]),
    name: &'static str,
    arity: u32,
) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    let library = Some((name, arity));
    (Twin { library, ..twin }, members)
}

/// A row for a twin that compares integers only, with these outputs unbound.
pub(super) const fn needs_unbound(
    outputs: &'static [usize],
    row: (Twin, &'static [Member]),
) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    (Twin { outputs, ..twin }, members)
}

/// A row for a twin that asks for the names of the data.
pub(super) const fn any_names(row: (Twin, &'static [Member])) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    let any_names = true;
    (Twin { any_names, ..twin }, members)
}

/// A row for a twin that unifies at once what the clauses unify step by step.
pub(super) const fn at_once(
    name: &'static str,
    definition: (&'static str, &'static [Member]),
    run: Run,
) -> (Twin, &'static [Member]) {
    let (known, members) = twin(name, definition, run);
    let twin = Twin {
        at_once: true,
        ..known
    };
    (twin, members)
}

/// A row for a definition with parameters, of which `needs` must be pure.
pub(super) const fn search(
    name: &'static str,
    definition: (&'static str, &'static [Member]),
    run: Run,
    needs: &'static [usize],
) -> (Twin, &'static [Member]) {
    let (twin, members) = at_once(name, definition, run);
    (Twin { needs, ..twin }, members)
}

/// A row for a definition whose calls are each a part of a search: only many calls show that the search is large.
pub(super) const fn game(
    name: &'static str,
    definition: (&'static str, &'static [Member]),
    run: Run,
    needs: &'static [usize],
) -> (Twin, &'static [Member]) {
    let (twin, members) = search(name, definition, run, needs);
    (
        Twin {
            warmup_calls: 512,
            ..twin
        },
        members,
    )
}

/// A row for a kernel search that pays from this number of steps on.
pub(super) const fn kernel_search(
    least_search: u64,
    row: (Twin, &'static [Member]),
) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    (
        Twin {
            least_search,
            ..twin
        },
        members,
    )
}

/// A row for flattening. A call with an unbound output tells the order of clauses that only their outputs tell apart: it is the one in
/// which the text of the form has them.
pub(super) const fn flatten(
    definition: (&'static str, &'static [Member]),
    run: Run,
    clauses: &'static [usize],
) -> (Twin, &'static [Member]) {
    let (known, members) = at_once("flatten", definition, run);
    let clauses = Some(clauses);
    (Twin { clauses, ..known }, members)
}

/// A row for one of the forms of insertion into a list in order.
pub(super) const fn insertion(
    definition: (&'static str, &'static [Member]),
) -> (Twin, &'static [Member]) {
    let row = recursion(twin("insert", definition, sorts::insert));
    needs_unbound(&[2], form_of(row, "$insert", 3))
}

/// A row for one of the forms of insertion that have no cuts: the first of the two clauses compares the number with an element so.
pub(super) const fn insertion_by(
    first: Taken,
    definition: (&'static str, &'static [Member]),
) -> (Twin, &'static [Member]) {
    leaving(0, &[1], &[2], first, insertion(definition))
}

/// A row for one of the forms of partition that have no cuts: the first of the two clauses compares an element with the pivot so.
pub(super) const fn partition_by(
    first: Taken,
    definition: (&'static str, &'static [Member]),
    run: Run,
) -> (Twin, &'static [Member]) {
    leaving(0, &[0], &[2, 3], first, partition(definition, run))
}

/// A row for a definition of which this member has clauses without cuts ([`Leaving`]).
pub(super) const fn leaving(
    member: usize,
    inputs: &'static [usize],
    outputs: &'static [usize],
    first: Taken,
    row: (Twin, &'static [Member]),
) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    let leaving = Some(Leaving {
        member,
        inputs,
        outputs,
        first,
    });
    (Twin { leaving, ..twin }, members)
}

/// A row for one of the forms of partition.
pub(super) const fn partition(
    definition: (&'static str, &'static [Member]),
    run: Run,
) -> (Twin, &'static [Member]) {
    let row = recursion(twin("partition", definition, run));
    needs_unbound(&[2, 3], form_of(row, "$partition", 4))
}

/// A row for the greatest element, or with `LEAST` the least one, where two clauses compare after the recursion.
pub(super) const fn best_twice<const LEAST: bool>(
    name: &'static str,
    definition: (&'static str, &'static [Member]),
) -> (Twin, &'static [Member]) {
    let row = recursion(twin(name, definition, counts::best_of::<LEAST, true>));
    needs_unbound(&[1], row)
}

/// A row for one of the forms of the test whether queens are safe from one another.
pub(super) const fn safe(
    definition: (&'static str, &'static [Member]),
    run: Run,
) -> (Twin, &'static [Member]) {
    form_of(twin("safe", definition, run), "$safe", 1)
}

/// A row for one of the forms of placing queens in front of those that are safe from them.
pub(super) const fn placed(
    definition: (&'static str, &'static [Member]),
) -> (Twin, &'static [Member]) {
    kernel_search(
        STEPS_OF_CHOICES,
        at_once("queens", definition, domains::placed),
    )
}

/// The number of steps that take as long as beginning a search: for choosing from domains, and for making permutations.
pub(super) const STEPS_OF_CHOICES: u64 = 32;
pub(super) const STEPS_OF_PERMUTATIONS: u64 = 96;

/// A row for a family of predicates that choose and test.
pub(super) const fn of_family(run: Run) -> Twin {
    Twin {
        name: "generate_and_test",
        definition: "generate_and_test/0",
        run,
        needs: &[],
        library: None,
        any_names: true,
        worth: 1,
        least_search: 0,
        warmup_calls: 0,
        at_once: true,
        clauses: None,
        outputs: &[],
        leaving: None,
    }
}
