import { searchText } from '#signalhub/catalog/search-text.ts';
import type { Board, ListingExchange } from '#signalhub/facts/listing-board.ts';
import { dateAfter } from '#signalhub/facts/shanghai-time.ts';
import type { SecurityView } from '#signalhub/lifecycle/security-view.ts';

export const LIFECYCLE_SCOPES = ['prelisted', 'recent_listed', 'departures'] as const;
export type LifecycleScope = (typeof LIFECYCLE_SCOPES)[number];

/** Filters of a list of securities; absent ones do not restrict. */
export interface SecurityFilter {
  readonly q?: string | null | undefined;
  readonly exchange?: ListingExchange | null | undefined;
  readonly board?: Board | null | undefined;
  /** Securities of this sector or of one below it. */
  readonly sectorId?: string | null | undefined;
}

/** The dates after `date - days`, up to and including `date`. */
export interface LifecycleWindow {
  readonly date: string;
  readonly days: number;
}

/** The securities that pass a filter, in input order. An expired relation does not count. */
export function filterSecurities(
  securities: readonly SecurityView[],
  { q, exchange, board, sectorId }: SecurityFilter,
): SecurityView[] {
  const wanted = searchText(q ?? '');
  return securities.filter(
    (security) =>
      (exchange == null || security.exchange === exchange) &&
      (board == null || security.board === board) &&
      (sectorId == null ||
        security.sectors.some(
          ({ relationStatus, sectorPath }) =>
            relationStatus !== 'expired' && sectorPath.includes(sectorId),
        )) &&
      (wanted === '' || security.searchText.includes(wanted)),
  );
}

/**
 * Formula lifecycle-scope/1: the securities of a date D over n days, in three groups. `prelisted`: those with
 * this status on D, whenever it began. `recent_listed`: those listed on a date in (D − n, D]. `departures`:
 * those delisted, or whose application ended, on such a date.
 */
export function isInScope(
  security: SecurityView,
  scope: LifecycleScope,
  { date, days }: LifecycleWindow,
): boolean {
  if (scope === 'prelisted') return security.lifecycleStatus === 'prelisted';
  const changed = scope === 'recent_listed' ? security.listingDate : departureDate(security);
  return changed !== null && changed <= date && changed > dateAfter(date, -days);
}

/** The day on which a security was delisted or its application ended; null for all others. */
function departureDate({ lifecycleStatus, delistingDate, statusEffectiveDate }: SecurityView) {
  return lifecycleStatus === 'cancelled' ? statusEffectiveDate : delistingDate;
}

/**
 * Unique sort key of a scope: the next listings first, without a date last; otherwise the latest change
 * first. Securities of one date are sorted by stock code.
 */
export function scopeOrder(security: SecurityView, scope: LifecycleScope): string {
  const { stockCode, plannedListingDate, listingDate } = security;
  if (scope === 'prelisted') return `${plannedListingDate ?? '9999-12-31'} ${stockCode}`;
  const changed = scope === 'recent_listed' ? listingDate : departureDate(security);
  return `${(changed ?? '').replaceAll(/\d/g, (digit) => String(9 - Number(digit)))} ${stockCode}`;
}
