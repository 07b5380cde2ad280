import { LRUCache } from 'lru-cache';
import { SectorNames } from '#signalhub/lifecycle/sector-names.ts';
import { securityOn } from '#signalhub/lifecycle/security-on-date.ts';
import { readSecurityRecords, type SecurityRecord } from '#signalhub/lifecycle/security-record.ts';
import type { SecurityView } from '#signalhub/lifecycle/security-view.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Dates whose securities are kept after somebody asked about them. */
const KEPT_DATES = 4;

/** The lives of all securities of a publication, on any date. */
export class Lifecycle {
  readonly #records: readonly SecurityRecord[];
  readonly #recordByCode: ReadonlyMap<string, SecurityRecord>;
  readonly #dates = new LRUCache<string, readonly SecurityView[]>({ max: KEPT_DATES });
  readonly sectors: SectorNames;

  constructor(snapshot: Snapshot) {
    this.#records = readSecurityRecords(snapshot);
    this.#recordByCode = new Map(
      this.#records.flatMap((record) =>
        [record.stockCode, ...record.aliases.map(({ key }) => key)].map((code) => [code, record]),
      ),
    );
    this.sectors = new SectorNames(snapshot);
  }

  /** Every security that existed by a date, as it was then; ordered by stock code. */
  on(date: string): readonly SecurityView[] {
    const known = this.#dates.get(date);
    if (known !== undefined) return known;
    const securities = this.#records.flatMap(
      (record) => securityOn(record, date, this.sectors) ?? [],
    );
    this.#dates.set(date, securities);
    return securities;
  }

  /** One security on a date, by its code or one that it had before; null when there is none. */
  find(code: string, date: string): SecurityView | null {
    const record = this.#recordByCode.get(code);
    return record === undefined ? null : securityOn(record, date, this.sectors);
  }
}

/** Reads the lives of the securities out of a snapshot; they are the same whatever its date. */
export function lifecycleOf(snapshot: Snapshot): Lifecycle {
  return new Lifecycle(snapshot);
}
