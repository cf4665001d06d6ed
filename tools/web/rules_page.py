"""The rules as pages to read, rules-pt.html and so on: what the game's own rule book says.

For who does not see the panel, for search engines, and for who wants to know before playing.
"""

import html

from tools.sim import library

library.load()  # the words are in modules of a board

from truco_core import rules
from truco_game import book
from truco_texts import texts

_SUITS = {"\x80": "♦", "\x81": "♠", "\x82": "♥", "\x83": "♣"}
_HEADS = {
    "pt": (
        "As regras do truco",
        "As regras como o jogo as diz, de cada mesa que ele conhece. Toda regra pode mudar.",
        "Jogar",
        "Mesas",
    ),
    "en": (
        "The rules of Truco",
        "What the game says of the rules, for each table that it knows. Every rule can be changed.",
        "Play",
        "Tables",
    ),
    "es": (
        "Las reglas del truco",
        "Lo que el juego dice de las reglas, de cada mesa que conoce. Toda regla se puede cambiar.",
        "Jugar",
        "Mesas",
    ),
}
# What may run and be fetched there.
_CSP = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
_PAGE = """\
<!doctype html>
<html lang="%(code)s">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="%(csp)s">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="description" content="%(about)s">
  <title>%(title)s - Zap</title>
  <link rel="icon" href="icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="common.css">
%(others)s
</head>
<body>
<main class="prose sheet">
<h1>%(title)s</h1>
<p>%(about)s</p>
<p><a class="button" href="./">%(play)s</a></p>
%(body)s
</main>
</body>
</html>
"""


def pages():
    """{path in the page's folder: bytes} of a page in each language."""
    return {path_of(code): _page(number, code) for number, code in enumerate(texts.CODES)}


def path_of(code):
    return "rules-%s.html" % code


def _page(number, code):
    title, about, play, tables = _HEADS[code]
    sets = texts.part(number, "setup").RULE_SETS
    words = texts.part(number, "book")
    said = texts.part(number, "house").SENTENCES
    found, listed = [], []
    for (key, rule_set), (name, special) in zip(rules.RULE_SETS, sets):
        found.append('<h2 id="%s">%s</h2>\n<p>%s</p>' % (key, _safe(name), _safe(special)))
        found.append(_topics(book.pages(rule_set, 4, words, said)))
        listed.append('<li><a href="#%s">%s</a></li>' % (key, _safe(name)))
    listed = '<nav aria-label="%s"><ul>\n%s\n</ul></nav>\n' % (tables, "\n".join(listed))
    return page(code, title, about, play, listed + "\n".join(found), path_of)


def page(code, title, about, play, body, path_of):
    """The bytes of a page to read; `path_of` gives its path in a language."""
    others = [
        '  <link rel="alternate" hreflang="%s" href="%s">' % (other, path_of(other))
        for other in texts.CODES
        if other != code
    ]
    values = {"csp": _CSP, "code": code, "title": title, "about": about, "play": play, "body": body}
    return (_PAGE % dict(values, others="\n".join(others))).encode()


def _topics(found):
    rows = ["<dt>%s</dt>\n<dd>%s</dd>" % (_safe(head), _safe(body)) for head, body in found if body]
    return "<dl>\n%s\n</dl>" % "\n".join(rows)


def _safe(text):
    for glyph, sign in _SUITS.items():
        text = text.replace(glyph, sign)
    return html.escape(text)
