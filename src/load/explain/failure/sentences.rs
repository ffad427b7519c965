//! Sentences about failures, in both languages.

use super::super::super::lint::confusable;
use crate::syntax::{Language, Severity};

/// A message, without a place.
pub struct Sentence {
    pub severity: Severity,
    pub code: &'static str,
    pub message: String,
    pub help: Option<String>,
}

impl Sentence {
    fn new(severity: Severity, code: &'static str, message: String) -> Sentence {
        Sentence {
            severity,
            code,
            message,
            help: None,
        }
    }
}

/// One explanation.
pub struct Finding {
    /// Its kind: `fact`, `name`, `swap`, `replace`, `exchange`, `rename`, `cut`, `condition`, `negation`, `test`, `no_base`, `single`, `no_clause`, `no_answer`, `arity`.
    pub kind: String,
    /// How the present text differs from the wanted one, or what is peculiar about a test, each with texts that belong to it.
    pub details: Vec<Vec<String>>,
    /// Texts: for a fact the present value, the wanted one, and the head.
    pub words: Vec<String>,
    /// The goal with its values.
    pub goal: String,
}

impl Finding {
    fn word(&self, index: usize) -> &str {
        self.words.get(index).map_or("", String::as_str)
    }

    fn class(&self) -> &str {
        let first = self.details.first().and_then(|detail| detail.first());
        first.map_or("", String::as_str)
    }

    /// The words behind the name of a detail.
    fn hint(&self, index: usize) -> &str {
        let detail = self.details.first();
        let word = detail.and_then(|detail| detail.get(index + 1));
        word.map_or("", String::as_str)
    }

    /// What to write at the place.
    pub fn replacement(&self) -> Option<&str> {
        let wanted = self.word(1);
        // A variable is no replacement.
        let is_value = !wanted.starts_with(|c: char| c.is_uppercase() || c == '_');
        let is_mend = self.kind == "swap"
            || self.kind == "replace" && !wanted.contains('_')
            || self.kind == "fact" && is_value;
        (is_mend && !wanted.is_empty()).then_some(wanted)
    }

