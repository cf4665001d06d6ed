"""`zap-truco`: tools/play.py of an installed wheel, whose package has this as its `__main__`."""

import os
import runpy
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    os.environ["ZAP_NO_VENV"] = "1"  # the wheel's own requirements are there
    os.environ["ZAP_COMMAND"] = "zap-truco"
    tools = os.path.join(_HERE, "tools")
    sys.path.insert(0, tools)
    sys.path.append(os.path.join(tools, "along"))  # libraries, see hooks.py
    runpy.run_path(os.path.join(tools, "play.py"), run_name="__main__")


if __name__ == "__main__":
    main()
