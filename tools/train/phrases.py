# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A table's entries as phrases: in less than a third of the bytes, and each is still found at once.

Neighbours in a table are alike: the same cards in another situation. So one byte, a *code*,
stands for a phrase of 1 to 32 entries that often come together. Every BLOCK entries begin with a
new code, at a place that a directory tells. Eight codes each have phrases of one length, so that
a robot keeps 32 bytes of lengths in memory and not 256. Format: truco_core.bots.policy.

The phrases are found as in byte pair encoding (Gage 1994): two phrases that often stand side by
side become one. Of each length those are kept that the shortest spelling needs most.
"""

import collections

from truco_core.bots.policy import BLOCK, GROUPS

_CODES = 256
_GROUP = _CODES // GROUPS
# Of 25 groups, so many have phrases of so many entries; the others have single entries.
_SHARES = ((2, 7), (3, 5), (4, 4), (5, 2), (6, 2), (8, 2), (12, 1), (16, 1), (32, 1))
_CANDIDATES = 420  # with more the files do not become smaller


def squeeze(values):
    """The bytes of a file behind its head and mixtures, for the entries `values` (bytes).

    Raises ValueError when the codes take more than the 64 KB that a directory can tell.
    """
    quota = _quota(len(set(values)))
    phrases = _chosen(values, quota)
    spelled, lengths = [], []
    for length in sorted(quota):
        own = sorted(phrase for phrase in phrases if len(phrase) == length)
        spelled += own + [bytes(length)] * (quota[length] - len(own))
        lengths += [length] * (quota[length] // _GROUP)
    codes = {phrase: code for code, phrase in reversed(list(enumerate(spelled)))}
    blocks = [bytes(codes[phrase] for phrase in said) for said in _spell(_blocks(values), phrases)]
    directory, at = [], 0
    for block in blocks:
        directory.append(at.to_bytes(2, "little"))
        at += len(block)
        if at >= 1 << 16:
            raise ValueError("too many entries that differ: they take more than 64 KB")
    longest = max(map(len, blocks))
    return bytes([*lengths, longest]) + b"".join(directory + spelled + blocks)


def expand(data, count):
    """The `count` entries of which `squeeze` made `data`."""
    at = GROUPS + 1
    many = -(-count // BLOCK)
    starts = [int.from_bytes(data[at + 2 * i : at + 2 * i + 2], "little") for i in range(many)]
    at += 2 * many
    spelled = []
    for length in data[:GROUPS]:
        for _ in range(_GROUP):
            spelled.append(data[at : at + length])
            at += length
    return b"".join(spelled[code] for code in data[at + starts[0] :])


def _blocks(values):
    return [values[at : at + BLOCK] for at in range(0, len(values), BLOCK)]


def _quota(singles):
    """{length: how many codes}, in whole groups; there is one for each single entry."""
    left = GROUPS - -(-singles // _GROUP)
    quota = {length: share * left // 25 * _GROUP for length, share in _SHARES}
    quota[1] = _CODES - sum(quota.values())
    return quota


def _chosen(values, quota):
    """A set of phrases: at most quota[length] of each length, and all single entries."""
    blocks = _blocks(values)
    pairs = _pairs(blocks)
    found = {pair[:length] for pair in pairs for length in quota if length <= len(pair)}
    while True:
        used = collections.Counter()
        for said in _spell(blocks, found):
            used.update(said)
        done = True
        for length, most in quota.items():
            own = sorted((used[phrase], phrase) for phrase in found if len(phrase) == length)
            if len(own) > most:  # not all at once: the others are needed more when some are gone
                done = False
                found -= {phrase for _, phrase in own[: -(-(len(own) - most) // 3)]}
        if done:
            return found


def _pairs(blocks):
    """All single entries, and _CANDIDATES in all with the phrases that pairs become."""
    texts = [[block[i : i + 1] for i in range(len(block))] for block in blocks]
    found = {entry for text in texts for entry in text}
    while len(found) < _CANDIDATES:
        seen = collections.Counter()
        for text in texts:
            seen.update(zip(text, text[1:]))
        if not seen:
            break
        left, right = max(seen, key=lambda pair: (seen[pair], pair))
        found.add(left + right)
        for text in texts:
            i = 0
            while i < len(text) - 1:
                if text[i] == left and text[i + 1] == right:
                    text[i : i + 2] = [left + right]
                i += 1
    return found


def _spell(blocks, phrases):
    """Each block as the fewest phrases that make it."""
    by_first = collections.defaultdict(list)
    for phrase in sorted(phrases, key=lambda phrase: (-len(phrase), phrase)):
        by_first[phrase[0]].append(phrase)
    for block in blocks:
        fewest = [0] * (len(block) + 1)
        first = [b""] * len(block)
        for at in range(len(block) - 1, -1, -1):
            fewest[at] = len(block) + 1
            for phrase in by_first[block[at]]:
                if block.startswith(phrase, at) and fewest[at + len(phrase)] + 1 < fewest[at]:
                    fewest[at] = fewest[at + len(phrase)] + 1
                    first[at] = phrase
        said, at = [], 0
        while at < len(block):
            said.append(first[at])
            at += len(first[at])
        yield said
