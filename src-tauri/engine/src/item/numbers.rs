//! Numbers in sentences.

/// Digits in groups of three: `100,000`.
pub fn grouped(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its word: `1 page`, `2,000 pages`.
pub fn counted(count: impl Into<u64>, one: &str, more: &str) -> String {
    let count = count.into();
    format!("{} {}", grouped(count), if count == 1 { one } else { more })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        for (number, text) in [
            (0_u32, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (100_000, "100,000"),
            (u32::MAX, "4,294,967,295"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn a_count_takes_the_word_of_its_number() {
        for (count, text) in [(0_u32, "0 pages"), (1, "1 page"), (2_000, "2,000 pages")] {
            assert_eq!(counted(count, "page", "pages"), text);
        }
    }
}
