"""One thing has one name in a language, and whoever is spoken to is spoken to in one way."""

import json
import re

import pytest

from host_tests.support.text_boxes import PARTS, flat, values, words
from tools.environment.paths import ROOT
from truco_texts import texts

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
