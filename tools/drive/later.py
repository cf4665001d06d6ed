"""Files without which a match with robots is played: on a small drive an update brings them last.

Should the plug be pulled just then, the game starts and plays, in one language; whoever asks for
what is not there yet is told that files are missing, and to install the game again.
"""

import re

from tools.linker import imports, words

_PACKAGES = ("zapl", "truco_selftest")
# Names on a board of what a player can do without for a while.
_SEPARATE = """
    zap.lesson_screen zap.lesson zap.replay_screen zap.replay
    zap.why_screen zap.reasons zap.ranks_screen zap.figures_screen
    zap.far_party zap.far_ways zap.connecting_screen
    zap.rooms_screen zap.near_screen zap.lookout zap.line_mark
    zap.search_screen zap.marker_screen zap.name_screen
    zap.lobby_screen zap.create_screen zap.code_screen zap.linked_menu_screen
    zap.seats_screen zap.linked_end_screen zap.invite_screen
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
        later |= {words.path_of(code), "%sshouts_%s.bin" % (words.FOLDER, code)}
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
