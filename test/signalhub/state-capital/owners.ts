import type { EntityNature, EntityType, StateLevel } from '#signalhub/facts/ownership-terms.ts';
import type { AsOf, OwnershipGraph } from '#signalhub/state-capital/graph-as-of.ts';
import { OwnershipIndex } from '#signalhub/state-capital/graph-as-of.ts';
import {
  UNKNOWN_SHARE,
  type DisclosedShare,
  type EntityRecord,
  type InterestRecord,
  type OwnershipRecords,
} from '#signalhub/state-capital/ownership-records.ts';

const SINCE = {
  validFrom: '2020-01-01',
  validTo: null,
  observedAtMs: Date.UTC(2020, 0, 1),
  supersededAtMs: null,
};

/** A day on which every record of these tests without other dates holds. */
export const TODAY: AsOf = { validOn: '2026-06-30', knownAtMs: Date.UTC(2026, 5, 30) };

/** A test's values of an owner; the rest is a company without any disclosure. */
export type EntityDraft = Partial<EntityRecord> & { readonly nodeId: string };

export function entity(draft: EntityDraft): EntityRecord {
  return {
    name: draft.nodeId,
    entityType: 'company' as EntityType,
    nature: 'undetermined' as EntityNature,
    stateLevel: 'unknown' as StateLevel,
    disclosesNoController: false,
    confidence: 1,
    factIds: [`fact-${draft.nodeId}`],
    ...SINCE,
    ...draft,
  };
}

export const stateBody = (nodeId: string, draft: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ nodeId, entityType: 'state_body', nature: 'state_body', ...draft });

export const person = (nodeId: string): EntityRecord =>
  entity({ nodeId, entityType: 'person', nature: 'natural_person' });

export const publicFloat = (nodeId: string): EntityRecord =>
  entity({ nodeId, entityType: 'public_float' });

function relation(draft: Partial<InterestRecord>): InterestRecord {
  const base: InterestRecord = {
    edgeId: '',
    relationType: 'ownership',
    sourceId: '',
    targetId: '',
    share: UNKNOWN_SHARE,
    shareClass: '',
    votesPerShare: 1,
    delegatorId: null,
    companyId: null,
    controlBasis: null,
    isValidFromInferred: false,
    confidence: 1,
    evidenceCount: 1,
    factIds: [],
    ...SINCE,
    ...draft,
  };
  return base.edgeId === '' ? { ...base, edgeId: idOf(base) } : base;
}

function idOf({ relationType, sourceId, targetId, shareClass, validFrom }: InterestRecord): string {
  return `${relationType}:${sourceId}>${targetId}:${shareClass}:${validFrom}`;
}

/** `owns('S', 'L', 30)`: the percentage is exact, `null` unknown, or a pair of bounds. */
export function owns(
  sourceId: string,
  targetId: string,
  pct: number | null | readonly [number, number],
  draft: Partial<InterestRecord> = {},
): InterestRecord {
  return relation({ relationType: 'ownership', sourceId, targetId, share: shareOf(pct), ...draft });
}

export function controls(
  sourceId: string,
  targetId: string,
  draft: Partial<InterestRecord> = {},
): InterestRecord {
  return relation({
    relationType: 'control',
    sourceId,
    targetId,
    controlBasis: 'agreement',
    ...draft,
  });
}

/** The delegate votes for the delegator in a company, with all of its votes by default. */
export function delegates(
  delegatorId: string,
  sourceId: string,
  targetId: string,
  draft: Partial<InterestRecord> = {},
): InterestRecord {
  return relation({ relationType: 'voting', sourceId, targetId, delegatorId, ...draft });
}

/** A disclosed share of the votes of a company. */
export function votes(sourceId: string, targetId: string, pct: number): InterestRecord {
  return relation({ relationType: 'voting', sourceId, targetId, share: { exactPct: pct } });
}

/** Members act in concert under their first in one company, or in any if it is null. */
export function concert(
  members: readonly string[],
  companyId: string | null,
  draft: Partial<InterestRecord> = {},
): InterestRecord[] {
  const [leader, ...others] = members;
  return others.map((targetId) =>
    relation({ relationType: 'concert', sourceId: leader!, targetId, companyId, ...draft }),
  );
}

function shareOf(pct: number | null | readonly [number, number]): DisclosedShare {
  if (pct === null) return UNKNOWN_SHARE;
  if (typeof pct === 'number') return { exactPct: pct };
  return { minimumPct: pct[0], maximumPct: pct[1] };
}

/** Records with a plain company for each name in a relation without a description. */
export function recordsOf(
  described: readonly EntityRecord[],
  interests: readonly InterestRecord[],
): OwnershipRecords {
  const known = new Set(described.map(({ nodeId }) => nodeId));
  const named = new Set(interests.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  const others = [...named].filter((nodeId) => !known.has(nodeId));
  return { entities: [...described, ...others.map((nodeId) => entity({ nodeId }))], interests };
}

/** Everything that holds on a day. */
export function graphOf(
  described: readonly EntityRecord[],
  interests: readonly InterestRecord[],
  asOf: AsOf = TODAY,
): OwnershipGraph {
  return new OwnershipIndex(recordsOf(described, interests)).graphAsOf(asOf);
}
