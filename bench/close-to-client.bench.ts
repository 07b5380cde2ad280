import { setTimeout } from 'node:timers/promises';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { LatencyHistogram } from '#bench/measure/latency-histogram.ts';
import { openSubscriber } from '#bench/load/subscriber.ts';
import { LOAD_CORE, startChildServer, type ChildServer } from '#bench/servers/child-server.ts';
import { manySymbols } from '#bench/world/many-series.ts';
import type { MarketReadiness } from '#market-data/bars/venue/market-readiness.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';

/** Five thousand are 35,000 series. */
const SYMBOLS = Number(process.env['BENCH_SYMBOLS'] ?? 5_000);
/** Ends of minutes that are looked at. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 4);
const MINUTE_MS = 60_000;
/** A subscription takes so many instruments. */
const PER_SUBSCRIPTION = 200;
const GOALS = [
  { share: 0.5, goalMs: 400 },
  { share: 0.99, goalMs: 1_000 },
];
const LOOK_MS = 1_000;

/**
 * From the end of a bar at the exchange to the text that a subscriber reads: owner, PostgreSQL, Redis, replica with
 * gateway, WebSocket. All minutes' bars end at once; subscribers follow every symbol.
 */
const closeToClient: Bench = {
  name: `bars of ${SYMBOLS * INTERVALS.length} series from their end to subscribers`,
  async run() {
    const databases = await TestDatabases.find();
    if (databases === null) throw new Error('there is no PostgreSQL');
    const redis = await findRedis();
    if (typeof redis === 'string') throw new Error(redis);
    const servers: ChildServer[] = [];
    try {
      const { url: databaseUrl, database } = await databases.take();
      const task = { databaseUrl, redisUrl: redis.url, symbols: SYMBOLS };
      const owner = await startChildServer('marketgraph-owner-server.ts', LOAD_CORE);
      servers.push(owner);
      await owner.task(task);
      await untilWritten(database);
      const replica = await startChildServer('marketgraph-replica-server.ts');
      servers.push(replica);
      await replica.task(task);
      const loadedMs = await untilLoaded(replica);
      return rowsOf(await measure(replica, owner), loadedMs);
    } finally {
      for (const server of servers) server.stop();
      await databases.close();
      redis.stop();
    }
  },
};

export default closeToClient;

/** A replica that is started before its owner has anything would ask again and again. */
async function untilWritten(database: PostgresDatabase): Promise<void> {
  const wanted = SYMBOLS * INTERVALS.length;
  for (;;) {
    const [row] = await database.rows<{ n: number }>(
      'select count(distinct series_id)::int as n from coverage',
    );
    if (row!.n === wanted) return;
    process.stderr.write(`  ${row!.n} of ${wanted} series are written\r`);
    await setTimeout(LOOK_MS);
  }
}

async function untilLoaded(replica: ChildServer): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const state = (await replica.task('state')) as MarketReadiness;
    if (state.isReady) return performance.now() - startedMs;
    process.stderr.write(`  ${state.seriesLoaded} of ${state.seriesTotal} series are loaded\r`);
    await setTimeout(LOOK_MS);
  }
}

interface Measured {
  readonly late: LatencyHistogram;
  /** Shares of a core. */
  readonly replicaShare: number;
  readonly ownerShare: number;
}

const CLOSED = /"kind":"CLOSED".*?"openTimeMs":(\d+)/;

async function measure(replica: ChildServer, owner: ChildServer): Promise<Measured> {
  const late = new LatencyHistogram();
  let isMeasuring = false;
  const hear = (bytes: Buffer, start: number, end: number): void => {
    const nowMs = Date.now();
    const [, openTimeMs] = CLOSED.exec(bytes.toString('latin1', start, end)) ?? [];
    if (isMeasuring && openTimeMs !== undefined) late.add(nowMs - Number(openTimeMs) - MINUTE_MS);
  };
  const symbols = manySymbols(SYMBOLS);
  for (let at = 0; at < SYMBOLS; at += PER_SUBSCRIPTION) {
    const query = queryOf(symbols.slice(at, at + PER_SUBSCRIPTION));
    const socket = await openSubscriber(replica.port, query, hear);
    socket.on('error', () => undefined);
  }
  // Whole minutes are measured, so that each end of one is in it.
  await setTimeout(MINUTE_MS - (Date.now() % MINUTE_MS) - MINUTE_MS / 2 + MINUTE_MS);
  isMeasuring = true;
  const before = await Promise.all([replica.usage(), owner.usage()]);
  await setTimeout(MINUTES * MINUTE_MS);
  const after = await Promise.all([replica.usage(), owner.usage()]);
  const [replicaShare, ownerShare] = after.map(
    ({ cpuUs }, at) => (cpuUs - before[at]!.cpuUs) / (MINUTES * MINUTE_MS * 1_000),
  );
  return { late, replicaShare: replicaShare!, ownerShare: ownerShare! };
}

function queryOf(symbols: readonly string[]): string {
  const instruments = symbols.map(
    (symbol) => `{exchange: venue_a, market: spot, symbol: "${symbol}"}`,
  );
  return `subscription { klineUpdated(instruments: [${instruments.join(' ')}], interval: "1m") {
    kind bar { openTimeMs open high low close volume closed } } }`;
}

function rowsOf({ late, replicaShare, ownerShare }: Measured, loadedMs: number): ClaimRow[] {
  const busy = `owner ${figure(ownerShare * 100)} %, replica ${figure(replicaShare * 100)} % of a core`;
  return GOALS.map(({ share, goalMs }) => {
    const tookMs = late.quantileMs(share);
    return {
      claim: `${SYMBOLS * INTERVALS.length} series: from the end of a minute to a subscriber, p${share * 100}`,
      ours: `${figure(tookMs)} ms (${figure(late.total)} bars; ${busy}; loaded in ${figure(loadedMs / 1_000)} s)`,
      peer: `${goalMs} ms`,
      ratio: tookMs / goalMs,
      goal: '≤ 1 ×',
      isMet: tookMs <= goalMs,
    };
  });
}
