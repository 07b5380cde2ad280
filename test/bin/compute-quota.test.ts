import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHere, type ServerHere } from '#test/bin/command-here.ts';
import { ONE_SERIES, untilReady } from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';

const SERIES = 'exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h"';
const RSI = `indicators(${SERIES}, limit: 5, calc: [{ name: "rsi" }]) { warmupBars }`;
const BODY = JSON.stringify({
  exchange: 'venue_a',
  market: 'spot',
  symbol: 'BTCUSDT',
  interval: '1h',
  limit: 5,
  calc: [{ name: 'rsi' }],
});

let server: ServerHere;
beforeAll(async () => {
  server = await startHere(['start'], {
    ...ONE_SERIES,
    QUOTA_COMPUTE_PER_MINUTE: '5',
    DATA_DIR: newPublishersFolder(),
  });
  await untilReady(server.origin);
});
afterAll(() => server.end());

/** Status of an answer, and the rest of the quota of computations. */
async function post(path: string, body: string) {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const text = await response.text();
  const left = /"compute";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1];
  return { status: response.status, left, text };
}

test('REST and GraphQL draw from one quota of computations, each computation once', async () => {
  const graph = (query: string) => post('/graphql', JSON.stringify({ query }));
  const rest = () => post('/api/indicators', BODY);
  expect(await rest()).toMatchObject({ status: 200, left: '4' });
  expect(await graph(`{ a: ${RSI} b: ${RSI} }`)).toMatchObject({ status: 200, left: '2' });
  expect(await rest()).toMatchObject({ status: 200, left: '1' });
  expect(await graph('{ indicatorIndex { count } }')).toMatchObject({ status: 200 });
  const refused = await graph(`{ a: ${RSI} b: ${RSI} }`);
  expect(refused).toMatchObject({ status: 429, left: '0' });
  expect(JSON.parse(refused.text)).toMatchObject({
    errors: [{ extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } }],
  });
  expect(await rest()).toMatchObject({ status: 429 });
});
