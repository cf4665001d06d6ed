"""Test `names.clean`, through which every name of a person passes."""

import pytest

from truco_core import names


@pytest.mark.parametrize(
    "text, name",
    [
        ("Ana", "Ana"),
        ("Ana Lu", "Ana Lu"),
        ("  Ana \xa0 Lu ", "Ana Lu"),
        ("Zé-2ñÇ", "Zé-2ñÇ"),
        ("Zap!~?", "Zap!~?"),
        ("A\nn\x00a\x1f\x7f", "Ana"),
        # special characters of the game's font: keys, suits, a crown
        ("\x80A\x88n\x9fa\x85", "Ana"),
        ("\u202eanA\u202c\u2066\u2069\u061c", "anA"),
        ("A\u200bn\u200da\ufeff\u2060\xad\ufe0f", "Ana"),
        ("Ana\u0301", "Ana"),
        ("\u0410\u4e2d\U0001f0a1", "\u0410\u4e2d\U0001f0a1"),  # kept, though screens show "???"
        ("", "?"),
        (" ", "?"),
        ("\xa0\x00\u200b\u202e", "?"),
    ],
)
def test_names_are_cleaned_and_never_empty(text, name):
    assert names.clean(text) == name
    assert names.clean(name) == name
    assert names.clean(text, "") == ("" if name == "?" else name)
