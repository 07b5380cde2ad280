import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { CommonOptions } from '#bin/wiring/runtime.ts';

/** `marketgraph migrate`: migrates the database to the newest schema. */
export function addMigrateCommand(program: Command): void {
  const command = program
    .command('migrate')
    .description(
      'Migrate the PostgreSQL of DATABASE_URL to the schema of this version. Servers of this and the previous ' +
        'version work with the new schema. Run it before the first server of a new version starts ' +
        '(docs/scaling.md).',
    );
  addCommonOptions(command).action(async (options: CommonOptions) => {
    const { migrateDatabase } = await import('#bin/stores/migrate-database.ts');
    await migrateDatabase(options);
  });
}
