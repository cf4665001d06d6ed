"""Chances by Monte Carlo: deal the unseen cards at random, play on simply, count.

A dream of one hand costs some microseconds a card; that is why only those styles that live
from it use it, and with few samples.
"""


def chances(sight, chance, samples, suspicion=0.0, cards=(None,)):
    """For each of `cards` (indexes of `sight.own`; None: as one plays) the chance to win.

    A tie of the whole hand counts half. The same deals serve all cards.

    :param random.Random chance: for the deals
    :param int samples: how many deals
    :param float suspicion: 0..1, how often an opponent is dealt the better of two hands, as
        after its raise
    """
    pool = [power for power, count in enumerate(sight.unseen) for _ in range(count)]
    needs = _needs(sight)
    won = [0.0] * len(cards)
    for _ in range(samples):
        hands = _deal(sight, chance, pool, needs, suspicion)
        for at, index in enumerate(cards):
            copies = [hand.copy() for hand in hands]
            copies[sight.seat] = [power for power, _ in sight.own]
            won[at] += (1 + _play(sight, copies, index)) / 2
    return [total / samples for total in won]


def _needs(sight):
    """How many hidden cards each other seat holds."""
    needs = []
    for seat, power in enumerate(sight.laid):
        known = seat == sight.seat or sight.partner and seat == sight.seat ^ 2
        needs.append(0 if known else 3 - min(sight.trick, 2) - (power >= 0))
    return needs


def _deal(sight, chance, pool, needs, suspicion):
    random = chance.random
    size = len(pool)
    hands = []
    for seat, need in enumerate(needs):
        hand = _draw(random, pool, size, need)
        if suspicion and (seat ^ sight.seat) & 1 and size >= 2 * need and random() < suspicion:
            other = _draw(random, pool, size - need, need)
            if sum(other) > sum(hand):
                # The better hand is dealt: it goes to the end, the other one back.
                cut = size - need
                pool[cut - need : size] = pool[cut:size] + pool[cut - need : cut]
                hand = other
        size -= need
        hand.sort()
        hands.append(hand)
    if sight.partner:
        left = 3 - min(sight.trick, 2) - (sight.laid[sight.seat ^ 2] >= 0)
        hands[sight.seat ^ 2] = sight.partner[-left:] if left else []
    return hands


def _draw(random, pool, size, need):
    hand = []
    for k in range(need):
        j = int(random() * (size - k))
        last = size - 1 - k
        pool[j], pool[last] = pool[last], pool[j]
        hand.append(pool[last])
    return hand


def _play(sight, hands, index):
    """1, 0 or -1: the hand's end for our team when all play the cheapest card that wins."""
    seats = len(hands)
    team = sight.seat & 1
    table = sight.laid.copy()
    lead = sight.lead
    trick = min(sight.trick, 2)
    first = sight.first if trick else None
    while True:
        best = [-1, -1]
        for k in range(seats):
            seat = (lead + k) % seats
            side = (seat ^ team) & 1
            power = table[seat]
            if power < 0:
                hand = hands[seat]
                if seat == sight.seat and index is not None:
                    power = hand.pop(index)
                    index = None
                else:
                    power = _cheapest(hand, best[side], best[1 - side], trick, first)
                table[seat] = power
            if power > best[side]:
                best[side] = power
        result = (best[0] > best[1]) - (best[0] < best[1])
        end = _ended(sight, trick, first, result)
        if end is not None:
            return end
        if not trick:
            first = result
        if result:
            top = max(best)
            lead = next(
                seat
                for seat in ((lead + k) % seats for k in range(seats))
                if table[seat] == top and (seat ^ team) & 1 == (result < 0)
            )
        trick += 1
        table = [-1] * seats


def _cheapest(hand, ours, theirs, trick, first):
    if trick == 1 and not first:
        return hand.pop()
    if theirs < 0:
        return hand.pop() if ours < 0 and trick < 2 else hand.pop(0)
    if ours > theirs:
        return hand.pop(0)
    for i, power in enumerate(hand):
        if power > theirs:
            return hand.pop(i)
    return hand.pop(0)


def _ended(sight, trick, first, result):
    if not trick:
        return None
    if trick == 1:
        if not first:
            return result or None
        return first if result in (0, first) else None
    return result or first or sight.all_tied
