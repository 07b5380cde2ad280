import { expect, test } from 'vitest';
import { SCRIPTS } from '#platform/postgres/schema.ts';
import { ChaosRun } from '#test/chaos/chaos-run.ts';
import { EXPANDED, upgradeSchema } from '#test/chaos/schema-upgrade.ts';
import { postgresPrograms } from '#test/platform/postgres/postgres-server.ts';
import { isRedisInstalled } from '#test/platform/quota/redis-server.ts';
import { PACE } from '#test/simulation/scaled/scaled-processes.ts';

const isMissing = postgresPrograms() === null || !isRedisInstalled();

// `npm run chaos -- --upgrade` runs the same from a real earlier version.
test.skipIf(isMissing)(
  'a schema moves two versions ahead under processes that are replaced, and each bar is delivered once (needs engines)',
  async () => {
    const run = await ChaosRun.open({
      seed: 1,
      symbols: 4,
      troubleMs: 0,
      calmMs: 30_000,
      pauseMs: 0,
      maxMs: 0,
      pace: { ...PACE, correctAfterMs: 60_000 },
      isLogged: false,
    });
    try {
      await run.begun();
      const { refusal, keptAt, endedWith, replaced } = await upgradeSchema(run, 200);
      expect(refusal).toContain(`knows ${SCRIPTS.length}, seen`);
      expect({ keptAt, endedWith, replaced }).toEqual({
        keptAt: EXPANDED.length,
        endedWith: 2,
        replaced: 5,
      });
      const { faults, timeLine, stored } = await run.verdict(0);
      expect(faults, timeLine.join('\n')).toEqual([]);
      expect(stored).toBeGreaterThan(4);
    } finally {
      await run.close();
    }
  },
);
