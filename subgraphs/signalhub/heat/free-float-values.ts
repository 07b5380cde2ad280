import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import { eraKnownAt } from '#signalhub/heat/sector-eras.ts';
import { sectorMembersOn } from '#signalhub/heat/sector-members.ts';
import { tradingSessions } from '#signalhub/heat/trading-sessions.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Value of the free float at a close. */
export interface FreeFloatValue {
  readonly valueYuan: number;
  readonly tradeDate: string;
  readonly companyCount: number;
  readonly valuedCount: number;
}

export interface FreeFloatValues {
  readonly byCompany: ReadonlyMap<string, FreeFloatValue>;
  readonly bySector: ReadonlyMap<string, FreeFloatValue>;
}

/**
 * The free-float value of each company, by the quotes of the newest trading day, and of each sector as the
 * sum of its companies, each counted once in full, including those of narrower sectors. Companies whose value
 * is unknown are left out.
 *
 * A derivation of snapshots.
 */
export function* freeFloatValues(snapshot: Snapshot): SteppedWork<FreeFloatValues> {
  const { validOn: date, knownAtMs, catalog } = snapshot;
  const { dates, lastQuotes: quotes } = yield* snapshot.viewInSteps(tradingSessions);
  const tradeDate = dates.at(-1) ?? date;
  const byCompany = new Map<string, FreeFloatValue>();
  for (const { stock_code: stockCode, free_float_value: valueYuan } of quotes) {
    if (valueYuan === null || !catalog.companyByCode.has(stockCode)) continue;
    byCompany.set(stockCode, { valueYuan, tradeDate, companyCount: 1, valuedCount: 1 });
  }
  const era = eraKnownAt(snapshot, date, knownAtMs);
  const members = yield* sectorMembersOn(snapshot, era, { date, knownAtMs });
  const bySector = new Map<string, FreeFloatValue>();
  for (const [sectorId, strengths] of members) {
    const known = [...strengths.keys()].filter((stockCode) => catalog.companyByCode.has(stockCode));
    const values = known.flatMap((stockCode) => byCompany.get(stockCode)?.valueYuan ?? []);
    if (values.length === 0) continue;
    bySector.set(sectorId, {
      valueYuan: values.reduce((sum, value) => sum + value, 0),
      tradeDate,
      companyCount: known.length,
      valuedCount: values.length,
    });
    yield;
  }
  return { byCompany, bySector };
}
