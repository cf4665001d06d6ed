"""Test that the program restarts before a linked table, and goes on at the right screen."""

import pytest

from tools.sim.worlds.scenes import at_title


@pytest.mark.parametrize("keys, opens", [("", "create"), ("DOWN", "search")])
@pytest.mark.parametrize("can_save", [True, False])
def test_a_table_begins_with_a_restart_unless_the_store_cannot_be_written(keys, opens, can_save):
    with at_title("pybadge", settings={"ZAP_LINK": "cable"}) as handheld:
        from truco_store import profile

        app = handheld.app
        profile.rename(app.store.image, "Ana")
        app.store.broken = not can_save
        handheld.go("others")
        handheld.tap(*keys.split(), "A")
        handheld.wait(2000)
        assert handheld.app.names == [opens]
        assert handheld.device.restarts == can_save
        assert handheld.app.setup.sound == app.setup.sound


def test_only_a_restart_by_the_game_itself_goes_on_with_a_table(tmp_path):
    """A note that was left in the memory does not matter at the next power-on."""
    kept = str(tmp_path / "nvm")
    for _ in range(2):
        with at_title("pybadge", settings={"ZAP_LINK": "cable"}, nvm=kept) as handheld:
            from truco_store import LINK_AGAIN, NEXT_SEARCH

            assert handheld.app.names == ["title"] and not handheld.app.store.image[LINK_AGAIN]
            handheld.app.store.image[LINK_AGAIN] = NEXT_SEARCH
            handheld.app.store.save()


def test_a_restart_after_a_fault_leads_to_the_title():
    """Else a table that cannot be opened would be opened again and again."""
    with at_title("pybadge", settings={"ZAP_LINK": "cable"}, tolerant=True) as handheld:
        from truco_store import profile

        profile.rename(handheld.app.store.image, "Ana")
        handheld.go("others")
        handheld.tap("DOWN", "A")
        handheld.wait(2000)
        handheld.app.stack[-1].tick = None
        handheld.wait(1000)
        assert handheld.app.names == ["crash"]
        handheld.tap("A")
        handheld.wait(2000)
        assert handheld.app.names[0] == "title" and handheld.device.restarts == 2
