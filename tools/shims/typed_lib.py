"""Types for annotations in lib, in place of `typing`, which a board lacks. Only mypy reads this."""

from collections.abc import Iterable as Iterable
from collections.abc import Iterator as Iterator
from typing import Any as Any

from typed import Driver as Driver

from truco_core.match import Match as Match
from truco_core.rng import Rng as Rng
from truco_core.table import Table as Table
from truco_game.human_seat import HumanSeat as HumanSeat
from truco_game.human_seat import Tally as Tally
from truco_game.interface import Game as Game
from truco_game.interface import Tell as Tell
from truco_game.interface import Ticking as Ticking
from truco_game.local_game import Keeper as Keeper
from truco_game.local_game import LocalGame as LocalGame
from truco_game.local_game import Record as Record
from truco_game.party import Party as Party
from truco_game.reminder import Reminder as Reminder
from truco_game.replay import LastHand as LastHand
from truco_game.setup import Setup as Setup
from truco_link.codes import MatchInfo as MatchInfo
from truco_link.interface import BleCarrier as BleCarrier
from truco_link.interface import Carrier as Carrier
from truco_link.interface import FarCarrier as FarCarrier
from truco_link.interface import Port as Port
from truco_link.lobby import Lobby as Lobby
from truco_link.seats import Seat as Seat
from truco_store import Store as Store

Words = Any  # a part of the texts, whose attributes are the texts
Text = Any  # one of them, mostly str
