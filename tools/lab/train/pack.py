"""Mean strategies to the bytes of a table file, and back. Format: truco_core.bots.policy."""

import numpy as np

from tools.lab.train import squeeze

# Mixtures of high, middle, low, face-down card, in sixteenths.
CODES = (
    (16, 0, 0, 0),
    (0, 16, 0, 0),
    (0, 0, 16, 0),
    (0, 0, 0, 16),
    (8, 8, 0, 0),
    (8, 0, 8, 0),
    (0, 8, 8, 0),
    (8, 0, 0, 8),
    (0, 8, 0, 8),
    (12, 4, 0, 0),
    (4, 12, 0, 0),
    (0, 12, 4, 0),
    (0, 4, 12, 0),
    (12, 0, 4, 0),
    (4, 0, 12, 0),
    (0, 5, 0, 11),
)
STEPS = 5  # that P(raise) and P(run) are told in, a divisor of 15; more win no more


def purified(table, least):
    """Mixtures without the options that are chosen more rarely than `least`, 0..0.5.

    The most frequent one always stays.
    """
    kept = np.where(table < np.minimum(least, table.max(axis=1, keepdims=True)), 0, table)
    total = kept.sum(axis=1, keepdims=True)
    return np.divide(kept, total, out=np.zeros_like(kept), where=total > 0)


def pack(table, module, head):
    """The file's bytes for float mixtures [entries, 5]."""
    mixtures = bytes(np.array(CODES, np.uint8))
    return squeeze.squeeze(entries(table, module, head), module, head, mixtures)


def entries(table, module, head):
    """A byte for each of the mixtures."""
    table = table.astype(np.float64)
    play = _is_play(module, head)
    met = table.sum(axis=1) > 0
    out = np.where(play, _plays(table), _answers(table))
    out[~met & play] = 2
    out[~met & ~play] = 0xF0
    return out.tobytes()


def _is_play(module, head):
    """Which entries are those before a card; the others are answers."""
    first = module.offsets(head)
    one = np.arange(first[module.FAMILIES]) < first[module.FIRST_ANSWER]
    return np.tile(one, first[-1] // len(one))


def _plays(table):
    raised = table[:, 4]
    cards = table[:, :4]
    total = cards.sum(axis=1, keepdims=True)
    cards = np.divide(cards, total, out=np.zeros_like(cards), where=total > 1e-9)
    codes = np.array(CODES) / 16
    best = np.abs(cards[:, None, :] - codes[None]).sum(axis=2).argmin(axis=1)
    return (_fifteenths(raised) << 4 | best).astype(np.uint8)


def _answers(table):
    rest = table[:, 1] + table[:, 2]
    again = np.divide(table[:, 2], rest, out=np.zeros_like(rest), where=rest > 1e-9)
    run = _fifteenths(table[:, 0])
    again = np.where(run == 15, 0, _fifteenths(again))
    return (run << 4 | again).astype(np.uint8)


def _fifteenths(share):
    """0..15 for 0..1, in steps of 1 / STEPS: neighbours that are the same pack well."""
    return 15 // STEPS * np.rint(share * STEPS).astype(int)


def unpack(data, module):
    """(mixtures float32 [entries, 5], head) as a robot reads the file's bytes."""
    read, head, mixtures = squeeze.expand(data, module)
    codes = np.frombuffer(mixtures, np.uint8).reshape(16, 4) / 16
    play = _is_play(module, head)
    values = np.frombuffer(read, np.uint8)
    high = (values >> 4) / 15
    low = values & 15
    table = np.zeros((len(play), 5), np.float32)
    table[play, 4] = high[play]
    table[play, :4] = (1 - high[play, None]) * codes[low[play]]
    answer = ~play
    table[answer, 0] = high[answer]
    table[answer, 1] = (1 - high[answer]) * (1 - low[answer] / 15)
    table[answer, 2] = (1 - high[answer]) * (low[answer] / 15)
    return table, head
