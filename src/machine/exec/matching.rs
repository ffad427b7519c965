//! Recognises which definition a predicate is, and proves it: what corresponds to what.
//!
//! The forms of the predicate and of its callees (`database/forms`) must have the same texts as the members of the definition; for equal
//! texts the names and places that may differ are listed separately. The comparisons are combined into a [`Match`], which holds only if
//! each member, argument, name and parameter has the same counterpart at every occurrence.
//!
//! ```text
//!   permutation([], []).                    mix(L, []) :- L = [].         arguments 1, 2 for 1, 2
//!   permutation(Xs, [Y|Ys]) :-              mix(Xs, [H|T]) :-
//!       select(Y, Xs, Rest),                    pick(Xs, H, Rest),        pick/3 for select/3, its arguments 2, 1, 3
//!       permutation(Rest, Ys).                  mix(Rest, T).
//!
//!   glance      the sums of the labels in both graphs are equal: a form is made of mix/2
//!   texts       /2 (0=[],1=[],) .. c0/3(0=V1,1=V2,2=V3,) .. own(..): equal, so mix/2 may be member 0
//!   counterparts argument 1 of permutation/2 is argument 1 of mix/2, argument 2 is 2
//!   callee c0   Library(select/3): pick/3 is of the program, so it has to have a twin that stands for select/3, with its arguments
//!               in the order 2, 1, 3; were it of the library, it would have to be select/3 and no other
//!   proof       arguments [1,2], members [mix/2], parameters [], names []
//! ```
//!
//! All occurrences of a member must be the same predicate with the same order of arguments, all occurrences of a data name the same name:
//! the correspondence is one to one. A parameter is any predicate of the program, whose purity is determined (`machine/effects.rs`).
//!
//! Rich and Wills, "Recognizing a Program's Design: A Graph-Parsing Approach", IEEE Software 7(1), 1990, recognise programs by their
//! meaning, however they are written. Here the graph is first put into a canonical order, so that recognition is a comparison of texts.
//!
//! If the clauses of a predicate stay the same when some of its arguments are exchanged, it has several forms with one text, and the proof
//! is a search over them:
//!
//! ```text
//!   attacks(Q, Qs) :- attack(Q, 1, Qs).     forms: arguments [1,2], attack/3 with [1,3,2]; arguments [2,1], attack/3 with [3,1,2]
//!   attack(X, N, [Y|_]) :- X is Y+N.        its arguments are not alike: only one of the two orders has a proof
//! ```
//!
//! The search takes the first form that leads to a complete proof. It is small: no definition has more than two interchangeable arguments
//! of a member. A proof of more than `MOST_PAIRS` pairs is abandoned, and so is one that nests proofs of callees deeper than `DEEPEST`,
//! since mutually recursive predicates would nest them endlessly.
//!
//! The same search yields the reason why a predicate has no twin: the first difference of the first form (`nearly.rs`).
//!
//! *Invariant*: recognition depends only on the clauses of the predicates in the proof and on what their names mean in their modules. So a
//! proof holds until one of these changes, and then all entries are planted again.

use super::super::twin::{
    Callee, Difference, MOST_ARGUMENTS, Match, Member, Nearly, Parameter, Recognised, Taken, Twin,
};
use super::super::{Machine, effects};
use super::nearly;
use crate::database::called::{called_arguments, letters_by_name};
use crate::database::forms::{
    Called, Clause, Form, Meaning, Means, Relaxed, calls_openly, clauses, forms, glance, late_nils,
    normal_clauses, relaxed,
};
use crate::database::{Kind, Predicate};
use crate::term::{Atom, Functor};

/// Compares predicates of a machine with its definitions.
pub(in crate::machine) struct Matcher<'m> {
    machine: &'m Machine,
    /// The nesting depth of proofs, each for a callee of another predicate.
    depth: usize,
}

/// The greatest nesting of proofs: in a program with mutually recursive predicates they would not end. No definition needs more than three.
const DEEPEST: usize = 6;

/// The most pairs of members and predicates in a proof: a definition has fewer members, and a program may have two predicates for one.
const MOST_PAIRS: usize = 64;

