"""The page in a real browser: one that is installed, or the one that web/tests brings."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
import zlib

import pytest

from host_tests.support import browser_page, forked, qr_reader
from host_tests.support.browser_page import one_browser
from host_tests.support.drive_folder import BOOT_OUT
from host_tests.support.play_tool import TO_FAR_OTHERS, picture
from tools.drive import manifest
from tools.drive.update import ASIDE
from tools.environment.paths import ROOT
from tools.net import websocket
from tools.net.broker import Broker
from tools.net.server import Server
from tools.sim.worlds import phones_board

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures(one_browser.__name__)]

_PATIENCE_S = 300  # for a picture: so long only where something is wrong
PYBADGE = ("pybadge", "pybadge")
BOOT = BOOT_OUT % ("10.0.3", *PYBADGE)
OTHER = BOOT_OUT % ("10.0.3", "pygamer", "pygamer")


def test_the_installer_on_a_drive_of_the_browsers():
    mine = {"settings.toml": "ZAP_PIN_A = 'D5'\n", "photos/cat.txt": "mine", "code.py": ""}
    few = browser_page.with_few
    listed = manifest.parse(browser_page.zipped(few)[manifest.NAME]).hashes
    older = {path: "C older" for path in listed if path.startswith("truco_core/")}
    older["code.py"] = "# older\nimport board_configs\n"
    facts = browser_page.play(
        "installer",
        few,
        board=browser_page.BOARD,
        boot=BOOT,
        other=OTHER,
        boots=["my notes", BOOT_OUT % ("9.2.1", *PYBADGE), BOOT_OUT % ("11.0.0", *PYBADGE)],
        drive=mine,
        older=older,
    )
    assert "no CircuitPython drive" in facts["empty"]
    assert "the board pygamer, not pybadge" in facts["wrong"]
    for said, why in zip(facts["refused"], ("no CircuitPython", "update it", "for 10.x")):
        assert why in said
    assert facts["afterWrong"] == sorted([*mine, "boot_out.txt"])

    there = facts["freshSums"]
    game = {path: known for path, known in listed.items() if path != "settings.toml"}
    assert facts["fresh"].startswith("Done: %d files" % len(game))
    assert {path: there[path] for path in game} == game
    for path in ("settings.toml", "photos/cat.txt"):
        assert there[path] == manifest.digest(mine[path].encode())
    assert set(there) == {*game, *mine, "boot_out.txt", manifest.NAME}
    assert facts["again"].startswith("This very game is on it already")
    assert [zip.rpartition("/")[2] == "phones.zip" for zip in facts["zips"]] == [False, True]
    assert facts["serves"].startswith("Done: %d files" % (len(game) + 1))
    served = dict(there, **{browser_page.PHONES: manifest.digest(b"served")})
    assert dict(facts["servesSums"], **{manifest.NAME: None}) == {**served, manifest.NAME: None}

    assert facts["finished"].startswith("Done")
    done = dict(facts["finishedSums"])
    assert done.pop(ASIDE + "/code.py") == manifest.digest(older["code.py"].encode())
    assert done == there
    kept = ("settings.toml", "photos/cat.txt")
    assert {path: facts["afterCut"][path] for path in kept} == {path: there[path] for path in kept}
    # code.py comes last, so that the older one can say that the update is not finished.
    for sums in facts["afterCut"], facts["fullSums"]:
        assert sums["code.py"] == manifest.digest(older["code.py"].encode())
    assert "drive is full" in facts["full"]
    assert facts["afterFull"].startswith("Done")


def test_a_whole_match_is_played_by_touch():
    facts = browser_page.play("match", by="touch", size="240x240", whole=True)
    assert max(facts["score"]) >= facts["goal"] == 12 > min(facts["score"])  # by a raised hand
    assert re.search(r"(Ganhamos|Eles ganharam) a partida!", facts["said"])


@pytest.mark.parametrize("by, size", [("keyboard", "160x128"), ("gamepad", "128x128")])
def test_a_hand_is_played_by_keys(by, size):
    assert browser_page.play("match", by=by, size=size)["score"] != [0, 0]


def test_offline_it_starts_again_and_the_match_goes_on():
    facts = browser_page.play("keeping")
    assert facts["twice"] == []
    assert "Sem rede" in facts["away"]
    assert facts["resume"] == "resume" and facts["after"] == facts["before"] != [0, 0]
    width, scale = facts["widths"]
    assert width == 128 and scale > 1
    code, title, heading = facts["spoken"]
    assert (code, title) == ("pt", "Zap, o jogo de truco") and "Opções" in heading


def test_everybody_can_use_it():
    """axe-core finds nothing; every key is large enough; the browser's language."""
    facts = browser_page.play("access")
    assert {where: found for where, found in facts["axe"].items() if found} == {}
    assert facts["small"] == [] and facts["wide"] is False
    codes = {locale: code for locale, (code, _) in facts["languages"].items()}
    assert codes == {"pt-BR": "pt", "en-GB": "en", "es-AR": "es", "de-DE": "pt"}
    for name, shape in facts["shapes"].items():
        assert shape["side"] >= 0.6 or shape["wide"] >= 0.85, (name, shape)
        assert shape["glass_share"] > 0.98, (name, shape)
        assert shape["overlaps"] == [], name


