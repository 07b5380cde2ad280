import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import type { CompanyView } from '#signalhub/catalog/catalog.ts';
import { eraKnownAt } from '#signalhub/heat/sector-eras.ts';
import { sectorMembersOn, type SectorMembers } from '#signalhub/heat/sector-members.ts';
import { tradingSessions } from '#signalhub/heat/trading-sessions.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** A company of a sector, and its weight. */
export interface WeighedCompany {
  readonly company: CompanyView;
  /** 0 to 1; null where the last trading day has no quote of it, or none with its value. */
  readonly weight: number | null;
}

/** By sector id, each list by descending weight, then by stock code; sectors without companies are left out. */
export type SectorWeights = ReadonlyMap<string, readonly WeighedCompany[]>;

/**
 * Formula sector_weights/2: the weight of each company in a sector, including companies of narrower sectors:
 * strength (`membership/1`) times free-float value, as a part of the sum over all. The value is that of the
 * last trading day with quotes. So these are the weights of `sector_move/2` by free float, including suspended
 * shares.
 *
 * A derivation of snapshots.
 */
export function* sectorWeights(snapshot: Snapshot): SteppedWork<SectorWeights> {
  const { validOn: date, knownAtMs, catalog } = snapshot;
  const { lastQuotes: quotes } = yield* snapshot.viewInSteps(tradingSessions);
  const valueOf = new Map(
    quotes.map((quote) => [quote.stock_code, quote.free_float_value ?? undefined]),
  );
  const era = eraKnownAt(snapshot, date, knownAtMs);
  const members = yield* sectorMembersOn(snapshot, era, { date, knownAtMs });
  const weights = new Map<string, readonly WeighedCompany[]>();
  for (const [sectorId, strengths] of members) {
    weights.set(sectorId, weighed(strengths, valueOf, catalog.companyByCode));
    yield;
  }
  return weights;
}

function weighed(
  strengths: SectorMembers,
  valueOf: ReadonlyMap<string, number | undefined>,
  companyByCode: ReadonlyMap<string, CompanyView>,
): WeighedCompany[] {
  const known = Array.from(strengths, ([stockCode, strength]) => {
    const value = valueOf.get(stockCode);
    const company = companyByCode.get(stockCode);
    return { stockCode, company, share: value === undefined ? null : strength * value };
  }).filter((one) => one.company !== undefined);
  const total = known.reduce((sum, { share }) => sum + (share ?? 0), 0);
  return known
    .toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1) || (a.stockCode < b.stockCode ? -1 : 1))
    .map(({ company, share }) => ({ company: company!, weight: share && share / total }));
}
