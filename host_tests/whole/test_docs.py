"""What README and docs/ show is true: commands, paths, links, boards, figures."""

import ast
import glob
import os
import re
import shlex
import subprocess
import sys

import pytest

from host_tests.support import forked, tool_here
from host_tests.support.built_boards import built_once
from tools.commands import doctor
from tools.costs import budget
from tools.drive import boards, bootout
from tools.environment import paths
from tools.sim.pins import Definition
from truco_core import rules, state

ROOT = paths.ROOT
PAGES = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "tools/README.md", "web/README.md"]
PAGES += sorted("docs/" + os.path.basename(path) for path in glob.glob(ROOT + "/docs/*.md"))
COMMAND = re.compile(
    r"^(?:    |       )?((?:echo .* \| )?python3 tools/\S+.*?)(?:  .*)?$", re.MULTILINE
)
INLINE = re.compile(r"`((?:python3 )?tools/\w+\.py[^`\n]*)`")
# Those that are run: no window, nothing but the test's own folder written, done in a minute.
RUN = re.compile(
    r"--help|--list|--check|tools/(replay|release|deploy|arena|bot)\.py|--out |--shots "
    r"|tools/doctor\.py \S"  # by itself it looks for drives of this very computer
)
SLOW = re.compile(r"tools/(deploy|release|doctor|play)\.py")
HERE = re.compile(r"tools/(deploy|release|doctor)\.py")  # with the boards that are built already
# What test_far_screens.py runs, by host_tests/support/play_tool.py.
ELSEWHERE = re.compile(
    r"play\.py --handhelds 2 --air lan --script host_tests/scripts_air/lan_two\.txt"
    r" --shots \w+ --seed 3$"
)
# What the reader fills in, and what makes it short: (what stands there, what is run).
FILLED = (
    (r"\[(--[^]]*)\]", ""),
    (r"\[?\bA B C \.\.\.\]?", "random sensible champion"),
    (r"\bA B\b", "random sensible"),
    (r"(arena\.py) A\b", r"\1 random"),
    (r"(arena\.py) (?!--help|--list)(.*)", r"\1 \2 --matches 2"),
)
# A path as docs write it.
PATH = re.compile(r"`((?:tools|lib|host_tests|truco_core|board_configs|docs|web)/[\w./-]+)`")


