//! Proposes repairs of names in MuLISP and Planner.

use super::super::quads::Prepare;
use super::Told;
use super::draft::Draft;
use crate::embed::Error;
use crate::syntax::Language;

/// Proposes repairs of names.
pub fn propose(
    _draft: &mut Draft,
    _prepare: Prepare<'_>,
    _language: Language,
) -> Result<Told, Error> {
    Ok(Told::new())
}
