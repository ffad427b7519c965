//! Random stratified Datalog programs, all of whose rules are tabled, against a naive bottom-up evaluator that shares nothing
//! with the engine: the same answers, each once.
//!
//! `FERZ_SEED=N FERZ_RUNS=1 cargo test --test all datalog::` runs program N alone. A program has facts of e0/1, e1/2 and rules of p0 .. p4, each in a
//! layer; a negated goal is of a lower layer, or of facts, and its variables occur in a goal before it.

use std::collections::BTreeSet;
use std::fmt::Write;

use ferz::embed::Engine;

use crate::hostile::{first_seed, runs};
use crate::mutate::Random;

/// Constants of a program.
const CONSTANTS: usize = 5;
/// Predicates with rules.
const PREDICATES: usize = 5;
/// Programs in one engine.
const GROUP: u64 = 20;

/// An argument: a variable or a constant, by its number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Term {
    Variable(usize),
    Constant(usize),
}

/// A goal: a predicate, facts first, with its arguments.
struct Atom {
    predicate: usize,
    arguments: Vec<Term>,
    negated: bool,
}

struct Rule {
    head: Atom,
    body: Vec<Atom>,
}

struct Program {
    /// The arities of e0, e1, p0 ..
    arities: Vec<usize>,
    /// The layers of p0 ..
    layers: Vec<usize>,
    facts: Vec<(usize, Vec<usize>)>,
    rules: Vec<Rule>,
}

/// The predicates that have facts.
const GIVEN: usize = 2;

fn program(random: &mut Random) -> Program {
    let mut arities = vec![1, 2];
    arities.extend((0..PREDICATES).map(|_| random.below(4)));
    let layers: Vec<usize> = (0..PREDICATES).map(|_| random.below(3)).collect();
    let facts = (0..4 + random.below(8))
        .map(|_| {
            let predicate = random.below(GIVEN);
            let values = (0..arities[predicate]).map(|_| random.below(CONSTANTS));
            (predicate, values.collect())
        })
        .collect();
    let mut rules = Vec::new();
    for own in 0..PREDICATES {
        for _ in 0..1 + random.below(3) {
            rules.push(rule(random, &arities, &layers, own));
        }
    }
    Program {
        arities,
        layers,
        facts,
        rules,
    }
}

fn rule(random: &mut Random, arities: &[usize], layers: &[usize], own: usize) -> Rule {
    let mut bound: Vec<usize> = Vec::new();
    let mut body = Vec::new();
    for _ in 0..1 + random.below(3) {
        // The layer of a goal is at most that of the head; goals of lower layers may be negated.
        let predicate = loop {
            let predicate = random.below(GIVEN + PREDICATES);
            if predicate < GIVEN || layers[predicate - GIVEN] <= layers[own] {
                break predicate;
            }
        };
        let lower = predicate < GIVEN || layers[predicate - GIVEN] < layers[own];
        let negated = lower && random.below(4) == 0;
        let arguments: Vec<Term> = (0..arities[predicate])
            .map(|_| match (random.below(6), negated) {
                (0, _) => Term::Constant(random.below(CONSTANTS)),
                (_, true) if bound.is_empty() => Term::Constant(random.below(CONSTANTS)),
                (_, true) => Term::Variable(bound[random.below(bound.len())]),
                (_, false) => Term::Variable(random.below(4)),
            })
            .collect();
        for argument in &arguments {
            if let Term::Variable(variable) = argument
                && !bound.contains(variable)
            {
                bound.push(*variable);
            }
        }
        body.push(Atom {
            predicate,
            arguments,
            negated,
        });
    }
    let arguments =
        (0..arities[GIVEN + own]).map(|_| match bound.is_empty() || random.below(8) == 0 {
            true => Term::Constant(random.below(CONSTANTS)),
            false => Term::Variable(bound[random.below(bound.len())]),
        });
    Rule {
        head: Atom {
            predicate: GIVEN + own,
            arguments: arguments.collect(),
            negated: false,
        },
        body,
    }
}

type Relations = Vec<BTreeSet<Vec<usize>>>;

