import { sortedInSteps, type SteppedWork } from '#kernel/async/stepped-work.ts';
import { deriveEtfs } from '#signalhub/etf/derive-etfs.ts';
import type { ConstituentView, EtfView } from '#signalhub/etf/etf-view.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** A fund that holds a company. */
export interface EtfHolding {
  readonly etf: EtfView;
  readonly constituent: ConstituentView;
  /** Unique sort key; the largest weight comes first. */
  readonly sortKey: string;
}

/** The funds whose basket holds a company, by stock code, each list ordered by `sortKey`. */
export type HoldingsByCompany = ReadonlyMap<string, readonly EtfHolding[]>;

/**
 * The funds of a snapshot that hold each company.
 *
 * A derivation of snapshots.
 */
export function* etfHoldings(snapshot: Snapshot): SteppedWork<HoldingsByCompany> {
  const { etfs } = yield* snapshot.viewInSteps(deriveEtfs);
  const byCompany = new Map<string, EtfHolding[]>();
  for (const etf of etfs) {
    for (const constituent of etf.constituents) {
      if (constituent.company === null) continue;
      const { stockCode } = constituent.company;
      const sortKey = `${(1 - constituent.weight).toFixed(9)} ${etf.etfKey}`;
      const holding = { etf, constituent, sortKey };
      byCompany.getOrInsertComputed(stockCode, () => []).push(holding);
    }
    yield;
  }
  for (const [stockCode, holdings] of byCompany) {
    byCompany.set(
      stockCode,
      yield* sortedInSteps(holdings, (a, b) => (a.sortKey < b.sortKey ? -1 : 1)),
    );
  }
  return byCompany;
}
