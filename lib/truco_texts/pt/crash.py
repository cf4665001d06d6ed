"""Texts in Portuguese: when the game itself fails.

%s: the key that confirms.
"""

CRASHED = "Algo deu errado"
CRASH_ADVICE = "%s recomeça. Detalhes na porta USB."
MEMORY_ADVICE = "Faltou memória: desligue e ligue. %s recomeça."
FILES_ADVICE = "Faltam arquivos: instale o Zap de novo. %s recomeça."
