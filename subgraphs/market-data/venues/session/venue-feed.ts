import type { Clock, Random } from '#kernel/ports/clock.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { BarRequest, ExchangeTime, FeedListener, VenueFeed } from '#kernel/market/feed.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { Market, SeriesId } from '#kernel/market/instrument.ts';
import { alignDownMs, intervalMs } from '#kernel/market/interval.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { HttpTransport, SocketTransport } from '#kernel/market/transport.ts';
import {
  readBars,
  readFirstOpenTime,
  readInstruments,
} from '#market-data/venues/session/bar-pages.ts';
import {
  createDerivativeFeed,
  type DerivativeReading,
} from '#market-data/venues/session/derivative-pages.ts';
import { ExchangeClock } from '#market-data/venues/session/exchange-clock.ts';
import { findFirstBarByDays } from '#market-data/venues/session/first-bar-by-days.ts';
import { FrameCounter } from '#market-data/venues/session/frame-counter.ts';
import { StreamGroup } from '#market-data/venues/session/stream-group.ts';
import type { StreamGroupDependencies } from '#market-data/venues/session/stream-group.ts';
import { TooManyStreamsError } from '#market-data/venues/session/too-many-streams.ts';
import { OffGridWatch } from '#market-data/venues/session/off-grid-watch.ts';
import { RateWindow } from '#market-data/venues/session/rate-window.ts';
import { RequestGates } from '#market-data/venues/session/request-gates.ts';
import { RestReader } from '#market-data/venues/session/rest-reader.ts';
import { UpstreamProblems } from '#market-data/venues/session/upstream-problems.ts';
import { DEFAULT_SESSION_SETTINGS } from '#market-data/venues/session/settings.ts';
import type { SessionSettings } from '#market-data/venues/session/settings.ts';
import type { Venue, VenueProtocol } from '#market-data/venues/venue.ts';

export interface VenueFeedDependencies {
  readonly venue: Venue;
  readonly market: Market;
  /** Base URLs, for example `http://127.0.0.1:9001` and `ws://127.0.0.1:9001`. */
  readonly urls: { readonly rest: string; readonly ws: string };
  readonly sockets: SocketTransport;
  readonly http: HttpTransport;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly meter: Meter;
  /** Shared with the feeds of other markets; a feed that runs alone has its own when absent. */
  readonly gates?: RequestGates;
  /** Overrides of `DEFAULT_SESSION_SETTINGS`. */
  readonly settings?: Partial<SessionSettings>;
}

/**
 * A feed of one market of one venue: the venue's mapping on the shared session. It may be started once. Throws at
 * once if the venue has no such market, or lacks a requested interval.
 */
export function createVenueFeed(dependencies: VenueFeedDependencies): VenueFeed {
  const protocol = dependencies.venue.markets[dependencies.market];
  if (protocol === undefined) {
    throw new Error(
      `${dependencies.venue.exchange} has no connector for the ${dependencies.market} market`,
    );
  }
  const settings = { ...DEFAULT_SESSION_SETTINGS, ...dependencies.settings };
  const restBaseUrl = withoutTrailingSlash(dependencies.urls.rest);
  const time = new ExchangeClock(dependencies.clock);
  const { clock, log } = dependencies;
  const { stableAfterMs } = settings;
  const faults = new UpstreamProblems({ venue: protocol.id, clock, log, stableAfterMs });
  const gates = dependencies.gates ?? new RequestGates(clock, settings);
  const gate = gates.gateOf(protocol);
  const reading = { protocol, settings, restBaseUrl, gate, time, faults };
  const reader = new RestReader({ ...dependencies, ...reading });
  const offGridWatch = new OffGridWatch(log);
  const stopping = new AbortController();
  const withStop = (signal?: AbortSignal): AbortSignal =>
    signal === undefined ? stopping.signal : AbortSignal.any([signal, stopping.signal]);
  let groups: readonly StreamGroup[] | null = null;
  return {
    venue: protocol.id,
    time,
    rowsPerPage: protocol.restLimits.rowsPerPage,
    isQuoteVolumeEstimated: protocol.isQuoteVolumeEstimated,
    ...horizonOf(protocol, time),
    start(series, listener) {
      if (groups !== null) throw new Error('The feed was already started.');
      groups = createStreamGroups(
        { ...dependencies, time, faults },
        protocol,
        settings,
        series,
        listener,
      );
      for (const group of groups) group.start();
    },
    async stop() {
      stopping.abort(new FeedError('unavailable', 'The feed is stopping.'));
      faults.stop();
      await Promise.all((groups ?? []).map((group) => group.stop()));
    },
    fetchBars: async (request, priority, signal) =>
      offGridWatch.barsOf(
        await readBars(reader, protocol, request, priority, withStop(signal), () => time.nowMs()),
      ),
    watchOffGrid: (listener) => offGridWatch.watch(listener),
    ...firstBarOf(protocol, reader, time, withStop),
    ...derivativesOf(protocol, { ...dependencies, ...reading, gates }, withStop),
    connections: () => ({
      live: (groups ?? []).filter((group) => group.isLive).length,
      total: (groups ?? []).length,
    }),
    upstreamFault: () => faults.current,
    fetchInstruments: (signal) => readInstruments(reader, protocol, withStop(signal)),
  };
}

