import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { CommonOptions } from '#bin/wiring/runtime.ts';

/**
 * `marketgraph data show
 * accept`: the origin of the data in a data folder.
 */
export function addDataCommand(program: Command): void {
  const command = program
    .command('data')
    .description('Show or declare the origin of the data in the data folder.');
  const show = command
    .command('show')
    .description(
      'Show the origin of the data in each store, and the origin that the settings name.',
    );
  addCommonOptions(show).action(async (options: CommonOptions) => {
    const { showOrigins } = await import('#bin/data-folder/show-origins.ts');
    showOrigins(options);
  });
  const accept = command
    .command('accept')
    .description(
      'Declare that the bars of the data folder come from the exchange that the settings name. Needed after ' +
        'its address changed, or for a folder of an earlier version. Simulated bars are never accepted.',
    );
  addCommonOptions(accept).action(async (options: CommonOptions) => {
    const { acceptOrigins } = await import('#bin/data-folder/show-origins.ts');
    acceptOrigins(options);
  });
}
