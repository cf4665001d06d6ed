"""Play the hand of a line (tools/hands/notation.py) with the engine, even if it hides cards.

A card that the line hides is UNKNOWN in the match until an action names it. This is the same as in
the view of a seat that may not see the card.
"""

from tools.hands.notation import ILLEGAL, Action, Hand, Refused, action_text
from truco_core import rules
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN, to_text
from truco_core.match import Illegal, Match
from truco_core.state import (
    CARDS,
    GONE,
    IRON,
    LEADS,
    MAX_LEGAL,
    PHASE,
    PLAYERS,
    PLAYING,
    PLAYS,
    RAISE,
    RESULTS,
    SCORE,
    SEED,
    SIZE,
    SPECIAL,
    TIE,
    TRICK,
    VIRA,
    WAIT,
)
from truco_core.tricks import is_pair, may_cover, pack_of

_PLAIN = 0x3F  # mask of a card without its face-down bit


def play(hand: Hand, viewer: int | None = None) -> Match:
    """Return the match after all actions of `hand`.

    :param viewer: the seat that wrote the line, if known
    :raises Refused: with the index of the impossible action
    """
    match = deal(hand)
    for at, action in enumerate(hand.actions):
        try:
            act(match, action, viewer)
        except Refused as problem:
            raise Refused(problem.code, at, problem.message) from None
    return match


def deal(hand: Hand) -> Match:
    """Return the match before the first action. `hand` must have passed notation.check."""
    match = Match()
    match.start(hand.rule_set, len(hand.groups), 1, hand.opener, *hand.score)
    dealt = b"".join(hand.groups)
    # The engine deals only known cards. So deal any unused cards in place of the hidden ones, and
    # replace them by UNKNOWN afterwards.
    others = [c for c in pack_of(hand.rule_set[rules.FLAGS]) if c not in dealt and c != hand.vira]
    cards = [others.pop() if card == UNKNOWN else card for card in dealt]
    match.deal_from(bytes(cards + ([] if hand.vira == NONE else [hand.vira])))
    if hand.is_masked():
        match.state[CARDS : CARDS + len(dealt)] = dealt
        match.state[SEED:SIZE] = b"\xff" * (SIZE - SEED)
    return match


def act(match: Match, action: Action, viewer: int | None = None) -> None:
    """Apply one action. After Refused(code, -1, message), `match` must not be used any more."""
    s = match.state
    is_card = action.byte < RAISE or action.byte == UNKNOWN
    hidden_slot = None
    if is_card and s[PHASE] == PLAYING and s[WAIT] >> action.seat & 1:
        hidden_slot = _name_cards(s, action, viewer)
    try:
        match.apply(action.seat, action.byte)
    except Illegal as problem:
        code = ILLEGAL[problem.args[0]]
        raise Refused(code, -1, code.replace("_", " ").lower()) from None
    if hidden_slot is not None:
        s[hidden_slot] = NONE  # one of the unknown cards has left the hand
    _check_known(s)


def _name_cards(s, action, viewer):
    """Replace unknown cards in the seat's hand by the cards that the action names.

    If the action plays a hidden card, return the offset in the state of the unknown card that
    leaves the hand, else None.
    """
    seat = action.seat
    if action.byte == UNKNOWN:
        return _unnamed_slot(s, seat, viewer)
    pair = is_pair(s, s[TRICK])
    if pair and action.under is None and not action.byte & FACE_DOWN:
        raise Refused("PAIR_DUE", -1, "after the tie both cards are laid at once, as in 4c/Kh")
    if not pair and action.under is not None:
        raise Refused("PAIR_NOT_ALLOWED", -1, "one card is laid at a time here")
    _name_card(s, seat, action.byte & _PLAIN)
    if action.under not in (None, UNKNOWN):
        if action.under == action.byte:
            raise Refused("CARD_TWICE", -1, "%s over itself" % to_text(action.byte))
        _name_card(s, seat, action.under)
        if action.under not in _slots(s, seat):
            raise Refused("CARD_NOT_IN_HAND", -1, "%s is not in this hand" % to_text(action.under))
    return None


def _slots(s, seat):
    return s[CARDS + 3 * seat : CARDS + 3 * seat + 3]


def _unnamed_slot(s, seat, viewer):
    slot = _slots(s, seat).find(UNKNOWN)
    if slot >= 0:
        return CARDS + 3 * seat + slot
    # In the special hand partners see each other's cards, but not which card lies face-down.
    seen = s[PLAYERS] == 4 and s[SPECIAL] == seat & 1 and s[SEED + 3] == UNKNOWN
    if seat == viewer or not seen:
        raise Refused("CARD_NOT_IN_HAND", -1, "the cards of this seat are known: name the card")
    return None


