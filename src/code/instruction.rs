// TABLE
//! The instruction set: every operation with its operands and its effect.
//!
//! Notation as in Aït-Kaci's tutorial: `X[n]` a register, `Y[n]` a slot of the environment, `H` the top of the heap, `S` the
//! next argument to read, `B` the newest choice point, `CP` the continuation, `P` the instruction itself. A label `L` counts
//! words from the instruction; in tests, label 0 means: backtrack. Calls, failing tests and `charge` spend the cost in their
//! word (`word.rs`). `lit` is the literal word after the instruction, `info` an info word: frame size (low half) and site (high
//! half).
//!
//! *Two streams.* `get_struct` and `get_list` decide once: the following `unify_*` read a bound argument; an unbound one is bound to a new
//! structure, which the `set_*` at the write label complete, ending in a `jump` back. There is no mode flag. A nested term is read through
//! a temporary (`unify_var`, later its own `get_*`) and written in place: `set_struct n`/`set_list n`/`set_box n` make a cell that points
//! `n` cells further on, where the compiler puts the nested cells (`set_functor`, `set_*`, `box_words`), so that one linear run of words
//! writes a whole term.

use super::Word;

/// How the operands of an instruction are laid out, for the verifier and the listing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// Register in a.
    Xa,
    /// Register in b.
    Xb,
    /// Register in c.
    Xc,
    /// Slot in c.
    Yc,
    /// Slot in d.
    Yd,
    /// Count or arity in a.
    Na,
    /// Kind of type test, or small number, in b.
    Nb,
    /// Bits in b.
    Mask,
    /// Signed number in b.
    Ib,
    /// Number in c.
    Ic,
    /// Number in the upper byte of c, whose lower byte is another operand.
    Hc,
    /// Signed number in the lower byte of c.
    Lc,
    /// Number in d.
    Id,
    /// Label in cd.
    Label,
    /// Predicate index in cd.
    Predicate,
    /// Index of a built-in in cd.
    Builtin,
    /// Index of a built-in in d.
    BuiltinD,
    /// One literal: a constant cell.
    Constant,
    /// One literal: a functor header.
    Functor,
    /// Number of literals in cd, then that many: a whole box, header, payload and header.
    BoxWords,
    /// One literal: the info word of a call.
    Info,
    /// Four literals, a label for each tag.
    SwitchLabels,
    /// Number of slots in cd; one literal (default label), then a pair of words for each slot: key and label. A label word is
    /// a pair whose lower half is the label.
    SwitchTable,
    /// One literal: a label in its lower half; in its upper half four bytes, registers that are read, or `Word::NONE`.
    Plain,
    /// Two literals: a part of an argument (`argument_path.rs`).
    Part,
}

/// A property of an instruction beside its operands; each row lists its classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Class {
    /// It is, or may be, a part of a unification that earlier instructions have begun. Instructions that only make terms may be such parts:
    /// they do not read bindings, so pending wake-ups can wait for the call that uses the terms.
    Unifies,
    /// Bit 0 of b, which it does not use otherwise, marks it as the first instruction of a goal that unifies.
    BeginsB,
    /// The same for c.
    BeginsC,
    /// The same for d.
    BeginsD,
    /// It does the work of `is/2`, or of a part of it.
    Evaluates,
    /// It only computes a value into register a, so that a clause may be abandoned after it: only registers have changed. (Not `eval`,
    /// which takes a term that exists only at run time.)
    Computes,
    /// It jumps to its label, or backtracks, unless a condition holds, and binds nothing.
    Tests,
    /// It spends an inference by itself.
    Spends,
    /// The machine never continues after it.
    Ends,
    /// It continues at CP: the clause is left.
    Returns,
    /// It is no test, but has a label like one: 0 means backtracking.
    Backtracks,
    /// It does not evaluate, and yet can run again when it has found no room: it does not repeat the work that it has done by
    /// then.
    Repeats,
    /// It is the whole code of a predicate.
    Enters,
    /// Operand a is the number of registers that it reads, from the first on.
    Arguments,
    /// Operand c is a count or a distance, which is never negative.
    Counts,
    /// It calls a deterministic built-in in line.
    CallsBuiltin,
    /// It calls a predicate.
    Calls,
    /// It calls a predicate outside the static predicates of the program, and is recorded when it runs (`machine/place.rs`).
    Leaves,
    /// It is never part of a clause: the machine itself jumps to it, and some of these continue at an instruction that only the machine
    /// knows. The verifier refuses them.
    Outside,
}

