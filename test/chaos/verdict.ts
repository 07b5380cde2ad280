import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import type { ChaosReport } from '#test/chaos/chaos-process.ts';
import type { ExchangePace } from '#test/simulation/scaled/pure-exchange.ts';
import { seriesOf } from '#test/simulation/scaled/scaled-processes.ts';
import { generalFault, type Fault } from '#test/simulation/scaled/time-line.ts';
import { differs, storeFault } from '#test/simulation/scaled/judged-bars.ts';

export interface Judged {
  readonly faults: readonly Fault[];
  /** Bars in the store. */
  readonly stored: number;
}

/** Entries of the log with a wrong number, epoch or place. */
const LOG_FAULTS = `
  select shard, seq, epoch from (
    select shard, seq, epoch, row_number() over w as place, lag(epoch, 1, 0::bigint) over w as before
    from bar_log window w as (partition by shard order by seq)
  ) as entry
  where seq <> place or epoch < before
  union all
  select h.shard, h.seq, h.epoch from shard_head h
  where seq <> (select count(*) from bar_log l where l.shard = h.shard)`;

/**
 * Compares the store with the exchange, and the living replicas with the store.
 *
 * @param finalBeforeMs time of the exchange before which bars must be there, with the numbers that
 * they had then @param living last reports of the living replicas
 */
export async function judge(
  database: PostgresDatabase,
  symbols: number,
  pace: ExchangePace,
  finalBeforeMs: number,
  living: readonly ChaosReport[],
): Promise<Judged> {
  const archive = new BarArchivePostgres(database);
  const faults: Fault[] = [];
  let stored = 0;
  for (const series of seriesOf(symbols)) {
    const bars = await archive.read(series, { startMs: 0, endMs: finalBeforeMs });
    stored += bars.length;
    const fault = storeFault(series, bars, finalBeforeMs, pace);
    if (fault !== null) faults.push(fault);
    const last = bars.at(-1)?.openTimeMs ?? 0;
    if (last < finalBeforeMs - 2 * 60_000)
      faults.push(generalFault(`${series.symbol} is not written any more`));
    for (const { bars: all } of living) {
      const own = all.find((one) => one.series.symbol === series.symbol)?.bars ?? [];
      const settled = own.filter(({ openTimeMs }) => openTimeMs < finalBeforeMs);
      if (settled.length === 0)
        faults.push(generalFault(`a replica has nothing of ${series.symbol}`));
      const difference = differs(series, settled, bars);
      if (difference !== null) faults.push(difference);
    }
  }
  for (const { closings } of living) {
    const isReceiving = closings.some(({ openTimeMs }) => openTimeMs >= finalBeforeMs - 60_000);
    if (!isReceiving) faults.push(generalFault('a replica receives no more bars'));
  }
  const wrong = await database.arrays<[number, number, number]>(LOG_FAULTS);
  for (const [shard, seq, epoch] of wrong) {
    faults.push(
      generalFault(`entry ${seq} of epoch ${epoch} is wrong in the log of shard ${shard}`),
    );
  }
  return { faults, stored };
}
