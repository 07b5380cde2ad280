import { DomainError } from '#kernel/errors/errors.ts';
import type { FollowedSeries, ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import type { FollowedCalculation } from '#market-data/live/followed-calculation.ts';
import type { ComparisonContext } from '#market-data/streams/compared-calculation.ts';
import { ComparedCalculation } from '#market-data/streams/compared-calculation.ts';
import { othersOf } from '#market-data/windows/aligned-windows.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** An entry on the series that it is followed on. */
interface FollowedEntry {
  readonly request: CalcRequest;
  readonly book: ReadableSeries;
}

/** Calculations that are held until they are released; a second release does nothing. */
export interface FollowedCalculations {
  /** In the order of the entries. */
  readonly calculations: readonly FollowedCalculation[];
  release(): void;
}

/**
 * The calculations of some entries on live series: those of one series are shared by all subscribers, those that
 * compare series belong to the subscriber. Throws as `LiveCalculations.lease` does, and `symbol_not_subscribed` for
 * another series that is not live here.
 *
 * @param windowRows Maximum of bars of one answer.
 */
export function followedCalculations(
  context: MarketContext,
  entries: readonly FollowedEntry[],
  windowRows: number,
): FollowedCalculations {
  const compared = new Map<FollowedEntry, FollowedCalculation>();
  for (const entry of entries) {
    const { request, book } = entry;
    if (request.plan.indicator.companions === null) continue;
    const others = othersOf(request, book.series).map((other) => watched(context, other));
    compared.set(entry, new ComparedCalculation(context, request, book, others));
  }
  const alone = entries.filter((entry) => !compared.has(entry));
  const subjects = alone.map(({ request, book }) => ({ book, plan: request.plan }));
  const lease = context.live.lease(subjects, windowRows);
  const leased = new Map(alone.map((entry, at) => [entry, lease.calculations[at]!]));
  return {
    calculations: entries.map((entry) => compared.get(entry) ?? leased.get(entry)!),
    release: () => lease.release(),
  };
}

/** An indicator on a live series and others; null if one of them is not live here. */
export function comparedCalculation(
  context: ComparisonContext,
  request: CalcRequest,
  book: ReadableSeries,
): FollowedCalculation | null {
  const others = othersOf(request, book.series).map((other) => context.market.watch(other));
  return others.every((other) => other !== undefined)
    ? new ComparedCalculation(context, request, book, others)
    : null;
}

function watched(
  { market }: MarketContext,
  series: ReturnType<typeof othersOf>[number],
): FollowedSeries {
  const found = market.watch(series);
  if (found !== undefined) return found;
  const { exchange, market: traded, symbol, interval } = series;
  throw new DomainError(
    'symbol_not_subscribed',
    `with names ${symbol} on ${exchange}:${traded}, which is not subscribed here with bars of ${interval}; ` +
      'the field instruments lists those that are.',
  );
}
