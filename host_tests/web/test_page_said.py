"""Who cannot see the panel plays by the sentences of the live region alone.

    pytest -s host_tests/web/test_page_said.py -k by_ear

prints a whole match, with a hand of eleven, as such a player hears it, from the name that the
panel has for who gets there, and in brackets the keys.
"""

import base64
import re

import pytest

from host_tests.support.page_handheld import PagesAndHandhelds
from truco_core.state import SCORE
from truco_game import new_game
from truco_game.setup import Setup
from truco_store import loading

# The chosen card or answer, which A plays or gives.
CHOSEN = re.compile(r", \d de \d\.$")
ANSWERS = re.compile(r"Sua resposta\? (aceitar|jogar), por (\d+); correr, e perder (\d+)")
COUNSEL = re.compile(r"\w+: (?:Tô sem jogo|Você que sabe|Eu vou!)$")  # the partner's, at any time
CARD = r"\w+ de \w+(?: \([\w-]+\))?"


class Reader:
    """Hears a page and presses its keys; sees nothing."""

    def __init__(self, page):
        self.page = page
        self._told = 0

    @property
    def heard(self):
        return [line for line in self.page.said if not COUNSEL.match(line)]

    @property
    def last(self):
        return (self.heard or [""])[-1]

    def choose(self, words):
        """Down a list to the line of this name, and take it."""
        for _ in range(20):
            if re.search(r"(?:^|[.:] )%s(?:: [^;]+)?; \d+ de \d+\." % re.escape(words), self.last):
                return self.act("A")
            self.act("DOWN")
        raise AssertionError("%s is not among %s" % (words, self.page.said[-20:]))

    def act(self, key):
        self.tell()
        print("[%s]" % key)
        self.page.press(key)
        self.page.wait(1)

    def tell(self):
        """Print what was said since."""
        print(*self.page.said[self._told :], sep="\n")
        self._told = len(self.page.said)

    def play(self):
        """Act once when something is to be done."""
        self.page.wait(1)
        if CHOSEN.search(self.last):
            heard = len(self.page.said)
            self.act("A")
            assert len(self.page.said) > heard  # also of a key that came too soon to count


@pytest.fixture
def world():
    made = PagesAndHandhelds(0)
    yield made
    made.close()


def test_a_whole_match_is_found_begun_and_played_by_ear(world):
    page = world.open_page(seed=7)
    reader = Reader(page)
    page.wait(1)
    print(page.look().label)
    assert re.search(r"\bTRUCO\b.*\bAperte A\b", page.said[0])
    reader.act("A")
    reader.choose("Português")
    reader.act("A")
    reader.choose("Jogar")
    while "Jogadores" not in reader.last:
        reader.act("DOWN")
    while "4" not in reader.last:
        reader.act("RIGHT")
    reader.choose("Jogar!")
    ends = re.compile("Ganhamos a partida!|Eles ganharam a partida!")
    while not ends.search(" ".join(page.said[-4:])):
        if "vamos jogar" in " ".join(page.said[-4:]) and reader.last.endswith(", 2 de 3."):
            reader.act("B")
            assert reader.last == "Nesta mão sem truco"
            reader.act("RIGHT")
        reader.play()
    reader.tell()
    reader.act("A")
    page.wait(3)
    reader.tell()
    while re.match("Medalha nova!|Nível", reader.last):
        reader.act("A")
        page.wait(3)
        reader.tell()
    won = r".+, \d+, \d+, Nós, Eles\. (Outra partida|Revanche); 1 de "
    assert any(re.match(won, said) for said in page.said[-6:])  # then what to try
    reader.choose("Ver última mão")
    assert re.match(r"Última mão - Vira %s, Você, %s, %s, %s, Lata, " % (4 * (CARD,)), reader.last)
    for _ in range(3):
        reader.act("RIGHT")
    assert re.search(r" \w+: %s vale \d, [1234]/\d+ " % CARD, " ".join(page.said))
    told = " ".join(page.said)
    assert not re.search(r"undefined|NaN|null|\{|[←→↑↓×♛★ⒶⒷ♦♠♥♣]", told)
    # With each question the points of its answers, and each hand as a whole.
    assert told.count("Sua resposta?") == len(ANSWERS.findall(told)) > 0
    assert told.count("A partida vai até 12. Depois de você: Lata, Mola (seu parceiro), Pino.") == 1
    hands = [event["value"] for event in page.heard if event["kind"] == "HAND_WON"]
    assert len(re.findall(r"(?:Ganhamos|Eles ganham) a mão: \d+\.", told)) == len(hands) > 3
    assert len(re.findall(r"Nova mão\. .*? Você tem %s, %s, %s\." % (3 * (CARD,)), told)) == len(
        hands
    )


