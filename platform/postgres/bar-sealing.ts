import { packBars, unpackBars, type BarBlock } from '#platform/postgres/bar-block.ts';
import type { BarRow } from '#platform/postgres/bar-rows.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';

/** Bars of a block: a window of 500 bars overlaps one or two blocks. */
export const BLOCK_BARS = 1_000;

/** Maximum rows of one series per transaction. */
const MAX_ROWS = 20_000;

/** Counts of sealed bars and blocks. */
export interface Sealed {
  readonly series: number;
  readonly bars: number;
}

interface KeptBlock extends BarBlock {
  readonly first_ms: number;
  readonly last_ms: number;
  readonly bars: number;
  readonly [column: string]: unknown;
}

/**
 * Packs bars that opened before a time into blocks. Rows within an existing block (corrections and late bars) are
 * merged into it; the others fill new blocks, and the remainder stays as rows. One transaction per series, under the
 * lock of appends: readers see each bar once at any time.
 *
 * @param isOver checked before each series
 */
export async function sealBars(
  database: PostgresDatabase,
  beforeMs: number,
  isOver: () => boolean = () => false,
  blockBars = BLOCK_BARS,
): Promise<Sealed> {
  const ripe = await database.arrays<[number]>(
    `select series_id from series s where exists (
       select from bar b where b.series_id = s.series_id and b.open_time_ms < $1 offset $2 limit 1)`,
    [beforeMs, blockBars - 1],
  );
  let bars = 0;
  for (const [id] of ripe) {
    if (isOver()) break;
    bars += await database.transaction(
      (statements) => sealSeries(statements, id, beforeMs, blockBars),
      'long',
    );
  }
  return { series: ripe.length, bars };
}

async function sealSeries(
  statements: Statements,
  id: number,
  beforeMs: number,
  blockBars: number,
): Promise<number> {
  await statements.rows('select from series where series_id = $1 for no key update', [id]);
  const rows = await statements.arrays<BarRow>(
    `select open_time_ms, open, high, low, close, volume, quote_volume, provenance from bar
     where series_id = $1 and open_time_ms < $2 order by open_time_ms limit ${MAX_ROWS}`,
    [id, beforeMs],
  );
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const blocks = await statements.rows<KeptBlock>(
    `select first_ms, last_ms, bars, codec, content from bar_block
     where series_id = $1 and last_ms >= $2 and first_ms <= $3 order by first_ms`,
    [id, first[0], last[0]],
  );
  const sealed: BarRow[] = [];
  for (const block of blocks) {
    const within = rows.filter(([ms]) => ms >= block.first_ms && ms <= block.last_ms);
    if (within.length === 0) continue;
    await putBlock(statements, id, merged(unpackBars(block, block.bars), within));
    sealed.push(...within);
  }
  for (const run of runsBetween(rows, blocks)) {
    for (let at = 0; at + blockBars <= run.length; at += blockBars) {
      const own = run.slice(at, at + blockBars);
      await putBlock(statements, id, own);
      sealed.push(...own);
    }
  }
  const times = sealed.map(([openTimeMs]) => openTimeMs);
  await statements.run(
    'delete from bar where series_id = $1 and open_time_ms = any($2::bigint[])',
    [id, times],
  );
  return sealed.length;
}

/** Rows outside all blocks, split where a block lies between them: blocks never overlap. */
function runsBetween(rows: readonly BarRow[], blocks: readonly KeptBlock[]): BarRow[][] {
  const runs = new Map<number, BarRow[]>();
  for (const row of rows) {
    if (blocks.some((block) => row[0] >= block.first_ms && row[0] <= block.last_ms)) continue;
    const place = blocks.filter((block) => block.last_ms < row[0]).length;
    runs.getOrInsertComputed(place, () => []).push(row);
  }
  return [...runs.values()];
}

/** Merges two lists of bars, ascending in time; of duplicates the second list wins. */
export function merged(before: readonly BarRow[], newer: readonly BarRow[]): BarRow[] {
  if (newer.length === 0) return [...before];
  if (before.length === 0) return [...newer];
  const byTime = new Map([...before, ...newer].map((row) => [row[0], row]));
  return [...byTime.values()].toSorted((a, b) => a[0] - b[0]);
}

async function putBlock(
  statements: Statements,
  id: number,
  rows: readonly BarRow[],
): Promise<void> {
  const { codec, content } = packBars(rows);
  await statements.run(
    `insert into bar_block values ($1, $2, $3, $4, $5, $6)
     on conflict (series_id, first_ms) do update set
       last_ms = excluded.last_ms, bars = excluded.bars, codec = excluded.codec, content = excluded.content`,
    [id, rows[0]![0], rows.at(-1)![0], rows.length, codec, content],
  );
}
