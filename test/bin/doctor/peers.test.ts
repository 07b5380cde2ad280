import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checksFor } from '#bin/doctor/checks.ts';
import type { Finding } from '#bin/doctor/finding.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { QUOTED_MARKETS, QUOTE_KEYS } from '#platform/configuration/quoted-markets.ts';
import { readSettings } from '#platform/configuration/read-settings.ts';
import { VENUE_KEYS, VENUE_MARKETS } from '#platform/configuration/venue-markets.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import { createProviderWorld } from '#simulators/providers/provider-world.ts';
import { createSentimentServer } from '#simulators/sentiment/sentiment-server.ts';
import { createSimulatedWorld } from '#simulators/simulated-world.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';

const WEEK_MS = 7 * 86_400_000;
const http = createUndiciHttp();
const calendars = new Calendars();

function worldAt(clock: Clock) {
  const random = () => 0;
  const exchanges = createSimulatedWorld({ seed: 1, clock, random, log: SILENT_LOG });
  const providers = createProviderWorld({
    seed: 1,
    publishedAtMs: systemClock.nowMs(),
    clock,
    faults: exchanges.faults,
    calendarOf: (key, symbol) =>
      calendars.ofSymbol(QUOTED_MARKETS[key], symbol, QUOTED_MARKETS[key].calendar)!,
  });
  const sentiment = createSentimentServer(1, clock, exchanges.faults);
  return {
    exchanges,
    providers,
    sentimentUrl: '',
    async start() {
      await Promise.all([exchanges.start(), providers.start()]);
      this.sentimentUrl = await sentiment.start();
    },
    stop: () => Promise.all([exchanges.stop(), providers.stop(), sentiment.stop()]),
  };
}
type World = ReturnType<typeof worldAt>;

const world = worldAt(systemClock);
/** The answers of hosts whose clocks are right. */
const oldWorld = worldAt({
  ...systemClock,
  nowMs: () => systemClock.nowMs() - WEEK_MS,
  monotonicMs: systemClock.monotonicMs.bind(systemClock),
  after: systemClock.after.bind(systemClock),
});
const servers: (() => void)[] = [];

