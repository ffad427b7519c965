//! Dates and times: stamps, `date/9` terms and texts.
//!
//! Invariant: a stamp is a number of seconds since the beginning of 1970 in Greenwich, without leap seconds. The time of a `date/9` plus
//! its offset is the time in Greenwich: west of Greenwich the offset is positive.

use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Expected, Limit, Object, Result};
use crate::term::{Cell, Number, View, atoms};

use super::super::args;
use super::super::calendar::{self, DAY};
use super::super::group::group;
use super::super::text;

group! {
    semidet "stamp_date_time(+Stamp, -Date, +Zone)"         [] => stamp_date_time;
    semidet "date_time_stamp(+Date, -Stamp)"                [] => date_time_stamp;
    semidet "$format_time(+Format, +StampOrDate, -String)"  [] => format_time;
}

/// The latest instant, in seconds: up to it, no number of days or years overflows.
const LATEST: f64 = 1e15;

/// A moment with the zone in which it is expressed.
struct Moment {
    /// Seconds since the beginning of 1970 in Greenwich.
    seconds: i64,
    /// The fraction of a second after them.
    fraction: f64,
    offset: i64,
    zone: Option<String>,
}

impl Moment {
    /// The seconds as the clocks of the zone show them, counted as if in Greenwich.
    fn shown(&self) -> i64 {
        self.seconds - self.offset
    }
}

/// Whether the program may know the time zone of the system. In a sandbox the local zone is that of Greenwich.
fn knows_zone(m: &mut Machine) -> bool {
    m.streams.processes().knows_time_zone()
}

/// A number of seconds as an integer and a fraction.
fn split(m: &Machine, stamp: Cell) -> Result<(i64, f64)> {
    let number =
        Number::from_cell(&m.heap, stamp).ok_or_else(|| args::wrong(m, Expected::Float, stamp))?;
    match number {
        Number::Int(seconds) if (seconds as f64).abs() <= LATEST => Ok((seconds, 0.0)),
        Number::Float(stamp) if stamp.abs() <= LATEST => {
            Ok((stamp.floor() as i64, stamp - stamp.floor()))
        }
        Number::Float(value) if !value.is_finite() => Err(Error::Type(Expected::Float, stamp)),
        Number::Ratio(_) => match number.to_f64() {
            Ok(value) if value.abs() <= LATEST => Ok((value.floor() as i64, value - value.floor())),
            Ok(_) | Err(_) => Err(Error::Representation(Limit::MaxInteger)),
        },
        Number::Int(_) | Number::Big(_) | Number::Float(_) => {
            Err(Error::Representation(Limit::MaxInteger))
        }
    }
}

/// Date is `date(Year, Month, Day, Hour, Minute, Second, Offset, ZoneName, DaylightSaving)` at Stamp; Zone is `local`, `'UTC'` or
/// an offset.
///
/// ```prolog
/// ?- stamp_date_time(0, D, 'UTC').
///    D = date(1970, 1, 1, 0, 0, 0.0, 0, 'UTC', -).
/// ?- stamp_date_time(0, D, 3600).
///    D = date(1969, 12, 31, 23, 0, 0.0, 3600, -, -).
/// ?- stamp_date_time(0, D, nowhere).
///    error(domain_error(timezone, nowhere), _).
/// ```
fn stamp_date_time(m: &mut Machine, [stamp, date, zone]: [Cell; 3]) -> Result<bool> {
    let (seconds, fraction) = split(m, stamp)?;
    let none = Cell::atom(atoms::MINUS);
    let (offset, name, saving) = match m.heap.view(zone) {
        View::Var(_) => return Err(Error::Instantiation),
        View::Int(offset) if offset.abs() <= DAY => (offset, none, none),
        View::Atom(name) => match m.atoms.text(name) {
            "UTC" => (0, Cell::atom(name), none),
            "local" => {
                let local = calendar::local_zone(seconds, knows_zone(m));
                let name = text::atom(m, &local.name)?;
                let saving = Cell::atom(if local.daylight_saving {
                    atoms::TRUE
                } else {
                    atoms::FALSE
                });
                (local.offset, name, saving)
            }
            _ => return Err(Error::Domain(Domain::TimeZone, zone)),
        },
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => return Err(Error::Domain(Domain::TimeZone, zone)),
    };
    let shown = seconds - offset;
    let [whole @ .., second] = calendar::parts(shown)?;
    let mut parts = Vec::with_capacity(9);
    for number in whole {
        parts.push(m.heap.integer(number)?);
    }
    let second = m.heap.float(second as f64 + fraction)?;
    let offset = m.heap.integer(offset)?;
    parts.extend([second, offset, name, saving]);
    let date_name = m.atoms.intern("date")?;
    let made = m.heap.structure(date_name, &parts)?;
    m.unify(date, made)
}