/// All consequences of the facts, layer by layer, each until nothing is new.
fn evaluate(program: &Program) -> Relations {
    let mut relations: Relations = vec![BTreeSet::new(); program.arities.len()];
    for (predicate, values) in &program.facts {
        relations[*predicate].insert(values.clone());
    }
    for layer in 0..3 {
        loop {
            let mut new = Vec::new();
            let of_layer = |rule: &&Rule| program.layers[rule.head.predicate - GIVEN] == layer;
            for rule in program.rules.iter().filter(of_layer) {
                let mut bindings = vec![vec![None; 4]];
                for atom in &rule.body {
                    bindings = bindings
                        .iter()
                        .flat_map(|binding| matches(&relations, atom, binding))
                        .collect();
                }
                for binding in bindings {
                    let values = rule
                        .head
                        .arguments
                        .iter()
                        .map(|term| value(*term, &binding));
                    let values: Option<Vec<usize>> = values.collect();
                    new.push((rule.head.predicate, values.expect("the head is safe")));
                }
            }
            let mut changed = false;
            for (predicate, values) in new {
                changed |= relations[predicate].insert(values);
            }
            if !changed {
                break;
            }
        }
    }
    relations
}

fn value(term: Term, binding: &[Option<usize>]) -> Option<usize> {
    match term {
        Term::Constant(constant) => Some(constant),
        Term::Variable(variable) => binding[variable],
    }
}

/// The bindings for which a goal is true.
fn matches(
    relations: &Relations,
    atom: &Atom,
    binding: &[Option<usize>],
) -> Vec<Vec<Option<usize>>> {
    let relation = &relations[atom.predicate];
    if atom.negated {
        let values = atom.arguments.iter().map(|term| value(*term, binding));
        let values: Option<Vec<usize>> = values.collect();
        let holds = relation.contains(&values.expect("a negated goal is ground"));
        return if holds {
            Vec::new()
        } else {
            vec![binding.to_vec()]
        };
    }
    let mut found = Vec::new();
    'rows: for row in relation {
        let mut extended = binding.to_vec();
        for (term, constant) in atom.arguments.iter().zip(row) {
            match value(*term, &extended) {
                Some(known) if known == *constant => {}
                Some(_) => continue 'rows,
                None => {
                    if let Term::Variable(variable) = term {
                        extended[*variable] = Some(*constant);
                    }
                }
            }
        }
        found.push(extended);
    }
    found
}

/// The name of a predicate of program `seed`.
fn name(seed: u64, predicate: usize) -> String {
    match predicate {
        0..GIVEN => format!("e{predicate}_{seed}"),
        _ => format!("p{}_{seed}", predicate - GIVEN),
    }
}

fn atom_text(seed: u64, atom: &Atom) -> String {
    let arguments = atom.arguments.iter().map(|term| match term {
        Term::Variable(variable) => format!("X{variable}"),
        Term::Constant(constant) => constant.to_string(),
    });
    let arguments: Vec<String> = arguments.collect();
    let goal = match arguments.is_empty() {
        true => name(seed, atom.predicate),
        false => format!("{}({})", name(seed, atom.predicate), arguments.join(", ")),
    };
    if atom.negated {
        format!("\\+ {goal}")
    } else {
        goal
    }
}

fn program_text(seed: u64, program: &Program) -> String {
    let mut text = String::new();
    let mut line = |parts: std::fmt::Arguments<'_>| {
        text.write_fmt(parts).expect("a string takes all");
    };
    for (predicate, arity) in program.arities.iter().enumerate() {
        let declaration = if predicate < GIVEN {
            "dynamic"
        } else {
            "table"
        };
        line(format_args!(
            ":- {declaration}({}/{arity}).\n",
            name(seed, predicate)
        ));
    }
    for (predicate, values) in &program.facts {
        let values: Vec<String> = values.iter().map(usize::to_string).collect();
        line(format_args!(
            "{}({}).\n",
            name(seed, *predicate),
            values.join(", ")
        ));
    }
    for rule in &program.rules {
        let body: Vec<String> = rule.body.iter().map(|atom| atom_text(seed, atom)).collect();
        line(format_args!(
            "{} :- {}.\n",
            atom_text(seed, &rule.head),
            body.join(", ")
        ));
    }
    text
}

