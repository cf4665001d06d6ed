"""Texts in Spanish: a score in large letters, and what stands between two."""

SCORE_SIGN = "-"  # between two scores
TO_NOTHING = "Zapatero"  # of a match in which one side has no point
VERSUS = "vs"  # between two players
