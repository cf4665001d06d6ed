"""Write the pages of docs/ that come from the sources.

python3 tools/docs.py            docs/rules.md, from the rule rows; docs/formats.md, from heads of
                                 modules; tables of docs/link.md, from truco_link.fields;
                                 docs/design.md and docs/characters.md, with their pictures
python3 tools/docs.py --budget   docs/budget.md as well, measured now: takes a minute
python3 tools/docs.py --check    write nothing; exit status 1 when one of them is old
"""

import bootstrap

bootstrap.ensure()

import argparse
import os
import sys

from environment import paths

paths.add_device_paths()

from tools.pages import design_page, drawing, format_pages, link_page, people_page, rule_pages

DRAWN = (design_page, people_page)  # with pictures
PAGES = (rule_pages, format_pages, link_page, *DRAWN)


def main():
    parser = argparse.ArgumentParser(description="Write the pages that come from the sources.")
    parser.add_argument("--budget", action="store_true", help="measure docs/budget.md anew")
    parser.add_argument("--check", action="store_true", help="only tell whether they are current")
    options = parser.parse_args()
    if options.check:
        old = [page.PATH for page in PAGES if not is_current(page.PATH, page.text())]
        old += old_pictures()
        print("\n".join("%s is old: run tools/docs.py" % path for path in old) or "all current")
        return 1 if old else 0
    for page in PAGES:
        write(page.PATH, page.text())
    draw()
    if options.budget:
        from tools.pages import budget_page

        write(budget_page.PATH, budget_page.text(budget_page.measured()))
    return 0


def old_pictures():
    """The paths of pictures that differ from what is drawn today."""
    return [
        path
        for page in DRAWN
        for path, data in page.pictures().items()
        if not drawing.is_current(path, data)
    ]


def draw():
    """Write the pictures that are not as they should be."""
    old = old_pictures()
    for page in DRAWN:
        for path, data in page.pictures().items():
            if path in old:
                os.makedirs(os.path.dirname(drawing.place(path)), exist_ok=True)
                with open(drawing.place(path), "wb") as file:
                    file.write(data)
                print("%s drawn" % path)


def is_current(path, text):
    try:
        with open(os.path.join(paths.ROOT, path), encoding="utf-8") as file:
            return file.read() == text
    except FileNotFoundError:
        return False


def write(path, text):
    """Write a page, unless it is as it should be."""
    if is_current(path, text):
        print("%s is current" % path)
        return
    with open(os.path.join(paths.ROOT, path), "w", encoding="utf-8") as file:
        file.write(text)
    print("%s written" % path)


if __name__ == "__main__":
    sys.exit(main())
