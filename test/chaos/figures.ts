import { setTimeout } from 'node:timers/promises';
import type { ChaosRun } from '#test/chaos/chaos-run.ts';
import { SPEED, TTL_MS } from '#test/simulation/scaled/scaled-processes.ts';

const BAR_MS = 60_000;
const TIMES = 6;
const REDIS_AWAY_MS = 20_000;
/** The figures after a fault. */
const AFTER_MS = TTL_MS + 3_000;
/** A bar that ended before an event may not have been delivered yet. */
const BEFORE_MS = 500;

/** Measured values, with their bounds. */
export interface ChaosFigure {
  readonly what: string;
  readonly tookMs: number;
  readonly limitMs: number;
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Measures the delay of closed bars under single faults, without any other disturbance. */
export async function measureFigures(run: ChaosRun): Promise<ChaosFigure[]> {
  const quiet = await spanOf(run, () => setTimeout(10_000));
  const killed: Span[] = [];
  const ended: Span[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const owner = run.owners[time % run.owners.length]!;
    await setTimeout(run.random() * 2_000);
    killed.push(await spanOf(run, () => owner.kill().then(() => setTimeout(AFTER_MS))));
    owner.start();
    await setTimeout(4_000 + run.random() * 2_000);
    ended.push(await spanOf(run, () => owner.end().then(() => setTimeout(AFTER_MS))));
    owner.start();
    await setTimeout(4_000);
  }
  run.redis.kill();
  const away = await spanOf(run, () => setTimeout(REDIS_AWAY_MS));
  await run.redis.start();
  await setTimeout(AFTER_MS);
  const late = await latenessOf(run);
  return [
    { what: 'delivered after the end, p50', tookMs: share(late([quiet]), 0.5), limitMs: 400 },
    { what: 'delivered after the end, p99', tookMs: share(late([quiet]), 0.99), limitMs: 1_000 },
    {
      what: `delivered after the end, an owner killed (lease ${TTL_MS} ms), longest of ${TIMES}`,
      tookMs: share(late(killed), 1),
      limitMs: TTL_MS + 2_000,
    },
    {
      what: `delivered after the end, an owner asked to end, longest of ${TIMES}`,
      tookMs: share(late(ended), 1),
      limitMs: 1_000,
    },
    {
      what: 'delivered after the end, Redis unavailable all the time, p99',
      tookMs: share(late([away]), 0.99),
      limitMs: 5_000,
    },
  ];
}

async function spanOf(run: ChaosRun, work: () => Promise<unknown>): Promise<Span> {
  const fromMs = run.nowMs() - BEFORE_MS;
  await work();
  // A bar that ended at the last moment is delivered a moment later.
  return { fromMs, toMs: run.nowMs() - BEFORE_MS };
}

/** The delay of each bar that ended within spans, at any replica; milliseconds. */
async function latenessOf(run: ChaosRun): Promise<(spans: readonly Span[]) => number[]> {
  const reports = (await Promise.all(run.replicas.map((replica) => replica.reports()))).flat();
  const bars = reports.flatMap(({ closings }) =>
    closings.map(({ atMs, openTimeMs }) => {
      const endedAtMs = (openTimeMs + BAR_MS - run.openedAtMs) / SPEED;
      return { endedAtMs, lateMs: atMs - endedAtMs };
    }),
  );
  return (spans) =>
    bars
      .filter(({ endedAtMs }) =>
        spans.some(({ fromMs, toMs }) => endedAtMs >= fromMs && endedAtMs < toMs),
      )
      .map(({ lateMs }) => lateMs);
}

/** The quantile of a share. */
function share(of: readonly number[], part: number): number {
  const sorted = of.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Infinity;
}
