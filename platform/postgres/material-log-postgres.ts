import { LogRewrittenError, type LogPlace } from '#kernel/ports/log-place.ts';
import {
  payloadText,
  type Appended,
  type LoggedMaterial,
  type MaterialEntry,
  type MaterialLog,
  type MaterialSelection,
} from '#kernel/ports/material-log.ts';
import type { StoreChanges } from '#kernel/ports/store-changes.ts';
import { MARK } from '#platform/postgres/mark.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { isRefusedStatement, storageFailure } from '#platform/postgres/postgres-failure.ts';

const BATCH_ROWS = 500;
/** Maximum materials per transaction, unless one batch has more. */
const MAX_IN_GROUP = 500;

/** A batch that waits for its commit. */
interface WaitingBatch {
  readonly entries: readonly (MaterialEntry & { readonly text: string })[];
  readonly loggedAtMs: number;
  readonly resolve: (appended: readonly Appended[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Includes the reader's last material, without its payload, to check in the same statement that it is still there. */
const READ_ON = `
  select sequence, ${MARK}, material_id, ready_at_ms, logged_at_ms,
    case when sequence = $1 then '' else payload end
  from material where sequence >= $1 and (sequence = $1 or ready_at_ms >= $2)
  order by sequence limit ${BATCH_ROWS + 1}`;

type MaterialRow = readonly [
  sequence: number,
  mark: string,
  materialId: string,
  readyAtMs: number,
  loggedAtMs: number,
  payload: string,
];

/** A material that is in the log or will be with this transaction. */
interface KnownMaterial {
  readonly sequence: number;
  readonly text: string;
}

/**
 * Materials in PostgreSQL. Batches that arrive during a transaction share the next one. Every writer locks the
 * counter first, in all processes: numbers have no gaps and become visible in order.
 */
export class MaterialLogPostgres implements MaterialLog {
  readonly changes: StoreChanges | undefined;
  readonly #database: PostgresDatabase;
  #waiting: WaitingBatch[] = [];
  #writing: Promise<void> | null = null;

  /** @param database owned by the caller, with the required schema */
  constructor(database: PostgresDatabase, changes?: StoreChanges) {
    this.#database = database;
    this.changes = changes;
  }

  append(batch: readonly MaterialEntry[], loggedAtMs: number): Promise<readonly Appended[]> {
    if (batch.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const entries = batch.map((entry) => ({ ...entry, text: payloadText(entry.payload) }));
      this.#waiting.push({ entries, loggedAtMs, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  async *read(selection: MaterialSelection): AsyncGenerator<readonly LoggedMaterial[]> {
    try {
      yield* this.#read(selection);
    } catch (error) {
      throw storageFailure(error, this.#database.place);
    }
  }

  async *#read({
    after,
    readySinceMs,
  }: MaterialSelection): AsyncGenerator<readonly LoggedMaterial[]> {
    // A resumed reader only needs the end; a new one skips the years before its start.
    const start = after ?? (await this.#before(readySinceMs));
    if (start === null) return;
    let known: LogPlace = start;
    for (;;) {
      const rows: MaterialRow[] = await this.#database.arrays<MaterialRow>(READ_ON, [
        known.sequence,
        readySinceMs,
      ]);
      const found = rows[0]?.[0] === known.sequence ? rows.shift() : undefined;
      if (known.sequence > 0 && (found?.[1] ?? null) !== known.mark) {
        throw new LogRewrittenError(known);
      }
      const materials = rows.map(toMaterial);
      if (materials.length > 0) yield materials;
      if (materials.length < BATCH_ROWS) return;
      known = materials.at(-1)!;
    }
  }

  async lastSequence(): Promise<number> {
    const [row] = await this.#database.rows<{ last: number }>('select last from material_counter');
    return row!.last;
  }

  async signingKey(): Promise<Uint8Array> {
    const [row] = await this.#database.rows<{ key: Buffer }>(
      'select signing_key as key from material_counter',
    );
    return new Uint8Array(row!.key);
  }

  async close(): Promise<void> {
    await this.#writing;
  }

  /** The position before the first material visible at a time or later; null without one. */
  async #before(readySinceMs: number): Promise<LogPlace | null> {
    const [row] = await this.#database.rows<LogPlace & Record<string, unknown>>(
      `select f.first - 1 as sequence, ${MARK} as mark
       from (select min(sequence) as first from material where ready_at_ms >= $1) f
       left join material m on m.sequence = f.first - 1 where f.first is not null`,
      [readySinceMs],
    );
    return row ?? null;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#writeGroup(this.#takeGroup());
    this.#writing = null;
  }

  #takeGroup(): WaitingBatch[] {
    let [count, rows] = [1, this.#waiting[0]!.entries.length];
    for (const { entries } of this.#waiting.slice(1)) {
      rows += entries.length;
      if (rows > MAX_IN_GROUP) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #writeGroup(group: readonly WaitingBatch[]): Promise<void> {
    try {
      const appended = await this.#database.transaction((own) => appendGroup(own, group));
      for (const [at, { resolve }] of group.entries()) resolve(appended[at]!);
    } catch (error) {
      if (group.length > 1 && isRefusedStatement(error)) {
        // One batch contains data that the database rejects; the others are written without it.
        for (const batch of group) await this.#writeGroup([batch]);
        return;
      }
      const failure = storageFailure(error, this.#database.place);
      for (const { reject } of group) reject(failure);
    }
  }
}

/** Writes batches in a transaction; returns the outcomes of each batch. */
async function appendGroup(
  statements: Statements,
  group: readonly WaitingBatch[],
): Promise<Appended[][]> {
  const [counter] = await statements.rows<{ last: number }>(
    'select last from material_counter for update',
  );
  const ids = group.flatMap(({ entries }) => entries.map(({ materialId }) => materialId));
  const found = await statements.arrays<[string, number, string]>(
    'select material_id, sequence, payload from material where material_id = any($1)',
    [ids],
  );
  const known = new Map<string, KnownMaterial>(
    found.map(([id, sequence, text]) => [id, { sequence, text }]),
  );
  let { last } = counter!;
  const columns: [number[], string[], number[], number[], string[]] = [[], [], [], [], []];
  const appended = group.map(({ entries, loggedAtMs }) =>
    entries.map(({ materialId, readyAtMs, text }): Appended => {
      const before = known.get(materialId);
      if (before !== undefined) {
        const outcome = before.text === text ? 'unchanged' : 'conflict';
        return { outcome, sequence: before.sequence };
      }
      last += 1;
      known.set(materialId, { sequence: last, text });
      [last, materialId, readyAtMs, loggedAtMs, text].forEach((value, at) => {
        (columns[at] as unknown[]).push(value);
      });
      return { outcome: 'added', sequence: last };
    }),
  );
  if (columns[0].length > 0) {
    await statements.run(
      `insert into material (sequence, material_id, ready_at_ms, logged_at_ms, payload)
       select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])`,
      columns,
    );
    await statements.run('update material_counter set last = $1', [last]);
  }
  return appended;
}

function toMaterial(row: MaterialRow): LoggedMaterial {
  const [sequence, mark, materialId, readyAtMs, loggedAtMs, payload] = row;
  return {
    sequence,
    mark,
    materialId,
    readyAtMs,
    loggedAtMs,
    payload: JSON.parse(payload) as MaterialEntry['payload'],
  };
}
