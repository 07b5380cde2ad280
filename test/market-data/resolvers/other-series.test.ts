import type { ExecutionResult } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { FeedError } from '#kernel/market/feed.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import { MAX_WAIT_MS } from '#market-data/streams/compared-calculation.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { readEvent } from '#test/market-data/live/live-market.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  marketFixture,
  MINUTE_MS,
  seriesOf,
  startedFixture,
  startFixture,
} from '#test/market-data/market-data-fixture.ts';

const BTC = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';

async function answer(fixture: Fixture, source: string) {
  const answered = fixture.query(source);
  await fixture.clock.advance(DEFAULT_BAR_SETTINGS.historyWaitMs + 500);
  const { data, errors } = JSON.parse(JSON.stringify(await answered));
  return { data, failure: errors?.[0] && { message: errors[0].message, ...errors[0].extensions } };
}

const indicators = (calc: string, args = 'limit: 5') =>
  `{ answer: indicators(${BTC}, interval: "1m", calc: [${calc}], ${args}) {
       klines warmupBars indicators { key columns } } }`;

describe('indicators that read another series', () => {
  // The scripted exchange has the same bars of every symbol.
  const twoCoins = () => startedFixture({ symbols: ['BTCUSDT', 'ETHUSDT'] });

  test.each(['limit: 5', `limit: 5, endTime: ${Date.UTC(2026, 10, 1)}`])(
    'have a value for each bar, of bars in memory and of older ones: %s',
    async (args) => {
      const calc = '{name: "correlation", with: [{symbol: "ETHUSDT"}]} {name: "rsi"}';
      const { data, failure } = await answer(await twoCoins(), indicators(calc, args));
      expect(failure).toBeUndefined();
      const [correlation, rsi] = data.answer.indicators;
      expect(correlation.key).toBe('correlation:with=ETHUSDT');
      for (const value of correlation.columns.correlation_20) expect(value).toBeCloseTo(1, 12);
      expect(correlation.columns.correlation_20).toHaveLength(5);
      expect(rsi.columns.rsi_14).toHaveLength(5);
    },
  );

  test.each([
    ['{name: "correlation"}', 'INVALID_WITH', 'with'],
    ['{name: "rsi", with: [{symbol: "ETHUSDT"}]}', 'INVALID_WITH', 'leave out with'],
    [
      '{name: "correlation", with: [{symbol: "DOGEUSDT"}]}',
      'SYMBOL_NOT_SUBSCRIBED',
      'with names DOGEUSDT on venue_a:spot',
    ],
    [
      '{name: "correlation", with: [{symbol: "ETHUSDT", market: perp}]}',
      'SYMBOL_NOT_SUBSCRIBED',
      'venue_a:perp',
    ],
  ])('are rejected with a reason: %s', async (calc, code, sentence) => {
    const { failure } = await answer(await twoCoins(), indicators(calc));
    expect(failure).toMatchObject({ code });
    expect(failure.message).toContain(sentence);
  });

  test('are drawn', async () => {
    const { data, failure } = await answer(
      await twoCoins(),
      `{ chart(${BTC}, interval: "1m", limit: 3, signals: true,
           calc: [{name: "correlation", with: [{symbol: "ETHUSDT"}]}]) { panels { id items { type } } } }`,
    );
    expect(failure).toBeUndefined();
    expect(data.chart.panels).toHaveLength(2);
  });
});

