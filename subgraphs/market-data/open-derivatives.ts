import type { Clock } from '#kernel/clock.ts';
import type { VenueFeed } from '#kernel/feed.ts';
import type { VenueId } from '#kernel/instrument.ts';
import type { Log } from '#kernel/log.ts';
import type { PointArchive } from '#kernel/point-archive.ts';
import { venueClock } from '#market-data/bars/venue-clock.ts';
import { DerivativeBook, type DerivativeVenue } from '#market-data/derivatives/derivative-book.ts';
import {
  DEFAULT_DERIVATIVE_SETTINGS,
  DerivativeHistory,
} from '#market-data/derivatives/derivative-history.ts';
import type { InstrumentDirectory } from '#market-data/resolvers/market-context.ts';

/** A venue of whose feed we take what it tells besides bars. */
interface TellingVenue {
  readonly venue: VenueId;
  readonly feed: VenueFeed;
  readonly symbols: readonly string[];
  readonly directory?: InstrumentDirectory;
}

export interface DerivativeOptions {
  readonly venues: readonly TellingVenue[];
  /** Where it is kept; without it nothing is read. */
  readonly points?: PointArchive;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is told of perpetuals besides bars, on every venue that runs here. */
export interface Derivatives {
  readonly book: DerivativeBook;
  /** Ends what is being asked. */
  stop(): void;
}

/** Opens the derivatives of those venues whose feeds tell some, where there is an archive for them. */
export function openDerivatives(options: DerivativeOptions): Derivatives {
  const venues = options.venues.flatMap((venue) => derivativesOf(venue, options));
  return {
    book: new DerivativeBook(venues),
    stop() {
      for (const { history } of venues) history.stop();
    },
  };
}

function derivativesOf(
  { venue, feed, symbols, directory }: TellingVenue,
  { points, clock, log }: DerivativeOptions,
): DerivativeVenue[] {
  if (feed.derivatives === undefined || points === undefined) return [];
  const history = new DerivativeHistory({
    feed: feed.derivatives,
    time: venueClock(clock, feed),
    archive: points,
    clock,
    log,
    settings: DEFAULT_DERIVATIVE_SETTINGS,
  });
  const subscribed = new Set(symbols);
  const lists = (symbol: string): boolean =>
    subscribed.has(symbol) || directory?.metaOf(symbol) !== undefined;
  return [{ venue, history, lists }];
}
