"""`zap-truco`: tools/play.py of an installed wheel, whose package has this as its `__main__`."""

import os
import runpy
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    os.environ["ZAP_NO_VENV"] = "1"  # the wheel's own requirements are there
    os.environ["ZAP_COMMAND"] = "zap-truco"
    tools = os.path.join(_HERE, "tools")
    along = os.path.join(tools, "along")  # libraries, see backend.py
    sys.path[:0] = [tools, along]
    # Several handhelds are processes of their own.
    os.environ["PYTHONPATH"] = os.pathsep.join([along, os.environ.get("PYTHONPATH", "")])
    runpy.run_path(os.path.join(tools, "play.py"), run_name="__main__")


if __name__ == "__main__":
    main()
