import type { LifecycleStatus } from '#signalhub/facts/lifecycle-stage.ts';
import { dateAfter } from '#signalhub/facts/shanghai-time.ts';
import type { SectorNames } from '#signalhub/lifecycle/sector-names.ts';
import type { Standing } from '#signalhub/lifecycle/security-history.ts';
import { type SecurityRecord } from '#signalhub/lifecycle/security-record.ts';
import { isValidOn } from '#signalhub/snapshots/fact-base.ts';
import type { MappingState, SecuritySector } from '#signalhub/lifecycle/security-view.ts';

const MAPPING_STATES: Readonly<Record<LifecycleStatus, MappingState>> = {
  prelisted: 'preview',
  listed: 'effective',
  delisted: 'historical',
  cancelled: 'historical',
};

/**
 * The sectors of a security on a date, strongest relation first. A delisted one has the relations of its last
 * day, as `historical`.
 */
export function linkedSectors(
  { relations }: SecurityRecord,
  { status, statusSince }: Standing,
  date: string,
  sectors: SectorNames,
): SecuritySector[] {
  const mappingState = MAPPING_STATES[status];
  const relatedOn = mappingState === 'historical' ? dateAfter(statusSince, -1) : date;
  return relations
    .filter((relation) => isValidOn(relation, relatedOn))
    .flatMap(({ payload: relation }) => {
      const sector = sectors.on(relation.sector_id, relatedOn);
      if (sector === null) return [];
      return {
        relationId: relation.relation_id,
        sectorId: sector.sector_id,
        sectorName: sector.name,
        sectorLayer: sector.layer,
        relationType: relation.relation_type,
        relationStatus: relation.status,
        score: relation.score,
        confidence: relation.confidence,
        mappingState,
        evidenceCount: 0,
        sectorPath: sectors.pathOn(sector.sector_id, relatedOn),
      };
    })
    .sort((a, b) => b.score - a.score || (a.relationId < b.relationId ? -1 : 1));
}
