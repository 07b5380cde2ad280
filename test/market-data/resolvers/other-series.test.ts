import { describe, expect, test } from 'vitest';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/bar-settings.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { startedFixture } from '#test/market-data/market-data-fixture.ts';

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
  ])('are refused with a reason: %s', async (calc, code, sentence) => {
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

  test('are not told live, and say so', async () => {
    const fixture = await twoCoins();
    const calc = 'calc: [{name: "correlation", with: [{symbol: "ETHUSDT"}]}]';
    for (const field of [
      `indicatorUpdated(instrument: {${BTC}}, interval: "1m", ${calc}) { kind }`,
      `featureOccurred(instruments: [{${BTC}}], interval: "1m", ${calc}) { id }`,
    ]) {
      await expect(fixture.stream(`subscription { ${field} }`)).rejects.toThrow('NOT_FOLLOWABLE');
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

  test('have to be there under the name that an entry gives', async () => {
    const calc = `{${CORRELATION}, with: [{symbol: "theirs"}]}`;
    const { failure } = await answer(
      await startedFixture(),
      compute(calc, `[{symbol: "ours", klines: ${rows(1, 2, 3, 4)}}]`),
    );
    expect(failure).toMatchObject({ code: 'INVALID_WITH' });
    expect(failure.message).toContain('with_klines has ours');
  });
});
