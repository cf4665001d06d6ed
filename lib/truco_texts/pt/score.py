"""Texts in Portuguese: a score in large letters, and what stands between two."""

SCORE_SIGN = "\x95"  # between two scores
TO_NOTHING = "Capote"  # of a match in which one side has no point
VERSUS = "\x95"  # between two players
