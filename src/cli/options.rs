//! The options of the command line, in both languages.
//!
//! Texts for people are `English [русский]`: [`command`] keeps the part in the user's language. Errors in the command line are reported in
//! this language too, with status 64 of `sysexits.h`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::Str;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use super::family::{Family, family};
use super::pages::{columns, surroundings};
use crate::embed::{Language, Limit, Optimisation};
use crate::toplevel::page::Accepted;
use crate::toplevel::rivals::Rival;
use crate::toplevel::{AnswerForm, Colour};

/// Ferz, a Prolog that explains its errors [Ферзь, пролог, который объясняет свои ошибки]
///
/// Consults the files, runs the goals, then asks for queries; from a pipe it reads queries and writes all their answers. What
/// follows a file that begins with #! belongs to that script. [Загружает файлы, выполняет цели, затем спрашивает запросы; из
/// канала читает запросы и пишет все ответы. Всё, что стоит за файлом, который начинается с #!, принадлежит этому сценарию.]
#[derive(Debug, Parser)]
#[command(
    name = "ferz",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Exit status: 0; 1 a goal failed or output was lost; 2 an error; 3 a file was not loaded without errors; 4 a limit was reached; \
                  64 the command line is wrong; 130 interrupted. halt(N) exits with N. [Код возврата: 0; 1 - цель не достигнута или вывод \
                  потерян; 2 - ошибка; 3 - ошибка загрузки; 4 - достигнут предел; 64 - неверная командная строка; 130 - прервано. \
                  halt(N) возвращает N.]"
)]
pub struct Options {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub session: SessionOptions,
}

