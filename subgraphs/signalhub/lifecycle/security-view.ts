import type { RelationStatus, RelationType } from '#signalhub/facts/kinds/sector-relation.ts';
import type {
  LifecycleStage,
  LifecycleStatus,
  DelistingType,
} from '#signalhub/facts/lifecycle-stage.ts';
import type { Board, ListingExchange } from '#signalhub/facts/listing-board.ts';

/** What a relation to a sector means for a security that is, is not yet, or is no longer listed. */
export type MappingState = 'preview' | 'effective' | 'historical';

/** A security as it was on one date. */
export interface SecurityView {
  readonly __typename: 'Security';
  readonly stockCode: string;
  readonly stockName: string;
  readonly companyName: string;
  readonly exchange: ListingExchange;
  readonly board: Board;
  readonly lifecycleStatus: LifecycleStatus;
  readonly lifecycleStage: LifecycleStage;
  /** Since when it has had this status without a break. */
  readonly statusEffectiveDate: string;
  readonly stageEffectiveDate: string;
  readonly plannedListingDate: string | null;
  readonly listingDate: string | null;
  readonly delistingDate: string | null;
  /** The last session of a consolidation period; null outside of one, or in an unknown year. */
  readonly consolidationEndDate: string | null;
  /** Why it leaves; null where nothing says that it does. */
  readonly delistingType: DelistingType | null;
  /** Sessions of its consolidation period that do not count; 0 outside of one. */
  readonly suspendedSessions: number;
  readonly firstSeenAtMs: number;
  readonly lastSeenAtMs: number;
  readonly sourceId: string;
  readonly sourceUrl: string;
  readonly reason: string;
  /** Latest first. */
  readonly evidence: readonly SecurityEvidence[];
  /** Strongest first. */
  readonly sectors: readonly SecuritySector[];
  /** Codes that it has had before, oldest first. */
  readonly codeAliases: readonly CodeAlias[];
  /** Codes and names in the form that searches compare with. */
  readonly searchText: string;
  /** The date on which it was so. */
  readonly asOf: string;
}

export interface SecurityEvidence {
  readonly evidenceId: string;
  readonly sourceId: string;
  readonly evidenceType: string;
  /** The date of the step that it proves. */
  readonly effectiveDate: string;
  readonly title: string;
  readonly sourceUrl: string;
  readonly observedAtMs: number;
}

export interface SecuritySector {
  readonly relationId: string;
  readonly sectorId: string;
  readonly sectorName: string;
  readonly sectorLayer: string;
  readonly relationType: RelationType;
  readonly relationStatus: RelationStatus;
  readonly score: number;
  readonly confidence: number;
  readonly mappingState: MappingState;
  readonly evidenceCount: number;
  /** The sector and everything above it, by which it is found. */
  readonly sectorPath: readonly string[];
}

export interface CodeAlias {
  readonly code: string;
  readonly validFrom: string;
  /** First date on which the new code was used; null while the old one still is. */
  readonly validTo: string | null;
}
