"""Texts in Spanish: when the game itself fails.

%s: the key that confirms.
"""

CRASHED = "Algo falló"
CRASH_ADVICE = "%s empieza de nuevo. Detalles en el puerto USB."
MEMORY_ADVICE = "Faltó memoria: apaga y enciende. %s empieza de nuevo."
FILES_ADVICE = "Faltan archivos: instala Zap de nuevo. %s empieza de nuevo."
