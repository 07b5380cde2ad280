import type { ArchiveEntry } from '#kernel/market/bar-archive.ts';
import type { ConfirmedRange, TimeRange } from '#kernel/market/time-range.ts';
import { arrayText, type NumberOf } from '#platform/postgres/bar-rows.ts';
import type { Statements } from '#platform/postgres/postgres-database.ts';

/**
 * Extends ranges in place where a new one continues them, as each closed bar does: this creates neither a row nor an
 * index entry per bar. Arrays are selected, because PostgreSQL then plans for few elements and finds each series by
 * the index; with hundreds it would scan the ranges of all series.
 */
const EXTEND = `
  update coverage c set end_ms = g.end_ms
  from unnest((select $1::int[]), (select $2::bigint[]), (select $3::bigint[])) as g (series_id, start_ms, end_ms)
  where c.series_id = g.series_id and c.end_ms = g.start_ms and not exists (
    select from coverage n
    where n.series_id = g.series_id and n.start_ms > c.start_ms and n.start_ms <= g.end_ms
  )
  returning c.series_id`;

/** The union of existing and added ranges: overlapping or touching ranges become one. */
const COVER = `
  with given as (
    select * from
      unnest((select $1::int[]), (select $2::bigint[]), (select $3::bigint[])) as g (series_id, start_ms, end_ms)
  ), swallowed as (
    delete from coverage c using given g
    where c.series_id = g.series_id and c.start_ms <= g.end_ms and c.end_ms >= g.start_ms
    returning c.series_id, c.start_ms, c.end_ms
  ), merged as (
    select series_id, unnest(range_agg(int8range(start_ms, end_ms))) as range
    from (select * from swallowed union all select * from given) as every
    group by series_id
  )
  insert into coverage select series_id, lower(range), upper(range) from merged`;

/** Adds the covered ranges of entries, in a transaction that holds the locks of their series. */
export async function coverRanges(
  statements: Statements,
  entries: readonly ArchiveEntry[],
  numberOf: NumberOf,
): Promise<void> {
  const bySeries = new Map<number, TimeRange[]>();
  for (const { series, covered } of entries) {
    const ranges = covered.filter(({ startMs, endMs }) => startMs < endMs);
    if (ranges.length === 0) continue;
    const id = numberOf(series);
    bySeries.set(id, [...(bySeries.get(id) ?? []), ...ranges]);
  }
  const given = [...bySeries].flatMap(([id, ranges]) => ranges.map((range) => ({ id, ...range })));
  const single = given.filter(({ id }) => bySeries.get(id)!.length === 1);
  const extended = new Set<number>();
  if (single.length > 0) {
    const rows = await statements.arrays<[number]>(EXTEND, columnsOf(single));
    for (const [id] of rows) extended.add(id);
  }
  const rest = given.filter(({ id }) => !extended.has(id));
  if (rest.length > 0) await statements.run(COVER, columnsOf(rest));
}

function columnsOf(ranges: readonly (TimeRange & { readonly id: number })[]): string[] {
  return [
    arrayText(ranges.map(({ id }) => id)),
    arrayText(ranges.map(({ startMs }) => startMs)),
    arrayText(ranges.map(({ endMs }) => endMs)),
  ];
}

/** Overlays the confirmed ranges of entries on the known ones, under the same locks. */
export async function markConfirmed(
  statements: Statements,
  entries: readonly ArchiveEntry[],
  numberOf: NumberOf,
): Promise<void> {
  const bySeries = new Map<number, ConfirmedRange[]>();
  for (const { series, confirmed = [] } of entries) {
    const marks = confirmed.filter(({ startMs, endMs }) => startMs < endMs);
    if (marks.length === 0) continue;
    const id = numberOf(series);
    bySeries.set(id, [...(bySeries.get(id) ?? []), ...marks]);
  }
  if (bySeries.size === 0) return;
  const hulls = [...bySeries].map(([id, marks]) => [id, hullOf(marks)] as const);
  const touched = await statements.arrays<[number, number, number, number]>(
    `delete from confirmation c using unnest($1::int[], $2::bigint[], $3::bigint[]) as h (id, start_ms, end_ms)
     where c.series_id = h.id and c.start_ms <= h.end_ms and c.end_ms >= h.start_ms
     returning c.series_id, c.start_ms, c.end_ms, c.checked_at_ms`,
    [
      hulls.map(([id]) => id),
      hulls.map(([, { startMs }]) => startMs),
      hulls.map(([, { endMs }]) => endMs),
    ],
  );
  const columns: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [id, marks] of bySeries) {
    const before = touched
      .filter(([own]) => own === id)
      .map(([, startMs, endMs, checkedAtMs]) => ({ startMs, endMs, checkedAtMs }));
    for (const { startMs, endMs, checkedAtMs } of marks.reduce(marked, before)) {
      columns[0].push(id);
      columns[1].push(startMs);
      columns[2].push(endMs);
      columns[3].push(checkedAtMs);
    }
  }
  await statements.run(
    'insert into confirmation select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[])',
    columns,
  );
}

/** Overlays a range on disjoint ones; neighbours with the same check time are merged. */
function marked(ranges: readonly ConfirmedRange[], mark: ConfirmedRange): ConfirmedRange[] {
  const others = ranges.filter(
    ({ startMs, endMs }) => endMs < mark.startMs || startMs > mark.endMs,
  );
  const touching = ranges.filter((range) => !others.includes(range));
  const alike = touching.filter(({ checkedAtMs }) => checkedAtMs === mark.checkedAtMs);
  const rest = touching.filter((range) => !alike.includes(range));
  const before = rest.filter(({ startMs }) => startMs < mark.startMs);
  const after = rest.filter(({ endMs }) => endMs > mark.endMs);
  return [
    ...others,
    ...before.map(({ startMs, checkedAtMs }) => ({ startMs, endMs: mark.startMs, checkedAtMs })),
    { ...mark, ...hullOf([mark, ...alike]) },
    ...after.map(({ endMs, checkedAtMs }) => ({ startMs: mark.endMs, endMs, checkedAtMs })),
  ];
}

function hullOf(ranges: readonly TimeRange[]): TimeRange {
  return {
    startMs: Math.min(...ranges.map(({ startMs }) => startMs)),
    endMs: Math.max(...ranges.map(({ endMs }) => endMs)),
  };
}
