:- module(undefined_export, [promised/1]).
