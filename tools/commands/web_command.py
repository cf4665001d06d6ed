"""Define the options of tools/web.py, and build or serve the page."""

import argparse
import asyncio
import contextlib
import functools
import http.server
import json
import os
import socket
import sys
import tempfile
import threading
import webbrowser

from tools import bootstrap
from tools.drive import boards
from tools.linker import Refused
from tools.web import build

_PORT = 8500
_HERE = "127.0.0.1"
_ALL = "0.0.0.0"


def main(arguments, root, say=print):
    """Build or serve the page as the arguments of `tools/web.py` say. Return the exit status."""
    options = _options(arguments)
    try:
        board_ids = [one for one in options.boards.split(",") if one]
        if options.boards == "all":
            board_ids = boards.board_ids(root)
        if options.serve:
            with contextlib.suppress(KeyboardInterrupt):
                asyncio.run(_serve(root, board_ids, options, say))
            return 0
        found = build.files(root, board_ids=board_ids, say=say, firmware=options.firmware)
        folder = os.path.join(root, "dist", "page")
        build.write(found, folder)
    except (Refused, OSError) as problem:
        print("web: %s" % bootstrap.worded(problem), file=sys.stderr)
        return 2
    size = "{:,}".format(sum(map(len, found.values())))
    say("%s: %d files, %s bytes, version %s" % (folder, len(found), size, build.version(found)))
    return 0


def _options(arguments):
    parser = argparse.ArgumentParser(
        prog="web.py", description="Build or serve Zap for the browser."
    )
    add = parser.add_argument
    add("--serve", action="store_true", help="run the page, and open the browser")
    of_boards = "boards on which the page can install the game; default: none"
    add("--boards", metavar="all|ID,ID", default="", help=of_boards)
    of_firmware = "as in tools/release.py: also make UF2 files for boards"
    add("--firmware", metavar="DIR", help=of_firmware)
    of_port = "for --serve; default %d. The next two ports are used for rooms" % _PORT
    add("--port", type=int, metavar="N", default=_PORT, help=of_port)
    of_host = "for --serve; 0.0.0.0 lets others in your network play, too"
    add("--host", default=_HERE, metavar="ADDRESS", help=of_host)
    return parser.parse_args(arguments)


async def _serve(root, board_ids, options, say):
    """Serve the page, and a broker through which pages and handhelds find each other's tables."""
    from tools.net import rooms  # needs packages that the other options do not need

    # localhost may also be ::1, and pages and handhelds elsewhere cannot reach it.
    host, port = _HERE if options.host == "localhost" else options.host, options.port
    with tempfile.TemporaryDirectory() as folder:
        try:  # bind all ports before the build, which takes long
            server = _pages(folder, host, port)
            await rooms.start(host, port + 2, port + 1)
        except (OSError, OverflowError) as problem:
            text = "ports %d to %d of %s: %s; choose others with --port, or another --host"
            raise Refused(text % (port, port + 2, host, problem)) from None
        name = host if host != _ALL else own_address()
        address = "http://%s:%d" % (name, port)
        made = build.files(root, board_ids=board_ids, say=say, site=_site(port + 1, address))
        build.write(made, folder)
        address += "/"
        say("%s (Ctrl+C ends it)" % address)
        if host != _HERE:  # handhelds in the network can reach it
            lines = 'ZAP_BROKER = "%s" and ZAP_BROKER_PORT = %d' % (name, port + 2)
            say("handhelds with WiFi meet this page with %s in settings.toml" % lines)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        # A browser without a window, such as w3m, keeps its caller until it ends.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            await asyncio.Event().wait()
        finally:
            server.shutdown()


def _pages(folder, host, port):
    """Return a web server for the files of a folder, already bound to its port."""
    handler = functools.partial(_Handler, directory=folder)
    return _Server((host, port), handler)


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        """Print no traceback if a browser ends a request, as it does on a reload."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(http.server.SimpleHTTPRequestHandler):
    timeout = 60  # seconds after which an idle connection ends, with its thread

    # Python takes the types of files from the system, where other programs may have changed them.
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        **{".js": "text/javascript", ".wasm": "application/wasm"},
        **{".html": "text/html", ".css": "text/css", ".json": "application/json"},
        **{".svg": "image/svg+xml", ".png": "image/png"},
        **{".webmanifest": "application/manifest+json"},
    }

    def send_head(self):
        try:
            return super().send_head()
        except ValueError:  # such as for /%00, a name that no file can have
            return self.send_error(404)

    def list_directory(self, path):
        return self.send_error(404)

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")  # so that a reload shows a changed file
        super().end_headers()

    def log_message(self, *_):
        pass


def _site(port, address):
    """Return the text of the page's site.mjs.

    :param port: port of the broker, which has the page's host
    :param address: the page's address for others in the network
    """
    text = "export const BROKER = `ws://${location.hostname}:%d/mqtt`;\nexport const NEARBY = %s;\n"
    return (text % (port, json.dumps(address))).encode()


def own_address():
    """Return this computer's address in its local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as end:
        try:
            # Connecting a UDP socket sends nothing, but chooses the local address for packets to a
            # remote one. The remote address here is reserved for documentation.
            end.connect(("192.0.2.1", 9))
            return end.getsockname()[0]
        except OSError:
            return _HERE
