//! Translates the steps of a loop to a sequence of instructions.
//!
//! ```text
//!   evens([X|Xs], [X|Ys]) :- X mod 2 =:= 0, !, evens(Xs, Ys).       0  Step x0, x2, x3
//!   evens([_|Xs], Ys) :- evens(Xs, Ys).                             1  Compare x2 mod 2 = 0, else 4
//!                                                                   2  Element x2
//!                                                                   3  Next x0 = x3
//!                                                                   4  Next x0 = x3
//! ```
//!
//! *Invariant*: an argument is written only behind all tests of its step, so a step that is left to the clauses has changed no argument.
use super::code::{CodePlace, Numeric, StepCode};
use super::steps::{
    After, Alone, Begins, Loop, MOST_SLOTS, Made, Op, Operator, Order, Slot, Sum, Unwound, Way,
    WayEnd,
};

/// Makes the instructions of a loop.
struct Lower {
    code: Vec<StepCode>,
    /// The instructions that leave the step to the clauses.
    leaves: Vec<usize>,
    free: usize,
    /// The list that all steps take apart, and its tail.
    list: Option<(Slot, Slot)>,
    /// The operation of the way back, if the steps can do it on their way instead.
    fold: Option<Operator>,
    back: Slot,
    /// The ways back, each with the instruction that begins it and the values to keep.
    backs: Vec<(usize, Vec<Slot>, Unwound)>,
}

/// The instructions of a loop, those of a step first; `None` if they need too many values.
pub fn lowered(found: &Loop, arity: usize, free: usize) -> Option<Vec<StepCode>> {
    let mut lower = Lower {
        code: Vec::new(),
        leaves: Vec::new(),
        free,
        list: found.list.map(|[from, _, tail]| (from, tail)),
        fold: found.fold,
        back: found.back,
        backs: Vec::new(),
    };
    if let Some([from, head, tail]) = found.list {
        lower.test(|no| StepCode::Split {
            from,
            head,
            tail,
            no,
        });
    }
    lower.ways(&found.ways, arity)?;
    let leave = lower.code.len();
    lower.code.push(StepCode::Leave);
    if found.list.is_some() {
        let place = lower.code.len();
        lower.go_to(&[0], place);
    }
    lower.ways(&found.ends, arity)?;
    lower.code.push(StepCode::Leave);
    while let Some((back, kept, unwound)) = lower.backs.pop() {
        let place = lower.place();
        lower.code[back] = StepCode::Back(place);
        for slot in kept.iter().rev() {
            lower.code.push(StepCode::Take { to: *slot });
        }
        lower.unwound(&unwound)?;
    }
    let leaves = std::mem::take(&mut lower.leaves);
    lower.go_to(&leaves, leave);
    let fits = lower.free <= MOST_SLOTS && lower.code.len() < usize::from(CodePlace::MAX);
    fits.then_some(lower.code)
}

/// The instructions that compute the arguments of a call of a loop.
pub fn begun_by(ops: &[Op], made: &[Made], free: usize, predicate: u32) -> Option<Begins> {
    let mut lower = Lower {
        code: Vec::new(),
        leaves: Vec::new(),
        free,
        list: None,
        fold: None,
        back: 0,
        backs: Vec::new(),
    };
    let mut misses = Vec::new();
    for op in ops {
        lower.op(op, &mut misses)?;
    }
    let arguments = made.iter().map(|made| lower.made(made));
    let arguments: Vec<Slot> = arguments.collect::<Option<_>>()?;
    lower.code.push(StepCode::Return { from: 0 });
    let leave = lower.code.len();
    lower.code.push(StepCode::Leave);
    lower.go_to(&misses, leave);
    Some(Begins {
        predicate,
        code: lower.code,
        arguments,
    })
}

impl Lower {
    fn place(&self) -> CodePlace {
        self.code.len() as CodePlace
    }

    fn slot(&mut self) -> Option<Slot> {
        self.free += 1;
        (self.free <= MOST_SLOTS).then_some(self.free as Slot - 1)
    }

    /// Adds a test; returns its place.
    fn test(&mut self, code: impl FnOnce(CodePlace) -> StepCode) -> usize {
        self.code.push(code(0));
        self.code.len() - 1
    }

