:- module(date,
          [ format_time/3,           % +Out, +Format, +StampOrDate
            format_time/4,           % +Out, +Format, +StampOrDate, +Locale
            parse_time/2,            % +Text, -Stamp
            parse_time/3,            % +Text, ?Format, -Stamp
            date_time_value/3,       % ?Field, +Date, ?Value
            day_of_the_week/2,       % +Date, -Day
            day_of_the_year/2        % +Date, -Day
          ]).

/** <module> Dates and times

A stamp is the number of seconds since the beginning of 1970 in Greenwich; a date
is date(Year, Month, Day, Hour, Minute, Second, Offset, Zone, DaylightSaving) or
date(Year, Month, Day). The native stamp_date_time/3 and date_time_stamp/2 go from
one to the other, get_time/1 tells the stamp of now.
*/

%!  format_time(+Out, +Format, +StampOrDate) is det.
%
%   Write a time to Out, which is a stream or as in format/3. In Format %Y %m %d are
%   year, month and day, %H %M %S hour, minute and second, %3f three digits of the
%   fraction of the second, %F the date and %T the time of ISO 8601, %z the offset,
%   %Z the name of the zone, %s the stamp; %a %A %b %B are the names of day and month,
%   %j %u %w %V %G %U %W days and weeks by number, %c %D %e %g %h %I %k %l %p %P %r
%   %R %x %X %y %C %+ as in strftime(3), and %% %n %t a percent sign, new line and tab.
%
%       ?- format_time(atom(A), '%a, %d %b %Y %T GMT', date(2020,1,2,3,4,5.6,0,'UTC',-)).
%          A = 'Thu, 02 Jan 2020 03:04:05 GMT'.
%       ?- format_time(atom(A), '%FT%T.%3f%:z', date(2020,1,2,3,4,5.9999,-3600,-,-)).
%          A = '2020-01-02T03:04:06.000+01:00'.
%       ?- format_time(atom(_), '%q', 0).
%          error(existence_error(format,'%q'), _).

format_time(Out, Format, Time) :-
    '$format_time'(Format, Time, Text),
    format(Out, '~w', [Text]).

%!  format_time(+Out, +Format, +StampOrDate, +Locale) is det.
%
%   As format_time/3. Locale is posix: names are English in any case.
%
%       ?- format_time(atom(A), '%B', date(2020,1,2), posix).
%          A = 'January'.
%       ?- format_time(atom(_), '%B', 0, martian).
%          error(domain_error(locale,martian), _).

format_time(Out, Format, Time, Locale) :-
    must_be(atom, Locale),
    (   Locale == posix
    ->  format_time(Out, Format, Time)
    ;   domain_error(locale, Locale)
    ).

%!  parse_time(+Text, -Stamp) is semidet.
%
%   Text is the date and time Stamp, in a format of parse_time/3.
%
%       ?- parse_time('2006-12-08T15:29:44+02:00', S).
%          S = 1165584584.0.
%       ?- parse_time(tomorrow, _).
%          false.

parse_time(Text, Stamp) :-
    parse_time(Text, _, Stamp).

%!  parse_time(+Text, ?Format, -Stamp) is semidet.
%
%   Text is the date and time Stamp in Format: iso_8601, with a day by month and day,
%   by week and day or by its number in the year, or rfc_1123, that of the web. A time
%   without a zone is in Greenwich.
%
%       ?- parse_time('Fri, 08 Dec 2006 15:29:44 GMT', F, S).
%          F = rfc_1123, S = 1165591784.0.
%       ?- parse_time('2006-W49-5', F, S).
%          F = iso_8601, S = 1165536000.0.

parse_time(Text, Format, Stamp) :-
    text_chars_(Text, Chars),
    (   phrase(iso_8601_(Date), Chars)
    ->  Format = iso_8601
    ;   phrase(rfc_1123_(Date), Chars)
    ->  Format = rfc_1123
    ),
    date_time_stamp(Date, Stamp).

text_chars_(Text, Chars) :-
    (   var(Text)
    ->  instantiation_error(Text)
    ;   text_to_string(Text, String),
        string_chars(String, Chars)
    ).

iso_8601_(Date) -->
    day_(Year, Month, Day),
    time_of_day_(Hour, Minute, Second, Offset),
    { Date = date(Year, Month, Day, Hour, Minute, Second, Offset, -, -) }.

day_(Year, Month, Day) -->
    number_(4, Year),
    dash_(Dash),
    day_of_year_(Year, Dash, Month, Day).

dash_(dash) -->
    "-".
dash_(none) -->
    [].

day_of_year_(Year, Dash, 1, Day) -->
    "W",
    number_(2, Week),
    { between(1, 53, Week) },
    dash_again_(Dash),
    number_(1, Weekday),
    { between(1, 7, Weekday),
      day_of_the_week(date(Year, 1, 4), Fourth),
      Day is 4-Fourth+7*(Week-1)+Weekday    % 4 January is in the first week
    }.
day_of_year_(_, Dash, Month, Day) -->
    number_(2, Month),
    { between(1, 12, Month) },
    dash_again_(Dash),
    number_(2, Day),
    { between(1, 31, Day) }.
day_of_year_(_, _, 1, Day) -->
    number_(3, Day),
    { between(1, 366, Day) }.
day_of_year_(_, dash, Month, 1) -->
    number_(2, Month),
    { between(1, 12, Month) }.

dash_again_(dash) -->
    "-".
dash_again_(none) -->
    [].