/// A match under construction.
#[derive(Clone, Default)]
struct Proof {
    /// The members to be compared: their numbers, predicates, and the arguments that correspond to those of the definition.
    pairs: Vec<(usize, u32, Vec<usize>)>,
    parameters: Vec<(Atom, Functor, Vec<usize>)>,
    names: Vec<((&'static str, u32), Functor)>,
    with_library: bool,
    /// The places of the clauses of the predicate itself.
    clauses: Vec<usize>,
    leaves: Option<Taken>,
    /// What the predicate itself leaves, where its relaxed form is compared.
    relaxed_leaves: Option<Option<Taken>>,
}

/// For each argument of the definition the one of the program that has the same place in the text.
fn counterparts(definition: &[usize], program: &[usize]) -> Option<Vec<usize>> {
    let mut arguments = vec![usize::MAX; definition.len()];
    for (own, other) in definition.iter().zip(program) {
        *arguments.get_mut(*own)? = *other;
    }
    let whole = definition.len() == program.len() && !arguments.contains(&usize::MAX);
    whole.then_some(arguments)
}

/// Whether a twin runs only in calls in which the arguments are unbound that a relaxed form needs so.
fn suits(twin: &Twin, arguments: &[usize], relaxed: &Relaxed) -> bool {
    let outputs = twin.outputs.iter().filter_map(|at| arguments.get(*at));
    let outputs: Vec<&usize> = outputs.collect();
    let mut unbound = relaxed.outputs.iter();
    unbound.all(|argument| outputs.contains(&argument))
}

/// The comparison whose clause leaves a choice point, for clauses whose relaxed form this is. The compiler knows no complement of a comparison
/// by the standard order; and outputs that are unified behind the comparisons do not come before them in any order of arguments.
fn leaves(twin: &Twin, arguments: &[usize], relaxed: &Relaxed) -> Option<Taken> {
    let leaving = twin.leaving?;
    match relaxed.by_order {
        true => Some(leaving.first),
        false => leaving.in_order(arguments, |argument| !relaxed.early.contains(&argument)),
    }
}

fn is_identity(arguments: &[usize]) -> bool {
    arguments.iter().enumerate().all(|(index, at)| index == *at)
}

impl<'m> Matcher<'m> {
    /// A matcher to find the twin of a predicate.
    pub(in crate::machine) fn new(machine: &'m Machine) -> Matcher<'m> {
        Matcher { machine, depth: 0 }
    }

    /// The predicate that a name means in a module, if it belongs to the program, or to that module itself.
    pub(in crate::machine) fn of_program(&self, module: Atom, functor: Functor) -> Option<u32> {
        let database = &self.machine.database;
        let id = database.lookup(module, functor)?;
        let home = database.get(id).module;
        (home == module || !database.modules.is_library(home)).then_some(id)
    }

    /// What a name means in the clauses of a predicate, and which of its arguments are goals.
    fn meaning(&self, module: Atom, functor: Functor) -> (Meaning, Vec<u8>) {
        let (database, atoms) = (&self.machine.database, &self.machine.atoms);
        let by_name = || letters_by_name(atoms, functor).unwrap_or_default().to_vec();
        if let Some(id) = self.of_program(module, functor) {
            let predicate = database.get(id);
            let letters = match predicate.kind() {
                Kind::Static => {
                    called_arguments(predicate, &|functor| letters_by_name(atoms, functor))
                }
                _ => String::new(),
            };
            return (Meaning::Other, letters.into_bytes());
        }
        let name = atoms.text(functor.name);
        // A predicate for which a twin stands may be the program's own or the library's.
        let has_twin = self
            .machine
            .code
            .twins
            .library
            .contains(&(name, functor.arity));
        let known = database.lookup(module, functor).is_some()
            || crate::database::meta::facts(name, functor.arity as usize)
                .next()
                .is_some();
        match known && !has_twin {
            true => (Meaning::System, by_name()),
            false => (Meaning::Other, Vec::new()),
        }
    }

    /// The forms of a predicate; there are several if only its callees can tell them apart.
    pub(in crate::machine) fn forms(
        &self,
        predicate: &Predicate,
        given: Option<&[usize]>,
    ) -> Option<Vec<Form>> {
        let means: Means<'_> = &|functor| self.meaning(predicate.module, functor);
        forms(predicate, &self.machine.atoms, given, means)
    }

    /// The clauses of a predicate, as written or in normal form.
    pub(in crate::machine) fn clauses(
        &self,
        predicate: &Predicate,
        as_they_stand: bool,
    ) -> Option<Vec<Clause>> {
        let means: Means<'_> = &|functor| self.meaning(predicate.module, functor);
        let read = match as_they_stand {
            true => clauses,
            false => normal_clauses,
        };
        read(predicate, &self.machine.atoms, means)
    }

    /// The quick signature of a predicate.
    pub(in crate::machine) fn glance(&self, predicate: &Predicate) -> Option<u64> {
        let means: Means<'_> = &|functor| self.meaning(predicate.module, functor);
        glance(predicate, &self.machine.atoms, means)
    }

    /// The twin of a predicate if all its callees match the definition, else the difference; none if no definition has its form.
    pub(in crate::machine) fn recognise(&self, id: u32) -> Option<Result<Recognised, Nearly>> {
        if self.depth > DEEPEST {
            return None;
        }
        let predicate = self.machine.database.get(id);
        let glance = self.glance(predicate)?;
        let found = self.among(id, glance, &mut || self.forms(predicate, None), None);
        match found {
            Some(Ok(found)) => Some(Ok(found)),
            other => self.recognise_relaxed(id).or(other),
        }
    }

    /// The twin of a predicate whose relaxed form is that of the definition, for a twin that runs only in calls for which the two are the same.
    fn recognise_relaxed(&self, id: u32) -> Option<Result<Recognised, Nearly>> {
        let predicate = self.machine.database.get(id);
        let means: Means<'_> = &|functor| self.meaning(predicate.module, functor);
        let relaxed = relaxed(predicate, &self.machine.atoms, means)?;
        let forms = &mut || Some(relaxed.forms.clone());
        let found = self.among(id, relaxed.glance, forms, Some(&relaxed));
        found.filter(Result::is_ok)
    }

    /// The twin of a predicate with these forms and this glance, which are relaxed ones or always say what the clauses say.
    fn among(
        &self,
        id: u32,
        glance: u64,
        make: &mut dyn FnMut() -> Option<Vec<Form>>,
        relaxed: Option<&Relaxed>,
    ) -> Option<Result<Recognised, Nearly>> {
        let mut forms = None;
        let mut nearly = None;
        for (twin, members) in self.machine.code.twins.known {
            let Some(root) = members.first().filter(|root| root.glance == glance) else {
                continue;
            };
            if relaxed.is_some() && twin.outputs.is_empty() {
                continue;
            }
            if forms.is_none() {
                forms = Some(make()?);
            }
            let is_like = |form: &&Form| {
                let ordered = twin.clauses.is_none_or(|order| *order == *form.clauses);
                form.text == root.text && ordered
            };
            for form in forms.iter().flatten().filter(is_like) {
                let Some(arguments) = counterparts(root.order, &form.order) else {
                    continue;
                };
                if !relaxed.is_none_or(|relaxed| suits(twin, &arguments, relaxed)) {
                    continue;
                }
                let relaxed_leaves = relaxed.map(|relaxed| leaves(twin, &arguments, relaxed));
                let proof = Proof {
                    pairs: vec![(0, id, arguments)],
                    clauses: form.clauses.clone(),
                    relaxed_leaves,
                    ..Proof::default()
                };
                match self.prove(twin, members, proof, 0, Some(form)) {
                    Ok(found) => return Some(Ok((twin, found))),
                    Err(difference) => {
                        nearly.get_or_insert(Nearly { twin, difference });
                    }
                }
            }
        }
        nearly.map(Err)
    }

    /// For a predicate without a twin: the definition that it nearly matches, and the difference.
    pub(in crate::machine) fn nearly(&self, id: u32) -> Option<Nearly> {
        let predicate = self.machine.database.get(id);
        if let Some(recognised) = self.recognise(id) {
            return recognised.err();
        }
        let forms = self.forms(predicate, None)?;
        let (atoms, known) = (&self.machine.atoms, self.machine.code.twins.known);
        nearly::nearest(forms.first()?, predicate, atoms, known.iter())
    }

    /// The definition that a predicate nearly matches among several forms of one that definitions call.
    fn nearly_form_of(&self, id: u32, wanted: (&str, u32)) -> Option<Nearly> {
        if !wanted.0.starts_with('$') {
            return None;
        }
        let predicate = self.machine.database.get(id);
        let forms = self.forms(predicate, None)?;
        let known = self.machine.code.twins.known.iter();
        let known = known.filter(|(twin, _)| twin.library == Some(wanted));
        nearly::nearest(forms.first()?, predicate, &self.machine.atoms, known)
    }

    /// Completes a proof: compares its pairs from this number on, the first one with this form of its predicate or with any.
    fn prove(
        &self,
        twin: &Twin,
        members: &[Member],
        proof: Proof,
        next: usize,
        form: Option<&Form>,
    ) -> Result<Match, Difference> {
        let Some((number, id, arguments)) = proof.pairs.get(next) else {
            return self.finish(twin, proof);
        };
        let predicate = self.machine.database.get(*id);
        let functor = predicate.functor;
        if !self.machine.may_have_twin(predicate) {
            return Err(Difference::Declared(functor));
        }
        let member = members.get(*number).filter(|_| next < MOST_PAIRS);
        let member = member.ok_or(Difference::Large)?;
        let made;
        let forms = match form {
            Some(form) => std::slice::from_ref(form),
            None => {
                let given = member
                    .order
                    .iter()
                    .map(|index| arguments.get(*index).copied());
                let given: Vec<usize> = given.collect::<Option<_>>().ok_or(Difference::Large)?;
                let drawn = self.forms(predicate, Some(&given));
                made = drawn.ok_or(Difference::Clauses(functor, member.name, None))?;
                &made
            }
        };
        // Where two clauses are told apart by a comparison, the order of the arguments decides whether the compiler compares before it makes
        // a choice point (`Leaving`). It is no part of the definition, so it is noted for the kernel and hinders no proof.
        let leaving = twin.leaving.filter(|leaving| leaving.member == *number);
        let leaves = match proof.relaxed_leaves.filter(|_| next == 0) {
            Some(leaves) => leaves,
            None => leaving.and_then(|leaving| leaving.in_order(arguments, |_| false)),
        };
        let mut first = None;
        for form in forms {
            let mut longer = proof.clone();
            longer.leaves = longer.leaves.or(leaves);
            let compared = self.compare(&mut longer, member, predicate, form);
            match compared.and_then(|()| self.prove(twin, members, longer, next + 1, None)) {
                Ok(found) => return Ok(found),
                Err(difference) => {
                    first.get_or_insert(difference);
                }
            }
        }
        Err(first.unwrap_or(Difference::Large))
    }

    /// Compares a predicate with a member, and adds the required correspondences to the proof.
    fn compare(
        &self,
        proof: &mut Proof,
        member: &Member,
        predicate: &Predicate,
        form: &Form,
    ) -> Result<(), Difference> {
        if form.text != member.text || form.calls.len() != member.calls.len() {
            let literal = nearly::first_literal(form, member, predicate, &self.machine.atoms);
            return Err(Difference::Clauses(predicate.functor, member.name, literal));
        }
        self.names(proof, member, form)?;
        let mut calls = form.calls.iter().zip(member.calls);
        calls.try_for_each(|(called, callee)| self.callee(proof, member, predicate, called, callee))
    }

    /// The match of a complete proof, if the twin supports it.
    fn finish(&self, twin: &Twin, proof: Proof) -> Result<Match, Difference> {
        let arguments = proof.pairs.first().map(|pair| pair.2.clone());
        let arguments = arguments.ok_or(Difference::Large)?;
        let renamed = |(of_definition, of_program): &&((&str, u32), Functor)| {
            self.machine.atoms.text(of_program.name) != of_definition.0
        };
        if !is_identity(&arguments) && arguments.len() > MOST_ARGUMENTS {
            return Err(Difference::Large);
        }
        if !twin.any_names
            && let Some(((name, arity), found)) = proof.names.iter().find(renamed)
        {
            return Err(Difference::Name(*found, name, *arity));
        }
        let parameters: Box<[Parameter]> = proof
            .parameters
            .into_iter()
            .map(|(module, functor, arguments)| Parameter {
                module,
                functor,
                pure: effects::is_pure(self.machine, module, functor),
                arguments: arguments.into(),
            })
            .collect();
        let mut needed = twin
            .needs
            .iter()
            .filter_map(|number| parameters.get(*number));
        if let Some(parameter) = needed.find(|parameter| !parameter.pure) {
            return Err(Difference::Effects(parameter.functor));
        }
        Ok(Match {
            arguments: arguments.into(),
            parameters,
            members: proof.pairs.iter().map(|pair| (pair.0, pair.1)).collect(),
            names: proof.names.into_iter().map(|pair| pair.1).collect(),
            with_library: proof.with_library,
            clauses: proof.clauses.into(),
            leaves: proof.leaves,
            plan: None,
        })
    }

    /// Adds the data names to a proof: one to one.
    fn names(&self, proof: &mut Proof, member: &Member, form: &Form) -> Result<(), Difference> {
        // Equal texts have the same number of names, in the same places.
        for (own, other) in member.names.iter().zip(&form.names) {
            let known = proof
                .names
                .iter()
                .find(|known| known.0 == *own || known.1 == *other);
            match known {
                Some(known) if *known != (*own, *other) => {
                    return Err(Difference::Name(*other, own.0, own.1));
                }
                Some(_) => {}
                None => proof.names.push((*own, *other)),
            }
        }
        Ok(())
    }

    /// Adds a callee to a proof.
    fn callee(
        &self,
        proof: &mut Proof,
        member: &Member,
        caller: &Predicate,
        called: &Called,
        callee: &Callee,
    ) -> Result<(), Difference> {
        let (module, functor) = (caller.module, called.functor);
        let counterparts = |order: &[usize]| {
            // Equal texts have the same arities.
            let arguments = counterparts(order, &called.order);
            arguments.ok_or(Difference::Clauses(functor, member.name, None))
        };
        match *callee {
            Callee::Library(name, arity, order) => {
                let arguments = counterparts(order)?;
                let wanted = || Difference::Call(functor, name.trim_start_matches('$'), arity);
                let Some(id) = self.of_program(module, functor) else {
                    let text = self.machine.atoms.text(functor.name);
                    proof.with_library = true;
                    // The members that definitions have for several forms of a predicate are in no library.
                    if functor.arity != arity
                        || name.starts_with('$')
                        || !is_same(name, text, called.committed)
                    {
                        return Err(wanted());
                    }
                    let same = is_identity(&arguments);
                    return same.then_some(()).ok_or(Difference::Order(functor));
                };
                let deeper = Matcher {
                    machine: self.machine,
                    depth: self.depth + 1,
                };
                let recognised = deeper.recognise(id);
                let recognised = recognised.ok_or_else(|| {
                    let near = deeper.nearly_form_of(id, (name, arity));
                    near.map_or_else(wanted, |nearly| nearly.difference)
                })?;
                let (twin, found) = recognised.map_err(|nearly| nearly.difference)?;
                let (text, count) = twin.library.ok_or_else(wanted)?;
                if count != arity
                    || !is_same(name, text, called.committed)
                    // Twins whose definitions call one of several forms run only if the lists that these get are bound.
                    || !name.starts_with('$')
                        && self.tells_order(caller, self.machine.database.get(id))
                {
                    return Err(wanted());
                }
                // The callee is a predicate that has a twin too, whose kernel does not run: what its clauses leave, this one leaves.
                proof.leaves = proof.leaves.or(found.leaves);
                let same = *found.arguments == *arguments;
                same.then_some(()).ok_or(Difference::Order(functor))
            }
            Callee::Member(number, order) => {
                let arguments = counterparts(order)?;
                let id = self.of_program(module, functor);
                let id = id.ok_or(Difference::Clauses(functor, member.name, None))?;
                let pair = (number, id, arguments);
                if !proof.pairs.contains(&pair) {
                    proof.pairs.push(pair);
                }
                Ok(())
            }
            Callee::Parameter(number, order) => {
                let here = (module, functor, counterparts(order)?);
                match proof.parameters.get(number) {
                    Some(known) if *known != here => {
                        let known = known.1;
                        return Err(Difference::Clauses(known, member.name, None));
                    }
                    Some(_) => {}
                    None => proof.parameters.push(here),
                }
                Ok(())
            }
        }
    }

    /// Whether calls of a predicate in the clauses of another one tell the order of its mutually exclusive clauses from that of the
    /// definition.
    fn tells_order(&self, caller: &Predicate, callee: &Predicate) -> bool {
        let late = self.clauses(callee, false);
        let late = late.map(|clauses| late_nils(&clauses)).unwrap_or_default();
        let is_open = |clauses: Vec<Clause>| calls_openly(&clauses, callee.functor, &late);
        !late.is_empty() && self.clauses(caller, false).is_none_or(is_open)
    }
}

/// Whether one library predicate behaves like the other when it is called for one answer (`committed`) or for more.
fn is_same(wanted: &str, found: &str, committed: bool) -> bool {
    let is_member = |name| matches!(name, "member" | "memberchk");
    wanted == found || committed && is_member(wanted) && is_member(found)
}
