//! Queries of the host and the loader: runs goals from outside the machine.
//!
//! ```text
//!   open_query(user, member(X, [1,2]))    a BARRIER choice point; x0 = the goal, CP = ANSWERED[1], pc = call/1
//!   next_answer                           run: X = 1; `proceed` leads to ANSWERED[1], where `success` ends the run
//!   next_answer                           pc = FAIL: member/2 is retried, X = 2, and leaves no choice point
//!   next_answer                           pc = FAIL: ALT of the BARRIER is EXHAUSTED, where `failure` ends the run
//!     end                                 the BARRIER is dropped, the registers are what they were before open_query
//! ```
//!
//! `once` stops after the first answer and keeps its bindings (`keep_answer`); `close_query` undoes them.
//!
//! Invariant: a query stands on a BARRIER choice point, below which nothing is cut, undone or thrown through. Queries nest like brackets:
//! the one opened last ends first. Its end restores the interrupted state (registers, arguments).

use super::super::error::{Error, Resource, Result};
use super::super::ops::choice::{self, BARRIER};
use super::super::ops::{FAIL, read_addr, write};
use super::super::query::{DriverExit, Progress, Query};
use super::super::words::{ANSWERED, EXHAUSTED, RETRY_BUILTIN, bottom};
use super::super::{Machine, catch, cleanup, run};
use super::thread_stack;
use crate::term::atom::Held;
use crate::term::{Addr, Atom, Cell, atoms};

/// How much Rust stack nested queries of built-ins may take before the free stack is checked. One query takes two to ten kilobytes, and a
/// quarter of a megabyte without optimisation.
const UNASKED_ON_STACK: usize = 1 << 18;

impl Machine {
    /// The lowest choice point.
    pub(in crate::machine) fn bottom_choice(&self) -> Addr {
        self.stacks.choices.start().offset(choice::HEADER)
    }

    /// Makes the lowest choice point, on which an idle machine stands.
    pub(in crate::machine) fn make_bottom(&mut self) {
        let at = self.bottom_choice();
        let fields = [
            (
                choice::ALT,
                (&raw const EXHAUSTED).expose_provenance() as u64,
            ),
            (choice::PREV, at.0),
            (choice::E, self.e.0),
            (choice::CP, bottom().expose_provenance() as u64),
            (choice::TR, self.heap.trail_top.0),
            (choice::H, self.heap.top.0),
            (choice::ETOP, self.stacks.frames.start().offset(2).0),
            (choice::INFO, u64::from(BARRIER) << 32),
        ];
        for (field, word) in fields {
            write(self, at.offset(field), Cell::from_bits(word));
        }
        self.b = at;
        self.stacks.barrier = at;
        self.heap.hb = self.heap.top;
    }

    /// Protects all cells now on the heap from the backtracking that the cell at `place` survives: it refers to something newer
    /// (`nb_setarg/3`). The collector frees the garbage among them.
    pub fn keep_heap(&mut self, place: Addr) {
        let top = self.heap.top;
        let mut b = self.b;
        // Where a choice point would remove the cell itself, it and those below it may remove the rest too:
        //
        //   b := f(x), choice point 1, a := g(y), choice point 2, nb_setarg(1, b, z)
        //
        // choice point 2 and choice point 1 get the top behind z as their H, since b is below both; were `a` changed, only choice point 2
        // would, since backtracking to choice point 1 removes `a` itself.
        while place < read_addr(self, b.offset(choice::H)) {
            write(self, b.offset(choice::H), Cell::from_bits(top.0));
            let previous = read_addr(self, b.offset(choice::PREV));
            if previous == b {
                break;
            }
            b = previous;
        }
        let height = read_addr(self, self.b.offset(choice::H));
        self.heap.protect(height);
    }

    /// The barrier of the running query: only cells above it may move.
    pub fn barrier(&self) -> Addr {
        self.stacks.barrier
    }

    /// Protects all cells now on the heap from all backtracking within the running query: a global variable refers to them. The collector
    /// frees the garbage among them.
    pub fn keep_heap_in_query(&mut self) {
        let top = self.heap.top;
        let mut b = self.b;
        while b > self.stacks.barrier {
            write(self, b.offset(choice::H), Cell::from_bits(top.0));
            b = read_addr(self, b.offset(choice::PREV));
        }
        let height = read_addr(self, self.b.offset(choice::H));
        self.heap.protect(height);
    }

    /// Opens a query. The goal's variables can be read after each answer.
    pub fn open_query(&mut self, module: Atom, goal: Cell) -> Result<Query> {
        let etop = catch::frames_in_use(self);
        self.open_above(etop, module, goal)
    }

