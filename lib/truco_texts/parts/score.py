"""A score in large letters, and what stands between two."""

SCORE_SIGN = "\x95", "-", "-"  # between two scores
TO_NOTHING = "Capote", "Shutout", "Zapatero"  # of a match in which one side has no point
