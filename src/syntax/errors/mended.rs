//! What a mend is of: the mistakes that authors make, with a code and sentences for each.
//!
//! *Invariant*: the help says what to write, in the author's own words where there are any.

use super::super::Language;

/// A mistake whose mend is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MendKind {
    /// Another sign for `:-` or `-->`: found, wanted.
    Neck(String, &'static str),
    /// Another sign for the `:-` of a directive.
    DirectiveSign(String),
    /// An operator of another language, or of typography: found, wanted.
    Sign(String, &'static str),
    /// Quotes of typography: opening, closing, wanted.
    SmartQuotes(String, String, String),
    /// A comment as other languages begin it.
    Comment(String),
    /// `1,2` for this number.
    DecimalComma(String),
    /// `f[X]`
    Square(String),
    /// `L[0]`: what is written, the goal in its place.
    Element(String, String),
    /// `if .. then .. else`
    Conditional,
    /// `Condition ? Then : Else`
    ConditionOfSigns,
    /// A sign that is no operator: the sign, the operators that it may have been meant to be.
    UnknownSign(String, String),
    /// Letters among the digits of a number: what is written, the number.
    Digits(String, String),
    /// A product without its sign: the number, what stands behind it.
    Product(String, String),
    /// A full stop where the clause goes on: whether a comma, or another sign that joins goals, stands behind it.
    EarlyStop(bool),
    /// The name of a section of Turbo Prolog.
    Section(String),
    /// A name that stands as an operator and is none: the name, the goal.
    Undeclared(String, String),
    /// A full stop with no blank behind it.
    JoinedStop,
    /// A directive without its brackets: its name, what to write.
    Brackets(String, String),
    /// A name of several words: the words with underscores between them.
    SpacedName(String),
    /// A chain of comparisons: the operator, the operand in the middle.
    Chain(String, String),
    /// A quote that is closed nowhere, or too late.
    OpenQuote(String),
    /// A quote that closes what no quote has opened.
    UnopenedQuote(String),
    /// `*/` where no comment is open.
    StrayClose,
    /// A quote in a quoted item.
    Apostrophe(String),
    /// A text for people.
    Prose,
    /// A sign with nothing to join: the sign, what stands behind it.
    Surplus(String, String),
    /// Another sign for the full stop.
    Stop(String),
    /// A name that begins with a capital letter: found, wanted.
    Capital(String, String),
}

impl MendKind {
    /// The code of the diagnostic.
    pub fn code(&self) -> &'static str {
        use MendKind as K;
        match self {
            K::Neck(..) | K::DirectiveSign(_) => "syntax::neck",
            K::Sign(..) => "syntax::foreign_operator",
            K::SmartQuotes(..) => "syntax::typographic_quotes",
            K::Comment(_) => "syntax::foreign_comment",
            K::DecimalComma(_) => "syntax::decimal_comma",
            K::Square(_) => "syntax::square_arguments",
            K::Element(..) => "syntax::square_element",
            K::Conditional | K::ConditionOfSigns => "syntax::if_then_else",
            K::UnknownSign(..) => "syntax::foreign_operator",
            K::Product(..) => "syntax::missing_comma",
            K::Digits(..) => "syntax::illegal_number",
            K::EarlyStop(_) => "syntax::early_stop",
            K::Section(_) => "syntax::turbo_section",
            K::Undeclared(..) => "syntax::undeclared_operator",
            K::JoinedStop => "syntax::joined_stop",
            K::Brackets(..) => "syntax::directive_brackets",
            K::SpacedName(_) => "syntax::spaced_name",
            K::Chain(..) => "syntax::comparison_chain",
            K::OpenQuote(_) => "syntax::open_quote",
            K::UnopenedQuote(_) => "syntax::unopened_quote",
            K::StrayClose => "syntax::stray_comment_end",
            K::Apostrophe(_) => "syntax::quote_in_quoted",
            K::Prose => "syntax::prose",
            K::Surplus(..) => "syntax::surplus_sign",
            K::Stop(sign) if sign == "," => "syntax::comma_for_stop",
            K::Stop(_) => "syntax::sign_for_stop",
            K::Capital(..) => "syntax::capitalised_name",
        }
    }

    /// What is wrong.
    pub fn message(&self, language: Language) -> String {
        use MendKind as K;
        let text = |english: &str, russian: &str| language.text(english, russian).to_owned();
        let fill = |english, russian, holes: &[&str]| language.fill(english, russian, holes);
        match self {
            K::Neck(found, _) => fill(
                "{} stands between the head of a clause and its body",
                "между головой предложения и телом стоит {}",
                &[found],
            ),
            K::DirectiveSign(found) => fill(
                "{} stands where a directive begins",
                "там, где начинается директива, стоит {}",
                &[found],
            ),
            K::Sign(found, _) if code_of(found).is_some() => fill(
                "the character {} ({}) is no operator of Prolog",
                "литера {} ({}) - не оператор Пролога",
                &[found, &code_of(found).unwrap_or_default()],
            ),
            K::Sign(found, _) | K::UnknownSign(found, _) => fill(
                "{} is no operator of Prolog",
                "{} - не оператор Пролога",
                &[found],
            ),
            K::SmartQuotes(open, close, _) => fill(
                "{}..{} are quotes of typography, which quote nothing in Prolog",
                "{}..{} - типографские кавычки, в Прологе они ничего не заключают",
                &[open, close],
            ),
            K::Comment(mark) => fill(
                "{} begins no comment in Prolog",
                "знак {} не начинает комментарий в Прологе",
                &[mark],
            ),
            K::DecimalComma(_) => text(
                "the comma in a number separates two goals here",
                "запятая внутри числа разделяет здесь две цели",
            ),
            K::Square(name) => fill(
                "the arguments of {} stand in square brackets",
                "аргументы {} стоят в квадратных скобках",
                &[name],
            ),
            K::Element(found, _) => fill(
                "{} is no element of a list in Prolog",
                "{} в Прологе не обозначает элемент списка",
                &[found],
            ),
            K::Conditional => text(
                "Prolog has no words for a condition",
                "в Прологе нет слов для условия",
            ),
            K::ConditionOfSigns => text(
                "? and : make no condition in Prolog",
                "знаки ? и : условия в Прологе не образуют",
            ),
            K::Digits(found, _) => fill(
                "{} has a letter where a digit must stand",
                "в {} на месте цифры стоит буква",
                &[found],
            ),
            K::Product(number, other) => fill(
                "{} and {} stand side by side",
                "{} и {} стоят рядом",
                &[number, other],
            ),
            K::EarlyStop(_) => text(
                "a full stop ends the clause here, and its goals go on behind it",
                "точка кончает предложение здесь, а его цели продолжаются за ней",
            ),
            K::Section(name) => fill(
                "{} is a section of Turbo Prolog; this system has no sections",
                "{} - раздел Турбо-Пролога; здесь разделов нет",
                &[name],
            ),
            K::Undeclared(name, _) => fill(
                "{} stands between two terms and is not declared as an operator",
                "{} стоит между двумя термами, но оператором не объявлено",
                &[name],
            ),
            K::JoinedStop => text(
                "a full stop ends a clause only before a blank or a line end",
                "точка кончает предложение только перед пробелом или концом строки",
            ),
            K::Brackets(name, _) => fill(
                "{} is no operator: its arguments stand in brackets",
                "{} - не оператор: аргументы стоят в скобках",
                &[name],
            ),
            K::SpacedName(_) => text(
                "a name has no blanks: these are several names",
                "в имени нет пробелов: здесь несколько имён",
            ),
            K::Chain(name, _) => fill(
                "two comparisons by {} make no chain",
                "два сравнения подряд ({}) цепочки не образуют",
                &[name],
            ),
            K::OpenQuote(quote) => fill(
                "the quote {} opened here is closed too late or never",
                "кавычка {} открыта здесь, а закрыта слишком поздно или нигде",
                &[quote],
            ),
            K::UnopenedQuote(quote) => fill(
                "the quote {} closes what no quote has opened",
                "кавычка {} закрывает то, что не открыто кавычкой",
                &[quote],
            ),
            K::StrayClose => text(
                "*/ closes no comment: comments do not nest",
                "*/ не закрывает никакого комментария: комментарии не вкладываются",
            ),
            K::Apostrophe(quote) => fill(
                "the quote {} inside a quoted item ends it",
                "кавычка {} внутри кавычек закрывает их",
                &[quote],
            ),
            K::Prose => text(
                "this is a text for people, no clause",
                "это текст для людей, а не предложение программы",
            ),
            K::Surplus(sign, next) if next.is_empty() => fill(
                "{} joins nothing here",
                "{} здесь ничего не соединяет",
                &[sign],
            ),
            K::Surplus(sign, next) => fill(
                "nothing stands between {} and {}",
                "между {} и {} ничего нет",
                &[sign, next],
            ),
            K::Stop(sign) => fill(
                "a clause ends with {}",
                "предложение кончается знаком {}",
                &[sign],
            ),
            K::Capital(name, _) => fill(
                "{} begins with a capital letter: it is a variable, and no name",
                "{} начинается с большой буквы: это переменная, а не имя",
                &[name],
            ),
        }
    }

    /// What to write.
    pub fn help(&self, language: Language) -> String {
        use MendKind as K;
        let text = |english: &str, russian: &str| language.text(english, russian).to_owned();
        let fill = |english, russian, holes: &[&str]| language.fill(english, russian, holes);
        match self {
            K::Neck(_, ":-") => text(
                "write :- (or --> in a grammar rule)",
                "пишите :- (а в грамматическом правиле -->)",
            ),
            K::DirectiveSign(_) => text("write :-", "пишите :-"),
            K::Neck(_, right) => fill(
                "write {} in a grammar rule, :- in another one",
                "пишите {} в грамматическом правиле, :- в обычном",
                &[right],
            ),
            K::Sign(_, ",") => text("write a comma: ,", "пишите запятую: ,"),
            K::Sign(_, ";") => text("write a semicolon: ;", "пишите точку с запятой: ;"),
            K::Sign(_, "-") => text("write the minus sign -", "пишите знак минус -"),
            K::Sign(_, "\\=") => text(
                "write \\= for terms that differ, =\\= for numbers",
                "пишите \\= для разных термов, =\\= для чисел",
            ),
            K::Sign(_, "\\==") => text("write \\== or \\=", "пишите \\== или \\="),
            K::Sign(_, "=\\=") => text(
                "write =\\= for numbers, \\= for terms",
                "пишите =\\= для чисел, \\= для термов",
            ),
            K::Sign(found, "+ 1" | "- 1") => fill(
                "a variable does not change: write N1 is N + 1 in place of {}; lists are joined by append/3",
                "переменная не меняется: вместо {} пишите N1 is N + 1; списки соединяет append/3",
                &[found],
            ),
            K::Sign(_, "is") => text(
                "write is, with a new variable to its left",
                "пишите is, слева - новую переменную",
            ),
            K::Sign(_, right) => fill("write {}", "пишите {}", &[right]),
            K::SmartQuotes(_, _, plain) => fill(
                "write straight quotes: {}",
                "пишите прямые кавычки: {}",
                &[plain],
            ),
            K::Comment(_) => text(
                "write % before a comment, or /* */ around it",
                "пишите % перед комментарием или /* */ вокруг него",
            ),
            K::DecimalComma(number) => fill(
                "a decimal point is meant: write {}",
                "нужна десятичная точка: пишите {}",
                &[number],
            ),
            K::Square(name) => fill(
                "write parentheses: {}(..)",
                "пишите круглые скобки: {}(..)",
                &[name],
            ),
            K::Element(_, goal) => fill(
                "write the goal {} before, and E here: elements are counted from 0",
                "поставьте раньше цель {}, а здесь пишите E: элементы считаются с 0",
                &[goal],
            ),
            K::UnknownSign(_, rights) | K::Digits(_, rights) => {
                fill("write {}", "пишите {}", &[rights])
            }
            K::Product(number, other) => fill(
                "a product has its sign: write {} * {}",
                "в произведении нужен знак: пишите {} * {}",
                &[number, other],
            ),
            K::EarlyStop(false) => text(
                "a comma joins goals: write one in place of the full stop",
                "цели соединяет запятая: поставьте её вместо точки",
            ),
            K::EarlyStop(true) => text(
                "remove the full stop: the sign behind it joins the goals",
                "уберите точку: цели соединяет знак за ней",
            ),
            K::Conditional | K::ConditionOfSigns => text(
                "write ( Condition -> Then ; Else )",
                "пишите ( Условие -> То ; Иначе )",
            ),
            K::Section(_) => text(
                "remove the words that name sections, and the declarations: only the clauses stay",
                "уберите названия разделов и объявления: остаются только предложения",
            ),
            K::Undeclared(name, goal) => fill(
                "write {}, or declare the operator before: :- op(700, xfx, {}).",
                "пишите {} или объявите оператор заранее: :- op(700, xfx, {}).",
                &[goal, name],
            ),
            K::JoinedStop => text("write a blank behind it", "поставьте за ней пробел"),
            K::Brackets(_, goal) => fill("write {}", "пишите {}", &[goal]),
            K::SpacedName(joined) => fill("write {}", "пишите {}", &[joined]),
            K::Chain(_, middle) => fill(
                "write two comparisons with a comma, and {} in both",
                "пишите два сравнения через запятую, {} в обоих",
                &[middle],
            ),
            K::OpenQuote(quote) => fill(
                "close it with the quote {} where its text ends",
                "закройте её кавычкой {} там, где кончается текст",
                &[quote],
            ),
            K::UnopenedQuote(quote) => fill(
                "write the quote {} where the text begins too",
                "поставьте кавычку {} и там, где текст начинается",
                &[quote],
            ),
            K::StrayClose => text(
                "remove it, or begin the comment with /*",
                "уберите его или откройте комментарий знаком /*",
            ),
            K::Apostrophe(quote) => fill(
                "write the quote twice: {}{}",
                "пишите кавычку дважды: {}{}",
                &[quote, quote],
            ),
            K::Prose => text(
                "make it a comment: % at the beginning of the line",
                "сделайте это комментарием: % в начале строки",
            ),
            K::Surplus(sign, next) if sign == "," => match next.as_str() {
                "." | "" => text(
                    "remove the comma, or write the goal behind it",
                    "уберите запятую или допишите цель за ней",
                ),
                _ => text(
                    "remove the comma, or write the term that is missing",
                    "уберите запятую или допишите недостающий терм",
                ),
            },
            K::Surplus(sign, next) if sign == "|" => fill(
                "remove the bar |, or write the tail of the list before {}",
                "уберите черту | или допишите хвост списка перед {}",
                &[next],
            ),
            K::Surplus(sign, _) => fill(
                "remove {}, or write what is missing behind it",
                "уберите {} или допишите недостающее",
                &[sign],
            ),
            K::Stop(_) => text(
                "write a full stop in its place",
                "поставьте вместо него точку",
            ),
            K::Capital(_, small) => fill(
                "a name begins with a small letter: write {}",
                "имя начинается с маленькой (строчной) буквы: пишите {}",
                &[small],
            ),
        }
    }
}

/// The number of a character that is not of ASCII.
fn code_of(sign: &str) -> Option<String> {
    let mut letters = sign.chars();
    let (first, more) = (letters.next()?, letters.next());
    (more.is_none() && !first.is_ascii()).then(|| format!("U+{:04X}", first as u32))
}