beforeAll(() => Promise.all([world.start(), oldWorld.start()]));
afterEach(() => {
  world.exchanges.faults.clearAll();
  for (const close of servers.splice(0)) close();
});
afterAll(async () => {
  await http.close();
  await Promise.all([world.stop(), oldWorld.stop()]);
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Env = Readonly<Record<string, string>>;

/** Settings that send every request to the hosts of a world. */
function urlsOf({ exchanges, providers, sentimentUrl }: World): Env {
  const env: Record<string, string> = {};
  for (const key of VENUE_KEYS) {
    const { exchange, market, env: prefix } = VENUE_MARKETS[key];
    const hosts = exchanges.urls[exchange]?.[market];
    env[`${prefix}_REST_URL`] = hosts!.restUrl;
    env[`${prefix}_WS_URL`] = hosts!.wsUrl;
  }
  const [company] = providers.markets.symbols('stock:cn');
  return {
    ...env,
    YAHOO_URL: providers.urls.yahoo!,
    EASTMONEY_URL: providers.urls.eastmoney!,
    SENTIMENT_URL: sentimentUrl,
    STOCK_HK_SYMBOLS: '00700',
    STOCK_US_SYMBOLS: 'AAPL',
    FOREX_SPOT_SYMBOLS: 'EURUSD',
    COMMODITY_FUTURES_SYMBOLS: 'GC',
    STOCK_CN_SYMBOLS: company!,
    QUOTE_SEARCH_URL: providers.urls.smartbox!,
  };
}

/** The same with all hosts at one address. */
function allAt(url: string): Env {
  const same = Object.entries(urlsOf(world)).map(([name, value]) => {
    if (!name.endsWith('_URL')) return [name, value];
    return [name, name.endsWith('WS_URL') ? url.replace('http', 'ws') : url];
  });
  return Object.fromEntries(same) as Env;
}

const QUOTES = QUOTE_KEYS.flatMap((key) =>
  QUOTED_MARKETS[key].providers.map((name) => `${key} by ${name}`),
);
const PEERS = [...VENUE_KEYS, ...QUOTES, 'index of fear and greed', 'quote search'];

/** The doctor's findings about every peer on the network. */
async function findings(env: Env, clock: Clock = systemClock): Promise<Map<string, Finding>> {
  const settings = readSettings({
    profile: 'demo',
    env: { DATA_DIR: newFolder(), PORT: '0', ...env },
    file: null,
  });
  const found = new Map<string, Finding>();
  for (const check of checksFor(settings, 'demo', { http, clock })) {
    const finding = await check(settings);
    if (PEERS.includes(finding.name)) found.set(finding.name, finding);
  }
  return found;
}

const statuses = (found: ReadonlyMap<string, Finding>) =>
  Object.fromEntries(Array.from(found, ([name, { status }]) => [name, status]));
const all = (status: Finding['status']) => Object.fromEntries(PEERS.map((name) => [name, status]));

describe('the doctor', () => {
  test('reports healthy peers, with the observations', async () => {
    const found = await findings(urlsOf(world));
    const { 'quote search': search, ...others } = statuses(found);
    const { 'quote search': _, ...fine } = all('ok');
    expect(others).toEqual(fine);
    // The made-up provider happens to list the well-known code for a company.
    expect(['ok', 'warn']).toContain(search);
    expect(found.get('venue_a:spot')!.fact).toMatch(/1m bar of BTCUSDT is forming/);
    expect(found.get('stock:cn by yahoo')!.fact).toMatch(/its newest day of \d{6} is \d{4}-/);
  });

  test('names the symbols that an exchange does not list or trade', async () => {
    world.exchanges.exchanges.get('venue_b')!.setStatus('spot', 'ETHUSDT', 'halted');
    const found = await findings({
      ...urlsOf(world),
      VENUE_A_SYMBOLS: 'NOPEUSDT,BTCUSDT',
      VENUE_B_SYMBOLS: 'ETHUSDT',
    });
    expect(found.get('venue_a:spot')).toMatchObject({
      status: 'warn',
      fact: expect.stringMatching(/BTCUSDT is forming; NOPEUSDT: the exchange does not list/),
      advice: expect.stringContaining('NOPEUSDT'),
    });
    expect(found.get('venue_b:spot')).toMatchObject({
      status: 'warn',
      fact: expect.stringContaining('ETHUSDT: the exchange lists this symbol and does not trade'),
    });
    expect(found.get('venue_c:spot')!.status).toBe('ok');
  });

  test.each([
    ['a page', '<!doctype html><title>Sign in</title>', 'text/html'],
    ['nothing', '', 'application/json'],
    ['an empty object', '{}', 'application/json'],
    ['null', 'null', 'application/json'],
  ])('reports a peer that answers %s', async (_, body, type) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    const found = await findings(allAt(url));
    expect(statuses(found)).toEqual(all('fail'));
    for (const { fact, advice } of found.values()) {
      expect(fact).toContain('does not follow its protocol');
      expect(advice).toContain('check the URL');
    }
  });

  test('distinguishes an error of the peer, a refusal and a limit', async () => {
    const statusOf = { 503: 'out of order', 451: 'refuses requests', 429: 'slow down' };
    for (const [status, words] of Object.entries(statusOf)) {
      const url = await serve((_, response) => response.writeHead(Number(status)).end('<html>'));
      const found = await findings(allAt(url));
      expect(statuses(found)).toEqual(all('fail'));
      for (const { name, fact } of found.values()) expect(`${name}: ${fact}`).toContain(words);
    }
  });

  test('reports a port without a listener', async () => {
    const found = await findings(allAt('http://127.0.0.1:1'));
    expect(statuses(found)).toEqual(all('fail'));
    for (const { fact } of found.values()) expect(fact).toContain('refuses connections');
  });

  test("reports last week's data", async () => {
    const urls = urlsOf(oldWorld);
    const env: Record<string, string> = { ...urls };
    for (const [name, url] of Object.entries(urls)) {
      if (name.endsWith('_URL') && !name.endsWith('WS_URL')) env[name] = await rightClock(url);
    }
    const found = await findings(env);
    const old = statuses(found);
    for (const key of [...VENUE_KEYS, 'stock:cn by yahoo'])
      expect([key, old[key]]).toEqual([key, 'fail']);
    expect(found.get('stock:cn by yahoo')!.fact).toMatch(/end before the session .* was traded/);
    expect(found.get('venue_a:spot')!.fact).toMatch(/no bar of BTCUSDT in the last hour|ended/);
  });

  test('reports a clock that is ten minutes off, against every peer that sends the time', async () => {
    for (const offMs of [600_000, -600_000]) {
      const clock: Clock = {
        nowMs: () => systemClock.nowMs() + offMs,
        monotonicMs: () => systemClock.monotonicMs(),
        after: (delayMs, task) => systemClock.after(delayMs, task),
      };
      const found = await findings(urlsOf(world), clock);
      expect(statuses(found)).toEqual(all('warn'));
      for (const { fact, advice } of found.values()) {
        expect(fact).toContain('clocks differ by 10 min');
        expect(advice).toContain('NTP');
      }
    }
  });
});

/** A host in front of another one that answers the same, dated now. */
async function rightClock(url: string): Promise<string> {
  return serve((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
      const { method = 'GET' } = request;
      const answer = await fetch(`${url}${request.url}`, {
        method,
        headers: { 'user-agent': request.headers['user-agent'] ?? '' },
        ...(method === 'POST' ? { body: Buffer.concat(pieces) } : {}),
      });
      response.writeHead(answer.status, { date: new Date().toUTCString() });
      response.end(await answer.text());
    })();
  });
}
