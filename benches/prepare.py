"""What the figures are measured with: the data sets, in `$TAGSIEVE_DATA` (else target/data), unpacked from
`$TAGSIEVE_SHARED` (else ../shared), the command, and interpreters with other extractors."""

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


def target():
    """Where cargo builds."""
    return Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target").resolve()


def build():
    """The command, built."""
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=ROOT, check=True)
    return target() / "release" / "tagsieve"


def python(name, packages, variable=None):
    """An interpreter that has `packages`, in the virtual environment `name` under target/, or the one that the environment
    `variable` names. `CalledProcessError` where they cannot be installed."""
    if variable and (named := os.environ.get(variable)):
        return named
    folder = target() / name
    interpreter, installed = folder / "bin" / "python", folder / "installed"
    wanted = "\n".join(packages)
    if not installed.exists() or installed.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True, stdout=sys.stderr)
        # One after the other: together, pip may look for extras that a package lacks in this version.
        for package in packages:
            subprocess.run([interpreter, "-m", "pip", "install", "--quiet", package], check=True, stdout=sys.stderr)
        installed.write_text(wanted)
    return str(interpreter)