/// Makes the enum and the tables from the rows: the Rust name, the name in listings, the operands, the operands that it writes on all paths
/// (it reads the others), and its classes.
macro_rules! instructions {
    ($($(#[doc = $doc:literal])* $name:ident $text:literal [$($operand:ident),*]
        $(writes [$($written:ident),*])? $(is [$($class:ident),*])?;)*) => {
        /// An operation.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[repr(u8)]
        pub enum Op { $($(#[doc = $doc])* $name),* }

        impl Op {
            /// All operations, in the order of their numbers.
            pub const ALL: &'static [Op] = &[$(Op::$name),*];
            const NAMES: &'static [&'static str] = &[$($text),*];
            const OPERANDS: &'static [&'static [Operand]] = &[$(&[$(Operand::$operand),*]),*];
            const WRITTEN: &'static [&'static [Operand]] = &[$(&[$($(Operand::$written),*)?]),*];
            const CLASSES: &'static [u32] = &[$(0 $($(| 1 << Class::$class as u32)*)?),*];
        }
    };
}

impl Op {
    /// The operation with this number.
    pub const fn from_number(number: u16) -> Option<Op> {
        match (number as usize) < Op::ALL.len() {
            true => Some(Op::ALL[number as usize]),
            false => None,
        }
    }

    /// The name in listings.
    pub fn name(self) -> &'static str {
        Op::NAMES[self as usize]
    }

    /// The layout of the operands.
    pub fn operands(self) -> &'static [Operand] {
        Op::OPERANDS[self as usize]
    }

    /// The operands that it writes on all paths; it reads the others.
    pub fn written(self) -> &'static [Operand] {
        Op::WRITTEN[self as usize]
    }

    /// Whether it has a class.
    pub const fn is(self, class: Class) -> bool {
        Op::CLASSES[self as usize] >> class as u32 & 1 == 1
    }

    /// The corresponding call of a static predicate of the program.
    pub const fn staying(self) -> Op {
        match self {
            Op::CallOut => Op::Call,
            Op::ExecuteOut => Op::Execute,
            Op::DeallocateExecuteOut => Op::DeallocateExecute,
            op => op,
        }
    }

    /// The least number of inferences that an instruction spends.
    pub const fn own_cost(self) -> u8 {
        self.is(Class::Spends) as u8
    }
}

