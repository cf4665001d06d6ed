"""Build all files of the page. The same checkout always gives the same bytes."""

import functools
import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil

from tools.linker import Refused, mpy

from . import board_zips, pack, reading_pages

PAGE = "web/page"
_PHONES = "web/phones"  # folder of files that only the page of a handheld has
MICROPYTHON = "web/node_modules/@micropython/micropython-webassembly-pyscript"
PACK = "zap.pack"
WASM = "micropython.pack"  # micropython.wasm, compressed here because not all servers compress
WORKER = "sw.js"
SITE = "site.mjs"
# Pictures of the page, for link previews and for the browser's installation prompt.
PICTURES = ("desktop.png", "phone_upright.png")
LICENSE = "LICENSE"  # a file of the page, because its other files lose their licence comments
INDEX = "index.html"
# Placeholder for the page's address in index.html. The address is SITE in board_configs/radio.py.
_ADDRESS = b"https://page.example/"
_VERSION, _FILES = b"/*VERSION*/", b'"/*FILES*/": ""'
# Beginnings of the paths that the service worker does not cache, because players do not need these
# files offline.
_NOT_KEPT = ("icon-", "install", "boards/", "pictures/", "rules-", "guide-", LICENSE, WORKER)
# Files that a handheld does not serve: it offers no installation, and the game contains the rules.
_NOT_FOR_PHONES = ("install", "icon-", "manifest.", "guide-", "pictures/", WORKER)
# Parts of index.html that a handheld does not serve: links to the files above, and the tags of link
# previews.
_LINKS = (
    rb"(?s)<li><a href=.install.*?</li>|<link rel=.(?:manifest|apple-touch-icon)[^>]*>"
    rb"|<meta (?:property|name=.twitter)[^>]*>"
)
# An assertion of MicroPython, removed because it takes a tenth of the page's processor time.
_CHECK = re.compile(rb'assert\(wasmTable\.get\(funcPtr\)==func,"[^"]*"\),')
# Comments on lines of their own, and indentation, which are removed. Line numbers stay the same, so
# that a traceback fits the source.
_COMMENTS = re.compile(rb"(?ms)^[ \t]*//[^\n]*$|^[ \t]*/\*.*?\*/[ \t]*$|^[ \t]+|<!--.*?-->")
_SOURCES = (".mjs", ".js", ".css", ".html")
# Node needs the name .mjs for modules. A page must call them .js: some servers send a .mjs file as
# octet-stream, and then browsers do not run it.
_MODULE, _SERVED = ".mjs", ".js"
_small = functools.partial(gzip.compress, mtime=0)
_BEST = 12  # the level of libdeflate that gives the smallest files
# Keys of the word files that the page's JavaScript does not use.
_NOT_SAID = ("game", "guide", "rules", "installer")
_DIGITS = 12  # number of hexadecimal digits of the version, which is a hash of all files
_SUM = 16  # number of hexadecimal digits of a file's hash in the service worker


def files(root, level=mpy.SHIPPED, board_ids=(), say=lambda text: None, site=None, firmware=None):
    """Return {path in the page's folder: bytes}.

    :param site: the bytes of site.mjs, to replace the file in the checkout
    :param board_ids: the boards for which the page can install the game
    :param firmware: folder with CircuitPython's UF2 files, to make UF2 files; None: zips only
    :raises tools.linker.Refused: MicroPython is not installed, or a source does not compile
    """
    say("building the page, which takes up to a minute")
    found = {**_programs(root, pack.files(root, level), _smallest), **_sources(root, PAGE)}
    for name in PICTURES:
        found["pictures/" + name] = _read(os.path.join(root, "docs", "pictures_web", name))
    found[LICENSE] = _read(os.path.join(root, LICENSE))
    if site is not None:
        found[SITE] = site
    of_handhelds = _read(os.path.join(root, "board_configs", "radio.py"))
    address = re.search(rb'^SITE = "(.*)"$', of_handhelds, re.M)[1]
    found[INDEX] = found[INDEX].replace(_ADDRESS, address)
    found.update(reading_pages.files(root))
    _texts(found)
    found["install/python.mjs"] = _rules(root)
    page = functools.partial(for_phones, root)
    found.update(board_zips.files(root, board_ids, say, firmware, page))
    found = _renamed(found)
    found[WORKER] = _worker(found)
    return dict(sorted(found.items()))


