import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { instrumentKey } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { rankAmong, type MarketRank } from '#market-data/playbooks/market-rank.ts';
import type { Playbook } from '#market-data/playbooks/playbook.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { returnName, returnsPlan } from '#market-data/scans/returns-plan.ts';
import type { ScanResult } from '#market-data/scans/scan-result.ts';
import { readUniverse } from '#market-data/scans/scan-universe.ts';

/** An instrument to rank by a playbook, on its longest interval. */
export interface RankedInstrument {
  readonly playbook: Playbook;
  readonly instrument: InstrumentId;
  readonly interval: Interval;
}

interface AnalysisRank extends MarketRank {
  readonly interval: Interval;
  readonly changeOver: number;
  readonly unknownCount: number;
  readonly asOfMs: number | null;
}

/** The present rank of an instrument in its market, by each change that the playbook ranks by. */
export function ranksOf(
  { playbook, instrument, interval }: RankedInstrument,
  context: MarketContext,
): readonly AnalysisRank[] | Promise<readonly AnalysisRank[]> {
  const { ranks = [] } = playbook.reading;
  if (ranks.length === 0) return [];
  const toRanks = (result: ScanResult) =>
    ranks.map((changeOver) => rankOf(result, instrument, interval, changeOver));
  const result = scanned({ playbook, instrument, interval }, context);
  return mapMaybe(result, toRanks);
}

/** A string that changes whenever ranks do; null if that is not known yet. */
export function ranksEdition(ranked: RankedInstrument, context: MarketContext): string | null {
  if ((ranked.playbook.reading.ranks ?? []).length === 0) return '';
  const result = scanned(ranked, context);
  if (!(result instanceof Promise)) return `${result.edition} ${result.evaluatedCount}`;
  // The scan continues, and later requests find its result.
  result.catch(() => {});
  return null;
}

function scanned(
  { playbook, instrument: { exchange, market }, interval }: RankedInstrument,
  { scanner, instruments }: MarketContext,
): ScanResult | Promise<ScanResult> {
  const ranks = new Set(playbook.reading.ranks);
  const plan = returnsPlan(
    interval,
    [...ranks].toSorted((a, b) => a - b),
  );
  return scanner.scan(plan, readUniverse({ exchange, market }, instruments));
}

function rankOf(
  { matches, universeCount, asOfMs }: ScanResult,
  instrument: InstrumentId,
  interval: Interval,
  changeOver: number,
): AnalysisRank {
  const key = instrumentKey(instrument);
  let own: number | null = null;
  const values = matches.map((one) => {
    const value = one.values[returnName(changeOver)];
    const known = typeof value === 'number' ? value : null;
    if (instrumentKey(one.instrument) === key) own = known;
    return known;
  });
  const rank = rankAmong(values, own);
  return { ...rank, interval, changeOver, unknownCount: universeCount - rank.count, asOfMs };
}
