import type { Fact } from '#kernel/ports/fact-store.ts';
import { SECTOR_KIND, type SectorPayload } from '#signalhub/facts/kinds/sector.ts';
import { isValidOn, wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** The sectors of a publication on all dates as known at one moment, as old relations may refer to former sectors. */
export class SectorNames {
  readonly #byId = new Map<string, Fact<SectorPayload>[]>();

  constructor({ facts: all }: Snapshot, knownAtMs: number) {
    for (const fact of all.of(SECTOR_KIND)) {
      if (!wasKnown(fact, knownAtMs)) continue;
      const { sector_id: sectorId } = fact.payload;
      this.#byId.getOrInsertComputed(sectorId, () => []).push(fact);
    }
  }

  has(sectorId: string): boolean {
    return this.#byId.has(sectorId);
  }

  /** The sector on a date; where it did not exist then, its statement of any date. */
  on(sectorId: string, date: string): SectorPayload | null {
    const facts = this.#byId.get(sectorId) ?? [];
    const fact = facts.find((one) => isValidOn(one, date)) ?? facts.at(-1);
    return fact?.payload ?? null;
  }

  /** The ids of a sector and its ancestors on a date. */
  pathOn(sectorId: string, date: string): string[] {
    const path: string[] = [];
    for (let id: string | null = sectorId; id !== null && !path.includes(id);) {
      path.push(id);
      id = this.on(id, date)?.parent_id ?? null;
    }
    return path;
  }
}