    /// The sentence, and how to fix the program.
    pub fn said(&self, language: Language) -> Sentence {
        let goal = self.goal.as_str();
        let (old, new) = (self.word(0), self.word(1));
        let warning = |code, message| Sentence::new(Severity::Warning, code, message);
        match self.kind.as_str() {
            "fact" => self.fact(language),
            "name" => {
                let message = language.fill(
                    "the goal {} has no answer: the name {} of a clause is nearly {}",
                    "цель {} не имеет ответа: имя {} у предложения - почти {}",
                    &[goal, old, new],
                );
                let mut said = warning("why::name", message);
                said.help = Some(language.fill(
                    "did you mean {}? {}",
                    "может быть, имелось в виду {}? {}",
                    &[new, &alike(self.class(), old, new, language)],
                ));
                said
            }
            "swap" => {
                let message = language.fill(
                    "with {} in place of {} here the query is true: {}",
                    "с {} вместо {} запрос здесь истинен: {}",
                    &[new, old, goal],
                );
                let mut said = warning("why::swap", message);
                said.help = Some(language.fill(
                    "did you mean {}?",
                    "может быть, имелось в виду {}?",
                    &[new],
                ));
                said
            }
            "replace" => {
                let message = language.fill(
                    "with {} in place of {} here the query is true: {}",
                    "с {} вместо {} запрос здесь истинен: {}",
                    &[new, old, goal],
                );
                let mut said = warning("why::replace", message);
                let question =
                    language.fill("did you mean {}?", "может быть, имелось в виду {}?", &[new]);
                said.help = Some(match alike(self.class(), old, new, language) {
                    difference if difference.is_empty() => question,
                    difference => format!("{difference}; {question}"),
                });
                said
            }
            "exchange" => {
                let message = language.fill(
                    "with two arguments exchanged here the query is true: {}",
                    "если поменять здесь два аргумента местами, запрос истинен: {}",
                    &[goal],
                );
                let mut said = warning("why::exchange", message);
                said.help = Some(language.fill(
                    "exchange arguments {} and {}",
                    "поменяйте местами аргументы {} и {}",
                    &[old, new],
                ));
                said
            }
            "rename" => {
                let message = language.fill(
                    "with {} in place of this goal the query is true",
                    "с {} вместо этой цели запрос истинен",
                    &[goal],
                );
                let mut said = warning("why::rename", message);
                said.help = Some(language.fill(
                    "did you mean {}?",
                    "может быть, имелось в виду {}?",
                    &[old],
                ));
                said
            }
            "cut" => warning(
                "why::cut",
                language.fill(
                    "without the cut in a clause of {} the query is true",
                    "без отсечения в предложении {} запрос истинен",
                    &[goal],
                ),
            ),
            "condition" => warning(
                "why::condition",
                language.fill(
                    "the condition {} is true; if it were false, the query would be true",
                    "условие {} истинно; будь оно ложно, запрос был бы истинен",
                    &[goal],
                ),
            ),
            "negation" => warning(
                "why::negation",
                language.fill(
                    "{} is false, since {} is true",
                    "{} ложно, так как {} истинно",
                    &[goal, old],
                ),
            ),
            "test" => self.test(language),
            "arity" => {
                let message = language.fill(
                    "no clause fits the goal {}; there is one with another number of arguments: {}",
                    "к цели {} не подходит ни одно предложение; есть с другим числом аргументов: {}",
                    &[goal, old],
                );
                warning("why::arity", message)
            }
            "no_base" => warning(
                "why::no_base",
                language.fill(
                    "the goal {} has no answer: every clause of {} calls it again",
                    "цель {} не имеет ответа: каждое предложение {} вызывает его снова",
                    &[goal, old],
                ),
            ),
            "single" => {
                let message = language.fill(
                    "in this clause for {} a variable stands only once",
                    "в этом предложении для {} переменная стоит только раз",
                    &[goal],
                );
                let mut said = warning("why::single", message);
                let help = "is a goal with it missing, or is it misspelt?";
                let russian = "не пропущена ли цель с ней, нет ли в ней опечатки?";
                said.help = Some(language.text(help, russian).to_owned());
                said
            }
            "no_clause" => {
                let message = language.fill(
                    "no clause fits the goal {}",
                    "к цели {} не подходит ни одно предложение",
                    &[goal],
                );
                let mut said = warning("why::no_clause", message);
                if !old.is_empty() {
                    said.help = Some(language.fill(
                        "the nearest clause is that of {}",
                        "ближайшее предложение: {}",
                        &[old],
                    ));
                }
                said
            }
            _ => warning(
                "why::no_answer",
                language.fill(
                    "the goal {} has no answer; if it had one, the query would be true",
                    "цель {} не имеет ответа; имей она ответ, запрос был бы истинен",
                    &[goal],
                ),
            ),
        }
    }

    fn fact(&self, language: Language) -> Sentence {
        let (goal, old, new) = (self.goal.as_str(), self.word(0), self.word(1));
        let class = self.class();
        let message = match class {
            "other" => language.fill(
                "the goal {} has no answer; it would have one with {} in place of {}",
                "цель {} не имеет ответа; имела бы, будь {} вместо {}",
                &[goal, new, old],
            ),
            _ => language.fill(
                "the goal {} has no answer: {} is written where {} is wanted",
                "цель {} не имеет ответа: написано {}, а нужно {}",
                &[goal, old, new],
            ),
        };
        let mut said = Sentence::new(Severity::Warning, "why::fact", message);
        let write = language.fill(
            "write {} in place of {}",
            "напишите {} вместо {}",
            &[new, old],
        );
        let help = match alike(class, old, new, language) {
            difference if difference.is_empty() => write,
            // The setting for all texts must change, not this constant.
            difference if class == "code" => difference,
            difference => format!("{difference}; {write}"),
        };
        if self.replacement().is_some() {
            said.help = Some(help);
        }
        said
    }

