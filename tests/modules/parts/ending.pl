ended(1).
ending.
ended(2).
