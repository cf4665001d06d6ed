"""The guide: a picture a step, of the game as it is, in the words of the game."""

import os
import re
from pathlib import Path

from tools.drive import boards
from tools.environment.paths import LIB, ROOT
from tools.sim import png
from tools.web import guide_page
from tools.web.guide_words import HEADS, STEPS
from tools.zips import contents
from truco_texts import texts

FOUND = guide_page.files(ROOT)


def page(code):
    return FOUND[guide_page.path_of(code)].decode()


def test_each_language_has_all_steps_and_links():
    assert tuple(HEADS) == texts.CODES
    assert all(len(words) == len(texts.CODES) for _, words in STEPS)
    links = [sorted(re.findall(r'href="(?!guide-)([^"]*)"', page(code))) for code in texts.CODES]
    assert links[0] == links[1] == links[2]
    for link in set(links[0]) - {"./"}:
        assert os.path.exists(os.path.join(ROOT, "web", "page", link))


def test_its_pictures_are_those_that_the_tests_compare_with_the_game():
    for number, code in enumerate(texts.CODES):
        shown = re.findall(r'<img alt="[^"]+" src="([^"]+)" width="240" height="240">', page(code))
        assert len(shown) == len(STEPS) - 1, "all but what one needs"
        for path in shown:
            rgb, width, height = png.decode(FOUND[path])
            name = path.rpartition("/")[2].rpartition("-")[0]
            whole = Path(ROOT, "host_tests", "golden", name + "_240x240_all.png")
            if whole.exists():
                three, wide, _ = png.decode(whole.read_bytes())
                for y in range(height):
                    left = 3 * (y * wide + number * (width + 4))
                    assert (
                        three[left : left + 3 * width] == rgb[3 * y * width : 3 * (y + 1) * width]
                    )
            else:
                assert (
                    whole.with_name("%s_240x240_%s.png" % (name, code)).read_bytes() == FOUND[path]
                )


def test_it_names_each_board_and_the_lines_of_the_game():
    said = "".join(path.read_text("utf-8") for path in Path(LIB, "truco_texts").glob("*.json"))
    for code in texts.CODES:
        for line in re.findall("<i>(.*?)</i>", page(code)):
            assert '"%s"' % line in said
        for board in boards.board_ids(ROOT):
            assert contents.board_name(ROOT, board) in page(code)
