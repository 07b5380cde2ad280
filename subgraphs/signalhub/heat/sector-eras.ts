import { SECTOR_KIND, type SectorPayload } from '#signalhub/facts/kinds/sector.ts';
import { lineageFacts, lineageIn, type Lineage } from '#signalhub/heat/sector-lineage.ts';
import { holdsAsKnown, wasKnown } from '#signalhub/snapshots/fact-base.ts';
import { learnedSpan } from '#signalhub/facts/learned-span.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** A sector with its ancestors. */
export interface EraSector extends SectorPayload {
  /** From its parent to the top. */
  readonly ancestorIds: readonly string[];
}

/** A range of dates with one sector catalog. */
export interface SectorEra extends Lineage {
  /** First date. */
  readonly from: string;
  readonly sectorById: ReadonlyMap<string, EraSector>;
}

/**
 * The sector catalogs up to a snapshot's date, ascending; each holds until the next begins. Each date has the
 * catalog that was known at its end.
 *
 * A derivation of snapshots.
 */
export function sectorEras(snapshot: Snapshot): readonly SectorEra[] {
  const { validOn } = snapshot;
  const changes = new Set<string>();
  const note = (date: string | null): void => {
    if (date !== null && date <= validOn) changes.add(date);
  };
  for (const fact of snapshot.facts.of(SECTOR_KIND)) {
    const span = learnedSpan(fact, snapshot);
    if (span === null || fact.validFrom > validOn) continue;
    note(span.from > fact.validFrom ? span.from : fact.validFrom);
    note(fact.validTo);
    note(span.to);
  }
  for (const fact of lineageFacts(snapshot)) {
    const span = learnedSpan(fact, snapshot);
    if (span === null || fact.validFrom > validOn) continue;
    note(span.from > fact.validFrom ? span.from : fact.validFrom);
    note(span.to);
  }
  return [...changes].sort().map((date) => eraKnownAt(snapshot, date, snapshot.knownAtMsOn(date)));
}

/** The catalog of a date as known at a moment. */
export function eraKnownAt(snapshot: Snapshot, from: string, knownAtMs: number): SectorEra {
  const held = snapshot.facts
    .of(SECTOR_KIND)
    .filter((fact) => holdsAsKnown(fact, from, knownAtMs))
    .map(({ payload }) => payload);
  const sectorById = catalogOf(held);
  const begun = lineageFacts(snapshot).filter(
    (fact) => fact.validFrom <= from && wasKnown(fact, knownAtMs),
  );
  const { heirs, forebears } = lineageIn(new Set(sectorById.keys()), begun);
  return { from, sectorById, heirs, forebears };
}

/** The era of a date, or undefined before the first. */
export function eraOn(eras: readonly SectorEra[], date: string): SectorEra | undefined {
  return eras.findLast(({ from }) => from <= date);
}

function catalogOf(payloads: readonly SectorPayload[]): Map<string, EraSector> {
  const byId = new Map(payloads.map((payload) => [payload.sector_id, payload]));
  return new Map(
    payloads.map((payload) => [
      payload.sector_id,
      Object.assign({}, payload, { ancestorIds: ancestorsOf(payload, byId) }),
    ]),
  );
}

/** Terminates, as layers are strictly ordered. */
function ancestorsOf(
  { parent_id: parentId }: SectorPayload,
  byId: ReadonlyMap<string, SectorPayload>,
): string[] {
  const parent = parentId === null ? undefined : byId.get(parentId);
  return parent === undefined ? [] : [parent.sector_id, ...ancestorsOf(parent, byId)];
}
