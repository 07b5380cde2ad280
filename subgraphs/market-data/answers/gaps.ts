import type { Gap, GapState } from '#kernel/market/gap-store.ts';
import type { Exchange, Market } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import { baseInterval } from '#kernel/market/interval.ts';
import { pageAfter } from '#kernel/ports/page.ts';
import type { VenueBook } from '#market-data/bars/venue/venue-book.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** Stands for the absent cursor of the first page. */
const FIRST_PAGE = 'first-page';

export interface GapArguments {
  readonly exchange?: Exchange | null;
  readonly market?: Market | null;
  readonly symbol?: string | null;
  readonly interval?: BarInterval | null;
  readonly state?: GapState | null;
  readonly first: number;
  readonly after?: string | null;
}

/** How many holes of a venue are open, and how many of the remembered ones are closed. */
export interface GapCounts {
  readonly open: number;
  readonly filled: number;
  readonly absent: number;
}

/** A page of the ledger, the holes that were seen last first. Throws `invalid_cursor`. */
export function gapsOf({ first, after, ...wanted }: GapArguments, context: MarketContext): object {
  const { exchange = null, market = null, symbol = null, interval = null, state = null } = wanted;
  const filters = { exchange, market, symbol, interval, state };
  // A hole of an aggregated series is one of its base series.
  const keptInterval = interval === null ? null : baseInterval(interval);
  const gaps = context.market.venues
    .filter(({ venue }) => isWanted(venue.exchange, exchange) && isWanted(venue.market, market))
    .flatMap(({ gaps }) => gaps.open.concat(gaps.closed))
    .filter(
      (gap) =>
        isWanted(gap.series.symbol, symbol) &&
        isWanted(gap.series.interval, keptInterval) &&
        isWanted(gap.state, state),
    )
    .map((gap) => ({ gap, key: sortKeyOf(gap) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const from = after === FIRST_PAGE ? undefined : after;
  const page = pageAfter(gaps, ({ key }) => key, { first, after: from }, filters);
  return {
    nodes: page.items.map(({ gap }) => gap),
    pageInfo: { endCursor: page.endCursor, hasNextPage: page.hasNextPage },
    totalCount: page.totalCount,
  };
}

export function gapCountsOf(book: VenueBook | undefined): GapCounts {
  const closed = book?.gaps.closed ?? [];
  const filled = closed.filter(({ state }) => state === 'FILLED').length;
  return { open: book?.gaps.open.length ?? 0, filled, absent: closed.length - filled };
}

function isWanted(value: string, wanted: string | null): boolean {
  return wanted === null || value === wanted;
}

/** Text that sorts before that of a hole seen earlier; times have 13 digits until the year 2286. */
function sortKeyOf({ firstSeenMs, id, series }: Gap): string {
  return `${(1e14 - firstSeenMs).toFixed(0).padStart(15, '0')} ${seriesKey(series)} ${id}`;
}
