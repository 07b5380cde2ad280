import fc from 'fast-check';
import type { ExecutionResult } from 'graphql';
import { describe, expect, test } from 'vitest';
import { BacklogFullError } from '#kernel/ports/event-bus.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { columnsOf as barColumnsOf } from '#market-data/bars/reading/window-with-warm-up.ts';
import { featureId } from '#indicators/features/feature.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import { FeatureStream } from '#market-data/streams/feature-stream.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { columnsOf } from '#indicators/test/outputs-of.ts';
import { CountingMeter } from '#test/market-data/live/counting-meter.ts';
import {
  contextOf,
  listedFixture,
  nextMinute,
  readEvent,
} from '#test/market-data/live/live-market.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  MINUTE_MS,
  seriesOf,
  START_MS,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const FORMING_MS = alignDownMs(START_MS, '1m');
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', '币安人生USDT'];
const CALC = [
  { name: 'rsi', params: { period: 3, overbought: 60, oversold: 40 } },
  { name: 'macd' },
  { name: 'stoch' },
  { name: 'engulfing' },
];

interface Occurrence {
  readonly instrument: { readonly symbol: string };
  readonly key: string;
  readonly id: string;
  readonly openTime: number;
  readonly confirmedAtMs: number;
  readonly bar: { readonly openTimeMs: number; readonly closed: boolean };
  readonly columns: Readonly<Record<string, (number | null)[]>>;
}

const instrumentsOf = (symbols: readonly string[]): string =>
  symbols.map((symbol) => `{ exchange: venue_a, market: spot, symbol: "${symbol}" }`).join(' ');

const document = (calc: string, options = '', symbols = SYMBOLS): string => `subscription {
  featureOccurred(interval: "1m" calc: [${calc}] ${options} instruments: [${instrumentsOf(symbols)}]) {
    instrument { symbol } key id openTime confirmedAtMs bar { openTimeMs closed } columns
  }
}`;

const calcText = CALC.map(({ name, params }) =>
  params === undefined
    ? `{ name: "${name}" }`
    : `{ name: "${name}", params: { period: 3, overbought: 60, oversold: 40 } }`,
).join();

const read = (fixture: Fixture, stream: AsyncIterator<ExecutionResult>) =>
  readEvent<Occurrence>(fixture, stream, 'featureOccurred');

/** What a batch over all bars since the listing finds on the bars that closed since a time. */
function batchOccurrences(fixture: Fixture, symbol: string, sinceMs: number): string[] {
  const { market, indicators } = contextOf(fixture);
  const { ring, frontierMs } = market.watch(seriesOf(symbol))!.book;
  const closed = ring.bars(0, ring.firstIndexFrom(frontierMs!));
  const columns = barColumnsOf(closed);
  const bars = {
    ...Object.fromEntries(BAR_COLUMNS.map((name, at) => [name, columns[at]!])),
    length: closed.length,
    isFinite: true,
  } as BarColumns;
  return readCalc(indicators, CALC, MINUTE_MS).flatMap(({ plan }) => {
    const outputs = columnsOf(plan, bars);
    const events = plan.features.filter(({ kind }) => kind === 'event');
    return events.flatMap((feature) => {
      const isTrueAt = bindFeature(feature, bars, outputs, MINUTE_MS);
      return closed.flatMap(({ openTimeMs }, row) =>
        openTimeMs >= sinceMs && isTrueAt(row) === true
          ? [`${symbol} ${featureId(plan.indicator.name, feature.name)} ${openTimeMs}`]
          : [],
      );
    });
  });
}

const textOf = ({ instrument, id, openTime }: Occurrence): string =>
  `${instrument.symbol} ${id} ${openTime}`;

/** The events in one minute of one symbol. */
type Minute = 'closed' | 'formed' | 'missing';

