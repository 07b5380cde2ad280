import type { TimeRange } from '#kernel/market/time-range.ts';
import { LOG_START, type LogPosition, type SnapshotWindow } from '#kernel/market/bar-log.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { unpackBars } from '#platform/postgres/bar-block.ts';
import { barOfRow, type BarRow } from '#platform/postgres/bar-rows.ts';
import { BLOCK_BARS, merged } from '#platform/postgres/bar-sealing.ts';
import type { Statements } from '#platform/postgres/postgres-database.ts';

const PARTS = { head: 0, covered: 1, block: 2, row: 3 } as const;

/**
 * The log head of a shard with coverage, blocks and rows of a series: one statement reads one snapshot. Columns that
 * do not apply to a part are null.
 */
const WINDOW = `
  with own as materialized (select series_id from series where name = $2)
  select ${PARTS.head} as part, seq as ms, epoch::float8 as a, null::float8 as b, null::float8 as c,
    null::float8 as d, null::float8 as e, null::float8 as f, null::int as code, null::bytea as content
  from shard_head where shard = $1
  union all
  select ${PARTS.covered}, start_ms, end_ms, null, null, null, null, null, null, null
  from coverage join own using (series_id) where start_ms < $4 and end_ms > $3
  union all
  (select ${PARTS.block}, first_ms, bars, null, null, null, null, null, codec, content
  from bar_block join own using (series_id) where last_ms >= $3 and first_ms < $4
  order by first_ms desc limit $6)
  union all
  (select ${PARTS.row}, open_time_ms, open, high, low, close, volume, quote_volume, provenance, null
  from bar join own using (series_id) where open_time_ms >= $3 and open_time_ms < $4
  order by open_time_ms desc limit $5)`;

type PartRow = readonly [
  part: number,
  ms: number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  code: number,
  content: Buffer,
];

/** A window of a series, and the log head of its shard in the same snapshot. */
export async function readWindow(
  statements: Statements,
  shard: number,
  series: SeriesId,
  { startMs, endMs }: TimeRange,
  newest?: number,
): Promise<SnapshotWindow> {
  // Only as many of the newest blocks as needed.
  const blocks = newest === undefined ? null : Math.ceil(newest / BLOCK_BARS) + 1;
  const values = [shard, seriesKey(series), startMs, endMs, newest ?? null, blocks];
  const parts = await statements.arrays<PartRow>(WINDOW, values);
  let head: LogPosition = LOG_START;
  const covered: TimeRange[] = [];
  const sealed: BarRow[] = [];
  const rows: BarRow[] = [];
  for (const [part, ms, a, b, c, d, e, f, code, content] of parts) {
    if (part === PARTS.head) head = { epoch: a, seq: ms };
    else if (part === PARTS.covered) covered.push({ startMs: ms, endMs: a });
    else if (part === PARTS.block) {
      // Newest block first: earlier blocks are not unpacked once there are enough bars.
      if (newest !== undefined && sealed.length >= newest) continue;
      const block = unpackBars({ codec: code, content }, a);
      sealed.push(...block.filter(([opened]) => opened >= startMs && opened < endMs));
    } else rows.push([ms, a, b, c, d, e, f, code]);
  }
  const ascending = sealed.toSorted(([one], [other]) => one - other);
  const bars = merged(ascending, rows.toReversed()).map(barOfRow);
  return {
    head,
    bars: newest === undefined ? bars : bars.slice(-newest),
    covered: covered.toSorted((one, other) => one.startMs - other.startMs),
  };
}
