"""Pack the texts of a language into one file, whose format truco_texts.packed describes and reads.

The sources have a JSON file for each language. A file has parts, such as the texts of a screen.

1. `modules` makes a Python module of each part, which binds each text to a name.
2. The linker gives these names short ones, together with all other modules.
3. `files` removes the modules again, and packs the parts of a language into one file.

One file saves space: on a small drive each of seventy module files would waste half a cluster. The
packing is byte pair encoding: the most frequent pair of adjacent codes becomes a new code, again
and again, until all 256 codes are used. It halves the size of the texts.
"""

import ast
import itertools
import json
from collections import Counter

from truco_texts import packed, parts, texts

from . import Refused, build_cache
from .flatten import ROOT, TEXTS
from .syntax import target

CODES = 256  # number of different codes in a packed file: each is a byte
_FIRST = 0xE001  # while packing, characters from here on stand for pairs of characters

SOURCES = {"lib/truco_texts/%s.json" % code: code for code in texts.CODES}
PACKED, _READER = "lib/truco_texts/packed.py", "lib/truco_texts/parts.py"
FOLDER = "lib/" + ROOT + "/assets/"


def code_of(module):
    """Return the language of a module of texts that `files` will pack; "" for any other module.

    :param module: its name in the sources
    """
    code, _, part = module[len(TEXTS) :].partition(".")
    is_part = module.startswith(TEXTS) and code in texts.CODES and part != "main"
    return code if is_part else ""


def is_source(path):
    """Return True if a file of the checkout becomes modules on a board."""
    return path.endswith(".py") or path in SOURCES


def modules(path, source, codes=texts.CODES):
    """Return {path: source} of the modules that the linker makes of a source.

    A language's file becomes a module for each part, or nothing if the language is not in `codes`.
    The module that reads packed files replaces the one that reads JSON.

    :raises Refused: a language's file is not valid JSON
    """
    if path in (PACKED, _READER):
        return {_READER: source} if path == PACKED else {}
    if path not in SOURCES:
        return {path: source}
    code = SOURCES[path]
    if code not in codes:
        return {}
    try:
        found = json.loads(source)
    except ValueError as problem:
        raise Refused("%s: %s" % (path, problem)) from None
    made = {}
    found.pop("shouts", None)  # tools/art/shouts.py packs them
    for part, content in found.items():
        lines = "".join("%s = %r\n" % item for item in parts.said(content).items())
        made["lib/truco_texts/%s/%s.py" % (code, part)] = lines.encode()
    return made


def path_of(code):
    return FOLDER + packed.FILE % code


def files(linked, max_pairs=CODES):
    """Return {path on a drive: bytes} of all languages, and remove their modules from `linked`.

    :param max_pairs: maximum number of codes that stand for a pair of codes;
        0 if the files will be compressed in another way
    """
    languages = {}
    for module, name in sorted(linked.there.items()):
        code = code_of(module)
        if code and name in linked.trees:
            part = module.rpartition(".")[2]
            languages.setdefault(code, {})[part] = _texts(linked.trees.pop(name))
    names = {
        code: {part: sorted(parts[part]) for part in parts} for code, parts in languages.items()
    }
    for code in names:
        if names[code] != next(iter(names.values())):
            raise Refused("%s.json does not have the same names as the others" % code)
    return {path_of(code): pack(parts, max_pairs) for code, parts in languages.items()}


def pack(parts, max_pairs=CODES):
    """Return the bytes of a language's file.

    :param parts: {name of a part, such as a screen: {name: text}}
    :param max_pairs: maximum number of codes that stand for a pair of codes
    """
    # Sort the texts, so that the cached codes still apply when only the order of names changes.
    said = sorted(texts_in([list(found.values()) for found in parts.values()]))
    table, written = build_cache.kept(lambda: _codes(said, max_pairs), said, max_pairs)
    content = {}
    for part, found in sorted(parts.items()):
        names = sorted(found)
        joined = " ".join(names).encode()
        content[part] = len(joined).to_bytes(2, "little") + joined
        content[part] += b"".join(_packed(found[name], written) for name in names)
    at = 1 + sum(len(part) + 2 + packed.DIGITS for part in content) + packed.CODES_SIZE
    line = ""
    for part, data in content.items():
        line += " %s %0*d" % (part, packed.DIGITS, at)
        at += len(data)
    if len(line) >= packed.LINE:
        raise Refused("the names of the text parts take %d bytes: too many" % len(line))
    return table + line.encode() + b"\n" + b"".join(content.values())