    /// Makes tests that fail continue at this place.
    fn go_to(&mut self, tests: &[usize], place: usize) {
        for at in tests {
            let to = place as CodePlace;
            match &mut self.code[*at] {
                StepCode::Split { no, .. }
                | StepCode::Parts { no, .. }
                | StepCode::Constant { no, .. }
                | StepCode::Same { no, .. }
                | StepCode::Less { no, .. }
                | StepCode::AtMost { no, .. }
                | StepCode::Equal { no, .. }
                | StepCode::Compare { no, .. }
                | StepCode::Computed { no, .. }
                | StepCode::Is { no, .. }
                | StepCode::Member { no, .. }
                | StepCode::Jump(no) => *no = to,
                StepCode::Add { .. }
                | StepCode::Two { .. }
                | StepCode::Compute { .. }
                | StepCode::Element { .. }
                | StepCode::Move { .. }
                | StepCode::Make { .. }
                | StepCode::Pair { .. }
                | StepCode::Both { .. }
                | StepCode::Fold { .. }
                | StepCode::Along { .. }
                | StepCode::Keep { .. }
                | StepCode::Back(_)
                | StepCode::Take { .. }
                | StepCode::Next { .. }
                | StepCode::Return { .. }
                | StepCode::Open
                | StepCode::Leave => {}
            }
        }
    }

    /// Adds alternative ways, one after the other.
    fn ways(&mut self, ways: &[Way], arity: usize) -> Option<()> {
        for way in ways {
            let mut misses = Vec::new();
            self.way(way, false, &mut misses, arity)?;
            let next = self.code.len();
            self.go_to(&misses, next);
            if misses.is_empty() {
                // A way that always applies makes those behind it unreachable.
                break;
            }
        }
        Some(())
    }

    /// Adds a way. The tests whose failure selects the next way go to `misses`; behind a cut they leave the step to the clauses.
    fn way(&mut self, way: &Way, cut: bool, misses: &mut Vec<usize>, arity: usize) -> Option<()> {
        let mut cut = cut;
        for op in &way.ops {
            if *op == Op::Cut {
                cut = true;
                continue;
            }
            let mut missed = Vec::new();
            self.op(op, &mut missed)?;
            match cut {
                true => self.leaves.append(&mut missed),
                false => misses.append(&mut missed),
            }
        }
        match &way.end {
            WayEnd::If(test, then, other) => {
                let mut missed = Vec::new();
                for op in test {
                    self.op(op, &mut missed)?;
                }
                self.way(then, cut, misses, arity)?;
                let place = self.code.len();
                self.go_to(&missed, place);
                self.way(other, cut, misses, arity)?;
            }
            WayEnd::Again {
                outputs,
                next,
                unwound,
            } if cut || way.alone != Alone::Not => {
                if !cut && way.alone == Alone::Leaves {
                    self.code.push(StepCode::Open);
                }
                for (number, made) in outputs {
                    let from = self.made(made)?;
                    self.code.push(StepCode::Element {
                        number: *number as u8,
                        from,
                    });
                }
                if let (Some(unwound), Some(operator)) = (unwound, self.fold) {
                    let with = folded(&unwound.1, self.back)?.1;
                    let with = match operand(with) {
                        Some(with) => with,
                        None => {
                            let to = self.slot()?;
                            self.compute(to, with);
                            Numeric::Value(to)
                        }
                    };
                    self.code.push(StepCode::Fold { operator, with });
                } else if let Some(unwound) = unwound {
                    let (kept, unwound) = &**unwound;
                    for slot in kept {
                        self.code.push(StepCode::Keep { from: *slot });
                    }
                    self.backs
                        .push((self.code.len(), kept.clone(), unwound.clone()));
                    self.code.push(StepCode::Back(0));
                }
                self.next(next, arity)?;
            }
            WayEnd::Result(made) if cut || way.alone != Alone::Not => {
                if !cut && way.alone == Alone::Leaves {
                    self.code.push(StepCode::Open);
                }
                let from = self.made(made)?;
                self.code.push(StepCode::Return { from });
            }
            WayEnd::Leave | WayEnd::Again { .. } | WayEnd::Result(_) => {
                let at = self.test(StepCode::Jump);
                self.leaves.push(at);
            }
        }
        Some(())
    }