def kept_at(ours, theirs):
    """The memory of a page that was closed before a deal at this score, in base64."""
    memory = bytearray(b"\xff" * 4096)
    store = loading.load(memory, 1)
    setup = Setup(store.image)
    setup.players = 4
    game = new_game.begin(setup, store, lambda *_: True, False)
    game.record.state[SCORE : SCORE + 2] = bytes((ours, theirs))
    game.keep()
    return base64.b64encode(memory).decode()


def test_in_a_hand_of_eleven_the_partners_cards_and_what_an_answer_costs_are_said(world):
    page = world.open_page(kept=kept_at(11, 9))
    reader = Reader(page)
    page.wait(1)
    reader.choose("Continuar")
    world.until(lambda: ANSWERS.search(" ".join(page.said)))
    told = " ".join(page.said)
    hand = r"%s, %s, %s\." % (3 * ("(%s)" % CARD,))
    (partners,) = re.findall(r"Mão de onze: jogar ou correr\? Seu parceiro tem " + hand, told)
    (mine,) = re.findall("Você tem " + hand, told)
    assert len({*partners, *mine}) == 6
    world.until(lambda: COUNSEL.match(page.said[-1]))
    assert page.said[-1].startswith("Mola: ")
    # A menu, and back: the table is said again.
    reader.act("START")
    reader.act("B")
    world.until(lambda: CHOSEN.search(reader.last))
    lying, *asked = reader.heard[-3:]
    lying, _, opener = lying.rpartition(" Sai: ")
    assert opener in ("Você.", "Lata.", "Mola.", "Pino.")
    assert lying.startswith("A vira é ") and lying.endswith(
        "Nós 11, eles 9. A mão vale 3. A partida vai até 12. "
        "Depois de você: Lata, Mola (seu parceiro), Pino. Seu parceiro tem %s, %s, %s." % partners
    )
    asks, first, second = (
        "Sua resposta? jogar, por 3; correr, e perder 1.",
        "jogar, por 3, 1 de 2.",
        "correr, e perder 1, 2 de 2.",
    )
    assert asked == [asks, first]
    assert ANSWERS.search(told).groups() == ("jogar", "3", "1")
    assert reader.last == first
    reader.act("DOWN")
    assert reader.last == second
    reader.act("A")
    world.until(lambda: "Eles ganham a mão: 1. Nós 11, eles 10." in page.said)


def test_the_order_of_the_cards_is_heard_from_the_strongest_on(world):
    page = world.open_page(kept=kept_at(3, 2))
    reader = Reader(page)
    page.wait(1)
    reader.choose("Mais tarde")
    reader.choose("Aprender")
    reader.choose("Que carta ganha")
    assert reader.last == (
        "Da maior à menor zap, copas, espadilha, pica-fumo, Vira rei? Manilha ás"
    )


def test_a_menu_left_in_the_own_turn_tells_that_turn_again(world):
    page = world.open_page(kept=kept_at(3, 2))
    reader = Reader(page)
    page.wait(1)
    reader.choose("Continuar")
    asks = ("Sua vez.", "Sua resposta?")
    heard = 0
    while "Sua vez." not in page.said[-2]:  # who calls truco before is answered
        world.until(lambda old=heard: len(page.said) > old and page.said[-2].startswith(asks))
        heard = len(page.said)
        if page.said[-2].startswith(asks[1]):
            reader.act("A")
    turn, chosen = page.said[-2:]
    reader.act("START")
    reader.act("B")
    lying, *again = reader.heard[-3:]
    assert lying.startswith("A vira é ") and again == [turn, chosen]
