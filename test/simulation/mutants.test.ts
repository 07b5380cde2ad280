import { describe, expect, test } from 'vitest';
import { runHistory } from '#test/simulation/history-run.ts';
import { MUTANTS, PLAIN } from '#test/simulation/mutants.ts';
import type { Recorder } from '#test/simulation/recording-process.ts';

const SEEDS = 40;
const TIMEOUT_MS = 5 * 60_000;

/** Share of the seeds on which a recorder is found out. */
async function shareFoundOut(record: Recorder): Promise<number> {
  let found = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    if ((await runHistory(seed, record)) !== null) found += 1;
    if (seed % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return found / SEEDS;
}

describe('the simulation', () => {
  test.each(Object.entries(MUTANTS))(
    'finds out on most seeds a recorder with the fault: %s',
    async (_name, mutant) => {
      expect(await shareFoundOut(mutant)).toBeGreaterThan(0.85);
    },
    TIMEOUT_MS,
  );

  test(
    'accepts a second design that has nothing in common with the bar book',
    async () => {
      expect(await shareFoundOut(PLAIN)).toBe(0);
    },
    TIMEOUT_MS,
  );
});
