"""The page of old and new pictures: all there, and put together right."""

import os

import pytest

from tools.environment import paths
from tools.pages import before_after
from tools.sim import png


def test_two_pictures_lie_side_by_side():
    one, other = (b"\x01" * 12, 2, 2), (b"\x02" * 12, 2, 2)
    rgb, width, height = before_after.beside(one, other)
    assert (width, height) == (4 + before_after.GAP, 2)
    line = b"\x01" * 6 + b"\xff" * 3 * before_after.GAP + b"\x02" * 6
    assert rgb == line * 2


def test_of_several_languages_the_first_is_taken():
    row = b"\x01" * 6 + b"\x02" * 6
    data = png.encode(row * 2, 4, 2)
    assert before_after.picture(data, "a_2x2_all") == (b"\x01" * 12, 2, 2)
    assert before_after.picture(data, "a_2x2_pt") == (row * 2, 4, 2)


def test_every_moment_has_its_picture_and_its_line():
    with open(os.path.join(paths.ROOT, before_after.PATH), encoding="utf-8") as file:
        page = file.read()
    folder = os.path.join(paths.ROOT, before_after.FOLDER)
    assert sorted(os.listdir(folder)) == sorted(name + ".png" for name, _ in before_after.MOMENTS)
    for name, said in before_after.MOMENTS:
        assert "before_after/%s.png" % name in page and said in page


def test_a_commit_without_the_picture_is_named():
    with pytest.raises(ValueError, match="no-such-commit has no picture title"):
        before_after.old("no-such-commit", "title")