    /// Sets the arguments of the next step; an argument that is overwritten and still needed is copied first.
    fn next(&mut self, next: &[(Slot, Made)], arity: usize) -> Option<()> {
        let mut moves = Vec::new();
        for (to, made) in next {
            let from = self.made(made)?;
            moves.push((*to, from));
        }
        let is_changed = |slot: Slot| next.iter().any(|(to, _)| *to == slot);
        for (to, from) in &mut moves {
            if usize::from(*from) < arity && is_changed(*from) && from != to {
                let kept = self.slot()?;
                self.code.push(StepCode::Move {
                    to: kept,
                    from: *from,
                });
                *from = kept;
            }
        }
        let along = self.list.filter(|list| moves.contains(list));
        if let Some(list) = along {
            moves.retain(|moved| *moved != list);
        }
        let last = match along {
            Some((_, tail)) => {
                let (to, from) = moves.pop().unwrap_or((tail, tail));
                StepCode::Along { to, from }
            }
            None => {
                let (to, from) = moves.pop().unwrap_or((0, 0));
                StepCode::Next { to, from }
            }
        };
        for (to, from) in moves {
            self.code.push(StepCode::Move { to, from });
        }
        self.code.push(last);
        Some(())
    }

    /// Adds the instruction that builds a term; returns the value.
    fn made(&mut self, made: &Made) -> Option<Slot> {
        if let Made::Value(slot) = made {
            return Some(*slot);
        }
        let to = self.slot()?;
        let code = match made {
            Made::List(two) => match **two {
                (Made::Value(head), Made::Value(tail)) => Some(StepCode::Pair { to, head, tail }),
                _ => None,
            },
            Made::Compound(name, parts) => match parts.as_slice() {
                [Made::Value(one), Made::Value(other)] => Some(StepCode::Both {
                    to,
                    one: *one,
                    other: *other,
                    name: *name,
                }),
                _ => None,
            },
            Made::Value(_) | Made::Constant(_) => None,
        };
        self.code.push(code.unwrap_or_else(|| StepCode::Make {
            to,
            made: Box::new(made.clone()),
        }));
        Some(to)
    }

    /// Adds an operation; the tests that may fail go to `misses`.
    fn op(&mut self, op: &Op, misses: &mut Vec<usize>) -> Option<()> {
        let missed = match op {
            Op::Split { from, head, tail } => self.test(|no| StepCode::Split {
                from: *from,
                head: *head,
                tail: *tail,
                no,
            }),
            Op::Parts {
                from,
                functor,
                first,
            } => self.test(|no| StepCode::Parts {
                from: *from,
                functor: *functor,
                first: *first,
                no,
            }),
            Op::Constant { at, constant } => self.test(|no| StepCode::Constant {
                at: *at,
                constant: *constant,
                no,
            }),
            Op::Same {
                one, other, wanted, ..
            } => self.test(|no| StepCode::Same {
                one: *one,
                other: *other,
                wanted: *wanted,
                no,
            }),
            Op::Compare { order, sums } => {
                let operands = (operand(&sums.0), operand(&sums.1));
                match (order, operands) {
                    (Order::Less, (Some(one), Some(other))) => {
                        self.test(|no| StepCode::Less { one, other, no })
                    }
                    (Order::AtMost, (Some(one), Some(other))) => {
                        self.test(|no| StepCode::AtMost { one, other, no })
                    }
                    (Order::Equal | Order::Unequal, (Some(one), Some(other))) => {
                        let wanted = *order == Order::Equal;
                        self.test(|no| StepCode::Equal {
                            one,
                            other,
                            wanted,
                            no,
                        })
                    }
                    _ => self.test(|no| StepCode::Compare {
                        order: *order,
                        sums: sums.clone(),
                        no,
                    }),
                }
            }
            Op::Compute { to, sum } => {
                self.compute(*to, sum);
                return Some(());
            }
            Op::Computed { at, sum } => self.test(|no| StepCode::Computed {
                at: *at,
                sum: Box::new(sum.clone()),
                no,
            }),
            Op::Is { at, kind } => self.test(|no| StepCode::Is {
                at: *at,
                kind: *kind,
                no,
            }),
            Op::Member {
                element,
                list,
                wanted,
                open,
                table,
            } => self.test(|no| StepCode::Member {
                element: *element,
                list: *list,
                wanted: *wanted,
                open: *open,
                table: table.map(|table| table as u16),
                no,
            }),
            Op::Not(inner) => {
                let mut holds = Vec::new();
                for op in inner {
                    self.op(op, &mut holds)?;
                }
                let jump = self.test(StepCode::Jump);
                let place = self.code.len();
                self.go_to(&holds, place);
                jump
            }
            Op::Either(one, other) => {
                let mut first = Vec::new();
                for op in one {
                    self.op(op, &mut first)?;
                }
                let jump = self.test(StepCode::Jump);
                let place = self.code.len();
                self.go_to(&first, place);
                for op in other {
                    self.op(op, misses)?;
                }
                let place = self.code.len();
                self.go_to(&[jump], place);
                return Some(());
            }
            Op::Cut => return None,
        };
        misses.push(missed);
        Some(())
    }

