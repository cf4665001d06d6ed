"""Cases of a test with several parameters: each value beside each one of every other parameter."""

import itertools
import os


def pairs(*columns):
    """Rows with a value of each column, in the order of their product, such that any two values of
    two columns stand in one of them; all rows of the product with ZAP_LONG=1."""
    rows = list(itertools.product(*map(tuple, columns)))
    if os.environ.get("ZAP_LONG"):
        return rows
    kept, missing = [], set().union(*map(_in, rows))
    while missing:
        kept.append(max(rows, key=lambda row: len(missing & _in(row))))
        missing -= _in(kept[-1])
    return sorted(kept, key=rows.index)


def _in(row):
    """The pairs of (column, value) in a row."""
    return set(itertools.combinations(enumerate(row), 2))