def page(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def commands():
    """Each command shown in a block, once: (page, command)."""
    found = {}
    for path in PAGES:
        for match in COMMAND.finditer(re.sub(r"\[(--[^]]*)\]", r"", page(path))):
            found.setdefault(match.group(1).strip(), path)
    return [(path, line) for line, path in found.items()]


def known_options(script, cache={}):  # noqa: B006
    """What a tool says that it takes; "" when it has no --help."""
    if script not in cache:
        made = re.findall(r"[\"'](--?[\w-]+)[\"']", page(script))
        behind = os.path.join("tools", "commands", os.path.basename(script))
        if os.path.exists(os.path.join(ROOT, behind)):
            made += re.findall(r"[\"'](--?[\w-]+)[\"']", page(behind))
        cache[script] = set(made) | {"--help", "-h"}
    return cache[script]


def script_and_options(line):
    words = shlex.split(line.rpartition("|")[2], comments=True)
    at = next(n for n, word in enumerate(words) if word.endswith(".py"))
    return words[at], [word.partition("=")[0] for word in words[at:] if word.startswith("-")]


def test_commands_are_found():
    lines = [line for _, line in commands()]
    assert "python3 tools/test.py" in lines and "python3 tools/play.py" in lines
    assert sum(bool(RUN.search(line)) for line in lines) >= 15


@pytest.mark.parametrize("path, line", commands(), ids=lambda text: text)
def test_a_command_shown_has_its_script_and_options(path, line):
    script, options = script_and_options(line)
    assert os.path.isfile(os.path.join(ROOT, script)), "%s shows %s" % (path, line)
    assert set(options) <= known_options(script), "%s shows %s" % (path, line)


def test_each_word_that_picks_tests_is_in_the_name_of_one():
    names = []
    for file in glob.glob(os.path.join(ROOT, "host_tests", "**", "test_*.py"), recursive=True):
        text = page(file)
        names += [os.path.relpath(file, ROOT), *re.findall(r"def (test_\w+)", text)]
    lines = [line for _, line in commands() if " -k " in line]
    assert len(lines) >= 8
    for line in lines:
        words = shlex.split(line)
        for word in words[words.index("-k") + 1].split(" or "):
            if word.islower():  # a paragraph of the rule book, say, is a parameter
                assert any(word in name for name in names), line


@pytest.mark.parametrize("path", PAGES)
def test_a_command_in_a_sentence_is_there(path):
    for line in INLINE.findall(page(path)):
        script, options = script_and_options(line)
        assert os.path.isfile(os.path.join(ROOT, script)), line
        assert set(options) <= known_options(script), line


def marked(pair):
    marks = [pytest.mark.slow] if SLOW.search(pair[1]) else []
    return pytest.param(*pair, marks=marks, id=pair[1])


def filled(line, folder):
    """The command as somebody would type it, writing into `folder` only."""
    for pattern, text in FILLED:
        line = re.sub(pattern, text, line)
    line = line.replace("build/", folder + "/").replace("/media/you", folder)
    line = re.sub(r"(--(?:shots|out|zip)) (?!/)", r"\1 %s/" % folder, line)
    return line.replace("python3 ", shlex.quote(sys.executable) + " ")


def plug_in(folder):
    """A new PyBadge at `folder`/CIRCUITPY."""
    os.mkdir(os.path.join(folder, "CIRCUITPY"))
    with open(os.path.join(folder, "CIRCUITPY", bootout.NAME), "w") as file:
        file.write("Adafruit CircuitPython %d.3.0 on 2026-08-01; x\n" % bootout.MAJOR)
        file.write("Board ID:pybadge\n")


SHOWN = [c for c in commands() if RUN.search(c[1]) and not ELSEWHERE.search(c[1])]


@pytest.mark.usefixtures(built_once.__name__)
@pytest.mark.parametrize("path, line", [marked(c) for c in SHOWN])
def test_a_command_shown_runs(path, line, tmp_path, monkeypatch, capsys):
    if os.name == "nt" and "|" in line:
        pytest.skip("a pipe of a shell")
    plug_in(str(tmp_path))
    line = filled(line, str(tmp_path))
    if "doctor" in line and "--code" not in line:
        deploy = ("tools/deploy.py", "--board", "pybadge", "--out", shlex.split(line)[-1])
        tool_here.run(monkeypatch, *deploy)
    if HERE.search(line):
        status = tool_here.run(monkeypatch, *shlex.split(line)[1:])
        assert status == 0, (path, line, capsys.readouterr())
    elif "|" not in line:
        done = forked.run(shlex.split(line), cwd=ROOT)
        assert done.returncode == 0, (path, line, done.stdout[-500:], done.stderr[-500:])
    else:
        done = subprocess.run(
            line, shell=True, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        assert done.returncode == 0, (path, line, done.stdout[-500:], done.stderr[-500:])
    if "--shots" in line:
        assert sum(len(files) for _, _, files in os.walk(tmp_path / "shots")) > 3
    if "--drive" in line:
        assert (tmp_path / "CIRCUITPY" / "code.py").exists()


NAMES_OF = re.compile(
    r"((?:`[A-Za-z_]\w*(?:\(\))?`(?:, | and |, and )?)+)\s+(?:of|in)\s+"
    r"(?:\[`?|`)?((?:[\w.\\<>-]+/)+[\w\\.-]+\.(?:py|mjs))"
)


def missing_names(text):
    """[(name, path)] of "`NAME` of `path`" where that file has no such word."""
    found = []
    for names, path in NAMES_OF.findall(text):
        path = path.replace("\\", "").replace("<language>", "en").lstrip("./")
        if os.path.exists(os.path.join(ROOT, path)):
            source = page(path)
            found += [
                (n, path)
                for n in re.findall(r"`(\w+)", names)
                if not re.search(r"\b%s\b" % n, source)
            ]
    return found


@pytest.mark.parametrize("path", PAGES)
def test_a_name_said_to_be_in_a_file_is_there(path):
    assert not missing_names(page(path))


def test_a_name_that_is_not_in_its_file_is_noticed():
    text = "`_GROUPS` and `NO_GROUPS` of `lib/truco_ui/table/shouts.py`"
    assert missing_names(text) == [("NO_GROUPS", "lib/truco_ui/table/shouts.py")]


def headings(text):
    """What a link may name behind its #: each heading, as GitHub makes an address of it."""
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    lines = re.findall(r"^#+ (.*)$", text, re.M)
    plain = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", line).lower() for line in lines]
    return {re.sub(r"[^\w -]", "", line).replace(" ", "-") for line in plain}


@pytest.mark.parametrize("path", PAGES)
def test_links_lead_to_headings(path):
    folder = os.path.dirname(path)
    for target, heading in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page(path)):
        target = os.path.normpath(os.path.join(folder, target)) if target else path
        if target.endswith(".md"):
            assert heading in headings(page(target)), (target, heading)


def test_a_heading_that_is_not_there_is_noticed():
    assert headings("# A `b`, c\n```\n# no\n```\n## [D](e.md)\n") == {"a-b-c", "d"}


@pytest.mark.parametrize("path", PAGES)
def test_links_and_paths_lead_somewhere(path):
    text = page(path)
    folder = os.path.dirname(os.path.join(ROOT, path))
    for target in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)|src=\"([^\"]+)\"", text):
        target = target[0] or target[1]
        assert os.path.exists(os.path.join(folder, target)), target
    for target in PATH.findall(text):
        if "<" not in target and "*" not in target:
            assert os.path.exists(os.path.join(ROOT, target.rstrip("/."))), target


