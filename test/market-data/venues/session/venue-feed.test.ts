import { describe, expect, it } from 'vitest';
import { seededRandom } from '#kernel/clock.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { ScriptedHttp, ScriptedSockets } from '#test/market-data/venues/scripted-exchange.ts';
import { klineFrame } from '#test/market-data/venues/wire-frames.ts';

const START_MS = Date.UTC(2026, 0, 1);
const BTC = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;

describe('a venue feed', () => {
  it('delivers bars of a subscribed stream and says that the link is live', async () => {
    const clock = new VirtualClock(START_MS);
    const sockets = new ScriptedSockets(clock);
    const http = new ScriptedHttp(clock, () => ({ status: 200, headers: {}, body: '[]' }));
    const feed = createVenueFeed({
      venue: VENUES.venue_a!,
      market: 'spot',
      urls: { rest: 'http://exchange.test', ws: 'ws://exchange.test/' },
      sockets,
      http,
      clock,
      random: seededRandom(1),
      log: SILENT_LOG,
      meter: SILENT_METER,
    });
    const seen: string[] = [];
    feed.start([BTC], {
      onBar: (series, bar) => seen.push(`${series.symbol} ${bar.close} ${bar.closed}`),
      onLink: (series, state) => seen.push(`${series.length} ${state}`),
    });
    await clock.advance(100);
    sockets.newest.say(klineFrame('BTCUSDT', '1m', START_MS));
    expect(seen).toEqual(['1 connecting', '1 live', 'BTCUSDT 100.5 false']);
    const stopped = feed.stop();
    await clock.advance(1_000);
    await stopped;
    expect(sockets.newest.endedBy).toBe('client');
  });
});