def _texts(tree):
    """Return {name: text} of the assignments in a module of texts."""
    found = [node for node in tree.body if isinstance(node, ast.Assign)]
    return {target(node): ast.literal_eval(node.value) for node in found}


def texts_in(value):
    """Yield all strings in a value, including the keys of dicts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list, dict)):
        items = itertools.chain(*value.items()) if isinstance(value, dict) else value
        for item in items:
            yield from texts_in(item)


def _packed(value, written):
    """Return the bytes of a value in the format of truco_texts.packed.

    :param written: {text: [the codes that stand for it]}
    """
    if isinstance(value, str):
        codes = written[value]
        if len(codes) >= packed.TUPLE:
            raise Refused("a text of %d codes is too long: %s" % (len(codes), value))
        return bytes((len(codes), *codes))
    if isinstance(value, (tuple, list)):
        kind, size, inside = packed.TUPLE, len(value), value
    elif isinstance(value, dict):
        kind, size, inside = packed.PAIRS, len(value), [*itertools.chain(*value.items())]
    else:
        raise Refused("a text cannot be %r" % (value,))
    if size > 255:
        raise Refused("%d texts together are too many" % size)
    return bytes((kind, size)) + b"".join(_packed(one, written) for one in inside)


def _codes(said, max_pairs):
    """Choose codes for some texts. Return (bytes of the table of codes, {text: its codes}).

    :raises Refused: a letter is not in Latin-1
    """
    letters = sorted(set().union(*said))
    strange = [letter for letter in letters if ord(letter) > 255]
    if strange:
        raise Refused("a text has `%s`, which is not in Latin-1" % strange[0])
    texts, pairs = _paired(said, min(max_pairs, CODES - len(letters)))
    # Codes are 1 to 255, then 0. A pair contains only earlier signs, so never the code 0. So an
    # entry of the table that begins with 0 is not a pair: its second byte is a letter.
    code = {sign: (at + 1) % 256 for at, sign in enumerate([*letters, *pairs])}
    table = bytearray(packed.CODES_SIZE)
    for sign in code:
        meaning = [code[one] for one in pairs.get(sign, ())] or (0, ord(sign))
        table[2 * code[sign] : 2 * code[sign] + 2] = meaning
    return bytes(table), {old: [code[sign] for sign in new] for old, new in zip(said, texts)}


def _paired(said, max_pairs):
    """Replace frequent pairs of adjacent characters by new ones, again and again.

    :return: [texts with new characters], {new character: its pair}
    """
    texts, pairs, depth = list(said), {}, {}
    counts = Counter(pair for text in texts for pair in zip(text, text[1:]))

    def deep(pair):
        return 1 + max(depth.get(sign, 0) for sign in pair)

    for sign in map(chr, range(_FIRST, _FIRST + max_pairs)):
        # Take the most frequent pair. Of equally frequent pairs take the last in the order of their
        # characters, so that each run gives the same bytes.
        best = 2  # a pair that occurs only once is not worth a character
        pair: tuple = ()
        for other, count in counts.items():
            if count >= best and (count, other) > (best, pair) and deep(other) < packed.DEEP:
                best, pair = count, other
        if not pair:
            break
        pairs[sign], depth[sign], both = pair, deep(pair), "".join(pair)
        for at, text in enumerate(texts):
            if both in text:
                counts.subtract(zip(text, text[1:]))
                texts[at] = text = text.replace(both, sign)
                counts.update(zip(text, text[1:]))
    return texts, pairs
