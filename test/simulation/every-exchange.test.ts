import { expect, test } from 'vitest';
import { deep } from '#test/depth.ts';
import { runHistory } from '#test/simulation/history-run.ts';
import { MUTANTS } from '#test/simulation/mutants.ts';
import { production } from '#test/simulation/recording-process.ts';

/** Histories of each exchange; `MARKETGRAPH_SIMULATION_SEEDS` runs more of them. */
const SEEDS = Math.ceil(Number(process.env['MARKETGRAPH_SIMULATION_SEEDS'] ?? deep(36)) / 6);
const ONLY = process.env['MARKETGRAPH_SIMULATION_SEED'];
const TIMEOUT_MS = 20 * 60_000;

const OTHERS = ['venue_b', 'venue_c', 'venue_d'] as const;
/**
 * Histories in which each planted fault of the recorder is searched, until it showed in so many of
 * them.
 */
const MUTANT_SEEDS = 10;
const FOUND_AT_LEAST = 2;

test.each(OTHERS)(
  'after any mix of faults, kills and restarts the archive equals the history of %s',
  async (exchange) => {
    const found: string[] = [];
    const seeds =
      ONLY === undefined ? Array.from({ length: SEEDS }, (_, at) => at + 1) : [Number(ONLY)];
    for (const seed of seeds) {
      const difference = await runHistory(seed, production, null, exchange);
      if (difference !== null) found.push(`seed ${seed}: ${difference}`);
      // A history never leaves the microtask queue; the test runner needs a turn now and then.
      if (seed % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(found).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each(
  OTHERS.flatMap((exchange) => Object.keys(MUTANTS).map((name) => [exchange, name] as const)),
)(
  'histories of %s detect a recorder with the fault: %s',
  async (exchange, name) => {
    let found = 0;
    for (let seed = 1; seed <= MUTANT_SEEDS && found < FOUND_AT_LEAST; seed += 1) {
      if ((await runHistory(seed, MUTANTS[name], null, exchange)) !== null) found += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(found).toBe(FOUND_AT_LEAST);
  },
  TIMEOUT_MS,
);
