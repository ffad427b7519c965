//! Texts for all readers: the first byte says who reads, the rest is the text itself or what a maker of texts decides by.
#![no_main]

#[path = "../../support/hostile/mod.rs"]
mod hostile;

use std::cell::RefCell;

use hostile::choices::Choices;
use hostile::readers::Readers;
use hostile::texts::{Language, text};
use libfuzzer_sys::fuzz_target;

thread_local! {
    static READERS: RefCell<Readers> = RefCell::new(Readers::new());
}

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let turn = u64::from(*first);
    let language = Language::ALL[*first as usize % Language::ALL.len()];
    let text = if *first < 128 {
        text(&mut Choices::of_bytes(rest), language)
    } else {
        String::from_utf8_lossy(rest).into_owned()
    };
    let outcome = READERS.with_borrow_mut(|readers| readers.read(turn, language, &text));
    if let Err(fault) = outcome {
        panic!("{language:?}: {text:?}\n{fault}");
    }
});
