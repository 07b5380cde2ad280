import type { EntityType, InterestType, StateLevel } from '#signalhub/facts/ownership-terms.ts';
import type { ClassificationMethod, StateClass } from '#signalhub/state-capital/state-class.ts';
import type { QualityFlag } from '#signalhub/state-capital/quality-flag.ts';

export const STATE_CAPITAL_STATUSES = [
  'state_controlled',
  'state_invested',
  'non_state_controlled',
  'undetermined',
] as const;
export type StateCapitalStatus = (typeof STATE_CAPITAL_STATUSES)[number];

export const COMPLETENESS_STATUSES = ['complete', 'partial', 'undetermined'] as const;
export type CompletenessStatus = (typeof COMPLETENESS_STATUSES)[number];

export const PATH_TYPES = ['control', 'ownership', 'ownership_exposure'] as const;
export type PathType = (typeof PATH_TYPES)[number];

/** Bounds of a percentage, 0..100. Equal where everything is known. */
export interface PercentBounds {
  readonly lowestPct: number;
  readonly highestPct: number;
}

/** An owner of the company, or a node on the path to it. */
export interface CapitalNode {
  readonly nodeId: string;
  readonly name: string;
  readonly entityType: EntityType;
  /** The state class where there is one, else the disclosed nature. */
  readonly stateNature: string;
  readonly stateLevel: StateLevel;
  readonly classificationStatus: 'classified' | 'not_state' | 'undetermined';
  readonly classificationMethod: ClassificationMethod;
  readonly stateClass: StateClass | null;
  readonly isStateCapital: boolean;
  readonly isListedCompany: boolean;
  readonly isUltimateController: boolean;
  /** On a directed path from state capital to the company. */
  readonly inStatePath: boolean;
  /** Minimum number of edges to the company, which itself is 0. */
  readonly depth: number;
  readonly confidence: number;
  /** Its ultimate controller; null for none, and for a node that ends chains itself. */
  readonly ultimateControllerId: string | null;
  readonly factIds: readonly string[];
}

export interface CapitalEdge {
  readonly edgeId: string;
  readonly sourceId: string;
  readonly sourceName: string;
  readonly targetId: string;
  readonly targetName: string;
  readonly relationType: InterestType;
  /** `ending` where its end date is known already. */
  readonly lifecycleStatus: 'active' | 'ending';
  /** Null where it is not exactly known, and for relations that are not holdings. */
  readonly ownershipPct: number | null;
  /** Its bounds; null for relations that are not holdings. */
  readonly bounds: PercentBounds | null;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly observedAtMs: number;
  readonly isStatePath: boolean;
  readonly confidence: number;
  readonly evidenceCount: number;
  readonly factIds: readonly string[];
}

export interface CapitalPath {
  /** Digest of type, nodes and edges: the same path has the same id in every version. */
  readonly pathId: string;
  readonly sourceId: string;
  readonly sourceName: string;
  readonly targetId: string;
  readonly pathType: PathType;
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
  /** Null where an edge is unknown, and for control without a holding. */
  readonly calculatedOwnershipPct: number | null;
  readonly bounds: PercentBounds | null;
  readonly hasUnknownPercentage: boolean;
  readonly isControlPath: boolean;
  readonly confidence: number;
  /** Control: the smallest share of votes on the path; null where an edge has none. */
  readonly weakestLinkPct: number | null;
  /**
   * Exposure: what cyclic walks add to the simple paths. Null for other types, and where the cycles are too
   * entangled.
   */
  readonly cycleResidualPct: number | null;
}

/** State ownership in the two meanings, each with the bounds from unknown percentages. */
export interface StateShares {
  /** Holdings of state capital itself; null where no direct holding is known. */
  readonly directPct: number | null;
  /**
   * In full: every holding of state capital counts whole, also that of a firm which the state owns in part.
   * Over known percentages; null where none is known.
   */
  readonly inFullPct: number | null;
  /** Look-through: only what state bodies ultimately own, over known percentages. */
  readonly lookThroughPct: number | null;
  readonly inFullBounds: PercentBounds;
  readonly lookThroughBounds: PercentBounds;
}

/** How far the controller's votes exceed its capital, after La Porta and Claessens. */
export interface ControlMeasures {
  /** Sum over all chains of the smallest share of votes in each; null where there are too many chains. */
  readonly controlRightsPct: number | null;
  /** Integrated ownership of the controller in the company. */
  readonly cashFlowRightsPct: number;
  /** Cash-flow by control rights; below 1 the two are separated. Null without control rights. */
  readonly separationRatio: number | null;
  /** Votes that count for the controller in the company itself. */
  readonly votesPct: number;
  /** Maximum votes of any other bloc. */
  readonly nextBlocPct: number;
}

/** Ownership and control of one company on one date, as known at one moment. */
export interface StateCapitalView {
  readonly formulaVersion: string;
  readonly companyId: string;
  readonly graphAsOf: string;
  readonly stateCapitalStatus: StateCapitalStatus;
  readonly completenessStatus: CompletenessStatus;
  readonly ultimateControllerId: string | null;
  /** Empty without a controller. */
  readonly ultimateControllerName: string;
  readonly ultimateControllerNature: string;
  readonly stateShares: StateShares;
  readonly controlMeasures: ControlMeasures | null;
  /** What the company owns of itself through its holdings. */
  readonly selfOwnershipPct: number;
  readonly confidence: number;
  /** Ordered by depth and id. */
  readonly nodes: readonly CapitalNode[];
  /** Ordered by id. */
  readonly edges: readonly CapitalEdge[];
  /** Control by the state first, then the highest percentage (unknown ones last), then id. */
  readonly paths: readonly CapitalPath[];
  /** Sorted. */
  readonly qualityFlags: readonly QualityFlag[];
  /** Sentences that explain the status, the controller and the class. */
  readonly reasons: readonly string[];
}