describe('subscriptions to indicators that read another series', () => {
  const CALC = 'calc: [{name: "rsi"}, {name: "covariance", with: [{symbol: "ETHUSDT"}]}]';
  const live = (field: string) =>
    `subscription { indicatorUpdated(instrument: {${BTC}}, interval: "1m", snapshotBars: 2, ${field}) {
       kind klines indicators { key columns } } }`;

  interface IndicatorEvent {
    readonly kind: string;
    readonly klines: readonly (readonly number[])[];
    readonly indicators: readonly { readonly columns: Record<string, (number | null)[]> }[];
  }

  const covarianceOf = ({ indicators: [, second] }: Pick<IndicatorEvent, 'indicators'>) =>
    second!.columns['covariance_20'];

  /** The other coin has different prices. */
  const otherBar = (openTimeMs: number): Bar => ({ ...barOf(openTimeMs + 777_000), openTimeMs });

  async function twoWays(): Promise<Fixture> {
    const fixture = marketFixture({ symbols: ['BTCUSDT', 'ETHUSDT'] });
    const { exchange } = fixture;
    const asBefore = exchange.barAt.bind(exchange);
    exchange.barAt = (series, openMs) => {
      const bar = asBefore(series, openMs);
      return series.symbol === 'BTCUSDT' || !bar.closed ? bar : otherBar(openMs);
    };
    return startFixture(fixture);
  }

  const read = (fixture: Fixture, stream: AsyncIterator<ExecutionResult>) =>
    readEvent<IndicatorEvent>(fixture, stream, 'indicatorUpdated');

  test('deliver a closed bar once the other series has its own, with the numbers of a query', async () => {
    const fixture = await twoWays();
    const { clock, exchange } = fixture;
    const stream = await fixture.stream(live(`closedOnly: true, ${CALC}`));
    const snapshot = await read(fixture, stream);
    expect(covarianceOf(snapshot)).toHaveLength(2);
    for (let minute = 0; minute < 3; minute += 1) {
      const formingMs = alignDownMs(clock.nowMs(), '1m');
      await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
      exchange.push(seriesOf('BTCUSDT'), barOf(formingMs));
      const received = stream.next();
      let isDelivered = false;
      void received.then(() => (isDelivered = true));
      await clock.advance(100);
      expect(isDelivered).toBe(false);
      exchange.push(seriesOf('ETHUSDT'), otherBar(formingMs));
      await clock.advance(100);
      const event = JSON.parse(JSON.stringify((await received).value)).data
        .indicatorUpdated as IndicatorEvent;
      expect(event.kind).toBe('CLOSED');
      expect(event.klines.map(([openMs]) => openMs)).toEqual([formingMs]);
      const asked = await answer(
        fixture,
        indicators('{name: "rsi"}, {name: "covariance", with: [{symbol: "ETHUSDT"}]}', 'limit: 2'),
      );
      const row = asked.data.answer.klines.findIndex(([openMs]: number[]) => openMs === formingMs);
      expect(covarianceOf(event)).toHaveLength(1);
      // A window of another length may differ in the last digits.
      expect(covarianceOf(event)![0]).toBeCloseTo(covarianceOf(asked.data.answer)![row]!, 9);
    }
  });

  test('deliver it after a while where the other series has none, and null for it', async () => {
    const fixture = await twoWays();
    const { clock, exchange } = fixture;
    const stream = await fixture.stream(live(`closedOnly: true, ${CALC}`));
    await read(fixture, stream);
    const formingMs = alignDownMs(clock.nowMs(), '1m');
    await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
    exchange.fault = new FeedError('unavailable', 'down');
    exchange.push(seriesOf('BTCUSDT'), barOf(formingMs));
    const received = stream.next();
    await clock.advance(MAX_WAIT_MS + 100);
    const event = JSON.parse(JSON.stringify((await received).value)).data
      .indicatorUpdated as IndicatorEvent;
    expect(event.klines.map(([openMs]) => openMs)).toEqual([formingMs]);
    expect(covarianceOf(event)).toEqual([null]);
    expect(event.indicators[0]!.columns['rsi_14']).not.toEqual([null]);
  });

  test('deliver a forming bar with the current state of both', async () => {
    const fixture = await twoWays();
    const { clock, exchange } = fixture;
    const stream = await fixture.stream(live(CALC));
    await read(fixture, stream);
    await clock.advance(5_000);
    for (const symbol of ['ETHUSDT', 'BTCUSDT']) exchange.pushForming(seriesOf(symbol));
    const event = await read(fixture, stream);
    expect(event.kind).toBe('FORMING');
    expect(covarianceOf(event)).toHaveLength(1);
    expect(covarianceOf(event)![0]).not.toBeNull();
  });

  test('deliver their events', async () => {
    const fixture = await twoWays();
    const { clock, exchange } = fixture;
    const calc = '{name: "pair_spread", params: {period: 10}, with: [{symbol: "ETHUSDT"}]}';
    const stream = await fixture.stream(
      `subscription {
         featureOccurred(instruments: [{${BTC}}], interval: "1m", calc: [${calc}]) { id columns }
       }`,
    );
    const received = stream.next();
    const answers: unknown[] = [];
    void received.then((answer) => answers.push(answer));
    for (let minute = 0; minute < 60 && answers.length === 0; minute += 1) {
      const formingMs = alignDownMs(clock.nowMs(), '1m');
      await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
      exchange.push(seriesOf('ETHUSDT'), otherBar(formingMs));
      exchange.push(seriesOf('BTCUSDT'), barOf(formingMs));
      await clock.advance(100);
    }
    expect(JSON.stringify(await received)).toContain('pair_spread.');
  });

  test.each([
    ['{name: "correlation", with: [{symbol: "DOGEUSDT"}]}', 'with names DOGEUSDT'],
    ['{name: "funding_zscore"}', 'NOT_FOLLOWABLE'],
  ])('are rejected with a reason: %s', async (calc, reason) => {
    const fixture = await startedFixture({ symbols: ['BTCUSDT', 'ETHUSDT'] });
    for (const field of [
      `indicatorUpdated(instrument: {${BTC}}, interval: "1m", calc: [${calc}]) { kind }`,
      `featureOccurred(instruments: [{${BTC}}], interval: "1m", calc: [${calc}]) { id }`,
    ]) {
      await expect(fixture.stream(`subscription { ${field} }`)).rejects.toThrow(reason);
    }
  });
});

