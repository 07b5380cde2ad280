import { describe, expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { Exchanged, RecordedEvent, Recording } from '#kernel/market/recording.ts';
import { SocketServer } from '#simulators/host/socket-server.ts';
import { ReplayHost } from '#simulators/replay/replay-host.ts';
import { StreamClient } from '#test/simulators/venue-a/simulator-under-test.ts';

const START_MS = Date.UTC(2026, 2, 4, 15);
const MINUTE_MS = 60_000;
const DATE = { date: new Date(START_MS).toUTCString() };

const row = (minute: number, close: string) => [
  String(START_MS + minute * MINUTE_MS),
  '1',
  '2',
  '1',
  close,
  '5',
  '6',
];
const kline = (from: number, to: number, limit = 200) =>
  `/v5/market/kline?category=spot&symbol=BTCUSDT&interval=1&start=${START_MS + from * MINUTE_MS}` +
  `&end=${START_MS + to * MINUTE_MS - 1}&limit=${limit}`;

const answered = (target: string, text: string): Exchanged => ({
  kind: 'answered',
  request: { method: 'GET', target, body: '' },
  askedAtMs: 0,
  status: 200,
  headers: DATE,
  text,
});
const page = (...rows: unknown[]) =>
  JSON.stringify({ retCode: 0, result: { list: rows.toReversed() } });
const closing = (minute: number, close: string): Exchanged => ({
  kind: 'heard',
  connection: 1,
  text: JSON.stringify({
    topic: 'kline.1.BTCUSDT',
    data: [
      {
        start: START_MS + minute * MINUTE_MS,
        open: '1',
        high: '2',
        low: '1',
        close,
        volume: '5',
        turnover: '6',
        confirm: true,
      },
    ],
  }),
});

/** A replay on a loopback port; its time stands still until the test advances it. */
async function replay(events: readonly (readonly [number, Exchanged])[], speed = 1) {
  const recording: Recording = {
    head: {
      kind: 'recording',
      version: 1,
      exchange: 'venue_c',
      market: 'spot',
      symbols: ['BTCUSDT'],
      startedAtMs: START_MS,
    },
    events: events.map(([atMs, event]): RecordedEvent => ({ atMs, ...event })),
    gapsMs: [],
  };
  const clock = new VirtualClock(0);
  const server = new SocketServer(new ReplayHost({ recording, clock, speed }), clock);
  const port = await server.start(0);
  onTestFinished(() => server.stop());
  const ask = async (target: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${target}`);
    return { status: response.status, text: await response.text() };
  };
  const rowsOf = async (target: string) => JSON.parse((await ask(target)).text).result.list;
  return { clock, ask, rowsOf, wsUrl: `ws://127.0.0.1:${port}` };
}

describe('a request to a replay', () => {
  test('that was recorded is answered as it was, each time with the next answer', async () => {
    const target = kline(-3, 1);
    const unanswered: Exchanged = {
      kind: 'unanswered',
      request: { method: 'GET', target, body: '' },
      askedAtMs: 5,
    };
    const { ask } = await replay([
      [0, answered(target, 'first')],
      [5, unanswered],
      [9, answered(target, 'third')],
    ]);
    expect((await ask(target)).text).toBe('first');
    await expect(ask(target)).rejects.toThrow('fetch failed');
    expect((await ask(target)).text).toBe('third');
    expect((await ask(target)).text).toBe('third');
  });

  test('for another window is answered from all that is known at its time', async () => {
    const first = page(row(-3, '1.1'), row(-2, '1.2'), row(-1, '1.3'), row(0, '1.4'));
    const { clock, rowsOf } = await replay([
      [0, answered(kline(-3, 1), first)],
      [61_000, closing(0, '1.5')],
      [121_000, closing(1, '1.6')],
    ]);
    expect(await rowsOf(kline(-2, 1))).toEqual([row(0, '1.4'), row(-1, '1.3'), row(-2, '1.2')]);
    await clock.advance(2 * MINUTE_MS + 2_000);
    expect(await rowsOf(kline(-1, 3))).toEqual([row(1, '1.6'), row(0, '1.5'), row(-1, '1.3')]);
    expect(await rowsOf(kline(-3, 3, 2))).toEqual([row(1, '1.6')]);
  });

  test('that was not recorded is rejected, and never answered as a hole', async () => {
    const { clock, ask } = await replay([
      [0, answered(kline(-3, 1), page(row(-3, '1'), row(-2, '1'), row(-1, '1'), row(0, '1')))],
      [121_000, closing(1, '1.6')],
    ]);
    expect((await ask(kline(-9, 1))).status).toBe(503);
    await clock.advance(2 * MINUTE_MS + 2_000);
    // The frame that closed minute 0 is not in the recording.
    expect((await ask(kline(-1, 2))).status).toBe(503);
    expect((await ask('/v5/market/instruments-info?category=spot')).status).toBe(503);
  });

  test('for a hole of the exchange is answered with the hole', async () => {
    const { rowsOf } = await replay([
      [0, answered(kline(-3, 1), page(row(-3, '1'), row(-1, '1'), row(0, '1')))],
    ]);
    expect(await rowsOf(kline(-3, 0))).toEqual([row(-1, '1'), row(-3, '1')]);
  });

  test('for a time that has not come is answered with nothing', async () => {
    const { rowsOf } = await replay([[0, answered(kline(-1, 1), page(row(-1, '1'), row(0, '1')))]]);
    expect(await rowsOf(kline(50_000, 50_500))).toEqual([]);
  });
});

describe('a connection to a replay', () => {
  const said = (text: string): Exchanged => ({ kind: 'said', connection: 1, text });
  const heard = (text: string): Exchanged => ({ kind: 'heard', connection: 1, text });
  const opened: Exchanged = { kind: 'opened', connection: 1, target: '/ws' };
  const EVENTS = [
    [0, opened],
    [1, said('subscribe')],
    [50, heard('ack')],
    [1_000, heard('one')],
    [30_000, heard('two')],
    [31_000, { kind: 'closed', connection: 1, code: 1_001 }],
  ] as const;

  test('plays each frame at its time, and after the message that it answers', async () => {
    const { clock, wsUrl } = await replay(EVENTS);
    const client = await StreamClient.open(`${wsUrl}/ws`);
    await clock.advance(2_000);
    await client.settled();
    expect(client.texts).toEqual([]);
    client.socket.send('subscribe');
    await client.until(() => client.texts.length === 2);
    expect(client.texts).toEqual(['ack', 'one']);
    await clock.advance(27_000);
    await client.settled();
    expect(client.texts).toHaveLength(2);
    await clock.advance(1_001);
    await client.until(() => client.texts.length === 3);
    await clock.advance(1_000);
    await client.until(() => client.closeCode !== null);
    expect(client.closeCode).toBe(1_001);
  });

  test('continues if a client sends other messages, and plays at twice the speed on request', async () => {
    const { clock, wsUrl } = await replay(EVENTS, 2);
    const client = await StreamClient.open(`${wsUrl}/ws`);
    client.socket.send('hello');
    await client.settled();
    await clock.advance(15_001);
    await client.until(() => client.texts.length === 3);
    expect(client.texts).toEqual(['ack', 'one', 'two']);
  });

  test('plays everything at once at the fastest, in order, and again after a reconnect', async () => {
    const frames = Array.from({ length: 500 }, (_, at) => [at * 1_000, heard(String(at))] as const);
    const { clock, wsUrl } = await replay([[0, opened], ...frames], Infinity);
    for (let visit = 0; visit < 2; visit += 1) {
      const client = await StreamClient.open(`${wsUrl}/ws`);
      await clock.advance(10);
      await client.until(() => client.texts.length === 500);
      expect(client.texts).toEqual(frames.map((_, at) => String(at)));
    }
    const elsewhere = await StreamClient.open(`${wsUrl}/other`);
    await elsewhere.settled();
    expect(elsewhere.texts).toEqual([]);
  });
});
