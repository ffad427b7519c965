//! What stands in the place of the native twins in builds without the feature `native`: no predicate has one, and all calls run clauses.

use std::any::Any;
use std::sync::Arc;

use crate::machine::twin::{Family, Member, Twin};

/// The families: none.
pub static FAMILIES: &[Family] = &[];

/// The twins of definitions: none.
pub static TWINS: &[(Twin, &[Member])] = &[];

/// The argument that is the state of a search along paths, by the plan of its twin.
pub fn state_of_paths(_steps: Arc<dyn Any + Send + Sync>) -> Option<usize> {
    None
}
