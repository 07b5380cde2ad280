import { DomainError } from '#kernel/errors/errors.ts';
import type { Exchange, Market } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import { stalenessBudgetMs } from '#market-data/bars/series/bar-settings.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { requireListing } from '#market-data/answers/symbol-listing.ts';

interface IntervalProfile {
  readonly interval: Interval;
  readonly cacheCap: number;
  readonly stalenessBudgetSec: number;
}

/**
 * Limits of a venue, or the crypto profile when no venue is named. Throws `invalid_input` when only
 * one half of a venue is named, and `not_found` for a venue that does not run here.
 */
export function intervalProfiles(
  { exchange, market }: { readonly exchange?: Exchange | null; readonly market?: Market | null },
  context: MarketContext,
): IntervalProfile[] {
  if (exchange != null && market == null) throw missing('market');
  if (exchange == null && market != null) throw missing('exchange');
  const { settings } = context;
  const listing =
    exchange != null && market != null ? requireListing(context, { exchange, market }) : null;
  const intervals = listing?.intervals ?? INTERVALS;
  const maxKlines = listing?.maxKlines ?? settings.maxKlines;
  return intervals.map((interval) => ({
    interval,
    cacheCap: maxKlines[interval],
    stalenessBudgetSec: stalenessBudgetMs(settings, interval) / 1_000,
  }));
}

function missing(name: string): DomainError {
  return new DomainError(
    'invalid_input',
    'exchange and market belong together: name both or neither.',
    {
      validation: [{ type: 'missing', loc: ['query', name], msg: 'Field required', input: null }],
    },
  );
}