describe('a subscription to events', () => {
  test('delivers each event of every series once, when its bar has closed, as a batch finds them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.constantFrom<Minute>('closed', 'formed', 'missing'), {
            minLength: SYMBOLS.length,
            maxLength: SYMBOLS.length,
          }),
          { minLength: 1, maxLength: 40 },
        ),
        async (minutes) => {
          const fixture = await listedFixture({ symbols: SYMBOLS });
          const { clock, exchange, data } = fixture;
          const stream = await fixture.stream(document(calcText));
          for (const happens of minutes) {
            const formingMs = alignDownMs(clock.nowMs(), '1m');
            await clock.advance(MINUTE_MS / 2);
            SYMBOLS.forEach((symbol, at) => {
              if (happens[at] === 'formed') exchange.pushForming(seriesOf(symbol));
            });
            await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
            SYMBOLS.forEach((symbol, at) => {
              // A missing closing message is replaced by a request.
              if (happens[at] !== 'missing') exchange.push(seriesOf(symbol), barOf(formingMs));
            });
          }
          await clock.advance(10_000);
          const expected = SYMBOLS.flatMap((symbol) =>
            batchOccurrences(fixture, symbol, FORMING_MS),
          );
          const received: Occurrence[] = [];
          while (received.length < expected.length) received.push(await read(fixture, stream));
          expect(received.map(textOf).toSorted()).toEqual(expected.toSorted());
          for (const { openTime, confirmedAtMs, bar, columns } of received) {
            expect(confirmedAtMs).toBe(openTime + MINUTE_MS);
            expect(bar).toEqual({ openTimeMs: openTime, closed: true });
            expect(Object.values(columns).every((values) => values.length === 1)).toBe(true);
          }
          // No other event is delivered.
          const context = contextOf(fixture);
          const rest = stream.next();
          await clock.advance(1_000);
          await stream.return!();
          expect(await rest).toMatchObject({ done: true });
          expect(context.live.size).toBe(0);
          await data.stop();
        },
      ),
      { numRuns: 25, seed: 3 },
    );
  });

  test('loses none of the bars that come together after the link was lost for hours', async () => {
    const fixture = await listedFixture();
    const { clock, exchange } = fixture;
    const stream = await fixture.stream(document(calcText, '', ['BTCUSDT']));
    exchange.loseLink();
    await clock.advance(300 * MINUTE_MS);
    exchange.goLive();
    await clock.advance(60_000);
    const expected = batchOccurrences(fixture, 'BTCUSDT', FORMING_MS);
    expect(expected.length).toBeGreaterThan(100);
    const received: string[] = [];
    while (received.length < expected.length) received.push(textOf(await read(fixture, stream)));
    expect(received.toSorted()).toEqual(expected.toSorted());
  });

  test('yields to the event loop while hundreds of calculations have a bar at once', async () => {
    let turns = 0;
    const yieldTurn = () => {
      turns += 1;
      return Promise.resolve();
    };
    const symbols = Array.from({ length: 50 }, (_, at) => `C${at}USDT`);
    const fixture = await listedFixture({ symbols, yieldTurn });
    const entries = Array.from(
      { length: 20 },
      (_, at) => `{ name: "rsi", id: "r${at}", params: { period: ${at + 2} } }`,
    );
    const stream = await fixture.stream(document(entries.join(), '', symbols));
    expect(contextOf(fixture).live.size).toBe(1_000);
    await nextMinute(fixture, symbols);
    await nextMinute(fixture, symbols);
    await read(fixture, stream);
    const begun = turns;
    await nextMinute(fixture, symbols);
    const lastMs = alignDownMs(fixture.clock.nowMs(), '1m') - MINUTE_MS;
    while ((await read(fixture, stream)).openTime < lastMs);
    expect(turns - begun).toBeGreaterThanOrEqual(2);
    await stream.return!();
  });

  test('delivers only the named events', async () => {
    const fixture = await listedFixture();
    const features = 'features: ["rsi.enter_overbought"]';
    const stream = await fixture.stream(document(calcText, features, ['BTCUSDT']));
    const wanted = () =>
      batchOccurrences(fixture, 'BTCUSDT', FORMING_MS).filter((text) =>
        text.includes('rsi.enter_overbought'),
      );
    while (wanted().length < 5) await nextMinute(fixture);
    for (const text of wanted()) expect(textOf(await read(fixture, stream))).toBe(text);
    // The other indicators are not even calculated.
    expect(contextOf(fixture).live.size).toBe(1);
  });

  test('shares its calculations with subscribers of the numbers', async () => {
    const meter = new CountingMeter();
    const fixture = await listedFixture({ meter });
    const events = await fixture.stream(document('{ name: "rsi" }', '', ['BTCUSDT']));
    const numbers = await fixture.stream(`subscription {
      indicatorUpdated(interval: "1m", calc: [{ name: "rsi" }],
        instrument: { exchange: venue_a, market: spot, symbol: "BTCUSDT" }) { kind } }`);
    expect(meter.valueOf('marketgraph_live_calculations')).toBe(1);
    await events.return!();
    expect(meter.valueOf('marketgraph_live_calculations')).toBe(1);
    await numbers.return!();
    expect(meter.valueOf('marketgraph_live_calculations')).toBe(0);
  });

  test('gives each event a position of its own, between its bar and the next', async () => {
    const fixture = await startedFixture();
    await fixture.clock.advance(60_000);
    const context = contextOf(fixture);
    const requests = readCalc(context.indicators, CALC, MINUTE_MS);
    const choice = { series: [seriesOf('BTCUSDT')], requests, ids: null };
    const streams = [new FeatureStream(context, choice), new FeatureStream(context, choice)];
    for (let minute = 0; minute < 60; minute += 1) await nextMinute(fixture);
    const places = await Promise.all(
      streams.map(async (stream) => {
        const found = [];
        for (let at = 0; at < 30; at += 1) found.push((await stream.next()).value![DELIVERY_KEY]!);
        return found;
      }),
    );
    expect(places[0]).toEqual(places[1]);
    const sequences = places[0]!.map(({ sequence }) => sequence!);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(places[0]!.every(({ conflateKey }) => conflateKey === null)).toBe(true);
    for (const stream of streams) await stream.return();
  });

  test('ends with BacklogFullError for a reader that is too slow, and frees everything', async () => {
    const fixture = await startedFixture({ settings: { subscriberBacklog: 5 } });
    const context = contextOf(fixture);
    const requests = readCalc(context.indicators, CALC, MINUTE_MS);
    const choice = { series: [seriesOf('BTCUSDT')], requests, ids: null };
    const stream = new FeatureStream(context, choice);
    for (let minute = 0; minute < 20; minute += 1) await nextMinute(fixture);
    const readAll = async () => {
      for await (const _ of stream);
    };
    await expect(readAll()).rejects.toThrow(BacklogFullError);
    expect(context.live.size).toBe(0);
    expect(fixture.bus.topicCount).toBe(0);
  });
});