#[derive(Debug, Args)]
pub struct SessionOptions {
    /// Prolog files, and those of MuLISP (.lisp, .lsp) and Planner (.planner, .pln), in this order [файлы программы]
    #[arg(value_name = "FILE")]
    pub files: Vec<OsString>,
    /// A goal to run once, after the files; may be repeated [цель]
    #[arg(short, long = "goal", value_name = "GOAL")]
    pub goals: Vec<String>,
    /// What to run in place of the toplevel, as in `-t halt` [вместо диалога]
    #[arg(short, long, value_name = "GOAL")]
    pub toplevel: Option<String>,
    /// Ask for forms of MuLISP in place of queries [диалог на MuLISP]
    #[arg(long, conflicts_with_all = ["toplevel", "planner"])]
    pub lisp: bool,
    /// Ask for forms of Planner in place of queries [диалог на Плэнере]
    #[arg(long, conflicts_with = "toplevel")]
    pub planner: bool,
    /// Write answers as text, json or csv, also those of the goals [вид ответов]
    #[arg(long, value_name = "FORM", value_parser = answer_form)]
    pub answers: Option<AnswerForm>,
    /// Behind the files, say which predicates nearly have a native twin, and what differs [кто почти двойник]
    #[arg(long)]
    pub hints: bool,
    /// From a pipe, end with the worst status that a query had [вернуть худший код запросов]
    #[arg(long)]
    pub strict: bool,
    /// Also write the session to a file that `ferz test` replays [записать диалог]
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Write the completions for a shell: bash, elvish, fish, powershell or zsh [дополнения для оболочки]
    #[arg(long, value_name = "SHELL")]
    pub completions: Option<Shell>,
    /// Write the page of the manual, for man(1) [страница руководства]
    #[arg(long)]
    pub man: bool,
    /// What the code of a message means, with an example; `all` names the codes [что значит код сообщения]
    #[arg(long, value_name = "CODE")]
    pub explain: Option<String>,
    #[command(flatten)]
    pub global: GlobalOptions,
    /// What the flag argv holds, and main/1 is called with [аргументы программы]
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

/// What every subcommand has, before its name or behind it.
#[derive(Debug, Default, Args)]
pub struct GlobalOptions {
    /// No banner, and no messages that only inform [без заставки и сведений]
    #[arg(short, long)]
    pub quiet: bool,
    /// The language of messages: en or ru [язык сообщений]
    #[arg(long, value_name = "LANGUAGE", value_parser = ["en", "ru"])]
    pub language: Option<String>,
    /// What is said about programs on standard error: drawn, or json for one object a line [вид сообщений]
    #[arg(long, value_name = "FORM", value_parser = ["drawn", "json"])]
    pub diagnostics: Option<String>,
    /// Colours: auto, always or never; NO_COLOR and CLICOLOR_FORCE decide what auto is [цвета]
    #[arg(long, value_name = "WHEN", value_parser = colour)]
    pub color: Option<Colour>,
    /// Draw all that is said of a text, and not only the first twenty errors and warnings [показать все сообщения]
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub limits: LimitOptions,
    #[arg(long, value_name = "NAME,..", value_delimiter = ',', value_parser = optimisation, help = without_help())]
    pub without: Vec<Optimisation>,
}

/// The options that every subcommand has, by themselves.
#[derive(Debug, Default, Parser)]
#[command(disable_version_flag = true)]
pub struct Prefix {
    #[command(flatten)]
    pub global: GlobalOptions,
}

/// What a program may use up; reaching one is an error that it can catch.
#[derive(Debug, Default, Args)]
pub struct LimitOptions {
    /// Memory for terms, calls, choice points and the trail together, as in 512M or 2G [память]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<u64>,
    /// Memory for terms [память для термов]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub heap: Option<u64>,
    /// Memory for environments: calls that wait for others [память для вызовов]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub environments: Option<u64>,
    /// Memory for choice points [память для точек выбора]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub choice_points: Option<u64>,
    /// Memory for the trail: what backtracking will undo [память для следа]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub trail: Option<u64>,
    /// Memory for atoms [память для атомов]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub atoms: Option<u64>,
    /// Memory for clauses, global variables and flags of the program [память для предложений]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub code: Option<u64>,
    /// Memory for the tables of tabled predicates [память для таблиц]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub tables: Option<u64>,
    /// Inferences of a query [шагов вывода на запрос]
    #[arg(long, value_name = "N")]
    pub inferences: Option<u64>,
    /// Time of a query, as in 10s, 500ms or 2m [время запроса]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<u64>,
    /// Processor time of a query, as in 10s, 500ms or 2m [время процессора на запрос]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub cpu_time: Option<u64>,
    /// Answers of a query [ответов на запрос]
    #[arg(long, value_name = "N")]
    pub answer_limit: Option<u64>,
    /// Calls that may wait for one another to return: the depth of recursion [глубина рекурсии]
    #[arg(long, value_name = "N")]
    pub depth: Option<u64>,
}

impl LimitOptions {
    /// The value of the option for a limit.
    pub fn most(&self, limit: Limit) -> Option<u64> {
        match limit {
            Limit::Memory => self.memory,
            Limit::Heap => self.heap,
            Limit::Environments => self.environments,
            Limit::ChoicePoints => self.choice_points,
            Limit::Trail => self.trail,
            Limit::Atoms => self.atoms,
            Limit::Code => self.code,
            Limit::Tables => self.tables,
            Limit::Inferences => self.inferences,
            Limit::Time => self.time,
            Limit::CpuTime => self.cpu_time,
            Limit::Answers => self.answer_limit,
            Limit::Depth => self.depth,
        }
    }
}

/// Splits a text into a number and what follows it.
fn measure(text: &str) -> Option<(u64, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Parses a number of bytes: `4096`, `512K`, `512M`, `2G`.
fn size(text: &str) -> Result<u64, String> {
    let wrong = || {
        "a size is a number of bytes, with K, M or G behind it if wanted [размер - число байтов, за ним может стоять K, M или G]"
            .to_owned()
    };
    let (count, unit) = measure(text).ok_or_else(wrong)?;
    let factor = match unit {
        "" => 1,
        "K" | "k" => 1 << 10,
        "M" | "m" => 1 << 20,
        "G" | "g" => 1 << 30,
        _ => return Err(wrong()),
    };
    count.checked_mul(factor).ok_or_else(wrong)
}

/// Parses a time into microseconds: `10s`, `500ms`, `2m`, `0.5s`; without a unit, seconds.
fn duration(text: &str) -> Result<u64, String> {
    let wrong = || {
        "a time is a number with ms, s or m behind it [время - число, за ним ms, s или m]"
            .to_owned()
    };
    let (whole, rest) = measure(text).ok_or_else(wrong)?;
    let (fraction, unit) = match rest.strip_prefix('.') {
        Some(behind) => {
            let (_, unit) = measure(behind).ok_or_else(wrong)?;
            (&behind[..behind.len() - unit.len()], unit)
        }
        None => ("", rest),
    };
    let factor: u64 = match unit {
        "ms" => 1_000,
        "" | "s" => 1_000_000,
        "m" => 60_000_000,
        _ => return Err(wrong()),
    };
    // Digits below a microsecond count as zero.
    let parts = fraction.bytes().zip(1..).map(|(digit, place)| {
        let unit = 10u64.checked_pow(place).unwrap_or(u64::MAX);
        (u128::from(digit - b'0') * u128::from(factor) / u128::from(unit)) as u64
    });
    let parts: u64 = parts.sum();
    let whole = whole.checked_mul(factor).ok_or_else(wrong)?;
    whole.checked_add(parts).ok_or_else(wrong)
}

/// Parses the name of an optimisation.
fn optimisation(name: &str) -> Result<Optimisation, String> {
    Optimisation::named(name).ok_or_else(|| {
        let names = optimisation_names();
        format!("the optimisations are {names} [оптимизации: {names}]")
    })
}

fn optimisation_names() -> String {
    Optimisation::ALL.map(Optimisation::name).join(", ")
}

/// The help text of `--without`, in the form of the others.
fn without_help() -> String {
    let names = optimisation_names();
    format!("Run without these optimisations, to compare: {names} [без этих оптимизаций]")
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the queries in files against the answers described there, recorded sessions, and unit tests [проверить ответы в файлах, записанные диалоги и тесты]
    Test {
        /// Files, what --record has written among them, and folders with .pl, .md, .rs and .session files [файлы, в том числе записанные диалоги, и папки]
        #[arg(required = true, value_name = "FILE|FOLDER")]
        paths: Vec<PathBuf>,
        /// One JSON object for each file [вывод в JSON]
        #[arg(long)]
        json: bool,
        /// How long each file and the slowest queries took [со временем]
        #[arg(long)]
        times: bool,
    },
    /// Say what is wrong with files, without running them [проверить файлы]
    ///
    /// Exit status: 0, or 3 when there are errors, 1 when there are warnings and --strict is given. [Код возврата: 0; 3 - есть ошибки;
    /// 1 - есть предупреждения, а указан --strict.]
    Check {
        /// Files [файлы]
        #[arg(required = true, value_name = "FILE")]
        files: Vec<OsString>,
        /// Warnings count too [предупреждения - тоже ошибки]
        #[arg(long)]
        strict: bool,
    },
    /// Show the sure mends of files as a difference, or write them [исправить файлы]
    ///
    /// Exit status: 0, or 1 when something is left to be mended. [Код возврата: 0; 1 - осталось, что исправить.]
    Fix {
        /// Files [файлы]
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Change the files [записать исправления]
        #[arg(long)]
        write: bool,
    },
    /// Find the programs on a page of a book, propose repairs, and write them [найти программы на странице книги]
    ///
    /// Exit status: 0, 1 when there is no program on the page, 2 when the page cannot be read or nothing can be written. [Код возврата: 0;
    /// 1 - на странице нет программы; 2 - страницу нельзя прочитать или ничего нельзя записать.]
    Page {
        /// The page: text, Markdown or HTML, in UTF-8 [страница: текст, Markdown или HTML]
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The repairs to make: numbers, as in 1,2,5, or all; without it each is asked for at a terminal [номера исправлений или all]
        #[arg(long, value_name = "NUMBERS", value_parser = accepted)]
        accept: Option<Accepted>,
        /// The file to write, in place of FILE with the extension .pl, .lisp or .planner [файл для программы]
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Say why a goal is false, or how it is proved [почему цель ложна]
    ///
    /// Exit status: 0 when the goal is true, 1 when it is false, 2 when it has an error. [Код возврата: 0 - цель истинна; 1 - ложна; 2 -
    /// ошибка.]
    Why {
        /// The program [файл программы]
        #[arg(value_name = "FILE")]
        file: OsString,
        /// The goal; nothing is printed or changed by it [цель]
        #[arg(value_name = "GOAL")]
        goal: String,
    },
    /// Run a goal with its clauses and with native twins, and compare [сравнить предложения и двойники]
    ///
    /// Exit status: 0 when both do the same, 1 when they differ, 2 when the file or the goal has an error. [Код возврата: 0 - одно и то же;
    /// 1 - различие; 2 - ошибка в файле или в цели.]
    Compare(CompareOptions),
}

#[derive(Debug, Args)]
pub struct CompareOptions {
    /// The program [файл программы]
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// The goal; it is run several times for all its answers [цель]
    #[arg(value_name = "GOAL")]
    pub goal: String,
    /// One JSON object in place of the table [вывод в JSON]
    #[arg(long)]
    pub json: bool,
    /// Also draw times and inferences as bars [рисунок в SVG]
    #[arg(long, value_name = "FILE")]
    pub svg: Option<OsString>,
    /// Run a family of goals and draw the curves: N=4..12, N=4,6,8 or N=4..100:10 for the variable N of the goal [семейство целей]
    #[arg(long, value_name = "N=VALUES", value_parser = family)]
    pub over: Option<Family>,
    /// Also run file and goal in these systems, if they are installed: swipl, gplc [другие системы]
    #[arg(long, value_name = "SYSTEM,..", value_delimiter = ',', value_parser = rival)]
    pub with: Vec<Rival>,
    /// Let the goal change files, run commands and use streams that were open before [разрешить побочные эффекты]
    #[arg(long)]
    pub effects: bool,
    /// Stop at this number of answers [наибольшее число ответов]
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub answers: u32,
    /// Stop the clauses after this number of seconds, once they have an answer [наибольшее время]
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds)]
    pub time: f64,
}

/// Parses the name of another Prolog system.
fn rival(text: &str) -> Result<Rival, String> {
    Rival::named(text)
        .ok_or_else(|| String::from("swipl and gplc are known [известны swipl и gplc]"))
}

/// Parses a number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| String::from("not a number of seconds [не число секунд]"))?;
    if seconds.is_finite() && seconds >= 0.0 {
        Ok(seconds)
    } else {
        Err(String::from("no length of time [не промежуток времени]"))
    }
}

