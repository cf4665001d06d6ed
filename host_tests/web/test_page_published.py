"""What the owner of a site sets, by one command, and what a link to the page shows elsewhere."""

import io
import json
import os
import re
import shutil
import struct
import zipfile

import pytest

from host_tests.support import page_runs
from tools.environment.paths import ROOT
from tools.linker import Refused
from tools.web import boards, build, publish

SITE = "https://friends.example/zap/"
BROKER = "wss://broker.example:8884/mqtt"
SAYING = [*publish._SITE, *publish._BROKER]


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


def test_pictures_of_a_link_and_of_the_manifest_are_there_in_the_sizes_that_it_says():
    found = page_runs.made()
    (image,) = re.findall(
        r'og:image" content="https://[^"]*?/(pictures/[^"]+)"', str(found["index.html"])
    )
    shown = json.loads(found["manifest.webmanifest"])["screenshots"]
    assert image in [one["src"] for one in shown]
    assert {one["form_factor"] for one in shown} == {"narrow", "wide"}
    for one in shown:
        assert "%dx%d" % struct.unpack(">II", found[one["src"]][16:24]) == one["sizes"]
        assert not build.is_kept(one["src"])


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
