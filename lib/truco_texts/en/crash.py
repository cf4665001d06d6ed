"""Texts in English: when the game itself fails.

%s: the key that confirms.
"""

CRASHED = "Something broke"
CRASH_ADVICE = "%s starts again. Details on the USB port."
MEMORY_ADVICE = "Out of memory: switch off and on. %s starts again."
FILES_ADVICE = "Files are missing: install Zap again. %s starts again."