/// A goal that is true if a predicate has exactly these answers, called with variables and with its first argument bound.
fn question(seed: u64, predicate: usize, arity: usize, answers: &BTreeSet<Vec<usize>>) -> String {
    let list = |rows: &mut dyn Iterator<Item = &Vec<usize>>| {
        let rows: Vec<String> = rows.map(|row| format!("{row:?}")).collect();
        format!("[{}]", rows.join(","))
    };
    let variables: Vec<String> = (0..arity).map(|n| format!("X{n}")).collect();
    let goal = match arity {
        0 => name(seed, predicate),
        _ => format!("{}({})", name(seed, predicate), variables.join(", ")),
    };
    let row = format!("[{}]", variables.join(","));
    let mut parts = vec![format!(
        "findall({row}, {goal}, L), msort(L, {})",
        list(&mut answers.iter())
    )];
    if arity > 0 {
        for constant in 0..CONSTANTS {
            let of = list(&mut answers.iter().filter(|row| row[0] == constant));
            parts.push(format!(
                "findall({row}, ( X0 = {constant}, {goal} ), L{constant}), msort(L{constant}, {of})"
            ));
        }
    }
    parts.join(", ")
}

#[test]
fn tables_have_what_follows() {
    let (first, count) = (first_seed(), runs(300));
    let mut seed = first;
    while seed < first + count {
        let end = (seed + GROUP).min(first + count);
        let mut engine = Engine::new();
        for seed in seed..end {
            let mut random = Random::new(seed);
            let program = program(&mut random);
            let relations = evaluate(&program);
            let text = program_text(seed, &program);
            engine
                .consult_text(&format!("program {seed}"), &text)
                .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
            // The order of the first calls decides which table is the leader.
            let shift = random.below(PREDICATES);
            for number in 0..PREDICATES {
                let predicate = GIVEN + (number + shift) % PREDICATES;
                let arity = program.arities[predicate];
                let goal = question(seed, predicate, arity, &relations[predicate]);
                let holds = engine.holds(&goal, ());
                assert!(
                    matches!(holds, Ok(true)),
                    "seed {seed}: {holds:?} of\n{goal}\nin\n{text}"
                );
            }
        }
        seed = end;
    }
}

/// Where SWI-Prolog is installed, it finds the same answers: this checks the evaluator.
#[test]
fn swipl_finds_the_same() {
    use std::process::{Command, Stdio};
    let installed = Command::new("swipl").arg("--version").output().is_ok();
    if !installed {
        return;
    }
    let (first, count) = (first_seed(), runs(40));
    let mut text = String::new();
    for seed in first..first + count {
        let mut random = Random::new(seed);
        let program = program(&mut random);
        let relations = evaluate(&program);
        text += &program_text(seed, &program);
        for (predicate, arity) in program.arities.iter().enumerate().skip(GIVEN) {
            let goal = question(seed, predicate, *arity, &relations[predicate]);
            writeln!(text, "question({seed}, {predicate}) :- {goal}.").expect("a string takes all");
        }
    }
    text += ":- initialization(( forall(( clause(question(S, P), _), \\+ question(S, P) ), ( write(S-P), nl )), halt )).\n";
    let path = std::env::temp_dir().join(format!("ferz-datalog-{}.pl", std::process::id()));
    std::fs::write(&path, &text).expect("the file can be written");
    let output = Command::new("swipl")
        .arg(&path)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .expect("it is installed");
    let _ = std::fs::remove_file(&path);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
}

