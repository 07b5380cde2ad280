import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { LatencyHistogram } from '#bench/measure/latency-histogram.ts';
import { startDemo } from '#bench/servers/demo-server.ts';
import { FaultyProxy, type WayState } from '#test/chaos/faulty-proxy.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';

const ROUNDS = 3;
const ROUND_MS = 8_000;
const WARM_MS = 2_000;
const CLIENTS = 4;
/** Between two requests of a client: it is latency that is measured, not what a processor holds. */
const THINK_MS = 10;
const GOAL_MS = 5;
const MAX_REQUESTS = '1000000';
const PATH = '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=500';

/**
 * Every request is counted in a Redis behind a proxy, which is well, hangs or cuts, in turns. What requests wait for
 * when it goes away is part of what is measured.
 */
const redisAway: Bench = {
  name: 'requests while Redis is away',
  async run() {
    const redis = await findRedis();
    if (typeof redis === 'string') throw new Error(redis);
    const proxy = await FaultyProxy.open(Number(new URL(redis.url).port));
    const server = await startDemo([], {
      REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
      QUOTA_PER_MINUTE: MAX_REQUESTS,
      QUOTA_COMPUTE_PER_MINUTE: MAX_REQUESTS,
    });
    try {
      await load(server.origin, WARM_MS);
      const well = new LatencyHistogram();
      const rows: ClaimRow[] = [];
      const away = { hung: new LatencyHistogram(), cut: new LatencyHistogram() };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const state of ['hung', 'cut'] as const) {
          await measure(server.origin, proxy, 'well', well);
          await measure(server.origin, proxy, state, away[state]);
        }
      }
      rows.push(rowOf('hangs', away.hung, well), rowOf('is cut off', away.cut, well));
      return rows;
    } finally {
      await server.stop();
      proxy.close();
      redis.stop();
    }
  },
};

export default redisAway;

async function measure(
  origin: string,
  proxy: FaultyProxy,
  state: WayState,
  into: LatencyHistogram,
): Promise<void> {
  proxy.state = state;
  // A Redis that is back is found after some seconds, in which nothing is asked of it.
  if (state === 'well') await setTimeout(ROUND_MS);
  await load(origin, ROUND_MS, into);
}

async function load(origin: string, forMs: number, into?: LatencyHistogram): Promise<void> {
  const pool = new Pool(origin, { connections: CLIENTS, pipelining: 1 });
  const endMs = performance.now() + forMs;
  const client = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const startedMs = performance.now();
      const { statusCode, body } = await pool.request({ path: PATH, method: 'GET' });
      await body.dump();
      if (statusCode !== 200) throw new Error(`klines are answered with ${statusCode}`);
      into?.add(performance.now() - startedMs);
      await setTimeout(THINK_MS);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.destroy();
}

function rowOf(what: string, away: LatencyHistogram, well: LatencyHistogram): ClaimRow {
  const [ours, peer] = [away, well].map((one) => one.quantileMs(0.99));
  const more = ours! - peer!;
  return {
    claim: `klines of 500 bars, counted in a Redis that ${what}, p99 of ${figure(away.total)} requests`,
    ours: `${figure(ours!)} ms`,
    peer: `Redis well, ${figure(peer!)} ms`,
    ratio: ours! / peer!,
    goal: `≤ ${GOAL_MS} ms more`,
    isMet: more <= GOAL_MS,
  };
}
