"""Which adapter `_bleio.adapter` is: in a module by itself, for services and adapters need it."""

_current = None


def use(adapter):
    """Make an adapter what `_bleio.adapter` is."""
    global _current
    _current = adapter
    return adapter


def current():
    """The adapter of the program that runs now.

    :raises RuntimeError: nobody has made one
    """
    if _current is None:
        raise RuntimeError("no radio: use tools.sim.air.bleio.use")
    return _current
