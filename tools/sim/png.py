"""PNG files of 8-bit RGB, still and moving (APNG), by Pillow."""

import io

from PIL import Image


def encode(rgb, width, height, scale=1):
    """The file's bytes. rgb: width * height * 3 bytes; each pixel becomes scale x scale."""
    return _saved(_image(rgb, width, height, scale))


def decode(data):
    """(RGB bytes, width, height) of a file's bytes; of a moving picture its first frame.

    :raises OSError: it is no picture
    """
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB").tobytes(), *image.size


def animated(frames, width, height, scale=1):
    """The bytes of a moving picture that plays again and again.

    :param frames: [(RGB bytes, ms for which they are seen)], at least one; of more than 256
        colours in all some become their neighbours
    :param scale: each pixel becomes scale x scale
    """
    film = _image(b"".join(rgb for rgb, _ in frames), width, height * len(frames), 1)
    palette = film.quantize(256)
    first, *rest = (
        _image(rgb, width, height, scale).quantize(palette=palette, dither=Image.Dither.NONE)
        for rgb, _ in frames
    )
    shown_ms = [ms for _, ms in frames]
    return _saved(first, save_all=True, append_images=rest, duration=shown_ms, optimize=True)


def _image(rgb, width, height, scale):
    image = Image.frombytes("RGB", (width, height), bytes(rgb))
    return image.resize((width * scale, height * scale), Image.Resampling.NEAREST)


def _saved(image, **options):
    file = io.BytesIO()
    image.save(file, "PNG", **options)
    return file.getvalue()
