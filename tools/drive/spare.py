"""main.py of a drive: says why Zap does not start when truco_rescue cannot.

The firmware runs it where code.py is missing, and code.py asks it where truco_rescue is missing or
damaged. It is a text, with lib/truco_panel.py in it: a text that is cut off hangs no firmware. The
words are drawn by the firmware's own console.
"""

import ast

NAME = "main.py"
_HEAD = b"# What shows why Zap cannot start, where nothing else is left to do it.\n"
_SHOW = b'''

def show(error):
    import displayio
    display = display_there_is()
    if display:
        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        display.auto_refresh = True
    print("\\n\\nZap: %s\\n\\nReinstale o Zap.\\nInstall Zap again.\\nReinstala Zap.\\n" % error)

if __name__ == "__main__":
    import time
    while True:
        show("code.py is missing.")
        time.sleep(5)
'''


def text(panel):
    """Its bytes, with those of truco_panel's source in them."""
    tree = ast.parse(panel)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef)):
            node.body = [one for one in node.body if not _is_text(one)]
    return _HEAD + ast.unparse(tree).encode() + _SHOW


def _is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
