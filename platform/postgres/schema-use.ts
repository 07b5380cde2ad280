import type { Clock } from '#kernel/clock.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { NEWEST_SCHEMA, requireSchema } from '#platform/postgres/schema.ts';

/** That a process uses the schema of a database. */
export class SchemaUse {
  /**
   * Makes sure that the schema is one that this process knows, before it is used.
   *
   * @param newest the newest schema that the program knows
   * @throws `SchemaUnknown` for a schema that it does not know; `PostgresUnusable` for a database that cannot be used
   */
  static async begin(
    database: PostgresDatabase,
    _clock: Clock,
    newest = NEWEST_SCHEMA,
  ): Promise<SchemaUse> {
    await requireSchema(database, newest);
    return new SchemaUse();
  }

  /** This process uses it no longer. */
  async close(): Promise<void> {}
}
