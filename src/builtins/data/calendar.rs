//! The Gregorian calendar, unlimited in both directions, with year 0 before year 1; and the time zone of the system.
//!
//! Invariant: days and seconds count from the beginning of 1970 in Greenwich; months and days out of range move the date forward or back.
//! jiff computes and formats, and supports years up to 9999; since the calendar repeats after 400 years, this file gives jiff a date within
//! a few centuries, and adds the missing years to the result.

use crate::machine::error::{Error, Result};

#[cfg(feature = "data")]
pub use civil::{day_of, formatted, parts};
#[cfg(not(feature = "data"))]
pub use missing::{day_of, formatted, parts};

/// The seconds of a day.
pub const DAY: i64 = 86_400;

#[cfg(feature = "data")]
mod civil {
    use jiff::SignedDuration;
    use jiff::civil::{Date, DateTime, date};
    use jiff::fmt::strtime::{BrokenDownTime, Config, PosixCustom};

    use super::{DAY, Error, Result};

    /// The years after which the calendar repeats, and their days.
    const CYCLE: (i64, i64) = (400, 146_097);

    const EPOCH: Date = date(1970, 1, 1);

    /// The day of a date: first the month is reduced to its range, then days are counted from its first day.
    pub fn day_of(year: i64, month: i64, day: i64) -> Result<i64> {
        let (months, in_cycle) = (12 * year + month - 1, 12 * CYCLE.0);
        let (cycle, month) = (months.div_euclid(in_cycle), months.rem_euclid(in_cycle));
        let first = date((month / 12) as i16, (month % 12 + 1) as i8, 1);
        let passed = first.duration_since(EPOCH).as_secs() / DAY;
        Ok(cycle * CYCLE.1 + passed + day - 1)
    }

    /// The date and time in Greenwich, moved into the years 1970 to 2369, and the years to be added.
    fn shown(seconds: i64) -> (DateTime, i64) {
        let passed = SignedDuration::from_secs(seconds.rem_euclid(CYCLE.1 * DAY));
        let years = CYCLE.0 * seconds.div_euclid(CYCLE.1 * DAY);
        (EPOCH.at(0, 0, 0, 0) + passed, years)
    }

    /// Year, month, day, hour, minute and second.
    pub fn parts(seconds: i64) -> Result<[i64; 6]> {
        let (at, years) = shown(seconds);
        let small = [at.month(), at.day(), at.hour(), at.minute(), at.second()];
        let [month, day, hour, minute, second] = small.map(i64::from);
        let year = i64::from(at.year()) + years;
        Ok([year, month, day, hour, minute, second])
    }

    /// The text of a letter of `strftime(3)`; a whole year has as many digits as it needs.
    pub fn formatted(letter: char, seconds: i64) -> Result<String> {
        let (at, years) = shown(seconds);
        let year = i64::from(at.year()) + years;
        let format = match letter {
            'Y' => format!("{year}"),
            'G' => format!("{}", i64::from(at.date().iso_week_date().year()) + years),
            'C' => format!("{:02}", year.div_euclid(100)),
            'F' => format!("{year}-%m-%d"),
            'c' | '+' => format!("%a %b %e %T {year}"),
            letter => format!("%{letter}"),
        };
        BrokenDownTime::from(at)
            .to_string_with_config(&Config::new().custom(PosixCustom::new()), format)
            .map_err(|error| Error::System(error.to_string().into()))
    }
}

/// Without the feature `data`, there are no dates.
#[cfg(not(feature = "data"))]
mod missing {
    use super::{Error, Result};

    fn missing<T>() -> Result<T> {
        Err(Error::System(
            "there are no dates here: Ferz was built without its feature `data`".into(),
        ))
    }

    /// Raises the error.
    pub fn day_of(_: i64, _: i64, _: i64) -> Result<i64> {
        missing()
    }

    /// Raises the error.
    pub fn parts(_: i64) -> Result<[i64; 6]> {
        missing()
    }

    /// Raises the error.
    pub fn formatted(_: char, _: i64) -> Result<String> {
        missing()
    }
}

/// The local time zone at an instant.
pub struct Zone {
    /// The seconds to be added to local time for Greenwich: west is positive.
    pub offset: i64,
    /// The name of the zone at that time.
    pub name: String,
    /// Whether daylight saving time is in use.
    pub daylight_saving: bool,
}

/// The zone of the system at an instant, defined by the environment and files of the system; that of Greenwich if the zone is
/// unknown, or if the program must not know it.
pub fn local_zone(seconds: i64, of_system: bool) -> Zone {
    #[cfg(feature = "data")]
    if of_system && let Ok(instant) = jiff::Timestamp::from_second(seconds) {
        let system = jiff::tz::TimeZone::system();
        let zone = system.to_offset_info(instant);
        return Zone {
            offset: -i64::from(zone.offset().seconds()),
            name: zone.abbreviation().to_owned(),
            daylight_saving: zone.dst().is_dst(),
        };
    }
    // Instants far away have no zones, and without the feature `data` there are no tables of zones.
    let _far = (seconds, of_system);
    Zone {
        offset: 0,
        name: String::from("UTC"),
        daylight_saving: false,
    }
}

/// The instant at which the clocks of the zone of [`local_zone`] show a time, given in seconds as if it were a time in Greenwich.
pub fn of_local(shown: i64, of_system: bool) -> i64 {
    let guess = shown + local_zone(shown, of_system).offset;
    shown + local_zone(guess, of_system).offset
}

#[cfg(all(test, feature = "data"))]
mod tests {
    use super::*;

    #[test]
    fn dates_and_days_agree() -> Result<()> {
        for day in (-4_000_000..4_000_000).step_by(73) {
            let [year, month, of_month, ..] = parts(day * DAY)?;
            assert_eq!(day_of(year, month, of_month)?, day);
        }
        Ok(())
    }

    #[test]
    fn some_days_are_known() -> Result<()> {
        assert_eq!(day_of(1970, 1, 1)?, 0);
        assert_eq!(day_of(2000, 13, 32)?, day_of(2001, 2, 1)?);
        assert_eq!(day_of(2000, 3, 0)?, day_of(2000, 2, 29)?);
        assert_eq!(day_of(0, 1, 1)?, -719_528);
        // 3 January 2021, minus 105 times 400 years.
        let far = day_of(-39_979, 1, 3)? * DAY;
        for (letter, text) in [('u', "7"), ('j', "003"), ('V', "53"), ('G', "-39980")] {
            assert_eq!(formatted(letter, far)?, text);
        }
        Ok(())
    }
}
