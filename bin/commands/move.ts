import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { MoveOptions } from '#bin/moving/move-stores.ts';

/** `marketgraph move`: copies the stores of a data folder into PostgreSQL, or back. */
export function addMoveCommand(program: Command): void {
  const command = program
    .command('move')
    .description(
      'Copy bars, facts, materials and tokens of a data folder into PostgreSQL, or back into a folder, and compare ' +
        'them. An interrupted copy resumes when it is run again (docs/scaling.md). The source is not deleted.',
    )
    .option(
      '--from <place>',
      'the data folder (default: DATA_DIR), or on the way back the URL of the database',
    )
    .option(
      '--to <place>',
      'the URL of the database (default: DATABASE_URL), or on the way back the folder',
    );
  addCommonOptions(command).action(async (options: MoveOptions) => {
    const { moveStores } = await import('#bin/moving/move-stores.ts');
    await moveStores(options);
  });
}
