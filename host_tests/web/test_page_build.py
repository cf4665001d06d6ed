"""What the page is built of: the same each time, small, whole, and asking no other site."""

import ast
import hashlib
import json
import os
import re
import socket
import subprocess
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from board_configs import radio
from host_tests.support import page_runs
from tools import vm
from tools.commands import web as command
from tools.drive.checkout import own_files
from tools.environment.paths import ROOT
from tools.linker import Refused, words
from tools.web import build, pack, rules_page, serving
from tools.web.plain import plain
from tools.zips import release
from truco_texts import texts
from truco_ui.widgets import theme

# An address of another site: in a link, a namespace, a comment or a message it is only text.
_ASKS = re.compile(
    r"""(?:fetch|import|Request|Worker|WebSocket|src=|@import|url)\s*\(?["'`]?https?:"""
)


PARTS = ("engine_test.mjs", "page_test.mjs")


@pytest.fixture
def found():
    return page_runs.made()


def test_the_same_checkout_gives_the_same_bytes(found):
    assert build.files(ROOT) == found


def test_the_pages_address_is_the_same_in_the_readme_and_on_boards():
    """The code on a handheld's panel and the first link of the README lead to one page."""
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        (linked,) = re.findall(r"in the browser: <([^>]+)>", file.read())
    assert linked == radio.SITE and re.fullmatch(r"https://[^?#]+/", linked)


def test_the_page_speaks_the_languages_of_the_game():
    """In the game's order where a number says which."""

    def listed(path, pattern):
        with open(os.path.join(ROOT, "web", "page", *path.split("/")), encoding="utf-8") as file:
            (found,) = re.findall(pattern, file.read())
        return re.findall(r"\w{2}\b", found)

    assert listed("zap.mjs", r"const LANGUAGES = \[(.*)\]") == list(texts.CODES)
    for path in ("words/index.mjs", "install/words.mjs"):
        assert listed(path, r"const ALL = \{(.*)\}") == list(texts.CODES)
    assert tuple(rules_page._HEADS) == texts.CODES


def test_the_worker_keeps_what_the_game_needs_and_no_more(found):
    text = found[build.WORKER].decode()
    kept = json.loads(re.search(r"FILES = (\{.*?\});", text).group(1))
    for path, digits in kept.items():
        data = found["index.html" if path == "./" else path]
        assert hashlib.sha256(data).hexdigest().startswith(digits) and len(digits) == 12
    assert {"zap.pack", "micropython.pack", "zap.mjs", "./", "pulse_worker.mjs"} <= set(kept)
    assert not [path for path in kept if path.endswith(".zip")]
    without = {path: data for path, data in found.items() if path != build.WORKER}
    changed = dict(without, **{build.WORKER: _plain_worker(), "zap.mjs": b"other"})
    assert (
        build.version(dict(without, **{build.WORKER: _plain_worker()})).encode() in found["sw.js"]
    )
    assert build.version(changed).encode() not in found[build.WORKER]


def _plain_worker():
    with open(os.path.join(ROOT, "web", "page", build.WORKER), "rb") as file:
        return plain(build.WORKER, file.read())


def test_the_pages_colours_are_the_games(found):
    said = re.findall(r"--([a-z-]+): #([0-9a-f]{6});", found["common.css"].decode())
    colours = {name: int(value, 16) for name, value in said if name != "dark-red"}
    assert "gold" in colours
    assert colours == {name: getattr(theme, name.upper()) for name in colours}


def test_comments_and_indents_stay_behind_and_lines_keep_their_numbers(found):
    assert plain("a.mjs", b"// c\nlet a = 1; // d\n/** e\n f */\nb") == b"\nlet a = 1; // d\n\n\nb"
    assert plain("a.css", b"/* c\n*/\n.a {}") == b"\n\n.a {}"
    assert plain("a.html", b"<!--\nc\n-->\n<p>") == b"\n\n\n<p>"
    assert plain("a.mjs", b"{\n  a = `b\\n  c`;\n}") == b"{\na = `b\\n  c`;\n}"
    for path in ("zap.mjs", "handheld.css", "index.html", build.WORKER):
        assert b"<!--" not in found[path] and b"/*" not in found[path]
    assert b"MIT" in found["LICENSE"]


