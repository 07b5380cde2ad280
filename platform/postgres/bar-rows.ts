import { withProvenance, type Bar, type KlineRow } from '#kernel/bar.ts';
import type { ArchiveEntry } from '#kernel/bar-archive.ts';
import { seriesKey, type SeriesId } from '#kernel/instrument.ts';
import { STREAMED } from '#kernel/provenance.ts';
import type { Statements } from '#platform/postgres/postgres-database.ts';

const PUT_BARS = `
  insert into bar
  select * from unnest($1::int[], $2::bigint[], $3::float8[], $4::float8[], $5::float8[], $6::float8[],
                       $7::float8[], $8::float8[], $9::smallint[])
  on conflict (series_id, open_time_ms) do update set
    open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
    volume = excluded.volume, quote_volume = excluded.quote_volume, provenance = excluded.provenance`;

/** The documented row, and the code of its provenance. */
export type BarRow = readonly [...row: KlineRow, provenanceCode: number];

export function barOfRow(row: BarRow): Bar {
  const [openTimeMs, open, high, low, close, volume, quoteVolume, code] = row;
  const bar = { openTimeMs, open, high, low, close, volume, quoteVolume, closed: true };
  return withProvenance(bar, code);
}

/**
 * The numbers of series, made for those that have none. Their rows are locked, in one order for
 * everybody, until the transaction ends: what is said of one series comes one after the other.
 */
export async function lockSeries(
  statements: Statements,
  series: readonly SeriesId[],
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(series.map(seriesKey))];
  const select = `select name, series_id from series where name = any($1) order by series_id for no key update`;
  const found = await statements.arrays<[string, number]>(select, [names]);
  if (found.length === names.length) return new Map(found);
  await statements.run(
    'insert into series (name) select unnest($1::text[]) on conflict (name) do nothing',
    [names],
  );
  return new Map(await statements.arrays<[string, number]>(select, [names]));
}

/** Puts the bars of entries, the later of two for one open time, inside a transaction of the caller. */
export async function putBars(
  statements: Statements,
  entries: readonly ArchiveEntry[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = new Map<string, readonly number[]>();
  for (const { series, bars } of entries) {
    const id = ids.get(seriesKey(series))!;
    for (const bar of bars) {
      const { openTimeMs, open, high, low, close, volume, quoteVolume } = bar;
      const { code } = bar.provenance ?? STREAMED;
      const row = [id, openTimeMs, open, high, low, close, volume, quoteVolume, code];
      rows.set(`${id} ${openTimeMs}`, row);
    }
  }
  if (rows.size === 0) return;
  const columns = Array.from({ length: 9 }, (): number[] => []);
  for (const row of rows.values()) row.forEach((value, at) => columns[at]!.push(value));
  await statements.run(PUT_BARS, columns);
}
