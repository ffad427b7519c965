//! Ferz: an embeddable Prolog engine that explains its errors.

pub mod syntax;
