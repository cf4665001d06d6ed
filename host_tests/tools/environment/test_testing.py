"""tools/test.py itself: a part of the tests by path, and what has changed, in small checkouts of
git.
"""

import os
import re
import subprocess
import sys

import pytest

from tools.environment.changed import changed
from tools.environment.paths import ROOT

TOOL = os.path.join(ROOT, "tools", "test.py")


def run(*arguments, cwd=ROOT):
    line = [sys.executable, TOOL, *arguments]
    return subprocess.run(line, cwd=cwd, capture_output=True, text=True)


def test_a_path_runs_these_tests_and_no_other_check():
    done = run(
        "host_tests/truco_input/test_more_keys.py::test_more_keys_give_the_one_that_went_down_last"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("\n== ") == 1 and "gw0" not in done.stdout
    assert re.search(r"^=+ 1 passed in [\d.]+s =+$", done.stdout.strip().split("\n")[-1])


def test_a_path_from_another_folder_with_a_word_and_the_processors_time():
    folder = os.path.join(ROOT, "host_tests", "truco_input")
    done = run("test_more_keys.py", "-k", "forget", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^\d+ s of the processor$", done.stdout, re.M)


@pytest.mark.parametrize(
    "wrong", ["host_tests/no_such.py", "host_tests/truco_ui/table/test_layout.py::no_such"]
)
def test_a_path_that_leads_nowhere_fails(wrong):
    done = run(wrong)
    assert done.returncode == 1
    assert "failed" in done.stdout.strip().split("\n")[-1]


FOLDERS = ("tools/lab", "host_tests/lab")


def git(folder, *words):
    names = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    for role in ("AUTHOR", "COMMITTER"):
        names["GIT_%s_NAME" % role] = names["GIT_%s_EMAIL" % role] = "test"
    subprocess.run(["git", "-C", folder, *words], check=True, env=dict(os.environ, **names))


def write(folder, path, text):
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


@pytest.fixture
def checkout(tmp_path):
    git(tmp_path, "init", "-q", "-b", "main")
    for path in ("tools/lab/a.py", "tools/play.py"):
        write(tmp_path, path, "1\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    return tmp_path


def test_nothing_has_changed_in_a_fresh_checkout(checkout):
    assert changed(checkout, FOLDERS) == []


def test_what_is_edited_or_new_has_changed_and_other_folders_do_not_count(checkout):
    write(checkout, "tools/lab/a.py", "2\n")
    write(checkout, "host_tests/lab/test_a.py", "3\n")
    write(checkout, "tools/play.py", "4\n")
    assert changed(checkout, FOLDERS) == ["host_tests/lab/test_a.py", "tools/lab/a.py"]


def test_what_a_branch_has_committed_has_changed_until_main_has_it_and_something_else(checkout):
    git(checkout, "checkout", "-q", "-b", "mine")
    write(checkout, "tools/lab/a.py", "2\n")
    git(checkout, "commit", "-q", "-a", "-m", "second")
    write(checkout, "tools/play.py", "2\n")
    git(checkout, "commit", "-q", "-a", "-m", "third")
    assert changed(checkout, FOLDERS) == ["tools/lab/a.py"]
    git(checkout, "branch", "-f", "main", "mine")
    assert changed(checkout, FOLDERS) == []


def test_of_a_fresh_clone_the_last_commit_counts(checkout, tmp_path_factory):
    write(checkout, "tools/lab/a.py", "2\n")
    git(checkout, "commit", "-q", "-a", "-m", "second")
    for branch in ("", "--detach"):
        clone = tmp_path_factory.mktemp("clone") / "it"
        git(checkout, "clone", "-q", checkout, clone)
        git(clone, "checkout", "-q", *branch.split())
        assert changed(clone, FOLDERS) == ["tools/lab/a.py"]
    write(checkout, "tools/play.py", "2\n")
    git(checkout, "commit", "-q", "-a", "-m", "third")
    git(clone, "fetch", "-q")
    git(clone, "checkout", "-q", "--detach", "origin/main")
    assert changed(clone, FOLDERS) == []


def test_without_git_nobody_knows(tmp_path):
    assert changed(tmp_path, FOLDERS) is None
