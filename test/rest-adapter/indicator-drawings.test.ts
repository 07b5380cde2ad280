import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

let server: RestServer;
beforeAll(async () => {
  const supergraphSdl = readProductSupergraph();
  server = await startRestServer({
    engine: await marketEngine(supergraphSdl),
  });
});
afterAll(() => server.close());

const ask = async (path: string): Promise<{ status: number; text: string; json: () => never }> => {
  const { statusCode, body } = await request(`${server.origin}${path}`);
  const text = await body.text();
  return { status: statusCode, text, json: () => JSON.parse(text) as never };
};

test('every indicator has a drawing', async () => {
  for (const { name } of INDICATORS) {
    const { status, text } = await ask(`/api/docs/indicators/${name}.svg`);
    expect(status, name).toBe(200);
    expect(text).toMatch(/^<svg [^]*<path [^]*<\/svg>\n$/);
    // With the close there is something of the indicator, or the reason why there is nothing.
    expect(text.match(/<(?:path|circle|rect|text) /g)?.length, name).toBeGreaterThan(1);
  }
});

test('the routes of the catalog answer from the catalog', async () => {
  const search = (await ask('/api/indicators/search?q=plus_di&limit=1')).json() as {
    readonly indicators: readonly object[];
  };
  expect(search.indicators).toEqual([expect.objectContaining({ name: 'adx', alias: 'plus_di' })]);
  const profile = (await ask('/api/indicators/percent_b')).json();
  expect(profile).toMatchObject({
    name: 'bbands',
    alias: { name: 'percent_b', column: 'bb_percent_b' },
  });
  expect((await ask('/api/indicators/nonsense')).status).toBe(400);
  expect((await ask('/api/indicators/search?limit=101')).status).toBe(422);
  const presets = (await ask('/api/indicators/presets')).json() as readonly object[];
  expect(presets.length).toBeGreaterThan(15);
});

test('the previous address of the page leads to the page of the dashboard', async () => {
  const { statusCode, headers, body } = await request(`${server.origin}/api/docs/indicators`);
  await body.dump();
  expect(statusCode).toBe(308);
  expect(headers['location']).toBe('/indicators');
});
