"""What tools/doctor.py is made of: a drive's facts, checks that read them, findings."""

WRONG = "wrong"  # the game does not start, or not as it should
NOTE = "note"  # worth knowing; the game runs


class Finding:
    """One thing that a check found.

    code: a short name that stays, for tests and for searching. text: what is wrong, in
    plain words. do: what the player can do about it. level: `WRONG` or `NOTE`.
    """

    def __init__(self, code, text, do, level=WRONG):
        self.code = code
        self.text = text
        self.do = do
        self.level = level

    def __repr__(self):
        return "<%s %s: %s>" % (self.level, self.code, self.text)