/// Parses the numbers of repairs.
fn accepted(text: &str) -> Result<Accepted, String> {
    if text == "all" {
        return Ok(Accepted::All);
    }
    let numbers = text.split(',').map(|number| number.trim().parse());
    let numbers: Result<Vec<usize>, _> = numbers.collect();
    numbers.map(Accepted::Numbers).map_err(|_| {
        "repairs are numbers with commas between them, or all [исправления - номера через запятую или all]".to_owned()
    })
}

/// Parses the form of answers.
fn answer_form(word: &str) -> Result<AnswerForm, String> {
    match word {
        "text" => Ok(AnswerForm::Text),
        "json" => Ok(AnswerForm::Json),
        "csv" => Ok(AnswerForm::Csv),
        _ => Err("answers are text, json or csv [ответы бывают text, json и csv]".to_owned()),
    }
}

/// Parses when to use colours.
fn colour(word: &str) -> Result<Colour, String> {
    match word {
        "auto" => Ok(Colour::Auto),
        "always" => Ok(Colour::Always),
        "never" => Ok(Colour::Never),
        _ => {
            Err("colours are auto, always or never [цвета бывают auto, always и never]".to_owned())
        }
    }
}

/// The part of a bilingual text in this language.
fn chosen(text: &str, language: Language) -> String {
    let paragraphs = text.split("\n\n").map(|paragraph| {
        let both = paragraph.rsplit_once(" [");
        match both.and_then(|(english, russian)| Some((english, russian.strip_suffix(']')?))) {
            Some((english, russian)) => language.text(english, russian),
            None => paragraph,
        }
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// The placeholder names of values, with the Russian ones.
const VALUES: [(&str, &str); 14] = [
    ("FILE", "ФАЙЛ"),
    ("FILE|FOLDER", "ФАЙЛ|ПАПКА"),
    ("GOAL", "ЦЕЛЬ"),
    ("NUMBERS", "НОМЕРА"),
    ("CODE", "КОД"),
    ("LANGUAGE", "ЯЗЫК"),
    ("FORM", "ВИД"),
    ("SIZE", "РАЗМЕР"),
    ("TIME", "ВРЕМЯ"),
    ("NAME,..", "ИМЯ,.."),
    ("ARGS", "АРГУМЕНТЫ"),
    ("SECONDS", "СЕКУНДЫ"),
    ("SHELL", "ОБОЛОЧКА"),
    ("WHEN", "КОГДА"),
];

/// The command with its texts in this language.
pub fn command(language: Language) -> clap::Command {
    localised(Options::command(), language, true)
}

fn localised(command: clap::Command, language: Language, is_first: bool) -> clap::Command {
    let text = |english: &'static str, russian: &'static str| -> &'static str {
        language.text(english, russian)
    };
    let names: Vec<String> = command
        .get_subcommands()
        .map(|own| own.get_name().to_owned())
        .collect();
    let styled = |told: Option<&clap::builder::StyledStr>| {
        told.map(|told| chosen(&told.to_string(), language))
    };
    let (about, long_about) = (
        styled(command.get_about()),
        styled(command.get_long_about()),
    );
    let after = styled(command.get_after_help()).map(|after| surroundings(&after, language));
    let mut command = command.mut_args(|arg| {
        let (help, long_help) = (styled(arg.get_help()), styled(arg.get_long_help()));
        let values: Vec<Str> = arg
            .get_value_names()
            .unwrap_or_default()
            .iter()
            .map(|name| {
                let known = VALUES.iter().find(|(english, _)| *english == name.as_str());
                known.map_or_else(
                    || name.clone(),
                    |(english, russian)| text(english, russian).into(),
                )
            })
            .collect();
        let heading = match arg.is_positional() {
            true => text("Arguments", "Аргументы"),
            false => text("Options", "Ключи"),
        };
        let mut arg = arg.help_heading(heading);
        if arg.get_action().takes_values() && !values.is_empty() {
            arg = arg
                .value_names(values)
                .hide_possible_values(true)
                .hide_default_value(true);
        }
        if let Some(help) = help {
            arg = arg.help(help);
        }
        match long_help {
            Some(help) => arg.long_help(help),
            None => arg,
        }
    });
    let flag = |name: &'static str, short: char, action: ArgAction, help: &str| {
        Arg::new(name)
            .short(short)
            .long(name)
            .action(action)
            .help(help.to_owned())
            .help_heading(text("Options", "Ключи"))
    };
    command = command
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .arg(flag(
            "help",
            'h',
            ArgAction::Help,
            text("Say what there is", "Эта справка"),
        ));
    if is_first {
        command = command
            .disable_version_flag(true)
            .arg(flag("version", 'V', ArgAction::Version, text("Say which version this is", "Версия")))
            .subcommand_help_heading(text("Commands", "Команды"))
            .override_usage(text(
                "ferz [OPTIONS] [FILE].. [-- ARGS]\n       ferz [OPTIONS] SCRIPT ARGS\n       ferz [OPTIONS] COMMAND ..",
                "ferz [КЛЮЧИ] [ФАЙЛ].. [-- АРГУМЕНТЫ]\n            ferz [КЛЮЧИ] СЦЕНАРИЙ АРГУМЕНТЫ\n            ferz [КЛЮЧИ] КОМАНДА ..",
            ).to_owned());
    } else {
        let usage = command.clone().render_usage().to_string();
        let usage = usage.trim_start_matches("Usage: ").trim_end();
        let usage = usage.replace("[OPTIONS]", text("[OPTIONS]", "[КЛЮЧИ]"));
        command = command
            .override_usage(format!("ferz {usage}"))
            .after_help(text(
                "The options of ferz for messages, colours, limits and optimisations may stand here too: see ferz --help.",
                "Здесь могут стоять и ключи ferz для сообщений, цветов, пределов и оптимизаций: см. ferz --help.",
            ));
    }
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(about) = long_about {
        command = command.long_about(about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    for name in names {
        command = command.mut_subcommand(name, |own| localised(own, language, false));
    }
    let usage = text("Usage", "Применение");
    command.term_width(columns()).help_template(format!(
        "{{about-with-newline}}\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}"
    ))
}

/// Parses a command line. The error is the text to show and the status with which the process must end.
pub fn parsed(arguments: Vec<OsString>, language: Language) -> Result<Options, Refusal> {
    let matches = command(language).try_get_matches_from(arguments);
    let options = matches.and_then(|matches| Options::from_arg_matches(&matches));
    options.map_err(|error| Refusal::of(&error, language))
}

/// Parses the options that every subcommand has.
pub fn parsed_prefix(
    arguments: Vec<OsString>,
    language: Language,
) -> Result<GlobalOptions, Refusal> {
    let prefix = Prefix::try_parse_from(arguments);
    prefix
        .map(|prefix| prefix.global)
        .map_err(|error| Refusal::of(&error, language))
}

/// What to show instead of running.
pub enum Refusal {
    /// A text that the user has asked for.
    Told(String),
    /// An error in the command line.
    Wrong(String),
}

impl Refusal {
    fn of(error: &clap::Error, language: Language) -> Refusal {
        if matches!(
            error.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
        ) {
            return Refusal::Told(error.to_string());
        }
        Refusal::Wrong(format!(
            "ferz: {}\n{}\n",
            sentence(error, language),
            language.text(
                "ferz --help lists the options",
                "ключи перечисляет ferz --help"
            )
        ))
    }
}

/// The error message for a parse error.
fn sentence(error: &clap::Error, language: Language) -> String {
    let told = |kind| match error.get(kind) {
        Some(ContextValue::String(one)) => Some(one.clone()),
        Some(ContextValue::Strings(some)) => Some(some.join(", ")),
        Some(_) | None => None,
    };
    let argument = told(ContextKind::InvalidArg).unwrap_or_default();
    let value = told(ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let sentence = language.fill("there is no option {}", "ключа {} нет", &[&argument]);
            match told(ContextKind::SuggestedArg) {
                Some(other) => {
                    sentence + &language.fill("; did you mean {}?", "; может быть, {}?", &[&other])
                }
                None => sentence,
            }
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if value.is_empty() => language.fill(
            "the option {} needs a value",
            "ключу {} нужно значение",
            &[&argument],
        ),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let sentence = language.fill(
                "invalid value '{}' of the option {}",
                "неверное значение '{}' ключа {}",
                &[&value, &argument],
            );
            let reason = std::error::Error::source(error).map(|source| source.to_string());
            let reason = reason.filter(|reason| reason.ends_with(']'));
            match (reason, told(ContextKind::ValidValue)) {
                (Some(reason), _) => format!("{sentence}: {}", chosen(&reason, language)),
                (None, Some(values)) => {
                    sentence + &language.fill(": it is one of {}", ": возможны {}", &[&values])
                }
                (None, None) => sentence,
            }
        }
        ErrorKind::ArgumentConflict => language.fill(
            "{} does not go together with {}",
            "{} не сочетается с {}",
            &[&argument, &told(ContextKind::PriorArg).unwrap_or_default()],
        ),
        ErrorKind::MissingRequiredArgument => {
            language.fill("{} is missing", "не хватает: {}", &[&argument])
        }
        _ => language.fill(
            "the command line is wrong: {}",
            "неверная командная строка: {}",
            &[&argument],
        ),
    }
}
