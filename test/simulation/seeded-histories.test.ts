import { describe, expect, test } from 'vitest';
import { deep } from '#test/depth.ts';
import { runHistory } from '#test/simulation/history-run.ts';
import { production, wired, type Recorder } from '#test/simulation/recording-process.ts';

/**
 * The number of histories, or the seed of the single one to debug:
 * `MARKETGRAPH_SIMULATION_SEED=4711 vitest run test/simulation/seeded-histories.test.ts`
 */
const SEEDS = Number(process.env['MARKETGRAPH_SIMULATION_SEEDS'] ?? deep(36));
const ONLY = process.env['MARKETGRAPH_SIMULATION_SEED'];
const WIRED_SEEDS = deep(6);
const TIMEOUT_MS = 20 * 60_000;

/** The faults, by seed. */
async function failures(seeds: readonly number[], record: Recorder): Promise<string[]> {
  const found: string[] = [];
  for (const seed of seeds) {
    const difference = await runHistory(seed, record);
    if (difference !== null) found.push(`seed ${seed}: ${difference}`);
    // A history never leaves the microtask queue; the test runner needs a turn now and then.
    if (seed % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}

function seedsUpTo(count: number): number[] {
  return ONLY === undefined
    ? Array.from({ length: count }, (_, index) => index + 1)
    : [Number(ONLY)];
}

describe('after any mix of faults, kills and restarts, once the feed is back,', () => {
  test(
    `the archive equals the exchange's own history (${seedsUpTo(SEEDS).length} histories)`,
    async () => {
      expect(await failures(seedsUpTo(SEEDS), production)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'the same holds behind the interface that the server uses',
    async () => {
      expect(await failures(seedsUpTo(WIRED_SEEDS), wired)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test('one seed gives one history, to the last message', async () => {
    const [first, second] = [await runHistory(7, fingerprint), await runHistory(7, fingerprint)];
    expect(first).toBe(second);
    expect(fingerprints[0]).toEqual(fingerprints[1]);
    expect(fingerprints[0]!.length).toBeGreaterThan(200);
  });
});

const fingerprints: string[][] = [];

/** Records as usual, and notes every frame with its time of arrival. */
const fingerprint: Recorder = (parts) => {
  if (parts.generation === 1) fingerprints.push([]);
  const frames = fingerprints.at(-1)!;
  const { client, clock } = parts;
  return production({
    ...parts,
    client: {
      ...client,
      sockets: {
        open: (url, handlers) =>
          client.sockets.open(url, {
            ...handlers,
            onText: (text) => {
              frames.push(`${clock.monotonicMs()} ${Buffer.from(text).toString()}`);
              handlers.onText(text);
            },
          }),
      },
    },
  });
};
