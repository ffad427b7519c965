other(yes).
