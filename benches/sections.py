"""Replaces what stands between `<!-- NAME -->` and `<!-- /NAME -->` in a page of the documentation."""

import datetime
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def replace(page, name, text):
    """Puts `text` into section `name` of `page`, a path from the repository's root."""
    path = ROOT / page
    section = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.S)
    new, count = section.subn(lambda found: f"{found[1]}{text.strip()}\n{found[2]}", path.read_text())
    if count != 1:
        sys.exit(f"{page} has no section {name}")
    path.write_text(new)


def measured(command):
    """The line above a section's figures."""
    return f"Measured on {datetime.date.today().isoformat()} by `{command}`.\n"
