import { DomainError } from '#kernel/errors.ts';
import type { InstrumentId } from '#kernel/instrument.ts';
import { venueKey } from '#kernel/instrument.ts';
import { decodeCursor, encodeCursor } from '#kernel/page.ts';
import { instrumentOf } from '#market-data/resolvers/instrument.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import type { ScanQuestion } from '#market-data/scans/scan-question.ts';
import type { MatchedInstrument, ScanResult } from '#market-data/scans/scan-result.ts';
import type { AskedUniverse, ScanUniverse } from '#market-data/scans/scan-universe.ts';
import { readUniverse } from '#market-data/scans/scan-universe.ts';

/** Instruments that are told for each reason of which nothing is known. */
const MOST_UNKNOWN_TOLD = 5;

export interface ScanArguments extends ScanQuestion {
  readonly universe: AskedUniverse;
  readonly first: number;
  readonly after?: string | null;
}

interface FeatureScan extends Pick<ScanResult, 'universeCount' | 'evaluatedCount' | 'asOfMs'> {
  readonly interval: string;
  readonly nodes: readonly ToldMatch[];
  readonly totalCount: number;
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
  readonly unknown: readonly object[];
}

export interface ToldMatch {
  readonly match: MatchedInstrument;
  readonly place: number;
}

/** Scans a universe that a request names. Throws or rejects as `scanPage` does, and as `readUniverse`. */
export function featureScanOf(
  args: ScanArguments,
  context: MarketContext,
): FeatureScan | Promise<FeatureScan> {
  const universe = readUniverse(args.universe, context.instruments);
  return scanPage(universe, args, context);
}

/**
 * A page of a scan. Throws or rejects as `readScan` and `Scanner.scan` do, with `invalid_cursor` for a cursor of
 * another scan, and `cursor_too_old` for one of a result that is not kept any more.
 */
export function scanPage(
  universe: ScanUniverse,
  { first, after = null, ...question }: Omit<ScanArguments, 'universe'>,
  { scanner }: MarketContext,
): FeatureScan | Promise<FeatureScan> {
  const { interval, where = null, rank = null } = question;
  const plan = scanner.planOf({ interval, where, rank });
  const page = (result: ScanResult, from: number): FeatureScan =>
    pageOf(plan, universe, result, from, first);
  if (after !== null) {
    const [edition, from] = readCursor(after, plan, universe);
    const result = scanner.edition(plan, universe, edition);
    if (result !== undefined) return page(result, from);
    // Another server may have told it: where its bars are ours, so is its result.
    const now = scanner.scan(plan, universe);
    const goOn = (one: ScanResult): FeatureScan => {
      if (one.edition === edition) return page(one, from);
      throw new DomainError('cursor_too_old', BARS_CLOSED);
    };
    return now instanceof Promise ? now.then(goOn) : goOn(now);
  }
  const result = scanner.scan(plan, universe);
  return result instanceof Promise ? result.then((one) => page(one, 0)) : page(result, 0);
}

const BARS_CLOSED =
  'Bars have closed since this page, and its scan is not kept any more; begin with the first page again.';

function pageOf(
  plan: ScanPlan,
  universe: ScanUniverse,
  result: ScanResult,
  from: number,
  first: number,
): FeatureScan {
  const { matches, edition, universeCount, evaluatedCount, asOfMs } = result;
  const to = Math.min(matches.length, from + first);
  return {
    interval: plan.interval,
    nodes: matches.slice(from, to).map((match, at) => ({ match, place: from + at + 1 })),
    totalCount: matches.length,
    pageInfo: {
      endCursor: to === from ? null : encodeCursor(`${edition}:${to}`, filtersOf(plan, universe)),
      hasNextPage: to < matches.length,
    },
    universeCount,
    evaluatedCount,
    asOfMs,
    unknown: toldUnknown(result),
  };
}

/** Why instruments are unknown, with the first of each reason. */
export function toldUnknown({ unknown }: ScanResult): object[] {
  return unknown.map(({ reason, instruments }) => ({
    reason,
    count: instruments.length,
    instruments: instruments.slice(0, MOST_UNKNOWN_TOLD).map(instrumentOf),
  }));
}

function filtersOf(plan: ScanPlan, universe: ScanUniverse): unknown {
  return ['scan', plan.key, universe.key];
}

function readCursor(
  after: string,
  plan: ScanPlan,
  universe: ScanUniverse,
): [edition: string, from: number] {
  const [edition, from] = decodeCursor(after, filtersOf(plan, universe)).split(':');
  return [edition!, Number(from)];
}

export const SCAN_MATCH_RESOLVERS = {
  instrument: ({ match }: ToldMatch): InstrumentId => instrumentOf(match.instrument),
  venueKey: ({ match }: ToldMatch) => venueKey(match.instrument),
  symbol: ({ match }: ToldMatch) => match.instrument.symbol,
  rankValue: ({ match }: ToldMatch) => match.rankValue,
  values: ({ match }: ToldMatch) => match.values,
  openTime: ({ match }: ToldMatch) => match.openTimeMs,
  confirmedAtMs: ({ match }: ToldMatch) => match.endMs,
};
