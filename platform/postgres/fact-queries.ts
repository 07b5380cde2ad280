import { BUNDLE_PART, type Fact, type FactQuery } from '#kernel/ports/fact-store.ts';
import type { FactTarget, PartFact } from '#kernel/ports/part-store.ts';
import { FIRST_ROWS, nextLimit } from '#platform/facts/fact-batches.ts';
import { FactReader } from '#platform/facts/fact-reader.ts';
import { toPartFacts } from '#platform/facts/part-records.ts';
import { passes, RankedRows } from '#platform/facts/ranked-rows.ts';
import { inGroups } from '#platform/postgres/part-rows.ts';

const SELECT_FACTS = `
  select fact_id, key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms
  from fact
  where kind = $1 and (key, fact_id) > ($2, $3)
    and introduced_in <= $4 and (withdrawn_in is null or withdrawn_in > $4)
    and ($5::text is null or (valid_from <= $5 and (valid_to is null or valid_to > $5)))
    and ($6::bigint is null
         or (observed_at_ms <= $6 and (superseded_at_ms is null or superseded_at_ms > $6)))
  order by key, fact_id limit $7`;

const COLUMNS = 'key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms';

/** Rows of all parts. Dates and knowledge select after the rank: a better rank overrules all rows of a key. */
const SELECT_RANKED = `
  (select fact_id, 0::smallint as part_rank, '${BUNDLE_PART}'::text collate "C" as part, ${COLUMNS} from fact
   where kind = $1 and key >= $2
     and (key, 0::smallint, '${BUNDLE_PART}'::text collate "C", fact_id) > ($2, $3::smallint, $4, $5)
     and introduced_in <= $6 and (withdrawn_in is null or withdrawn_in > $6)
   order by key, fact_id limit $7)
  union all
  (select fact_id, part_rank, part, ${COLUMNS} from part_fact
   where kind = $1 and (key, part_rank, part, fact_id) > ($2, $3::smallint, $4, $5)
     and introduced_in <= $6 and (withdrawn_in is null or withdrawn_in > $6)
   order by key, part_rank, part, fact_id limit $7)
  order by key, part_rank, part, fact_id limit $7`;

const SELECT_PART = `
  select * from part_fact where part = $1 and withdrawn_in is null and identity > $2
  order by identity limit $3`;

const SELECT_TARGETS = `
  with target (kind, key) as (select * from unnest($2::text[], $3::text[]))
  select part_fact.* from target join part_fact using (kind, key)
  where part = $1 and withdrawn_in is null`;

type Row = Record<string, unknown>;

/** Runs one read. */
export type Read = (text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The facts of a publication in batches. A kind that only bundles state is read without regard to parts. */
export async function* readFacts(read: Read, query: FactQuery): AsyncGenerator<readonly Fact[]> {
  const others = await read('select 1 from part_fact where kind = $1 limit 1', [query.kind]);
  yield* others.length === 0 ? bundleFacts(read, query) : rankedFacts(read, query);
}

async function* bundleFacts(read: Read, query: FactQuery): AsyncGenerator<readonly Fact[]> {
  const { kind, sequence, validOn = null, knownAtMs = null } = query;
  const reader = new FactReader(kind);
  let [afterKey, afterId] = ['', 0];
  let limit = FIRST_ROWS;
  // The facts of a publication never change, so the batches need no common transaction.
  for (;;) {
    const rows = await read(SELECT_FACTS, [
      kind,
      afterKey,
      afterId,
      sequence,
      validOn,
      knownAtMs,
      limit,
    ]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => reader.read(row));
    if (rows.length < limit) return;
    [afterKey, afterId] = [String(last['key']), Number(last['fact_id'])];
    limit = nextLimit(rows);
  }
}

async function* rankedFacts(read: Read, query: FactQuery): AsyncGenerator<readonly Fact[]> {
  const { kind, sequence } = query;
  const reader = new FactReader(kind);
  const ranked = new RankedRows();
  let after: readonly unknown[] = ['', -1, '', 0];
  let limit = FIRST_ROWS;
  for (;;) {
    const rows = await read(SELECT_RANKED, [kind, ...after, sequence, limit]);
    const last = rows.at(-1);
    if (last === undefined) return;
    const counting = rows.filter(({ key, part }) => ranked.keeps({ key, part }));
    yield counting.map((row) => reader.read(row)).filter((fact) => passes(fact, query));
    if (rows.length < limit) return;
    after = [last['key'], last['part_rank'], last['part'], last['fact_id']];
    limit = nextLimit(rows);
  }
}

/** The visible rows of a part in batches. */
export async function* partFacts(
  read: Read,
  part: string,
  targets: readonly FactTarget[] | null,
): AsyncGenerator<readonly PartFact[]> {
  if (targets !== null) {
    for (const few of inGroups(targets)) {
      yield toPartFacts(await read(SELECT_TARGETS, [part, ...few]));
    }
    return;
  }
  let after = '';
  let limit = FIRST_ROWS;
  for (;;) {
    const rows = await read(SELECT_PART, [part, after, limit]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield toPartFacts(rows);
    after = String(last['identity']);
    limit = nextLimit(rows);
  }
}
