"""Texts in English: why a key does nothing. Three lines of seven characters."""

# A raise: in a special hand, out of turn, when the others have to raise, at the highest stake. A
# card face-down: never here, not in the first trick, and one of each team.
REFUSED = (
    "A hand/without/raises",
    "Not/your/turn",
    "Their/turn to/raise",
    "No/higher/stake",
    "Never/face-/down",
    "First/trick:/face-up",
    "One for/each/team",
)
