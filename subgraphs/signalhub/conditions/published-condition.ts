import type { PublishedConditionId } from '#kernel/market/published-condition.ts';
import type { CompanyView, SectorView } from '#signalhub/catalog/catalog.ts';
import type { EtfView } from '#signalhub/etf/etf-view.ts';
import type { SnapshotDirectory } from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Types of subjects. */
export const CONDITION_SUBJECTS = ['company', 'fund', 'sector'] as const;
export type ConditionSubject = (typeof CONDITION_SUBJECTS)[number];

/** The kinds of evidence. */
export type EvidenceKind =
  | 'policy_material'
  | 'heat_point'
  | 'sector_breadth'
  | 'basket'
  | 'exposure'
  | 'research_version'
  | 'research_fact'
  | 'ownership_event';

/** A published statement that a judgement rests on, whether it supports the condition or not. */
export interface ConditionEvidence {
  readonly kind: EvidenceKind;
  /** The id of the evidence; the kind states what it identifies. */
  readonly reference: string;
  /** Its statement in a few words. */
  readonly text: string;
  /** Its sector; null where there is none. */
  readonly sectorId: string | null;
  /** Its date. */
  readonly date: string;
  /** The deciding number; null without one. */
  readonly value: number | null;
  /** The number it is compared with; null without one. */
  readonly before: number | null;
}

/** A piece of evidence; unset members are null. */
export function evidenceOf(
  kind: EvidenceKind,
  reference: string,
  said: Pick<ConditionEvidence, 'text' | 'date'> & Partial<ConditionEvidence>,
): ConditionEvidence {
  return { kind, reference, sectorId: null, value: null, before: null, ...said };
}

/** Whether a condition holds. Unknown differs from false and has a reason. */
export interface ConditionJudgement {
  readonly value: boolean | null;
  /** A sentence; null exactly where the value is known. */
  readonly unknownBecause: string | null;
  readonly evidence: readonly ConditionEvidence[];
}

/** The snapshot of the date, and those before it. */
export interface ConditionMoment {
  readonly snapshot: Snapshot;
  readonly snapshots: SnapshotDirectory;
}

/** Judges a subject at a moment. Pure: the same snapshots give the same judgement. */
export type ConditionJudge<Subject> = (
  subject: Subject,
  moment: ConditionMoment,
) => ConditionJudgement | Promise<ConditionJudgement>;

/** A named yes-or-no condition on published data. */
export interface PublishedCondition {
  readonly id: PublishedConditionId;
  /** The condition, as a statement that is true or false. */
  readonly text: string;
  /** When it is unknown. */
  readonly unknownWhere: string;
  /** Judges by subject type. */
  readonly judges: {
    readonly company?: ConditionJudge<CompanyView>;
    readonly fund?: ConditionJudge<EtfView>;
    readonly sector?: ConditionJudge<SectorView>;
  };
}

export function judgedTrue(evidence: readonly ConditionEvidence[]): ConditionJudgement {
  return { value: true, unknownBecause: null, evidence };
}

export function judgedFalse(evidence: readonly ConditionEvidence[]): ConditionJudgement {
  return { value: false, unknownBecause: null, evidence };
}

/** Whether a number is greater than another at six decimals, the precision of answers. */
export function isMore(value: number, than: number): boolean {
  return Math.round((value - than) * 1e6) > 0;
}

/** @param because A sentence. */
export function judgedUnknown(
  because: string,
  evidence: readonly ConditionEvidence[] = [],
): ConditionJudgement {
  return { value: null, unknownBecause: because, evidence };
}
