import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FEW_SERIES,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';

let server: MarketgraphProcess;
beforeAll(async () => {
  server = await startMarketgraph(['start'], {
    ...FEW_SERIES,
    VENUE_A_PERP_SYMBOLS: 'BTCUSDT,ETHUSDT,SOLUSDT,TSLAUSDT',
    VENUE_B_PERP_SYMBOLS: 'BTCUSDT',
    VENUE_C_PERP_SYMBOLS: 'BTCUSDT',
    VENUE_D_PERP_SYMBOLS: 'BTCUSDC',
    DERIVATIVES_COLLECT: 'false',
    DATA_DIR: newPublishersFolder(),
  });
  await untilReady(server.origin);
});
afterAll(() => server.end('SIGKILL'));

interface History {
  readonly stale: boolean;
  readonly rates?: readonly { readonly time_ms: number }[];
  readonly points?: readonly { readonly time_ms: number }[];
  readonly days?: readonly { readonly time_ms: number; readonly value: number }[];
}

async function ask(path: string) {
  const response = await fetch(`${server.origin}/api/${path}`);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The banner names the address of the simulator's control. */
async function plant(fault: object): Promise<void> {
  const control = /Plant faults\s+(\S+)/.exec(server.printed())![1]!;
  const body = JSON.stringify(fault);
  expect((await fetch(`${control}/faults`, { method: 'POST', body })).ok).toBe(true);
}

test.each([
  ['derivatives/funding-rates?exchange=venue_a&symbol=TSLAUSDT', 100],
  ['derivatives/funding-rates?exchange=venue_b&symbol=BTCUSDT&limit=150', 150],
  ['derivatives/funding-rates?exchange=venue_c&symbol=BTCUSDT&limit=250', 250],
  ['derivatives/open-interest?symbol=BTCUSDT', 100],
  ['derivatives/long-short-ratio?symbol=BTCUSDT&period=15m&limit=500', 500],
  ['derivatives/taker-ratio?symbol=ETHUSDT&period=4h&limit=40', 40],
  ['sentiment/fear-greed?limit=1', 1],
] as const)('the demo answers %s, oldest first', async (path, count) => {
  const { status, body } = await ask(path);
  expect(status).toBe(200);
  const { rates, points, days, stale } = body as History;
  const times = (rates ?? points ?? days)!.map(({ time_ms: timeMs }) => timeMs);
  expect(times).toHaveLength(count);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(stale).toBe(false);
});

test.each([
  ['derivatives/funding-rates?symbol=BTCUSDT', 422],
  ['derivatives/funding-rates?exchange=venue_d&symbol=BTCUSDC', 422],
  ['derivatives/funding-rates?exchange=venue_a&symbol=BTCUSDT&limit=1001', 422],
  ['derivatives/open-interest?symbol=BTCUSDT&period=1w', 422],
  ['derivatives/open-interest?symbol=BTCUSDT&limit=0', 422],
  ['derivatives/taker-ratio?symbol=', 422],
  ['derivatives/taker-ratio?symbol=NOPEUSDT', 404],
  ['sentiment/fear-greed?limit=366', 422],
] as const)('%s is %i', async (path, expected) => {
  expect((await ask(path)).status).toBe(expected);
});

test('server-sent events carry funding, mark price and open interest', async () => {
  const query = `subscription {
    derivativesUpdated(instruments: [{ exchange: venue_a, market: perp, symbol: "BTCUSDT" }]) {
      instrument { symbol } markPrice fundingRate openInterest
    }
  }`;
  const ending = new AbortController();
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query }),
    signal: ending.signal,
  });
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes('markPrice')) break;
  }
  ending.abort();
  expect(text).toContain('event: next');
  expect(text).toMatch(
    /"symbol":"BTCUSDT"},"markPrice":[\d.]+,"fundingRate":-?[\d.e-]+,"openInterest":\d/,
  );
});

test('an exchange that fails is replaced by the archive, else it is 503 with a time to retry', async () => {
  await ask('derivatives/open-interest?symbol=SOLUSDT&period=2h&limit=5');
  await plant({ kind: 'server_error', exchange: 'venue_a', market: 'perp' });
  const known = await ask('derivatives/open-interest?symbol=SOLUSDT&period=2h&limit=50');
  expect(known.status).toBe(200);
  expect((known.body as History).stale).toBe(true);
  expect((known.body as History).points?.length).toBeGreaterThanOrEqual(5);
  const unknown = await ask('derivatives/long-short-ratio?symbol=SOLUSDT&period=2h');
  expect(unknown.status).toBe(503);
  expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(unknown.headers.get('x-kline-error-code')).toBe('history_upstream_unavailable');
});
