"""What the page is built of, what its owner sets by one command, and what that refuses."""

import ast
import html
import io
import json
import os
import re
import shutil
import socket
import zipfile
from pathlib import Path

import pytest

from host_tests.support import page_runs
from tools.commands import web as command
from tools.drive import boards as known_boards
from tools.drive.checkout import own_files
from tools.environment.paths import ROOT
from tools.linker import Refused, words
from tools.web import boards, build, pack, publish
from tools.zips import contents, release
from truco_texts import texts

SITE = "https://friends.example/zap/"
BROKER = "wss://broker.example:8884/mqtt"
SAYING = [*publish._SITE, *publish._BROKER]


@pytest.fixture
def found():
    return page_runs.made()


def test_the_guide_has_each_step_in_each_language_with_its_picture_and_names_all_boards(found):
    pages = [found["guide-%s.html" % code].decode() for code in texts.CODES]
    links = [sorted(re.findall(r'href="(?!guide-)([^"]*)"', page)) for page in pages]
    assert links[0] == links[1] == links[2]
    for page in pages:
        pictures = re.findall(r'<img class="guide" alt="[^"]+" src="([^"]+)"', page)
        assert len(pictures) == page.count("<li>") - 1
        assert set(pictures) <= set(found)
        for board in known_boards.board_ids(ROOT):
            assert html.escape(contents.board_name(ROOT, board)) in page


def shape(words):
    """Return {name: values} of a language's words, for all names within."""
    if isinstance(words, dict):
        return {name: shape(said) for name, said in words.items() if name not in ONLY_OF_SOME}
    return sorted(re.findall(r"{(\w+)}", str(words)))


ONLY_OF_SOME = ("handWonWe", "matchWonWe")  # where `we` takes another verb


def test_all_languages_have_the_same_words_with_the_same_values():
    folder = Path(ROOT, "web", "page", "words")
    portuguese, *others = [
        shape(json.loads((folder / (code + ".json")).read_text("utf-8"))) for code in texts.CODES
    ]
    assert others == [portuguese, portuguese]


def test_no_sentence_of_a_page_is_about_settings_toml():
    for path, code in words.SOURCES.items():
        instead = pack.INSTEAD_OF_SETTINGS[code]
        wifi = json.loads(pack.texts(ROOT, path, instead))["wifi"]
        said = json.dumps(wifi, ensure_ascii=False)
        assert "settings.toml" not in said and "ZAP_" not in said
        assert said.count(instead + '"') == said.count(instead) > 9


