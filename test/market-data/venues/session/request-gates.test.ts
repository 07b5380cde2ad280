import { describe, expect, it } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { HttpResponse } from '#kernel/market/transport.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { RequestGates } from '#market-data/venues/session/request-gates.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import type { Venue, VenueProtocol } from '#market-data/venues/venue.ts';
import { series, START_MS } from '#test/market-data/venues/feed-under-test.ts';
import { ScriptedHttp, ScriptedSockets } from '#test/market-data/venues/scripted-exchange.ts';

const MINUTE_MS = 60_000;
/** Eight requests a minute, without the share that a process leaves to others. */
const WEIGHT = 10;
const SPOT = series('BTCUSDT');
const PERP = series('BTCUSDT', '1m', 'perp');

function venueWith(isOfAllMarkets: boolean): Venue {
  const { spot, perp } = VENUE_A.markets;
  const limited = (protocol: VenueProtocol): VenueProtocol => ({
    ...protocol,
    barsRequest: (...asked) => ({ ...protocol.barsRequest(...asked), weight: 1 }),
    restLimits: {
      ...protocol.restLimits,
      budget: { weight: WEIGHT, windowMs: MINUTE_MS, isOfAllMarkets },
    },
    usedWeight: () => null,
  });
  return { ...VENUE_A, markets: { spot: limited(spot!), perp: limited(perp!) } };
}

/** The feeds of both markets, as a server runs them, and their requests. */
function bothMarkets(isOfAllMarkets: boolean, answer: () => HttpResponse) {
  const clock = new VirtualClock(START_MS);
  const http = new ScriptedHttp(clock, answer);
  const gates = new RequestGates(clock);
  const feedOf = (market: 'spot' | 'perp'): VenueFeed =>
    createVenueFeed({
      venue: venueWith(isOfAllMarkets),
      market,
      urls: { rest: `http://${market}.test`, ws: `ws://${market}.test` },
      gates,
      sockets: new ScriptedSockets(clock),
      http,
      clock,
      random: seededRandom(1),
      log: SILENT_LOG,
      meter: SILENT_METER,
    });
  return { clock, http, gates, spot: feedOf('spot'), perp: feedOf('perp') };
}

function ask(feed: VenueFeed, of: SeriesId): Promise<string> {
  const window = { startTimeMs: START_MS - 5 * MINUTE_MS, endTimeMs: START_MS };
  return feed.fetchBars({ series: of, ...window }, 'live').then(
    () => 'answered',
    () => 'refused',
  );
}

const emptyPage = (): HttpResponse => ({ status: 200, headers: {}, body: '[]' });

describe.each([
  { isOfAllMarkets: true, sent: 8 },
  { isOfAllMarkets: false, sent: 16 },
])('markets whose budget is one: $isOfAllMarkets', ({ isOfAllMarkets, sent }) => {
  it('spend it accordingly', async () => {
    const { clock, http, spot, perp } = bothMarkets(isOfAllMarkets, emptyPage);
    const asked = Array.from({ length: 12 }, () => [ask(spot, SPOT), ask(perp, PERP)]).flat();
    await clock.advance(5_000);
    expect(http.requests).toHaveLength(sent);
    await clock.advance(5 * MINUTE_MS);
    await Promise.all(asked);
  });

  it('keep to the share of this process, whose rest others spend', async () => {
    const { clock, http, gates, spot, perp } = bothMarkets(isOfAllMarkets, emptyPage);
    const asked: string[] = [];
    gates.dealOut((exchange, venue) => {
      asked.push(`${exchange} of ${venue}`);
      return venue === 'venue_a:perp' ? 0.25 : 0.5;
    });
    const answers = Array.from({ length: 12 }, () => [ask(spot, SPOT), ask(perp, PERP)]).flat();
    await clock.advance(5_000);
    const sentTo = (host: string) =>
      http.requests.filter(({ url }) => url.hostname === host).length;
    const sums = isOfAllMarkets ? [4] : [4, 2];
    const counts = [sentTo('spot.test'), sentTo('perp.test')];
    expect(isOfAllMarkets ? [counts[0]! + counts[1]!] : counts).toEqual(sums);
    expect(asked).toEqual(
      isOfAllMarkets ? ['venue_a of null'] : ['venue_a of venue_a:spot', 'venue_a of venue_a:perp'],
    );
    await clock.advance(5 * MINUTE_MS);
    await Promise.all(answers);
  });

  it('are stopped together, or separately', async () => {
    const stop = (): HttpResponse => ({ status: 418, headers: { 'retry-after': '600' }, body: '' });
    const { clock, http, spot, perp } = bothMarkets(isOfAllMarkets, stop);
    const first = ask(spot, SPOT);
    await clock.advance(2_000);
    expect(await first).toBe('refused');
    const second = ask(perp, PERP);
    await clock.advance(2_000);
    expect(await second).toBe('refused');
    expect(http.requests.map(({ url }) => url.hostname)).toEqual(
      isOfAllMarkets ? ['spot.test'] : ['spot.test', 'perp.test'],
    );
  });
});
