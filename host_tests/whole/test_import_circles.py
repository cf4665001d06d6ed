"""Test that no modules import one another in a circle, inside packages either."""

import grimp
import pytest

from tools.environment import paths

DEVICE = (
    "truco_core truco_input truco_store truco_texts truco_link truco_game truco_ui "
    "ble_host page_host board_configs"
).split()


def circle_in(imports):
    """Return the modules of a circle of imports, or [] if there is none.

    :param imports: {module: modules that it imports}, at the top of a file or in a function
    """
    left = dict(imports)
    while True:
        free = [name for name in left if not any(other in left for other in left[name])]
        if not free:
            return sorted(left)
        for name in free:
            del left[name]


@pytest.mark.parametrize("packages", [DEVICE, ["tools"]], ids=["device", "tools"])
def test_no_modules_import_one_another_in_a_circle(packages, monkeypatch):
    monkeypatch.syspath_prepend(paths.ROOT)
    graph = grimp.build_graph(*packages, cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    assert len(imports) > 100 and circle_in(imports) == []


def test_a_circle_is_found():
    assert circle_in({"a": ["b"], "b": ["c", "d"], "c": ["b"], "d": []}) == ["a", "b", "c"]
