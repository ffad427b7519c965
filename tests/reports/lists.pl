% A list is no clause: the file meant to load others.
[family].

near(a, b).
