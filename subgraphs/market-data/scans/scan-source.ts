import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';
import { keyOfEntry, MAX_CALCS } from '#market-data/calculation/calc-entry.ts';
import type { ScanCalcInput } from '#market-data/scans/scan-input.ts';

/**
 * An entry of a scan as entries of one `calc`: first those that it is calculated from, the innermost one first, each
 * named by its key in the next one, and the entry itself at the end. A chain longer than a `calc` allows is cut to a
 * length that is still rejected.
 */
export function entriesOf(asked: ScanCalcInput): CalcEntry[] {
  const row = [asked];
  for (let next = asked.source?.calc; next !== undefined; next = next.source?.calc) {
    if (row.push(next) > MAX_CALCS) break;
  }
  const entries: CalcEntry[] = [];
  for (const { source, ...entry } of row.toReversed()) {
    const below = entries.at(-1);
    const isSourced = source != null && below !== undefined;
    entries.push(
      isSourced
        ? { ...entry, source: { calc: keyOfEntry(below), column: source.column ?? null } }
        : entry,
    );
  }
  return entries;
}
