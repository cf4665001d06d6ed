"""Test the files of the page, and the errors of its command."""

import gzip
import html
import json
import re
import socket
from pathlib import Path

import pytest

from board_configs import radio
from host_tests.support import page_runs
from tools import bootstrap
from tools.commands import web_command as command
from tools.drive import boards as known_boards
from tools.environment.paths import ROOT
from tools.linker.words import SOURCES
from tools.web import pack
from truco_texts import texts


@pytest.fixture
def found():
    return page_runs.made()


def test_the_guide_is_complete_in_each_language(found):
    assert "esquerda" not in found["rules-pt.html"].decode(), "every table plays to the right"
    pages = [found["guide-%s.html" % code].decode() for code in texts.CODES]
    links = [sorted(re.findall(r'href="(?!guide-)([^"]*)"', page)) for page in pages]
    assert links[0] == links[1] == links[2]
    for page in pages:
        pictures = re.findall(r'<img class="guide" alt="[^"]+" src="([^"]+)"', page)
        assert len(pictures) == page.count("<li>") - 1
        assert set(pictures) <= set(found)
        for board in known_boards.board_ids(ROOT):
            assert html.escape(known_boards.name_of(ROOT, board)) in page


def test_a_first_visit_loads_at_most_480_000_bytes(found):
    """Count what a server sends that compresses files: all that the service worker keeps."""
    listed = re.search(rb"const FILES = ({.*?});", found["sw.js"])[1]
    paths = [path.replace("./", "index.html") for path in json.loads(listed)]
    assert len(paths) > 20
    sent = [min(len(found[path]), len(gzip.compress(found[path]))) for path in [*paths, "sw.js"]]
    assert sum(sent) <= 480_000


def shape(words):
    """Return {name: values} of a language's texts, also for nested names."""
    if isinstance(words, dict):
        return {name: shape(said) for name, said in words.items() if name not in ONLY_OF_SOME}
    return sorted(re.findall(r"{(\w+)}", str(words)))


# Texts for languages in which `we` needs another verb form.
ONLY_OF_SOME = ("handWonWe", "matchWonWe")


def test_all_languages_have_the_same_texts_with_the_same_placeholders():
    folder = Path(ROOT, "web", "page", "words")
    portuguese, *others = [
        shape(json.loads((folder / (code + ".json")).read_text("utf-8"))) for code in texts.CODES
    ]
    assert others == [portuguese, portuguese]


def test_no_text_of_the_page_mentions_settings_toml():
    for path, code in SOURCES.items():
        words = Path(ROOT, pack.WORDS, code + ".json").read_text("utf-8")
        instead = json.loads(words)["game"]["settings"]
        wifi = json.loads(pack.texts(ROOT, path, code))["wifi"]
        said = json.dumps(wifi, ensure_ascii=False)
        assert "settings.toml" not in said and "ZAP_" not in said
        assert said.count(instead + '"') == said.count(instead) > 9


def test_the_page_and_handhelds_use_the_same_address(found):
    assert radio.SITE + "pictures/desktop.png" in found["index.html"].decode()


def test_the_command_reports_errors_before_it_builds(capsys):
    bootstrap.ensure("tools/net/requirements.txt")
    for behind in range(3):  # pages, rooms for pages, rooms for handhelds
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1] - behind
            assert command.main(["--serve", "--port", str(port)], ROOT) == 2
        said = capsys.readouterr().err
        assert "ports %d to %d of 127.0.0.1: " % (port, port + 2) in said and "--port" in said
    assert command.main(["--boards", "toaster"], ROOT) == 2
    said = capsys.readouterr()
    assert "no board `toaster`: choose one of" in said.err and said.out.startswith(
        "building the page"
    )
