"""docs/link.md: its tables of records, from `_ROWS` of truco_link.fields and the comments there.

The rest of the page is written by hand and stays as it is.
"""

import os
import re

from tools.environment.paths import ROOT
from truco_link import fields

PATH = "docs/link.md"
SOURCE = "lib/truco_link/fields.py"
_ROW = re.compile(r'^    b"(.*)"  # ([A-Z_0-9]+): ?(.*)$', re.M)
_PLACE = re.compile(r"(<!-- fields: (\w+)[^>]*-->\n).*?(<!-- end -->)", re.S)

CLASSES = {
    "S": "seat",
    "M": "mask",
    "T": "0..9999, 2 bytes",
    "G": "2 or 4",
    "O": "0, 15, 30 or 45",
    "P": "card, 64 + card, or 255",
    "*": "all the rest, 0..10 bytes UTF-8",
}
NOTES = {
    "PLAYED": "+ 64: it lies face-down; 255: that, and the receiver does not know it",
    "TURNED": "the card lay under the shown one",
    "TRICK_TAKEN": "only when hidden cards decide, see *Host and guest*",
    "SEAT_TAKEN": "1: a robot plays for it now; 0: its person again",
    "TIME_OVER": "the host plays once for it",
    "END_ASKED": "of a friendly end; mask 0: refused",
    "MATCH_ENDED": "by agreement: it counts for nobody",
    "MATCH_STARTED": "a snapshot of it, before its first deal, comes before this",
    "SIGNALLED": "`truco_core/signals.py`; other numbers: a sign of a later version",
    "CONCEDED": "its person goes for good in the middle of a hand: the other team has won it",
    "DEAL": "vira 254: fixed manilhas. The receiver's own cards, then its partner's in the special "
    "hand; to a watcher none",
    "ACTION": "an action of `truco_core/state.py`: any other is refused as ILLEGAL. See *Position*",
    "SNAP": "of the masked state; its bytes 60..63 are always 255. See *Snapshots*",
    "ASK": "who is asked for a link, see *Fair deal*",
    "SEAT": "flags: bit 0 a person's seat, bit 1 the person is there, bit 2 could be the host; "
    "avatar: as in JOIN",
    "TABLE": "flags: bit 0 private, bit 1 a match is on, bit 2 four players, bit 3 ended by "
    "agreement, bit 4 the person decides for a robot partner, bit 5 partners may make signs, "
    "bit 6 nobody may watch, bit 7 all must agree to a match; turn: seconds for a decision, 0 for "
    "no limit; seats of the host and of the receiver, 254 for a watcher. They, and seats and masks "
    "from then on, are of so many players; worth: see *A match*",
    "RULES": "`truco_core/rules.py`; one that cannot be played is dropped",
    "REFUSED": "kind of the message and its first field; why: see below",
    "SHOUT": "254: of who watches",
    "CHEAT": "who found it; see *Fair deal*",
    "OWNER": "zeros for a robot's seat",
    "WAITING": "why: 0 nothing any more, 1 links before a deal, 2 who was there before a "
    "succession, 3 a silent seat that may act, 4 who has not agreed to a match, 5 nobody: a "
    "stranger held the host up; seconds that it may still take, 255 for no limit, 5: that "
    "strangers wait now",
    "JOIN": "flags: bit 0 only to watch; avatar: bits 2..0 the face, the others the level",
    "SIT": "254: to watch",
    "END": "1: asks for a friendly end, or agrees; 0: refuses; "
    "2 and more: begins a match worth wish - 2",
    "RESYNC": "tell all anew, as after JOIN",
    "SIGN": "`truco_core/signals.py`",
    "LINK_0": "of a person's chain; the number is 0x28 + seat. See *Fair deal*",
    "TOKEN": "of this table's seat; code: 0 for none. See *Greeting*",
    "KEY_LOW": "bytes 0..15 of an X25519 key",
    "KEY_HIGH": "bytes 16..31 of it",
    "IAM": "flags: bit 0 can be a host. Every 300 ms until OPEN or REFUSE",
    "OPEN": "bits 5..0 of TABLE's flags; the record's session is the new one",
    "REFUSE": "then it closes, as after BYE",
    "BYE": "again every 100 ms, since nobody answers; then it closes, a host after 300 ms; a "
    "guest, or a host that goes itself, when the other side has closed, or after 800",
    "BEACON": "an advertisement from offset 3 on, on a cable",
    "CALL": "the same of a guest, on a cable",
}


def text():
    """The whole page."""
    with open(os.path.join(ROOT, PATH), encoding="utf-8") as file:
        page = file.read()
    tables = {"EVENTS": [], "MESSAGE": [], "CONTROL": []}
    for kind, head, classes, name, names in rows():
        what = "EVENTS" if kind >= fields.EVENT else "CONTROL" if kind < 0x10 else "MESSAGE"
        number = "0x%02X" % kind if what == "MESSAGE" else str(kind % fields.EVENT)
        tables[what].append((kind, number, name, head, described(classes, names)))
    return _PLACE.sub(lambda place: place[1] + table(place[2], tables[place[2]]) + place[3], page)


def rows():
    """(kind, who hears it, classes, name, names of its fields) of each row of the source."""
    with open(os.path.join(ROOT, SOURCE), encoding="utf-8") as file:
        found = _ROW.findall(file.read())
    for code, name, names in found:
        row = code.encode().decode("unicode_escape").encode("latin-1")
        yield row[0], row[1] & 0xC0, row[2:], name, [one for one in names.split("; ") if one]


def described(classes, names):
    """What each field may be."""
    out = []
    at = 0
    names = list(names)
    while at < len(classes):
        what = classes[at]
        if chr(what) == "/":
            out.append("%s: none, 3 or 6, each 0..39" % names.pop(0))
            break
        also = ""
        if chr(what) == "~":
            also = " or 254"
            at += 1
            what = classes[at]
        at += 1
        out.append(_field(names.pop(0), what) + also)
    if names:
        raise ValueError("fields without a class: %s" % names)
    return "; ".join(out) or "none"


def _field(name, what):
    if what < 32:
        return name if what == 1 else "%s: %d bytes" % (name, what)
    if what >= 128:
        return "%s: 0..%d" % (name, what - 128)
    words = CLASSES[chr(what)]
    return name if name == words else "%s: %s" % (name, words)


def table(what, found):
    """A table of the page."""
    lines = ["", "| kind | fields after the kind | from | |", "|---|---|---|---|"]
    if what == "EVENTS":
        lines[1] = "| kind | seat; value | |"
        lines[2] = "|---|---|---|"
    for _, number, name, head, said in sorted(found):
        cells = [number + " " + name, said, {0x40: "guest", 0x80: "host", 0xC0: "both"}[head]]
        if what == "EVENTS":
            cells.pop()
        lines.append("| %s |" % " | ".join([*cells, NOTES.get(name, "")]))
    return "\n".join(lines) + "\n\n"