/// Stamp is the instant of Date, a `date/9` or a `date(Year, Month, Day)` in Greenwich. What is out of range moves on: the 32nd
/// of January is the first of February. Where a `date/9` does not say its offset, it is that of the system.
///
/// ```prolog
/// ?- date_time_stamp(date(2000, 1, 1), S).
///    S = 946684800.0.
/// ?- date_time_stamp(date(2000, 13, 32, 25, 61, 61.5, 0, -, -), S).
///    S = 981079321.5.
/// ?- date_time_stamp(yesterday, S).
///    error(type_error(time, yesterday), _).
/// ```
fn date_time_stamp(m: &mut Machine, [date, stamp]: [Cell; 2]) -> Result<bool> {
    let moment = moment_of_date(m, date)?;
    let made = m.heap.float(moment.seconds as f64 + moment.fraction)?;
    m.unify(stamp, made)
}

/// The moment of a `date/3` or `date/9`. A part that is `-` is unknown and counts as 0.
fn moment_of_date(m: &mut Machine, date: Cell) -> Result<Moment> {
    let name = m.atoms.intern("date")?;
    let part = |cell: Cell| {
        if m.heap.deref(cell) == Cell::atom(atoms::MINUS) {
            return Ok(0);
        }
        match args::integer(m, cell)? {
            // A larger number would leave the calendar.
            value if (value as f64).abs() <= LATEST / DAY as f64 => Ok(value),
            _ => Err(Error::Representation(Limit::MaxInteger)),
        }
    };
    if let Some([year, month, day]) = args::arguments_of::<3>(m, date, name) {
        return Ok(Moment {
            seconds: calendar::day_of(part(year)?, part(month)?, part(day)?)? * DAY,
            fraction: 0.0,
            offset: 0,
            zone: None,
        });
    }
    let Some(parts) = args::arguments_of::<9>(m, date, name) else {
        return Err(args::wrong(m, Expected::Time, date));
    };
    let [year, month, day, hour, minute, second, offset, zone, _] = parts;
    let (whole, fraction) = if m.heap.deref(second) == Cell::atom(atoms::MINUS) {
        (0, 0.0)
    } else {
        split(m, second)?
    };
    let days = calendar::day_of(part(year)?, part(month)?, part(day)?)?;
    let shown = days * DAY + part(hour)? * 3600 + part(minute)? * 60 + whole;
    let zone = m
        .heap
        .deref(zone)
        .as_atom()
        .filter(|zone| *zone != atoms::MINUS);
    let zone = zone.map(|zone| m.atoms.text(zone).to_owned());
    if args::is_var(m, offset) {
        let of_system = knows_zone(m);
        let seconds = calendar::of_local(shown, of_system);
        return Ok(Moment {
            seconds,
            fraction,
            offset: seconds - shown,
            zone: Some(zone.unwrap_or_else(|| calendar::local_zone(seconds, of_system).name)),
        });
    }
    let offset = part(offset)?;
    Ok(Moment {
        seconds: shown + offset,
        fraction,
        offset,
        zone,
    })
}

