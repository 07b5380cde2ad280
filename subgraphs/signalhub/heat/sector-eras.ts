import type { Fact } from '#kernel/fact-store.ts';
import { SECTOR_KIND, type SectorPayload } from '#signalhub/facts/kinds/sector.ts';
import { lineageIn, lineageLinks, type Lineage } from '#signalhub/heat/sector-lineage.ts';
import { isValidOn, wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** A sector with the broader ones that it is part of. */
export interface EraSector extends SectorPayload {
  /** From its parent to the top. */
  readonly ancestorIds: readonly string[];
}

/** A stretch of dates on which the sector catalog did not change. */
export interface SectorEra extends Lineage {
  /** First date. */
  readonly from: string;
  readonly sectorById: ReadonlyMap<string, EraSector>;
}

/**
 * The sector catalogs up to a snapshot's date, ascending; each holds until the next begins.
 *
 * A derivation of snapshots.
 */
export function sectorEras(snapshot: Snapshot): readonly SectorEra[] {
  const known = snapshot.facts
    .of(SECTOR_KIND.name)
    .filter((fact) => wasKnown(fact, snapshot.knownAtMs) && fact.validFrom <= snapshot.validOn);
  const links = lineageLinks(snapshot);
  const changes = new Set(links.map(({ validFrom }) => validFrom));
  for (const { validFrom, validTo } of known) {
    changes.add(validFrom);
    if (validTo !== null && validTo <= snapshot.validOn) changes.add(validTo);
  }
  return [...changes].sort().map((from) => {
    const sectorById = catalogOn(known, from);
    const begun = links.filter(({ validFrom }) => validFrom <= from);
    const { heirs, forebears } = lineageIn(new Set(sectorById.keys()), begun);
    return { from, sectorById, heirs, forebears };
  });
}

/** The era of a date, or undefined before the first. */
export function eraOn(eras: readonly SectorEra[], date: string): SectorEra | undefined {
  return eras.findLast(({ from }) => from <= date);
}

function catalogOn(facts: readonly Fact[], date: string): Map<string, EraSector> {
  const payloads = facts
    .filter((fact) => isValidOn(fact, date))
    .map(({ payload }) => payload as SectorPayload);
  const byId = new Map(payloads.map((payload) => [payload.sector_id, payload]));
  return new Map(
    payloads.map((payload) => [
      payload.sector_id,
      Object.assign({}, payload, { ancestorIds: ancestorsOf(payload, byId) }),
    ]),
  );
}

/** Layers are strictly above each other, so this ends. */
function ancestorsOf(
  { parent_id: parentId }: SectorPayload,
  byId: ReadonlyMap<string, SectorPayload>,
): string[] {
  const parent = parentId === null ? undefined : byId.get(parentId);
  return parent === undefined ? [] : [parent.sector_id, ...ancestorsOf(parent, byId)];
}
