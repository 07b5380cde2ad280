import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { migrateSchema } from '#platform/postgres/schema.ts';

/** Migrates the database of the settings to the newest schema, and prints the outcome. */
export async function migrateDatabase(options: CommonOptions): Promise<void> {
  const { settings } = createRuntime(options);
  const database = new PostgresDatabase(requireDatabaseUrl(settings));
  try {
    const { from, to } = await migrateSchema(database);
    const what =
      from === to
        ? `has schema version ${to} already`
        : `went from schema version ${from} to ${to}`;
    console.log(`${database.place} ${what}.`);
  } finally {
    await database.close();
  }
}

/** Throws `ConfigurationError` where the settings name no database. */
function requireDatabaseUrl({ databaseUrl }: Settings): string {
  if (databaseUrl !== '') return databaseUrl;
  throw new ConfigurationError(
    'DATABASE_URL (data.database_url) is empty; name the PostgreSQL to migrate',
  );
}
