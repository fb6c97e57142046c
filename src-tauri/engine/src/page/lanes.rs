//! Eight bytes of a text looked at in one number, a lane for each: words and letters come in no
//! order that a processor could guess.

const EACH: u64 = u64::from_ne_bytes([1; 8]);
const TOP: u64 = EACH << 7;

/// The first bytes of a text as lanes; none when there are fewer than eight.
fn first_lanes(bytes: &[u8]) -> Option<u64> {
    bytes.first_chunk().copied().map(u64::from_le_bytes)
}

/// The top bit of each lane from `first` to `last`, which are ASCII.
fn between(lanes: u64, first: u8, last: u8) -> u64 {
    let low = lanes & !TOP;
    let from_first = low + EACH * u64::from(0x80 - first);
    let past_last = low + EACH * u64::from(0x7f - last);
    from_first & !past_last & !lanes & TOP
}

/// Where the run of the letters a to z that begins at `at` ends.
pub(super) fn lower_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(lanes) = first_lanes(&bytes[at..]) {
        let others = !between(lanes, b'a', b'z') & TOP;
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = bytes[at..].iter();
    at + rest.take_while(|byte| byte.is_ascii_lowercase()).count()
}

/// Words, for numbers in sentences: what stands between white space and holds a letter or digit.
pub(super) fn words(text: &str) -> usize {
    let (eights, rest) = text.as_bytes().as_chunks::<8>();
    let mut last = [b' '; 8];
    last[..rest.len()].copy_from_slice(rest);
    let (mut count, mut carry) = (0, false);
    for eight in eights.iter().chain([&last]) {
        let lanes = u64::from_le_bytes(*eight);
        let blanks = blanks(lanes) >> 7;
        // All ones where no blank is: with a letter added, the run overflows into the blank after it.
        let solid = !(blanks * 0xff);
        let (sum, over) = solid.overflowing_add(letters(lanes) >> 7);
        let (sum, over_again) = sum.overflowing_add(carry.into());
        carry = over || over_again;
        count += (sum & blanks).count_ones() as usize;
    }
    count
}

/// The top bit of each lane that is a letter or digit; bytes beyond ASCII count.
fn letters(lanes: u64) -> u64 {
    let folded = lanes | (EACH * 0x20);
    between(folded, b'a', b'z') | between(lanes, b'0', b'9') | (lanes & TOP)
}

/// The top bit of each lane that is white space of ASCII.
fn blanks(lanes: u64) -> u64 {
    let controls = between(lanes, b'\t', b'\r') & !between(lanes, 0x0b, 0x0b);
    controls | between(lanes, b' ', b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: &[u8] = b"azbycxdwevfugthsirjqkplomn";

    #[test]
    fn a_run_of_letters_ends_at_any_other_byte() {
        for other in (0..=255).filter(|byte: &u8| !byte.is_ascii_lowercase()) {
            for length in 0..20 {
                let mut bytes = LETTERS.to_vec();
                bytes[length] = other;
                assert_eq!(lower_end(&bytes, 0), length, "{other:#x}");
            }
        }
        for length in 0..20 {
            assert_eq!(lower_end(&LETTERS[..length], 0), length);
        }
    }

    #[test]
    fn words_are_what_white_space_parts_and_holds_a_letter() {
        let pieces = [
            "",
            " ",
            "\t",
            "\n",
            "\u{b}",
            "a",
            "Z",
            "7",
            "é",
            "-",
            "|",
            "@",
            "[",
            "longer-word",
            "***",
        ];
        // Any three of the pieces in a row, at each distance from a border of eight bytes.
        for number in 0..pieces.len().pow(3) {
            let at = |power: u32| pieces[number / pieces.len().pow(power) % pieces.len()];
            let text = ["--------", &"x".repeat(number % 9), at(0), at(1), at(2)].concat();
            let slow = text
                .split(|letter: char| letter.is_ascii_whitespace())
                .filter(|word| {
                    word.chars()
                        .any(|letter| letter.is_ascii_alphanumeric() || !letter.is_ascii())
                })
                .count();
            assert_eq!(words(&text), slow, "{text:?}");
        }
    }
}