    fn test(&self, language: Language) -> Sentence {
        let goal = self.goal.as_str();
        let message = match (self.class(), self.hint(0), self.hint(1)) {
            ("value", sum, value) => language.fill(
                "the test {} is false: {} is {}",
                "проверка {} ложна: {} равно {}",
                &[goal, sum, value],
            ),
            _ => language.fill("the test {} is false", "проверка {} ложна", &[goal]),
        };
        let mut said = Sentence::new(Severity::Warning, "why::test", message);
        let help = match (self.class(), self.hint(0)) {
            ("evaluate", _) => language.text(
                "terms are compared as they are written; =:= evaluates both sides and compares the values",
                "термы сравниваются как записаны; =:= вычисляет обе стороны и сравнивает значения",
            ),
            ("unbound", _) => language.text(
                "== binds no variables, = does",
                "== не связывает переменных, = связывает",
            ),
            ("alike", "kind") => language.text(
                "both are written alike, but one is an atom and the other a number or a string",
                "записаны одинаково, но одно - атом, а другое - число или строка",
            ),
            ("alike", "case") => language.text(
                "both differ in the case of letters alone",
                "различаются только большими и малыми буквами",
            ),
            ("alike", "look") => language.text(
                "both look alike, but their letters are of different scripts",
                "выглядят одинаково, но буквы из разных алфавитов",
            ),
            ("alike", _) => language.text(
                "both differ in a letter or two: is one misspelt?",
                "различаются буквой или двумя: нет ли опечатки?",
            ),
            _ => return said,
        };
        said.help = Some(help.to_owned());
        said
    }

    /// The label at the place to blame.
    pub fn label(&self, language: Language) -> String {
        let goal = self.goal.as_str();
        match self.kind.as_str() {
            "fact" | "swap" | "replace" => {
                language.fill("{} is wanted here", "здесь нужно {}", &[self.word(1)])
            }
            "exchange" => language
                .text(
                    "in this order it has no answer",
                    "в этом порядке ответа нет",
                )
                .to_owned(),
            "rename" => language.fill("{} is wanted here", "здесь нужно {}", &[self.word(0)]),
            "name" => language.fill("{} is wanted here", "здесь нужно {}", &[self.word(1)]),
            "cut" => language
                .text(
                    "it excludes the other answers",
                    "оно исключает другие ответы",
                )
                .to_owned(),
            "condition" => language.fill("{} is true", "{} истинно", &[goal]),
            "single" => language.text("only here", "только здесь").to_owned(),
            "no_clause" if self.class() == "near" => language
                .text("the nearest clause", "ближайшее предложение")
                .to_owned(),
            "negation" => language.fill("{} is true", "{} истинно", &[self.word(0)]),
            _ => language.fill("{} is false", "{} ложно", &[goal]),
        }
    }

    /// The label at another place.
    pub fn role(&self, role: &str, language: Language) -> String {
        match role {
            "called" => language.fill("called here as {}", "вызвано здесь как {}", &[&self.goal]),
            _ if self.kind == "fact" => {
                language.fill("here it is {}", "здесь это {}", &[self.word(1)])
            }
            _ => language
                .text("the nearest clause", "ближайшее предложение")
                .to_owned(),
        }
    }
}

/// How two values that are alike differ.
fn alike(class: &str, old: &str, new: &str, language: Language) -> String {
    match class {
        "look" => {
            let letters = confusable::difference(old, new, language);
            let same = language.fill(
                "{} and {} look alike, but are written with different letters",
                "{} и {} выглядят одинаково, но написаны разными буквами",
                &[old, new],
            );
            match letters {
                Some(letters) => format!("{same}: {letters}"),
                None => same,
            }
        }
        "case" => language.fill(
            "{} and {} differ in the case of letters",
            "{} и {} различаются большими и малыми буквами",
            &[old, new],
        ),
        "kind" => language.fill(
            "{} is {}, {} is {}",
            "{} - {}, {} - {}",
            &[old, kind(old, language), new, kind(new, language)],
        ),
        "code" => {
            let is_code = |text: &str| text.len() > 1 && text.bytes().all(|b| b.is_ascii_digit());
            let (code, character) = match is_code(old) {
                true => (old, new),
                false => (new, old),
            };
            language.fill(
                "{} is the code of {}: a text in double quotes is a list of characters unless :- set_prolog_flag(double_quotes, codes). stands above it",
                "{} - код символа {}: текст в двойных кавычках - список символов, если выше не стоит :- set_prolog_flag(double_quotes, codes).",
                &[code, character],
            )
        }
        "typo" => language.fill(
            "{} and {} differ in a letter or two: a misspelling",
            "{} и {} различаются буквой или двумя: опечатка",
            &[old, new],
        ),
        _ => String::new(),
    }
}

