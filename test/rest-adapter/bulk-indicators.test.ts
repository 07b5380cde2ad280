import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const BTC = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1h' };
const RSI = { name: 'rsi' };

interface SeriesAnswer {
  readonly klines: unknown[] | null;
  readonly indicators: object;
  readonly errors: readonly { readonly entry: number | null; readonly code: string }[];
}

let server: RestServer;
beforeAll(async () => {
  const supergraphSdl = readProductSupergraph();
  const engine = await marketEngine(supergraphSdl);
  server = await startRestServer({ engine });
});
afterAll(() => server.close());

async function post(path: string, body: object) {
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

const bulk = (...series: object[]) => post('/api/indicators/bulk', { series, signals: true });

describe('POST /api/indicators/bulk', () => {
  test('answers each series as if it had been requested by itself, in the order of the request', async () => {
    const asked = [
      { ...BTC, limit: 5, calc: [RSI, { name: 'ema', id: 'fast', params: { period: 20 } }] },
      { ...BTC, symbol: 'ETHUSDT', calc: [{ name: 'macd' }] },
      { ...BTC, limit: 3, calc: [RSI], include_forming: true },
    ];
    const { status, body } = await bulk(...asked.map((one, at) => ({ ...one, id: `s${at}` })));
    expect([status, body.count, body.failed_count]).toEqual([200, 3, 0]);
    for (const [at, one] of asked.entries()) {
      const single = await post('/api/indicators?explain=false', { ...one, signals: true });
      expect(single.status).toBe(200);
      expect(body.series[at]).toEqual({ id: `s${at}`, ...single.body, errors: [] });
    }
  });

  test('reports each fault in its place, and answers the rest', async () => {
    const { status, body } = await bulk(
      { ...BTC, calc: [{ name: 'emma' }, RSI, { name: 'ema', params: { period: 0 } }] },
      { ...BTC, symbol: 'NOPEUSDT', calc: [RSI] },
      { ...BTC, calc: [RSI, { name: 'macd', id: 'rsi' }, { name: 'ema' }] },
      { ...BTC, calc: [] },
      { ...BTC, limit: 1_001, calc: [RSI] },
      { ...BTC, calc: Array.from({ length: 21 }, () => RSI) },
      { ...BTC, calc: [{ name: 'emma' }] },
      { ...BTC, calc: [RSI] },
    );
    expect([status, body.count, body.failed_count]).toEqual([200, 8, 7]);
    const reported = (body.series as SeriesAnswer[]).map(({ klines, indicators, errors }) => [
      klines?.length ?? null,
      Object.keys(indicators),
      errors.map(({ entry, code }) => [entry, code]),
    ]);
    expect(reported).toEqual([
      [
        200,
        ['rsi'],
        [
          [0, 'unknown_indicator'],
          [2, 'invalid_params'],
        ],
      ],
      [null, [], [[null, 'symbol_not_subscribed']]],
      [200, ['rsi', 'ema'], [[1, 'duplicate_calc_key']]],
      [null, [], [[null, 'empty_calc']]],
      [null, [], [[null, 'limit_too_large']]],
      [null, [], [[null, 'too_many_calcs']]],
      [null, [], [[0, 'unknown_indicator']]],
      [200, ['rsi'], []],
    ]);
    expect(body.series[0].errors[0].detail).toMatch(/emma/);
  });

  test('leaves out the entries that cannot be calculated on these bars, and answers the others', async () => {
    const PIVOTS = { name: 'pivot_points', params: { anchor: 'month' } };
    const WITHOUT_OTHER_SERIES = {
      name: 'correlation',
      with: [{ symbol: 'NOPEUSDT' }],
    };
    const MINUTES = { ...BTC, interval: '1m', limit: 5 };
    const { status, body } = await bulk(
      { ...MINUTES, calc: [PIVOTS, RSI, { name: 'emma' }, WITHOUT_OTHER_SERIES] },
      { ...MINUTES, calc: [PIVOTS] },
      { ...BTC, symbol: 'NOPEUSDT', calc: [RSI, { name: 'ema' }] },
    );
    expect(status).toBe(200);
    const reported = (body.series as SeriesAnswer[]).map(({ klines, indicators, errors }) => [
      klines?.length ?? null,
      Object.keys(indicators),
      errors.map(({ entry, code }) => [entry, code]),
    ]);
    expect(reported).toEqual([
      [
        5,
        ['rsi'],
        [
          [0, 'calculation_failed'],
          [2, 'unknown_indicator'],
          [3, 'symbol_not_subscribed'],
        ],
      ],
      [null, [], [[0, 'calculation_failed']]],
      [null, [], [[null, 'symbol_not_subscribed']]],
    ]);
    const single = await post('/api/indicators?explain=false', {
      ...MINUTES,
      calc: [RSI],
      signals: true,
    });
    expect(body.series[0].indicators).toEqual(single.body.indicators);
  });

  test('answers an entry that is calculated from another one, whichever of the others fails', async () => {
    const SMA = { name: 'sma', params: { period: 5 } };
    const chain = [RSI, { ...SMA, id: 'a', source: { calc: 'rsi' } }];
    const sourced = [...chain, { ...SMA, id: 'b', source: { calc: 'a' } }];
    const FAILING = { name: 'correlation', with: [{ symbol: 'NOPEUSDT' }] };
    const { body } = await bulk(
      { ...BTC, limit: 5, calc: [sourced[2]!, FAILING, sourced[1]!, RSI] },
      { ...BTC, limit: 5, calc: sourced },
    );
    const [partial, whole] = body.series as SeriesAnswer[];
    expect(partial!.errors).toMatchObject([{ entry: 1, code: 'symbol_not_subscribed' }]);
    expect(partial!.indicators).toEqual(whole!.indicators);
  });

  test('takes twenty series of twenty entries with every option', async () => {
    const calc = Array.from({ length: 20 }, (_, at) => ({
      name: 'ema',
      id: `ema${at}`,
      params: { period: 5 + at },
    }));
    const series = Array.from({ length: 20 }, () => ({ ...BTC, limit: 10, calc }));
    const { status, body } = await post('/api/indicators/bulk?explain=true', {
      series,
      signals: true,
    });
    expect([status, body.failed_count]).toEqual([200, 0]);
    expect(Object.keys(body.series[19].indicators)).toHaveLength(20);
  });

  test('rejects as a whole only a malformed bulk', async () => {
    const one = { ...BTC, calc: [RSI] };
    const many = (count: number, item: unknown) => Array.from({ length: count }, () => item);
    const bodies: [object, string, unknown[]][] = [
      [{ series: [] }, 'too_short', ['body', 'series']],
      [{ series: [{ ...one, interval: '2d' }] }, 'enum', ['body', 'series', 0, 'interval']],
      [{ series: [{ ...one, bars: 3 }] }, 'extra_forbidden', ['body', 'series', 0, 'bars']],
      [{ serieses: [one] }, 'missing', ['body', 'series']],
    ];
    const tooMany = await post('/api/indicators/bulk', { series: many(21, one) });
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'too_many_series']);
    for (const [body, type, loc] of bodies) {
      const answer = await post('/api/indicators/bulk', body);
      expect([answer.status, answer.body.detail[0]]).toMatchObject([422, { type, loc }]);
    }
  });
});
