"""Takes out of memory what the link needs seldom."""

import residency


def sweep() -> bool:
    """Forget one module for what happens seldom; False: there is none any more.

    On a board the linker writes ``discard`` into it (tools/linker/passing.py). Who needs one brings
    it; at the table it goes again soon.
    """
    for name in residency.modules:
        if name.startswith("truco_link."):  # on a board all do, see tools/linker/flatten.py
            module = residency.modules[name]
            if hasattr(module, "discard") and module.discard:
                residency.forget(name)
                return True
    return False