/// The kind of term that a text is when read.
fn kind(text: &str, language: Language) -> &'static str {
    let mut signs = text.chars();
    match signs.next() {
        Some('"') => language.text("a string", "строка"),
        Some('[') => language.text("a list", "список"),
        Some('0'..='9') => match text.contains('.') {
            true => language.text("a float", "вещественное число"),
            false => language.text("an integer", "целое число"),
        },
        Some('-') if signs.next().is_some_and(|c| c.is_ascii_digit()) => {
            language.text("a number", "число")
        }
        Some(_) | None => language.text("an atom", "атом"),
    }
}

/// The query is true.
pub fn holds(goal: &str, language: Language) -> String {
    language.fill("{} is true:", "{} истинно:", &[goal])
}

/// Constraints of the query have no solution.
pub fn conflict(goal: &str, count: usize, language: Language) -> String {
    language.fill(
        "{} is false: these constraints cannot hold together, though all but any one of the {} can:",
        "{} ложно: эти ограничения не могут выполняться вместе, а без любого одного из {} могут:",
        &[goal, &count.to_string()],
    )
}

/// The label at the place of each of them.
pub fn needed(language: Language) -> String {
    language.fill("one of them", "одно из них", &[])
}

/// The query raises an error.
pub fn raises(goal: &str, error: &str, language: Language) -> Sentence {
    let message = language.fill(
        "{} does not fail, but raises an error: {}",
        "{} не ложно, а вызывает ошибку: {}",
        &[goal, error],
    );
    Sentence::new(Severity::Error, "why::raises", message)
}

/// The query does not end soon.
pub fn over(goal: &str, limit: &str, language: Language) -> Sentence {
    let message = language.fill(
        "{} is not decided: given up after {} inferences",
        "{}: ответа нет, прервано после {} шагов вывода",
        &[goal, limit],
    );
    Sentence::new(Severity::Warning, "why::over", message)
}

/// Nothing explains the failure.
pub fn unexplained(goal: &str, tried: &str, language: Language) -> Sentence {
    let message = language.fill(
        "{} is false, and no single change makes it true; facts, tests, goals and cuts tried: {}",
        "{} ложно, и ни одно изменение этого не исправит; испытано фактов, проверок, целей, отсечений: {}",
        &[goal, tried],
    );
    Sentence::new(Severity::Warning, "why::unexplained", message)
}

/// A goal was not called, so that nothing is known of what is behind it.
pub fn unknown(goal: &str, held: &str, language: Language) -> Sentence {
    let message = language.fill(
        "it is not known whether {} is true: {} acts on the world and was not called again",
        "неизвестно, истинно ли {}: {} действует на внешний мир и повторно не вызывалось",
        &[goal, held],
    );
    Sentence::new(Severity::Warning, "why::unexplained", message)
}

/// The label of a goal that was not called.
pub fn held(language: Language) -> String {
    language
        .text("not called again", "повторно не вызывалось")
        .to_owned()
}

/// The label of a goal that has raised an error.
pub fn raised(goal: &str, language: Language) -> String {
    language.fill("raised by {}", "возникла в {}", &[goal])
}

/// The label of the goal that was reached deepest.
pub fn deepest(goal: &str, language: Language) -> String {
    language.fill(
        "the deepest goal without an answer: {}",
        "самая глубокая цель без ответа: {}",
        &[goal],
    )
}

/// No query has failed.
pub fn unasked(language: Language) -> Sentence {
    let message = language.text(
        "no query has failed so far",
        "пока ни один запрос не был ложен",
    );
    Sentence::new(Severity::Note, "why::unasked", message.to_owned())
}
