import { contentHashOf, isTruncated } from '#signalhub/etf/basket-content.ts';
import type { EtfBasketPayload } from '#signalhub/facts/kinds/etf-basket.ts';
import { parseTimestamp, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

export const BASKET_FRESHNESS = [
  'refreshed',
  'verified_unchanged',
  'carried_forward',
  'unknown',
] as const;
export type BasketFreshness = (typeof BASKET_FRESHNESS)[number];

/** A fund's current basket, with its age and whether its content changed. */
export interface BasketState {
  readonly basket: EtfBasketPayload;
  readonly freshness: BasketFreshness;
  /** Calendar days from the basket's date to the snapshot's. */
  readonly ageDays: number;
  readonly contentHash: string;
  /** Compared with the basket before; null without one, or where this one was carried forward. */
  readonly contentChanged: boolean | null;
  /** Date of the last fetch of the exchange's file; null without one. */
  readonly checkedAsOf: string | null;
  /** Whether a newer basket exists that lacks components and therefore does not count. */
  readonly hasNewerTruncated: boolean;
}

const DAY_MS = 86_400_000;

/**
 * The newest complete basket of a fund on a date; null without one.
 *
 * `refreshed` and `verified_unchanged` are baskets of the exchange's latest session before the publication; a
 * comparison of the content selects one. An older basket is `carried_forward`. One without a recorded fetch
 * is `unknown`.
 *
 * @param baskets Baskets of one fund, in any order.
 * @param validOn Date of the snapshot.
 * @param issuedSession The newest trading day whose basket could be known; null where no calendar
 * covers it, and then no basket counts as fetched.
 */
export function chooseBasket(
  baskets: readonly EtfBasketPayload[],
  validOn: string,
  issuedSession: string | null,
): BasketState | null {
  const dated = baskets
    .filter((basket) => basket.basket_date <= validOn)
    .sort((a, b) => (a.basket_date < b.basket_date ? 1 : -1));
  const whole = dated.filter((basket) => !isTruncated(basket));
  const [basket, previous] = whole;
  if (basket === undefined) return null;
  const contentHash = contentHashOf(basket);
  const isFetched = basket.fetched_at !== null;
  const isOfThisRun = isFetched && issuedSession !== null && basket.basket_date >= issuedSession;
  const changed =
    isOfThisRun && previous !== undefined ? contentHashOf(previous) !== contentHash : null;
  return {
    basket,
    freshness: freshnessOf(isFetched, isOfThisRun, changed),
    ageDays: Math.round((Date.parse(validOn) - Date.parse(basket.basket_date)) / DAY_MS),
    contentHash,
    contentChanged: changed,
    checkedAsOf: lastFetch(dated),
    hasNewerTruncated: dated[0] !== basket,
  };
}

function freshnessOf(
  isFetched: boolean,
  isOfThisRun: boolean,
  changed: boolean | null,
): BasketFreshness {
  if (!isFetched) return 'unknown';
  if (!isOfThisRun) return 'carried_forward';
  return changed === false ? 'verified_unchanged' : 'refreshed';
}

/** Baskets come newest first; each was fetched on its own day or never. */
function lastFetch(baskets: readonly EtfBasketPayload[]): string | null {
  const fetchedAt = baskets.find((basket) => basket.fetched_at !== null)?.fetched_at ?? null;
  return fetchedAt === null ? null : shanghaiDate(parseTimestamp(fetchedAt)!);
}
