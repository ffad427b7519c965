//! The Gregorian calendar without end in both directions, year 0 before year 1, and the time zone of the system.
//!
//! Invariant: days and seconds are counted from the beginning of 1970 in Greenwich; months and days that are out of range
//! move the date on or back.

/// Seconds of a day.
pub const DAY: i64 = 86_400;

/// Days of 400 years, after which the calendar repeats.
const CYCLE: i64 = 146_097;

/// The day of a date. A month is made right first, then the day is counted from its first one.
pub fn day_of(year: i64, month: i64, day: i64) -> i64 {
    let year = year + (month - 1).div_euclid(12);
    let month = (month - 1).rem_euclid(12);
    // Years that begin in March have the day that leap years add at their end.
    let (year, month) = if month < 2 {
        (year - 1, month + 10)
    } else {
        (year, month - 2)
    };
    let (cycle, of_cycle) = (year.div_euclid(400), year.rem_euclid(400));
    // The months from March on have 31, 30, 31, 30, 31 days, and again.
    let of_year = (153 * month + 2) / 5 + day - 1;
    let passed = of_cycle * 365 + of_cycle / 4 - of_cycle / 100 + of_year;
    // From the first of March of year 0 to the beginning of 1970.
    cycle * CYCLE + passed - 719_468
}

/// Year, month and day of the month of a day.
pub fn date_of(day: i64) -> (i64, i64, i64) {
    let day = day + 719_468;
    let (cycle, of_cycle) = (day.div_euclid(CYCLE), day.rem_euclid(CYCLE));
    let year = (of_cycle - of_cycle / 1_460 + of_cycle / 36_524 - of_cycle / 146_096) / 365;
    let of_year = of_cycle - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let year = cycle * 400 + year + i64::from(month >= 10);
    ((year), (month + 2) % 12 + 1, of_month)
}

/// The day of the week, 1 for Monday.
pub fn weekday(day: i64) -> i64 {
    (day + 3).rem_euclid(7) + 1
}

/// The day of the year, 1 for the first.
pub fn day_of_year(day: i64) -> i64 {
    day - day_of(date_of(day).0, 1, 1) + 1
}

/// The year and number of the week of ISO 8601: that which has the Thursday.
pub fn week_of(day: i64) -> (i64, i64) {
    let thursday = day + 4 - weekday(day);
    (date_of(thursday).0, (day_of_year(thursday) - 1) / 7 + 1)
}

/// What is known of the local time at an instant.
pub struct Zone {
    /// Seconds to be added to it for Greenwich: west is positive.
    pub offset: i64,
    /// The name of the zone then.
    pub name: String,
    /// Whether daylight saving time is in use.
    pub daylight_saving: bool,
}

/// The zone of the system at an instant; where it is not known, or is none of the program's business, that of Greenwich. What tells
/// the zone of the system is its environment and its files.
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
    // Far away there are no zones, and without the feature `data` no tables of them.
    let _far = (seconds, of_system);
    Zone {
        offset: 0,
        name: String::from("UTC"),
        daylight_saving: false,
    }
}

/// The instant at which clocks of the zone that [`local_zone`] tells show this, as if they were in Greenwich.
pub fn of_local(shown: i64, of_system: bool) -> i64 {
    let guess = shown + local_zone(shown, of_system).offset;
    shown + local_zone(guess, of_system).offset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_days_agree() {
        let mut before = date_of(-800_000);
        for day in -799_999..800_000 {
            let (year, month, of_month) = date_of(day);
            assert_eq!(day_of(year, month, of_month), day);
            let follows = match of_month {
                1 if month == 1 => before == (year - 1, 12, 31),
                1 => before.0 == year && before.1 == month - 1 && before.2 >= 28,
                _ => before == (year, month, of_month - 1),
            };
            assert!(follows, "{before:?} and {year}-{month}-{of_month}");
            before = (year, month, of_month);
        }
    }

    #[test]
    fn some_days_are_known() {
        assert_eq!(day_of(1970, 1, 1), 0);
        assert_eq!(day_of(2000, 13, 32), day_of(2001, 2, 1));
        assert_eq!(day_of(2000, 3, 0), day_of(2000, 2, 29));
        assert_eq!(day_of(0, 1, 1), -719_528);
        assert_eq!(weekday(day_of(2006, 12, 8)), 5);
        assert_eq!(day_of_year(day_of(2020, 12, 31)), 366);
        assert_eq!(week_of(day_of(2021, 1, 3)), (2020, 53));
    }
}
