"""Files without which a match with robots is played: on a small drive an update brings them last.

Should the plug be pulled just then, the game starts and plays, in one language; whoever asks for
what is not there yet is told that files are missing, and to install the game again.
"""

import re

from tools.linker import imports, words

from .needed import ASSETS

_PACKAGES = ("truco_link", "truco_selftest")
# Names on a board of what a player can do without for a while.
_SEPARATE = """
    truco_ui.lesson_screen truco_ui.lesson truco_ui.replay_screen truco_ui.replay
    truco_ui.why_screen truco_ui.insight truco_ui.ranks_screen truco_ui.figures_screen
    truco_ui.far_party truco_ui.far_ways truco_ui.connecting_screen
    truco_ui.rooms_screen truco_ui.near_screen truco_ui.lookout truco_ui.line_mark
    truco_ui.search_screen truco_ui.marker_screen truco_ui.name_screen
    truco_ui.lobby_screen truco_ui.create_screen truco_ui.code_screen truco_ui.linked_menu_screen
    truco_ui.seats_screen truco_ui.linked_end_screen truco_ui.invite_screen
    board_configs.uplink board_configs.uplink_tls board_configs.lan_sockets
    board_configs.lan_networks board_configs.wifi_settings
    adafruit_miniqr
""".split()


def paths(linked, homes, languages):
    """The paths of these files, as a frozenset.

    :param linked: {name on a board: source} of all that is in a file of its own
    :param homes: {name on a board: path of its file}
    :param languages: codes; the first is not for later
    """
    found = {name for name in linked if name.split(".")[0] in _PACKAGES or name in _SEPARATE}
    said = {name: frozenset(re.findall(r"\w+", source.decode())) for name, source in linked.items()}
    more = found
    while more:  # who cannot be imported without one of them is one, too
        asked = {frozenset(name.split(".")) for name in more}
        more = {
            name
            for name in linked.keys() - found
            # As most name none of them there is no need to parse those.
            if any(parts <= said[name] for parts in asked) and _needs(name, linked[name]) & more
        }
        found = found | more
    later = {homes[name] for name in found if name in homes}
    for code in languages[1:]:
        later |= {words.path_of(code), "%sshouts_%s.bin" % (ASSETS, code)}
        later |= {path for path in homes.values() if path.endswith("/%s_main.mpy" % code)}
    return frozenset(later)


def _needs(name, source):
    """What a module imports when it is imported."""
    found = set()
    for item in imports.imports_of(source, name, False):
        if not (item.lazy or item.optional):
            found.add(item.module)
            found.update("%s.%s" % (item.module, part) for part in item.names)
    return found
