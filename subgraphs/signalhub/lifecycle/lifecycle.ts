import { LRUCache } from 'lru-cache';
import { SectorNames } from '#signalhub/lifecycle/sector-names.ts';
import { securityOn } from '#signalhub/lifecycle/security-on-date.ts';
import {
  readSecurityRecords,
  recordKnownAt,
  type SecurityRecord,
} from '#signalhub/lifecycle/security-record.ts';
import type { SecurityView } from '#signalhub/lifecycle/security-view.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Maximum dates whose securities are cached. */
const KEPT_DATES = 4;

/** A date of the world, and the moment of knowledge about it. */
export interface LifecycleDate {
  readonly date: string;
  readonly knownAtMs: number;
}

/** The lives of all securities of a publication, on any date as known at any moment. */
export class Lifecycle {
  readonly #snapshot: Snapshot;
  readonly #records: readonly SecurityRecord[];
  readonly #recordByCode: ReadonlyMap<string, SecurityRecord>;
  readonly #dates = new LRUCache<string, readonly SecurityView[]>({ max: KEPT_DATES });
  readonly #sectors = new LRUCache<number, SectorNames>({ max: KEPT_DATES });

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#records = readSecurityRecords(snapshot);
    this.#recordByCode = new Map(
      this.#records.flatMap((record) =>
        [record.stockCode, ...record.aliases.map(({ key }) => key)].map((code) => [code, record]),
      ),
    );
  }

  /** Every security known by a date, as of then; ordered by stock code. */
  on(at: LifecycleDate): readonly SecurityView[] {
    const key = `${at.date} ${at.knownAtMs}`;
    const known = this.#dates.get(key);
    if (known !== undefined) return known;
    const securities = this.#records.flatMap((record) => this.#securityOn(record, at) ?? []);
    this.#dates.set(key, securities);
    return securities;
  }

  /** One security on a date, by its current or a former code; null for an unknown one. */
  find(code: string, at: LifecycleDate): SecurityView | null {
    const record = this.#recordByCode.get(code);
    return record === undefined ? null : this.#securityOn(record, at);
  }

  /** The sectors as known at a moment. */
  sectorsAt(knownAtMs: number): SectorNames {
    const known = this.#sectors.get(knownAtMs);
    if (known !== undefined) return known;
    const sectors = new SectorNames(this.#snapshot, knownAtMs);
    this.#sectors.set(knownAtMs, sectors);
    return sectors;
  }

  #securityOn(record: SecurityRecord, { date, knownAtMs }: LifecycleDate): SecurityView | null {
    return securityOn(recordKnownAt(record, knownAtMs), date, this.sectorsAt(knownAtMs));
  }
}

/** Reads the lives of the securities from a snapshot; they do not depend on its date. */
export function lifecycleOf(snapshot: Snapshot): Lifecycle {
  return new Lifecycle(snapshot);
}
