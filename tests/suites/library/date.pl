% library(date): dates, times and their texts

f(F, T, A) :- format_time(atom(A), F, T).

?- stamp_date_time(1.5, D, 'UTC').
   D = date(1970,1,1,0,0,1.5,0,'UTC',-).
?- stamp_date_time(-1, D, 'UTC').
   D = date(1969,12,31,23,59,59.0,0,'UTC',-).
?- stamp_date_time(1.0e12, D, 'UTC').
   D = date(33658,9,27,1,46,40.0,0,'UTC',-).
?- stamp_date_time(1700000000.25, D, -7200).
   D = date(2023,11,15,0,13,20.25,-7200,-,-).
?- stamp_date_time(-62135596800, D, 'UTC').
   D = date(1,1,1,0,0,0.0,0,'UTC',-).
?- stamp_date_time(-99999999999, D, 'UTC').
   D = date(-1199,2,15,14,13,21.0,0,'UTC',-).
?- stamp_date_time(0, _D, local), _D = date(_,_,_,_,_,_,_,_Z,_S), atom(_Z), memberchk(_S, [true,false]), date_time_stamp(_D, T).
   T = 0.0.
?- stamp_date_time(a, _, 'UTC').
   error(type_error(float,a), _).
?- stamp_date_time(_, _, 'UTC').
   error(instantiation_error, _).
?- stamp_date_time(0, _, _).
   error(instantiation_error, _).
?- stamp_date_time(0, _, foo).
   error(domain_error(timezone,foo), _).
?- X is inf, stamp_date_time(X, _, 'UTC').
   error(type_error(float,_), _).
?- stamp_date_time(1000000000000000000000, _, 'UTC').
   error(representation_error(max_integer), _).
?- date_time_stamp(date(1970,1,1,0,0,0,0,'UTC',-), S).
   S = 0.0.
?- date_time_stamp(date(2000,1,1,0,0,0,3600,-,-), S).
   S = 946688400.0.
?- date_time_stamp(date(2006,7,214,0,0,0,0,-,-), S).
   S = 1170115200.0.
?- date_time_stamp(date(0,1,1,0,0,0,0,-,-), S).
   S = -62167219200.0.
?- date_time_stamp(date(-5,1,1,0,0,0,0,-,-), S).
   S = -62324985600.0.
?- date_time_stamp(date(2000,3,0,0,0,0,0,-,-), S).
   S = 951782400.0.
?- date_time_stamp(date(2024,2,29,12,0,0.25,0,-,-), S).
   S = 1709208000.25.
?- date_time_stamp(date(2000,1,_,0,0,0,0,_,_), _).
   error(instantiation_error, _).
?- date_time_stamp(foo, _).
   error(type_error(time,foo), _).
?- date_time_stamp(_, _).
   error(instantiation_error, _).
?- date_time_stamp(date(a,1,1), _).
   error(type_error(integer,a), _).
?- date_time_stamp(date(9223372036854775807,1,1), _).
   error(representation_error(max_integer), _).
?- stamp_date_time(1700000000.123456, _D, 'UTC'), f('%a %A %b %B %C %d %D %e %F %g %G %V %h %H %I %j %k %l %m', _D, A).
   A = 'Tue Tuesday Nov November 20 14 11/14/23 14 2023-11-14 23 2023 46 Nov 22 10 318 22 10 11'.
?- stamp_date_time(1700000000.123456, _D, 'UTC'), f('%M %p %P %r %R %s %S %T %u %U %w %W %x %X %y %Y %z %Z %% %:z', _D, A).
   A = '13 PM pm 10:13:20 PM 22:13 1700000000 20 22:13:20 2 46 2 46 11/14/23 22:13:20 23 2023 +0000 UTC % +00:00'.
?- stamp_date_time(1700000000.123456, _D, 'UTC'), f('%f %3f %6f %1f|%c|%+|%n%t', _D, A).
   A = '123456 123 123456 1|Tue Nov 14 22:13:20 2023|Tue Nov 14 22:13:20 2023|\n\t'.
?- f('%T %Z %z', date(2020,1,2,3,4,5.6,-7200,'CEST',true), A).
   A = '03:04:05 CEST +0200'.
?- f('%z %:z', date(2020,1,2,3,4,5.6,12600,-,-), A).
   A = '-0330 -03:30'.
?- f('%T', date(2020,1,2,23,59,59.9999999,0,-,-), A).
   A = '23:59:59'.
?- f('%F %T.%3f', date(2020,1,2,23,59,59.9999999,0,-,-), A).
   A = '2020-01-03 00:00:00.000'.
?- f('%A %d', date(2023,14,35), A).
   A = 'Wednesday 06'.
?- f('%F', date(-5,1,1), A).
   A = '-5-01-01'.
?- f('%U %W %V %G %g', date(2021,1,3), A).
   A = '01 00 53 2020 20'.
?- f('%U %W %V %G %g', date(2020,12,31), A).
   A = '52 52 53 2020 20'.
?- f('%I %l %k %p', date(2020,1,1,0,5,0,0,-,-), A).
   A = '12 12  0 AM'.
?- f('%Ey', 0, _).
   error(existence_error(format,'%E'), _).
?- f('%', 0, _).
   error(existence_error(format,'%'), _).
?- f('%F', foo, _).
   error(type_error(time,foo), _).