    /// Opens a query whose environments begin at `etop`.
    pub(in crate::machine) fn open_above(
        &mut self,
        etop: Addr,
        module: Atom,
        goal: Cell,
    ) -> Result<Query> {
        self.plant_changed();
        // The effects of the goal are unknown.
        self.streams.touched = true;
        // What the interrupted query needs afterwards is kept in the query and not on the stacks: the barrier below is the only frame that
        // this makes there.
        let query = Query {
            barrier: Addr::NULL,
            outer: self.stacks.barrier,
            pc: self.pc,
            cp: self.cp,
            e: self.e,
            s: self.s,
            x: (!self.is_idle()).then(|| Box::new(self.x)),
            pending_wakeups: std::mem::take(&mut self.heap.pending_wakeups),
            held: Held::default(),
            holds: true,
            started: false,
            paused: None,
            waits: false,
            ended: false,
            answers: 0,
            mature: self.heap.mature,
            plan: self.collector.schedule.plan,
            allowance: self.limits_in_force(),
        };
        let outermost = self.is_idle();
        let goal = if module == atoms::USER {
            goal
        } else {
            self.heap
                .structure(atoms::COLON, &[Cell::atom(module), goal])?
        };
        if outermost {
            // Goals that rooms above run for themselves are not traced.
            self.set_tracer_busy(true);
        }
        // The barrier saves one argument: the generation of clauses, by which the collector knows what retired code the query may return to.
        self.x[0] = self.generation_word();
        self.push_choice(1, BARRIER, &EXHAUSTED, etop)?;
        self.stacks.barrier = self.b;
        self.x[0] = goal;
        self.cp = &ANSWERED[1];
        self.pc = self.code.control.call_one();
        Ok(Query {
            barrier: self.b,
            held: self.atoms.hold(),
            ..query
        })
    }

    /// As [`Machine::open_query`], for a host, which keeps terms as its own values: on an idle machine this holds no atoms for it. It
    /// counts as the program's query, and is traced if the program is.
    pub fn open_host_query(&mut self, module: Atom, goal: Cell) -> Result<Query> {
        let goal = self.begin_traced(module, goal)?;
        let mut query = self.open_query(module, goal)?;
        self.set_tracer_busy(false);
        if self.outermost(&query) {
            query.holds = false;
            self.atoms.let_go(Held::default());
        }
        Ok(query)
    }

    /// Runs a query to its next answer, whose bindings are made. After false or an error the query is over.
    pub fn next_answer(&mut self, query: &mut Query) -> Result<bool> {
        Ok(self.advance(query, None)? == Progress::Answer)
    }

    /// Runs a query to its next answer, or until it has made this number of inferences (at least one). Built-ins, and the queries they
    /// open, are not interrupted. After an error the query is over.
    pub fn advance(&mut self, query: &mut Query, inferences: Option<u64>) -> Result<Progress> {
        if query.ended {
            return Ok(Progress::NoMore);
        }
        let outermost = self.outermost(query);
        if outermost && !self.may_answer(query.answers) {
            self.give_up(query);
            return Err(Error::Resource(Resource::Answers));
        }
        // A local variable tells where the Rust stack is. It grows downwards or upwards; the distance to the outermost query counts.
        let here = std::ptr::from_ref(&outermost).addr();
        if outermost {
            self.stacks.rust = here;
        } else if let taken = self.stacks.rust.abs_diff(here)
            && taken > UNASKED_ON_STACK
            && !thread_stack::has_room(here, taken)
        {
            self.give_up(query);
            return Err(Error::Resource(Resource::Depth));
        }
        query.waits = false;
        // A paused query goes on where it was stopped; one that has given an answer goes on by a failure; a new one is at its goal already.
        if let Some(call) = query.paused.take() {
            self.pc = call;
        } else {
            if query.started {
                self.pc = &FAIL;
            } else if outermost {
                self.begin_collecting();
                self.forget_exit();
                self.limits.begin_query();
            }
            query.started = true;
            if query.holds {
                // Also those of the preceding answer.
                self.atoms.hold();
            }
        }
        let outer = self.pause_after(inferences);
        if outermost {
            self.limits.begin_run();
        }
        // A query inside another one cannot pause.
        let waker = self.hooks.waker.take_if(|_| !outermost);
        run::run(self);
        if outermost {
            self.limits.end_run();
        } else {
            self.hooks.waker = waker;
        }
        self.end_pausing(outer);
        match self.outcome.take() {
            Some(DriverExit::Answer) => {
                query.answers += 1;
                Ok(Progress::Answer)
            }
            Some(DriverExit::NoMore) => {
                self.end(query);
                Ok(Progress::NoMore)
            }
            Some(DriverExit::Threw(error)) => {
                self.end(query);
                self.settle_areas();
                Err(error)
            }
            Some(DriverExit::Paused(call)) => {
                query.paused = Some(call);
                Ok(Progress::Paused)
            }
            Some(DriverExit::Waits) => {
                query.paused = Some(&RETRY_BUILTIN);
                query.waits = true;
                Ok(Progress::Paused)
            }
            None => Err(Error::Resource(Resource::Interrupt)),
        }
    }