function firstBarOf(
  protocol: VenueProtocol,
  reader: RestReader,
  time: ExchangeTime,
  withStop: (signal?: AbortSignal) => AbortSignal,
): Pick<VenueFeed, 'findFirstBar' | 'walksToFirstBar'> {
  const { paging, rowsPerPage, keptBars } = protocol.restLimits;
  // All bars of an exchange that keeps few can be read without a search for the first one.
  if (keptBars !== null) return {};
  if (paging === 'windows') {
    return {
      walksToFirstBar: true,
      findFirstBar(request, signal) {
        const read = async (of: BarRequest): Promise<Bar[]> =>
          (await readBars(reader, protocol, of, 'history', withStop(signal), () => time.nowMs()))
            .bars;
        return findFirstBarByDays(read, request, rowsPerPage);
      },
    };
  }
  return {
    findFirstBar: (request, signal) =>
      readFirstOpenTime(reader, protocol, request, withStop(signal), () => time.nowMs()),
  };
}

function derivativesOf(
  { derivatives }: VenueProtocol,
  reading: DerivativeReading,
  withStop: (signal: AbortSignal) => AbortSignal,
): Pick<VenueFeed, 'derivatives'> {
  if (derivatives === undefined) return {};
  return { derivatives: createDerivativeFeed(derivatives, reading, withStop) };
}

/** The forming bar is one of those that are kept. */
function horizonOf(
  { restLimits: { keptBars } }: VenueProtocol,
  time: ExchangeTime,
): Pick<VenueFeed, 'horizonMs'> {
  if (keptBars === null) return {};
  return {
    horizonMs: (interval) =>
      alignDownMs(time.nowMs(), interval) - (keptBars - 1) * intervalMs(interval),
  };
}

/** Distributes the series over as few connections as the limits allow. */
function createStreamGroups(
  dependencies: VenueFeedDependencies & Pick<StreamGroupDependencies, 'time' | 'faults'>,
  protocol: VenueProtocol,
  settings: SessionSettings,
  series: readonly SeriesId[],
  listener: FeedListener,
): StreamGroup[] {
  const distinct = [...new Map(series.map((one) => [seriesKey(one), one])).values()];
  const foreign = distinct.find(({ interval }) => !protocol.intervals.includes(interval));
  if (foreign !== undefined) throw new Error(`No stream for ${seriesKey(foreign)}`);
  const { connectionAttempts, streamsPerAddress = Infinity } = protocol.streamLimits;
  if (distinct.length > streamsPerAddress) {
    throw new TooManyStreamsError(protocol.id, distinct.length, streamsPerAddress);
  }
  const { count, windowMs } = connectionAttempts;
  const groupDependencies: StreamGroupDependencies = {
    ...dependencies,
    protocol,
    settings,
    listener,
    socketBaseUrl: withoutTrailingSlash(dependencies.urls.ws),
    counts: new FrameCounter(dependencies.meter, protocol.id),
    attempts: new RateWindow(count, windowMs),
    lostConnections: dependencies.meter.counter(
      'marketgraph_venue_connections_lost_total',
      'Stream connections that ended unexpectedly.',
      ['exchange', 'market'],
    ),
  };
  const groupSize = Math.min(
    settings.streamsPerConnection,
    protocol.streamLimits.streamsPerConnection,
  );
  const groupCount = Math.ceil(distinct.length / groupSize);
  return Array.from({ length: groupCount }, (_, index) => {
    const from = index * groupSize;
    return new StreamGroup(groupDependencies, distinct.slice(from, from + groupSize));
  });
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