def test_what_an_address_has_wrong_what_a_browser_forbids_and_a_second_tab_are_said():
    facts = browser_page.play("addresses")
    assert "wss://" in facts["broker"] and facts["closed"] == ""
    assert facts["covered"] == []
    assert facts["stuck"] == ["none", "visible", "visible"]
    assert "não atende" in facts["dead"] and "outro" in facts["dead"]
    assert "settings.toml" not in facts["dead"]
    assert (facts["hash"], facts["below"]) == ("#1234", True)
    with open(os.path.join(ROOT, "web", "page", "site.mjs"), encoding="utf-8") as file:
        assert facts["screen"] == "no_radio" or 'BROKER = ""' not in file.read()
    assert facts["forbidden"].startswith("Este navegador no guarda nada")
    assert facts["full"].startswith("This browser has no room left")
    alone, second, reloaded = facts["tabs"]
    assert "in another tab" in second and alone == reloaded == ""
    assert facts["installer"] == "Zap en una consola"


@contextlib.contextmanager
def a_broker():
    """The port of a broker that runs in a thread."""
    server, ends = Server(Broker(), websocket=websocket), threading.Event()

    def serve():
        while not ends.is_set():
            server.serve(0.02)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield server.port
    finally:
        ends.set()
        thread.join()
        server.close()


@contextlib.contextmanager
def a_handheld(folder, port, site):
    """A handheld that opens a table, shows the code of its room, and waits; ends with the block.

    :param folder: pathlib.Path; its pictures go there
    """
    (folder / "settings.toml").write_text('ZAP_SITE = "%s"\n' % site)
    (folder / "script.txt").write_text(HOST)
    line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--seed", "5"]
    line += ["--board", "raspberry_pi_pico_w", "--broker", "127.0.0.1:%d" % port]
    line += ["--settings", str(folder / "settings.toml")]
    line += ["--script", str(folder / "script.txt"), "--shots", str(folder)]
    with open(folder / "said.txt", "w") as said:
        # A session of its own, so that the handheld's own processes end with it.
        more = {"stderr": subprocess.STDOUT, "start_new_session": True}
        process = forked.Popen(line, stdout=said, **more)
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def code_on(folder):
    """The text of the QR code on the picture code.png of a handheld, as soon as it is there."""
    path = folder / "1" / "code.png"
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        with contextlib.suppress(OSError, ValueError, zlib.error):  # not written yet
            shown = picture(str(path))
            return qr_reader.read(*shown, scale=2)
        time.sleep(0.1)
    raise AssertionError((folder / "said.txt").read_text()[-2000:])


HOST = (
    TO_FAR_OTHERS
    + """
press A until name
press A x3
press START until create
press DOWN x4
press RIGHT
press UP x4
press A until connecting
until lobby
wait 500
press DOWN x3
press A until invite
wait 300
shot code
press B until lobby
press UP x3
gather 2
press A until table
press A until linked_end
"""
)


def test_a_handhelds_code_is_scanned_and_the_page_sits_there(tmp_path):
    """Private, so the code of the room goes behind the #; then the page's socket is cut."""
    with a_broker() as port:
        site_port = browser_page.free_port()
        site = "http://127.0.0.1:%d/?broker=ws://127.0.0.1:%d/mqtt" % (site_port, port)
        with a_handheld(tmp_path, port, site):
            link = code_on(tmp_path)
            assert re.fullmatch(re.escape(site) + r"&room=[0-9a-z]{8}#\d{4}", link)
            facts = browser_page.play("room", link=link, port=site_port)
    assert facts["players"] == 2 and "Aaa" in facts["names"]


def test_phones_sit_down_by_the_code_play_and_one_comes_back(tmp_path):
    """At a handheld that serves them the page: real sockets, no broker."""
    script = phones_board.SCRIPT % (phones_board.PRIVATE, phones_board.CODES)
    with phones_board.PhonesBoard(tmp_path, script, speed=3) as board:
        board.wait_for_picture("page")
        read = [picture(str(tmp_path / (name + ".png"))) for name in ("network", "page")]
        network, page = [qr_reader.read(*one, scale=2) for one in read]
        assert network.startswith("WIFI:T:WPA;S:Zap ") and network.endswith(";P:trucozap;;")
        address, _, code = page.partition("#")
        assert address == "http://192.168.4.1/" and len(code) == 4
        link = "http://127.0.0.1:%d/#%s" % (board.port, code)
        facts = browser_page.play("phones", link=link, speed=3, phones=3)
    before, after = facts["before"], facts["after"]
    assert (before["score"], before["vira"]) == (after["score"], after["vira"])
    assert before["names"][1:] == after["names"][1:] and "Aaa" in after["names"]
    assert set(after["hand"]) <= set(before["hand"])