describe('bars of other series that a caller brings', () => {
  const rows = (...closes: number[]) =>
    JSON.stringify(closes.map((close, row) => [row * 60_000, close, close, close, close, 1]));
  const compute = (calc: string, others: string) =>
    `{ answer: computeIndicators(klines: ${rows(1, 2, 4, 3)}, calc: [${calc}], withKlines: ${others}) {
         indicators { key columns } } }`;
  const CORRELATION = 'name: "correlation", params: {period: 3, of: "prices"}';

  test('are read by the entries that name them, and all by one that names none', async () => {
    const calc = `{${CORRELATION}, id: "a"} {${CORRELATION}, id: "b", with: [{symbol: "ours"}]}`;
    const others = `[{symbol: "ours", klines: ${rows(3, 2, 0, 1)}}]`;
    const { data, failure } = await answer(await startedFixture(), compute(calc, others));
    expect(failure).toBeUndefined();
    for (const { columns } of data.answer.indicators) {
      const [first, second, ...values] = columns.correlation_3;
      expect([first, second]).toEqual([null, null]);
      for (const value of values) expect(value).toBeCloseTo(-1, 12);
    }
  });

  test.each([
    ['[]', 'INVALID_WITH', 'name 1 in with'],
    [
      `[{symbol: "x", klines: ${rows(1)}}, {symbol: "x", klines: ${rows(1)}}]`,
      'INVALID_WITH',
      'twice',
    ],
    ['[{symbol: "x", klines: [[0, 1, 1, 2, 1, 1]]}]', 'INVALID_KLINES', 'Row 0 of with_klines x'],
    ['[{symbol: "x", klines: [[0, 1]]}]', 'INVALID_INPUT', 'Rows of with_klines x'],
  ])('are checked as the bars are: %s', async (others, code, sentence) => {
    const { failure } = await answer(await startedFixture(), compute(`{${CORRELATION}}`, others));
    expect(failure).toMatchObject({ code });
    expect(failure.message).toContain(sentence);
  });

  test('must exist under the name that an entry gives', async () => {
    const calc = `{${CORRELATION}, with: [{symbol: "theirs"}]}`;
    const { failure } = await answer(
      await startedFixture(),
      compute(calc, `[{symbol: "ours", klines: ${rows(1, 2, 3, 4)}}]`),
    );
    expect(failure).toMatchObject({ code: 'INVALID_WITH' });
    expect(failure.message).toContain('with_klines has ours');
  });
});
