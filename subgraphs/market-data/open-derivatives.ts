import type { Clock } from '#kernel/ports/clock.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { PointArchive } from '#kernel/market/point-archive.ts';
import { venueClock } from '#market-data/bars/venue/venue-clock.ts';
import { DerivativeBook, type DerivativeVenue } from '#market-data/derivatives/derivative-book.ts';
import {
  DEFAULT_COLLECTOR_SETTINGS,
  DerivativeCollector,
} from '#market-data/derivatives/derivative-collector.ts';
import {
  DEFAULT_DERIVATIVE_SETTINGS,
  DerivativeHistory,
} from '#market-data/derivatives/derivative-history.ts';
import {
  DerivativePoller,
  type PollerDependencies,
} from '#market-data/derivatives/derivative-poller.ts';
import type { InstrumentSource } from '#market-data/context/venue-listing.ts';

/** A venue whose feed serves derivative points. */
interface VenueWithDerivatives {
  readonly venue: VenueId;
  readonly feed: VenueFeed;
  readonly symbols: readonly string[];
  readonly directory?: InstrumentSource;
}

export interface DerivativeOptions {
  readonly venues: readonly VenueWithDerivatives[];
  /** The archive; without it, no points are read. */
  readonly points?: PointArchive;
  /** Whether points of subscribed perpetuals are archived without requests; by default they are not. */
  readonly collectsDerivatives?: boolean;
  /** Called with the current state of followed perpetuals. */
  readonly publish: PollerDependencies['publish'];
  readonly clock: Clock;
  readonly log: Log;
}

/** The derivative points of perpetuals, on every venue that runs here. */
export interface Derivatives {
  readonly book: DerivativeBook;
  /** Begins to collect, if that is configured. */
  start(): void;
  /** Ends requests in flight. */
  stop(): void;
}

/** Opens the derivatives of the venues whose feeds serve some, if there is an archive for them. */
export function openDerivatives(options: DerivativeOptions): Derivatives {
  const opened = options.venues.flatMap((venue) => derivativesOf(venue, options));
  const collectors =
    options.collectsDerivatives === true ? opened.map(({ collector }) => collector) : [];
  return {
    book: new DerivativeBook(opened),
    start() {
      for (const collector of collectors) collector.start();
    },
    stop() {
      for (const collector of collectors) collector.stop();
      for (const { history, poller } of opened) {
        history.stop();
        poller?.stop();
      }
    },
  };
}

interface OpenedVenue extends DerivativeVenue {
  readonly collector: DerivativeCollector;
}

function derivativesOf(
  { venue, feed, symbols, directory }: VenueWithDerivatives,
  { points, clock, log, publish }: DerivativeOptions,
): OpenedVenue[] {
  if (feed.derivatives === undefined || points === undefined) return [];
  const time = venueClock(clock, feed);
  const history = new DerivativeHistory({
    feed: feed.derivatives,
    time,
    archive: points,
    clock,
    log,
    settings: DEFAULT_DERIVATIVE_SETTINGS,
  });
  const collector = new DerivativeCollector({
    history,
    instruments: symbols.map((symbol) => ({ ...venue, symbol })),
    clock,
    time,
    log,
    settings: DEFAULT_COLLECTOR_SETTINGS,
  });
  const subscribed = new Set(symbols);
  const lists = (symbol: string): boolean =>
    subscribed.has(symbol) || directory?.metaOf(symbol) !== undefined;
  const poller =
    feed.derivatives.fetchState === undefined
      ? null
      : new DerivativePoller({ venue, feed: feed.derivatives, clock, log, publish });
  return [{ venue, history, collector, poller, lists }];
}
