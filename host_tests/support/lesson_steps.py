"""What the pages of the lesson ask for."""

from tools.sim.worlds.scenes import card
from truco_core.state import ACCEPT, GONE, RAISE, RUN

STEPS = (card("3s"), card("2h"))  # the first hand
STEPS += (card("3h"), RAISE, card("5c") | GONE, ACCEPT, card("Jh"))
STEPS += (card("6h"), RUN)
