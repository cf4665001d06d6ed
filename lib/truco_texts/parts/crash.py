"""When the game itself fails.

%s: the key that confirms.
"""

CRASHED = "Algo deu errado", "Something broke", "Algo falló"
CRASH_ADVICE = (
    "%s recomeça. Detalhes na porta USB.",
    "%s starts again. Details on the USB port.",
    "%s empieza de nuevo. Detalles en el puerto USB.",
)
MEMORY_ADVICE = (
    "Faltou memória: desligue e ligue. %s recomeça.",
    "Out of memory: switch off and on. %s starts again.",
    "Faltó memoria: apaga y enciende. %s empieza de nuevo.",
)
FILES_ADVICE = (
    "Faltam arquivos: instale o Zap de novo. %s recomeça.",
    "Files are missing: install Zap again. %s starts again.",
    "Faltan archivos: instala Zap de nuevo. %s empieza de nuevo.",
)
