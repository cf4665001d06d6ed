"""A score in large letters, and what stands between two; how it went past the goal."""

SCORE_SIGN = "\x95", "-", "-"  # between two scores
TO_NOTHING = "Capote", "Shutout", "Zapatero"  # of a match in which one side has no point
GOAL = "Vence quem faz %d", "First to %d wins", "Se gana con %d"
LAST_HAND = "A última valeu %d", "The last hand: %d", "La última: %d"
