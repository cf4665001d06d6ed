"""Ways to play a card and to feel how good a hand is, as people at a table do.

A habit takes a Sight and gives an action; a feeling takes one and gives 0.0..1.0.
"""

from tools.lab.styles.sight import ZAP
from truco_core.cards import FACE_DOWN


def feeling(sight):
    """Chance to win the hand as a good player would guess it without counting much.

    Each card holds its trick as often as it beats an unseen card, with four players somewhat
    more rarely; two tricks of three are needed.
    """
    chances = [_holds(sight, quality) for quality in reversed(sight.quality)]
    if sight.deciding and sight.partner:
        ours = sight.quality + [sight.beats(power) for power in sight.partner]
        chances = [quality**1.6 for quality in sorted(ours, reverse=True)[:3]]
    now, rest = _this_trick(sight, chances)
    first = sight.first
    if sight.trick == 0:
        good = now * either(rest) + (1 - now) * both(rest)
        # Who speaks before others have laid a card hopes too much by this reckoning
        # (measured over dealt hands without raises).
        return good if sight.last_to_play() else good ** (1.6 if sight.pairs else 1.4)
    after = rest[0] if rest else 0.0
    if sight.trick == 1:
        if sight.tied_first:
            return now
        return now + (1 - now) * after if first > 0 else now * after
    return now if sight.last_to_play() or sight.first > 0 else now**1.3


def either(chances):
    """Chance that at least one of the two best holds."""
    miss = 1.0
    for chance in chances[:2]:
        miss *= 1 - chance
    return 1 - miss


def both(chances):
    """Chance that both of the two best hold."""
    return chances[0] * chances[1] if len(chances) > 1 else 0.0


def _holds(sight, quality):
    if not sight.pairs:
        return quality
    # Two opponents may beat it, a partner may help: a third of what it misses.
    alone = quality * quality
    return alone + (1 - alone) * 0.35


def _this_trick(sight, chances):
    """Chance to take the trick on the table, and what the cards left afterwards are worth."""
    chances = list(chances)
    if sight.mine >= 0:
        return _stands(sight, sight.ours), chances
    if sight.leading:
        return (chances[0], chances[1:]) if chances else (0.0, [])
    if sight.ours > sight.theirs:
        return max(_stands(sight, sight.ours), 0.1), chances[:-1]
    winners = [i for i, (power, _) in enumerate(sight.own) if power > sight.theirs]
    if winners:
        at = len(chances) - 1 - winners[0]
        taken = chances.pop(at)
        return (1.0 if sight.last_to_play() else taken), chances
    tie = any(power == sight.theirs for power, _ in sight.own) or sight.ours == sight.theirs
    now = 0.5 if tie else 0.0
    if sight.partners_to_come:
        now = max(now, 0.5 * (1 - sight.beats(sight.theirs)))
    if tie and sight.trick:
        now = 1.0 if sight.first > 0 else 0.0 if sight.first < 0 else 0.5 + 0.5 * sight.all_tied
    for _ in range(sight.opponents_to_come):
        now *= sight.beats(sight.theirs)
    return now, chances[:-1]


def _stands(sight, power):
    """Chance that our best card on the table is not beaten by those still to play."""
    if power < sight.theirs:
        return 0.35 if sight.partners_to_come else 0.0
    chance = 0.5 if power == sight.theirs else 1.0
    for _ in range(sight.opponents_to_come):
        chance *= sight.beats(power)
    return chance


def thrifty(sight, lead="high", hold_zap=False):
    """The cheapest card that does: under a winning partner the worst, else the least winner.

    :param str lead: `high`, `low` or `middle`, for the first card of a trick
    :param bool hold_zap: keep the zap out of the first trick if another card wins as well
    """
    own = sight.own
    if sight.two_at_once or sight.tied_first:
        return own[-1][1]  # the next trick decides
    if sight.leading:
        return own[_lead_index(sight, lead, hold_zap)][1]
    if sight.ours > sight.theirs and _partner_holds(sight):
        return own[0][1]
    target = max(sight.theirs, sight.ours)
    winners = [card for power, card in own if power > target]
    ties = [card for power, card in own if power == sight.theirs]
    if sight.trick and sight.first > 0 and ties:
        return ties[0]  # who took the first trick wins by a tie
    if winners:
        return winners[0]
    if not sight.trick and ties:
        return ties[0]
    return own[0][1]


def _lead_index(sight, lead, hold_zap):
    own = sight.own
    if sight.trick == 2:
        return 0
    if lead == "low" or sight.trick == 1 and sight.first > 0 and lead != "strong":
        return 0
    index = len(own) // 2 if lead == "middle" else len(own) - 1
    if hold_zap and own[index][0] == ZAP and index and not sight.trick:
        index -= 1
    return index


def _partner_holds(sight):
    """Whether the partner's card needs no help: nobody, or hardly anybody, can beat it."""
    return sight.last_to_play() or sight.beats(sight.ours) > 0.75


def eager(sight):
    """The best card first, whatever lies there, unless the trick is the team's already."""
    if not sight.leading and sight.ours > sight.theirs and _partner_holds(sight):
        return sight.own[0][1]
    if not sight.leading and sight.own[-1][0] <= sight.theirs and not sight.tied_first:
        return thrifty(sight)
    return sight.own[-1][1]


def cover_losers(sight, card):
    """`card`, face-down where that is allowed and it could not win or tie the trick anyway."""
    if sight.can_cover and not sight.leading:
        power = dict((card, power) for power, card in sight.own)[card]
        if power < max(sight.theirs, sight.ours):
            return card | FACE_DOWN
    return card
