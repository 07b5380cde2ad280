import { seededRandom } from '#kernel/ports/clock.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { FeedListener, LinkState, VenueFeed } from '#kernel/market/feed.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { Market, SeriesId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { Labels, Meter } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import type { Venue } from '#market-data/venues/venue.ts';
import type { SessionSettings } from '#market-data/venues/session/settings.ts';
import { ScriptedHttp, ScriptedSockets } from '#test/market-data/venues/scripted-exchange.ts';

export const START_MS = Date.UTC(2026, 0, 1);

export function series(
  symbol: string,
  interval: Interval = '1m',
  market: Market = 'spot',
): SeriesId {
  return { exchange: 'venue_a', market, symbol, interval };
}

/** Sums the values of counters, by their labels. */
export class CountingMeter implements Meter {
  readonly sums = new Map<string, number>();

  counter(name: string) {
    return {
      add: (value: number, labels: Labels = {}) => {
        const key = [name, ...Object.values(labels)].join(' ');
        this.sums.set(key, (this.sums.get(key) ?? 0) + value);
      },
    };
  }

  gauge() {
    return { set() {} };
  }

  histogram() {
    return { observe() {} };
  }

  memory() {}
}

/** Records what a feed delivers. */
export class Recorder implements FeedListener {
  readonly bars: Array<{ readonly series: SeriesId; readonly bar: Bar }> = [];
  readonly links: Array<{
    readonly atMs: number;
    readonly state: LinkState;
    readonly count: number;
  }> = [];
  readonly stateOf = new Map<string, LinkState>();
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  onBar(of: SeriesId, bar: Bar): void {
    this.bars.push({ series: of, bar });
  }

  onLink(of: readonly SeriesId[], state: LinkState): void {
    this.links.push({ atMs: this.#clock.monotonicMs(), state, count: of.length });
    for (const one of of) this.stateOf.set(seriesKey(one), state);
  }

  get states(): LinkState[] {
    return this.links.map(({ state }) => state);
  }
}

export interface FeedUnderTest {
  readonly clock: VirtualClock;
  readonly sockets: ScriptedSockets;
  readonly http: ScriptedHttp;
  readonly meter: CountingMeter;
  readonly recorder: Recorder;
  readonly feed: VenueFeed;
}

/** A feed of venue_a over scripted transports in virtual time. */
export function feedUnderTest(
  options: {
    readonly market?: Market;
    readonly venue?: Venue;
    readonly settings?: Partial<SessionSettings>;
    readonly seed?: number;
    readonly answer?: ScriptedHttp['answer'];
  } = {},
): FeedUnderTest {
  const clock = new VirtualClock(START_MS);
  const sockets = new ScriptedSockets(clock);
  const http = new ScriptedHttp(
    clock,
    options.answer ?? (() => ({ status: 200, headers: {}, body: '[]' })),
  );
  const meter = new CountingMeter();
  const feed = createVenueFeed({
    venue: options.venue ?? VENUE_A,
    market: options.market ?? 'spot',
    urls: { rest: 'http://exchange.test', ws: 'ws://exchange.test' },
    sockets,
    http,
    clock,
    random: seededRandom(options.seed ?? 1),
    log: SILENT_LOG,
    meter,
    ...(options.settings === undefined ? {} : { settings: options.settings }),
  });
  return { clock, sockets, http, meter, feed, recorder: new Recorder(clock) };
}
