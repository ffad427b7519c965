//! Program texts that are parsed when the host is built.
//!
//! ```text
//!   rules.pl ── include_program!, in the build ──► text and trees ── load_embedded ──► clauses
//!                    errors of the build                    nothing is parsed
//! ```
//!
//! *Invariant*: loading has the same effect as loading the text: a tree is used if the operators are those with which it was parsed;
//! otherwise the text is parsed.

use super::engine::{Engine, Loaded};
use super::error::Error;
use super::program::Program;
use crate::load::loading::{Imports, LoadRequest};
use crate::load::{self, files};
use crate::term::atoms;

/// A text that is a part of the host and was parsed when the host was built: the value of `include_program!`.
#[derive(Clone, Copy, Debug)]
pub struct Embedded {
    name: &'static str,
    text: &'static str,
    trees: &'static [u8],
}

impl Embedded {
    /// The constructor that the code of the macro calls.
    #[doc(hidden)]
    pub const fn read_before(
        name: &'static str,
        text: &'static str,
        trees: &'static [u8],
    ) -> Embedded {
        Embedded { name, text, trees }
    }

    /// A text that is parsed only when it is loaded.
    pub const fn unread(name: &'static str, text: &'static str) -> Embedded {
        Embedded {
            name,
            text,
            trees: &[],
        }
    }

    /// The name of the file, as messages call it.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The trees of the text.
    #[doc(hidden)]
    pub const fn trees(&self) -> &'static [u8] {
        self.trees
    }

    /// The text.
    pub const fn text(&self) -> &'static str {
        self.text
    }
}

impl Engine {
    /// Loads a text that is a part of the host: as [`Engine::consult_text`] does, and without reading it again.
    ///
    /// ```
    /// # #[cfg(feature = "derive")] {
    /// use ferz::embed::{Embedded, Engine, include_program};
    ///
    /// const RULES: Embedded = include_program!("examples/programs/family.pl");
    /// let mut engine = Engine::new();
    /// let loaded = engine.load_embedded(RULES)?;
    /// assert!(loaded.clauses > 0 && loaded.diagnostics.is_empty());
    /// # }
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn load_embedded(&mut self, embedded: Embedded) -> Result<Loaded, Error> {
        let Embedded { name, text, trees } = embedded;
        self.load(|machine| {
            let job = LoadRequest {
                name: name.to_owned(),
                path: None,
                text: files::without_mark(text.to_owned()),
                trees,
                importer: atoms::USER,
                imports: Imports::All,
                appends: false,
                library: false,
                must_be_module: false,
                redefines: false,
            };
            load::load_for_host(machine, job).map_err(|error| Error::of_machine(machine, error))
        })
    }
}

impl Program {
    /// The program of a text that is a part of the host. The first error in the text, if there is one, is returned.
    ///
    /// ```
    /// # #[cfg(feature = "derive")] {
    /// use ferz::embed::{Program, include_program};
    ///
    /// let program = Program::load_embedded(include_program!("examples/programs/family.pl"))?;
    /// assert!(program.engine().holds("предок(пам, _)", ())?);
    /// # }
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn load_embedded(embedded: Embedded) -> Result<Program, Error> {
        let mut engine = Engine::new();
        let loaded = engine.load_embedded(embedded)?;
        match loaded.diagnostics.iter().find(|one| one.is_error()) {
            Some(wrong) => Err(Error::host(wrong.to_string())),
            None => engine.freeze(),
        }
    }
}
