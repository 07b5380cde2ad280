import type { PublicationRecord } from '#kernel/ports/fact-store.ts';
import type { PartCommit, PublishedPart } from '#kernel/ports/part-store.ts';
import {
  headOf,
  isSameState,
  rowsOfCommit,
  type PartCommitHead,
  type PartRows,
  type WrittenPartFact,
} from '#platform/facts/part-commit.ts';
import {
  COLLECTED_NAMESPACE,
  partPublicationId,
  rankNumber,
} from '#platform/facts/part-records.ts';
import { MARK } from '#platform/postgres/mark.ts';
import { stateOf } from '#platform/postgres/part-rows.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { lockPublishing } from '#platform/postgres/publication-transaction.ts';

const FACT_COLUMNS =
  'kind, key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms, identity';
const UNNESTED = `unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[],
                         $8::text[]`;

const INSERT_FACTS = `
  insert into part_fact (${FACT_COLUMNS}, part, part_rank, introduced_in)
  select *, $9::text, $10::smallint, $11::bigint from ${UNNESTED})`;

const INSERT_WAITING = `
  insert into part_quarantine (${FACT_COLUMNS}, part, missing_kind, missing_key, since_ms)
  select * from ${UNNESTED}, $9::text[], $10::text[], $11::text[], $12::bigint[])`;

const INSERT_PUBLICATION = `
  insert into publication (sequence, publication_id, namespace, published_at_ms, content_hash, part,
                           part_sequence, part_rank, kinds, note)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${MARK} as mark`;

const OBSERVE = `
  insert into part (part, part_rank, observed_at_ms, cursor, row_count, complete_row_count)
  values ($1, $2, $3, $4, 0, $5)
  on conflict (part) do update set observed_at_ms = excluded.observed_at_ms, cursor = excluded.cursor,
    complete_row_count = coalesce(excluded.complete_row_count, part.complete_row_count)`;

const SET_STATE = `
  insert into part_state (id, mark, judged_sequence) values (1, gen_random_uuid(), $1)
  on conflict (id) do update set mark = excluded.mark, judged_sequence = excluded.judged_sequence`;

const WITHDRAW = `
  update part_fact set withdrawn_in = $1 where withdrawn_in is null and fact_id = any($2::bigint[])`;

/** Applies a commit as `PartStore.commitPart` describes, in one transaction. */
export function applyPartCommit(
  database: PostgresDatabase,
  commit: PartCommit,
): Promise<readonly PublishedPart[] | null> {
  return database.transaction(async (statements) => {
    await lockPublishing(statements);
    const state = await stateOf(statements);
    if (!isSameState(state, commit.basedOn)) return null;
    const head = headOf(commit);
    await observe(statements, head, state.bundleSequence);
    const published: PublishedPart[] = [];
    for (const change of head.changes) {
      published.push(await publishChange(statements, change, head.publishedAtMs));
    }
    for (const rows of rowsOfCommit(commit)) await writeRows(statements, rows, published);
    return published;
  }, 'long');
}

const COUNT_EXPIRED = `
  update part set expired_count = expired_count + expired.count
  from (select part, count(*) as count from part_quarantine where since_ms <= $1 group by part) expired
  where expired.part = part.part`;

async function observe(
  statements: Statements,
  { observation, releasedIds, expireUntilMs }: PartCommitHead,
  judgedSequence: number,
): Promise<void> {
  if (observation !== null) {
    const { part, rank, observedAtMs, cursor, completeRowCount } = observation;
    const values = [part, rankNumber(rank), observedAtMs, cursor, completeRowCount];
    await statements.run(OBSERVE, values);
  }
  if (releasedIds.length > 0) {
    await statements.run('delete from part_quarantine where row_id = any($1::bigint[])', [
      releasedIds,
    ]);
  }
  await statements.run(COUNT_EXPIRED, [expireUntilMs]);
  await statements.run('delete from part_quarantine where since_ms <= $1', [expireUntilMs]);
  await statements.run(SET_STATE, [judgedSequence]);
}

async function publishChange(
  statements: Statements,
  change: PartCommitHead['changes'][number],
  publishedAtMs: number,
): Promise<PublishedPart> {
  const { part, rank, addedCount, withdrawnIds, kinds, note, contentHash } = change;
  const [before] = await statements.rows<PublicationRecord & Record<string, unknown>>(
    `select sequence, namespace, published_at_ms as "publishedAtMs" from publication
     order by sequence desc limit 1`,
  );
  const [own] = await statements.rows<{ last: number | null }>(
    'select max(part_sequence) as last from publication where part = $1',
    [part],
  );
  const partSequence = (own?.last ?? 0) + 1;
  const publication = {
    sequence: (before?.sequence ?? 0) + 1,
    publicationId: partPublicationId(part, partSequence),
    namespace: before?.namespace ?? COLLECTED_NAMESPACE,
    publishedAtMs: Math.max(publishedAtMs, before?.publishedAtMs ?? 0),
    contentHash,
  };
  const { sequence } = publication;
  const ofPart = [part, partSequence, rankNumber(rank), JSON.stringify(kinds), note];
  const [made] = await statements.rows<{ mark: string }>(INSERT_PUBLICATION, [
    ...Object.values(publication),
    ...ofPart,
  ]);
  const { mark } = made!;
  const withdrawn = await statements.run(WITHDRAW, [sequence, withdrawnIds]);
  await statements.run('update part set row_count = row_count + $1 where part = $2', [
    addedCount - withdrawn,
    part,
  ]);
  const place = {
    part,
    rank,
    sequence: partSequence,
    mark,
    publishedAtMs: publication.publishedAtMs,
  };
  return { publication: { ...publication, mark }, place };
}

async function writeRows(
  statements: Statements,
  rows: PartRows,
  published: readonly PublishedPart[],
): Promise<void> {
  const columns = columnsOf(rows.facts);
  if (rows.change !== null) {
    const { publication, place } = published[rows.change]!;
    const { part, rank } = place;
    await statements.run(INSERT_FACTS, [...columns, part, rankNumber(rank), publication.sequence]);
    return;
  }
  await statements.run(INSERT_WAITING, [
    ...columns,
    rows.facts.map(({ part }) => part),
    rows.facts.map(({ missing }) => missing.kind),
    rows.facts.map(({ missing }) => missing.key),
    rows.facts.map(({ sinceMs }) => sinceMs),
  ]);
}

function columnsOf(facts: readonly WrittenPartFact[]): unknown[][] {
  return [
    facts.map(({ kind }) => kind),
    facts.map(({ key }) => key),
    facts.map(({ payload }) => payload),
    facts.map(({ validFrom }) => validFrom),
    facts.map(({ validTo }) => validTo),
    facts.map(({ observedAtMs }) => observedAtMs),
    facts.map(({ supersededAtMs }) => supersededAtMs),
    facts.map(({ identity }) => identity),
  ];
}
