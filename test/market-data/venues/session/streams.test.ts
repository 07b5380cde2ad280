import { describe, expect, it } from 'vitest';
import { DEFAULT_SESSION_SETTINGS } from '#market-data/venues/session/settings.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import type { FeedUnderTest } from '#test/market-data/venues/feed-under-test.ts';
import { feedUnderTest, series, START_MS } from '#test/market-data/venues/feed-under-test.ts';
import type { ScriptedSocket } from '#test/market-data/venues/scripted-exchange.ts';
import { klineFrame } from '#test/market-data/venues/wire-frames.ts';

const BTC = series('BTCUSDT');
const ETH = series('ETHUSDT');
const { watchEveryMs, silentConnectionMs, silentSeriesMs, probeAfterMs, probeTimeoutMs } =
  DEFAULT_SESSION_SETTINGS;
const HOUR_MS = 3_600_000;

/** Lets the exchange push a bar of the symbol to every connection that subscribed it, for a while. */
function pushEvery(test: FeedUnderTest, everyMs: number, symbol = 'BTCUSDT'): { stop(): void } {
  let isOn = true;
  const stream = `${symbol.toLowerCase()}@kline_1m`;
  const push = (): void => {
    if (!isOn) return;
    const openTimeMs = Math.floor(test.clock.nowMs() / 60_000) * 60_000;
    const close = `100.${String(test.clock.nowMs() % 60_000).padStart(5, '0')}`;
    for (const socket of test.sockets.living) {
      if (socket.streams.has(stream)) socket.say(klineFrame(symbol, '1m', openTimeMs, { close }));
    }
    test.clock.after(everyMs, push);
  };
  test.clock.after(everyMs, push);
  return { stop: () => (isOn = false) };
}

