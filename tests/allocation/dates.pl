?- format_time(atom(A), '%Y-%m-%d', 86400), stamp_date_time(0, _D, 'UTC'), date_time_stamp(_D, S).
   A = '1970-01-02', S = 0.0.
