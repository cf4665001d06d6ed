"""Test that a board with only some languages offers these, and starts in one of them."""

import io
import os

import pytest

from tools.sim import hooks
from tools.sim.handheld import Handheld
from tools.sim.worlds.scenes import read
from truco_store import FACE, OPTIONS
from truco_texts import packed, texts

PT, EN, ES = range(3)


@pytest.fixture
def only(monkeypatch):
    """Provide a function that starts a handheld whose drive contains only some languages.

    The texts come from the modules of this checkout.
    """
    opened = []
    true_open = hooks._open

    def start(*languages, nvm=None):
        there = [packed.FILE % texts.CODES[language] for language in languages]

        def open_(path, *more, **others):
            if os.path.basename(str(path)) in there:
                return io.BytesIO(b"\n")  # a file without texts
            return true_open(path, *more, **others)

        while opened:
            opened.pop().__exit__(None, None, None)
        monkeypatch.setattr(hooks, "_open", open_)
        opened.append(Handheld("sim_160x128", seed=1, nvm=nvm))
        opened[0].__enter__()
        opened[0].wait(1500)
        return opened[0], opened[0].globals["game"]

    yield start
    opened.pop().__exit__(None, None, None)


def lines(app):
    return [read(line).strip() for line in app.stack[-1]._lines]


@pytest.mark.parametrize(
    "there, names",
    (((PT, EN, ES), ["Português", "English", "Español"]), ((PT, ES), ["Português", "Español"])),
)
def test_only_languages_on_the_drive_are_offered(only, there, names):
    handheld, app = only(*there)
    handheld.tap("A")
    assert app.names == ["language"] and lines(app) == names
    for language in (*there[1:], there[0]):
        handheld.tap("DOWN")
        assert app.setup.language == language
        assert app.texts.__name__ == "truco_texts.%s.main" % texts.CODES[language]


def test_a_new_player_gets_a_random_face_whatever_the_time_of_the_key():
    faces = set()
    for seed in range(3):
        with Handheld("sim_160x128", seed=seed) as handheld:
            handheld.wait(1500)
            handheld.tap("A", "A")
            faces.add(handheld.globals["game"].store.image[FACE])
    assert 0 not in faces and len(faces) > 1


def test_a_single_language_is_not_asked_for(only):
    handheld, app = only(ES)
    handheld.tap("A")
    assert app.names == ["guide"] and app.setup.language == ES
    handheld.go("home")
    handheld.push("options.page", 2)
    assert "language" not in [row[0] for row in app.stack[-1].options]


def test_the_option_steps_through_the_languages_on_the_drive(only):
    handheld, app = only(PT, ES)
    handheld.go("home")
    handheld.push("options.page", 2)
    screen = app.stack[-1]
    screen.choose([row[0] for row in screen.options].index("language"))
    for key, language in (("RIGHT", ES), ("RIGHT", PT), ("LEFT", ES), ("LEFT", PT)):
        handheld.tap(key)
        assert app.setup.language == language


@pytest.mark.parametrize("there, language", (((PT, ES), PT), ((ES,), ES), ((EN, ES), EN)))
def test_the_game_starts_in_another_language_if_the_chosen_one_is_missing(
    only, tmp_path, there, language
):
    path = str(tmp_path / "nvm.bin")
    handheld, app = only(PT, EN, ES, nvm=path)
    missing = next(each for each in (EN, PT) if each not in there)
    app.speak(missing)
    app.save_options()
    assert app.store.image[OPTIONS] == missing + 1
    handheld, app = only(*there, nvm=path)
    assert app.names == ["title"] and app.setup.language == language
    assert app.texts.__name__ == "truco_texts.%s.main" % texts.CODES[language]
    handheld.press("A")
    handheld.wait(300)
    assert app.names != ["crash"]