describe('the streams of a feed', () => {
  it('are live only after a subscribed connection has delivered a bar', async () => {
    const test = feedUnderTest();
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(1_000);
    expect(test.sockets.newest.url).toBe('ws://exchange.test/ws');
    expect(test.recorder.states).toEqual(['connecting']);
    test.sockets.newest.say(klineFrame('BTCUSDT', '1m', START_MS));
    expect(test.recorder.states).toEqual(['connecting', 'live']);
    expect(test.recorder.bars).toMatchObject([{ series: BTC, bar: { close: 100.5 } }]);
  });

  it('of the perpetual market use the route that delivers klines', async () => {
    const test = feedUnderTest({ market: 'perp' });
    test.feed.start([series('TSLAUSDT', '1h', 'perp')], test.recorder);
    await test.clock.advance(100);
    expect(test.sockets.newest.url).toBe('ws://exchange.test/market/ws');
    expect(test.sockets.newest.sent.map(({ text }) => JSON.parse(text))).toEqual([
      { method: 'SUBSCRIBE', params: ['tslausdt@kline_1h'], id: 1 },
    ]);
  });

  it('reconnect after a drop, and report the loss first', async () => {
    const test = feedUnderTest();
    pushEvery(test, 1_000);
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(5_000);
    test.sockets.newest.finish('server', 1006, '');
    await test.clock.advance(5_000);
    expect(test.recorder.states).toEqual(['connecting', 'live', 'lost', 'connecting', 'live']);
    expect(test.sockets.all).toHaveLength(2);
    expect(test.meter.sums.get('marketgraph_venue_connections_lost_total venue_a spot')).toBe(1);
  });

  it('report a loss without the name of the exchange', async () => {
    const test = feedUnderTest();
    const reasons: string[] = [];
    test.feed.start([BTC], { onBar() {}, onLink: (_, __, reason) => reasons.push(reason) });
    test.sockets.newest.finish('server', 1006, 'getaddrinfo ENOTFOUND stream.exchange.test');
    expect(reasons.at(-1)).toBe('the connection closed (1006)');
  });

  it('end a connection that is acknowledged but silent, as on a wrong route', async () => {
    const test = feedUnderTest();
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(silentConnectionMs + watchEveryMs + 100);
    expect(test.sockets.all[0]!.endedBy).toBe('client');
    expect(test.recorder.states).toContain('lost');
    expect(test.recorder.states).not.toContain('live');
  });

  it('detect within the bound that a live connection fell silent', async () => {
    const test = feedUnderTest();
    const pushing = pushEvery(test, 1_000);
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(10_000);
    pushing.stop();
    await test.clock.advance(silentConnectionMs + watchEveryMs + 1_000);
    expect(test.recorder.states).toEqual(expect.arrayContaining(['live', 'lost']));
  });

  it('find a half-open socket by an unanswered ping', async () => {
    const test = feedUnderTest();
    const pushing = pushEvery(test, 1_000);
    test.sockets.answersPings = false;
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(10_000);
    pushing.stop();
    await test.clock.advance(probeAfterMs + probeTimeoutMs + 2 * watchEveryMs);
    expect(test.sockets.all[0]!.pingsAtMs).toHaveLength(1);
    expect(test.sockets.all[0]!.endedBy).toBe('client');
    expect(test.recorder.states.slice(0, 3)).toEqual(['connecting', 'live', 'lost']);
    const [pingedAtMs] = test.sockets.all[0]!.pingsAtMs;
    const lost = test.recorder.links.find(({ state }) => state === 'lost');
    expect(lost!.atMs - pingedAtMs!).toBe(probeTimeoutMs);
  });

  it.each([
    ['a text', 'ping'],
    ['a ping frame', null],
  ])('are kept alive by %s where the exchange wants one', async (_, text) => {
    const spot = { ...VENUE_A.markets.spot!, keepAlive: { everyMs: 20_000, text } };
    const test = feedUnderTest({ venue: { ...VENUE_A, markets: { spot } } });
    pushEvery(test, 1_000);
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(65_000);
    const texts = test.sockets.newest.sent.filter((sent) => sent.text === 'ping');
    const pings = text === null ? test.sockets.newest.pingsAtMs : texts.map(({ atMs }) => atMs);
    expect(pings).toEqual([20_000, 40_000, 60_000]);
    expect(test.sockets.all).toHaveLength(1);
  });

  it('end a connection that does not answer a subscription', async () => {
    const test = feedUnderTest();
    pushEvery(test, 1_000);
    test.sockets.acknowledges = false;
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(20_000);
    expect(test.sockets.all[0]!.endedBy).toBe('client');
    expect(test.recorder.states).not.toContain('live');
  });

  it('are replaced before the exchange ends them, without a hole', async () => {
    const test = feedUnderTest({ market: 'spot' });
    pushEvery(test, 1_000);
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(25 * HOUR_MS);
    const [first, second] = test.sockets.all as [ScriptedSocket, ScriptedSocket];
    expect(test.sockets.all).toHaveLength(2);
    expect(first.endedBy).toBe('client');
    expect(second.isOpen).toBe(true);
    expect(test.sockets.openedAtMs[1]).toBeLessThan(24 * HOUR_MS - 15 * 60_000 + 1);
    expect(test.recorder.states).toEqual(['connecting', 'live']);
    const closes = new Set(test.recorder.bars.map(({ bar }) => `${bar.openTimeMs} ${bar.close}`));
    expect(closes.size).toBe(25 * 3_600);
  });

  it('move to a new connection when the exchange announces the end of theirs', async () => {
    const test = feedUnderTest();
    pushEvery(test, 500);
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(10_000);
    const [first] = test.sockets.all as [ScriptedSocket];
    first.say('{"e":"serverShutdown","E":1}');
    first.say('{"e":"serverShutdown","E":2}');
    expect(first.isOpen).toBe(true);
    await test.clock.advance(10_000);
    expect(first.endedBy).toBe('client');
    expect(test.sockets.all).toHaveLength(2);
    expect(test.recorder.states).toEqual(['connecting', 'live']);
    const closes = new Set(test.recorder.bars.map(({ bar }) => bar.close));
    expect(closes.size).toBe(40);
  });

  it('keep the living connection when its successor delivers nothing, and try again', async () => {
    const test = feedUnderTest();
    pushEvery(test, 1_000);
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(5_000);
    test.sockets.acknowledges = false;
    test.sockets.all[0]!.say('{"stream":"!serverShutdown","data":{"e":"serverShutdown","E":1}}');
    await test.clock.advance(30_000);
    expect(test.sockets.all.length).toBeGreaterThan(1);
    expect(test.sockets.all[0]!.isOpen).toBe(true);
    test.sockets.acknowledges = true;
    await test.clock.advance(60_000);
    expect(test.sockets.all[0]!.endedBy).toBe('client');
    expect(test.recorder.states).toEqual(['connecting', 'live']);
  });

  it('fall back on the successor when the old connection dies first', async () => {
    const test = feedUnderTest();
    pushEvery(test, 1_000);
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(5_000);
    test.sockets.all[0]!.say('{"e":"serverShutdown","E":1}');
    test.sockets.all[0]!.finish('server', 1001, '');
    await test.clock.advance(5_000);
    expect(test.sockets.all).toHaveLength(2);
    expect(test.recorder.states).toEqual(['connecting', 'live', 'lost', 'connecting', 'live']);
  });

  it('are subscribed in batches, never faster than the exchange reads messages', async () => {
    const test = feedUnderTest({ settings: { streamsPerConnection: 1_024 } });
    const many = Array.from({ length: 1_000 }, (_, index) => series(`C${index}USDT`));
    test.feed.start(many, test.recorder);
    await test.clock.advance(10_000);
    const { sent, streams } = test.sockets.newest;
    expect(streams.size).toBe(1_000);
    expect(sent).toHaveLength(10);
    for (const { atMs } of sent) {
      const within = sent.filter((other) => other.atMs >= atMs && other.atMs < atMs + 1_000);
      expect(within.length).toBeLessThanOrEqual(4);
    }
  });

  it('are distributed over connections, each series on exactly one', async () => {
    const test = feedUnderTest();
    const many = Array.from({ length: 450 }, (_, index) => series(`C${index}USDT`));
    test.feed.start([...many, ...many], test.recorder);
    await test.clock.advance(5_000);
    expect(test.sockets.all.map(({ streams }) => streams.size)).toEqual([200, 200, 50]);
    const [first, second, third] = test.sockets.all.map(({ streams }) => streams);
    expect(first!.union(second!).union(third!).size).toBe(450);
  });

  it('end a connection that does not open in time', async () => {
    const { openTimeoutMs } = DEFAULT_SESSION_SETTINGS;
    const test = feedUnderTest();
    test.sockets.opens = false;
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(openTimeoutMs - 1);
    expect(test.sockets.newest.hasEnded).toBe(false);
    await test.clock.advance(1);
    expect(test.sockets.all[0]!.endedBy).toBe('client');
    test.sockets.opens = true;
    pushEvery(test, 1_000);
    await test.clock.advance(5_000);
    expect(test.recorder.states).toEqual(['connecting', 'lost', 'connecting', 'live']);
  });

  it('never exceed the limit of connection attempts, however often they fail', async () => {
    const test = feedUnderTest({ settings: { backOffBaseMs: 1, backOffCapMs: 10 } });
    test.sockets.accepts = false;
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(30 * 60_000);
    const opened = test.sockets.openedAtMs;
    expect(opened.length).toBeGreaterThan(1_000);
    // It uses the limit whole.
    expect(opened.filter((atMs) => atMs < 300_000)).toHaveLength(300);
    opened.forEach((atMs, index) => {
      const later = opened[index + 300];
      if (later !== undefined) expect(later - atMs).toBeGreaterThanOrEqual(300_000);
    });
  });

  it('back off between failures, up to the cap, with jitter', async () => {
    const test = feedUnderTest();
    test.sockets.accepts = false;
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(HOUR_MS);
    const gaps = test.sockets.openedAtMs
      .slice(1)
      .map((atMs, i) => atMs - test.sockets.openedAtMs[i]!);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_005);
    expect(gaps[0]).toBeLessThanOrEqual(1_005);
    expect(Math.max(...gaps.slice(8))).toBeGreaterThan(20_000);
    expect(new Set(gaps).size).toBe(gaps.length);
  });

  it('report a refused subscription for its series alone, and retry later', async () => {
    const test = feedUnderTest();
    const many = Array.from({ length: 150 }, (_, index) => series(`C${index}USDT`));
    test.sockets.refuses.add('c120usdt@kline_1m');
    for (let index = 0; index < 100; index += 1) pushEvery(test, 20_000, `C${index}USDT`);
    test.feed.start(many, test.recorder);
    await test.clock.advance(40_000);
    const states = [...test.recorder.stateOf.values()];
    expect(states.filter((state) => state === 'live')).toHaveLength(149);
    expect(states.filter((state) => state === 'lost')).toHaveLength(1);
    test.sockets.refuses.clear();
    pushEvery(test, 20_000, 'C120USDT');
    await test.clock.advance(silentSeriesMs + 40_000);
    expect(test.recorder.stateOf.get('venue_a:spot:C120USDT:1m')).toBe('live');
    expect(test.sockets.all).toHaveLength(1);
  });

  it('report one silent series among others, and resubscribe it', async () => {
    const test = feedUnderTest();
    pushEvery(test, 1_000, 'BTCUSDT');
    const eth = pushEvery(test, 1_000, 'ETHUSDT');
    test.feed.start([BTC, ETH], test.recorder);
    await test.clock.advance(10_000);
    eth.stop();
    await test.clock.advance(silentSeriesMs + watchEveryMs + 1_000);
    expect(test.recorder.stateOf.get('venue_a:spot:ETHUSDT:1m')).toBe('lost');
    expect(test.recorder.stateOf.get('venue_a:spot:BTCUSDT:1m')).toBe('live');
    const methods = test.sockets.newest.sent.map(({ text }) => JSON.parse(text).method);
    expect(methods).toEqual(['SUBSCRIBE', 'UNSUBSCRIBE', 'SUBSCRIBE']);
    pushEvery(test, 1_000, 'ETHUSDT');
    await test.clock.advance(2_000);
    expect(test.recorder.stateOf.get('venue_a:spot:ETHUSDT:1m')).toBe('live');
    expect(test.sockets.all).toHaveLength(1);
  });

  it('survive malformed and unknown frames, and count them', async () => {
    const test = feedUnderTest();
    pushEvery(test, 1_000);
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(2_500);
    const good = klineFrame('BTCUSDT', '1m', START_MS);
    for (const text of [good.slice(0, 99), '', 'pong', '{"e":"trade"}', '[]', 'null', '7']) {
      test.sockets.newest.say(text);
    }
    test.sockets.newest.say(good.replace('"c":"100.50000000"', '"c":null'));
    await test.clock.advance(watchEveryMs);
    expect(test.meter.sums.get('marketgraph_venue_frames_total venue_a spot malformed')).toBe(4);
    expect(test.meter.sums.get('marketgraph_venue_frames_total venue_a spot unknown')).toBe(4);
    expect(test.recorder.states).toEqual(['connecting', 'live']);
    expect(test.recorder.bars.every(({ bar }) => Number.isFinite(bar.close))).toBe(true);
  });

  it('ignore bars of series that no client subscribed', async () => {
    const test = feedUnderTest();
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(100);
    test.sockets.newest.say(klineFrame('DOGEUSDT', '1m', START_MS));
    test.sockets.newest.say(klineFrame('BTCUSDT', '5m', START_MS));
    expect(test.recorder.bars).toEqual([]);
  });

  it('end permanently when the feed stops', async () => {
    const test = feedUnderTest();
    pushEvery(test, 1_000);
    test.feed.start([BTC, ETH], test.recorder);
    await test.clock.advance(5_000);
    const stopped = test.feed.stop();
    await test.clock.advance(1_000);
    await stopped;
    await test.clock.advance(HOUR_MS);
    expect(test.sockets.living).toEqual([]);
    expect(test.sockets.all).toHaveLength(1);
  });

  it('end permanently when the feed stops while reconnecting', async () => {
    const test = feedUnderTest();
    test.sockets.accepts = false;
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(60_000);
    await test.feed.stop();
    const tries = test.sockets.all.length;
    await test.clock.advance(HOUR_MS);
    expect(test.sockets.all).toHaveLength(tries);
  });

  it('reject an interval that the venue does not stream, before anything is opened', () => {
    const test = feedUnderTest();
    const foreign = { ...BTC, interval: '2h' as never };
    expect(() => test.feed.start([foreign], test.recorder)).toThrow('No stream for');
  });
});
