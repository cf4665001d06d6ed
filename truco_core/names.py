"""Clean names of people, which come from other handhelds, phones, flash or settings."""


def clean(text: str, nameless: str = "?") -> str:
    """Return a name without invisible characters and with single spaces between its words.

    Control characters, bidirectional marks and zero-width characters are removed. Characters
    without a glyph in the font are kept; a screen shows a question mark in their place.

    :param nameless: the result if nothing is left
    """
    letters = [letter for letter in text if not _is_hidden(ord(letter))]
    return " ".join("".join(letters).replace("\xa0", " ").split()) or nameless


def _is_hidden(code: int) -> bool:
    if code < 0x300:
        return code < 32 or 127 <= code < 160 or code == 0xAD
    # The ranges below are combining marks, joiners, marks of the direction of text, variation
    # selectors and tags.
    if code < 0x2000:
        return code < 0x370 or code == 0x61C or 0x180B <= code < 0x1810
    if code < 0xFE00:
        return code < 0x2010 or 0x2028 <= code < 0x2030 or 0x205F <= code < 0x2070
    return code < 0xFE10 or code == 0xFEFF or 0xFFF0 <= code < 0xFFFC or code >= 0xE0000