/// A program without negation, its facts static and with tests and arithmetic after some goals, for the kernel. Some goals are in clauses
/// without a table, which may have more variables.
fn positive(seed: u64, random: &mut Random, program: &Program) -> String {
    let mut text = String::new();
    for predicate in 0..GIVEN {
        let facts = program.facts.iter().filter(|(own, _)| *own == predicate);
        let mut rows: Vec<&Vec<usize>> = facts.map(|(_, values)| values).collect();
        let values = vec![0; program.arities[predicate]];
        if rows.is_empty() {
            rows.push(&values);
        }
        for row in rows {
            let row: Vec<String> = row.iter().map(usize::to_string).collect();
            text += &format!("{}({}).\n", name(seed, predicate), row.join(", "));
        }
    }
    let tabled = (GIVEN..GIVEN + PREDICATES)
        .map(|predicate| format!("{}/{}", name(seed, predicate), program.arities[predicate]));
    text += &format!(":- table {}.\n", tabled.collect::<Vec<_>>().join(", "));
    for (number, rule) in program.rules.iter().enumerate() {
        let mut body = Vec::new();
        let mut bound = Vec::new();
        for (place, atom) in rule.body.iter().enumerate() {
            let positive = Atom {
                predicate: atom.predicate,
                arguments: atom.arguments.clone(),
                negated: false,
            };
            let goal = atom_text(seed, &positive);
            if random.below(4) == 0 {
                let mut variables: Vec<String> = Vec::new();
                for argument in &atom.arguments {
                    if let Term::Variable(variable) = argument {
                        variables.push(format!("X{variable}"));
                    }
                }
                let shown =
                    variables.len() - usize::from(random.below(4) == 0).min(variables.len());
                let apart = format!(
                    "'h{number}_{place}_{seed}'({})",
                    [&["0".into()], &variables[..shown]].concat().join(", ")
                );
                text += &format!("{apart} :- {goal}.\n");
                body.push(apart);
            } else {
                body.push(goal);
            }
            for argument in &atom.arguments {
                if let Term::Variable(variable) = argument
                    && !bound.contains(variable)
                {
                    bound.push(*variable);
                }
            }
            if bound.is_empty() || random.below(3) > 0 {
                continue;
            }
            let (one, other) = (random.below(bound.len()), random.below(bound.len()));
            let (one, other) = (bound[one], bound[other]);
            let test = ["<", ">=", "=:=", "=\\=", "==", "\\==", "\\="][random.below(7)];
            body.push(match random.below(3) {
                0 => format!("X9 is X{one} + X{other} - 1, X9 {test} 2"),
                1 => format!("X{one} is X{other} * 1"),
                _ => format!("X{one} {test} X{other}"),
            });
        }
        let head = atom_text(seed, &rule.head);
        text += &format!("{head} :- {}.\n", body.join(", "));
    }
    text
}

/// All answers of a predicate in their order, called with variables, and with each constant in front; and an error, if there is one.
fn answers(engine: &mut Engine, seed: u64, predicate: usize, arity: usize) -> String {
    let mut calls = vec![(0..arity).map(|n| format!("X{n}")).collect::<Vec<String>>()];
    for constant in 0..CONSTANTS.min(arity * CONSTANTS) {
        let mut call = calls[0].clone();
        call[0] = constant.to_string();
        calls.push(call);
    }
    let mut found = String::new();
    for call in calls {
        let goal = match call.is_empty() {
            true => name(seed, predicate),
            false => format!("{}({})", name(seed, predicate), call.join(", ")),
        };
        let query =
            format!("catch(findall({goal}, {goal}, L), error(E, _), L = E), term_to_atom(L, A)");
        let answer = engine.query(&query, ()).and_then(|mut query| {
            let solution = query.next().expect("it has an answer")?;
            solution.get::<String>("A")
        });
        found += &format!("{goal}: {answer:?}\n");
    }
    found
}

#[test]
fn the_kernel_does_what_the_clauses_do() {
    let (first, count) = (first_seed(), runs(300));
    let mut taken = 0;
    for seed in first..first + count {
        let mut random = Random::new(seed);
        let program = program(&mut random);
        let text = positive(seed, &mut random, &program);
        let shift = random.below(PREDICATES);
        let [with, without] = ["on", "off"].map(|native| {
            let mut engine = Engine::new();
            engine
                .holds(&format!("set_prolog_flag(native, {native})"), ())
                .expect("it is a flag");
            engine
                .consult_text(&format!("program {seed}"), &text)
                .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
            let mut found = String::new();
            for number in 0..PREDICATES {
                let predicate = GIVEN + (number + shift) % PREDICATES;
                found += &answers(&mut engine, seed, predicate, program.arities[predicate]);
            }
            let kernel = "'$twin_calls'(Ts), memberchk(twin(_, datalog, _), Ts)";
            let kernel = engine.holds(kernel, ()).expect("it can be asked");
            assert!(native == "on" || !kernel, "seed {seed}");
            taken += u64::from(kernel);
            found
        });
        assert!(
            with == without,
            "seed {seed}:\n{with}\nnot\n{without}\nof\n{text}"
        );
    }
    assert!(
        count < 10 || 2 * taken > count,
        "the kernel takes {taken} of {count} programs"
    );
}
