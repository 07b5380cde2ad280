import { isObject } from '#kernel/text/is-object.ts';
import { parsedJson } from '#signalhub/collectors/cursor-json.ts';
import type { CollectedFacts, Reconciled, StatedBefore } from '#signalhub/collectors/source.ts';
import type { ListingExchange } from '#signalhub/facts/listing-board.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** Listing dates never change; of a list in which they do, columns or lines have moved. */
const MAX_MOVED_DATES = 0.01;
/** Below this share of the last list, no missing company is kept: the rule of parts refuses such a list. */
const MIN_SHARE = 0.8;

/**
 * The rows of a list of shares, compared with the previous list. A code that is missing once stays. If the next list
 * lacks it too, its company ends on the day on which the code was first missing. If the exchange lists the share as
 * delisted, or its code is a known former one, the company ends immediately.
 */
export function reconcileListing(
  rows: readonly PartRow[],
  before: StatedBefore,
  known: CollectedFacts,
  exchange: ListingExchange,
): Reconciled {
  const listed = new Set(rows.map(codeOf));
  const moved = movedDates(rows, before.rows);
  if (moved !== null) return { rows, cursor: before.cursor, notes: [], fault: moved };
  const open = before.rows.filter(isOpen).length;
  if (rows.length < open * MIN_SHARE)
    return { rows, cursor: before.cursor, notes: [], fault: null };
  const missingSince = readMissing(before.cursor);
  const missing = new Map<string, string>();
  const carried: PartRow[] = [];
  for (const row of before.rows) {
    const code = codeOf(row);
    if (listed.has(code) || hasLeft(code, exchange, known)) continue;
    const since = missingSince.get(code);
    if (!isOpen(row)) carried.push(row);
    else if (since === undefined) {
      missing.set(code, known.occasion.today);
      carried.push(row);
    } else if (since > row.valid_from) {
      carried.push({ ...row, valid_to: since, observed_at: known.observedAt });
    }
  }
  const notes =
    missing.size === 0
      ? []
      : [
          `${missing.size} codes are missing; their facts stay until the next list: ${namesOf(missing)}`,
        ];
  const cursor = cursorOf(missing, carried.length);
  return { rows: [...rows, ...carried], cursor, notes, fault: null };
}

/** The reason why a list is refused as a whole; null if its listing dates are unchanged. */
function movedDates(rows: readonly PartRow[], before: readonly PartRow[]): string | null {
  const dates = new Map(before.filter(isOpen).map((row) => [codeOf(row), dateOf(row)]));
  const common = rows.filter((row) => dates.has(codeOf(row)));
  const moved = common.filter((row) => dates.get(codeOf(row)) !== dateOf(row)).length;
  if (moved <= common.length * MAX_MOVED_DATES) return null;
  return `${moved} of ${common.length} codes have another listing date than before`;
}

function hasLeft(code: string, exchange: ListingExchange, known: CollectedFacts): boolean {
  const delisted = `${exchange.toLowerCase()}-delisted.${code}`;
  const isFormer = known.find('code_alias', code).some(({ status }) => status !== 'candidate');
  return isFormer || known.find('security_event', delisted).length > 0;
}

/** Codes that the list before lacked, with the date on which each was first missing. */
function readMissing(cursor: string | null): ReadonlyMap<string, string> {
  const value = parsedJson(cursor);
  const missing = isObject(value) ? value['missing'] : null;
  if (!isObject(missing)) return new Map();
  return new Map(Object.entries(missing).map(([code, date]) => [code, String(date)]));
}

/** Null where the list alone is stated: only then is an unchanged list not read again. */
function cursorOf(missing: ReadonlyMap<string, string>, carried: number): string | null {
  if (carried === 0) return null;
  return JSON.stringify({ missing: Object.fromEntries(missing), carried });
}

function namesOf(missing: ReadonlyMap<string, string>): string {
  const MAX_NAMED = 5;
  const codes = [...missing.keys()];
  return `${codes.slice(0, MAX_NAMED).join(', ')}${codes.length > MAX_NAMED ? ', …' : ''}`;
}

function isOpen({ valid_to: end = null }: PartRow): boolean {
  return end === null;
}

function codeOf({ fact }: PartRow): string {
  return String(fact['stock_code']);
}

function dateOf({ fact }: PartRow): unknown {
  return fact['listing_date'];
}
