"""Return facts about the table for the page's spoken sentences: only what the player may know.

web/README.md has the fields. All facts come from the view of the player's own seat.
"""

import json

from truco_core import cards, events, rules, state, tricks
from truco_game import AWAITED, NEXT_HOST, SEAT, WAITS
from truco_link import messages
from truco_ui.widgets import theme

_KINDS = {
    events.DEALT: "DEALT",
    events.DECIDE: "DECIDE",
    events.PLAYED: "PLAYED",
    events.UNDER: "UNDER",
    events.TURNED: "TURNED",
    events.TRICK_TAKEN: "TRICK_TAKEN",
    events.RAISED: "RAISED",
    events.ACCEPTED: "ACCEPTED",
    events.RAN: "RAN",
    events.HAND_WON: "HAND_WON",
    events.MATCH_WON: "MATCH_WON",
    events.SEAT_TAKEN: "SEAT_TAKEN",
    events.TIME_OVER: "TIME_OVER",
    events.MATCH_ENDED: "MATCH_ENDED",
    events.SIGNALLED: "SIGNALLED",
    messages.SHOUTED: "SHOUTED",
    messages.HOST_LOST: "HOST_LOST",
    messages.HOST_FOUND: "HOST_FOUND",
    messages.AWAITING: "AWAITING",
    NEXT_HOST: "NEXT_HOST",
    WAITS: "WAITS",
    AWAITED: "AWAITED",
}
_OF_CARDS = (events.DEALT, events.PLAYED, events.UNDER, events.TURNED)
_OF_TEAMS = (events.DECIDE, events.HAND_WON, events.MATCH_WON)  # events whose seat is a team
_CHOICES = ("RAISE", "ACCEPT", "RUN")  # names of the answers, in order from state.RAISE on

_legal = bytearray(state.MAX_LEGAL)


def event(game, kind, seat, value):
    """Return an event as JSON, or "" if the page has no use for it.

    :param kind: of truco_core.events, truco_link.messages or truco_game
    """
    if kind not in _KINDS:
        return ""
    found = {"kind": _KINDS[kind], "value": value}
    if kind in _OF_TEAMS:
        found["team"] = seat
    elif seat < 4:
        found["seat"] = seat
        found["name"] = _names(game)[seat]
        found["mine"] = seat == SEAT
        found["team"] = seat & 1
    if kind in _OF_CARDS:
        found["card"] = _card(value)
        found["faceDown"] = value != cards.NONE and bool(value & cards.FACE_DOWN)
    elif kind == events.TRICK_TAKEN:
        found["team"] = value
    return json.dumps(found)


def counsel(game):
    """Return the partner's advice on a question as an `event`, or "" if there is none."""
    if game.LINKED or not game.counsel():
        return ""
    return event(game, messages.SHOUTED, SEAT ^ 2, 0)


def table(app, screen, waiting):
    """Return what the player may know of the table as JSON, or "" if there is no table.

    :param screen: the screen under all other open ones, which may be the table's
    :param waiting: number of events that this screen has not shown yet
    """
    game = app.game
    if game is None:
        return ""
    view = game.look()
    s = view.state
    # Before the first deal there is nothing to do.
    count = 0 if game.is_over() or not s[state.HAND] else view.legal(SEAT, _legal)
    found = {
        "players": s[state.PLAYERS],
        "me": None if getattr(game, "watches", False) else SEAT,
        "names": _names(game),
        "hand": _hand(s, SEAT),
        "partnerHand": _hand(s, SEAT + 2) if s[state.PLAYERS] == 4 else [],
        "vira": _card(s[state.VIRA]),
        "manilha": None if s[state.MANILHA] >= 10 else cards.RANKS[s[state.MANILHA]],
        "trick": _trick(s),
        "best": _best(s),
        "tricks": [s[state.RESULTS + at] for at in range(min(s[state.TRICK], 3))],
        "stake": s[state.STAKE],
        "asked": _asked(s),
        "score": [s[state.SCORE], s[state.SCORE + 1]],
        "goal": s[rules.GOAL],
        "turn": s[state.TURN],
        "iron": s[state.SPECIAL] == state.IRON,
    }
    found.update(_may(s, bytes(_legal[:count])))
    found.update(_seen(screen, waiting, found))
    return json.dumps(found)


