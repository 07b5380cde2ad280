"""Makes a bundle of two tables of yours, to be published as a whole:

python3 make_bundle.py FOLDER
DATA_DIR=./example-data npx marketgraph publish FOLDER

Nothing but the standard library. docs/publishing.md has every kind of fact.
"""

import csv
import hashlib
import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

HERE = Path(__file__).parent
SHANGHAI = timezone(timedelta(hours=8))
now = datetime.now(SHANGHAI).replace(microsecond=0)
observed_at = (now - timedelta(minutes=1)).isoformat()


def read(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def row(valid_from: str, fact: dict) -> str:
    """A fact, since when it holds, and since when it is known."""
    return json.dumps({"valid_from": valid_from, "observed_at": observed_at, "fact": fact}, ensure_ascii=False)


sectors = [row("2020-01-01", {**one, "parent_id": one["parent_id"] or None}) for one in read("sectors.csv")]
companies, relations = [], []
for one in read("companies.csv"):
    sector_id = one.pop("sector_id")
    since = max(one["listing_date"], "2020-01-01")
    companies.append(row(since, one))
    relation = {
        "relation_id": f"{one['stock_code']}.{sector_id}",
        "stock_code": one["stock_code"],
        "sector_id": sector_id,
        "relation_type": "business",
        "status": "active",
        "score": 0.9,
        "confidence": 0.8,
    }
    relations.append(row(since, relation))

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
files = []
for kind, rows in {"sector": sectors, "company": companies, "company_sector_relation": relations}.items():
    name = f"{kind.replace('_', '-')}.ndjson"
    data = "".join(f"{line}\n" for line in rows).encode()
    (folder / name).write_bytes(data)
    files.append({"name": name, "kind": kind, "rows": len(rows), "sha256": hashlib.sha256(data).hexdigest()})
manifest = {
    "schema_version": 1,
    "publication_id": f"mine-{now:%Y%m%dT%H%M%S}",
    "published_at": now.isoformat(),
    "namespace": "mine",
    "files": files,
}
(folder / "manifest.json").write_text(json.dumps(manifest, indent=2), encoding="utf-8")
print(f"{folder}: {sum(one['rows'] for one in files)} facts of {len(files)} kinds")