/// String is Format applied to a stamp, in the zone of the system, or to a date, in the zone of the date.
///
/// ```prolog
/// ?- '$format_time'('%FT%T%:z', date(2020, 1, 2, 3, 4, 5.6, -7200, -, -), _S), atom_string(A, _S).
///    A = '2020-01-02T03:04:05+02:00'.
/// ?- '$format_time'('%q', 0, S).
///    error(existence_error(format, '%q'), _).
/// ```
fn format_time(m: &mut Machine, [format, time, string]: [Cell; 3]) -> Result<bool> {
    let format = text::require(m, format)?.into_owned();
    let mut moment = match m.heap.view(time) {
        View::Int(_) | View::Big(_) | View::Ratio(_) | View::Float(_) => {
            let (seconds, fraction) = split(m, time)?;
            let local = calendar::local_zone(seconds, knows_zone(m));
            Moment {
                seconds,
                fraction,
                offset: local.offset,
                zone: Some(local.name),
            }
        }
        View::Var(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => moment_of_date(m, time)?,
    };
    let directives = directives(m, &format)?;
    // A fraction that rounds up to 1 at the requested digits carries into the seconds before anything is formatted.
    for directive in &directives {
        if let Directive::Fraction(digits) = directive
            && format!("{:.*}", *digits, moment.fraction).starts_with('1')
        {
            moment.seconds += 1;
            moment.fraction = 0.0;
        }
    }
    let mut made = String::new();
    for directive in directives {
        match directive {
            Directive::Text(text) => made.push_str(text),
            Directive::Fraction(digits) => {
                let all = format!("{:.*}", digits, moment.fraction);
                made.push_str(all.split_once('.').map_or("", |(_, digits)| digits));
            }
            Directive::Part('s') => made.push_str(&moment.seconds.to_string()),
            Directive::Part('Z') => made.push_str(moment.zone.as_deref().unwrap_or_default()),
            Directive::Part(letter) => {
                made.push_str(&calendar::formatted(letter, moment.shown())?);
            }
            Directive::Offset(colon) => {
                let east = -moment.offset;
                let sign = if east < 0 { '-' } else { '+' };
                let (hours, minutes) = (east.abs() / 3600, east.abs() / 60 % 60);
                made.push_str(&format!("{sign}{hours:02}{colon}{minutes:02}"));
            }
        }
    }
    let made = text::string(m, &made)?;
    m.unify(string, made)
}

/// A directive of a format.
enum Directive<'f> {
    /// The text between two other directives.
    Text(&'f str),
    /// A part of the date or time, by its letter.
    Part(char),
    /// The fraction of the second, with this number of digits.
    Fraction(usize),
    /// The offset in hours and minutes, separated by this text.
    Offset(&'static str),
}

/// The letters of parts.
const PARTS: &str = "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYZ+%";

/// Splits a format into directives. Digits before a letter have a meaning only before `f`.
fn directives<'f>(m: &mut Machine, format: &'f str) -> Result<Vec<Directive<'f>>> {
    /// Further digits of a float have no meaning.
    const MOST: usize = 50;
    let mut found = Vec::new();
    let mut rest = format;
    while let Some((text, behind)) = rest.split_once('%') {
        let letters = behind.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &behind[..behind.len() - letters.len()];
        let mut letters = letters.chars();
        let directive = match letters.next() {
            Some('f') if digits.is_empty() => Directive::Fraction(6),
            Some('f') => Directive::Fraction(
                digits
                    .parse()
                    .map_or(MOST, |digits: usize| digits.min(MOST)),
            ),
            Some('z') => Directive::Offset(""),
            Some(':') if letters.as_str().starts_with('z') => {
                letters.next();
                Directive::Offset(":")
            }
            Some(letter) if PARTS.contains(letter) => Directive::Part(letter),
            other => {
                let culprit: String = ['%'].into_iter().chain(other).collect();
                let culprit = text::atom(m, &culprit)?;
                return Err(Error::Existence(Object::Format, culprit));
            }
        };
        found.extend([Directive::Text(text), directive]);
        rest = letters.as_str();
    }
    found.push(Directive::Text(rest));
    Ok(found)
}
