"""Builds the package: a build backend (PEP 517) on the standard library alone.

`pip install` of this folder therefore needs neither the internet nor a build tool. Equal sources give equal bytes.
"""

import base64
import gzip
import hashlib
import io
import os
import tarfile
import tomllib
import zipfile
from pathlib import Path

FOLDER = Path(__file__).parent
# The oldest time that a ZIP archive can state; a file's own time would make each build another.
WHEN = (1980, 1, 1, 0, 0, 0)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel into a directory and returns its file name."""
    project = _project()
    stem = f"{project['name']}-{project['version']}"
    files = {path: (FOLDER / path).read_bytes() for path in _module_paths(project)}
    files |= {f"{stem}.dist-info/{name}": text for name, text in _dist_info(project).items()}
    record = f"{stem}.dist-info/RECORD"
    lines = [f"{path},sha256={_digest(content)},{len(content)}" for path, content in files.items()]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    name = f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w") as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, WHEN)
            entry.external_attr = 0o100644 << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """Writes the source archive into a directory and returns its file name."""
    project = _project()
    stem = f"{project['name']}-{project['version']}"
    own = ["LICENSE", "README.md", "pyproject.toml", Path(__file__).name]
    files = {path: (FOLDER / path).read_bytes() for path in [*own, *_module_paths(project)]}
    files["PKG-INFO"] = _metadata(project)
    target = os.path.join(sdist_directory, f"{stem}.tar.gz")
    with gzip.GzipFile(target, "wb", mtime=0) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for path, content in files.items():
            entry = tarfile.TarInfo(f"{stem}/{path}")
            entry.size, entry.mode = len(content), 0o644
            archive.addfile(entry, io.BytesIO(content))
    return f"{stem}.tar.gz"


def _project():
    return tomllib.loads((FOLDER / "pyproject.toml").read_text("utf-8"))["project"]


def _module_paths(project):
    modules = FOLDER / project["name"]
    return sorted(f"{modules.name}/{file.name}" for file in [*modules.glob("*.py"), modules / "py.typed"])


def _dist_info(project):
    return {
        "licenses/LICENSE": (FOLDER / "LICENSE").read_bytes(),
        "METADATA": _metadata(project),
        "WHEEL": b"Wheel-Version: 1.0\nGenerator: marketgraph\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "top_level.txt": f"{project['name']}\n".encode(),
    }


def _metadata(project):
    """Core metadata 2.4 of what `pyproject.toml` states."""
    fields = [
        ("Metadata-Version", "2.4"),
        ("Name", project["name"]),
        ("Version", project["version"]),
        ("Summary", project["description"]),
        ("License-Expression", project["license"]),
        *(("Classifier", one) for one in project["classifiers"]),
        ("Requires-Python", project["requires-python"]),
        ("Description-Content-Type", "text/markdown"),
        *(("License-File", one) for one in project["license-files"]),
        *(("Requires-Dist", one) for one in project["dependencies"]),
    ]
    for extra, packages in project["optional-dependencies"].items():
        fields.append(("Provides-Extra", extra))
        fields += [("Requires-Dist", f'{one}; extra == "{extra}"') for one in packages]
    page = (FOLDER / project["readme"]).read_text("utf-8")
    return "\n".join([*(f"{name}: {value}" for name, value in fields), "", page]).encode()


def _digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
