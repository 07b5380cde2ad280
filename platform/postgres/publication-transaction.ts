import type {
  Fact,
  PublicationDraft,
  PublicationRecord,
  PublishOutcome,
} from '#kernel/ports/fact-store.ts';
import { canonicalJson } from '#platform/facts/canonical-json.ts';
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

const INSERT_PUBLICATION = `
  insert into publication (sequence, publication_id, namespace, published_at_ms, content_hash)
  values ($1, $2, $3, $4, $5) returning ${MARK} as mark`;

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
    const [lock] = await statements.rows<{ mine: boolean }>(TRY_LOCK);
    if (lock?.mine !== true) throw otherPublisherError();
    const publications = await statements.rows<PublicationRecord & Record<string, unknown>>(
      `${PUBLICATION} where publication_id = $1 or sequence = (select max(sequence) from publication)
       order by sequence`,
      [draft.publicationId],
    );
    const known = publications.find(({ publicationId }) => publicationId === draft.publicationId);
    if (known !== undefined) {
      if (known.contentHash !== draft.contentHash) throw publicationIdTakenError(draft);
      const nothing = { addedCount: 0, unchangedCount: 0, withdrawnCount: 0 };
      return { publication: known, isNew: false, ...nothing };
    }
    const before = publications.at(-1) ?? null;
    requireOwnNamespace(draft, await sourcesOf(statements));
    requirePublicationOrder(draft, before);
    const publication = { ...draft, sequence: (before?.sequence ?? 0) + 1 };
    return writePublication(statements, publication, facts);
  }, 'long');
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
  facts: AsyncIterable<Fact>,
): Promise<PublishOutcome> {
  const { sequence, publicationId, namespace, publishedAtMs, contentHash } = publication;
  const [made] = await statements.rows<{ mark: string }>(INSERT_PUBLICATION, [
    sequence,
    publicationId,
    namespace,
    publishedAtMs,
    contentHash,
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
