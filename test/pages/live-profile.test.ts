import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVIDER_NAMES, QUOTE_KEYS } from '#platform/configuration/quoted-markets.ts';
import { VENUE_KEYS, VENUE_MARKETS } from '#platform/configuration/venue-markets.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { HOST_NAMES } from '#signalhub/collectors/source-hosts.ts';
import { SiteServer } from '#simulators/sources/site-server.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import { betweenPolls, newFolder } from '#test/bin/marketgraph-process.ts';
import { ROOT, snippetsOf } from '#test/pages/page-snippets.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

/** A port of loopback without a listener, so that no test ever reaches a real exchange. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A month ago, so that whatever day it is, the shares left within the year. */
const LEFT_ON = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
const sse = new SiteServer(
  new SseSite({ shares: sharesOf(['600'], 70, 'MAIN', LEFT_ON) }),
  systemClock,
);

let server: ReturnType<typeof spawn>;
let origin: string;
let printed = '';
beforeAll(async () => {
  const command = snippetsOf('README.md').find(({ text }) => text.includes('--profile live'))!.text;
  const url = `127.0.0.1:${await closedPort()}`;
  const urls = Object.values(VENUE_MARKETS).flatMap(({ env }) => [
    [`${env}_REST_URL`, `http://${url}`],
    [`${env}_WS_URL`, `ws://${url}`],
  ]);
  urls.push(...PROVIDER_NAMES.map((name) => [`${name.toUpperCase()}_URL`, `http://${url}`]));
  urls.push(['QUOTE_SEARCH_URL', `http://${url}`]);
  await sse.start();
  const hosts = HOST_NAMES.map((host) =>
    host === sse.site.host ? `${host}=${sse.url}` : `${host}=http://${url}`,
  );
  urls.push(['COLLECT_HOSTS', hosts.join(',')]);
  server = spawn('bash', ['-c', `exec ${command}`], {
    cwd: ROOT,
    detached: true,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LOG_FORMAT: 'json',
      PORT: '0',
      DATA_DIR: newFolder(),
      ...(Object.fromEntries(urls) as Record<string, string>),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  origin = await new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(printed);
      if (found !== null) resolve(found[0]);
    };
    server.stdout!.on('data', read);
    server.stderr!.on('data', read);
    server.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
});
afterAll(async () => {
  server.removeAllListeners('exit');
  const ended = once(server, 'exit');
  // npm and the server below it are one process group.
  process.kill(-server.pid!, 'SIGTERM');
  await ended;
  await sse.stop();
});

/**
 * The answer of /readyz once the facts are read, each exchange was asked, and each has a line of
 * its own.
 */
async function completeReadiness(): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`);
    const { waiting_for } = (await answer.clone().json()) as { waiting_for: readonly string[] };
    const reported = waiting_for.filter((line) => line.startsWith('venue_')).length;
    const areFactsRead = !waiting_for.some((line) => line.startsWith('facts:'));
    if (reported === VENUE_KEYS.length && areFactsRead) return answer;
    await betweenPolls();
  }
}

test('`npm start -- --profile live` starts while no exchange answers, and is alive and not ready', async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const ready = await completeReadiness();
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    status: 'not_ready',
    waiting_for: [
      expect.stringContaining('series'),
      ...VENUE_KEYS.map((key) => `${key}: the exchange refuses connections; trying again`),
    ],
  });
});

test('health reports the cause, and no log line of it has a stack', async () => {
  const { venues } = (await (await fetch(`${origin}/api/health`)).json()) as {
    venues: ReadonlyArray<{ exchange: string; upstream_fault: unknown }>;
  };
  // Markets with sessions are not polled while they rest, so their state is unknown.
  for (const venue of venues.filter(({ exchange }) => exchange.startsWith('venue_'))) {
    expect(venue.upstream_fault).toEqual({
      cause: 'connection_refused',
      message: 'the exchange refuses connections',
      since_ms: expect.any(Number),
    });
  }
  const warnings = printed
    .split('\n')
    .filter((line) => line.includes('"cause":"connection_refused"'));
  const exchanges = warnings.filter((line) => line.includes('"exchange":"venue_'));
  expect(exchanges).toHaveLength(VENUE_KEYS.length);
  expect(warnings.length - exchanges.length).toBeLessThanOrEqual(
    QUOTE_KEYS.length * PROVIDER_NAMES.length,
  );
  expect(printed).not.toContain('"stack"');
});

test('it serves no simulated bar: missing data is reported', async () => {
  const query = 'exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=5';
  const answer = await fetch(`${origin}/api/klines?${query}`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toHaveProperty('code', 'no_cached_data');
});

test('names are found while the quote search does not answer', async () => {
  const answer = await fetch(`${origin}/api/symbols/search?q=gzmt`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    matches: [{ symbol: '600519', source: 'builtin' }],
    quote_search: 'unavailable',
  });
});

test('the live profile fills signalhub from official sources', async () => {
  const query = `{ securityLifecycleList(scope: departures, days: 365, pageSize: 100) {
    items { lifecycleStage } coverage { delistedExchanges }
  } }`;
  for (;;) {
    const body = JSON.stringify({ query });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
    const { data } = (await answer.json()) as {
      data: {
        securityLifecycleList: { items: object[]; coverage: { delistedExchanges: string[] } };
      } | null;
    };
    const list = data?.securityLifecycleList;
    // The health of a source follows its rows.
    if (list?.coverage.delistedExchanges.includes('SSE') === true) {
      expect(list.items).toHaveLength(70);
      // No other host answers, so no other list covers anything.
      expect(list.coverage.delistedExchanges).toEqual(['SSE']);
      return;
    }
    await betweenPolls();
  }
});
