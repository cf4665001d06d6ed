"""QR codes by which phones join this table.

The link in a QR code leads to a web page that joins the table's room at a broker, or to the page
that this board serves. The four-digit code of a private table follows a "#", because browsers do
not send that part of a link to a server.
"""

import residency
from truco_link import messages
from truco_texts import texts
from truco_ui import with_others
from truco_ui.app import Screen
from truco_ui.widgets import theme


class InviteScreen(Screen):
    """A QR code with the link to this table's room. Lies on `lobby_screen`.

    Any key closes it, and so does a newcomer, whom the lobby shows.

    link   the text in the QR code
    """

    def open(self, app):
        Screen.open(self, app)
        lobby = app.party.lobby
        self.show(link_to(with_others.names(app.config)[2], lobby))

    def show(self, link, lines=()):
        """Draw the QR code of a text, with lines of words below it, on an empty panel."""
        self.link = link
        with residency.use("truco_ui.widgets.qr_code") as qr_code:
            qr_code.draw(self.root, self.app, link, lines)

    def on_event(self, kind, seat, value):
        if self.app.stack[0].has_newcomer():
            self.app.pop()

    def on_intent(self, intent):
        self.app.pop()


def link_to(site, lobby):
    """Return the address by which a web page joins this table.

    :param site: address of the page, which may contain a "?" with parameters
    :param lobby: truco_link.lobby.Lobby, at a table at a broker
    """
    # The number of a table stays the same when another person becomes the host.
    link = "%s%sroom=%d" % (site, "&" if "?" in site else "?", lobby.at.table_id)
    private = lobby.table_flags() & messages.PRIVATE
    return link + "#%04d" % lobby.at.code if private else link


class PhonesScreen(InviteScreen):
    """Two QR codes: one to join the WiFi network that this board opens, one to open its page.

    Lines below a code say what it is for. A key shows the second code, another key returns to the
    lobby. If the board is in a network that it has not opened, there is only the second code.
    """

    def open(self, app):
        Screen.open(self, app)
        network = app.party.lobby.carrier.network
        with texts.briefly(app.setup.language, "lobby") as words:
            steps = words.PHONES
        # For each QR code: its text, then the lines below it. Without room, omit the first line.
        self._codes: list = [(page_of(app.party.lobby), steps[1], network.address)]
        own = network.own_name()
        if own is not None:
            name, password = own
            code = "WIFI:T:WPA;S:%s;P:%s;;" % (escaped(name), escaped(password))
            self._codes.insert(0, (code, steps[0], name, password))
        self._next()

    def _next(self):
        while len(self.root):
            self.root.pop()
        link, *lines = self._codes.pop(0)
        for rows in (lines, lines[1:]):
            together = " ".join(rows)
            if theme.font.wide(together) <= theme.columns:
                rows = (together,)
                break
        self.show(link, rows)

    def on_intent(self, intent):
        if self._codes:
            self._next()
        else:
            self.app.pop()


def page_of(lobby):
    """Return the address on this board by which a phone joins the table."""
    link = "http://%s/" % lobby.carrier.network.address
    return link + "#%04d" % lobby.at.code if lobby.table_flags() & messages.PRIVATE else link


def escaped(text):
    """Return a name or password with the escapes that a WiFi QR code needs."""
    for sign in '\\;,:"':
        text = text.replace(sign, "\\" + sign)
    return text


SCREENS = {"invite": InviteScreen, "phones": PhonesScreen}
