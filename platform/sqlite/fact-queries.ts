import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BUNDLE_PART, type Fact, type FactQuery } from '#kernel/ports/fact-store.ts';
import type { FactTarget, PartFact } from '#kernel/ports/part-store.ts';
import { FIRST_ROWS, nextLimit } from '#platform/facts/fact-batches.ts';
import { FactReader } from '#platform/facts/fact-reader.ts';
import { toPartFacts } from '#platform/facts/part-records.ts';
import { passes, RankedRows } from '#platform/facts/ranked-rows.ts';
import { inGroups } from '#platform/sqlite/part-rows.ts';

const SELECT_FACTS = `
  SELECT fact_id, key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms
  FROM fact
  WHERE kind = :kind AND (key, fact_id) > (:afterKey, :afterId)
    AND introduced_in <= :sequence AND (withdrawn_in IS NULL OR withdrawn_in > :sequence)
    AND (:validOn IS NULL
         OR (valid_from <= :validOn AND (valid_to IS NULL OR valid_to > :validOn)))
    AND (:knownAtMs IS NULL
         OR (observed_at_ms <= :knownAtMs
             AND (superseded_at_ms IS NULL OR superseded_at_ms > :knownAtMs)))
  ORDER BY key, fact_id LIMIT :limit`;

const COLUMNS = 'key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms';

/** Rows of all parts. Dates and knowledge select after the rank: a better rank overrules all rows of a key. */
const SELECT_RANKED = `
  SELECT fact_id, 0 AS part_rank, '${BUNDLE_PART}' AS part, ${COLUMNS} FROM fact
  WHERE kind = :kind AND key >= :afterKey
    AND (key, 0, '${BUNDLE_PART}', fact_id) > (:afterKey, :afterRank, :afterPart, :afterId)
    AND introduced_in <= :sequence AND (withdrawn_in IS NULL OR withdrawn_in > :sequence)
  UNION ALL
  SELECT fact_id, part_rank, part, ${COLUMNS} FROM part_fact
  WHERE kind = :kind AND (key, part_rank, part, fact_id) > (:afterKey, :afterRank, :afterPart, :afterId)
    AND introduced_in <= :sequence AND (withdrawn_in IS NULL OR withdrawn_in > :sequence)
  ORDER BY key, part_rank, part, fact_id LIMIT :limit`;

const SELECT_PART = `
  SELECT * FROM part_fact WHERE part = :part AND withdrawn_in IS NULL AND identity > :after
  ORDER BY identity LIMIT :limit`;

const SELECT_TARGETS = `
  WITH target (kind, key) AS (SELECT value ->> 0, value ->> 1 FROM json_each(:targets))
  SELECT part_fact.* FROM target CROSS JOIN part_fact USING (kind, key)
  WHERE part = :part AND withdrawn_in IS NULL`;

/** The facts of a publication in batches. A kind that only bundles state is read without regard to parts. */
export function readFacts(
  database: DatabaseSync,
  query: FactQuery,
): AsyncGenerator<readonly Fact[]> {
  const others = database.prepare('SELECT 1 FROM part_fact WHERE kind = ? LIMIT 1').get(query.kind);
  return others === undefined ? bundleFacts(database, query) : rankedFacts(database, query);
}

async function* bundleFacts(
  database: DatabaseSync,
  query: FactQuery,
): AsyncGenerator<readonly Fact[]> {
  const select = database.prepare(SELECT_FACTS);
  const filters = {
    kind: query.kind,
    sequence: query.sequence,
    validOn: query.validOn ?? null,
    knownAtMs: query.knownAtMs ?? null,
  };
  const reader = new FactReader(query.kind);
  let [afterKey, afterId] = ['', 0];
  let limit = FIRST_ROWS;
  // The facts of a publication never change, so the batches need no common transaction.
  for (;;) {
    const rows = select.all({ ...filters, afterKey, afterId, limit });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => reader.read(row));
    if (rows.length < limit) return;
    // SQLite answers synchronously, so only this yields to other work.
    await nextTurn();
    [afterKey, afterId] = [String(last['key']), Number(last['fact_id'])];
    limit = nextLimit(rows);
  }
}

async function* rankedFacts(
  database: DatabaseSync,
  query: FactQuery,
): AsyncGenerator<readonly Fact[]> {
  const select = database.prepare(SELECT_RANKED);
  const { kind, sequence } = query;
  const reader = new FactReader(kind);
  const ranked = new RankedRows();
  let after = { afterKey: '', afterRank: -1, afterPart: '', afterId: 0 };
  let limit = FIRST_ROWS;
  for (;;) {
    const rows = select.all({ kind, sequence, ...after, limit });
    const last = rows.at(-1);
    if (last === undefined) return;
    const counting = rows.filter(({ key, part }) => ranked.keeps({ key, part }));
    yield counting.map((row) => reader.read(row)).filter((fact) => passes(fact, query));
    if (rows.length < limit) return;
    await nextTurn();
    after = {
      afterKey: String(last['key']),
      afterRank: Number(last['part_rank']),
      afterPart: String(last['part']),
      afterId: Number(last['fact_id']),
    };
    limit = nextLimit(rows);
  }
}

/** The visible rows of a part in batches. */
export async function* partFacts(
  database: DatabaseSync,
  part: string,
  targets: readonly FactTarget[] | null,
): AsyncGenerator<readonly PartFact[]> {
  if (targets !== null) {
    const select = database.prepare(SELECT_TARGETS);
    for (const few of inGroups(targets)) {
      yield toPartFacts(select.all({ part, targets: few }));
      await nextTurn();
    }
    return;
  }
  const select = database.prepare(SELECT_PART);
  let after = '';
  let limit = FIRST_ROWS;
  for (;;) {
    const rows = select.all({ part, after, limit });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield toPartFacts(rows);
    await nextTurn();
    after = String(last['identity']);
    limit = nextLimit(rows);
  }
}
