"""Rule sets given by fields: as bytes, drawn at random, and how long their hands can be."""

from truco_core import rules

_IN_THE_BOOK = 11  # the flags of the rule book's rule sets, whose bits are written out here
_WORDS = rules.FLAG_FIELDS.split()
# Flags that came later: (name, the value of all rule sets, the other one).
LATER = [tuple(_WORDS[i : i + 3]) for i in range(3 * _IN_THE_BOOK, len(_WORDS), 3)]


def pack(house):
    """The 14 bytes of a rule set that is given by fields, laid out as rules.py says."""
    flags = [
        house["deck"] == "clean",
        house["ranks"] == "JQK",
        house["manilha"] == "old",
        house["reraise"],
        house["answer"] == "next",
        house["face_down"] == "after_first",
        house["all_tied"] == "dealer",
        house["tie_leads"] == "first_tied",
    ]
    more = [house["pair_after_tie"], house["turns"] == "right", house["next_opener"] == -1]
    more += [house.get(name, usual) == other for name, usual, other in LATER]
    row = bytearray(rules.SIZE)
    row[0] = sum(1 << bit for bit, on in enumerate(flags) if on)
    row[1] = sum(1 << bit for bit, on in enumerate(more) if on)
    row[2] = house["goal"]
    row[3] = house["special_at"] or 0
    row[4] = house["special_stake"]
    row[5] = house["special_fold"]
    row[6 : 6 + len(house["stakes"])] = bytes(house["stakes"])
    return bytes(row)


def random_house_rules(random, base=None):
    """A rule set with every field drawn anew, or `base` with about three of them drawn."""
    stakes = sorted(random.sample(range(1, 16), random.randint(1, 7)))
    goal = random.choice((12, 12, 12, 3, 7, 15, 24))
    drawn = {
        "deck": random.choice(("dirty", "clean")),
        "ranks": random.choice(("QJK", "JQK")),
        "manilha": random.choice(("new", "old")),
        "stakes": tuple(stakes),
        "goal": goal,
        "special_at": random.choice((None, goal - 1, goal - 2, random.randint(1, 15))),
        "special_stake": random.randint(1, 9),
        "special_fold": random.randint(1, 9),
        "reraise": random.random() < 0.5,
        "answer": random.choice(("either", "next")),
        "face_down": random.choice(("never", "after_first")),
        "all_tied": random.choice(("nobody", "dealer")),
        "tie_leads": random.choice(("opener", "first_tied")),
        "pair_after_tie": random.random() < 0.5,
        "turns": random.choice(("left", "right")),
        "next_opener": random.choice((1, -1)),
    }
    for name, usual, other in LATER:
        drawn[name] = random.choice((usual, other))
    if base is None:
        return drawn
    base = dict({name: usual for name, usual, _ in LATER}, **base)
    return {field: drawn[field] if random.random() < 0.2 else old for field, old in base.items()}
