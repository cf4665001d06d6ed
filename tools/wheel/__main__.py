"""The command `zap-truco` of an installed wheel, which runs the wheel's copy of tools/play.py.

pyproject.toml puts this file into the wheel as `__main__` of the package zap_truco.
"""

import os
import runpy
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    os.environ["ZAP_NO_VENV"] = "1"  # the wheel has installed its requirements
    os.environ["ZAP_COMMAND"] = "zap-truco"
    tools = os.path.join(_HERE, "tools")
    sys.path.insert(0, os.path.join(tools, "along"))  # the wheel's Adafruit libraries
    runpy.run_path(os.path.join(tools, "play.py"), run_name="__main__")


if __name__ == "__main__":
    main()