def test_each_page_says_what_may_run_there(found):
    """bare.html is for who works on the engine, and not for players."""
    for path, data in found.items():
        if path.endswith(".html") and path != "bare.html":
            (said,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', data.decode())
            rules = dict(one.split(" ", 1) for one in said.split("; "))
            assert rules["default-src"] == rules["base-uri"] == "'none'", path
            assert "unsafe-inline" not in said and "'unsafe-eval'" not in said
            assert not re.search(r"<style|<script>|\son[a-z]+=|\sstyle=", data.decode()), path


def test_no_sentence_of_a_page_is_about_settings_toml():
    for path, code in words.SOURCES.items():
        instead = pack.INSTEAD_OF_SETTINGS[code]
        wifi = json.loads(pack.texts(ROOT, path, instead))["wifi"]
        said = json.dumps(wifi, ensure_ascii=False)
        assert "settings.toml" not in said and "ZAP_" not in said
        assert said.count(instead + '"') == said.count(instead) > 9


def test_nothing_asks_another_site(found):
    for path, data in found.items():
        if path.endswith((".mjs", ".js", ".html", ".css", ".webmanifest")):
            assert not _ASKS.search(data.decode()), path
    assert _ASKS.search('fetch("https://cdn.example/x.js")')
    assert _ASKS.search("@import url(https://fonts.example)")


def test_each_import_of_a_module_is_in_the_page(found):
    for path, data in found.items():
        if not path.endswith(".mjs") or path == "micropython.mjs":
            continue
        for name in re.findall(r'^(?:import|export) .*?from "(\..*?)";', data.decode(), re.M):
            there = os.path.normpath(os.path.join(os.path.dirname(path), name))
            assert there.replace(os.sep, "/") in found, "%s imports %s" % (path, name)


def test_micropython_asks_for_a_function_once(found):
    assert found["micropython.mjs"].count(b"wasmTable.get(") == 1


def test_the_pack_has_all_that_it_lists():
    files = {"/a/b.mpy": b"M\6", "/c.bin": b"", "/a/c.mpy": b"123"}
    data = pack.pack(files)
    size = int.from_bytes(data[:4], "little")
    listed = json.loads(data[4 : 4 + size])
    at, there = 4 + size, {}
    for path, count in listed:
        there[path] = data[at : at + count]
        at += count
    assert there == files and at == len(data)


def test_no_ways_that_a_page_has_not_are_in_the_pack():
    names = " ".join(pack.files(ROOT))
    assert "zapl/net.mpy" in names and "board_configs/web.mpy" in names
    others = "airlift uart /lan. /lan_ code.py settings.toml truco_rescue pybadge"
    for name in others.split():
        assert name not in names


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


def test_a_server_gives_files_by_their_kind_and_nothing_else():
    server = serving.server({"index.html": b"hello", "a.mjs": b"export {}", "b.pack": b"\x1f\x8b"})
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    base = "http://127.0.0.1:%d/" % server.server_address[1]
    try:
        for path, kind in (("?room=7", "text/html"), ("a.mjs", "text/javascript")):
            with urllib.request.urlopen(base + path) as answer:
                assert answer.headers["Content-Type"].startswith(kind)
        with urllib.request.urlopen(base + "b.pack") as answer:
            assert answer.headers["Content-Type"] == "application/octet-stream"
        for path in ("../tools/web.py", "%2e%2e/tools/web.py", "c.mjs"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(base + path)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


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


def test_the_parts_of_engine_and_page_under_node():
    programs = [os.path.join(ROOT, "web", "node", name) for name in PARTS]
    count = 0
    for program in programs:
        with open(program, encoding="utf-8") as file:
            count += file.read().count('\ntest("')
    line = [vm._node(), "--test", "--test-reporter=tap", *programs]
    environment = dict(os.environ, DIST=page_runs.dist())
    done = subprocess.run(line, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout[-3000:]
    assert count > 15 and "\n# pass %d\n" % count in done.stdout


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
