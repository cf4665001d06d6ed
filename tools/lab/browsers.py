"""The tests of the page in each browser that is installed: Chromium, Firefox, WebKitGTK.

    python3 tools/lab/browsers.py [-k EXPR]

Where no Chromium is installed, npm's is taken (docs/web.md). Debian has the others as firefox-esr,
and as webkit2gtk-driver, with xvfb where there is no display. What asks for Chromium's own tools is
skipped there. Exit status 1: a test failed.
"""

import argparse
import glob
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TESTS = "host_tests/web/test_in_browser.py"


def programs():
    """{name: what ZAP_BROWSER is to say, "" as usual, or None: it is not installed}."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    webkit = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
    return {
        "Chromium": "",
        "Firefox": firefox,
        "WebKitGTK": webkit[-1] if webkit and shutil.which("WebKitWebDriver") else None,
    }


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("-k", metavar="EXPR", help="only tests that match")
    wanted = options.parse_args()
    line = [sys.executable, os.path.join(ROOT, "tools", "test.py"), TESTS]
    line += ["-k", wanted.k] if wanted.k else []
    failed = 0
    for name, program in programs().items():
        if program is None:
            print("\n== %s is not installed" % name, flush=True)
            continue
        print("\n== %s %s" % (name, program), flush=True)
        environment = dict(os.environ, ZAP_BROWSER=program)
        failed += subprocess.run(line, env=environment, cwd=ROOT).returncode != 0
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
