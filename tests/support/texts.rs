//! Texts of several terms, read without an engine.

use ferz::testing::syntax::{Operators, ReadFlags, SyntaxError, Tree, read_term};

/// Reads all terms of a text, and continues after each error.
pub fn read_text<'a, 'o>(
    text: &'a str,
    operators: &'o Operators,
    flags: ReadFlags,
) -> impl Iterator<Item = Result<Tree<'a>, SyntaxError>> + use<'a, 'o> {
    let mut at = 0;
    std::iter::from_fn(move || match read_term(text, at, operators, flags) {
        Ok(tree) => tree.map(|tree| {
            at = tree.end;
            Ok(tree)
        }),
        Err(error) => {
            at = error.resume;
            Some(Err(error))
        }
    })
}
