"""In a page that knows no broker, in the place of truco_ui.screens.no_radio_screen: why nobody else
is there, and what helps. No cable and no AirLift could. tools/web/pack.py puts it there.
"""

from truco_ui.screens.help_screen import PagesScreen

# By truco_texts.texts.CODES: the heading, and the pages.
_WORDS = (
    (
        "Sem salas",
        ("Esta página", "Ela não tem um servidor de salas: aqui se joga contra os robôs."),
        ("O que ajuda", "Um link com ?broker=wss:// e o nome de um servidor abre as salas dele."),
    ),
    (
        "No rooms",
        ("This page", "It has no server for rooms: here you play against the robots."),
        ("What helps", "A link with ?broker=wss:// and the name of a server opens its rooms."),
    ),
    (
        "Sin salas",
        ("Esta página", "No tiene un servidor de salas: aquí se juega contra los robots."),
        ("Qué ayuda", "Un enlace con ?broker=wss:// y el nombre de un servidor abre sus salas."),
    ),
)


class NoRoomsScreen(PagesScreen):
    """Pages to read, of the name `no_radio`."""

    def open(self, app, silent=False, is_over=False):
        """The arguments are those of the screen that it stands for; a page has no AirLift."""
        self._pages = _WORDS[app.setup.language]
        self.build(self._pages[0], len(self._pages) - 1)

    def page(self, index):
        return self._pages[1 + index]

    def leave(self):
        self.app.go("others")


SCREENS = {"no_radio": NoRoomsScreen}
