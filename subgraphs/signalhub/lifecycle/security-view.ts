import type { NameType } from '#signalhub/facts/kinds/former-name.ts';
import type { RelationStatus, RelationType } from '#signalhub/facts/kinds/sector-relation.ts';
import type {
  LifecycleStage,
  LifecycleStatus,
  DelistingType,
} from '#signalhub/facts/lifecycle-stage.ts';
import type { Board, ListingExchange } from '#signalhub/facts/listing-board.ts';

/** State of a sector relation for a security before, during or after its listing. */
export type MappingState = 'preview' | 'effective' | 'historical';

/** A security on one date. */
export interface SecurityView {
  readonly __typename: 'Security';
  /** Six digits; the key of an applicant that has no code yet. */
  readonly stockCode: string;
  /** Key of its application; null where none is known. */
  readonly applicantId: string | null;
  readonly stockName: string;
  readonly companyName: string;
  readonly exchange: ListingExchange;
  readonly board: Board;
  readonly lifecycleStatus: LifecycleStatus;
  readonly lifecycleStage: LifecycleStage;
  /** Start of the current uninterrupted status. */
  readonly statusEffectiveDate: string;
  readonly stageEffectiveDate: string;
  readonly plannedListingDate: string | null;
  readonly listingDate: string | null;
  readonly delistingDate: string | null;
  /** Last session of the consolidation period; null outside of one, or where the calendar is unknown. */
  readonly consolidationEndDate: string | null;
  /** Why it is delisted; null without a delisting. */
  readonly delistingType: DelistingType | null;
  /** Sessions of its consolidation period that do not count; 0 outside of one. */
  readonly suspendedSessions: number;
  /** The suspension of trading on the date; null where it is traded. */
  readonly suspension: SecuritySuspension | null;
  readonly firstSeenAtMs: number;
  readonly lastSeenAtMs: number;
  readonly sourceId: string;
  readonly sourceUrl: string;
  readonly reason: string;
  /** Latest first. */
  readonly evidence: readonly SecurityEvidence[];
  /** Strongest first. */
  readonly sectors: readonly SecuritySector[];
  /** Former codes, oldest first. */
  readonly codeAliases: readonly CodeAlias[];
  /** Former names, oldest first. */
  readonly formerNames: readonly FormerName[];
  /** Codes and names, normalised for search. */
  readonly searchText: string;
  /** The date of this state. */
  readonly asOf: string;
}

/** A name that a security or its company had. */
export interface FormerName {
  readonly name: string;
  readonly nameType: NameType;
  readonly validFrom: string;
  /** First date of the next name. */
  readonly validTo: string | null;
}

export interface SecurityEvidence {
  readonly evidenceId: string;
  readonly sourceId: string;
  readonly evidenceType: string;
  /** The date of the proven step. */
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
  /** The sector and its ancestors, for filters. */
  readonly sectorPath: readonly string[];
}

export interface SecuritySuspension {
  /** First session without trading. */
  readonly since: string;
  /** When trading resumes, or is to resume; null where unknown. */
  readonly resumptionDate: string | null;
  readonly reason: string;
  readonly sourceId: string;
  readonly sourceUrl: string;
}

export interface CodeAlias {
  readonly code: string;
  readonly validFrom: string;
  /** First date of the new code; null while the old one is in use. */
  readonly validTo: string | null;
}
