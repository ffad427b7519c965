//! stub
use crate::code::{Block, ClauseCode};
use crate::syntax::Span;
use crate::term::{Atom, Cell, Functor, Heap};
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target { Predicate(u32), Builtin(u16) }
pub trait Resolver {
    fn resolve(&mut self, module: Option<Atom>, functor: Functor) -> Target;
    fn evaluable(&self, functor: Functor) -> Option<u16>;
    fn inline(&self, functor: Functor) -> bool;
}
#[derive(Clone, Copy, Default, Debug)]
pub struct GoalSpans<'a> { pub clause: Span, pub goals: &'a [Span] }
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompileError { NotCallable(Cell), TooLarge }
pub fn compile_clause(_heap: &mut Heap, _resolver: &mut dyn Resolver, _head: Cell, _body: Cell, _spans: &GoalSpans) -> Result<ClauseCode, CompileError> { Err(CompileError::TooLarge) }
pub fn link(_clauses: &[&ClauseCode], _arity: u32) -> Block { Block { words: Box::new([]), sites: Box::new([]), starts: Box::new([]) } }
