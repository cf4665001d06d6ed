"""Opponents to judge our robots by: styles of play, written by hand, on this computer only.

No training may ever meet them (nothing in tools/lab/train imports this package, and a test says
so): they stand for people whom the robots have not played yet.
"""

from tools.lab.styles.counters import Dreamer, Equity, Schemer
from tools.lab.styles.tempers import Bold, Caller, Gambler, Maniac, Patient, Rock, Shark, Timid
from tools.lab.styles.tricks import Bluffer, Bully, Dicer, Fighter, Slow, Veteran
from tools.lab.styles.watchers import Copycat, Detective, Hothead, Hunter

_STYLES = {
    "timid": Timid,
    "patient": Patient,
    "rock": Rock,
    "shark": Shark,
    "slow": Slow,
    "veteran": Veteran,
    "fighter": Fighter,
    "gambler": Gambler,
    "bold": Bold,
    "bully": Bully,
    "bluffer": Bluffer,
    "dicer": Dicer,
    "caller": Caller,
    "maniac": Maniac,
    "copycat": Copycat,
    "hunter": Hunter,
    "detective": Detective,
    "hothead": Hothead,
    "equity": Equity,
    "schemer": Schemer,
    "dreamer": Dreamer,
}
NAMES = tuple(_STYLES)


def make(name, rng):
    """A new driver.

    :param str name: one of NAMES, else KeyError
    :param Rng rng: its chance
    """
    return _STYLES[name](rng)


def describe(name):
    """The line that says how it plays."""
    return _STYLES[name].__doc__.splitlines()[0]
