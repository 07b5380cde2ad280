import {
  BUNDLE_PART,
  type Fact,
  type PublicationDraft,
  type PublicationRecord,
  type PublishOutcome,
} from '#kernel/ports/fact-store.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';
import { FACTS_PART } from '#platform/facts/fact-origin.ts';
import {
  publicationIdTakenError,
  otherPublisherError,
  requireOwnNamespace,
  requirePublicationOrder,
} from '#platform/facts/publication-rules.ts';
import { digestOf, type WrittenFact } from '#platform/facts/written-fact.ts';
import { MARK } from '#platform/postgres/mark.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';

/** Facts sent per statement, and the target length of their payloads. */
const BATCH_FACTS = 1_000;
const BATCH_CHARACTERS = 1_000_000;

/** Selects a publication. */
export const PUBLICATION = `
  select sequence, publication_id as "publicationId", namespace, published_at_ms as "publishedAtMs",
         content_hash as "contentHash", ${MARK} as mark from publication`;

const BY_ID = `${PUBLICATION} where publication_id = $1`;
const NEWEST = `${PUBLICATION} order by sequence desc limit 1`;

/** The newest bundle, with the time that its publisher stated. */
const NEWEST_BUNDLE = `
  select sequence, publication_id as "publicationId", namespace, content_hash as "contentHash",
         coalesce(stated_at_ms, published_at_ms) as "publishedAtMs", ${MARK} as mark
  from publication where part = '${BUNDLE_PART}' order by sequence desc limit 1`;

const INSERT_PUBLICATION = `
  insert into publication (sequence, publication_id, namespace, published_at_ms, content_hash, stated_at_ms)
  values ($1, $2, $3, $4, $5, $6) returning ${MARK} as mark`;

/** A transaction-level lock needs no session, and no crash leaves it behind. */
const TRY_LOCK = 'select pg_try_advisory_xact_lock(724202, hashtext(current_schema())) as mine';

const STAGING = `
  create temporary table staged (
    position bigint generated always as identity, kind text, key text, payload text, valid_from text,
    valid_to text, observed_at_ms bigint, superseded_at_ms bigint, digest bytea primary key
  ) on commit drop`;

/** Duplicates of a fact within a publication are one fact. */
const STAGE = `
  insert into staged (kind, key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms, digest)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
                       $7::bigint[], $8::bytea[])
  on conflict (digest) do nothing`;

const ADD_NEW = `
  insert into fact (kind, key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms, digest,
                    introduced_in)
  select kind, key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms, digest, $1
  from staged s
  where not exists (select from fact f where f.digest = s.digest and f.withdrawn_in is null)
  order by position`;

const WITHDRAW = `
  update fact f set withdrawn_in = $1
  where withdrawn_in is null and not exists (select from staged s where s.digest = f.digest)`;

/** Publishes as `FactStore.publish` describes, in one transaction. */
export function publishFacts(
  database: PostgresDatabase,
  draft: PublicationDraft,
  facts: AsyncIterable<Fact>,
): Promise<PublishOutcome> {
  return database.transaction(async (statements) => {
    await lockPublishing(statements);
    const known = await onePublication(statements, BY_ID, [draft.publicationId]);
    if (known !== null) {
      if (known.contentHash !== draft.contentHash) throw publicationIdTakenError(draft);
      const nothing = { addedCount: 0, unchangedCount: 0, withdrawnCount: 0 };
      return { publication: known, isNew: false, ...nothing };
    }
    const before = await onePublication(statements, NEWEST);
    const bundleBefore = await onePublication(statements, NEWEST_BUNDLE);
    requireOwnNamespace(draft, await sourcesOf(statements));
    requirePublicationOrder(draft, bundleBefore);
    const publication = {
      ...draft,
      publishedAtMs: Math.max(draft.publishedAtMs, before?.publishedAtMs ?? 0),
      sequence: (before?.sequence ?? 0) + 1,
    };
    return writePublication(statements, publication, draft.publishedAtMs, facts);
  }, 'long');
}

/** Waits for no other publisher. Throws `PublicationRefusedError` while one publishes. */
export async function lockPublishing(statements: Statements): Promise<void> {
  const [lock] = await statements.rows<{ mine: boolean }>(TRY_LOCK);
  if (lock?.mine !== true) throw otherPublisherError();
}

async function onePublication(
  statements: Statements,
  text: string,
  values: readonly unknown[] = [],
): Promise<PublicationRecord | null> {
  const [row] = await statements.rows<PublicationRecord & Record<string, unknown>>(text, values);
  return row ?? null;
}

async function sourcesOf(statements: Statements): Promise<string[]> {
  const rows = await statements.rows<{ source: string }>(
    `select source from origin where store = 'facts' and part = $1`,
    [FACTS_PART],
  );
  return rows.map(({ source }) => source);
}

async function writePublication(
  statements: Statements,
  publication: Omit<PublicationRecord, 'mark'>,
  statedAtMs: number,
  facts: AsyncIterable<Fact>,
): Promise<PublishOutcome> {
  const { sequence, publicationId, namespace, publishedAtMs, contentHash } = publication;
  const [made] = await statements.rows<{ mark: string }>(INSERT_PUBLICATION, [
    sequence,
    publicationId,
    namespace,
    publishedAtMs,
    contentHash,
    statedAtMs,
  ]);
  await statements.run(STAGING);
  const staged = await stage(statements, facts);
  // Temporary tables are not analyzed automatically, and the plans below depend on its size.
  await statements.run('analyze staged');
  const addedCount = await statements.run(ADD_NEW, [sequence]);
  const withdrawnCount = await statements.run(WITHDRAW, [sequence]);
  return {
    publication: { ...publication, mark: made!.mark },
    isNew: true,
    addedCount,
    unchangedCount: staged - addedCount,
    withdrawnCount,
  };
}

/** Copies the facts to the server; returns the number of distinct ones. */
async function stage(statements: Statements, facts: AsyncIterable<Fact>): Promise<number> {
  let staged = 0;
  let batch: WrittenFact[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    staged += await statements.run(STAGE, columnsOf(batch));
    [batch, characters] = [[], 0];
  };
  for await (const fact of facts) {
    const payload = canonicalJson(fact.payload);
    characters += payload.length;
    batch.push({ ...fact, payload });
    if (batch.length >= BATCH_FACTS || characters >= BATCH_CHARACTERS) await flush();
  }
  if (batch.length > 0) await flush();
  return staged;
}

function columnsOf(facts: readonly WrittenFact[]): unknown[][] {
  return [
    facts.map(({ kind }) => kind),
    facts.map(({ key }) => key),
    facts.map(({ payload }) => payload),
    facts.map(({ validFrom }) => validFrom),
    facts.map(({ validTo }) => validTo),
    facts.map(({ observedAtMs }) => observedAtMs),
    facts.map(({ supersededAtMs }) => supersededAtMs),
    facts.map((fact) => Buffer.from(digestOf(fact))),
  ];
}
