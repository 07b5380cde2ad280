import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import { startRestServer, type RestServer } from '#test/rest-adapter/rest-server.ts';

const SERIES = 'exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1h';
let server: RestServer;

beforeAll(async () => {
  server = await startRestServer({ engine: await marketEngine(readProductSupergraph()) });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.origin}${path}`, { headers });

test('a chart is drawn as SVG, in the requested theme', async () => {
  const path = `/api/chart.svg?${SERIES}&calc=ema:period=5;rsi&limit=50&theme=dark&language=zh&width=700&height=500`;
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  const svg = await response.text();
  expect(svg).toContain('viewBox="0 0 700 500"');
  expect(svg).toContain('相对强弱');
  const tag = response.headers.get('etag')!;
  expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
});

test('the same chart is drawn as PNG, two pixels for one', async () => {
  const path = `/api/chart.png?${SERIES}&calc=macd&limit=50&width=640&height=400`;
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ width, height, format }).toEqual({ width: 1_280, height: 800, format: 'png' });
  // There is more on it than its background.
  const { channels } = await sharp(bytes).stats();
  expect(channels[0]!.stdev).toBeGreaterThan(5);
  const again = await get(path, { 'if-none-match': response.headers.get('etag')! });
  expect(again.status).toBe(304);
});

test.each([
  ['calc=ema:period', 400, 'invalid_params'],
  ['calc=nothing', 400, 'unknown_indicator'],
  ['calc=%20;', 400, 'empty_calc'],
])('%s is rejected', async (query, status, code) => {
  for (const type of ['svg', 'png']) {
    const response = await get(`/api/chart.${type}?${SERIES}&${query}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  }
});

test.each(['width=100', 'width=99999', 'height=1', 'theme=pink', 'limit=1001', 'calc='])(
  '%s is 422',
  async (query) => {
    expect((await get(`/api/chart.png?${SERIES}&${query}`)).status).toBe(422);
  },
);

test('agents get the picture as an image', async () => {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'chart_png',
      arguments: {
        exchange: 'venue_a',
        market: 'spot',
        symbol: 'BTCUSDT',
        interval: '1h',
        calc: 'rsi',
      },
    },
  };
  const response = await fetch(`${server.origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(call),
  });
  const { result } = (await response.json()) as {
    result: { content: { type: string; data: string; mimeType: string }[] };
  };
  expect(result.content).toHaveLength(1);
  expect(result.content[0]).toMatchObject({ type: 'image', mimeType: 'image/png' });
  const rest = await get(`/api/chart.png?${SERIES}&calc=rsi`);
  expect(result.content[0]!.data).toBe(Buffer.from(await rest.arrayBuffer()).toString('base64'));
});