def test_every_command_is_told_by_the_readme_or_the_page_of_the_tools():
    told = page("README.md") + page("tools/README.md")
    there = {os.path.basename(path) for path in glob.glob(ROOT + "/tools/*.py")} - {
        "__init__.py",
        "bootstrap.py",
    }
    assert there and [name for name in there if "tools/" + name not in told] == []


def test_the_readme_lists_every_board():
    shown = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\|.*\|$", page("README.md"), re.M))))
    assert set(boards.board_ids(ROOT)) <= shown


def ways_told():
    """{board id: what the last column of the README's table of boards says}."""
    rows = re.findall(r"^\|[^|]*\| (`[^|]*`) \|[^|]*\| ([^|]*) \|$", page("README.md"), re.M)
    return {board: said for ids, said in rows for board in re.findall(r"`(\w+)`", ids)}


@pytest.mark.parametrize("board_id", boards.board_ids(ROOT))
def test_the_readme_says_how_a_board_reaches_others(board_id):
    """Its own radios; without one what may be joined to its pins."""
    there = Definition(board_id)
    ways = ["BLE"] * boards.firmware(board_id).has_ble + ["WiFi"] * ("wifi" in there.modules)
    if not ways:
        sixes = re.findall(r"^_[A-Z]+ = (\(\"[^_]*\))$", page("board_configs/airlift.py"), re.M)
        assert len(sixes) == 2
        sixes = [ast.literal_eval(six) for six in sixes]
        ways += ["AirLift"] * any(there.pins.keys() >= set(six) for six in sixes)
        ways += ["cable"] * any(there.pins.keys() >= {tx, rx} for tx, rx, *_ in sixes)
    assert ways_told()[board_id] == (", ".join(ways) or "none")


def test_every_finding_of_the_doctor_is_in_the_docs():
    text = page("docs/releasing.md")
    codes = set()
    folder = os.path.join(ROOT, "tools", "diagnosis")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                codes |= set(re.findall(r'Finding\(\s*"([a-z-]+)"', file.read()))
    assert codes and not [code for code in codes if "`%s`" % code not in text]
    assert len(doctor.CHECKS) > 10


def test_figures_of_the_readme():
    text = page("README.md")
    assert "`bytearray` of %d bytes" % state.SIZE in text
    assert "A rule set is %d of them" % rules.SIZE in text
    assert budget.LIMITS["state_bytes"] == state.SIZE


def test_figures_of_the_pictures():
    """`name_*.bin` .. small .. large: the sizes of the sheets."""
    rows = re.findall(
        r"`(\w+)_\*\.bin`.*?([\d,]+) bytes.*?([\d,]+) bytes", page("docs/pictures.md")
    )
    assert len(rows) >= 3
    assets = os.path.join(ROOT, "lib", "truco_ui", "assets")
    for name, small, large in rows:
        for size, shown in (("small", small), ("large", large)):
            there = os.path.getsize(os.path.join(assets, "%s_%s.bin" % (name, size)))
            assert there == int(shown.replace(",", "")), (name, size)


def test_the_glossary_is_in_order_and_says_each_word_once():
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", page("docs/glossary.md"), re.M)
    words = [word for word, _, _ in rows[2:]]  # behind the head of the table
    assert len(words) > 30 and words == sorted(set(words))
