"""Twenty letters hold what a board's test has found, and a typing error is noticed."""

import random

import pytest

from tools.diagnosis import selftest
from tools.drive import boards
from tools.environment.paths import ROOT
from tools.zips import changelog
from truco_selftest import report

SEEDS = range(20)


def some(seed):
    """A report with something in each field."""
    chance = random.Random(seed)
    found = report.Report()
    for name, bits in report.FIELDS[1:]:
        found.set(name, chance.randrange(1 << bits))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_each_field_comes_back(seed):
    found = some(seed)
    code = found.code()
    assert {name: found.get(name) for name, _ in report.FIELDS} == selftest.fields(code)
    alike = code.replace("-", " ").lower().replace("0", "o").replace("1", "l")
    assert selftest.fields(alike) == selftest.fields(code)
    assert len(code) == report.SIZE + 3 and all(selftest.said(code))


def test_hardly_a_wrong_letter_goes_unnoticed():
    passed = tried = 0
    for seed in SEEDS:
        code = some(seed).code()
        for at, letter in enumerate(code):
            for other in report.LETTERS if letter != "-" else ():
                if other != letter:
                    tried += 1
                    try:
                        passed += bool(selftest.fields(code[:at] + other + code[at + 1 :]))
                    except ValueError:
                        pass
    assert passed < tried / 50


@pytest.mark.parametrize("code, why", [("ABC", "has 3"), ("U" * 20, "letter U"), ("", "has 0")])
def test_what_is_no_code_is_refused_with_the_reason(code, why):
    with pytest.raises(ValueError, match=why):
        selftest.fields(code)


def test_more_than_a_field_holds_becomes_its_largest_value():
    found = report.Report()
    found.set("heap", 9999)
    found.set("networks", -1)
    assert found.get("heap") == 127 and found.get("networks") == 0
    with pytest.raises(KeyError):
        found.set("colour", 1)


def test_the_fields_and_the_check_sum_fill_the_letters():
    assert sum(bits for _, bits in report.FIELDS) + 6 == 5 * report.SIZE


def test_each_board_that_zap_knows_has_a_mark_of_its_own():
    known = boards.board_ids(ROOT) + boards.simulated_ids(ROOT)
    assert len({report.board_mark(name) for name in known}) == len(known)


def test_zap_is_of_the_version_that_the_changelog_says():
    assert "%d.%d.%d" % report.VERSION == changelog.read(ROOT)[0]


@pytest.mark.parametrize(
    "release, said",
    [("10.2.1", "10.2.1"), ("10.3.0-alpha.4", "10.3.0"), ("?", "of an unknown version")],
)
def test_the_version_of_circuitpython_is_read(release, said):
    found = report.Report()
    found.set("firmware", report.packed_firmware(release))
    assert selftest.said(found.code())[1] == "CircuitPython " + said
