"""Test that a player who cannot see the panel can play with the sentences of the live region alone.

    pytest -s host_tests/web/test_page_said.py -k by_ear

prints a whole match as such a player hears it, with the keys in brackets.
"""

import base64
import re

import pytest

from host_tests.support.page_handheld import PagesAndHandhelds
from tools.lab.chip import image
from truco_core.state import SCORE
from truco_game import new_game
from truco_game.setup import Setup
from truco_store import flash

# The chosen card or answer, which A plays or gives.
CHOSEN = re.compile(r", \d de \d\.$")
ANSWERS = re.compile(r"Sua resposta\? (aceitar|jogar), por (\d+); correr, e perder (\d+)")
# The partner's advice, which may come at any time.
COUNSEL = re.compile(r"\w+: (?:Tô sem jogo|Você que sabe|Eu ia!)$")
CARD = r"\w+ de \w+(?: \([\w-]+\))?"
HAND = "%s, %s, %s" % (3 * (CARD,))


class Reader:
    """Hears a page and presses its keys, but does not see it."""

    def __init__(self, page):
        self.page = page
        self._told = 0
        page.wait(1)

    @property
    def heard(self):
        return [line for line in self.page.said if not COUNSEL.match(line)]

    @property
    def last(self):
        return (self.heard or [""])[-1]

    def choose(self, words):
        """Move down a list to the line with this name, and choose it."""
        for _ in range(20):
            if re.search(r"(?:^|[.:] )%s(?:: [^;]+)?; \d+ de \d+\." % re.escape(words), self.last):
                return self.act("A")
            self.act("DOWN")
        raise AssertionError("%s is not among %s" % (words, self.page.said[-20:]))

    def act(self, key):
        print(*self.page.said[self._told :], "[%s]" % key, sep="\n")
        self._told = len(self.page.said)
        self.page.press(key)
        self.page.wait(1)


@pytest.fixture
def world():
    made = PagesAndHandhelds(0)
    yield made
    made.close()


def test_a_whole_match_is_played_by_ear(world):
    page = world.open_page(seed=7)
    reader = Reader(page)
    assert re.search(r"\bTRUCO\b.*\bA\b", page.said[0])
    reader.act("A")
    reader.choose("Português")
    reader.act("A")
    assert "Zap. Aprender" in reader.last
    world.close_page(page)
    # Go on with a memory that makes matches short.
    memory = image.memory("raspberry_pi_pico", players=4, goal=6)
    page = world.open_page(seed=7, kept=base64.b64encode(memory).decode())
    reader = Reader(page)
    reader.act("A")
    reader.choose("Jogar")
    while "Jogadores" not in reader.last:
        reader.act("DOWN")
    while "4" not in reader.last:
        reader.act("RIGHT")
    reader.choose("Jogar!")
    while not re.search("Ganhamos a partida!|Eles ganharam a partida!", " ".join(page.said[-4:])):
        page.wait(1)
        if CHOSEN.search(reader.last):
            heard = len(page.said)
            reader.act("A")
            assert len(page.said) > heard  # each key is answered, even one that comes too early
    reader.act("A")
    page.wait(3)
    while re.match("Medalha nova!|Nível", reader.last):
        reader.act("A")
        page.wait(3)
    won = r".+, \d+, \d+, Nós, Eles\. (Outra partida|Revanche); 1 de "
    assert any(re.match(won, said) for said in page.said[-6:])  # suggestions follow this list
    reader.choose("Ver última mão")
    assert re.match(r"Última mão - Vira %s, Você, %s, Lata, " % (CARD, HAND), reader.last)
    told = " ".join(page.said)
    assert not re.search(r"undefined|NaN|null|\{|[←→↑↓×♛★ⒶⒷ♦♠♥♣]", told)
    # Each question is read with the points of its answers, and the score once per match.
    assert told.count("Sua resposta?") == len(ANSWERS.findall(told)) > 0
    assert told.count("A partida vai até 6. Depois de você: Lata, Lia (seu parceiro), Beto.") == 1
    hands = sum(event["kind"] == "HAND_WON" for event in page.heard)
    assert len(re.findall(r"(?:Ganhamos|Eles ganham) a mão: \d+\.", told)) == hands > 1
    assert len(re.findall(r"Nova mão\. .*? Você tem %s\." % HAND, told)) == hands


def kept_at(ours, theirs):
    """Return the memory of a page that was closed before a deal at this score, in base64."""
    memory = bytearray(b"\xff" * 4096)
    store = flash.load(memory, 1)
    setup = Setup(store.image)
    setup.players = 4
    game = new_game.begin(setup, store, lambda *_: True, False)
    game.record.state[SCORE : SCORE + 2] = bytes((ours, theirs))
    game.keep()
    return base64.b64encode(memory).decode()


def test_a_hand_of_eleven_reads_the_partners_cards_and_the_cost(world):
    page = world.open_page(kept=kept_at(11, 9))
    reader = Reader(page)
    reader.act("A")
    world.until(lambda: ANSWERS.search(" ".join(page.said)))
    (partners,) = re.findall(
        r"Mão de onze: jogar ou correr\? Seu parceiro tem (%s)\." % HAND, " ".join(page.said)
    )
    (counsel,) = filter(COUNSEL.match, page.said)
    assert counsel.startswith("Lia: ") and page.said.index(counsel) < len(page.said) - 2
    # After a menu the table is described again.
    reader.act("START")
    reader.act("B")
    world.until(lambda: CHOSEN.search(reader.last))
    lying, asks, first = reader.heard[-3:]
    lying, _, opener = lying.rpartition(" Sai: ")
    assert opener in ("Você.", "Lata.", "Lia.", "Beto.") and lying.startswith("A vira é ")
    assert lying.endswith(
        "Nós 11, eles 9. A mão vale 3. A partida vai até 12. "
        "Depois de você: Lata, Lia (seu parceiro), Beto. Seu parceiro tem %s." % partners
    )
    assert asks == "Sua resposta? jogar, por 3; correr, e perder 1."
    assert first == "jogar, por 3, 1 de 2."
    reader.act("DOWN")
    assert reader.last == "correr, e perder 1, 2 de 2."
    reader.act("A")
    world.until(lambda: "Eles ganham a mão: 1. Nós 11, eles 10." in page.said)
