"""One thing has one name in a language, and whoever is spoken to is spoken to in one way."""

import json
import re

import pytest

from host_tests.support.text_boxes import PARTS, flat, shape, values, words
from tools.environment.paths import ROOT
from truco_texts import texts

# Texts that differ between parts and have a name in common, because they mean different things.
APART = {
    "ABOUT", "ACCEPT", "AGAIN", "ALL", "ASK_LEAVE", "ASK_RESET", "BACK", "CHANCE",
    "DONE", "GIVE_UP", "HELP", "HOUSE", "LAST_HAND", "LEAVE", "NAME", "OPTIONS", "OTHER", "PARTNER",
    "PLAY", "RESET", "RULES", "RUN", "SIGN", "TRUCO", "TURN", "YOU",
}  # fmt: skip

# Words that a language has another one for, with it: the terms of the README and of the game.
NOT = {
    "pt": {
        r"ligaç(ão|ões)": "conexão",
        r"anfitri\w+": "dono da mesa",
        r"\bbaza": "rodada",
        r"\blíngua": "idioma",
        r"\btu\b|\bteu\b|\btua\b": "você",
        r"\bficheiro|\becrã|\btelemóvel": "arquivo, tela, celular",
    },
    "en": {
        r"\bpeace": "a draw",
        r"\bsignals\b": "sign",
        r"\bkept match": "saved",
        r"\bfold": "run",
        r"\bhide": "cover",
        r"\bdirty|\bclean\b": "full, short",
    },
    "es": {
        r"\bcorr(e|o|er|ió|ieron|iste|ido)\b": "irse, me voy",
        r"\bacepto\b": "quiero",
        r"\bbaraja\b": "mazo",
        r"\bempat\w+": "parda",
        r"\bpid(e|es|ió|en|a)\b|\bpedir\b": "cantar",
        r"\b(vos|querés|tenés|podés|sos|vosotros|os)\b": "tú, ustedes",
        r"\breverso\b": "dorso",
        r"\bfarol": "mentir",
        r"\ben paz\b": "empate",
        r"\berrad[oa]": "incorrecto",
    },
}
# Exceptions from NOT, in Spanish: of cards that tie; a match without a winner; what the host asks
# for; a hand in which all tricks tie; how many raises are left.
MAY = {
    "es": """abrió, empató; empató primero; todo empata; pide el corte; pide otro corte; Empate;
Proponer empate; propone un empate; en empate; Falta pedir"""
}


def said(code):
    """(part, name, text) of a language."""
    for part in PARTS:
        for name, value in values(words(code, part)).items():
            for string in flat(value):
                yield part, name, string


@pytest.mark.parametrize("code", texts.CODES)
def test_the_terms_are_those_of_the_language(code):
    for part, name, string in said(code):
        for excepted in filter(None, re.split(";[ \n]", MAY.get(code, ""))):
            string = string.replace(excepted, "")
        for wrong, right in NOT[code].items():
            assert not re.search(wrong, string, re.I), (part, name, string, "rather: " + right)


@pytest.mark.parametrize("code", texts.CODES)
def test_what_is_one_text_in_one_language_is_one_in_all(code):
    """Two parts say the same in all languages, or in none: else one of them is out of step."""
    by_name = {}
    for part in PARTS:
        for name in values(words(code, part)):
            by_name.setdefault(name, []).append(part)
    for name, parts in by_name.items():
        for part in parts[1:]:
            same = [
                values(words(c, part))[name] == values(words(c, parts[0]))[name]
                for c in texts.CODES
            ]
            assert name in APART or len(set(same)) == 1, (name, parts[0], part, same)


@pytest.mark.parametrize("code", texts.CODES[1:])
def test_texts_take_the_same_values_as_in_the_first_language(code):
    for part in PARTS:
        first = values(words(texts.CODES[0], part))
        for name, value in values(words(code, part)).items():
            assert shape(value) == shape(first[name]), (part, name)


@pytest.mark.parametrize("code", texts.CODES)
def test_a_manilha_has_one_name(code):
    """Under the cards, among the signs and on the page: the same."""
    signs = [chr(0x83 - place) for place in range(4)]
    for said, called in (("SIGNS", "MANILHAS"), ("REGIONAL", "REGIONAL")):
        names = getattr(words(code, "help"), called)
        told = [sign + " " + name.title().replace("F", "f") for sign, name in zip(signs, names)]
        assert list(getattr(words(code, "signs"), said)[: len(names)]) == told
    names = words(code, "help").MANILHAS
    with open(ROOT + "/web/page/words/%s.json" % code, encoding="utf-8") as file:
        page = json.load(file)
    # By ear it comes behind the card: "seven of copas, copas" would say nothing.
    heard = [name.replace("copas", "manilha") for name in names]
    assert list(page["named"].values()) == heard


@pytest.mark.parametrize("code", texts.CODES)
def test_no_text_is_cut_short_by_a_dot(code):
    """A word of up to five letters with a dot is an abbreviation, unless a sentence ends there."""
    for part, name, string in said(code):
        if name != "STATES":  # sentences of a word
            assert not re.fullmatch(r"\w{1,5}\.", string), (part, name, string)
        # A sentence does not begin with a small letter, but for the names of files and keys.
        for found in re.findall(r"[a-zà-ÿ]\. ([a-zà-ÿ]\w*)", string):
            assert found in ("settings", "docs"), (part, name, string)
