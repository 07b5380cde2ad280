import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BUNDLE_PART, type PartPlace } from '#kernel/ports/fact-store.ts';
import type {
  FactTarget,
  PartsState,
  PartStatus,
  QuarantinedFact,
  QuarantineQuery,
  StatedPartFact,
} from '#kernel/ports/part-store.ts';
import { toPlace, toQuarantined, toStatements, toStatus } from '#platform/facts/part-records.ts';

/** Targets of one statement. */
const TARGETS = 500;

/** The last publication of each part up to one of the store, by index. */
const PLACES = `
  WITH named (part) AS (SELECT '${BUNDLE_PART}' UNION SELECT part FROM part),
    last (sequence) AS (
      SELECT (SELECT max(sequence) FROM publication p WHERE p.part = named.part AND sequence <= :sequence)
      FROM named)
  SELECT part, part_rank, mark, coalesce(stated_at_ms, published_at_ms) AS published_at_ms,
    coalesce(part_sequence, (SELECT count(*) FROM publication b
      WHERE b.part = p.part AND b.sequence <= p.sequence)) AS part_sequence
  FROM last JOIN publication p USING (sequence) ORDER BY part`;

const STATUSES = `
  SELECT s.part, s.part_rank, s.observed_at_ms, s.cursor, s.row_count, s.complete_row_count,
    s.expired_count, p.part_sequence, p.mark,
    (SELECT count(*) FROM part_quarantine q WHERE q.part = s.part) AS quarantined_count
  FROM part s LEFT JOIN publication p
    ON p.sequence = (SELECT max(sequence) FROM publication own WHERE own.part = s.part)
  ORDER BY s.part`;

const STATE = `
  SELECT coalesce((SELECT max(sequence) FROM publication), 0) AS sequence,
    coalesce((SELECT max(sequence) FROM publication WHERE part = '${BUNDLE_PART}'), 0) AS bundle,
    (SELECT mark FROM part_state) AS mark, (SELECT judged_sequence FROM part_state) AS judged`;

const TARGET_LIST = `
  WITH target (kind, key) AS (SELECT value ->> 0, value ->> 1 FROM json_each(:targets))`;

const STATEMENTS = `${TARGET_LIST}
  SELECT kind, key, '${BUNDLE_PART}' AS part, 0 AS part_rank, fact_id, payload, valid_from, valid_to,
    observed_at_ms, superseded_at_ms
  FROM target CROSS JOIN fact USING (kind, key) WHERE withdrawn_in IS NULL
  UNION ALL
  SELECT kind, key, part, part_rank, fact_id, payload, valid_from, valid_to, observed_at_ms,
    superseded_at_ms
  FROM target CROSS JOIN part_fact USING (kind, key) WHERE withdrawn_in IS NULL
  ORDER BY kind, key, part_rank, part, fact_id`;

const WAITING_FOR = `${TARGET_LIST}
  SELECT q.* FROM target t CROSS JOIN part_quarantine q
    ON q.missing_kind = t.kind AND q.missing_key = t.key`;

/** The parts that a publication shows. */
export function placesAt(database: DatabaseSync, sequence: number): PartPlace[] {
  return database.prepare(PLACES).all({ sequence }).map(toPlace);
}

/** The kinds that publications after one and up to another touched; null where one did not record it. */
export function kindsBetween(
  database: DatabaseSync,
  after: number,
  upTo: number,
): ReadonlySet<string> | null {
  const rows = database
    .prepare('SELECT kinds FROM publication WHERE sequence > ? AND sequence <= ?')
    .all(after, upTo);
  const kinds = new Set<string>();
  for (const { kinds: text } of rows) {
    if (text === null) return null;
    for (const kind of JSON.parse(String(text)) as string[]) kinds.add(kind);
  }
  return kinds;
}

export function allStatuses(database: DatabaseSync): PartStatus[] {
  return database.prepare(STATUSES).all().map(toStatus);
}

export function stateOf(database: DatabaseSync): PartsState {
  const row = database.prepare(STATE).get()!;
  const sequence = Number(row['sequence']);
  const newest = database.prepare('SELECT mark FROM publication WHERE sequence = ?').get(sequence);
  return {
    newest: { sequence, mark: String(newest?.['mark'] ?? '') },
    bundleSequence: Number(row['bundle']),
    mark: String(row['mark'] ?? ''),
    judgedSequence: Number(row['judged'] ?? 0),
  };
}

/** The current facts of all parts about the targets. */
export function statementsNow(
  database: DatabaseSync,
  targets: readonly FactTarget[],
): StatedPartFact[] {
  const select = database.prepare(STATEMENTS);
  return inGroups(targets).flatMap((few) => toStatements(select.all({ targets: few })));
}

export function quarantinedRows(
  database: DatabaseSync,
  { waitingFor, part }: QuarantineQuery,
): QuarantinedFact[] {
  const select: StatementSync = database.prepare(
    waitingFor === undefined ? 'SELECT * FROM part_quarantine' : WAITING_FOR,
  );
  const rows =
    waitingFor === undefined
      ? select.all()
      : inGroups(waitingFor).flatMap((targets) => select.all({ targets }));
  return toQuarantined(rows)
    .filter((row) => part === undefined || row.part === part)
    .sort((a, b) => a.sinceMs - b.sinceMs || a.id - b.id);
}

/** JSON lists of targets, of a bounded number each. */
export function inGroups(targets: readonly FactTarget[]): string[] {
  const groups: string[] = [];
  for (let at = 0; at < targets.length; at += TARGETS) {
    const few = targets.slice(at, at + TARGETS).map(({ kind, key }) => [kind, key]);
    groups.push(JSON.stringify(few));
  }
  return groups;
}
