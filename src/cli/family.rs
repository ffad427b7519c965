//! A family of goals: parses `--over N=4..12`, the values that the variable N of a goal takes.
//!
//! ```text
//!   N=4..12      4, 5, .. 12
//!   N=4..100:10  4, 14, .. 94
//!   N=4,6,8..10  4, 6, 8, 9, 10
//! ```

/// The most values: a picture shows no more.
const MOST: usize = 1000;

/// A variable and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The name of the variable.
    pub name: String,
    /// Its values, at least one, in the given order.
    pub values: Vec<i64>,
}

/// Parses a family; an error message is `English [русский]`.
pub fn family(text: &str) -> Result<Family, String> {
    const FORM: &str =
        "not as in N=4..12, N=4,6,8 or N=4..100:10 [нужно как в N=4..12, N=4,6,8 или N=4..100:10]";
    let (name, values) = text.split_once('=').ok_or(FORM)?;
    let name = name.trim();
    let first = name.chars().next();
    let is_variable = first.is_some_and(|c| c == '_' || c.is_uppercase())
        && name.chars().all(|c| c == '_' || c.is_alphanumeric());
    if !is_variable {
        return Err(String::from(
            "what stands before = is no variable [перед = стоит не переменная]",
        ));
    }
    let number = |text: &str| text.trim().parse::<i64>().map_err(|_| String::from(FORM));
    let mut found = Vec::new();
    for part in values.split(',') {
        let (range, step) = match part.split_once(':') {
            Some((range, step)) => (range, number(step)?),
            None => (part, 1),
        };
        let (from, to) = match range.split_once("..") {
            Some((from, to)) => (number(from)?, number(to)?),
            None if part.contains(':') => return Err(String::from(FORM)),
            None => (number(range)?, number(range)?),
        };
        let step = usize::try_from(step).ok().filter(|step| *step > 0);
        let step = step.ok_or("a step is 1 or more [шаг не меньше 1]")?;
        if from > to {
            return Err(format!(
                "the range {from}..{to} is empty [промежуток {from}..{to} пуст]"
            ));
        }
        found.extend((from..=to).step_by(step).take(MOST + 1));
        if found.len() > MOST {
            return Err(format!("more than {MOST} values [больше {MOST} значений]"));
        }
    }
    Ok(Family {
        name: name.to_owned(),
        values: found,
    })
}

#[cfg(test)]
mod tests {
    use super::family;

    #[test]
    fn values_come_from_ranges_lists_and_steps() {
        let values = |text| family(text).map(|family| family.values);
        assert_eq!(values("N=4..6"), Ok(vec![4, 5, 6]));
        assert_eq!(values("N=4,8,1..2"), Ok(vec![4, 8, 1, 2]));
        assert_eq!(values("Размер=4..30:10"), Ok(vec![4, 14, 24]));
        assert_eq!(values("N=-1..1"), Ok(vec![-1, 0, 1]));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, said) in [
            ("4..12", "not as in"),
            ("N=", "not as in"),
            ("N=4..", "not as in"),
            ("N=4:2", "not as in"),
            ("n=4..12", "no variable"),
            ("N=12..4", "the range 12..4 is empty"),
            ("N=1..4:0", "a step is 1 or more"),
            ("N=1..9223372036854775807", "more than 1000"),
        ] {
            let error = family(text).expect_err(text);
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
