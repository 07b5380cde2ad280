import type { PublishedConditionId } from '#kernel/market/published-condition.ts';
import type { CompanyView, SectorView } from '#signalhub/catalog/catalog.ts';
import type { EtfView } from '#signalhub/etf/etf-view.ts';
import type { SnapshotDirectory } from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** What a condition can be asked of. */
export const CONDITION_SUBJECTS = ['company', 'fund', 'sector'] as const;
export type ConditionSubject = (typeof CONDITION_SUBJECTS)[number];

/** What a piece of evidence is. */
export type EvidenceKind =
  | 'policy_material'
  | 'heat_point'
  | 'sector_breadth'
  | 'basket'
  | 'exposure'
  | 'research_version'
  | 'research_fact'
  | 'ownership_event';

/** Something published that a judgement rests on, whether it speaks for it or against. */
export interface ConditionEvidence {
  readonly kind: EvidenceKind;
  /** Its id, which its kind tells how to read. */
  readonly reference: string;
  /** What it says, in a few words of its own. */
  readonly text: string;
  /** The sector that it is about; null where it is about none. */
  readonly sectorId: string | null;
  /** The date that it is of. */
  readonly date: string;
  /** The number that decides; null where none does. */
  readonly value: number | null;
  /** The number that it is compared with; null where it is compared with none. */
  readonly before: number | null;
}

/** A piece of evidence; what it does not say is null. */
export function evidenceOf(
  kind: EvidenceKind,
  reference: string,
  said: Pick<ConditionEvidence, 'text' | 'date'> & Partial<ConditionEvidence>,
): ConditionEvidence {
  return { kind, reference, sectorId: null, value: null, before: null, ...said };
}

/** Whether a condition holds. Unknown is not no: then there is a reason. */
export interface Judgement {
  readonly value: boolean | null;
  /** A sentence; null exactly where the value is not. */
  readonly unknownBecause: string | null;
  readonly evidence: readonly ConditionEvidence[];
}

/** What is judged by: the snapshot of the date, and those before it. */
export interface ConditionMoment {
  readonly snapshot: Snapshot;
  readonly snapshots: SnapshotDirectory;
}

/** Judges a subject as of a moment. Pure: the same snapshots give the same judgement. */
export type Judge<Subject> = (
  subject: Subject,
  moment: ConditionMoment,
) => Judgement | Promise<Judgement>;

/** A named yes-or-no question about what is published. */
export interface PublishedCondition {
  readonly id: PublishedConditionId;
  /** The question, as a statement that holds or does not. */
  readonly text: string;
  /** When it is not known. */
  readonly unknownWhere: string;
  /** By what it can be asked of. */
  readonly judges: {
    readonly company?: Judge<CompanyView>;
    readonly fund?: Judge<EtfView>;
    readonly sector?: Judge<SectorView>;
  };
}

export function yes(evidence: readonly ConditionEvidence[]): Judgement {
  return { value: true, unknownBecause: null, evidence };
}

export function no(evidence: readonly ConditionEvidence[]): Judgement {
  return { value: false, unknownBecause: null, evidence };
}

/** Whether a number of six decimals, as answers tell it, is more than another. */
export function isMore(value: number, than: number): boolean {
  return Math.round((value - than) * 1e6) > 0;
}

/** @param because A sentence. */
export function unknown(because: string, evidence: readonly ConditionEvidence[] = []): Judgement {
  return { value: null, unknownBecause: because, evidence };
}
