"""Moving pictures: what is written can be read again, and that of the README is one."""

import io
import os

import pytest
from PIL import Image, ImageSequence

from tools.commands import movie
from tools.environment import paths
from tools.sim import png

RED, GREEN, BLUE = b"\xff\0\0", b"\0\xff\0", b"\0\0\xff"


def play(data):
    """[(RGB bytes, ms)] of all frames, each whole."""
    frames = ImageSequence.Iterator(Image.open(io.BytesIO(data)))
    return [(frame.convert("RGB").tobytes(), frame.info["duration"]) for frame in frames]


def test_what_is_written_can_be_played():
    frames = [(RED * 6, 40), (RED * 4 + BLUE + RED, 120), (GREEN * 6, 2000)]
    assert play(png.animated(frames, 3, 2)) == frames


def test_each_pixel_becomes_a_square():
    data = png.animated([(RED + BLUE, 40), (BLUE + BLUE, 40)], 2, 1, 2)
    assert [rgb for rgb, _ in play(data)] == [(RED * 2 + BLUE * 2) * 2, BLUE * 8]


def test_the_readme_begins_with_a_moving_picture_of_less_than_a_megabyte():
    with open(movie.FILE, "rb") as file:
        data = file.read()
    frames = play(data)
    assert len(data) < movie.MOST_BYTES and len({rgb for rgb, _ in frames}) > 100
    with open(os.path.join(paths.ROOT, "README.md"), encoding="utf-8") as file:
        head = file.read().split("## Try it")[0]
    assert 'src="docs/zap.png"' in head


@pytest.mark.parametrize("name", movie.MOVIES)
def test_every_movie_is_there_small_and_shown_in_a_page(name):
    one = movie.MOVIES[name]
    with open(one.path, "rb") as file:
        data = file.read()
    assert len(play(data)) > 20
    assert len(data) < (movie.MOST_BYTES if name == "zap" else movie.MOST_OF_OTHERS)
    shown = ""
    for folder in (paths.ROOT, os.path.join(paths.ROOT, "docs")):
        for file in os.listdir(folder):
            if file.endswith(".md"):
                with open(os.path.join(folder, file), encoding="utf-8") as page:
                    shown += page.read()
    assert os.path.relpath(one.path, os.path.join(paths.ROOT, "docs")) in shown


@pytest.mark.slow
@pytest.mark.parametrize("name", movie.MOVIES)
def test_the_story_of_every_movie_goes_on_to_its_end(name):
    frames, width, height = movie.MOVIES[name].shoot()
    assert "%dx%d" % (width, height) == movie.MOVIES[name].size
    assert len(frames) > 20


def test_a_movie_that_there_is_not_is_refused(capsys):
    with pytest.raises(SystemExit):
        movie.main(["zip"])
    assert "no movie `zip`" in capsys.readouterr().err
