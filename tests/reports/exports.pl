:- module(family, [cousin/2, brother/2,
                   aunt/2]).
% Exports without definitions: where they stand, and what may have been meant.
cousin(ann).
brothr(tom, ann).
