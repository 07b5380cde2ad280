import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import type { Bar } from '#kernel/bar.ts';
import { seededRandom } from '#kernel/clock.ts';
import type { SeriesId } from '#kernel/instrument.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import type { ChaosTask } from '#test/chaos/chaos-process.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';
import { PACE, seriesOf, SPEED } from '#test/simulation/scaled/scaled-processes.ts';
import { storeFault, ToldBars } from '#test/simulation/scaled/told-bars.ts';

const ENTRY = join(import.meta.dirname, 'chaos-process.ts');
const [OWNERS, REPLICAS, SYMBOLS] = [3, 2, 12];
/** Numbers are final, and written, so long after the end of a bar. */
const FINAL_AFTER_MS = 15_000 * SPEED;
const CALM_MS = 20_000;

interface Report {
  readonly faults: readonly string[];
  readonly closed: number;
  readonly corrected: number;
  readonly reloads: number;
  readonly bars: readonly { readonly series: SeriesId; readonly bars: readonly Bar[] }[];
}

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
});
const random = seededRandom(Number(values.seed));
const databases = await TestDatabases.find();
const redis = await findRedis();
if (databases === null || typeof redis === 'string') {
  throw new Error('the chaos needs PostgreSQL and redis-server');
}
const { url: databaseUrl, database } = await databases.take();
const command = new Redis(redis.url);
const startedAtMs = Date.now();
const openedAtMs = Math.floor(startedAtMs / 60_000) * 60_000;
const happenings: string[] = [];
const note = (what: string): void => {
  happenings.push(`${((Date.now() - startedAtMs) / 1_000).toFixed(2).padStart(8)} s  ${what}`);
};
const start = (role: ChaosTask['role']): ChildProcess => {
  const task: ChaosTask = {
    role,
    databaseUrl,
    redisUrl: redis.url,
    symbols: SYMBOLS,
    openedAtMs,
  };
  const child = fork(ENTRY, [JSON.stringify(task)]);
  note(`${role} ${child.pid} starts`);
  return child;
};
const owners = Array.from({ length: OWNERS }, () => start('owner'));
const replicas = Array.from({ length: REPLICAS }, () => start('replica'));

const strikes: Readonly<Record<string, (at: number) => Promise<void>>> = {
  'is killed': async (at) => {
    owners[at]!.kill('SIGKILL');
    await setTimeout(500);
    owners[at] = start('owner');
  },
  'is asked to end': async (at) => {
    owners[at]!.kill('SIGTERM');
    owners[at] = start('owner');
  },
  'is stopped for 4 s': async (at) => {
    owners[at]!.kill('SIGSTOP');
    await setTimeout(4_000);
    owners[at]!.kill('SIGCONT');
  },
  'sees Redis lose everything': async () => void (await command.flushall()),
  'sees Redis hang for 3 s': async () => {
    redis.child?.kill('SIGSTOP');
    await setTimeout(3_000);
    redis.child?.kill('SIGCONT');
  },
};
const endAtMs = Date.now() + Number(values.minutes) * 60_000;
await setTimeout(5_000);
while (Date.now() < endAtMs) {
  const kinds = Object.keys(strikes);
  const kind = kinds[Math.floor(random() * kinds.length)]!;
  const at = Math.floor(random() * OWNERS);
  note(`owner ${owners[at]!.pid} ${kind}`);
  await strikes[kind]!(at);
  await setTimeout(500 + random() * 3_000);
}
note('calm');
await setTimeout(CALM_MS);

const archive = new BarArchivePostgres(database);
const nowMs = openedAtMs + (Date.now() - openedAtMs) * SPEED;
const finalBeforeMs = nowMs - FINAL_AFTER_MS;
const faults: string[] = [];
const reports: Report[] = [];
for (const replica of replicas) {
  replica.send('report');
  const [report] = (await once(replica, 'message')) as [Report];
  reports.push(report);
  faults.push(...report.faults);
  if (report.reloads > 0) faults.push(`${report.reloads} series were loaded twice`);
}
let stored = 0;
for (const series of seriesOf(SYMBOLS)) {
  const bars = await archive.read(series, { startMs: 0, endMs: finalBeforeMs });
  stored += bars.length;
  const fault = storeFault(series, bars, finalBeforeMs, PACE);
  if (fault !== null) faults.push(fault);
  for (const { bars: all } of reports) {
    const own = all.find((one) => one.series.symbol === series.symbol)?.bars ?? [];
    const settled = own.filter(({ openTimeMs }) => openTimeMs < finalBeforeMs);
    const difference = new ToldBars(PACE).differs(series, settled, bars);
    if (difference !== null) faults.push(difference);
  }
}
for (const child of [...owners, ...replicas]) child.kill('SIGKILL');
command.disconnect();
redis.stop();
await databases.close();
const counts = reports.map(({ closed, corrected }) => `${closed} closed, ${corrected} corrected`);
console.log(
  `${happenings.length} happenings, ${stored} bars in the store; told: ${counts.join('; ')}`,
);
if (faults.length > 0) {
  console.log([...faults.slice(0, 20), ...happenings].join('\n'));
  process.exitCode = 1;
}
