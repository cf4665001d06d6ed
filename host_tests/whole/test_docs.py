"""Test that links, paths and commands in the documentation exist.

test_readme.py runs the README's commands.
"""

import json
import os
import re
import shlex

import pytest

from host_tests.support.text_boxes import flat
from tools.environment.paths import ROOT

PAGES = [
    "README.md",
    "LEIA-ME.md",
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "tools/README.md",
    "tools/lab/README.md",
    "web/README.md",
]
PAGES += sorted("docs/" + name for name in os.listdir(ROOT + "/docs") if name.endswith(".md"))
COMMAND = re.compile(
    r"^ {4,7}(?:echo .* \| )?(python3 tools/\S+.*?)(?:  .*)?$|`(tools/\w+\.py[^`\n]*)`", re.M
)
PATH = re.compile(r"`((?:tools|lib|host_tests|truco_core|board_configs|docs|web)/[\w./-]+)`")


def page(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def headings(text):
    """Return the anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    lines = re.findall(r"^#+ (.*)$", text, re.M)
    plain = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", line).lower() for line in lines]
    return {re.sub(r"[^\w -]", "", line).replace(" ", "-") for line in plain}


@pytest.mark.parametrize("path", PAGES)
def test_links_and_paths_exist(path):
    text, folder = page(path), os.path.dirname(path)
    links = re.findall(r"\]\(([^)#:]*)#?([^):]*)\)|src=\"([^\"]+)\"", text)
    for target, heading, picture in links:
        if target == "../../releases":  # of the repository, on GitHub's own pages
            continue
        target = target.replace("../../issues/new?template=", ".github/ISSUE_TEMPLATE/")
        target = (
            os.path.normpath(os.path.join(folder, target or picture)) if target or picture else path
        )
        assert os.path.exists(os.path.join(ROOT, target)), target
        if heading and target.endswith(".md"):
            assert heading in headings(page(target)), (target, heading)
    for target in PATH.findall(text):
        if "<" not in target and "*" not in target:
            assert os.path.exists(os.path.join(ROOT, target.rstrip("/."))), target


@pytest.mark.parametrize("path", PAGES)
def test_scripts_and_options_of_commands_exist(path):
    for line in filter(None, (one or two for one, two in COMMAND.findall(page(path)))):
        words = shlex.split(re.sub(r"[][]", "", line), comments=True)
        script = next(word for word in words if word.endswith(".py"))
        command = script.replace("tools/", "tools/commands/").replace(".py", "_command.py")
        sources = [script, command]
        known = "".join(page(one) for one in sources if os.path.exists(os.path.join(ROOT, one)))
        for word in words:
            if word.startswith("--") and word != "--help":
                assert '"%s"' % word.partition("=")[0] in known, line


# A page's words in italics that begin with a capital letter are words of the game or of the browser
# page, except these of other programs, of a heading, and with a key's name.
OF_OTHERS = """Code|Download ZIP|Abrir no terminal|Serviços|Novo Terminal na Pasta|Library|Settings|
GitHub Actions|Pages|Private vulnerability reporting|Raises|Press A|T R U C O"""
ITALICS = re.compile(r"(?<![\w*])\*([A-ZÀ-Ú][^*]*)\*(?![\w*])")


def shown(code):
    """Return all words of the game and of the browser page in one language."""
    ours = flat(json.loads(page("lib/truco_texts/%s.json" % code)))
    page_words = flat(json.loads(page("web/page/words/%s.json" % code)))
    return {one for text in ours for one in (text, re.split("[:|]", text)[0])} | set(page_words)


@pytest.mark.parametrize("path", PAGES)
def test_words_on_the_screen_are_quoted_as_they_are(path):
    there = shown("pt" if path == "LEIA-ME.md" else "en")
    for quoted in ITALICS.findall(re.sub(r"\*\*.*?\*\*|```.*?```", "", page(path), flags=re.S)):
        for part in " ".join(quoted.split()).split(": "):
            assert part in there or part in OF_OTHERS, quoted
