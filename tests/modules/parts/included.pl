included(yes).