time_of_day_(Hour, Minute, Second, Offset) -->
    (   "T"
    ;   " "
    ),
    !,                          % a time follows
    number_(2, Hour),
    { Hour =< 24 },
    minutes_(Minute, Second),
    zone_(Offset).
time_of_day_(0, 0, 0, 0) -->
    [].

minutes_(Minute, Second) -->
    colon_(Colon),
    number_(2, Minute),
    { Minute < 60 },
    !,                          % as many digits as possible
    seconds_(Colon, Second).
minutes_(0, 0) -->
    [].

colon_(colon) -->
    ":".
colon_(none) -->
    [].

seconds_(Colon, Second) -->
    colon_(Colon),
    number_(2, Whole),
    { Whole =< 60 },            % a leap second has number 60
    !,                          % as many digits as possible
    fraction_(Whole, Second).
seconds_(_, 0) -->
    [].

fraction_(Whole, Second) -->
    (   "."
    ;   ","
    ),
    digits_(Digits),
    { Digits = [_|_],
      number_chars(Numerator, Digits),
      length(Digits, N),
      Second is Whole+Numerator/10.0**N
    },
    !.                          % all digits are read
fraction_(Whole, Whole) -->
    [].

digits_([Digit|Digits]) -->
    digit_(Digit),
    digits_(Digits).
digits_([]) -->
    [].

digit_(Digit) -->
    [Digit],
    { Digit @>= '0',
      Digit @=< '9'
    }.

number_(N, Number) -->
    { length(Digits, N) },
    all_digits_(Digits),
    { number_chars(Number, Digits) }.

all_digits_([]) -->
    [].
all_digits_([Digit|Digits]) -->
    digit_(Digit),
    all_digits_(Digits).

zone_(0) -->
    (   "Z"
    ;   "z"
    ).
zone_(Offset) -->
    sign_(Sign),
    number_(2, Hours),
    zone_minutes_(Minutes),
    { Offset is Sign*(Hours*3600+Minutes*60) }.
zone_(0) -->
    [].

%   sign_(-Sign): Sign is negative east of Greenwich.

sign_(-1) -->
    "+".
sign_(1) -->
    "-".

zone_minutes_(Minutes) -->
    colon_(_),
    number_(2, Minutes).
zone_minutes_(0) -->
    [].

rfc_1123_(Date) -->
    name_(_, [mon,tue,wed,thu,fri,sat,sun]),
    ", ",
    number_(2, Day),
    " ",
    name_(Month, [jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec]),
    " ",
    number_(4, Year),
    " ",
    number_(2, Hour),
    ":",
    number_(2, Minute),
    ":",
    number_(2, Second),
    " ",
    web_zone_(Offset),
    { Date = date(Year, Month, Day, Hour, Minute, Second, Offset, -, -) }.

name_(Number, Names) -->
    [A,B,C],
    { atom_chars(Name0, [A,B,C]),
      downcase_atom(Name0, Name),
      nth1(Number, Names, Name),
      !                         % one month or day has this name
    }.

web_zone_(0) -->
    "GMT".
web_zone_(0) -->
    "UTC".
web_zone_(Offset) -->
    zone_(Offset).

%!  date_time_value(?Field, +Date, ?Value) is nondet.
%
%   Field of the date/9 Date is Value: year, month, day, hour, minute, second,
%   utc_offset, time_zone, daylight_saving, date (a date/3) or time (a time/3).
%
%       ?- date_time_value(hour, date(2006,12,8,15,29,44.0,0,'UTC',-), H).
%          H = 15.
%       ?- date_time_value(date, date(2006,12,8,15,29,44.0,0,'UTC',-), D).
%          D = date(2006,12,8).

date_time_value(year, date(Year, _, _, _, _, _, _, _, _), Year).
date_time_value(month, date(_, Month, _, _, _, _, _, _, _), Month).
date_time_value(day, date(_, _, Day, _, _, _, _, _, _), Day).
date_time_value(hour, date(_, _, _, Hour, _, _, _, _, _), Hour).
date_time_value(minute, date(_, _, _, _, Minute, _, _, _, _), Minute).
date_time_value(second, date(_, _, _, _, _, Second, _, _, _), Second).
date_time_value(utc_offset, date(_, _, _, _, _, _, Offset, _, _), Offset).
date_time_value(time_zone, date(_, _, _, _, _, _, _, Zone, _), Zone) :-
    Zone \== (-).
date_time_value(daylight_saving, date(_, _, _, _, _, _, _, _, Saving), Saving) :-
    Saving \== (-).
date_time_value(date, date(Year, Month, Day, _, _, _, _, _, _), date(Year, Month, Day)).
date_time_value(time, date(_, _, _, Hour, Minute, Second, _, _, _), time(Hour, Minute, Second)).

%!  day_of_the_week(+Date, -Day) is det.
%
%   Day is the number of the day of the week of the date(Year, Month, Day) Date: 1 is
%   Monday.
%
%       ?- day_of_the_week(date(2006,12,8), D).
%          D = 5.

day_of_the_week(Date, Day) :-
    number_of_day_('%u', Date, Day).

%!  day_of_the_year(+Date, -Day) is det.
%
%   Day is the number of the day in the year of the date(Year, Month, Day) Date.
%
%       ?- day_of_the_year(date(2006,12,8), D).
%          D = 342.

day_of_the_year(Date, Day) :-
    number_of_day_('%j', Date, Day).

number_of_day_(Format, Date, Day) :-
    (   var(Date)
    ->  instantiation_error(Date)
    ;   Date = date(_, _, _)
    ->  '$format_time'(Format, Date, Text),
        number_string(Day0, Text),
        Day = Day0
    ;   type_error(date, Date)
    ).