instructions! {
    // ---- head: arguments ----
    /// `X[a] := X[b]`.
    Move "move" [Xa, Xb] writes [Xa] is [Unifies, Computes];
    /// `Y[c] := X[a]`.
    GetVarY "get_var_y" [Xa, Yc] writes [Yc] is [Unifies];
    /// `Y[c] := X[a]`, `Y[d] := X[b]`.
    GetVarYY "get_var_yy" [Xa, Yc, Xb, Yd] writes [Yc, Yd] is [Unifies];
    /// Unify `X[a]` and `X[b]`.
    GetValX "get_val_x" [Xa, Xb] is [Unifies, BeginsD];
    /// Unify `X[a]` and `Y[c]`.
    GetValY "get_val_y" [Xa, Yc] is [Unifies, BeginsB];
    /// Unify `X[a]` with an atom or small integer.
    GetConst "get_const" [Xa, Constant] is [Unifies, BeginsB];
    /// Unify `X[a]` with `[]`.
    GetNil "get_nil" [Xa] is [Unifies, BeginsB];
    /// Unify `X[a]` with the small integer c.
    GetInt "get_int" [Xa, Ic] is [Unifies, BeginsB];
    /// Unify `X[a]` with a float, big integer or string; `cd` is the number of literals, the whole box.
    GetBox "get_box" [Xa, BoxWords] is [Unifies, BeginsB];
    /// `A := deref(X[a])`; STR with this functor: `S :=` its first argument, go on; unbound: bind to `STR H`, push the functor, go to L.
    GetStruct "get_struct" [Xa, Label, Functor] is [Unifies, BeginsB];
    /// `A := deref(X[a])`; LST: `S :=` its head, go on; unbound: bind to `LST H`, go to L.
    GetList "get_list" [Xa, Label] is [Unifies, BeginsB];
    /// Whole list cell, both parts first occurrences: `X[b] :=` head, `X[c] :=` tail (new variables when writing).
    GetListXX "get_list_xx" [Xa, Xb, Xc] writes [Xb, Xc] is [Unifies, BeginsD];
    /// As `get_list_xx`, head to `Y[d]`, tail to `X[b]`.
    GetListYX "get_list_yx" [Xa, Yd, Xb] writes [Xb, Yd] is [Unifies, BeginsC];
    /// As `get_list_xx`, head to `X[b]`, tail to `Y[d]`.
    GetListXY "get_list_xy" [Xa, Xb, Yd] writes [Xb, Yd] is [Unifies, BeginsC];
    /// As `get_list_xx`, head to `Y[c]`, tail to `Y[d]`.
    GetListYY "get_list_yy" [Xa, Yc, Yd] writes [Yc, Yd] is [Unifies, BeginsB];
    /// Whole list cell, head unified with the value `X[b]`, tail a first occurrence: `X[c]`.
    GetListValX "get_list_val_x" [Xa, Xb, Xc] writes [Xc] is [Unifies, BeginsD];
    /// `get_list_val_x`, and in write mode also the following `execute`.
    GetListValXExecute "get_list_val_x_execute" [Xa, Xb, Xc] writes [Xc] is [Unifies, BeginsD];
    /// Whole list cell, head void, tail to `X[c]`.
    GetListVoidX "get_list_void_x" [Xa, Xc] writes [Xc] is [Unifies, BeginsD];
    /// Whole list cell, head to `X[b]`, tail void.
    GetListXVoid "get_list_x_void" [Xa, Xb] writes [Xb] is [Unifies, BeginsD];
    // ---- read stream: each takes the cell at S and advances S ----
    /// `X[b] := [S]`.
    UnifyVarX "unify_var_x" [Xb] writes [Xb] is [Unifies];
    /// `X[a] := [S]`, `X[b] := [S+1]`.
    UnifyVarXX "unify_var_xx" [Xa, Xb] writes [Xa, Xb] is [Unifies];
    /// `Y[c] := [S]`.
    UnifyVarY "unify_var_y" [Yc] writes [Yc] is [Unifies];
    /// Unify `X[b]` with `[S]`.
    UnifyValX "unify_val_x" [Xb] is [Unifies];
    /// Unify `Y[c]` with `[S]`.
    UnifyValY "unify_val_y" [Yc] is [Unifies];
    /// Unify an atom or small integer with `[S]`.
    UnifyConst "unify_const" [Constant] is [Unifies];
    /// Unify `[]` with `[S]`.
    UnifyNil "unify_nil" [] is [Unifies];
    /// Unify the small integer c with `[S]`.
    UnifyInt "unify_int" [Ic] is [Unifies];
    /// Skip c cells.
    UnifyVoid "unify_void" [Ic] is [Unifies, Counts];
    /// `[S]`, the last of its term, must be a list cell: LST: `S :=` its head; unbound: bind to `LST H`, go to L.
    UnifyList "unify_list" [Label] is [Unifies];
    /// `[S]`, the last of its term, must be a compound: as `get_struct` on it.
    UnifyStruct "unify_struct" [Label, Functor] is [Unifies];
    // ---- write stream: each appends cells at H ----
    /// Push a new variable, `X[b] :=` reference to it.
    SetVarX "set_var_x" [Xb] writes [Xb] is [Unifies];
    /// Push a new variable, `Y[c] :=` reference to it.
    SetVarY "set_var_y" [Yc] writes [Yc] is [Unifies];
    /// Push `X[b]`.
    SetValX "set_val_x" [Xb] is [Unifies];
    /// Push `X[a]`, then `X[b]`.
    SetValXX "set_val_xx" [Xa, Xb] is [Unifies];
    /// Push `Y[c]`.
    SetValY "set_val_y" [Yc] is [Unifies];
    /// Push an atom or small integer.
    SetConst "set_const" [Constant] is [Unifies];
    /// Push `[]`.
    SetNil "set_nil" [] is [Unifies];
    /// Push the small integer c.
    SetInt "set_int" [Ic] is [Unifies];
    /// Push c new variables.
    SetVoid "set_void" [Ic] is [Unifies, Counts];
    /// Push `LST (H + c)`.
    SetList "set_list" [Ic] is [Unifies, Counts];
    /// Push `STR (H + c)`.
    SetStruct "set_struct" [Ic] is [Unifies, Counts];
    /// Push `BOX (H + c)`.
    SetBox "set_box" [Ic] is [Unifies, Counts];
    /// Push a functor header.
    SetFunctor "set_functor" [Functor] is [Unifies];
    /// Push `cd` words as they are: a box.
    BoxWords "box_words" [BoxWords] is [Unifies];
    /// Go to L.
    Jump "jump" [Label] is [Unifies, Ends];
    // ---- body: arguments ----
    /// New variable: `X[a] := X[b] :=` reference to it.
    PutVarX "put_var_x" [Xa, Xb] writes [Xa, Xb] is [Unifies];
    /// New variable: `X[a] := Y[c] :=` reference to it.
    PutVarY "put_var_y" [Xa, Yc] writes [Xa, Yc] is [Unifies];
    /// New variable: `Y[c] :=` reference to it. Before a disjunction whose branches share it.
    InitY "init_y" [Yc] writes [Yc] is [Unifies];
    /// `X[a] := Y[c]`.
    PutValY "put_val_y" [Xa, Yc] writes [Xa] is [Unifies];
    /// `X[a] := Y[c]`, `X[b] := Y[d]`.
    PutValYY "put_val_yy" [Xa, Yc, Xb, Yd] writes [Xa, Xb] is [Unifies];
    /// `X[a] :=` an atom or small integer.
    PutConst "put_const" [Xa, Constant] writes [Xa] is [Unifies, Computes];
    /// `X[a] := []`.
    PutNil "put_nil" [Xa] writes [Xa] is [Unifies, Computes];
    /// `X[a] :=` the small integer c.
    PutInt "put_int" [Xa, Ic] writes [Xa] is [Unifies, Computes];
    /// Push a box of `cd` words, `X[a] := BOX` to it.
    PutBox "put_box" [Xa, BoxWords] writes [Xa] is [Unifies];
    /// `X[a] := STR H`, push the functor; `set_*` follow.
    PutStruct "put_struct" [Xa, Functor] writes [Xa] is [Unifies];
    /// `X[a] := LST H`; `set_*` follow.
    PutList "put_list" [Xa] writes [Xa] is [Unifies];
    /// `X[a] :=` list cell of the values `X[b]` and `X[c]`.
    PutListXX "put_list_xx" [Xa, Xb, Xc] writes [Xa] is [Unifies];
    // ---- control ----
    /// The heap must have room for this number of cells: what a clause too large for the margin begins with.
    Reserve "reserve" [Constant] is [Repeats];
    /// New environment: `CE := E, CP := CP`.
    Allocate "allocate" [] is [Unifies];
    /// `CP := E.CP, E := E.CE`.
    Deallocate "deallocate" [];
    /// Poll; `CP :=` the word after info; go to the predicate's entry. `a` is its arity.
    Call "call" [Na, Predicate, Info] is [Spends, Arguments, Calls];
    /// `call` that leaves the program.
    CallOut "call_out" [Na, Predicate, Info] is [Spends, Arguments, Calls, Leaves];
    /// Poll; go to the predicate's entry (last call). `a` is its arity.
    Execute "execute" [Na, Predicate] is [Spends, Ends, Arguments, Calls];
    /// `execute` that leaves the program.
    ExecuteOut "execute_out" [Na, Predicate] is [Spends, Ends, Arguments, Calls, Leaves];
    /// `deallocate`, `execute`.
    DeallocateExecute "deallocate_execute" [Na, Predicate] is [Spends, Ends, Arguments, Calls];
    /// `deallocate`, `execute_out`.
    DeallocateExecuteOut "deallocate_execute_out" [Na, Predicate] is [Spends, Ends, Arguments, Calls, Leaves];
    /// `P := CP`.
    Proceed "proceed" [] is [Ends, Returns];
    /// Spend the cost; `deallocate`, `proceed`.
    DeallocateProceed "deallocate_proceed" [] is [Ends, Returns, Repeats];
    /// Run a deterministic built-in on `X[0] … X[a-1]`, in line; backtrack when it fails.
    CallBuiltin "call_builtin" [Na, Builtin, Info] is [Spends, Arguments, CallsBuiltin];
    /// `call_builtin` of arg/3: in place when number and compound term are known.
    CallArg "call_arg" [Na, Builtin, Info] is [Spends, Arguments, CallsBuiltin];
    /// `call_builtin` of functor/3: in place when the term is known.
    CallFunctor "call_functor" [Na, Builtin, Info] is [Spends, Arguments, CallsBuiltin];
    /// `call_builtin` of compare/3: in place for atoms and small integers.
    CallCompare "call_compare" [Na, Builtin, Info] is [Spends, Arguments, CallsBuiltin];
    /// `X[a] :=` the argument number `X[b]` of `X[c]`: arg/3 whose result is a new variable.
    Arg "arg" [Xa, Xb, Xc, BuiltinD, Info] writes [Xa] is [Spends, CallsBuiltin];
    /// `X[a] :=` the name and `X[b] :=` the arity of `X[c]`: functor/3 whose results are new variables.
    NameArity "name_arity" [Xa, Xb, Xc, BuiltinD, Info] writes [Xa, Xb] is [Spends, CallsBuiltin];
    /// `X[a] :=` a term with the name `X[b]` and `X[c]` new variables as arguments: functor/3 whose term is a new variable.
    NewTerm "new_term" [Xa, Xb, Xc, BuiltinD, Info] writes [Xa] is [Spends, CallsBuiltin];
    /// `X[a] :=` how `X[b]` compares with `X[c]`: compare/3 whose result is a new variable.
    Order "order" [Xa, Xb, Xc, BuiltinD, Info] writes [Xa] is [Spends, CallsBuiltin];
    /// Post the comparison of form h of `X[a]`, `X[b]` and `X[c]`: `$fd_units`, in place for small integers; backtrack when it fails.
    PostUnits "post_units" [Hc, Xa, Xb, Xc, BuiltinD, Info] is [Spends, CallsBuiltin];
    /// The same with a small integer in place of `X[c]`.
    PostUnitsI "post_units_i" [Hc, Xa, Xb, Lc, BuiltinD, Info] is [Spends, CallsBuiltin];
    /// Spend the cost.
    Charge "charge" [] is [Unifies];
    /// `charge`, `jump`.
    ChargeJump "charge_jump" [Label] is [Ends];
    /// `charge`, `proceed`.
    ChargeProceed "charge_proceed" [] is [Ends, Returns];
    /// Backtrack.
    Fail "fail" [] is [Spends, Ends];
    // ---- choice ----
    /// New choice point saving `a` arguments, four at most, alternative: the next word; go to L.
    Try "try" [Na, Label] is [Arguments];
    /// Restore the arguments, alternative: the next word; go to L.
    Retry "retry" [Na, Label];
    /// Restore the arguments, drop the choice point; go to L.
    Trust "trust" [Na, Label] is [Ends];
    /// `try` of any number of arguments.
    TryWide "try_wide" [Na, Label] is [Arguments];
    /// `retry` of any number of arguments.
    RetryWide "retry_wide" [Na, Label];
    /// `trust` of any number of arguments.
    TrustWide "trust_wide" [Na, Label] is [Ends];
    /// New choice point without arguments, alternative L; info tells the frame and its live slots at L.
    OrElse "or_else" [Label, Info];
    /// Reached by backtracking: alternative L from now on.
    RetryElse "retry_else" [Label];
    /// Reached by backtracking: drop the choice point.
    TrustElse "trust_else" [];
    /// `X[a] := B`: the cut barrier of a predicate, at its entry.
    Level "level" [Xa] writes [Xa];
    /// `Y[c] := B`: the barrier of an if-then-else or a negation.
    MarkY "mark_y" [Yc] writes [Yc];
    /// Cut back to the barrier `X[a]`.
    CutX "cut_x" [Xa];
    /// Cut back to the barrier `Y[c]`.
    CutY "cut_y" [Yc];
    /// Disarm the choice point directly above the barrier `Y[c]` (`*->`).
    SoftCutY "soft_cut_y" [Yc];
    // ---- arithmetic on X; operands are evaluated when they are not numbers ----
    /// `X[a] := X[b] + X[c]`.
    Add "add" [Xa, Xb, Xc] writes [Xa] is [Evaluates, Computes];
    /// `X[a] := X[b] + d`.
    AddI "add_i" [Xa, Xb, Id] writes [Xa] is [Evaluates, Computes];
    /// `X[a] := X[b] - X[c]`.
    Sub "sub" [Xa, Xb, Xc] writes [Xa] is [Evaluates, Computes];
    /// `X[a] := X[b] * X[c]`.
    Mul "mul" [Xa, Xb, Xc] writes [Xa] is [Evaluates, Computes];
    /// `X[a] := X[b] / X[c]`.
    Div "div" [Xa, Xb, Xc] writes [Xa] is [Evaluates, Computes];
    /// `X[a] := X[b] // X[c]`.
    IntDiv "int_div" [Xa, Xb, Xc] writes [Xa] is [Evaluates, Computes];
    /// `X[a] := X[b] mod X[c]`.
    Mod "mod" [Xa, Xb, Xc] writes [Xa] is [Evaluates, Computes];
    /// `X[a] := X[b] /\ X[c]`.
    And "and" [Xa, Xb, Xc] writes [Xa] is [Evaluates, Computes];
    /// `X[a] := X[b] \/ X[c]`.
    Or "or" [Xa, Xb, Xc] writes [Xa] is [Evaluates, Computes];
    /// `X[a] := X[b] << X[c]`.
    ShiftLeft "shift_left" [Xa, Xb, Xc] writes [Xa] is [Evaluates, Computes];
    /// `X[a] := X[b] >> X[c]`.
    ShiftRight "shift_right" [Xa, Xb, Xc] writes [Xa] is [Evaluates, Computes];
    /// `X[a] :=` the value of the expression in `X[b]`.
    Eval "eval" [Xa, Xb] writes [Xa] is [Evaluates];
    /// `X[a] :=` the value of evaluable c without arguments.
    Eval0 "eval_0" [Xa, Ic] writes [Xa] is [Evaluates, Computes, Counts];
    /// `X[a] :=` evaluable d of `X[b]`.
    Eval1 "eval_1" [Xa, Xb, Id] writes [Xa] is [Evaluates, Computes];
    /// `X[a] :=` evaluable d of `X[b]` and `X[c]`.
    Eval2 "eval_2" [Xa, Xb, Xc, Id] writes [Xa] is [Evaluates, Computes];
    // ---- tests: go to L (or backtrack) unless they hold ----
    /// `X[a] < X[b]`.
    Lt "lt" [Xa, Xb, Label] is [Tests];
    /// `X[a] =< X[b]`.
    Le "le" [Xa, Xb, Label] is [Tests];
    /// `X[a] > X[b]`.
    Gt "gt" [Xa, Xb, Label] is [Tests];
    /// `X[a] >= X[b]`.
    Ge "ge" [Xa, Xb, Label] is [Tests];
    /// `X[a] =:= X[b]`.
    NumEq "num_eq" [Xa, Xb, Label] is [Tests];
    /// `X[a] =\= X[b]`.
    NumNe "num_ne" [Xa, Xb, Label] is [Tests];
    /// `X[a] < b`, b a signed byte.
    LtI "lt_i" [Xa, Ib, Label] is [Tests];
    /// `X[a] =< b`.
    LeI "le_i" [Xa, Ib, Label] is [Tests];
    /// `X[a] > b`.
    GtI "gt_i" [Xa, Ib, Label] is [Tests];
    /// `X[a] >= b`.
    GeI "ge_i" [Xa, Ib, Label] is [Tests];
    /// `X[a] =:= b`.
    NumEqI "num_eq_i" [Xa, Ib, Label] is [Tests];
    /// `X[a] =\= b`.
    NumNeI "num_ne_i" [Xa, Ib, Label] is [Tests];
    /// `X[a]` is of kind b, see [`TypeTest`].
    TestType "test_type" [Xa, Nb, Label] is [Tests];
    /// `X[a] == X[b]`.
    Identical "identical" [Xa, Xb, Label] is [Tests];
    /// `X[a] \== X[b]`.
    NotIdentical "not_identical" [Xa, Xb, Label] is [Tests];
    /// `X[a] @< X[b]`.
    Before "before" [Xa, Xb, Label] is [Tests];
    /// `X[a] @=< X[b]`.
    NotAfter "not_after" [Xa, Xb, Label] is [Tests];
    /// `X[a] = X[b]`; bindings are undone if it does not hold.
    Unifiable "unifiable" [Xa, Xb, Label] is [Backtracks];
    /// `X[a] \= X[b]`.
    NotUnifiable "not_unifiable" [Xa, Xb, Label] is [Tests];
    /// The guard of a clause that unifies two arguments before its tests. `X[a]` and `X[b]` are the same, or one is a plain variable and
    /// the registers named in the literal are all atomic: go on, the tests may come first. They cannot be equal: go to L. In all other
    /// cases: go to the label in the literal, where the clause is tried without its guard. Binds nothing.
    WouldUnify "would_unify" [Xa, Xb, Label, Plain] is [Tests];
    /// `X[a]` and the part differ in a functor or a constant, or a term on the path to the part is no variable and has no such part: go to
    /// L. Otherwise go to the label in the literal, where the clauses are tried in order. Binds nothing.
    Clash "clash" [Xa, Label, Plain, Part] is [Tests];
    /// Go to L if the registers in the literal hold distinct unbound plain variables; otherwise to the label in the literal.
    IfUnbound "if_unbound" [Label, Plain];
    /// `if_unbound` of one register: go to L if `X[a]` is an unbound plain variable, otherwise to the label in the literal.
    IfUnboundX "if_unbound_x" [Xa, Label, Plain];
    /// Go on if each of the registers in the literal is a plain variable or atomic, and unifications need no occurs check; otherwise to the
    /// label in the literal.
    IfPlain "if_plain" [Plain];
    /// `X[a] :=` the part. If another term is on the path to it: go to the label in the literal.
    LookAt "look_at" [Xa, Plain, Part] writes [Xa];
    /// Go on if the registers in the literal are of kind b, atomic or numbers; otherwise to the label in the literal.
    IfAtomic "if_atomic" [Nb, Plain];
    // ---- switches: label 0 means backtrack ----
    /// By the type of `X[a]`: literals with a label for each tag in order, `(INT, REF) (LST, STR) (ATM, BOX) (ATT, [])`; the place of HDR,
    /// which no term has, is that of `[]`.
    SwitchType "switch_type" [Xa, SwitchLabels] is [Ends];
    /// `level` of `X[b]`, `switch_type`.
    LevelSwitchType "level_switch_type" [Xa, Xb, SwitchLabels] writes [Xb] is [Ends];
    /// As `switch_type`; for a list cell also `X[b] :=` head, `X[c] :=` tail, and the label leads to after the `get_list_xx` of the only
    /// clause for lists.
    SwitchList "switch_list" [Xa, Xb, Xc, SwitchLabels] is [Ends];
    /// By the constant in `X[a]` (a dereferenced constant). `cd` is the number of slots, a power of two; literal: default label; then
    /// slot pairs key, label. A search begins at `first_slot` and ends at the key or at an `EMPTY_SLOT` (`code/mod.rs`).
    SwitchConst "switch_const" [Xa, SwitchTable] is [Ends];
    /// By the functor of the compound in `X[a]`: as `switch_const` with headers as keys.
    SwitchStruct "switch_struct" [Xa, SwitchTable] is [Ends];
    /// As `switch_const` with the keys in a row: `cd` is their number; a search compares them one by one.
    SwitchFewConst "switch_few_const" [Xa, SwitchTable] is [Ends];
    /// As `switch_few_const` with headers as keys.
    SwitchFewStruct "switch_few_struct" [Xa, SwitchTable] is [Ends];
    /// `X[a] :=` the part, or the variable on the path to it. If another term is on the path: go to L.
    GetPart "get_part" [Xa, Label, Part] writes [Xa] is [Backtracks];
    /// Go to L unless a call has a key in one of the places of the mask `b`: bit n, argument n; bit 4+n, the first argument in argument n.
    UnlessKeyed "unless_keyed" [Na, Mask, Label] is [Arguments];
    // ---- entries of predicates that are not static code; planted by the machine, never emitted for clauses ----
    /// The predicate `cd` is not linked yet: link it, or find that it is unknown, and go to its new entry.
    EnterUnlinked "enter_unlinked" [Na, Predicate] is [Ends, Enters, Arguments, Outside];
    /// Call the dynamic (or JIT indexed) predicate `cd`: first matching clause of this generation.
    EnterDynamic "enter_dynamic" [Na, Predicate] is [Ends, Enters, Arguments, Repeats];
    /// Reached by backtracking: the next clause of a dynamic predicate.
    RetryDynamic "retry_dynamic" [] is [Ends, Enters, Arguments, Outside, Repeats];
    /// Call the predicate `cd`, whose clauses are a table of facts: the first row that matches, then proceed.
    EnterFacts "enter_facts" [Na, Predicate] is [Ends, Enters, Arguments, Outside, Repeats];
    /// Reached by backtracking: the next row.
    RetryFacts "retry_facts" [] is [Ends, Enters, Arguments, Outside, Repeats];
    /// Run the built-in `cd` on the arguments, then proceed.
    EnterBuiltin "enter_builtin" [Na, Builtin] is [Ends, Enters, Arguments, Outside];
    /// Run the host closure that is the predicate `cd`, then proceed.
    EnterHost "enter_host" [Na, Predicate] is [Ends, Enters, Arguments, Outside];
    /// Run the native twin `cd` (its number among those of the machine), or the clauses that it replaces.
    EnterTwin "enter_twin" [Na] is [Ends, Enters, Arguments, Outside, Repeats];
    /// Run the built-in `cd`, which is `arg/3`: in place if number and compound term are known, otherwise as `enter_builtin`.
    EnterArg "enter_arg" [Na, Builtin] is [Ends, Enters, Arguments, Outside];
    /// Reached by backtracking: the next answer of a nondeterministic built-in.
    RetryBuiltin "retry_builtin" [] is [Ends, Enters, Arguments, Outside];
    /// Reached by backtracking: the next answer of a complete table.
    RetryTable "retry_table" [] is [Ends, Enters, Arguments, Outside];
    /// Go to the entry of the predicate `cd` (an import).
    EnterImport "enter_import" [Na, Predicate] is [Ends, Enters, Arguments, Outside];
    /// The predicate `cd` is a meta-predicate of the program, or an import of one: qualify the goal arguments with the module, and go to
    /// its clauses, or to the import's target.
    EnterMeta "enter_meta" [Na, Predicate] is [Ends, Enters, Arguments, Outside];
    /// `call/N`: `X[0]` with `a - 1` further arguments; a goal without a module belongs to the module `cd` (an atom).
    EnterCall "enter_call" [Na] is [Spends, Ends, Enters, Arguments, Outside];
    /// Body goal `X[0]` with the cut barrier `X[1]`: `call/1` runs control constructs by this.
    EnterGoal "enter_goal" [Na] is [Ends, Enters, Arguments, Outside];
    /// Report the call of the predicate `cd` to the tracer, or enter the predicate if the tracer knows of the call.
    EnterTraced "enter_traced" [Na, Predicate] is [Ends, Enters, Arguments, Outside];
    /// Call the tabled predicate `cd`: give the answers of its table, wait for them, or begin it.
    EnterTabled "enter_tabled" [Na, Predicate] is [Ends, Enters, Arguments, Outside, Repeats];
    /// Execution returns to the marker of a table: the values of its variables are an answer. Backtrack.
    TableAnswer "table_answer" [] is [Ends, Enters, Outside];
    /// Reached by backtracking: the clauses of a table, or one of its consumers, have no more answers.
    TableStep "table_step" [] is [Ends, Enters, Arguments, Outside, Repeats];
    /// Reached by backtracking: the next answer for a consumer.
    TableNext "table_next" [] is [Ends, Enters, Arguments, Outside, Repeats];
    /// New choice point over `a` arguments, flagged `b`: CATCH for `catch/3`, CLEANUP for `'$call_cleanup'/2`.
    PushCatch "push_catch" [Na, Nb] is [Arguments, Outside];
    /// The goal of the predicate whose choice point is in `Y[c]` has exited; if choice points are left, skip `a`
    /// words.
    PopCatch "pop_catch" [Na, Yc] is [Outside];
    /// Reached after the wake-up goals: continue the clause whose state is in `Y[c]`.
    Resume "resume" [Yc] is [Ends, Outside];
    /// The query has an answer.
    Success "success" [] is [Ends, Outside];
    /// The query has no more answers.
    Failure "failure" [] is [Ends, Outside];
    /// Reached from `get_list_val_x` with the list it met at S.
    ReadListValX "read_list_val_x" [] is [Unifies, Ends, Outside];
    /// The shared slow path: execute the instruction whose address the machine has recorded in full generality.
    Slow "slow" [] is [Ends, Outside];
    /// As `slow`, for an instruction that calls a built-in: `call_builtin`.
    CallSlow "call_slow" [] is [Ends, Outside];
    /// As `slow`, for an instruction that unifies compound terms: backtrack if a look at their arguments shows that they differ.
    UnifyCompound "unify_compound" [] is [Ends, Outside];
}

