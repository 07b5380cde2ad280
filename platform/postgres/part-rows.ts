import { BUNDLE_PART, type PartPlace } from '#kernel/ports/fact-store.ts';
import type {
  FactTarget,
  PartsState,
  PartStatus,
  QuarantinedFact,
  QuarantineQuery,
  StatedPartFact,
} from '#kernel/ports/part-store.ts';
import type { FactRow } from '#platform/facts/fact-reader.ts';
import { toPlace, toQuarantined, toStatements, toStatus } from '#platform/facts/part-records.ts';
import { MARK } from '#platform/postgres/mark.ts';
import type { Statements } from '#platform/postgres/postgres-database.ts';

type Row = Record<string, unknown>;

/** Targets of one statement. */
const TARGETS = 1_000;

/** The last publication of each part up to one of the store, by index. */
const PLACES = `
  with named (part) as (select '${BUNDLE_PART}' union select part from part)
  select p.part, p.part_rank, ${MARK} as mark, coalesce(p.stated_at_ms, p.published_at_ms) as published_at_ms,
    coalesce(p.part_sequence, (select count(*) from publication b
      where b.part = p.part and b.sequence <= p.sequence)) as part_sequence
  from named cross join lateral (
    select * from publication own where own.part = named.part and own.sequence <= $1
    order by own.sequence desc limit 1) p
  order by p.part`;

const STATUSES = `
  select s.part, s.part_rank, s.observed_at_ms, s.cursor, s.row_count, s.complete_row_count,
    s.expired_count, p.part_sequence, ${MARK} as mark,
    (select count(*) from part_quarantine q where q.part = s.part) as quarantined_count
  from part s left join lateral (
    select part_sequence, mark from publication own where own.part = s.part
    order by own.sequence desc limit 1) p on true
  order by s.part`;

const STATE = `
  select coalesce(newest.sequence, 0) as sequence, coalesce(newest.mark, '') as newest_mark,
    coalesce((select max(sequence) from publication where part = '${BUNDLE_PART}'), 0) as bundle,
    coalesce((select ${MARK} from part_state), '') as mark,
    coalesce((select judged_sequence from part_state), 0) as judged
  from (select 1) one left join lateral (
    select sequence, ${MARK} as mark from publication order by sequence desc limit 1) newest on true`;

const STATEMENTS = `
  with target (kind, key) as (select * from unnest($1::text[], $2::text[]))
  select kind, key, '${BUNDLE_PART}' as part, 0 as part_rank, fact_id, payload, valid_from, valid_to,
    observed_at_ms, superseded_at_ms
  from target join fact using (kind, key) where withdrawn_in is null
  union all
  select kind, key, part, part_rank, fact_id, payload, valid_from, valid_to, observed_at_ms,
    superseded_at_ms
  from target join part_fact using (kind, key) where withdrawn_in is null
  order by kind, key, part_rank, part, fact_id`;

const WAITING_FOR = `
  with target (kind, key) as (select * from unnest($1::text[], $2::text[]))
  select q.* from target t join part_quarantine q
    on q.missing_kind = t.kind and q.missing_key = t.key`;

/** The parts that a publication shows. */
export async function placesAt(statements: Statements, sequence: number): Promise<PartPlace[]> {
  return (await statements.rows<Row>(PLACES, [sequence])).map(toPlace);
}

/** The kinds that publications after one and up to another touched; null where one did not record it. */
export async function kindsBetween(
  statements: Statements,
  after: number,
  upTo: number,
): Promise<ReadonlySet<string> | null> {
  const rows = await statements.rows<{ kinds: string | null }>(
    'select kinds from publication where sequence > $1 and sequence <= $2',
    [after, upTo],
  );
  const kinds = new Set<string>();
  for (const { kinds: text } of rows) {
    if (text === null) return null;
    for (const kind of JSON.parse(text) as string[]) kinds.add(kind);
  }
  return kinds;
}

export async function allStatuses(statements: Statements): Promise<PartStatus[]> {
  return (await statements.rows<Row>(STATUSES)).map(toStatus);
}

export async function stateOf(statements: Statements): Promise<PartsState> {
  const [row] = await statements.rows<Row>(STATE);
  return {
    newest: { sequence: Number(row!['sequence']), mark: String(row!['newest_mark']) },
    bundleSequence: Number(row!['bundle']),
    mark: String(row!['mark']),
    judgedSequence: Number(row!['judged']),
  };
}

/** What any part states about the targets now. */
export async function statementsNow(
  statements: Statements,
  targets: readonly FactTarget[],
): Promise<StatedPartFact[]> {
  const found: StatedPartFact[] = [];
  for (const few of inGroups(targets)) {
    found.push(...toStatements(await statements.rows<Row>(STATEMENTS, few)));
  }
  return found;
}

export async function quarantinedRows(
  statements: Statements,
  { waitingFor, part }: QuarantineQuery,
): Promise<QuarantinedFact[]> {
  const rows: FactRow[] = [];
  if (waitingFor === undefined) {
    rows.push(...(await statements.rows<Row>('select * from part_quarantine')));
  } else {
    for (const few of inGroups(waitingFor)) {
      rows.push(...(await statements.rows<Row>(WAITING_FOR, few)));
    }
  }
  return toQuarantined(rows)
    .filter((row) => part === undefined || row.part === part)
    .sort((a, b) => a.sinceMs - b.sinceMs || a.id - b.id);
}

/** Columns of targets, of a bounded number each. */
export function inGroups(targets: readonly FactTarget[]): [kinds: string[], keys: string[]][] {
  const groups: [string[], string[]][] = [];
  for (let at = 0; at < targets.length; at += TARGETS) {
    const few = targets.slice(at, at + TARGETS);
    groups.push([few.map(({ kind }) => kind), few.map(({ key }) => key)]);
  }
  return groups;
}
