import { describe, expect, test } from 'vitest';
import { deep } from '#test/depth.ts';
import { runHistory } from '#test/simulation/history-run.ts';
import { MUTANTS, OWN_CLOCK, PLAIN } from '#test/simulation/mutants.ts';
import { production, type Recorder } from '#test/simulation/recording-process.ts';

const SEEDS = deep(6);
const TIMEOUT_MS = 5 * 60_000;

/** The minimum share of seeds that detect a recorder. */
async function shareFoundOut(
  record: Recorder,
  clockWrongByMs: number | null = null,
  seeds = SEEDS,
): Promise<number> {
  let found = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    if ((await runHistory(seed, record, clockWrongByMs)) !== null) found += 1;
    if (seed % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return found / seeds;
}

describe('the simulation', () => {
  test.each(Object.entries(MUTANTS))(
    'detects on the greater part of seeds a recorder with the fault: %s',
    async (_name, mutant) => {
      expect(await shareFoundOut(mutant)).toBeGreaterThanOrEqual(0.8);
    },
    TIMEOUT_MS,
  );

  test(
    'detects a recorder that trusts its own clock where that is 150 s behind, and only that one',
    async () => {
      expect(await shareFoundOut(OWN_CLOCK, -150_000, deep(4))).toBe(1);
      expect(await shareFoundOut(production, -150_000, deep(4))).toBe(0);
      expect(await shareFoundOut(production, 150_000, deep(4))).toBe(0);
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
