import type { ExecutionResult } from 'graphql';
import { expect, test } from 'vitest';
import type { KlineRow } from '#kernel/market/bar.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { KlineStream } from '#market-data/streams/kline-stream.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  CONTEXT,
  MINUTE_MS,
  marketFixture,
  seriesOf,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const BTC = seriesOf('BTCUSDT');
const FORMING_MS = alignDownMs(Date.UTC(2026, 10, 21, 12, 0, 30), '1m');

interface KlineEvent {
  readonly kind: string;
  readonly instrument: { readonly symbol: string };
  readonly bar: { readonly openTimeMs: number; readonly closed: boolean } | null;
  readonly rows: KlineRow[];
}

interface HealthFacts {
  readonly server: { readonly version: string; readonly startedMs: number };
  readonly venues: readonly { readonly status: string; readonly statusSinceMs: number }[];
}

const document = (options = '', symbols = ['BTCUSDT']): string => `subscription {
  klineUpdated(interval: "1m" ${options} instruments: [${symbols
    .map((symbol) => `{ exchange: venue_a, market: spot, symbol: "${symbol}" }`)
    .join(' ')}]) { kind instrument { symbol } bar { openTimeMs closed } rows }
}`;

async function read(stream: AsyncIterator<ExecutionResult>): Promise<KlineEvent> {
  const { value } = await stream.next();
  const { data, errors } = JSON.parse(JSON.stringify(value));
  expect(errors).toBeUndefined();
  return data.klineUpdated;
}

/** Closes the forming bar on the stream and begins the next. */
async function nextMinute({ clock, exchange }: Fixture, series = BTC): Promise<void> {
  const formingMs = alignDownMs(clock.nowMs(), '1m');
  await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
  exchange.push(series, barOf(formingMs));
  exchange.pushForming(series);
}

test('a subscription begins with the last closed and the forming bar, then follows them', async () => {
  const fixture = await startedFixture();
  const stream = await fixture.stream(document());
  const snapshot = await read(stream);
  expect(snapshot.kind).toBe('SNAPSHOT');
  expect(snapshot.rows.map(([ms]) => ms)).toEqual([FORMING_MS - MINUTE_MS, FORMING_MS]);
  expect(snapshot.bar).toEqual({ openTimeMs: FORMING_MS, closed: false });
  await fixture.clock.advance(5_000);
  fixture.exchange.pushForming(BTC);
  await nextMinute(fixture);
  const events = [await read(stream), await read(stream), await read(stream)];
  expect(events.map(({ kind, bar }) => [kind, bar!.openTimeMs])).toEqual([
    ['FORMING', FORMING_MS],
    ['CLOSED', FORMING_MS],
    ['FORMING', FORMING_MS + MINUTE_MS],
  ]);
  expect(events[1]!.rows).toHaveLength(1);
});

test('closedOnly leaves the forming bar out of the snapshot and of the stream', async () => {
  const fixture = await startedFixture();
  const stream = await fixture.stream(document('closedOnly: true'));
  expect((await read(stream)).rows.map(([ms]) => ms)).toEqual([FORMING_MS - MINUTE_MS]);
  await nextMinute(fixture);
  await nextMinute(fixture);
  const events = [await read(stream), await read(stream)];
  expect(events.map(({ kind, bar }) => [kind, bar!.openTimeMs])).toEqual([
    ['CLOSED', FORMING_MS],
    ['CLOSED', FORMING_MS + MINUTE_MS],
  ]);
});

test('since makes the snapshot begin where the reader stopped', async () => {
  const fixture = await startedFixture();
  const stream = await fixture.stream(document(`since: ${FORMING_MS - 10 * MINUTE_MS}`));
  const { rows } = await read(stream);
  expect(rows.map(([ms]) => ms)).toEqual(
    Array.from({ length: 11 }, (_, index) => FORMING_MS + (index - 10) * MINUTE_MS),
  );
});

test('one snapshot comes for each of many instruments, each named once', async () => {
  const symbols = ['BTCUSDT', 'ETHUSDT', '币安人生USDT'];
  const fixture = await startedFixture({ symbols });
  const stream = await fixture.stream(document('', [...symbols, 'ETHUSDT']));
  const events = [await read(stream), await read(stream), await read(stream)];
  expect(events.map(({ instrument }) => instrument.symbol)).toEqual(symbols);
  fixture.exchange.push(seriesOf('ETHUSDT'), { ...barOf(FORMING_MS, false, 0.9) });
  expect(await read(stream)).toMatchObject({ kind: 'FORMING', instrument: { symbol: 'ETHUSDT' } });
});