def test_only_a_folder_of_its_own_is_written_to(found, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(Refused, match="not empty"):
        build.write(found, tmp_path)
    assert os.listdir(tmp_path) == ["mine.txt"]
    made = tmp_path / "dist"
    build.write(found, made)
    (made / "of_before.mjs").write_text("old")
    build.write(found, made)
    assert not (made / "of_before.mjs").exists()
    assert (made / "sw.js").read_bytes() == found["sw.js"]
    (made / release.SUMS).write_text("of zips")
    with pytest.raises(Refused, match="release"):
        build.write(found, made)
    assert (made / release.SUMS).exists()


@pytest.fixture
def checkout(tmp_path):
    for path in SAYING:
        os.makedirs(tmp_path / os.path.dirname(path), exist_ok=True)
        shutil.copy(os.path.join(ROOT, path), tmp_path / path)
    return tmp_path


def said(checkout):
    return {path: (checkout / path).read_text(encoding="utf-8") for path in SAYING}


def test_one_command_says_the_pages_address_and_its_broker_everywhere(checkout):
    before = said(checkout)
    assert publish.settle(checkout, SITE, BROKER) == SAYING
    now = said(checkout)
    assert all(SITE in text for path, text in now.items() if path in publish._SITE)
    assert 'BROKER = "%s"' % BROKER in now["web/page/site.mjs"]
    assert SITE + "pictures/desktop.png" in now["web/page/index.html"]
    unset = "zap.example" in before["README.md"]  # an owner who runs this has one
    assert ("placeholder" in before["README.md"]) is unset
    assert "placeholder" not in now["README.md"]
    assert "zap.example" not in "".join(now.values())
    assert len(now["README.md"].split()) > len(before["README.md"].split()) - 30
    publish.settle(checkout, SITE, BROKER)
    assert said(checkout) == now
    publish.settle(checkout, broker="")
    assert 'BROKER = ""' in said(checkout)["web/page/site.mjs"]


@pytest.mark.parametrize(
    "site, broker",
    [
        ("http://a.example/", None),
        ("https://a.example", None),
        ("https://a.example/?b=/", None),
        ("https://a.example/" + 120 * "b" + "/", None),
        (SITE, "ws://a.example"),
        (SITE, "wss://"),
    ],
)
def test_an_address_of_no_use_is_refused_and_nothing_is_written(checkout, site, broker):
    before = said(checkout)
    with pytest.raises(Refused):
        publish.settle(checkout, site, broker)
    assert said(checkout) == before


def test_a_board_with_wifi_and_room_has_a_zip_with_the_page_for_phones_too(monkeypatch):
    def build_tree(root, board_id, page):
        if board_id == "raspberry_pi_pico_w":
            raise Refused("no room")
        return dict(page)

    monkeypatch.setattr(boards.release, "zips", lambda *_: {})
    monkeypatch.setattr(boards.tree, "build", build_tree)
    monkeypatch.setattr(boards.contents, "of", lambda root, made, version: made)
    asked = ["pybadge", "raspberry_pi_pico_w", "raspberry_pi_pico2_w"]
    found = boards.files(ROOT, asked, page=lambda: {"page/version": b"v1"})
    rows = json.loads(found[boards.LIST])["boards"]
    assert [bool(row.get("phones")) for row in rows] == [False, False, True]
    with zipfile.ZipFile(io.BytesIO(found[boards.FOLDER + rows[2]["phones"]])) as packed:
        assert packed.namelist() == ["page/version"]


def test_what_the_command_cannot_do_it_says_before_the_work_begins(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]  # which the rooms would have
        assert command.main(["--serve", "--port", str(port - 1)], ROOT) == 2
    said = capsys.readouterr().err
    assert "port %d of 127.0.0.1: " % port in said and "--port" in said
    assert command.main(["--boards", "pybadge,toaster"], ROOT) == 2
    assert "no board `toaster`" in capsys.readouterr().err
    for port in ("0", "65535", "http"):
        with pytest.raises(SystemExit):
            command.main(["--serve", "--port", port], ROOT)
        assert "--port" in capsys.readouterr().err


def test_all_that_the_game_asks_of_the_firmware_has_a_stand_in():
    """A name that is missing shows only on the screen that uses it: so look into all sources."""
    there = {}
    for path in [path for folder in pack.STANDINS for path in Path(ROOT, folder).glob("*.py")]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        there[path.stem] = {
            target
            for node in tree.body
            for target in (
                [node.name]
                if isinstance(node, (ast.FunctionDef, ast.ClassDef))
                else [one.id for one in getattr(node, "targets", ()) if isinstance(one, ast.Name)]
            )
        }
    asked = set()
    for path in own_files(ROOT):
        if path.endswith(".py") and not path.startswith(NOT_THERE):
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                asked |= _asked(ast.parse(file.read()), there)
    assert ("displayio", "TileGrid") in asked and ("keypad", "Event") in asked
    missing = sorted("%s.%s" % one for one in asked if one[1] not in there[one[0]])
    assert missing == []


# For other boards, or for what a page has no part of: its way to others is `net` alone.
NOT_THERE = tuple(
    "board_configs/ lib/ble_host/ lib/page_host/ lib/truco_rescue.py lib/truco_selftest.py"
    " lib/truco_link/carriers/lan lib/truco_ui/table/voice.py".split()
)


def _asked(tree, there):
    """(module, name) of what a source takes of the modules in `there`."""
    found, aliases = set(), {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            aliases.update({one.asname or one.name: one.name for one in node.names})
        elif isinstance(node, ast.ImportFrom) and node.module in there and not node.level:
            found.update((node.module, one.name) for one in node.names)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = aliases.get(node.value.id)
            if module in there:
                found.add((module, node.attr))
    return found
