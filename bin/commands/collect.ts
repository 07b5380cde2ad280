import { Option, type Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { CollectOptions } from '#bin/collecting/collect-once.ts';

/** `marketgraph collect`: asks sources now, and publishes what they say. */
export function addCollectCommand(program: Command): void {
  const command = program
    .command('collect')
    .description('Ask official sources and publish what they say (docs/collectors.md).')
    .addOption(new Option('--once', 'ask each source once, then end').makeOptionMandatory())
    .option(
      '--source <names>',
      'names of sources, with commas between them (default: COLLECT_SOURCES)',
    )
    .option('--dry-run', 'publish nothing, and print what would change')
    .option('--replay <folder>', 'let a recording of sources answer, at the time of its making')
    .option('--json', 'print the results as JSON');
  addCommonOptions(command).action(async (options: CollectOptions) => {
    const { collectOnce } = await import('#bin/collecting/collect-once.ts');
    await collectOnce(options);
  });
}