    /// Whether choice points are left, so that there may be another answer.
    pub fn has_alternatives(&self, query: &Query) -> bool {
        !query.ended && self.b > query.barrier
    }

    /// Ends the host's open query, if there is one: undoes its bindings and restores the heap top.
    pub fn close_hosted(&mut self) {
        if let Some((query, top)) = self.hosted.take() {
            self.close_query(query);
            self.heap.top = top;
        }
        self.limits.cancelled = None;
        self.limits.deadline = None;
        self.reclaim_idle();
    }

    /// Ends a query and undoes its bindings.
    pub fn close_query(&mut self, mut query: Query) {
        if !query.ended {
            self.give_up(&mut query);
        }
    }

    /// Abandons a query: runs cleanups and undoes its bindings.
    fn give_up(&mut self, query: &mut Query) {
        // The error of a cleanup is dropped: the query to which it could be reported has ended.
        let _ = self.cut_query(query.barrier);
        // A cut keeps bindings. A query that was given up has none: the trail goes back to where the barrier was made, then the heap.
        let mark = read_addr(self, query.barrier.offset(choice::TR));
        self.heap.undo_to(mark);
        self.heap.top = read_addr(self, query.barrier.offset(choice::H));
        self.end(query);
    }

    /// Ends a query and keeps the bindings of its last answer. The error is that of a cleanup.
    pub fn keep_answer(&mut self, mut query: Query) -> Result<()> {
        if query.ended {
            return Ok(());
        }
        let cleaned = self.cut_query(query.barrier);
        self.end(&mut query);
        cleaned
    }

    /// Drops all choice points of a query, and runs the cleanups among them. The error of one does not keep the others from running.
    fn cut_query(&mut self, barrier: Addr) -> Result<()> {
        let cleaned = cleanup::cut(self, barrier);
        let cleaned = cleaned.map_err(|error| catch::pass(self, barrier, error));
        self.b = barrier;
        cleaned
    }

    /// Runs a goal for its first answer, and keeps its bindings.
    pub fn once(&mut self, module: Atom, goal: Cell) -> Result<bool> {
        let mut query = self.open_query(module, goal)?;
        let holds = self.next_answer(&mut query)?;
        self.keep_answer(query)?;
        Ok(holds)
    }

    /// Whether this query is in no other query.
    fn outermost(&self, query: &Query) -> bool {
        read_addr(self, query.barrier.offset(choice::PREV)) == self.bottom_choice()
    }

    /// Drops the barrier and restores the interrupted state.
    fn end(&mut self, query: &mut Query) {
        query.ended = true;
        self.save_globals(query.barrier);
        self.atoms.let_go(query.held);
        self.end_steps(query.barrier);
        // Cells below the barrier have not moved, and trail entries for them still exist.
        self.stacks.barrier = query.outer;
        self.heap.mature = query.mature;
        self.return_to_plan(query.plan);
        self.end_limits(query.allowance);
        choice::pop(self);
        self.pc = query.pc;
        self.cp = query.cp;
        self.e = query.e;
        self.s = query.s;
        if let Some(x) = query.x.take() {
            self.x = *x;
        }
        self.heap.pending_wakeups = std::mem::take(&mut query.pending_wakeups);
        let b = self.b;
        self.stacks.alternatives.retain(|(owner, _)| *owner <= b);
        self.bags.abandon(b);
        self.tables.abandon(b);
        self.abandon_captures(b);
        if self.is_idle() {
            self.idle();
        }
    }

    /// Copies the values of global variables that the query above this barrier has put on the heap out of it, since its cells go. A stop of
    /// the running goal does not stop this.
    fn save_globals(&mut self, barrier: Addr) {
        let watched = self.heap.meter.watch(None);
        self.globals.leave_heap(&mut self.heap, barrier);
        self.heap.meter.watch(watched);
    }

    /// Whether no query is open.
    pub(in crate::machine) fn is_idle(&self) -> bool {
        self.b == self.bottom_choice()
    }

    /// Called when nothing runs: drops what was kept only for goals to return to.
    fn idle(&mut self) {
        self.database.retired.clear();
        self.bags.clear();
        self.resume_points.clear();
    }
}
