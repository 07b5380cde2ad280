import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { asUnusable, PostgresAway } from '#platform/postgres/postgres-failure.ts';
import {
  NEWEST_SCHEMA,
  requireSchema,
  SchemaUnknown,
  TRY_SHARED_LOCK,
  USER_LIVES_MS,
} from '#platform/postgres/schema.ts';

const BEAT_MS = USER_LIVES_MS / 4;

const TELL = `
  insert into schema_user values ($1, $2, clock_timestamp())
  on conflict (id) do update set seen = excluded.seen`;
const FORGET = `delete from schema_user where seen < clock_timestamp() - interval '1 day'`;

/**
 * Tells in the database that this process uses its schema, as long as it does, so that `marketgraph migrate` takes
 * nothing away that it needs. One that was cut off for longer may come back to a schema that it does not know; then
 * nothing more is asked of the database, which is as good as away.
 */
export class SchemaUse {
  readonly #database: PostgresDatabase;
  readonly #clock: Clock;
  readonly #newest: number;
  readonly #id = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;
  #timer: Timer | null = null;
  #beating: Promise<void> = Promise.resolve();
  #isOver = false;

  private constructor(database: PostgresDatabase, clock: Clock, newest: number) {
    this.#database = database;
    this.#clock = clock;
    this.#newest = newest;
  }

  /**
   * Makes sure that the schema is one that this process knows, before it is used.
   *
   * @param newest the newest schema that the program knows
   * @throws `SchemaUnknown` for a schema that it does not know, `PostgresUnusableError` for a database that fails
   */
  static async begin(
    database: PostgresDatabase,
    clock: Clock,
    newest = NEWEST_SCHEMA,
  ): Promise<SchemaUse> {
    // First without the lock, as only then it is known that there is a table to write into.
    await requireSchema(database, database.place, newest);
    const use = new SchemaUse(database, clock, newest);
    await use.#tell(async (statements) => {
      const [lock] = await statements.rows<{ mine: boolean }>(TRY_SHARED_LOCK);
      if (lock?.mine !== true) throw new PostgresAway(`${database.place} is being migrated`);
    });
    await database.run(FORGET).catch(() => undefined);
    use.#schedule();
    return use;
  }

  /** This process uses it no longer. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#timer?.cancel();
    await this.#beating;
    // What cannot be told is known soon enough.
    const forget = this.#database.run('delete from schema_user where id = $1', [this.#id]);
    await forget.catch(() => undefined);
  }

  #schedule(): void {
    if (this.#isOver) return;
    this.#timer = this.#clock.after(BEAT_MS, () => {
      // A database that is away is told of by whoever needs it.
      this.#beating = this.#tell().catch(() => undefined);
      void this.#beating.then(() => this.#schedule());
    });
  }

  /** Without the lock but for the first time: a script that takes long must not make living processes look gone. */
  async #tell(first: (statements: Statements) => Promise<void> = async () => {}): Promise<void> {
    const { place } = this.#database;
    try {
      await this.#database.transaction(async (statements) => {
        await first(statements);
        await requireSchema(statements, place, this.#newest);
        await statements.run(TELL, [this.#id, this.#newest]);
      });
    } catch (error) {
      if (error instanceof SchemaUnknown) this.#database.refuse(error);
      throw asUnusable(error, place);
    }
  }
}
