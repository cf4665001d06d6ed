"""What tools/lab/flood.py runs on a Pico, on this computer."""

import pytest

from host_tests.page_host.test_server import Site
from tools.lab.chip import flood_code


@pytest.mark.parametrize("name, head, again", flood_code._STRANGERS)
def test_the_phone_at_the_table_is_heard_in_each_flood(name, head, again):
    site = Site()
    with open(site.folder + "/version", "w") as file:
        file.write("v1")
    took, heard = flood_code.flood(site.folder, head, again)
    assert heard == flood_code.STEPS // 4 and len(took) == flood_code.STEPS
