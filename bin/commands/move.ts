import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { MoveOptions } from '#bin/moving/move-stores.ts';

/** `marketgraph move`: a data folder's stores go into PostgreSQL. */
export function addMoveCommand(program: Command): void {
  const command = program
    .command('move')
    .description(
      'Copy bars, facts, materials and tokens of a data folder into PostgreSQL, and compare them. It can be ' +
        'run again after it was broken off, and goes on (docs/scaling.md). The folder stays as it is.',
    )
    .option('--from <folder>', 'the data folder (default: DATA_DIR)')
    .option('--to <url>', 'the database (default: DATABASE_URL)');
  addCommonOptions(command).action(async (options: MoveOptions) => {
    const { moveStores } = await import('#bin/moving/move-stores.ts');
    await moveStores(options);
  });
}
