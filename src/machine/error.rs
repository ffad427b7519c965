//! Errors as values (ISO 7.12.2): the results of built-ins, and the words of the standard.
//!
//! Invariant: a built-in returns the error and the culprit, never its own name: the machine adds the indicator of the predicate in one
//! place, when it builds the term (`error_terms.rs`). The words are closed enums, spelled as in the standard.

use crate::memory::Stop;
use crate::term::{Cell, Stored};

/// The result of a built-in.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a goal was abandoned.
#[derive(Debug, Clone)]
pub enum Error {
    /// An argument is a variable where an instantiated term is required.
    Instantiation,
    /// An argument is instantiated where a variable is required.
    Uninstantiation(Cell),
    /// An argument is of the wrong type.
    Type(Expected, Cell),
    /// An argument is of the right type and not in the domain.
    Domain(Domain, Cell),
    /// Something does not exist.
    Existence(Object, Cell),
    /// Something is not allowed.
    Permission(Action, Kind, Cell),
    /// Something cannot be represented.
    Representation(Limit),
    /// With the flag `occurs_check`: a variable would be bound to a term that contains it.
    OccursCheck(Cell, Cell),
    /// An arithmetic function has no value.
    Evaluation(Evaluation),
    /// A resource is exhausted.
    Resource(Resource),
    /// Goals of tabled predicates that depend on one another through a construct that needs all answers: a list.
    NotStratified(Cell),
    /// Work was halted: [`Machine::reason_to_halt`](super::Machine::reason_to_halt) tells by which limit.
    Halted,
    /// A syntax error in a text.
    Syntax(Box<SyntaxFault>),
    /// An operation of the system failed, or a defect of Ferz was caught.
    System(Box<str>),
    /// A format text does not match its arguments.
    Format(&'static str),
    /// An exception term of `throw/1`.
    Ball(Stored),
    /// `halt/1`: unwinds everything.
    Halt(i32),
}

/// The details of a syntax error. A separate type keeps [`Error`] small: every built-in returns one, or space for one.
#[derive(Debug, Clone, PartialEq)]
pub struct SyntaxFault {
    /// The name, which is the argument of `syntax_error/1`.
    pub name: String,
    /// The position.
    pub place: Option<SyntaxPlace>,
}

/// Where a syntax error was found.
#[derive(Debug, Clone, PartialEq)]
pub struct SyntaxPlace {
    /// The file or stream.
    pub source: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

/// Makes an enum of words with the text of each.
macro_rules! words {
    ($(#[doc = $doc:literal])* $name:ident { $($variant:ident $text:literal)* }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $(#[doc = concat!("`", $text, "`")] $variant),* }
        impl $name {
            /// The word of the standard.
            pub const fn text(self) -> &'static str {
                match self { $($name::$variant => $text),* }
            }
        }
    };
}

words! {
    /// The type in a `type_error`.
    Expected {
        Atom "atom" Atomic "atomic" Byte "byte" Callable "callable" Character "character" Compound "compound"
        Evaluable "evaluable" InByte "in_byte" InCharacter "in_character" Integer "integer" Rational "rational" List "list" Number "number"
        PredicateIndicator "predicate_indicator" Pair "pair" Float "float" Boolean "bool" Text "text" Chars "chars"
        Codes "codes" CharacterCode "character_code" String "string" AcyclicTerm "acyclic_term" Var "var"
        JsonTerm "json_term" Time "time" Module "module" DbReference "db_reference"
        CharType "char_type" Continuation "continuation" FreeOfAttvar "free_of_attvar"
    }
}

words! {
    /// The domain in a `domain_error`.
    Domain {
        NonEmptyAtom "non_empty_atom" CharacterCodeList "character_code_list" CloseOption "close_option" FlagValue "flag_value" IoMode "io_mode"
        NonEmptyList "non_empty_list" NotLessThanZero "not_less_than_zero" NotLessThanOne "not_less_than_one"
        OperatorPriority "operator_priority" OperatorSpecifier "operator_specifier" PrologFlag "prolog_flag"
        ReadOption "read_option" SourceSink "source_sink" Stream "stream" StreamOption "stream_option"
        StreamOrAlias "stream_or_alias" StreamPosition "stream_position" StreamProperty "stream_property"
        SeekMethod "seek_method" Position "position" FileOption "file_option" StyleName "style_name" WriteOption "write_option" Order "order" Encoding "encoding" SwitchArgument "switch_argument"
        StatisticsKey "statistics_key" EnvironmentVariable "environment_variable"
        OutputSink "output_sink" PredicateProperty "predicate_property" TimeZone "timezone"
        ModuleProperty "module_property" TableOption "table_option" TabledMode "tabled_mode"
        StartOrEnd "start_or_end" InitializationType "initialization_type" FlagType "prolog_flag_type"
        FlagAccess "prolog_flag_access" NumbervarsOption "numbervar_option" MetaArgumentSpecifier "meta_argument_specifier" ModuleHeader "module_header"
        ClpfdExpression "clpfd_expression" ClpfdTruth "clpfd_reifiable_expression" ClpfdValues "clpfd_domain"
    }
}

words! {
    /// The object in an `existence_error`.
    Object {
        Procedure "procedure" SourceSink "source_sink" Stream "stream" File "file" Key "key"
        Variable "variable" Module "module" Flag "prolog_flag" PastEndOfFile "past_end_of_file" Directory "directory" Format "format" DbReference "db_reference" Reset "reset"
    }
}

words! {
    /// The action in a `permission_error`.
    Action {
        Access "access" Create "create" Input "input" Modify "modify" Open "open" Output "output"
        Reposition "reposition" Redefine "redefine" Export "export" Delete "delete" Rename "rename" Execute "execute" Load "load" Capture "capture"
        Tnot "tnot"
    }
}

words! {
    /// The kind of thing in a `permission_error`.
    Kind {
        BinaryStream "binary_stream" Flag "flag" Operator "operator" PastEndOfStream "past_end_of_stream"
        PrivateProcedure "private_procedure" StaticProcedure "static_procedure" SourceSink "source_sink"
        Stream "stream" TextStream "text_stream" BuiltinProcedure "builtin_procedure" Directory "directory" Module "module" File "file" Command "command"
        Source "source" WokenGoal "woken_goal" NonTabledProcedure "non_tabled_procedure"
    }
}

words! {
    /// The limit in a `representation_error`.
    Limit {
        Character "character" CharacterCode "character_code" InCharacterCode "in_character_code"
        MaxArity "max_arity" MaxInteger "max_integer" MinInteger "min_integer" MaxProcedureArity "max_procedure_arity"
        Encoding "encoding" MaxAtomLength "max_atom_length" ClauseSize "clause_size"
    }
}

words! {
    /// The error in an `evaluation_error`.
    Evaluation {
        FloatOverflow "float_overflow" IntOverflow "int_overflow" Undefined "undefined" Underflow "underflow"
        ZeroDivisor "zero_divisor"
    }
}

words! {
    /// The resource in a `resource_error`.
    Resource {
        Memory "memory" Heap "heap" Environments "environments" ChoicePoints "choice_points" Trail "trail"
        Inferences "inferences" Time "time" Atoms "atoms" Depth "depth" Interrupt "interrupt" FiniteMemory "finite_memory"
        Answers "answers" Code "code" CpuTime "cpu_time" MaxFiles "max_files" Tables "tables" DiskSpace "disk_space"
    }
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Error {
        match stop {
            Stop::Heap => Error::Resource(Resource::Heap),
            Stop::Trail => Error::Resource(Resource::Trail),
            Stop::Memory => Error::Resource(Resource::Memory),
            Stop::Halted => Error::Halted,
        }
    }
}

impl Error {
    /// A syntax error.
    pub fn syntax(name: impl Into<String>, place: Option<SyntaxPlace>) -> Error {
        Error::Syntax(Box::new(SyntaxFault {
            name: name.into(),
            place,
        }))
    }
}
