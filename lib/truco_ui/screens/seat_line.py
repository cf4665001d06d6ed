"""A seat of a linked table as a line of a list."""

from truco_link import frames
from truco_store import FACES
from truco_ui.widgets.text import CHECK, CLUBS, CROWN, ELLIPSIS, HEARTS, STAR


def put(text, lobby, seat, robot, you):
    """Write the sign of the team, the name, of others their level, and signs for the player, the
    host, or who is away.

    :param text: truco_ui.widgets.text.Text, empty
    :param lobby: truco_link.lobby.Lobby with a table
    :param robot: the word for a seat without a person: free, or a robot's
    :param you: the word for the player's own seat
    """
    place = lobby.seats[seat]
    person = place.flags & frames.PERSON
    column = text.put_char(HEARTS if seat & 1 else CLUBS, 1) + 1
    column = text.put(place.name if person else robot, column) + 1
    level = (place.flags >> frames.AVATAR_AT) // FACES
    if person and level and seat != lobby.my_seat:
        column = text.put_char(STAR, text.put_number(level, column)) + 1
    if person and not lobby.at.undecided >> seat & 1:
        text.put_char(CHECK, column)  # agrees to the match
    right = text.width - 2
    host_seat = lobby.my_seat if lobby.is_host else lobby.guest.host_seat if lobby.guest else 0
    if seat == host_seat:
        text.put_char(CROWN, right)
    elif person and not place.flags & frames.HERE:
        text.put_char(ELLIPSIS, right)
    if seat == lobby.my_seat:
        text.put(you, right - 1 - len(you))


def put_watcher(text, name, watches):
    """Write who is at the table without a seat.

    :param watches: the word for that
    """
    text.put(name, 1)
    text.put(watches, text.width - 1 - len(watches))