    fn compute(&mut self, to: Slot, sum: &Sum) {
        let code = match sum {
            Sum::Two(operator, two) => match (operator, operand(&two.0), operand(&two.1)) {
                (Operator::Plus, Some(Numeric::Value(from)), Some(Numeric::Number(by)))
                | (Operator::Plus, Some(Numeric::Number(by)), Some(Numeric::Value(from))) => {
                    StepCode::Add { to, from, by }
                }
                (Operator::Minus, Some(Numeric::Value(from)), Some(Numeric::Number(by)))
                    if by != i64::MIN =>
                {
                    StepCode::Add { to, from, by: -by }
                }
                (_, Some(one), Some(other)) => StepCode::Two {
                    operator: *operator,
                    to,
                    one,
                    other,
                },
                _ => StepCode::Compute {
                    to,
                    sum: Box::new(sum.clone()),
                },
            },
            Sum::Number(_) | Sum::Value(_) | Sum::Size(_) => StepCode::Compute {
                to,
                sum: Box::new(sum.clone()),
            },
        };
        self.code.push(code);
    }

    fn unwound(&mut self, unwound: &Unwound) -> Option<()> {
        for after in &unwound.after {
            match after {
                After::Compute { to, sum } => self.compute(*to, sum),
                After::If(test, then, other) => {
                    let mut missed = Vec::new();
                    for op in test {
                        self.op(op, &mut missed)?;
                    }
                    self.unwound(then)?;
                    let place = self.code.len();
                    self.go_to(&missed, place);
                    return self.unwound(other);
                }
            }
        }
        let from = self.made(&unwound.value)?;
        self.code.push(StepCode::Return { from });
        Some(())
    }
}

/// The operation and the operand that make this step's result of the next one's, if the order of the steps does not matter: sums, products,
/// minima and maxima.
pub fn folded(unwound: &Unwound, result: Slot) -> Option<(Operator, &Sum)> {
    let ([After::Compute { to, sum }], Made::Value(value)) = (&*unwound.after, &unwound.value)
    else {
        return None;
    };
    let Sum::Two(operator, two) = sum else {
        return None;
    };
    let is_result = |sum: &Sum| *sum == Sum::Value(result);
    let with = match (is_result(&two.0), is_result(&two.1)) {
        (true, false) => &two.1,
        (false, true) => &two.0,
        _ => return None,
    };
    let commutes = matches!(
        operator,
        Operator::Plus | Operator::Times | Operator::Least | Operator::Most
    );
    (to == value && commutes && !reads(with, result)).then_some((*operator, with))
}

/// Whether a value occurs in an expression.
fn reads(sum: &Sum, value: Slot) -> bool {
    match sum {
        Sum::Number(_) => false,
        Sum::Value(slot) => *slot == value,
        Sum::Two(_, two) => reads(&two.0, value) || reads(&two.1, value),
        Sum::Size(inner) => reads(inner, value),
    }
}

fn operand(sum: &Sum) -> Option<Numeric> {
    match sum {
        Sum::Number(number) => Some(Numeric::Number(*number)),
        Sum::Value(slot) => Some(Numeric::Value(*slot)),
        Sum::Two(..) | Sum::Size(_) => None,
    }
}
