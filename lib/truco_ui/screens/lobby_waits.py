"""Texts of the lobby about its table, and about a host that is awaited or has refused.

During a match, this module is in memory only while one of its functions runs.
"""

from micropython import const

from truco_core.cards import NONE
from truco_core.state import HAND_OVER, PHASE, SCORE, STAKE
from truco_link import messages
from truco_link.phases import JOINING, PLAYING, REFUSED, SITTING, UNANSWERED
from truco_link.seats import in_line
from truco_ui.widgets.theme import CLUBS, HEARTS

_MAY_BE = const(7)  # flags PERSON, HERE and MAY_HOST of a player who can take over from the host
_SHORT = const(8)  # maximum letters of a name in a text with four names
# HELP_REFUSED has texts for the reasons that a host sends, then this number of texts for reasons
# that this handheld finds: UNANSWERED to GAVE_UP of truco_link.phases.
_OWN = const(2)


def words(lobby, t):
    """Return the text about the host: whether it is awaited, for how long, and who is next host.

    For a player whom the host has refused, return the reason. At a table where nobody could take
    over from the host, return "".

    :param lobby: truco_link.lobby.Lobby
    :param t: texts of the lobby
    """
    if lobby.phase == SITTING or lobby.phase == PLAYING:
        mine = lobby.my_seat
        host_seat = mine if lobby.is_host else lobby.guest.host_seat
        seat = _next(lobby, host_seat)
        if seat == NONE:
            return ""
        name = lobby.seats[seat].name
        if host_seat == mine:
            return t.HELP_OTHERS_SEAT[3] % name
        if seat == mine:
            return t.HELP_OTHERS_SEAT[2]
        return t.HELP_OTHERS_SEAT[1] % name
    if lobby.phase == REFUSED:
        return _refused(lobby, t)
    seat, seconds = lobby.role.successor()
    if lobby.phase == JOINING:
        name = lobby.called or t.HOST
        answered = lobby.guest.phase < messages.LINK_LOST
        return (t.HELP_ARRIVING if answered else t.HELP_CALLING) % (name, seconds)
    guest = lobby.guest
    # Name the next host only if an established link was lost. Otherwise the host may be back.
    if guest.link is None or not guest.link.session or guest.phase != messages.LINK_LOST:
        return t.HELP_CALLING % (t.HOST, seconds)
    if seat == lobby.my_seat and seat != NONE:
        return t.HELP_ME_NEXT % seconds
    if seat < len(lobby.seats):
        return t.HELP_SUCCESSOR % (lobby.seats[seat].name, seconds)
    return t.HELP_LOST % seconds


def _next(lobby, host_seat):
    """Return the seat of the next host if the player at `host_seat` leaves, or NONE."""
    for seat in in_line(len(lobby.seats), host_seat):
        if lobby.seats[seat].flags & _MAY_BE == _MAY_BE:
            return seat
    return NONE


def title(lobby, t):
    """Return the title: the table's code, number or host, and in a match the score, if known."""
    if lobby.phase not in (SITTING, PLAYING):
        return t.TABLE
    private = lobby.table_flags() & messages.PRIVATE
    said = t.TABLE_CODE % lobby.at.code if private else t.TABLE
    if not private and hasattr(lobby.carrier, "shared"):  # at a broker, tables are found by number
        said = t.TABLE_NAME % lobby.at.table_id
        if lobby.phase == SITTING and not lobby.is_host:  # a match needs the room for the score
            said = t.TABLE_OF % _host_name(lobby, t)[:_SHORT]
    if lobby.phase == PLAYING and (lobby.is_host or lobby.guest.match_info is not None):
        s = lobby.match.state
        said += " %s%d %s%d" % (chr(CLUBS), s[SCORE], chr(HEARTS), s[SCORE + 1])
    return said


def start(lobby, t):
    """Return the help for the line that starts the match: the teams, or how others can join."""
    seats = lobby.seats
    if sum([place.flags & messages.PERSON > 0 for place in seats]) < 2:
        # A table at a broker is found by its number, a table nearby by the host's name.
        far = hasattr(lobby.carrier, "shared")
        return t.HELP_ALONE % (t.TABLE_NAME % lobby.at.table_id if far else lobby.name)
    names = [called(place, t) for place in seats]
    sides = [[names[seat] for seat in range(team, len(seats), 2)] for team in range(2)]
    return t.HELP_SIDES % (" + ".join(sides[0]), " + ".join(sides[1]))


def called(place, t):
    """Return the short name of the player at a seat, or the word for a robot."""
    return place.name[:_SHORT] if place.flags & messages.PERSON else t.ROBOT[1:-1]


def ask_leave(party, t, staked, s):
    """Return the question before the player leaves a match: what it costs, or who continues it.

    :param t: texts of the linked table's menu
    :param staked: the player's chips in the pot
    :param s: bytes of the player's view
    """
    lobby = party.lobby
    if lobby.my_seat == NONE:
        return t.ASK_LEAVE[0]
    info, costs = lobby.at.match_info, ""
    counts = info is not None and info.counts(lobby.my_seat)
    if party.is_deserted():
        if counts:
            return t.ASK_ALONE[1] % staked if staked else t.ASK_ALONE[0]
    elif s[PHASE] < HAND_OVER:
        costs = t.LOSES_HAND % s[STAKE]
    if counts:
        costs += t.LOSES_MATCH + (t.LOSES_CHIPS % staked if staked else "")
    if costs:
        return t.ASK_FORFEIT + costs
    if not lobby.is_host:
        return t.ASK_LEAVE[1]
    seat = _next(lobby, lobby.my_seat)
    return t.ASK_LEAVE[3] if seat == NONE else t.ASK_LEAVE[2] % lobby.seats[seat].name


def _host_name(lobby, t):
    """Return the name of the host that this player has left."""
    seats, seat = lobby.seats, lobby.guest.host_seat
    return seats[seat].name if seat < len(seats) else t.HOST


def _refused(lobby, t):
    """Return why the player was not admitted to the table."""
    why = lobby.why
    known = len(t.HELP_REFUSED) - _OWN  # number of reasons that a host can give
    if why >= UNANSWERED:
        return t.HELP_REFUSED[known + why - UNANSWERED]
    if why == messages.BAD_VERSION:
        theirs = lobby.guest.their_version
        if theirs != messages.VERSION:
            return t.HELP_REFUSED[why] % (theirs, messages.VERSION)
        known = 0  # the host contradicts itself: show its reason as a number
    return t.HELP_WHY % why if why >= known else t.HELP_REFUSED[why]
