import type {
  ControlBasis,
  EntityNature,
  EntityType,
  InterestType,
  StateLevel,
} from '#signalhub/facts/ownership-terms.ts';

/**
 * When something holds and when it was known. Both intervals are half-open; null means an open end. Dates are
 * `YYYY-MM-DD` in Asia/Shanghai.
 */
export interface Dated {
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly observedAtMs: number;
  readonly supersededAtMs: number | null;
}

/** An owner or owned entity, as known during some time. */
export interface EntityRecord extends Dated {
  readonly nodeId: string;
  readonly name: string;
  readonly entityType: EntityType;
  /** Disclosed nature; `undetermined` without disclosure. */
  readonly nature: EntityNature;
  readonly stateLevel: StateLevel;
  /** The company discloses that it has no actual controller (无实际控制人). */
  readonly disclosesNoController: boolean;
  /** 0..1 */
  readonly confidence: number;
  readonly factIds: readonly string[];
}

/**
 * A percentage of 0..100 as disclosed: exact, between two bounds, or unknown. An absent bound is 0, or what
 * the other holders of the company leave.
 */
export type DisclosedShare =
  | { readonly exactPct: number }
  | { readonly minimumPct?: number; readonly maximumPct?: number };

/** An undisclosed share. */
export const UNKNOWN_SHARE: DisclosedShare = {};

/**
 * A dated relation: `sourceId` owns, controls, votes in or acts in concert with `targetId`.
 *
 * - `ownership`: the source holds `share` of the capital of the target.
 * - `control`: the source controls the target, or has special rights in it, on the given basis.
 * - `voting`: the source votes with `share` of the votes of the target. With a delegator these are the
 *   delegator's votes, all of them where the share is unknown; without one they are what is disclosed
 *   of the source's own votes, in place of what its capital would give.
 * - `concert`: the target acts in concert with the source, which leads, when both vote in `companyId`,
 *   or in any company when that is null.
 */
export interface InterestRecord extends Dated {
  readonly edgeId: string;
  readonly relationType: InterestType;
  readonly sourceId: string;
  readonly targetId: string;
  readonly share: DisclosedShare;
  /**
   * Holdings of the same owner in different classes of shares add up; two records of the same class are one
   * holding, reported twice. Empty for the only class.
   */
  readonly shareClass: string;
  /** Votes of one share of this class; 1 where all shares vote alike. */
  readonly votesPerShare: number;
  /** The delegator of a `voting` relation. */
  readonly delegatorId: string | null;
  /** The company in which a `concert` relation applies. */
  readonly companyId: string | null;
  /** Basis of a `control` relation. */
  readonly controlBasis: ControlBasis | null;
  /** The beginning was not disclosed, and is assumed to be the end of the reporting period. */
  readonly isValidFromInferred: boolean;
  /** 0..1 */
  readonly confidence: number;
  readonly evidenceCount: number;
  readonly factIds: readonly string[];
}

/** Everything ever recorded about owners: all dates and all moments of knowledge, in any order. */
export interface OwnershipRecords {
  readonly entities: readonly EntityRecord[];
  readonly interests: readonly InterestRecord[];
}