/// The kinds of `test_type`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum TypeTest {
    /// `var/1`
    Var,
    /// `nonvar/1`
    Nonvar,
    /// `atom/1`
    Atom,
    /// `number/1`
    Number,
    /// `integer/1`
    Integer,
    /// `float/1`
    Float,
    /// `atomic/1`
    Atomic,
    /// `compound/1`
    Compound,
    /// `callable/1`
    Callable,
    /// `string/1`
    String,
}

impl TypeTest {
    /// All kinds, in the order of their numbers.
    pub const ALL: [TypeTest; 10] = [
        TypeTest::Var,
        TypeTest::Nonvar,
        TypeTest::Atom,
        TypeTest::Number,
        TypeTest::Integer,
        TypeTest::Float,
        TypeTest::Atomic,
        TypeTest::Compound,
        TypeTest::Callable,
        TypeTest::String,
    ];
}

/// The number of literal words after an instruction.
pub fn literals(word: Word) -> usize {
    let operands = Op::from_number(word.op()).map_or(&[][..], Op::operands);
    operands
        .iter()
        .map(|operand| literals_of(*operand, word))
        .sum()
}

pub(super) fn literals_of(operand: Operand, word: Word) -> usize {
    match operand {
        Operand::Constant | Operand::Functor | Operand::Info | Operand::Plain => 1,
        Operand::BoxWords => usize::try_from(word.cd()).unwrap_or(0),
        Operand::Part => 2,
        Operand::SwitchLabels => 4,
        Operand::SwitchTable => 1 + 2 * usize::try_from(word.cd()).unwrap_or(0),
        Operand::Xa
        | Operand::Xb
        | Operand::Xc
        | Operand::Yc
        | Operand::Yd
        | Operand::Na
        | Operand::Nb
        | Operand::Mask
        | Operand::Ib
        | Operand::Ic
        | Operand::Hc
        | Operand::Lc
        | Operand::Id
        | Operand::Label
        | Operand::Predicate
        | Operand::Builtin
        | Operand::BuiltinD => 0,
    }
}

/// Calls `visit` with every label of an instruction that is not 0.
pub fn each_label(words: &[Word], at: usize, mut visit: impl FnMut(i32)) {
    let word = words[at];
    let Some(op) = Op::from_number(word.op()) else {
        return;
    };
    let mut literals = words[at + 1..].iter();
    let mut take = |label: i32| {
        if label != 0 {
            visit(label);
        }
    };
    for operand in op.operands() {
        match operand {
            Operand::Label => take(word.cd()),
            Operand::SwitchLabels => {
                for literal in literals.by_ref().take(4) {
                    take(literal.low() as i32);
                    take(literal.high() as i32);
                }
            }
            Operand::SwitchTable => {
                let Some(default) = literals.next() else {
                    return;
                };
                take(default.low() as i32);
                for _ in 0..word.cd() {
                    let (Some(_), Some(label)) = (literals.next(), literals.next()) else {
                        return;
                    };
                    take(label.low() as i32);
                }
            }
            Operand::Plain => {
                if let Some(literal) = literals.next() {
                    take(literal.low() as i32);
                }
            }
            _ => {
                literals
                    .by_ref()
                    .take(literals_of(*operand, word))
                    .for_each(drop);
            }
        }
    }
}
