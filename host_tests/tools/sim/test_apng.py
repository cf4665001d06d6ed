"""Moving pictures: what is written can be read again, and that of the README is one."""

import os
import struct
import zlib

import pytest

from tools.commands import movie
from tools.environment import paths
from tools.sim import apng

RED, GREEN, BLUE = b"\xff\0\0", b"\0\xff\0", b"\0\0\xff"


def chunks(data):
    at = 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0] == zlib.crc32(
            kind + body
        )
        yield kind, body
        at += 12 + size


def play(data):
    """[(RGB bytes, ms)] of all frames, each whole."""
    found, canvas, place, ms = [], None, None, 0
    for kind, body in chunks(data):
        if kind == b"IHDR":
            width, height = struct.unpack(">II", body[:8])
            canvas = bytearray(3 * width * height)
        elif kind == b"PLTE":
            palette = [body[at : at + 3] for at in range(0, len(body), 3)]
        elif kind == b"fcTL":
            _, *place = struct.unpack(">IIIII", body[:20])
            ms = struct.unpack(">HH", body[20:24])[0]
        elif kind in (b"IDAT", b"fdAT"):
            rows = zlib.decompress(body if kind == b"IDAT" else body[4:])
            wide, high, left, top = place
            for y in range(high):
                line = rows[y * (wide + 1) : (y + 1) * (wide + 1)]
                assert line[0] == 0
                at = 3 * ((top + y) * width + left)
                canvas[at : at + 3 * wide] = b"".join(palette[pixel] for pixel in line[1:])
            found.append((bytes(canvas), ms))
    return found


def test_what_is_written_can_be_played():
    frames = [(RED * 6, 40), (RED * 4 + BLUE + RED, 120), (GREEN * 6, 2000), (GREEN * 6, 40)]
    assert play(apng.encode(frames, 3, 2)) == frames


def test_each_pixel_becomes_a_square():
    data = apng.encode([(RED + BLUE, 40), (BLUE + BLUE, 40)], 2, 1, 2)
    assert [rgb for rgb, _ in play(data)] == [(RED * 2 + BLUE * 2) * 2, BLUE * 8]


def test_more_colours_than_a_palette_has_are_refused():
    many = b"".join(bytes((at & 255, at >> 8, 0)) for at in range(257))
    with pytest.raises(ValueError, match="256 colours"):
        apng.encode([(many, 40)], 257, 1)


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