def _seen(screen, waiting, found):
    """Return the facts about the picture: its chosen card or answer, whether all events are shown.

    :param waiting: number of events that the picture has not shown yet
    :param found: the other facts
    """
    if screen is None or not screen.PLAYS:
        return {"chosen": None, "chosenAnswer": None, "shown": False, "refused": False}
    hand, chosen = found["hand"], _card(screen.picture.chosen_card())
    prompt = screen.prompt
    counts = found["answers"] and prompt.answers and not prompt._bar.hidden
    return {
        "chosen": hand.index(chosen) if chosen in hand else None,
        "chosenAnswer": prompt.answers.chosen if counts else None,
        "shown": waiting == 0 and not screen.picture.moves(),
        "refused": screen.prompt.lines.grid.pixel_shader is theme.GOLD_TEXT,
    }


def _names(game):
    players = game.view.state[state.PLAYERS]
    return [game.name_of(seat) for seat in range(players)]


def _card(card):
    """Return a card as in docs/notation.md; "?" if the player may not know it; None for no card."""
    if card == cards.NONE:
        return None
    if card == cards.UNKNOWN or card & cards.CARD_MASK >= 40:
        return "?"
    return cards.to_text(card & cards.CARD_MASK)


def _hand(s, seat):
    """Return a seat's remaining cards in order, with "?" for those that the player may not know."""
    first = state.CARDS + 3 * seat
    held = [s[first + at] for at in range(3)]
    return [_card(card) for card in held if card < 40]


def _trick(s):
    """Return the cards of the current or last trick, from its leader on."""
    if not s[state.HAND]:
        return []
    at = min(s[state.TRICK], 2)
    players = s[state.PLAYERS]
    found = []
    for step in range(players):
        seat = (s[state.LEADS + at] + step) % players
        card = s[state.PLAYS + 4 * at + seat]
        if card != cards.NONE:
            hidden = bool(card & cards.FACE_DOWN)
            found.append({"seat": seat, "card": _card(card), "faceDown": hidden})
    return found


def _best(s):
    """Return the seats with the highest cards of the current trick."""
    plays = state.PLAYS + 4 * min(s[state.TRICK], 2)
    laid = [seat for seat in range(s[state.PLAYERS]) if s[plays + seat] != cards.NONE]
    powers = [tricks.strength(s, s[plays + seat]) for seat in laid]
    return [seat for seat, power in zip(laid, powers) if power == max(powers)]


def _raise(s):
    return s[rules.STAKES + s[state.LEVEL] + 1]


def _asked(s):
    """Return the stake of a raise that waits for an answer, or 0."""
    level = s[state.LEVEL] + 1
    if s[state.PHASE] != state.ANSWERING or level >= rules.MAX_STAKES:
        return 0
    return s[rules.STAKES + level]


def _may(s, legal):
    """Return the facts about the player's turn, such as the possible answers and their stakes.

    :param legal: the player's legal actions
    """
    answers = _answers(s, legal)
    turn = len(legal) > 0 and not answers
    return {
        "answers": answers,
        "worth": [_worth(s, answer) for answer in answers],
        "answering": bool(answers),
        "myTurn": turn,
        "raise": _raise(s) if turn and state.RAISE in legal else 0,
    }


def _worth(s, answer):
    """Return the stake of the hand after an answer, or the points that running costs."""
    if s[state.PHASE] == state.DECIDING:
        return s[rules.SPECIAL_FOLD if answer == "RUN" else rules.SPECIAL_STAKE]
    return s[rules.STAKES + s[state.LEVEL] + ("RUN", "ACCEPT", "RAISE").index(answer)]


def _answers(s, legal):
    """Return the player's answers in the order of the panel's lines; [] without a question."""
    if s[state.PHASE] == state.PLAYING:
        return []
    order = (state.ACCEPT, state.RUN, state.RAISE)
    return [_CHOICES[action - state.RAISE] for action in order if action in legal]
