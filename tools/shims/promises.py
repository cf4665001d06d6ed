"""Let mypy check that classes have the interfaces that others ask of them. Nothing runs this."""

from truco_game.interface import Game, Ticking
from truco_game.linked_game import LinkedGame
from truco_game.local_game import LocalGame
from truco_game.party import Party
from truco_game.shared_game import SharedGame
from truco_link.carriers import airlift, ble, lan, net, uart
from truco_link.interface import BleCarrier, Carrier, FarCarrier, Port, SharedCarrier
from truco_link.seal import Sealed


def games(a: LocalGame, b: SharedGame, c: LinkedGame) -> tuple[Game, ...]:
    return a, b, c


def ticking(a: LocalGame, b: SharedGame, c: Party) -> tuple[Ticking, ...]:
    return a, b, c


def carriers(
    a: airlift.Carrier, b: ble.Carrier, c: lan.Carrier, d: net.Carrier, e: uart.Carrier
) -> tuple[Carrier, ...]:
    return a, b, c, d, e


def bluetooth(a: ble.Carrier) -> BleCarrier:
    return a


def far(a: lan.Carrier, b: net.Carrier) -> tuple[FarCarrier, ...]:
    return a, b


def shared(a: net.Carrier) -> SharedCarrier:
    return a


def ports(a: ble.Port, b: lan.Port, c: net.Port, d: uart.Port, e: Sealed) -> tuple[Port, ...]:
    return a, b, c, d, e
