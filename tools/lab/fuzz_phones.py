"""Anything at all to the server for phones: HTTP, frames of WebSockets, questions of names.

    python3 tools/lab/fuzz_phones.py [--inputs N] [--seed S]

Prints how many inputs came to what. Exit status 1, with a traceback: something raised, or a buffer
grew, or a connection never ended.
"""

import argparse
import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure()

from tools.environment import paths

paths.add_device_paths()

from tools.sim import library

library.load()

from tools.sim.worlds.mad_browser import MadBrowsers


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--inputs", type=int, default=1_000_000)
    options.add_argument("--seed", type=int, default=1)
    wanted = options.parse_args()
    mad = MadBrowsers(wanted.seed)
    mad.run(wanted.inputs)
    print(
        "%d inputs: %d WebSockets, %d with a file, %d without any answer"
        % (mad.inputs, mad.opened, mad.answered, mad.dropped)
    )


if __name__ == "__main__":
    sys.exit(main())