def _sources(root, folder):
    """Return {path in a folder: bytes} of its files, with the comments in programs removed."""
    found, place = {}, os.path.join(root, *folder.split("/"))
    for inside, _, names in os.walk(place):
        for name in names:
            path = os.path.join(inside, name)
            data = _read(path)
            if name.endswith(_SOURCES):
                data = _COMMENTS.sub(lambda gone: b"\n" * gone[0].count(b"\n"), data)
            found[os.path.relpath(path, place).replace(os.sep, "/")] = data
    return found


def _texts(found):
    """Replace the files words/*.json in {path: bytes} by two JavaScript modules.

    One is for the page, the other for the installer.
    """
    words, installer = {}, {}
    for path in [path for path in found if path.startswith("words/")]:
        said, code = json.loads(found.pop(path)), path[-7:-5]
        words[code] = {name: text for name, text in said.items() if name not in _NOT_SAID}
        installer[code] = said["installer"]
    for path, texts in (("texts.mjs", words), ("install/texts.mjs", installer)):
        found[path] = ("export default %s;\n" % json.dumps(texts, ensure_ascii=False)).encode()


def _rules(root):
    """Return a JavaScript module with the sources of tools/installer: {file name: text}."""
    folder = pathlib.Path(root, "tools", "installer")
    sources = {file.name: file.read_text("utf-8") for file in sorted(folder.glob("*.py"))}
    return b"export default %s;\n" % json.dumps(sources, ensure_ascii=False).encode()


def _smallest(data):
    """Return data, compressed with gzip to 3% less than zlib can."""
    import deflate  # of tools/web/requirements.txt: only the page for web servers needs it

    return bytes(deflate.gzip_compress(data, _BEST))


def _programs(root, game, compress):
    """Return the files of the game and of MicroPython, which runs it."""
    folder = os.path.join(root, *MICROPYTHON.split("/"))
    return {
        PACK: compress(pack.pack(game)),
        WASM: compress(_read(os.path.join(folder, "micropython.wasm"))),
        "micropython.mjs": _CHECK.sub(b"", _read(os.path.join(folder, "micropython.mjs"))),
    }


@functools.cache
def for_phones(root, level=mpy.SHIPPED):
    """Return {path in the page's folder on a drive: bytes} of the page that a handheld serves.

    Files are compressed with gzip if that makes them smaller.
    """
    found = _programs(root, pack.files(root, level, nearby=True), _small)
    found.update({**_sources(root, PAGE), **_sources(root, _PHONES)})
    _texts(found)
    found.update(reading_pages.files(root))
    found = {path: data for path, data in found.items() if not path.startswith(_NOT_FOR_PHONES)}
    found[INDEX] = _without_links(found[INDEX])
    found = _renamed(found)
    packed = {}
    for path, data in found.items():
        small = data if path in (PACK, WASM) else _small(data)
        is_less = len(small) < len(data)
        packed[path + ".gz" if is_less else path] = small if is_less else data
    packed["version"] = version(packed).encode()
    return dict(sorted(packed.items()))


def _renamed(found):
    """Return {path: bytes} with the modules named as in a page, also where others import them."""
    served = {}
    for path, data in found.items():
        if path.endswith(_SOURCES):
            data = data.replace(_MODULE.encode() + b'"', _SERVED.encode() + b'"')
        served[path.removesuffix(_MODULE) + _SERVED * path.endswith(_MODULE)] = data
    return served


def _without_links(page):
    """Return index.html without links to pages that a handheld does not serve."""
    return re.sub(_LINKS, lambda gone: b"\n" * gone[0].count(b"\n"), page)


def write(found, folder):
    """Write {path: bytes} into a folder, and delete its old content."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, data in found.items():
        place = pathlib.Path(folder, path)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def version(found):
    """Return the version of {path: bytes}: a hash that changes with each of the files."""
    digest = hashlib.sha256()
    for path, data in sorted(found.items()):
        digest.update(b"%s\0%d\0" % (path.encode(), len(data)) + data)
    return digest.hexdigest()[:_DIGITS]


def _worker(found):
    kept = sorted(path for path in found if not path.startswith(_NOT_KEPT))
    sums = {path: hashlib.sha256(found[path]).hexdigest()[:_SUM] for path in kept}
    listed = ", ".join('"%s": "%s"' % (path.replace(INDEX, "./"), sums[path]) for path in kept)
    text = found[WORKER].replace(_VERSION, version(found).encode())
    return text.replace(_FILES, listed.encode())


def _read(path):
    try:
        return pathlib.Path(path).read_bytes()
    except FileNotFoundError:
        raise Refused("%s is missing: run python3 tools/bootstrap.py" % path) from None
