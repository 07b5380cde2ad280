"""Who owns and controls a company, as a page of Markdown with the drawing of the server.

python3 ownership_report.py STOCK_CODE [FOLDER]
"""

import os
import sys
from pathlib import Path

from marketgraph import Marketgraph, MarketgraphError, documents

code = sys.argv[1] if len(sys.argv) > 1 else "688901"
folder = Path(sys.argv[2] if len(sys.argv) > 2 else ".")
folder.mkdir(parents=True, exist_ok=True)
graph = Marketgraph(os.environ.get("MARKETGRAPH_URL", "http://localhost:4000"))

company = graph.query(documents.COMPANY, {"stockCode": code})["company"]
if company is None:
    sys.exit(f"{code} is no company that was published")
lines = [f"# {company['name']} ({code})", "", f"{company['companyName']}, {company['board']}, listed {company['listingDate']}", ""]

capital = company["stateCapital"]
if not capital["available"]:
    lines += ["Nothing is published about its owners."]
else:
    profile = capital["profile"]
    bounds = profile["lookThroughBounds"]
    lines += [
        f"As of {profile['researchAsOf']} (`{profile['versionId']}`, {profile['completenessStatus']}):",
        "",
        "| | |",
        "|---|---|",
        f"| state capital | {profile['stateCapitalStatus']} |",
        f"| ultimate controller | {profile['ultimateControllerName'] or 'none'} |",
        f"| held by state bodies in full | {profile['maxKnownStateOwnershipPct']} % |",
        f"| looked through | {profile['lookThroughStateOwnershipPct']} % |",
        # What is not known leaves a range, not a number.
        f"| what unknown holdings leave open | {bounds['lowestPct']} to {bounds['highestPct']} % |",
    ]
    try:
        drawing = graph.state_capital_drawing(stock_code=code)
        (folder / f"{code}.svg").write_text(drawing, encoding="utf-8")
        lines += ["", f"![Owners of {company['name']}]({code}.svg)"]
    except MarketgraphError as error:
        lines += ["", f"No drawing: {error.detail}"]

lines += ["", "## Sectors", ""]
lines += [f"- {one['sector']['name']} ({one['relationType']}, {one['score']})" for one in company["sectorRelations"]]
lines += ["", "## Funds that hold it", ""]
lines += [
    f"- {one['etf']['name']} ({one['etf']['fundCode']}): {one['constituent']['weight']:.2%} of the basket"
    for one in company["etfHoldings"]["nodes"]
]
report = folder / f"{code}.md"
report.write_text("\n".join(lines) + "\n", encoding="utf-8")
print(f"wrote {report}")
