import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const SERIES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' };
const CALC = [{ name: 'rsi' }];

interface SeriesAnswer {
  readonly klines: readonly (readonly number[])[];
  readonly next_start_time?: number;
}

let server: RestServer;
/** Open times of the newest bars. */
let times: readonly number[];
beforeAll(async () => {
  server = await startRestServer({ engine: await marketEngine(readProductSupergraph()) });
  const { body } = await post('/api/indicators', { ...SERIES, calc: CALC, limit: 20 });
  times = (body as SeriesAnswer).klines.map(([openMs]) => openMs!);
});
afterAll(() => server.close());

async function post(path: string, asked: object) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(asked);
  const answer = await fetch(server.origin + path, { method: 'POST', headers, body });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return { headers: answer.headers, body: path.includes('csv') ? text : JSON.parse(text) };
}

test.each(['/api/indicators', '/api/chart'])(
  '%s says where a window continues that its limit has cut',
  async (path) => {
    const asked = { ...SERIES, calc: CALC, startTime: times[0], endTime: times[12] };
    const cut = (await post(path, { ...asked, limit: 5 })).body as SeriesAnswer;
    expect(cut.klines).toHaveLength(5);
    expect(cut.next_start_time).toBe(times[5]);
    const whole = (await post(path, { ...asked, limit: 12 })).body as SeriesAnswer;
    expect(whole.klines).toHaveLength(12);
    expect(whole).not.toHaveProperty('next_start_time');
    expect((await post(path, { ...SERIES, calc: CALC, limit: 5 })).body).not.toHaveProperty(
      'next_start_time',
    );
  },
);

test('a table of indicators states it in a header, as its rows have no place for it', async () => {
  const asked = { ...SERIES, calc: CALC, startTime: times[0] };
  const { headers, body } = await post('/api/indicators?format=csv', { ...asked, limit: 5 });
  expect(headers.get('x-next-start-time')).toBe(String(times[5]));
  expect(String(body).trim().split('\r\n')).toHaveLength(6);
  const whole = await post('/api/indicators?format=csv', { ...asked, limit: 500 });
  expect(whole.headers.get('x-next-start-time')).toBeNull();
});

test('each series of a bulk states its own', async () => {
  const series = { ...SERIES, calc: CALC, start_time: times[0] };
  const { body } = await post('/api/indicators/bulk', {
    series: [
      { ...series, limit: 5 },
      { ...series, limit: 500 },
    ],
  });
  const reported = (body as { series: SeriesAnswer[] }).series.map((one) => one.next_start_time);
  expect(reported).toEqual([times[5], undefined]);
});