?- f('%F', _, _).
   error(instantiation_error, _).
?- f(_, 0, _).
   error(instantiation_error, _).
?- format_time(foo, '%F', date(2020,1,1)).
   error(existence_error(stream,foo), _).
?- format_time(codes(Cs), '%y', date(2020,1,1)).
   Cs = [50,48].
?- member(T, ['2006-12-08','20061208','2006-W49-5','2006W495','2006-342','2006342']), parse_time(T, S), S =\= 1165536000.0.
   false.
?- parse_time('2006-12-08 15:29:44', F, S).
   F = iso_8601, S = 1165591784.0.
?- parse_time('20061208T152944', S).
   S = 1165591784.0.
?- parse_time('2006-12-08T15:29:44.5Z', S).
   S = 1165591784.5.
?- parse_time('2006-12-08T15', S), parse_time('2006-12-08T15:29', T).
   S = 1165590000.0, T = 1165591740.0.
?- parse_time('2006-12-08T15:29:44+02', S), parse_time('2006-12-08T15:29:44-0230', T).
   S = 1165584584.0, T = 1165600784.0.
?- parse_time('Fri, 08 Dec 2006 15:29:44 +0200', F, S).
   F = rfc_1123, S = 1165584584.0.
?- parse_time('2006-12-08', rfc_1123, S).
   false.
?- member(T, [foo,'','2006-13-01','2006-12-40','2006-12-08T25:00:00Z',' 2006-12-08','2006-12-08 ','2006-1208','Dec 8 2006']), parse_time(T, S).
   false.
?- parse_time(_, _).
   error(instantiation_error, _).
?- findall(F, date_time_value(F, date(1,2,3,4,5,6.0,7,-,-), _), Fs).
   Fs = [year,month,day,hour,minute,second,utc_offset,date,time].
?- day_of_the_week(date(2006,12,38), D).
   D = 7.
?- day_of_the_week(_, _).
   error(instantiation_error, _).
?- day_of_the_week(foo, _).
   error(type_error(date,foo), _).
?- day_of_the_year(date(2020,12,31), D).
   D = 366.
?- parse_time('2021-W01-1', T).
   T = 1609718400.0.
?- parse_time('2020-W53-7', T).
   T = 1609632000.0.
?- format_time(atom(_), '%B', 0, 1).
   error(type_error(atom,1), _).
?- format_time(atom(_), '%B', 0, _).
   error(instantiation_error, _).
?- parse_time('2006-12', S), parse_time('2006-02', T), parse_time('2006-01', U).
   S = 1164931200.0, T = 1138752000.0, U = 1136073600.0.
?- member(T, ['200612','2006-00','2006-13','2006-00-01','2006-01-00','2006-000','2006-367','2006-W00-1','2006-W54-1','2006-W01-0','2006-W01-8','2006-W011','2006W01-1','2006-12-32']), parse_time(T, _).
   false.
?- parse_time('2006-001', S), parse_time('2006-366', T).
   S = 1136073600.0, T = 1167609600.0.
?- parse_time('2006-12-08T24:00:00', S), parse_time('2006-12-08T00:59:60', T).
   S = 1165622400.0, T = 1165539600.0.
?- member(T, ['2006-12-08T24:60:00','2006-12-08T00:00:61','2006-12-08T1:00','2006-12-08T','2006-12-08T10:00:00+','2006-12-08T10:0000','2006-12-08T10:00:00.','2006-12-08T10:00:00X']), parse_time(T, _).
   false.
?- parse_time('2006-12-08t15:29', _).
   false.
?- parse_time('2006-12-08T15:29:44,25z', S).
   S = 1165591784.25.
?- parse_time('2006-12-08T15:29:44-02', S), parse_time('2006-12-08T15:29:44+00:01', T).
   S = 1165598984.0, T = 1165591724.0.
?- parse_time('Fri, 08 Dec 2006 15:29:44 UTC', F, S).
   F = rfc_1123, S = 1165591784.0.
?- parse_time('Fri, 08 Dec 2006 15:29:44 GMT', S).
   S = 1165591784.0.
?- parse_time('Mon, 01 Jan 1970 00:00:01 GMT', S), parse_time('sun, 01 feb 1970 00:00:00 GMT', T).
   S = 1.0, T = 2678400.0.
?- member(T, ['Fry, 08 Dec 2006 15:29:44 GMT','Fri, 08 Dez 2006 15:29:44 GMT','Fri, 8 Dec 2006 15:29:44 GMT','Fri 08 Dec 2006 15:29:44 GMT','Fri, 08 Dec 2006 15:29:44 CET']), parse_time(T, _).
   false.
?- date_time_value(F, date(1,2,3,4,5,6.0,7,'CET',true), V), memberchk(F, [utc_offset,time_zone,daylight_saving,time,date]).
   F = utc_offset, V = 7
;  F = time_zone, V = 'CET'
;  F = daylight_saving, V = true
;  F = date, V = date(1,2,3)
;  F = time, V = time(4,5,6.0).
?- date_time_value(minute, date(1,2,3,4,5,6.0,7,-,-), V).
   V = 5.
?- date_time_value(day, date(1,2,3), _).
   false.
?- day_of_the_week(date(2024,2,29), D), day_of_the_year(date(2024,2,29), E).
   D = 4, E = 60.
?- day_of_the_year(_, _).
   error(instantiation_error, _).
