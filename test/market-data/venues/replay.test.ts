import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import { createWsSockets } from '#platform/transport/ws-sockets.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import { CountingMeter, series, START_MS } from '#test/market-data/venues/feed-under-test.ts';
import { klineFrame } from '#test/market-data/venues/wire-frames.ts';
import {
  HAS_RECORDED_DATA,
  recordedFiles,
  recordedFrames,
} from '#test/market-data/venues/recorded-data.ts';

const running: Array<() => unknown> = [];

afterEach(async () => {
  for (const end of running.splice(0)) await end();
});

/** A real exchange end: acknowledges, then follows its script. */
async function exchange(script: (peer: WebSocket, connection: number) => void): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  running.push(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  let connections = 0;
  server.on('connection', (peer) => {
    connections += 1;
    const connection = connections;
    peer.on('message', (data) => {
      const { id } = JSON.parse(String(data));
      peer.send(JSON.stringify({ result: null, id }));
      script(peer, connection);
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A feed over real transports. */
function realFeed(ws: string): VenueFeed {
  const http = createUndiciHttp();
  const feed = createVenueFeed({
    venue: VENUE_A,
    market: 'spot',
    urls: { rest: 'http://127.0.0.1:1', ws },
    sockets: createWsSockets(),
    http,
    clock: systemClock,
    random: seededRandom(1),
    log: SILENT_LOG,
    meter: new CountingMeter(),
    settings: { backOffBaseMs: 20 },
  });
  running.unshift(
    () => feed.stop(),
    () => http.close(),
  );
  return feed;
}

/** Starts the feed and waits until it has delivered so many bars. */
function barsOf(
  feed: VenueFeed,
  of: readonly SeriesId[],
  count: number,
): Promise<{ bars: Array<{ symbol: string; bar: Bar }>; states: string[] }> {
  return new Promise((resolve) => {
    const bars: Array<{ symbol: string; bar: Bar }> = [];
    const states: string[] = [];
    feed.start(of, {
      onBar: ({ symbol }, bar) => {
        bars.push({ symbol, bar });
        if (bars.length === count) resolve({ bars, states });
      },
      onLink: (_, state) => states.push(state),
    });
  });
}

describe('a feed over real sockets', () => {
  it('reconnects after the exchange cut the connection', async () => {
    const url = await exchange((peer, connection) => {
      peer.send(klineFrame('BTCUSDT', '1m', START_MS, { close: `100.${connection}` }));
      if (connection < 3) peer.terminate();
    });
    const { bars, states } = await barsOf(realFeed(url), [series('BTCUSDT')], 3);
    expect(bars.map(({ bar }) => bar.close)).toEqual([100.1, 100.2, 100.3]);
    expect(states.filter((state) => state === 'lost')).toHaveLength(2);
  });

  it('moves over when the exchange announces the end, and closes the old connection', async () => {
    let old: WebSocket | undefined;
    const oldClosed = new Promise<number>((resolve) => {
      void exchange((peer, connection) => {
        if (connection > 1) {
          peer.send(klineFrame('BTCUSDT', '1m', START_MS, { close: '100.2' }));
          return;
        }
        old = peer;
        peer.on('close', resolve);
        peer.send(klineFrame('BTCUSDT', '1m', START_MS, { close: '100.1' }));
        peer.send('{"e":"serverShutdown","E":1}');
      }).then((url) => barsOf(realFeed(url), [series('BTCUSDT')], 2));
    });
    expect(await oldClosed).toBe(1000);
    expect(old?.readyState).toBe(3);
  });

  it('stops while a connection is still being opened', async () => {
    const feed = realFeed('ws://127.0.0.1:1');
    feed.start([series('BTCUSDT')], { onBar() {}, onLink() {} });
    await expect(feed.stop()).resolves.toBeUndefined();
  });

  it.skipIf(!HAS_RECORDED_DATA)('delivers a recorded session bar for bar', async () => {
    const frames = recordedFiles('cryptofeed/ws', /^BINANCE.*\.txt$/).flatMap(recordedFrames);
    const expected = frames.flatMap((frame) => {
      const kline = JSON.parse(frame).data?.k;
      return kline === undefined ? [] : [{ symbol: kline.s, time: kline.t, q: Number(kline.q) }];
    });
    const symbols = [...new Set(expected.map(({ symbol }) => symbol))];
    const url = await exchange((peer) => {
      for (const frame of frames) peer.send(frame);
    });
    const of = symbols.map((symbol) => series(symbol));
    const { bars, states } = await barsOf(realFeed(url), of, expected.length);
    const seen = bars.map(({ symbol, bar }) => ({
      symbol,
      time: bar.openTimeMs,
      q: bar.quoteVolume,
    }));
    expect(seen).toEqual(expected);
    expect(states).toEqual(['connecting', 'live']);
  });
});
