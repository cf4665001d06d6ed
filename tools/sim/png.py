"""Encode and decode PNG files of 8-bit RGB, also animated ones (APNG), with Pillow."""

import io

from PIL import Image


def encode(rgb, width, height, scale=1):
    """Return the bytes of a PNG file.

    :param rgb: width * height * 3 bytes
    :param scale: each pixel becomes scale x scale pixels
    """
    return _saved(_image(rgb, width, height, scale))


def decode(data):
    """Return (RGB bytes, width, height) of a picture, or of the first frame of an animation.

    :raises OSError: the file is not a picture
    """
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB").tobytes(), *image.size


def animated(frames, width, height, scale=1):
    """Return the bytes of an APNG file, an animation that repeats for ever.

    :param frames: [(RGB bytes, duration in ms)], at least one. All frames share 256 colours;
        further colours are replaced by similar ones
    :param scale: each pixel becomes scale x scale pixels
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
