import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import {
  ONE_EXCHANGE,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';

let server: MarketgraphProcess;
let control = '';

beforeAll(async () => {
  server = await startMarketgraph(['start'], {
    ...ONE_EXCHANGE,
    VENUE_A_SYMBOLS: 'BTCUSDT',
    VENUE_A_PERP_SYMBOLS: '',
    DATA_DIR: await copyDemoFolder(),
  });
  control = /Plant faults\s+(\S+)/.exec(server.printed())?.[1] ?? '';
  await untilReady(server.origin);
});
afterAll(() => server.end());

interface Answer {
  readonly matches: readonly Record<string, unknown>[];
  readonly quote_search: string;
}

async function search(q: string) {
  const startedMs = performance.now();
  const response = await fetch(`${server.origin}/api/symbols/search?q=${encodeURIComponent(q)}`);
  const body = (await response.json()) as Answer;
  return { status: response.status, body, tookMs: performance.now() - startedMs };
}

test('a company of the publication is found by its name, with its bars and its facts', async () => {
  const { body } = await search('华曜');
  expect(body).toMatchObject({
    quote_search: 'answered',
    matches: [
      { exchange: 'stock', market: 'cn', symbol: '688901', source: 'smartbox', subscribed: true },
    ],
  });
  const query =
    '{ symbolSearch(q: "hygd") { matches { name match instrument { company { name } } } } ' +
    'fund: symbolSearch(q: "510010") { matches { name source instrument { etf { fundCode name } } } } }';
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as {
    data: Record<string, { matches: { name: string; instrument: object }[] }>;
  };
  expect(data['symbolSearch']!.matches).toEqual([
    { name: '华曜光电', match: 'initials', instrument: { company: { name: '华曜光电' } } },
  ]);
  const [fund] = data['fund']!.matches;
  expect(fund!.instrument).toEqual({ etf: { fundCode: '510010', name: fund!.name } });
});

test('docs/symbols.md shows what the demo answers', async () => {
  const shown = snippetsOf('docs/symbols.md').find(({ language }) => language === 'json')!;
  expect((await search('txkg')).body).toEqual(JSON.parse(shown.text));
});

test('a provider that hangs costs 1.5 s at most, and nothing once its circuit breaker is open', async () => {
  const fault = { kind: 'hang', exchange: 'smartbox' };
  await fetch(`${control}/faults`, { method: 'POST', body: JSON.stringify(fault) });
  const asked = [];
  for (const q of ['aaa1', 'aaa2', 'aaa3', 'aaa4']) asked.push(await search(q));
  await fetch(`${control}/faults`, { method: 'DELETE' });
  expect(asked.map(({ status, body }) => [status, body.quote_search])).toEqual(
    asked.map(() => [200, 'unavailable']),
  );
  // Twice as long on two busy cores; without a limit it would hang.
  for (const { tookMs } of asked) expect(tookMs).toBeLessThan(3_000);
  expect(asked.at(-1)!.tookMs).toBeLessThan(1_000);
  // Earlier results are still known.
  expect((await search('华曜')).body.quote_search).toBe('answered');
});
