"""INSTALL.txt of a zip: one page, in Portuguese, English and Spanish."""

from tools.drive import bootout, first_settings, tree, update

NAME = "INSTALL.txt"
GET = "https://circuitpython.org/board/%s/"

_PAGE = """\
Zap {version} - {name} ({board})
CircuitPython {major}.x: {url}

PORTUGUÊS
{file_pt}
1. Ponha o CircuitPython {major} na placa: baixe o UF2 da página acima, que diz como.
   Aparece um drive de nome CIRCUITPY.
2. Copie tudo deste zip para o drive CIRCUITPY, também os arquivos que começam com ponto.
   A cópia SUBSTITUI, se houver: {root}{lib_pt}.
   Se esse code.py é um programa seu, guarde-o antes. Tudo o mais que é seu fica, também os
   seus outros adafruit_* em lib. Se já houver lá um settings.toml com linhas suas, não o
   substitua{line_pt}.
3. Ejete o drive e aperte reset. O jogo começa.

Para atualizar: apague do drive truco_core, board_configs e, em lib, truco_* e zap*, e faça o
passo 2 outra vez. O seu nome e as partidas salvas ficam: estão na memória da placa.
Outro cabo ou outros botões: em settings.toml, as linhas ZAP_PIN_ mudam os pinos.
Tela preta, ou o drive não aparece? Um arquivo pode estar cortado. Entre no modo seguro:
aperte reset e, enquanto a luz pisca em amarelo, outra vez (sem tecla reset, ligue e aperte
BOOTSEL). O drive aparece: apague e copie como para atualizar.

ENGLISH
{file_en}
1. Put CircuitPython {major} on the board: get the UF2 from the page above, which says how.
   A drive with the name CIRCUITPY appears.
2. Copy all of this zip onto the CIRCUITPY drive, also the files that begin with a dot.
   This REPLACES, if they are there: {root}{lib_en}.
   If that code.py is a program of yours, keep a copy first. Everything else of yours stays,
   also your other adafruit_* in lib. If there is a settings.toml with lines of yours already,
   do not replace it{line_en}.
3. Eject the drive and press reset. The game starts.

To update: delete from the drive truco_core, board_configs and, in lib, truco_* and zap*, and do
step 2 again. Your name and saved matches stay: they are in the memory of the board.
Another wiring, other buttons: in settings.toml, the lines ZAP_PIN_ change the pins.
A black panel, or no drive? A file may be cut off. Start in safe mode: press reset and, while
the light blinks yellow, once more (without a reset key, plug it in and press BOOTSEL). The
drive appears: delete and copy as for an update.

ESPAÑOL
{file_es}
1. Pon CircuitPython {major} en la placa: baja el UF2 de la página de arriba, que dice cómo.
   Aparece una unidad de nombre CIRCUITPY.
2. Copia todo este zip a la unidad CIRCUITPY, también los archivos que empiezan con punto.
   La copia REEMPLAZA, si los hay: {root}{lib_es}.
   Si ese code.py es un programa tuyo, guárdalo antes. Todo lo demás que es tuyo queda, también
   tus otros adafruit_* en lib. Si ya hay allí un settings.toml con líneas tuyas, no lo
   reemplaces{line_es}.
3. Expulsa la unidad y aprieta reset. El juego empieza.

Para actualizar: borra de la unidad truco_core, board_configs y, en lib, truco_* y zap*, y haz otra
vez el paso 2. Tu nombre y las partidas guardadas quedan: están en la memoria de la placa.
Otro cableado u otros botones: en settings.toml, las líneas ZAP_PIN_ cambian los pines.
¿Pantalla negra, o no aparece la unidad? Un archivo puede estar cortado. Entra en modo seguro:
aprieta reset y, mientras la luz parpadea en amarillo, otra vez (sin tecla reset, conéctalo y
aprieta BOOTSEL). La unidad aparece: borra y copia como para actualizar.
"""
_BLE_LINE = "CIRCUITPY_BLE_WORKFLOW = false"
_LINE = {  # for a user's own file
    "line_pt": " e escreva nele\n   %s",
    "line_en": ", and write into it\n   %s",
    "line_es": ", y escribe en él\n   %s",
}
_FILE = {  # instead of all that follows
    "file_pt": """
Ou um só arquivo, {file}: segure BOOTSEL, ligue a placa ao computador e copie
o arquivo para o drive que aparece. Apaga tudo o que está no drive CIRCUITPY, também
o settings.toml; o seu nome e as partidas salvas ficam na memória da placa. Não desligue antes
de o título aparecer: se a tela ficar preta depois disso, copie o arquivo outra vez.
""",
    "file_en": """
Or one file, {file}: hold BOOTSEL, plug the board in, and copy the file onto the
drive that appears. It deletes all that is on the drive CIRCUITPY, settings.toml too; your
name and the saved matches stay in the memory of the board. Do not unplug it before the title
is there: if the panel stays black after that, copy the file again.
""",
    "file_es": """
O un solo archivo, {file}: mantén BOOTSEL, conecta la placa y copia el archivo
a la unidad que aparece. Borra todo lo que hay en la unidad CIRCUITPY, también settings.toml;
tu nombre y las partidas guardadas quedan en la memoria de la placa. No la desconectes antes de
que aparezca el título: si la pantalla queda negra después, copia el archivo otra vez.
""",
}


_LIB = {"lib_pt": "\n   e, em lib, ", "lib_en": "\n   and, in lib, ", "lib_es": "\n   y, en lib, "}


def page(version, board_id, name, has_ble, paths, file=None):
    """Return the bytes of the page for one board; `name` is for people.

    :param paths: of the files that the zip brings onto the drive
    :param file: name of the one file with firmware and game, where the board gets one
    """
    line = _BLE_LINE if has_ble else ""
    if board_id in first_settings.SHARED_HEAP:
        line = first_settings.HEAP_LINE
    lines = {key: words % line if line else "" for key, words in _LINE.items()}
    lines.update((key, words.format(file=file) if file else "") for key, words in _FILE.items())
    roots = {path for path in paths if "/" not in path and path[0] != "."} - {tree.SETTINGS}
    inside = {path.split("/")[1].split(".")[0] for path in paths if path.startswith("lib/")}
    others = sorted(top for top in inside if not ("lib/" + top).startswith(update.OWN))
    lines.update((key, words + ", ".join(others) if others else "") for key, words in _LIB.items())
    lines["root"] = ", ".join(sorted(roots))
    text = _PAGE.format(
        version=version,
        board=board_id,
        name=name,
        major=bootout.MAJOR,
        url=GET % board_id,
        **lines,
    )
    # Notepad of old Windows shows one long line otherwise.
    return text.replace("\n", "\r\n").encode("utf-8-sig")
