import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { migrateSchema } from '#platform/postgres/schema.ts';
import { findPostgres } from '#test/platform/postgres/postgres-server.ts';

/** Facts go before their publications, as their names have it. */
const EMPTY = `
  do $$ declare t record; begin
    for t in select tablename from pg_tables where schemaname = current_schema()
      and tablename not in ('schema_version', 'material_counter', 'token_revision', 'alert_revision')
      order by tablename loop
      execute format('delete from %I', t.tablename);
    end loop;
  end $$;
  update material_counter set last = 0, signing_key = sha256(gen_random_uuid()::text::bytea);
  update token_revision set revision = revision + 1`;

/** A schema of its own in the database of the tests, empty. */
export interface TestDatabase {
  /** A database URL whose connections see this schema alone. */
  readonly url: string;
  readonly database: PostgresDatabase;
}

/**
 * Databases for one test file: each is a schema that was migrated as an operator would, and a
 * released one is emptied and given out again.
 */
export class TestDatabases {
  readonly #serverUrl: string;
  readonly #stopServer: () => Promise<void>;
  readonly #free: TestDatabase[] = [];
  readonly #schemas: string[] = [];
  readonly #all: TestDatabase[] = [];

  private constructor(serverUrl: string, stopServer: () => Promise<void>) {
    this.#serverUrl = serverUrl;
    this.#stopServer = stopServer;
  }

  /** Null without a PostgreSQL. */
  static async find(): Promise<TestDatabases | null> {
    const server = await findPostgres();
    return server === null ? null : new TestDatabases(server.url, () => server.stop());
  }

  /** An empty, migrated database. */
  async take(): Promise<TestDatabase> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const { url, database } = await this.takeUnmigrated();
    await migrateSchema(database);
    return { url, database };
  }

  /** A database without any table. */
  async takeUnmigrated(): Promise<TestDatabase> {
    const schema = `test_${randomUUID().replaceAll('-', '')}`;
    await this.#onServer(`create schema ${schema}`);
    this.#schemas.push(schema);
    const options = encodeURIComponent(`-c search_path=${schema}`);
    const url = `${this.#serverUrl}?options=${options}`;
    const taken = { url, database: new PostgresDatabase(url) };
    this.#all.push(taken);
    return taken;
  }

  async giveBack(taken: TestDatabase): Promise<void> {
    await taken.database.run(EMPTY);
    this.#free.push(taken);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(({ database }) => database.close()));
    for (const schema of this.#schemas) await this.#onServer(`drop schema ${schema} cascade`);
    await this.#stopServer();
  }

  async #onServer(text: string): Promise<void> {
    const client = new Client({ connectionString: this.#serverUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  }
}
