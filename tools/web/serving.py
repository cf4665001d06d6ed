"""A web server for the page on this computer: files from a dict, and nothing else."""

import http.server
import os
import urllib.parse

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
_OTHER = "application/octet-stream"
_INDEX = "index.html"


def server(files, port=0, host="127.0.0.1"):
    """An `http.server` that is bound, to be run by its `serve_forever`.

    :param files: {path: bytes}, or a function that gives it at each request
    :param port: 0: any that is free; `server_address` says which
    :raises OSError: the port is taken
    """
    given = files if callable(files) else lambda: files

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path).lstrip("/")
            if not path or path.endswith("/"):
                path += _INDEX
            data = given().get(path)
            self.send_response(200 if data is not None else 404)
            kind = (
                KINDS.get(os.path.splitext(path)[1], _OTHER) if data is not None else "text/plain"
            )
            data = b"not here\n" if data is None else data
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "no-cache")  # a change is seen at the next load
            self.end_headers()
            if self.command == "GET":
                self.wfile.write(data)

        do_HEAD = do_GET

        def log_message(self, *_):
            pass

    return http.server.ThreadingHTTPServer((host, port), Handler)
