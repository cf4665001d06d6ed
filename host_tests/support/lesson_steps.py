"""The actions that the pages of the lesson ask for."""

from tools.sim.worlds.scenes import card
from truco_core.state import ACCEPT, RAISE, RUN

STEPS = (card("3s"), card("2h"))  # the first hand
STEPS += (card("3h"), RAISE, ACCEPT, card("Jc"))
STEPS += (card("6h"), RUN)
