//! Unpacks the texts of the library, which `prolog/build.rs` packs for builds without the feature `repl`.
//!
//! The format is that of an LZ4 block. A text is a row of sequences, each of which is bytes as they stand and then a repetition of some that
//! have come before. The first byte of a sequence has the number of the former in its high half, and of the latter, less [`SHORTEST`], in the
//! low one; 15 means that bytes with more to add follow, the last of which is not 255. Behind the bytes that stand there come two with the
//! distance of the repetition. The last sequence has none. For example the eight bytes of `abababab` are 0x22 `ab` 0x0200 0x00: two bytes as
//! they stand, and six from two bytes before, with nothing more behind them.
//!
//! *Invariant*: what is not of this format gives some text, or none; nothing panics.

/// The shortest repetition.
const SHORTEST: usize = 4;

/// The bytes that a text was packed from; none if it was not.
pub fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let mut rest = packed.iter();
    let mut text = Vec::with_capacity(3 * packed.len());
    loop {
        let lengths = usize::from(*rest.next()?);
        let literals = length(&mut rest, lengths >> 4)?;
        let (stand, behind) = rest.as_slice().split_at_checked(literals)?;
        text.extend_from_slice(stand);
        rest = behind.iter();
        let Some(low) = rest.next() else {
            return Some(text);
        };
        let distance = usize::from(u16::from_le_bytes([*low, *rest.next()?]));
        let repeated = length(&mut rest, lengths & 15)? + SHORTEST;
        let from = text.len().checked_sub(distance)?;
        // What is repeated may reach into the repetition.
        for at in from..from + repeated {
            text.push(*text.get(at)?);
        }
    }
}

/// A length whose part in the first byte of a sequence is `half`.
fn length(rest: &mut std::slice::Iter<'_, u8>, half: usize) -> Option<usize> {
    let mut length = half;
    let mut is_more = half == 15;
    while is_more {
        let more = *rest.next()?;
        length += usize::from(more);
        is_more = more == 255;
    }
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_unpacked() {
        let text = unpacked(&[0x22, b'a', b'b', 2, 0, 0]);
        assert_eq!(text.as_deref(), Some(&b"abababab"[..]));
    }

    #[test]
    fn what_was_not_packed_is_refused() {
        for wrong in [
            &[][..],
            &[0x10],
            &[0x11, b'a', 2, 0],
            &[0xf0, 255],
            &[0x01, 1],
        ] {
            assert_eq!(unpacked(wrong), None, "{wrong:?}");
        }
    }
}
