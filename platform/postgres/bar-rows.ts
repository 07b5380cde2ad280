import { withProvenance, type Bar, type KlineRow } from '#kernel/market/bar.ts';
import type { ArchiveEntry } from '#kernel/market/bar-archive.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { STREAMED } from '#kernel/market/provenance.ts';
import type { Statements } from '#platform/postgres/postgres-database.ts';

const PUT_BARS = `
  insert into bar
  select * from unnest($1::int[], $2::bigint[], $3::float8[], $4::float8[], $5::float8[], $6::float8[],
                       $7::float8[], $8::float8[], $9::smallint[])
  on conflict (series_id, open_time_ms) do update set
    open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
    volume = excluded.volume, quote_volume = excluded.quote_volume, provenance = excluded.provenance`;

/** The documented row and its provenance code. */
export type BarRow = readonly [...row: KlineRow, provenanceCode: number];

export function barOfRow(row: BarRow): Bar {
  const [openTimeMs, open, high, low, close, volume, quoteVolume, code] = row;
  const bar = { openTimeMs, open, high, low, close, volume, quoteVolume, closed: true };
  return withProvenance(bar, code);
}

/** Assigns numbers to new series; a series whose drawn number is taken stays without one. */
export const ADD_SERIES =
  'insert into series (name) select unnest($1::text[]) on conflict do nothing';

/**
 * The numbers of series, created where missing. Their rows are locked until the transaction ends, in one order for
 * all writers, so that writes to one series are serialized.
 */
export async function lockSeries(
  statements: Statements,
  series: readonly SeriesId[],
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(series.map(seriesKey))];
  const select = `select name, series_id from series where name = any($1) order by series_id for no key update`;
  const found = await statements.arrays<[string, number]>(select, [names]);
  if (found.length === names.length) return new Map(found);
  await statements.run(ADD_SERIES, [names]);
  const made = await statements.arrays<[string, number]>(select, [names]);
  return made.length === names.length ? new Map(made) : lockSeries(statements, series);
}

/** Number of a series; those of the caller's own entries are known. */
export type NumberOf = (series: SeriesId) => number;

/** Upserts the bars of entries inside a transaction of the caller; the last bar of an open time wins. */
export async function putBars(
  statements: Statements,
  entries: readonly ArchiveEntry[],
  numberOf: NumberOf,
): Promise<void> {
  const columns = Array.from({ length: 9 }, (): number[] => []);
  const rowsOf = new Map<number, Map<number, number>>();
  let count = 0;
  for (const { series, bars } of entries) {
    const id = numberOf(series);
    const rows = rowsOf.get(id) ?? new Map<number, number>();
    rowsOf.set(id, rows);
    for (const bar of bars) {
      const row = rows.get(bar.openTimeMs) ?? count;
      if (row === count) count += 1;
      rows.set(bar.openTimeMs, row);
      putRow(columns, row, id, bar);
    }
  }
  if (count > 0) await statements.run(PUT_BARS, columns.map(arrayText));
}

/** A numeric array in PostgreSQL syntax. The driver would quote each element as text. */
export function arrayText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}

function putRow(columns: readonly number[][], row: number, id: number, bar: Bar): void {
  columns[0]![row] = id;
  columns[1]![row] = bar.openTimeMs;
  columns[2]![row] = bar.open;
  columns[3]![row] = bar.high;
  columns[4]![row] = bar.low;
  columns[5]![row] = bar.close;
  columns[6]![row] = bar.volume;
  columns[7]![row] = bar.quoteVolume;
  columns[8]![row] = (bar.provenance ?? STREAMED).code;
}
