"""Build the pages to read: the rules in each language, and a guide with pictures.

The guide leads from a bare board to a table with friends. Its pictures are those in
host_tests/golden. Tests compare them with the game, so each step shows what the game shows.
"""

import html
import json
import os
import pathlib

from tools.drive import boards
from tools.sim import library

library.load()  # needed to import the texts, which are modules for a board

from truco_core import rules
from truco_game import book
from truco_texts import texts

_SUITS = {"\x80": "♦", "\x81": "♠", "\x82": "♥", "\x83": "♣"}
_PAGE = """\
<!doctype html>
<html lang="%(code)s">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
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
_OTHER = '  <link rel="alternate" hreflang="%(code)s" href="%(kind)s-%(code)s.html">'
_STEP = "<li>\n<h2>%(title)s</h2>\n<p>%(text)s</p>%(picture)s\n</li>"
_PICTURE = '\n<img class="guide" alt="%s" src="%s" width="240" height="240">'


def files(root):
    """Return {path in the page's folder: bytes} of the pages to read, with their pictures."""
    found = {}
    for at, code in enumerate(texts.CODES):
        place = pathlib.Path(root, "web", "page", "words", code + ".json")
        words = json.loads(place.read_text("utf-8"))
        found["rules-%s.html" % code] = _page("rules", code, words, _rules(at, words["rules"]))
        steps = "\n".join(_step(root, code, step, found) for step in words["guide"]["steps"])
        found["guide-%s.html" % code] = _page("guide", code, words, "<ol>\n%s\n</ol>" % steps)
    return found


def _page(kind, code, words, body):
    others = [_OTHER % {"code": other, "kind": kind} for other in texts.CODES if other != code]
    values = dict(words[kind], code=code, body=body, others="\n".join(others))
    return (_PAGE % values).encode()


def _rules(at, head):
    """Return HTML with the rules of all rule sets in one language.

    :param at: index of the language in `texts.CODES`
    :param head: texts of the page that are not the rules themselves
    """
    sets = texts.part(at, "setup").RULE_SETS
    words = texts.part(at, "book")
    said = texts.part(at, "house").SENTENCES
    found, listed = [], []
    for index, (name, special) in enumerate(sets):
        key = rules.RULE_SETS[index][0]
        listed.append('<li><a href="#%s">%s</a></li>' % (key, _safe(name)))
        found.append('<h2 id="%s">%s</h2>\n<p>%s</p>\n<dl>' % (key, _safe(name), _safe(special)))
        for topic, text in book.pages(rules.at_table(index), 4, words, said):
            if text:
                found.append("<dt>%s</dt>\n<dd>%s</dd>" % (_safe(topic), _safe(text)))
        found.append("</dl>")
    tables = '<nav aria-label="%s"><ul>\n%s\n</ul></nav>' % (head["tables"], "\n".join(listed))
    return "\n".join([tables, *found])


def _safe(text):
    for glyph, sign in _SUITS.items():
        text = text.replace(glyph, sign)
    return html.escape(text)


def _step(root, code, step, found):
    """Return HTML with a step of the guide, and add its picture to `found`, {path: bytes}."""
    names = sorted({boards.name_of(root, one) for one in boards.board_ids(root)})
    text, picture = step["text"].replace("{boards}", html.escape(", ".join(names))), ""
    if step["picture"]:
        golden = os.path.join(root, "host_tests", "golden", step["picture"] + "_240x240_")
        place = golden + "all.png"  # path of a picture with all languages side by side
        if not os.path.exists(place):
            place = golden + code + ".png"
        path = "pictures/guide/" + os.path.basename(place)
        with open(place, "rb") as file:
            found[path] = file.read()
        picture = _PICTURE % (html.escape(step["title"]), path)
    return _STEP % {"title": step["title"], "text": text, "picture": picture}
