"""The way to `board_configs.radio`, which is in memory only while it is asked."""

import residency


def _ask(config, question, *more):
    """Call a function of it; code.py is who knows the package of the configs."""
    package = config.PACKAGE
    try:
        return getattr(residency.bring(package + ".radio"), question)(config.HAS_BLE, *more)
    finally:
        residency.forget_under(package)


def ways(config):
    """The ways of this board, in the order in which they are offered; () for none."""
    return _ask(config, "ways")


def wrong(config):
    """What is wrong with the line ZAP_LINK of settings.toml, for the player; "": nothing."""
    return _found(config)[1]


def has(config, way):
    """Whether it is one of `ways`; where that line is wrong, none is."""
    return way in _found(config)[0]


def _found(config):
    try:
        return ways(config), ""
    except Exception as error:
        if not getattr(error, "for_player", False):
            raise
        return (), str(error)


def names(config):
    """What the network and the server of settings.toml are called, "" for none; and the address of
    the page at which others can sit down at a table."""
    return _ask(config, "names")


def works(config, way=""):
    """False when a co-processor should be there and does not answer; takes 0.6 s then.

    :param way: one of `ways`; "": the only one without WiFi
    """
    return _ask(config, "works", way)


def carrier(config, way=""):
    """Open what reaches others, see truco_link.carriers; None: nothing does.

    It is `config.carrier` until it is closed: App closes it on the way to the crash screen.

    :param way: as of `works`
    """
    config.carrier = _ask(config, "carrier", way)
    return config.carrier
