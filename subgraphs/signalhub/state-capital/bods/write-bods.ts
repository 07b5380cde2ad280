import { hash } from 'node:crypto';
import type { Fact } from '#kernel/ports/fact-store.ts';
import type { EvidenceMaterial } from '#signalhub/facts/evidence-material.ts';
import type { EvidencePayload } from '#signalhub/facts/evidence.ts';
import type { OwnershipEdgePayload } from '#signalhub/facts/kinds/ownership-edge.ts';
import type { OwnershipEntityPayload } from '#signalhub/facts/kinds/ownership-entity.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import {
  OWN_FIELDS,
  SUPPORT,
  type BodsAnnotation,
  type BodsKind,
  type BodsStatement,
  type OwnFields,
} from '#signalhub/publishing/formats/bods/bods-statement.ts';
import { ownerRecord } from '#signalhub/state-capital/bods/owner-record.ts';
import { relationshipRecord } from '#signalhub/state-capital/bods/relationship-record.ts';
import { evidenceLinks, sourceOf } from '#signalhub/state-capital/bods/write-source.ts';

const PUBLISHER = { name: 'Marketgraph' };

/** The rows of a group, of all dates, as far as they were known. */
export interface BodsGroup {
  /** Node of the group's company. */
  readonly companyId: string;
  readonly entities: readonly Fact<OwnershipEntityPayload>[];
  readonly edges: readonly Fact<OwnershipEdgePayload>[];
  /** The original materials of pieces of evidence, strongest first. */
  materialsOf(evidence: readonly EvidencePayload[]): readonly EvidenceMaterial[];
  /** Other rows that a row depends on, each returned once; without it the statements have none. */
  rowsBehind?(row: Fact): readonly Fact[];
}

/**
 * Writes the rows of a group as BODS 0.4 statements: one record for every owner and relation, one statement
 * for every row, in the order in which they became known. The first statement of a record is `new`, later
 * ones `updated`, and a correction has an annotation that says so. Its source is the strongest of its
 * materials, and each of them is linked with its quotes. Fields that the standard lacks are in an annotation,
 * and so are the rows that the statement depends on, at the first statement that does: `readBods` restores
 * the same rows, and they can be published by themselves.
 */
export function writeBods(group: BodsGroup): BodsStatement[] {
  const { entities, edges } = group;
  const owners = [...Map.groupBy(entities, ({ key }) => key).values()];
  const relations = [...Map.groupBy(edges, ({ key }) => key).values()];
  return [...owners, ...relations].flatMap(
    (rows: readonly Fact<OwnershipEntityPayload | OwnershipEdgePayload>[]) => {
      const ordered = rows.toSorted(
        (a, b) => a.observedAtMs - b.observedAtMs || (a.validFrom < b.validFrom ? -1 : 1),
      );
      return ordered.map((row, index) => statementOf(row, ordered.slice(0, index), group));
    },
  );
}

function statementOf(
  row: Fact<OwnershipEntityPayload | OwnershipEdgePayload>,
  earlier: readonly Fact[],
  { companyId, materialsOf, rowsBehind }: BodsGroup,
): BodsStatement {
  const { kind, key, payload, validFrom, observedAtMs } = row;
  const observedAt = formatTimestamp(observedAtMs);
  const own = ownFieldsOf(row);
  const support = rowsBehind?.(row) ?? [];
  // Only relations have evidence; that of an owner follows from its relations.
  const evidence = 'node_id' in payload ? [] : materialsOf(payload.evidence);
  const record = 'node_id' in payload ? ownerRecord(payload) : relationshipRecord(payload, row);
  return {
    statementId: hash('sha256', JSON.stringify([kind, key, own])).slice(0, 40),
    statementDate: validFrom,
    declarationSubject: companyId,
    recordId: key,
    recordType: record.type,
    recordStatus: earlier.length === 0 ? 'new' : 'updated',
    recordDetails: record.details,
    publicationDetails: {
      publicationDate: observedAt,
      bodsVersion: '0.4',
      publisher: PUBLISHER,
    },
    source: sourceOf(evidence, observedAt),
    annotations: [
      {
        motivation: 'commenting',
        statementPointerTarget: '',
        description: 'The row of the statement, with the fields that the standard lacks.',
        [OWN_FIELDS]: own,
      },
      ...(support.length > 0 ? [supportOf(support)] : []),
      ...(putsRight(row, earlier) ? [CORRECTION] : []),
      ...evidenceLinks(evidence),
    ],
  };
}

function ownFieldsOf({
  validFrom,
  validTo,
  observedAtMs,
  supersededAtMs,
  payload,
}: Fact): OwnFields {
  return {
    valid_from: validFrom,
    valid_to: validTo,
    observed_at: formatTimestamp(observedAtMs),
    superseded_at: supersededAtMs === null ? null : formatTimestamp(supersededAtMs),
    fact: payload,
  };
}

function supportOf(rows: readonly Fact[]): BodsAnnotation {
  return {
    motivation: 'commenting',
    statementPointerTarget: '',
    description: 'Rows that this statement and later ones depend on, for publishing them.',
    [SUPPORT]: rows.map((row) => ({ kind: row.kind as BodsKind, ...ownFieldsOf(row) })),
  };
}

const CORRECTION = {
  motivation: 'correcting',
  statementPointerTarget: '/recordDetails',
  description: 'Takes the place of what an earlier statement of this record said.',
} as const;

/** Whether a row changes the statement about dates of an earlier one. Ending it is no correction. */
function putsRight(row: Fact, earlier: readonly Fact[]): boolean {
  return earlier.some(
    (other) =>
      other.supersededAtMs === row.observedAtMs &&
      (other.validFrom !== row.validFrom ||
        JSON.stringify(other.payload) !== JSON.stringify(row.payload) ||
        (other.validTo !== null && other.validTo !== row.validTo)) &&
      (other.validTo === null || row.validFrom < other.validTo || other.validFrom > row.validFrom),
  );
}
