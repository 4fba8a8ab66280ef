"""What the figures are measured with: the data sets, in `$TAGSIEVE_DATA` (else target/data), unpacked from
`$TAGSIEVE_SHARED` (else ../shared), and the command."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Of the pages of wcxb-dev.
TYPES = ["article", "documentation", "service", "forum", "listing", "product", "collection"]


def data(sets):
    """The folder that has all of `sets`."""
    folder = Path(os.environ.get("TAGSIEVE_DATA") or ROOT / "target" / "data").resolve()
    missing = [name for name in sets if not (folder / name).is_dir()]
    if missing:
        unpack = Path(os.environ.get("TAGSIEVE_SHARED") or ROOT.parent / "shared") / "data" / "unpack"
        if not unpack.is_file():
            sys.exit(f"{', '.join(missing)} not in {folder}, and {unpack} does not exist: set TAGSIEVE_DATA or "
                     "TAGSIEVE_SHARED")
        subprocess.run([unpack, folder, *missing], check=True, stdout=sys.stderr)
    return folder


def build():
    """The command, built."""
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=ROOT, check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target").resolve() / "release" / "tagsieve"
