import type { Clock, Random } from '#kernel/clock.ts';
import { FeedError } from '#kernel/feed.ts';
import type { FeedListener, VenueFeed } from '#kernel/feed.ts';
import { seriesKey } from '#kernel/instrument.ts';
import type { Market, SeriesId } from '#kernel/instrument.ts';
import type { Log } from '#kernel/log.ts';
import type { Meter } from '#kernel/meter.ts';
import type { HttpTransport, SocketTransport } from '#kernel/transport.ts';
import { readBars, readFirstOpenTime } from '#market-data/venues/session/bar-pages.ts';
import { ExchangeClock } from '#market-data/venues/session/exchange-clock.ts';
import { FrameTally } from '#market-data/venues/session/frame-tally.ts';
import { Lane } from '#market-data/venues/session/lane.ts';
import type { LaneParts } from '#market-data/venues/session/lane.ts';
import { RateWindow } from '#market-data/venues/session/rate-window.ts';
import { RestReader } from '#market-data/venues/session/rest-reader.ts';
import { UpstreamFaults } from '#market-data/venues/session/upstream-faults.ts';
import { DEFAULT_SESSION_SETTINGS } from '#market-data/venues/session/settings.ts';
import type { SessionSettings } from '#market-data/venues/session/settings.ts';
import type { Venue, VenueProtocol } from '#market-data/venues/venue.ts';

export interface VenueFeedParts {
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
  /** Overrides of `DEFAULT_SESSION_SETTINGS`. */
  readonly settings?: Partial<SessionSettings>;
}

/**
 * A feed of one market of one venue: the venue's mapping below the shared session. It may be started
 * once. Throws at once when the venue has no such market, or lacks an interval that is asked for.
 */
export function createVenueFeed(parts: VenueFeedParts): VenueFeed {
  const protocol = parts.venue.markets[parts.market];
  if (protocol === undefined) {
    throw new Error(`${parts.venue.exchange} has no connector for the ${parts.market} market`);
  }
  const settings = { ...DEFAULT_SESSION_SETTINGS, ...parts.settings };
  const restBaseUrl = withoutTrailingSlash(parts.urls.rest);
  const time = new ExchangeClock(parts.clock);
  const { clock, log } = parts;
  const { stableAfterMs } = settings;
  const faults = new UpstreamFaults({ venue: protocol.id, clock, log, stableAfterMs });
  const reader = new RestReader({ ...parts, protocol, settings, restBaseUrl, time, faults });
  const stopping = new AbortController();
  const withStop = (signal?: AbortSignal): AbortSignal =>
    signal === undefined ? stopping.signal : AbortSignal.any([signal, stopping.signal]);
  let lanes: readonly Lane[] | null = null;
  return {
    venue: protocol.id,
    time,
    rowsPerPage: protocol.restLimits.rowsPerPage,
    start(series, listener) {
      if (lanes !== null) throw new Error('The feed was already started.');
      lanes = createLanes({ ...parts, time, faults }, protocol, settings, series, listener);
      for (const lane of lanes) lane.start();
    },
    async stop() {
      stopping.abort(new FeedError('unavailable', 'The feed is stopping.'));
      faults.stop();
      await Promise.all((lanes ?? []).map((lane) => lane.stop()));
    },
    fetchBars: (request, priority, signal) =>
      readBars(reader, protocol, request, priority, withStop(signal)),
    findFirstBar: (request, signal) =>
      readFirstOpenTime(reader, protocol, request, withStop(signal)),
    connections: () => ({
      live: (lanes ?? []).filter((lane) => lane.isLive).length,
      total: (lanes ?? []).length,
    }),
    upstreamFault: () => faults.current,
    fetchInstruments: (signal) =>
      reader.read(
        protocol.instrumentsRequest(),
        'live',
        withStop(signal),
        (body) => protocol.parseInstruments(body),
        'instruments',
      ),
  };
}

/** Deals the series out to as few connections as the limits allow. */
function createLanes(
  parts: VenueFeedParts & Pick<LaneParts, 'time' | 'faults'>,
  protocol: VenueProtocol,
  settings: SessionSettings,
  series: readonly SeriesId[],
  listener: FeedListener,
): Lane[] {
  const distinct = [...new Map(series.map((one) => [seriesKey(one), one])).values()];
  const foreign = distinct.find(({ interval }) => !protocol.intervals.includes(interval));
  if (foreign !== undefined) throw new Error(`No stream for ${seriesKey(foreign)}`);
  const { count, windowMs } = protocol.streamLimits.connectionAttempts;
  const laneParts: LaneParts = {
    ...parts,
    protocol,
    settings,
    listener,
    socketBaseUrl: withoutTrailingSlash(parts.urls.ws),
    tally: new FrameTally(parts.meter, protocol.id),
    attempts: new RateWindow(count, windowMs),
    lostConnections: parts.meter.counter(
      'marketgraph_venue_connections_lost_total',
      'Stream connections that ended without a plan.',
      ['exchange', 'market'],
    ),
  };
  const laneSize = Math.min(
    settings.streamsPerConnection,
    protocol.streamLimits.streamsPerConnection,
  );
  const laneCount = Math.ceil(distinct.length / laneSize);
  return Array.from({ length: laneCount }, (_, index) => {
    const from = index * laneSize;
    return new Lane(laneParts, distinct.slice(from, from + laneSize));
  });
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