test('a series that is still loading gives its snapshot once it can be read', async () => {
  const fixture = marketFixture({ symbols: ['BTCUSDT'] });
  await fixture.data.start();
  const stream = await fixture.stream(document());
  const first = read(stream);
  fixture.exchange.goLive();
  await fixture.clock.advance(1_000);
  expect(await first).toMatchObject({ kind: 'SNAPSHOT', bar: { openTimeMs: FORMING_MS } });
});

test('bars missed while the link was lost come closed and in order before the stream continues', async () => {
  const fixture = await startedFixture();
  const stream = await fixture.stream(document('closedOnly: true'));
  await read(stream);
  fixture.exchange.loseLink();
  fixture.exchange.latencyMs = 10;
  await fixture.clock.advance(3 * MINUTE_MS);
  fixture.exchange.goLive();
  fixture.exchange.pushForming(BTC);
  await fixture.clock.advance(1_000);
  const times = [];
  for (let index = 0; index < 3; index += 1) times.push((await read(stream)).bar!.openTimeMs);
  expect(times).toEqual([0, 1, 2].map((minute) => FORMING_MS + minute * MINUTE_MS));
});

test('a bar that the exchange changes afterwards is delivered as corrected', async () => {
  const fixture = await startedFixture();
  const stream = await fixture.stream(document('closedOnly: true'));
  await read(stream);
  fixture.exchange.push(BTC, { ...barOf(FORMING_MS - 2 * MINUTE_MS), volume: 77 });
  const event = await read(stream);
  expect(event).toMatchObject({ kind: 'CORRECTED', bar: { closed: true } });
  expect(event.rows[0]![5]).toBe(77);
});

test('a snapshot and its events are one series without a hole, whenever it is taken', async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seededRandom(seed);
    const fixture = await startedFixture();
    const minutesBefore = Math.floor(random() * 3);
    for (let minute = 0; minute < minutesBefore; minute += 1) await nextMinute(fixture);
    const since = FORMING_MS - 5 * MINUTE_MS;
    const stream = await fixture.stream(document(`since: ${since}`));
    // Events that are published before the reader takes its snapshot must not come twice.
    const minutesAhead = Math.floor(random() * 3);
    for (let minute = 0; minute < minutesAhead; minute += 1) await nextMinute(fixture);
    const reader = read(stream);
    await nextMinute(fixture);
    const seen = new Map<number, string>();
    const snapshot = await reader;
    for (const [openTimeMs] of snapshot.rows.slice(0, -1)) seen.set(openTimeMs, 'SNAPSHOT');
    const lastMs = alignDownMs(fixture.clock.nowMs(), '1m');
    for (;;) {
      const { kind, bar } = await read(stream);
      expect(kind).not.toBe('SNAPSHOT');
      if (kind === 'CLOSED') {
        expect(seen.has(bar!.openTimeMs), `seed ${seed}`).toBe(false);
        seen.set(bar!.openTimeMs, kind);
      } else if (bar!.openTimeMs === lastMs) break;
    }
    const expected = [];
    for (let ms = since; ms < lastMs; ms += MINUTE_MS) expected.push(ms);
    expect([...seen.keys()], `seed ${seed}`).toEqual(expected);
    await stream.return!();
  }
});

test('a slow reader gets only the newest state of the forming bar, and every closed bar', async () => {
  const fixture = await startedFixture();
  const stream = await fixture.stream(document());
  await read(stream);
  for (let frame = 0; frame < 50; frame += 1) {
    await fixture.clock.advance(400);
    fixture.exchange.pushForming(BTC);
  }
  await nextMinute(fixture);
  const events = [await read(stream), await read(stream), await read(stream)];
  expect(events.map(({ kind }) => kind)).toEqual(['FORMING', 'CLOSED', 'FORMING']);
});

