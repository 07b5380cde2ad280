import { hash } from 'node:crypto';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as betweenAnswers } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { runHere } from '#test/bin/command-here.ts';
import {
  betweenPolls,
  FEW_SERIES,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';

const databases = await TestDatabases.find();
const redis = await findRedis();
const isMissing = databases === null || typeof redis === 'string';
const ENGINES = { DATABASE_URL: 'postgres://127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' };

test('workers are rejected in one line without a shared store, or without clients', async () => {
  const refused = await Promise.all([
    runHere(['start', '--workers', '2']),
    runHere(['start', '--workers', '2', '--remote'], ENGINES),
    runHere(['start', '--workers', '2'], { ...ENGINES, ROLES: 'ingest' }),
    runHere(['start', '--workers', 'two'], ENGINES),
    // A supervisor restarts it: its database may come back.
    runHere(['start'], { DATABASE_URL: ENGINES.DATABASE_URL, LOG_LEVEL: 'error' }),
  ]);
  const words = [
    'needs both DATABASE_URL and REDIS_URL',
    'cannot be combined',
    'does not name gateway',
    'WORKERS',
    'cannot be used: connect ECONNREFUSED',
  ];
  expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2, 75]);
  expect(refused.map(({ stderr }) => stderr.trim().split('\n'))).toEqual(
    words.map((word) => [expect.stringContaining(word)]),
  );
});

interface Health {
  readonly processes: readonly { name: string; state: string; starts: number }[];
}

/** Sends a request on its own connection, as connections are distributed to workers. */
async function ask(origin: string, path: string): Promise<Response> {
  return fetch(`${origin}${path}`, { headers: { connection: 'close' } });
}

async function health(origin: string): Promise<Health> {
  return (await (await ask(origin, '/healthz')).json()) as Health;
}

describe.skipIf(isMissing)(
  `two workers on one port (else skipped: ${NO_POSTGRES}, or Redis)`,
  () => {
    let server: MarketgraphProcess;

    beforeAll(async () => {
      const { url } = await databases!.take();
      server = await startMarketgraph(['start', '--workers', '2'], {
        ...FEW_SERIES,
        VENUE_A_SYMBOLS: 'BTCUSDT',
        VENUE_A_PERP_SYMBOLS: '',
        STOCK_CN_SYMBOLS: '',
        ROLES: 'ingest,follow,gateway',
        DATABASE_URL: url,
        REDIS_URL: typeof redis === 'string' ? '' : redis.url,
        DRAIN_GRACE_SEC: '1',
        LOG_LEVEL: 'info',
      });
      await untilReady(server.origin);
    });
    afterAll(async () => {
      await server?.end();
      await databases!.close();
      if (typeof redis !== 'string') redis.stop();
    });

    test('both answer the same bars, and each lists the other, whichever is asked', async () => {
      // An hour that is over: one that ends between two answers changes the answer.
      const endTime = Date.now() - 3_600_000;
      const series = 'exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1h&limit=5';
      const texts = await Promise.all(
        [1, 2, 3, 4].map(async () =>
          (await ask(server.origin, `/api/klines?${series}&endTime=${endTime}`)).text(),
        ),
      );
      expect(JSON.parse(texts[0]!)).toHaveLength(5);
      expect(new Set(texts).size).toBe(1);
      const metrics = await (await ask(server.origin, '/metrics')).text();
      for (const name of ['supervisor', 'owner', 'worker-1', 'worker-2']) {
        expect(metrics).toMatch(new RegExp(`^process_cpu_seconds_total{process="${name}"} `, 'm'));
      }
      expect((await health(server.origin)).processes).toEqual(
        ['owner', 'worker-1', 'worker-2'].map((name) => ({ name, state: 'serving', starts: 1 })),
      );
    });

    test('a document that one of them received is known to all by its hash', async () => {
      const query = '{ __typename }';
      const persistedQuery = { version: 1, sha256Hash: hash('sha256', query) };
      const extensions = { persistedQuery };
      const post = async (body: object): Promise<string> => {
        const headers = { 'content-type': 'application/json', connection: 'close' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await fetch(`${server.origin}/graphql`, init)).text();
      };
      await post({ query, extensions });
      // The answer does not wait for the shared store, and a client that comes before it sends the text again.
      const answers = async () =>
        new Set(await Promise.all([1, 2, 3, 4].map(() => post({ extensions }))));
      const known = new Set(['{"data":{"__typename":"Query"}}']);
      await expect.poll(answers, { timeout: 10_000 }).toEqual(known);
    });

    test('subscribers are spread, and those of a killed worker reconnect to the other', async () => {
      const sockets = await Promise.all([0, 1, 2, 3].map(() => subscribe(server.origin)));
      await Promise.all(sockets.map(({ received }) => received));
      const pid = Number(/"name":"worker-2","pid":(\d+)/.exec(server.printed())![1]);
      process.kill(pid, 'SIGKILL');
      const lost = await Promise.all(sockets.map(({ isLostSoon }) => isLostSoon()));
      const count = lost.filter(Boolean).length;
      // A worker that is busy for a moment is skipped.
      expect([1, 2, 3]).toContain(count);
      for (const { socket } of sockets) socket.close();
      expect((await ask(server.origin, '/readyz')).status).toBe(200);
      await untilServing(server.origin, 'worker-2', 2);
      expect(server.printed()).toContain('restarting it');
    });

    test('clients that keep their connections lose no request while a worker is replaced', async () => {
      const client = keepAsking(server.origin);
      const pid = Number(/"name":"worker-1","pid":(\d+)/.exec(server.printed())![1]);
      process.kill(pid, 'SIGTERM');
      await untilServing(server.origin, 'worker-1', 2);
      const { answered, failures } = await client.stop();
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(100);
    });

    test('end in order: workers first, the owner last, and the port is free', async () => {
      const { port } = new URL(server.origin);
      expect(await server.end()).toBe(0);
      const ends = [...server.printed().matchAll(/"process":"([\w-]+)","msg":"stopped"/g)];
      const names = ends.map(([, name]) => name).slice(-4);
      expect(names.slice(0, 2).toSorted()).toEqual(['worker-1', 'worker-2']);
      expect(names.slice(2)).toEqual(['owner', 'supervisor']);
      await new Promise<void>((resolve, reject) => {
        const next = createServer().once('error', reject);
        next.listen(Number(port), () => next.close(() => resolve()));
      });
    });
  },
);

