import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { asUnusable, PostgresAwayError } from '#platform/postgres/postgres-failure.ts';
import {
  NEWEST_SCHEMA,
  requireSchema,
  UnknownSchemaError,
  TRY_SHARED_LOCK,
  USER_LIVES_MS,
} from '#platform/postgres/schema.ts';

const BEAT_MS = USER_LIVES_MS / 4;

const HEARTBEAT = `
  insert into schema_user values ($1, $2, clock_timestamp())
  on conflict (id) do update set seen = excluded.seen`;
/** A heartbeat in one statement, which writes nothing where the schema is not supported. */
const HEARTBEAT_IF_SUPPORTED = `
  insert into schema_user select $1, $2::int, clock_timestamp()
  where (select coalesce(max(version), 0) from schema_version) between $2::int and $2::int + 1
  on conflict (id) do update set seen = excluded.seen`;
const FORGET = `delete from schema_user where seen < clock_timestamp() - interval '1 day'`;

/**
 * Registers this process as a user of its schema version, with heartbeats, so that `marketgraph migrate` does not
 * remove what it needs. A process that was disconnected for longer may find an unknown schema; it then treats the
 * database as unavailable.
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
   * Checks that this process supports the schema, and registers it.
   *
   * @param newest the newest schema that the program supports
   * @throws `UnknownSchemaError` for an unsupported schema; `PostgresUnusableError` when the database cannot be used
   */
  static async begin(
    database: PostgresDatabase,
    clock: Clock,
    newest = NEWEST_SCHEMA,
  ): Promise<SchemaUse> {
    // First without the lock, because the table exists only in a supported schema.
    await requireSchema(database, database.place, newest);
    const use = new SchemaUse(database, clock, newest);
    await use.#sendHeartbeat(async (statements) => {
      const [lock] = await statements.rows<{ mine: boolean }>(TRY_SHARED_LOCK);
      if (lock?.mine !== true) throw new PostgresAwayError(`${database.place} is being migrated`);
    });
    await database.run(FORGET).catch(() => undefined);
    use.#schedule();
    return use;
  }

  /** Unregisters this process. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#timer?.cancel();
    await this.#beating;
    // If this fails, the missing heartbeats have the same effect soon.
    const forget = this.#database.run('delete from schema_user where id = $1', [this.#id]);
    await forget.catch(() => undefined);
  }

  #schedule(): void {
    if (this.#isOver) return;
    this.#timer = this.#clock.after(BEAT_MS, () => {
      // An unavailable database is reported by the statements that need it.
      this.#beating = this.#repeatHeartbeat().catch(() => undefined);
      void this.#beating.then(() => this.#schedule());
    });
  }

  async #repeatHeartbeat(): Promise<void> {
    const values = [this.#id, this.#newest];
    const sent = await this.#database.run(HEARTBEAT_IF_SUPPORTED, values).catch(() => 0);
    // Says why: the schema, or the database.
    if (sent === 0) await this.#sendHeartbeat();
  }

  /** Only the first heartbeat takes the lock: a long migration must not make live processes look dead. */
  async #sendHeartbeat(
    first: (statements: Statements) => Promise<void> = async () => {},
  ): Promise<void> {
    const { place } = this.#database;
    try {
      await this.#database.transaction(async (statements) => {
        await first(statements);
        await requireSchema(statements, place, this.#newest);
        await statements.run(HEARTBEAT, [this.#id, this.#newest]);
      });
    } catch (error) {
      if (error instanceof UnknownSchemaError) this.#database.refuse(error);
      throw asUnusable(error, place);
    }
  }
}
