import { Option, type Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { CollectOptions } from '#bin/collecting/collect-once.ts';

/** `marketgraph collect`: reads sources now, and publishes their facts. */
export function addCollectCommand(program: Command): void {
  const command = program
    .command('collect')
    .description('Read official sources and publish their facts (docs/collectors.md).')
    .addOption(new Option('--once', 'read each source once, then exit').makeOptionMandatory())
    .option(
      '--source <names>',
      'names of sources, with commas between them (default: COLLECT_SOURCES)',
    )
    .option('--dry-run', 'print the changes without publishing them')
    .option(
      '--replay <folder>',
      'read a recording instead of the sources, at the time when it was made',
    )
    .option('--json', 'print the results as JSON');
  addCommonOptions(command).action(async (options: CollectOptions) => {
    const { collectOnce } = await import('#bin/collecting/collect-once.ts');
    await collectOnce(options);
  });
}
