import { Pool } from 'undici';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { median } from '#bench/measure/paired.ts';
import { startWithWorkers, type ServerWithWorkers } from '#bench/servers/server-with-workers.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';
import { findRedis, type TestRedis } from '#test/platform/quota/redis-server.ts';

const NAMES = ['sma', 'ema', 'rsi', 'atr', 'adx', 'mfi', 'cci', 'cmo', 'willr', 'dema'];
const CONNECTIONS = 8;
const CONNECTIONS_IN_TURN = 100;
const ROUNDS = 7;
const ROUND_MS = 1_500;

/** What a server did in a round. */
interface Round {
  readonly requestsPerSec: number;
  readonly usedUs: number;
}

/**
 * Two workers against one, with the same machine, engines, owner and load: ten indicators over 500 bars, with
 * different periods each time. The load, PostgreSQL and Redis run on the same two cores.
 */
const workers: Bench = {
  name: 'workers on one port',
  async run() {
    const databases = await TestDatabases.find();
    if (databases === null) throw new Error('no PostgreSQL');
    const servers: ServerWithWorkers[] = [];
    const engines: TestRedis[] = [];
    try {
      for (const count of [1, 2]) {
        const { url: databaseUrl } = await databases.take();
        // With one Redis, each server would receive the forming bars of the other's owner.
        const redis = await findRedis();
        if (typeof redis === 'string') throw new Error(redis);
        engines.push(redis);
        const redisUrl = redis.url;
        servers.push(await startWithWorkers(count, { databaseUrl, redisUrl }));
      }
      const rounds = await roundsInTurns(servers);
      return [...rowsOf(rounds), await spreadRow(servers[1]!)];
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await databases.close();
      for (const redis of engines) redis.stop();
    }
  },
};

export default workers;

function rowsOf([one, two]: Round[][]): ClaimRow[] {
  const ratioOf = (of: (round: Round) => number): number =>
    median(two!.map((round, at) => of(round) / of(one![at]!)));
  const shown = (rounds: readonly Round[], of: (round: Round) => number): string =>
    figure(median(rounds.map(of)));
  const speed = ratioOf(({ requestsPerSec }) => requestsPerSec);
  const cost = ratioOf(({ usedUs }) => usedUs);
  return [
    {
      claim: 'ten indicators over 500 bars, two workers on two cores that the load shares',
      ours: `${shown(two!, ({ requestsPerSec }) => requestsPerSec)} requests/s`,
      peer: `one worker, ${shown(one!, ({ requestsPerSec }) => requestsPerSec)} requests/s`,
      ratio: speed,
      goal: '≥ 1.5 ×',
      isMet: speed >= 1.5,
    },
    {
      claim: 'the same: processor time of all processes of the server, a request',
      ours: `${shown(two!, ({ usedUs }) => usedUs)} µs`,
      peer: `one worker, ${shown(one!, ({ usedUs }) => usedUs)} µs`,
      ratio: cost,
      goal: '≤ 1.15 ×',
      isMet: cost <= 1.15,
    },
  ];
}

/** How evenly connections are handed out: new ones, as a client behind a proxy keeps them for long. */
async function spreadRow({ origin }: ServerWithWorkers): Promise<ClaimRow> {
  const before = await answersByWorker(origin);
  for (let asked = 0; asked < CONNECTIONS_IN_TURN; asked += 1) {
    const headers = { connection: 'close' };
    await (await fetch(`${origin}/api/markets`, { headers })).text();
  }
  const after = await answersByWorker(origin);
  const counts = [...after].map(([name, count]) => count - (before.get(name) ?? 0));
  const all = counts.reduce((sum, count) => sum + count, 0);
  const least = Math.min(...counts) / all;
  return {
    claim: `${CONNECTIONS_IN_TURN} connections one after the other, the share of the worker that got fewer`,
    ours: `${figure(least * 100)} % of ${all}`,
    peer: 'half of them',
    ratio: least / 0.5,
    goal: '≥ 0.8 ×',
    isMet: least >= 0.4,
  };
}

/** Answers of REST so far, by the process that gave them. */
async function answersByWorker(origin: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const counts = new Map<string, number>();
  const line = /^marketgraph_rest_request_seconds_count\{.*process="(worker-\d)".*\} (\d+)$/gm;
  for (const [, name, count] of text.matchAll(line)) {
    counts.set(name!, (counts.get(name!) ?? 0) + Number(count));
  }
  return counts;
}

async function roundsInTurns(servers: readonly ServerWithWorkers[]): Promise<Round[][]> {
  const rounds = servers.map((): Round[] => []);
  for (const server of servers) await loadOnce(server);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = [...servers.keys()];
    if (round % 2 === 1) order.reverse();
    for (const at of order) rounds[at]!.push(await loadOnce(servers[at]!));
  }
  return rounds;
}

async function loadOnce(server: ServerWithWorkers): Promise<Round> {
  const pool = new Pool(server.origin, { connections: CONNECTIONS, pipelining: 1 });
  const usedBeforeUs = server.usedUs();
  const startedMs = performance.now();
  let requests = 0;
  const flow = async (): Promise<void> => {
    while (performance.now() - startedMs < ROUND_MS) {
      requests += 1;
      await ask(pool, 5 + (requests % 15));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, flow));
  const sec = (performance.now() - startedMs) / 1_000;
  const usedUs = (server.usedUs() - usedBeforeUs) / requests;
  await pool.destroy();
  return { requestsPerSec: requests / sec, usedUs };
}

async function ask(pool: Pool, period: number): Promise<void> {
  const { statusCode, body } = await pool.request({
    path: '/api/indicators?explain=false',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      exchange: 'venue_a',
      market: 'spot',
      symbol: 'BTCUSDT',
      interval: '1m',
      limit: 500,
      calc: NAMES.map((name) => ({ name, params: { period } })),
    }),
  });
  if (statusCode !== 200) throw new Error(`status ${statusCode}: ${await body.text()}`);
  await body.dump({ limit: Infinity });
}
