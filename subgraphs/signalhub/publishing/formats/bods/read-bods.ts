import { isObject } from '#kernel/text/is-object.ts';
import { formatTimestamp, isDate, parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { shownValue } from '#signalhub/facts/shown-value.ts';
import {
  BODS_KINDS,
  OWN_FIELDS,
  SUPPORT,
  type BodsFault,
  type BodsRow,
  type BodsStatement,
  type KnownPeriod,
  type OwnFields,
} from '#signalhub/publishing/formats/bods/bods-statement.ts';
import { shapeFaultsOf } from '#signalhub/publishing/formats/bods/bods-shape.ts';
import { BodsSurvey } from '#signalhub/publishing/formats/bods/bods-survey.ts';
import type { UntakenReason } from '#signalhub/publishing/untaken.ts';
import { readOwner, unspecifiedParties } from '#signalhub/publishing/formats/bods/read-owner.ts';
import { readRelationship } from '#signalhub/publishing/formats/bods/read-relationship.ts';
import { readSource } from '#signalhub/publishing/formats/bods/read-source.ts';

/** The rows of a file of statements, or the errors that make it unreadable. */
export type BodsReading =
  | {
      readonly rows: readonly BodsRow[];
      /** Statements that became no row, by index. */
      readonly untaken: readonly BodsUntaken[];
      readonly faults: null;
    }
  | { readonly rows: null; readonly faults: readonly BodsFault[] };

interface BodsUntaken {
  readonly index: number;
  readonly reason: UntakenReason;
}

/** Maximum reported errors of one file. */
const MAX_FAULTS = 100;

/** Larger files are rejected, as they are loaded into memory. */
export const MAX_STATEMENTS = 500_000;

/**
 * Reads BODS 0.4 statements as rows of owners and of relations between them. Statements written by this project contain
 * their original rows, and those they depend on. In statements of others, the latest statement of a record replaces the
 * previous one at its publication. Interests hold from their start to their end date, else from the date of the
 * statement. Owners hold from the first date in the files. Indirect interests are left out, because they follow from
 * the direct ones, and the answer lists them. A source becomes a material.
 *
 * @param survey Of all files of the bundle that may name each other's records; absent for a single file.
 */
export function readBods(statements: unknown, survey?: BodsSurvey): BodsReading {
  const faults = listFaultsOf(statements);
  if (faults.length > 0) return { rows: null, faults };
  const known = statements as readonly BodsStatement[];
  const context = survey ?? new BodsSurvey();
  if (survey === undefined) context.addStatements(known);
  return readStatements(known, context);
}

/** Errors that prevent all further reading. */
export function listFaultsOf(statements: unknown): BodsFault[] {
  const refused = (message: string): BodsFault[] => [{ index: null, field: null, message }];
  if (!Array.isArray(statements)) return refused('must be a list of statements');
  if (statements.length > MAX_STATEMENTS) {
    return refused(`has more than ${MAX_STATEMENTS} statements; divide it`);
  }
  const faults: BodsFault[] = [];
  for (const [index, statement] of statements.entries()) {
    if (faults.length >= MAX_FAULTS) break;
    faults.push(...faultsOf(statement, index));
  }
  return faults;
}

function readStatements(known: readonly BodsStatement[], survey: BodsSurvey): BodsReading {
  const faults: BodsFault[] = [];
  const { nodeIds, since } = survey;
  const rows: BodsRow[] = [];
  const untaken: BodsUntaken[] = [];
  const materials = new Map<string, BodsRow>();
  const at = new Map(known.map((statement, index) => [statement, index]));
  for (const history of Map.groupBy(known, ({ recordId }) => recordId).values()) {
    const used = knowledgeOf(history);
    untaken.push(...replacedIn(history, used, at));
    for (const [statement, knowledge] of used) {
      if (faults.length >= MAX_FAULTS) break;
      const own = ownFieldsOf(statement);
      const index = at.get(statement)!;
      rows.push(...supportOf(statement, index));
      if (own !== null) {
        const isEdge = statement.recordType === 'relationship';
        rows.push({ kind: isEdge ? 'ownership_edge' : 'ownership_entity', row: own, index });
      } else if (statement.recordType === 'relationship') {
        const material = readSource(statement, knowledge);
        const materialId = String(material.row.fact['material_id']);
        const read = readRelationship(statement, { knowledge, nodeIds, materialId });
        faults.push(...read.faults.map((fault) => ({ ...fault, index })));
        untaken.push(...read.untaken.map((reason) => ({ index, reason })));
        rows.push(...unspecifiedParties(statement, knowledge, since), ...read.rows);
        if (read.rows.length > 0) materials.set(materialId, material);
      } else {
        rows.push(readOwner(statement, { knowledge, nodeIds, since }));
      }
    }
  }
  if (faults.length > 0) return { rows: null, faults };
  const newMaterials = [...materials].flatMap(([id, row]) =>
    survey.isNewMaterial(id) ? [row] : [],
  );
  return { rows: [...newMaterials, ...rows], untaken, faults: null };
}

/** The statements of a record that are replaced at the time at which they became known. */
function replacedIn(
  history: readonly BodsStatement[],
  used: readonly (readonly [BodsStatement, KnownPeriod])[],
  at: ReadonlyMap<BodsStatement, number>,
): BodsUntaken[] {
  if (used.length === history.length) return [];
  const kept = new Set(used.map(([statement]) => statement));
  return history
    .filter((statement) => !kept.has(statement))
    .map((statement) => ({ index: at.get(statement)!, reason: 'replaced_statement' as const }));
}

/** Errors of one statement. */
function faultsOf(statement: unknown, index: number): BodsFault[] {
  if (typeof statement !== 'object' || statement === null) {
    return [{ index, field: null, message: 'must be an object' }];
  }
  const { recordId, recordType, statementDate, recordDetails, publicationDetails } =
    statement as Record<string, unknown>;
  const faults: BodsFault[] = [];
  const fault = (field: string, message: string): void => {
    faults.push({ index, field, message });
  };
  if (typeof recordId !== 'string' || recordId === '') fault('recordId', 'must be a text');
  if (!['entity', 'person', 'relationship'].includes(recordType as string)) {
    fault('recordType', 'must be entity, person or relationship');
  }
  if (momentOf(statementDate) === null) fault('statementDate', 'must be a date or a timestamp');
  if (!isObject(recordDetails)) {
    fault('recordDetails', 'must be an object');
  }
  const published = (publicationDetails as Record<string, unknown> | null | undefined)?.[
    'publicationDate'
  ];
  if ((published ?? null) !== null && momentOf(published) === null) {
    fault('publicationDetails.publicationDate', 'must be a date or a timestamp');
  }
  const shapes = faults.length > 0 ? [] : shapeFaultsOf(statement);
  for (const { field, message } of shapes) fault(field, message);
  return [...faults, ...annotationFaults(statement as BodsStatement, index)];
}

/** Rows in annotations need a kind; all else is checked as for any row. */
function annotationFaults(statement: BodsStatement, index: number): BodsFault[] {
  const annotations: unknown = statement.annotations ?? [];
  const faultOf = (field: string, message: string, found: unknown): BodsFault[] => [
    { index, field, message: `${message} (found ${shownValue(found)})` },
  ];
  if (!Array.isArray(annotations)) return faultOf('annotations', 'must be a list', annotations);
  return (annotations as readonly unknown[]).flatMap((annotation, at) => {
    const field = `annotations.${at}`;
    if (!isObject(annotation)) return faultOf(field, 'must be an object', annotation);
    const { [OWN_FIELDS]: own, [SUPPORT]: support = [] } = annotation;
    if (own !== undefined && !isObject(own)) {
      return faultOf(`${field}.${OWN_FIELDS}`, 'must be an object', own);
    }
    const list = `${field}.${SUPPORT}`;
    if (!Array.isArray(support)) return faultOf(list, 'must be a list', support);
    return support.flatMap((row: unknown, place) => {
      if (!isObject(row)) return faultOf(`${list}.${place}`, 'must be an object', row);
      const isKnown = BODS_KINDS.some((kind) => kind === row['kind']);
      const message = `must be one of ${BODS_KINDS.join(', ')}`;
      return isKnown ? [] : faultOf(`${list}.${place}.kind`, message, row['kind']);
    });
  });
}

/** The statements of a record with their knowledge; of several at one moment the last one counts. */
function knowledgeOf(history: readonly BodsStatement[]): [BodsStatement, KnownPeriod][] {
  const moments = history.map((statement) => ({
    statement,
    atMs: momentOf(statement.publicationDetails?.publicationDate ?? statement.statementDate)!,
    isOwn: ownFieldsOf(statement) !== null,
  }));
  moments.sort((a, b) => a.atMs - b.atMs);
  return moments.flatMap(({ statement, atMs, isOwn }, index): [BodsStatement, KnownPeriod][] => {
    const next = moments[index + 1];
    if (!isOwn && next?.atMs === atMs) return [];
    const supersededAt = next === undefined ? null : formatTimestamp(next.atMs);
    return [[statement, { observedAt: formatTimestamp(atMs), supersededAt }]];
  });
}

/** Milliseconds since the epoch; a date is its start in Shanghai. Null for anything else. */
function momentOf(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  return parseTimestamp(isDate(text) ? `${text}T00:00:00+08:00` : text);
}

function ownFieldsOf({ annotations }: BodsStatement): OwnFields | null {
  for (const annotation of annotations ?? []) {
    const own = annotation[OWN_FIELDS];
    if (own !== undefined) return own;
  }
  return null;
}

/** The rows in a statement's annotations that it depends on. */
function supportOf({ annotations }: BodsStatement, index: number): BodsRow[] {
  return (annotations ?? []).flatMap((annotation) =>
    (annotation[SUPPORT] ?? []).map(({ kind, ...row }) => ({ kind, row, index })),
  );
}