def _name_card(s, seat, card):
    mine = _slots(s, seat)
    if card in mine or UNKNOWN not in mine:
        return  # either the seat holds this card, or the engine will refuse the action
    if card not in pack_of(s[rules.FLAGS]):
        raise Refused("CARD_NOT_IN_DECK", -1, "%s is not in this deck" % to_text(card))
    if card | GONE in mine:
        raise Refused("CARD_NOT_IN_HAND", -1, "%s was played before" % to_text(card))
    known = [c & _PLAIN for c in s[CARDS : CARDS + 3 * s[PLAYERS]]] + [s[VIRA]]
    if card in known:
        raise Refused("CARD_TWICE", -1, "%s is elsewhere" % to_text(card))
    s[CARDS + 3 * seat + mine.find(UNKNOWN)] = card


def _check_known(s):
    """Raise `Refused` if the winner depends on an unknown card under a shown one."""
    if s[TRICK] < 2 or s[RESULTS] != TIE or not s[rules.MORE_FLAGS] & rules.PAIR_AFTER_TIE:
        return
    hidden = UNKNOWN in s[PLAYS + 8 : PLAYS + 8 + s[PLAYERS]]
    if hidden and (s[RESULTS + 1] == TIE or s[SPECIAL] < IRON):
        raise Refused("CARD_NEEDED", -1, "who wins depends on a card that the line hides")


def view_of(match: Match, seat: int) -> Match:
    """Return the match as `seat` may see it, also for a line that hides cards."""
    view = Match()
    match.view(seat, view.state)
    for i in range(CARDS, CARDS + 3 * match.state[PLAYERS]):
        if view.state[i] & _PLAIN >= 40:
            view.state[i] = UNKNOWN
    return view


def legal_texts(match: Match, seat: int) -> list[str]:
    """Return the legal actions of `seat` as texts without the seat, such as ``4c``.

    Cards that the line hides are missing, except in ``??*``, to play one face-down, and in
    ``4c/??``, to lay one under a known card.
    """
    s = match.state
    out = bytearray(MAX_LEGAL)
    actions = out[: match.legal(seat, out)]
    cards = [a for a in actions if a < RAISE]
    texts = []
    if cards and is_pair(s, s[TRICK]):
        hidden = [UNKNOWN] if UNKNOWN in _slots(s, seat) else []
        texts = [action_text(a, b) for a in cards for b in cards + hidden if b != a]
    else:
        texts = [action_text(a) for a in cards]
        if s[PHASE] == PLAYING and UNKNOWN in _slots(s, seat) and may_cover(s, seat):
            texts.append("??*")
    return texts + [action_text(a) for a in actions if a >= RAISE]


def begun(match: Match) -> Hand:
    """Return the line, without actions, of a hand that has just been dealt."""
    s = match.state
    ends = range(CARDS, CARDS + 3 * s[PLAYERS], 3)
    groups = [bytes(s[i : i + 3]) for i in ends]
    return Hand(bytes(s[: rules.SIZE]), (s[SCORE], s[SCORE + 1]), s[LEADS], groups, s[VIRA])


def action_of(match: Match, seat: int, byte: int) -> Action:
    """Return the action that `seat` is about to do.

    If the rules put a second card under the shown one, the action has this card, too.
    """
    s = match.state
    under = None
    if byte < GONE and s[PHASE] == PLAYING and is_pair(s, s[TRICK]):
        under = next(card for card in _slots(s, seat) if card < GONE and card != byte)
    return Action(seat, byte, under)


def as_seen(hand: Hand, seat: int) -> Hand:
    """Return the line of `hand`, which shows all cards, as `seat` would have written it."""
    match = deal(hand)
    state = match.state
    open_partner = seat ^ 2 if len(hand.groups) == 4 and state[SPECIAL] == seat & 1 else seat
    groups = [
        group if other in (seat, open_partner) else bytes((UNKNOWN,)) * 3
        for other, group in enumerate(hand.groups)
    ]
    for action in hand.actions:
        act(match, action)
    actions = []
    for a in hand.actions:
        byte, under = a.byte, a.under
        if a.seat != seat and byte < RAISE:
            if byte & FACE_DOWN:
                byte = UNKNOWN
            if under is not None and state[PLAYS + 8 + a.seat] & FACE_DOWN:
                under = UNKNOWN
        actions.append(Action(a.seat, byte, under))
    return Hand(hand.rule_set, hand.score, hand.opener, groups, hand.vira, actions)
