import { setTimeout } from 'node:timers/promises';
import type { ChaosRun } from '#test/chaos/chaos-run.ts';
import type { FleetPlace, FleetVersion } from '#test/chaos/fleet-place.ts';

/** Longest pause between two processes that are replaced. */
const PAUSE_MS = 1_500;
/** The time for which a fleet of both versions runs before it is judged. */
const MIXED_MS = 8_000;

/**
 * Replaces processes of the version before by this version's, one by one and in any order, and
 * those by the version before again, for as long as is given. It leaves owners and replicas of both
 * versions running together.
 *
 * @returns how many were replaced
 */
export async function upgradeAndBack(
  run: ChaosRun,
  before: FleetVersion,
  forMs: number,
): Promise<number> {
  const endMs = run.nowMs() + forMs;
  let replaced = 0;
  const replace = async (places: readonly FleetPlace[], isUpgrade: boolean): Promise<void> => {
    for (const place of places) {
      await place.replace(isUpgrade ? {} : before);
      run.note(place.name, isUpgrade ? 'is of this version' : 'is of the version before');
      replaced += 1;
      await setTimeout(run.random() * PAUSE_MS);
    }
  };
  let isUpgrade = true;
  for (; run.nowMs() < endMs; isUpgrade = !isUpgrade) {
    await replace(shuffled([...run.owners, ...run.replicas], run.random), isUpgrade);
  }
  await replace([run.owners[0]!, run.replicas[0]!], isUpgrade);
  await setTimeout(MIXED_MS);
  return replaced;
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