/** Waits until a process serves in the place of one that ended. */
async function untilServing(origin: string, name: string, starts: number): Promise<void> {
  const ofName = async (): Promise<unknown> =>
    (await health(origin)).processes.find((one) => one.name === name);
  await expect.poll(ofName, { timeout: 100_000 }).toEqual({ name, state: 'serving', starts });
}

/** Clients that poll, each on its connection, as those of a busy proxy do. */
function keepAsking(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const failures: string[] = [];
  let answered = 0;
  const over = new AbortController();
  const askOnce = (): Promise<void> =>
    new Promise((resolve) => {
      const request = get(`${origin}/graphql?query={__typename}`, { agent }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) answered += 1;
          else failures.push(String(response.statusCode));
          resolve();
        });
      });
      request.once('error', ({ message }) => {
        failures.push(message);
        resolve();
      });
    });
  const clients = Array.from({ length: 6 }, async () => {
    while (!over.signal.aborted) {
      await askOnce();
      await betweenAnswers(5);
    }
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(clients);
      agent.destroy();
      return { answered, failures };
    },
  };
}

interface Subscriber {
  readonly socket: WebSocket;
  /** Resolves with the first event. */
  readonly received: Promise<void>;
  /** Whether the connection breaks within a second. */
  isLostSoon(): Promise<boolean>;
}

async function subscribe(origin: string): Promise<Subscriber> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const query =
    'subscription { klineUpdated(instruments: [{exchange: venue_a, market: spot, symbol: "BTCUSDT"}], ' +
    'interval: "1m") { kind } }';
  socket.on('error', () => undefined);
  const received = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const { type } = JSON.parse(data.toString()) as { type: string };
      if (type === 'connection_ack') {
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
      }
      if (type === 'next') resolve();
    });
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'connection_init' }));
  return {
    socket,
    received,
    async isLostSoon() {
      const isLost = (): boolean => socket.readyState !== WebSocket.OPEN;
      for (let poll = 0; poll < 10 && !isLost(); poll += 1) await betweenPolls();
      return isLost();
    },
  };
}
