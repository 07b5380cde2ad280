import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { LRUCache } from 'lru-cache';
import { DomainError } from '#kernel/errors/errors.ts';
import type { PublicationRecord } from '#kernel/ports/fact-store.ts';
import { isDate, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { SECTOR_KIND } from '#signalhub/facts/kinds/sector.ts';
import type { FactArchive } from '#signalhub/snapshots/fact-archive.ts';
import type { FactBase } from '#signalhub/snapshots/fact-base.ts';
import { Snapshot, type StepsRunner } from '#signalhub/snapshots/snapshot.ts';

/** Selects a snapshot; empty selects the newest. */
export interface SnapshotSelector {
  readonly snapshotId?: string | null | undefined;
  /** Selects the latest snapshot on or before this date. */
  readonly asOf?: string | null | undefined;
  /** Applies the knowledge of the end of this date, instead of that of the snapshot's own date. */
  readonly knownAsOf?: string | null | undefined;
}

/** Maximum snapshots whose views are cached. */
const KEPT_SNAPSHOTS = 8;

const SNAPSHOT_ID = /^snap-(\d{4})(\d{2})(\d{2})-(\d{6,})(?:-known-(\d{4})(\d{2})(\d{2}))?$/;

/**
 * The id of a publication's snapshot of one date, such as `snap-20261120-000001`; with the knowledge of
 * another date `snap-20261120-000001-known-20261125`.
 */
export function snapshotIdOf(
  businessDate: string,
  publication: PublicationRecord,
  knownAsOf: string | null = null,
): string {
  const sequence = String(publication.sequence).padStart(6, '0');
  const known = knownAsOf === null ? '' : `-known-${knownAsOf.replaceAll('-', '')}`;
  return `snap-${businessDate.replaceAll('-', '')}-${sequence}${known}`;
}

/** The business date of a publication. */
export function businessDateOf(publication: PublicationRecord): string {
  return shanghaiDate(publication.publishedAtMs);
}

/**
 * All snapshots of the publications. Every publication has one for each date from the beginning of its sector
 * catalog to the date on which it was made; only the last is what was published then, the others are derived
 * from later knowledge.
 *
 * A date alone selects the snapshot of the last publication made on it, else of the first one made after it,
 * so a later publication never changes what an earlier date selects. A snapshot has the knowledge of the end
 * of its date; where knowledge of a later date is requested, the publication is the one that the later date
 * selects, as earlier ones cannot have it.
 */
export class SnapshotDirectory {
  /** In publishing order. */
  readonly publications: readonly PublicationRecord[];
  readonly #archive: FactArchive;
  readonly #runner: StepsRunner;
  readonly #snapshots = new LRUCache<string, Snapshot>({ max: KEPT_SNAPSHOTS });

  constructor(
    publications: readonly PublicationRecord[],
    archive: FactArchive,
    runner: StepsRunner,
  ) {
    this.publications = publications;
    this.#archive = archive;
    this.#runner = runner;
  }

  /** Adds a snapshot with its derived views, if it is one of the directory. */
  add(snapshot: Snapshot): void {
    const { publication, validOn, knownAsOf } = snapshot;
    if (publication === null || validOn > businessDateOf(publication)) return;
    this.#snapshots.set(snapshotIdOf(validOn, publication, knownAsOf), snapshot);
  }

  /**
   * The selected snapshot; its `validOn` is the snapshot's date. Synchronous where the facts of its
   * publication are in memory. Throws `unknown_snapshot` for an unknown one, and `contradicting_snapshot`
   * where the named one is later than the date.
   */
  findSnapshot(selector: SnapshotSelector): Snapshot | Promise<Snapshot> {
    const { publication, businessDate, knownAsOf } = this.#locate(selector);
    const snapshotId = snapshotIdOf(businessDate, publication, knownAsOf);
    const known = this.#snapshots.get(snapshotId);
    if (known !== undefined) return known;
    const facts = this.#archive.factsOf(publication.sequence);
    const open = (base: FactBase): Snapshot => {
      const options = { runner: this.#runner, knownAsOf };
      const snapshot = new Snapshot(publication, businessDate, base, options);
      // Without a sector catalog there are no views.
      if (!snapshot.hasAny(SECTOR_KIND)) throw unknownSnapshot(selector);
      this.#snapshots.set(snapshotId, snapshot);
      return snapshot;
    };
    return mapMaybe(facts, open);
  }

  #locate(selector: SnapshotSelector): SnapshotPlace {
    const { snapshotId, asOf } = selector;
    const place = snapshotId == null ? this.#placeAsOf(asOf) : this.#placeOf(snapshotId);
    if (place === null) throw unknownSnapshot(selector);
    if (snapshotId != null && asOf != null && place.businessDate > asOf) {
      throw new DomainError('contradicting_snapshot');
    }
    return this.#withKnowledge(place, selector);
  }

  #withKnowledge(place: SnapshotPlace, { snapshotId, knownAsOf }: SnapshotSelector): SnapshotPlace {
    if (knownAsOf == null) return place;
    const { publication } = place;
    const isLater = snapshotId == null && knownAsOf > businessDateOf(publication);
    return {
      ...place,
      publication: isLater ? this.#placeAsOf(knownAsOf)!.publication : publication,
      knownAsOf,
    };
  }

  #placeOf(snapshotId: string): SnapshotPlace | null {
    const match = SNAPSHOT_ID.exec(snapshotId);
    if (match === null) return null;
    const businessDate = match.slice(1, 4).join('-');
    const knownAsOf = match[5] === undefined ? null : match.slice(5, 8).join('-');
    const publication = this.publications.find((one) => one.sequence === Number(match[4]));
    const isThere =
      publication !== undefined &&
      isDate(businessDate) &&
      (knownAsOf === null || isDate(knownAsOf)) &&
      businessDate <= businessDateOf(publication) &&
      snapshotIdOf(businessDate, publication, knownAsOf) === snapshotId;
    return isThere ? { publication, businessDate, knownAsOf } : null;
  }

  #placeAsOf(asOf: string | null | undefined): SnapshotPlace | null {
    const newest = this.publications.at(-1);
    if (newest === undefined) return null;
    if (asOf == null || asOf >= businessDateOf(newest)) {
      return { publication: newest, businessDate: businessDateOf(newest), knownAsOf: null };
    }
    const onDate = this.publications.findLast((one) => businessDateOf(one) === asOf);
    const publication = onDate ?? this.publications.find((one) => businessDateOf(one) > asOf)!;
    return { publication, businessDate: asOf, knownAsOf: null };
  }
}

interface SnapshotPlace {
  readonly publication: PublicationRecord;
  readonly businessDate: string;
  readonly knownAsOf: string | null;
}

function unknownSnapshot({ snapshotId, asOf }: SnapshotSelector): DomainError {
  if (snapshotId != null || asOf == null) return new DomainError('unknown_snapshot');
  const detail = `There is no snapshot on or before ${asOf}; ask for a later date.`;
  return new DomainError('unknown_snapshot', detail);
}
