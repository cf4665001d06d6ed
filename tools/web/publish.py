"""Where the page is, and its broker, in all files of the checkout that say so."""

import os
import re
import urllib.parse

from tools.linker import Refused

_MOST = 120  # letters: as of board_configs/radio.py, which shows the address as a QR code
# {file: [(what says it, with the address between the groups, what else goes)]}
_SITE = {
    "board_configs/radio.py": r'(^SITE = ")[^"]+(")',
    "CITATION.cff": r'(^url: ")[^"]+(")',
    "web/page/index.html": r'(property="og:(?:url|image)" content=")https://[^"]*?/((?:pictures/\w+\.png)?")',
}
_BROKER = {"web/page/site.mjs": r'(^export const BROKER = ")[^"]*(")'}


def settle(root, site=None, broker=None):
    """Write the page's address, its broker, or both. Returns the paths of what says it now.

    :param site: https://..., ends with ``/``; None: stays as it is
    :param broker: wss://...; "": none; None: stays as it is
    :raises tools.linker.Refused: one of them is of no use, or a file says nothing of it
    """
    told = {}
    if site is not None:
        url = urllib.parse.urlsplit(site)
        whole = url.scheme == "https" and url.hostname and url.path.endswith("/")
        if not whole or url.query or url.fragment or len(site) > _MOST:
            raise Refused("%s: a page's address is https://..., ends with /, and is short" % site)
        told.update((path, (pattern, site)) for path, pattern in _SITE.items())
    if broker is not None:
        url = urllib.parse.urlsplit(broker)
        if broker and not (url.scheme == "wss" and url.hostname):
            raise Refused("%s: a page's broker is wss://..." % broker)
        told.update((path, (pattern, broker)) for path, pattern in _BROKER.items())
    written = {path: _said(root, path, *how) for path, how in told.items()}
    for path, text in written.items():
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write(text)
    return list(written)


def _said(root, path, pattern, value):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        text = file.read()
    text, count = re.subn(pattern, lambda found: found[1] + value + found[2], text, flags=re.M)
    if not count:
        raise Refused("%s does not say it any more: see tools/web/publish.py" % path)
    return text
