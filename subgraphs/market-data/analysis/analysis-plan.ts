import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { DEFAULT_BARS } from '#market-data/playbooks/playbook.ts';
import type { CheckedPlaybook } from '#market-data/playbooks/playbook-set.ts';
import { chosenIntervals, requireIntervals } from '#market-data/analysis/analysis-intervals.ts';
import { MAX_CALCULATED_BARS } from '#market-data/answers/answered-bars.ts';
import { instrumentOf } from '#market-data/answers/instrument.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { isSubscribed } from '#market-data/context/market-context.ts';
import { listingOf } from '#market-data/context/venue-listing.ts';

export interface AnalysisArguments extends InstrumentId {
  readonly playbook: string;
  readonly intervals?: readonly Interval[] | null;
  readonly limit?: number | null;
}

/** A playbook, and what to run it on. */
export interface AnalysisPlan {
  readonly checked: CheckedPlaybook;
  readonly instrument: InstrumentId;
  /** Longest first. */
  readonly intervals: readonly Interval[];
  /** Bars of each interval that are shown. */
  readonly limit: number;
}

/** Throws as `analysisOf` does, except for errors that depend on bars. */
export function analysisPlan(args: AnalysisArguments, context: MarketContext): AnalysisPlan {
  requireIntervals(args.intervals);
  const checked = context.playbooks.checked(args.playbook);
  const instrument = instrumentOf(args);
  const listing = listingOf(context, instrument);
  if (listing === undefined || !isSubscribed(context, instrument)) {
    throw new DomainError('symbol_not_subscribed');
  }
  const intervals = chosenIntervals(checked.playbook, listing, args.intervals ?? null);
  const limit = args.limit ?? checked.playbook.bars ?? DEFAULT_BARS;
  if (limit > MAX_CALCULATED_BARS) throw new DomainError('limit_too_large');
  return { checked, instrument, intervals, limit };
}
