# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The command line of tools/web.py."""

import argparse
import os
import sys
import webbrowser

from tools.drive import boards
from tools.linker import Refused
from tools.web import build, figures, serving

_PORT = 8500
_FIRST = ("index.html", "bare.html")  # what the browser opens: the first that there is


def main(arguments, root, say=print):
    """Run tools/web.py with a list of arguments on the checkout at `root`; the exit status."""
    options = _options(arguments)
    try:
        found = build.files(root, board_ids=_boards(options.boards, root), say=say)
        if options.figures:
            return figures.show(found, say)
        if options.serve:
            return _serve(found, options.port, say)
        folder = options.out or os.path.join(root, "dist")
        build.write(found, folder)
    except (Refused, OSError) as problem:
        print("web: %s" % problem, file=sys.stderr)
        return 2
    size = "{:,}".format(sum(map(len, found.values())))
    say("%s: %d files, %s bytes, version %s" % (folder, len(found), size, build.version(found)))
    return 0


def _options(arguments):
    parser = argparse.ArgumentParser(prog="web.py", description="Zap for the browser.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--out", metavar="DIR", help="write the page to this folder; without it dist/"
    )
    what.add_argument("--figures", action="store_true", help="how large it is, and how fast")
    what.add_argument("--serve", action="store_true", help="run the page, and open the browser")
    parser.add_argument(
        "--boards",
        metavar="all|ID,ID",
        default="",
        help="the page can put the game on these boards, too; without it on none",
    )
    parser.add_argument(
        "--port", type=int, default=_PORT, help="for --serve; without it %d" % _PORT
    )
    return parser.parse_args(arguments)


def _boards(text, root):
    """The ids of boards that --boards names."""
    known = boards.board_ids(root)
    asked = known if text == "all" else [one for one in text.split(",") if one]
    for one in asked:
        if one not in known:
            raise Refused("no board `%s`: python3 tools/deploy.py --list says which" % one)
    return asked


def _serve(found, port, say):
    server = serving.server(found, port)
    first = next(name for name in _FIRST if name in found)
    address = "http://127.0.0.1:%d/%s" % (server.server_address[1], first.replace("index.html", ""))
    say("%s (Ctrl+C ends it)" % address)
    webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
    return 0
