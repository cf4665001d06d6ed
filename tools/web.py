"""Build Zap for the browser, or run it on this computer.

    python3 tools/web.py                    builds the page into dist/page
    python3 tools/web.py --serve            runs it and opens the browser

Exit status: 0 done, 2 refused.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap

bootstrap.ensure_for(sys.argv)
bootstrap.ensure("tools/web/requirements.txt")
if "--serve" in sys.argv:
    bootstrap.ensure("tools/net/requirements.txt")
bootstrap.ensure_node()

from tools.environment import paths

paths.add_device_paths()

from tools.commands import web_command as command

if __name__ == "__main__":
    sys.exit(command.main(sys.argv[1:], paths.ROOT))
