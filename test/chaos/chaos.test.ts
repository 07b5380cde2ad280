import { expect, test } from 'vitest';
import { ChaosRun } from '#test/chaos/chaos-run.ts';
import { postgresPrograms } from '#test/platform/postgres/postgres-server.ts';
import { isRedisInstalled } from '#test/platform/quota/redis-server.ts';
import { PACE } from '#test/simulation/scaled/scaled-processes.ts';

const missing = [
  ...(postgresPrograms() === null ? ['initdb'] : []),
  ...(isRedisInstalled() ? [] : ['redis-server']),
];
if (missing.length > 0) console.log(`chaos is skipped: ${missing.join(' and ')} not installed`);

const SEED = Number(process.env['MARKETGRAPH_CHAOS_SEED'] ?? 1);

// `npm run chaos -- --minutes 10` is the same for longer, and with more series.
test.skipIf(missing.length > 0)(
  `processes that are killed, stopped and cut off from engines that die deliver each bar once (seed ${SEED})`,
  async () => {
    const run = await ChaosRun.open({
      seed: SEED,
      symbols: 10,
      troubleMs: 3_000,
      calmMs: 30_000,
      pauseMs: 600,
      maxMs: 1_500,
      pace: { ...PACE, correctAfterMs: 60_000 },
      isLogged: false,
    });
    try {
      await run.begun();
      const strikes = await run.trouble();
      const { faults, timeLine, stored, reports } = await run.verdict(strikes);
      expect(faults, timeLine.join('\n')).toEqual([]);
      expect(strikes).toBeGreaterThan(4);
      expect(stored).toBeGreaterThan(20);
      expect(Math.max(...reports.map(({ closed }) => closed))).toBeGreaterThan(10);
    } finally {
      await run.close();
    }
  },
);