test('source events carry how they may be queued: forming ones by their bar, others never dropped', async () => {
  const fixture = await startedFixture();
  const context = fixture.data.subgraph.createContext(CONTEXT) as MarketContext;
  const stream = new KlineStream(context, { series: [BTC], closedOnly: false, sinceMs: null });
  expect((await stream.next()).value![DELIVERY_KEY]).toEqual({
    conflateKey: null,
    holdsUpTo: expect.any(Number),
  });
  await nextMinute(fixture);
  const closed = (await stream.next()).value![DELIVERY_KEY];
  const forming = (await stream.next()).value![DELIVERY_KEY];
  expect(closed.conflateKey).toBeNull();
  expect(forming.conflateKey).toBe(`venue_a:spot:BTCUSDT:1m:${FORMING_MS + MINUTE_MS}`);
  expect(forming.sequence).toBeGreaterThan(closed.sequence!);
});

test('ending a subscription frees everything, also while it waits', async () => {
  const fixture = await startedFixture();
  const stream = await fixture.stream(document());
  await read(stream);
  const waiting = stream.next();
  expect(fixture.bus.topicCount).toBe(1);
  await stream.return!();
  expect(await waiting).toMatchObject({ done: true });
  expect(fixture.bus.topicCount).toBe(0);
});

test.each([
  ['no instruments', document('', []), 'INVALID_INPUT'],
  [
    'more than 200 instruments',
    document(
      '',
      Array.from({ length: 201 }, (_, index) => `C${index}USDT`),
    ),
    'INVALID_INPUT',
  ],
  ['an instrument without a feed', document('', ['NOPEUSDT']), 'SYMBOL_NOT_SUBSCRIBED'],
])('a subscription to %s is rejected at once', async (_, source, code) => {
  const fixture = await startedFixture();
  await expect(fixture.stream(source)).rejects.toThrow(code);
});

test('a status subscription begins with the current status and delivers every change', async () => {
  const fixture = await startedFixture();
  const stream = await fixture.stream(
    'subscription { venueStatusChanged(exchange: venue_a) { exchange market status intervals } }',
  );
  const status = async (): Promise<string> => {
    const { value } = await stream.next();
    return (value as { data: { venueStatusChanged: { status: string } } }).data.venueStatusChanged
      .status;
  };
  expect(await status()).toBe('ok');
  fixture.exchange.loseLink();
  expect(await status()).toBe('degraded');
  fixture.exchange.goLive();
  await fixture.clock.advance(2_000);
  expect(await status()).toBe('ok');
  await stream.return!();
  expect(fixture.bus.topicCount).toBe(0);
});

test('a health subscription begins with the current health, and delivers changes, not growing ages', async () => {
  const fixture = await startedFixture();
  const source =
    'subscription { healthUpdated { status nowMs venues { seriesReady gapCounts { open } } } }';
  const [stream, other] = [await fixture.stream(source), await fixture.stream(source)];
  const received: unknown[] = [];
  const reading = (async () => {
    for await (const { data } of stream)
      received.push((data as { healthUpdated: unknown }).healthUpdated);
  })();
  await fixture.clock.advance(30_000);
  const venue = (seriesReady: number, open: number) => ({ seriesReady, gapCounts: { open } });
  expect(received).toMatchObject([{ status: 'ok', venues: [venue(1, 0)] }]);
  fixture.exchange.loseLink();
  await fixture.clock.advance(2_000);
  expect(received.at(-1)).toMatchObject({ status: 'degraded', venues: [venue(0, 0)] });
  fixture.exchange.goLive();
  await fixture.clock.advance(5_000);
  expect(received.at(-1)).toMatchObject({ status: 'ok', venues: [venue(1, 0)] });
  const late = await other.next();
  expect(late.value).toMatchObject({ data: { healthUpdated: { status: 'ok' } } });
  await stream.return!();
  await other.return!();
  await reading;
  expect(fixture.bus.topicCount).toBe(0);
});

test('health reports since when a venue has its status, and which program answers', async () => {
  const fixture = await startedFixture();
  const source =
    '{ health { nowMs server { version startedMs } venues { status statusSinceMs } } }';
  const read = async () => {
    const { data } = await fixture.query(source);
    return (data as { health: HealthFacts }).health;
  };
  const { server } = await read();
  expect(server.version).toBe('unknown');
  await fixture.clock.advance(30_000);
  fixture.exchange.loseLink();
  await fixture.clock.advance(4_000);
  const lost = await read();
  expect(lost.server).toEqual(server);
  expect(lost.venues).toMatchObject([{ status: 'degraded' }]);
  const sinceMs = lost.venues[0]!.statusSinceMs;
  expect(sinceMs).toBeGreaterThan(server.startedMs);
  await fixture.clock.advance(10_000);
  expect((await read()).venues[0]!.statusSinceMs).toBe(sinceMs);
});