describe('a subscription to events is rejected at once', () => {
  const many = Array.from({ length: 60 }, (_, at) => `C${at}USDT`);
  const entries = (count: number) =>
    Array.from({ length: count }, (_, at) => `{ name: "rsi", id: "r${at}" }`).join();

  test.each([
    ['for an unknown indicator', document('{ name: "risi" }'), 'UNKNOWN_INDICATOR'],
    [
      'for an unknown event',
      document('{ name: "rsi" }', 'features: ["rsi.nope"]'),
      'UNKNOWN_FEATURE',
    ],
    [
      'for a state, which is no event',
      document('{ name: "rsi" }', 'features: ["rsi.overbought"]'),
      'UNKNOWN_FEATURE',
    ],
    ['for no event at all', document('{ name: "rsi" }', 'features: []'), 'UNKNOWN_FEATURE'],
    [
      'for an instrument without a feed',
      document('{ name: "rsi" }', '', ['NOPEUSDT']),
      'SYMBOL_NOT_SUBSCRIBED',
    ],
    ['for more than 20 entries', document(entries(21)), 'TOO_MANY_CALCS'],
    ['for more than 1,000 calculations', document(entries(20), '', many), 'TOO_MANY_CALCS'],
    ['without an entry', document(''), 'EMPTY_CALC'],
  ])('%s', async (_, source, code) => {
    const fixture = await startedFixture({ symbols: [...SYMBOLS, ...many] });
    await expect(fixture.stream(source)).rejects.toThrow(code);
    expect(contextOf(fixture).live.size).toBe(0);
    expect(fixture.bus.topicCount).toBe(0);
  });
});
