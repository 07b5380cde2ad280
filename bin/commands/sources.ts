import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { SourcesOptions } from '#bin/collecting/show-sources.ts';

/** `marketgraph sources`: the sources of signalhub, and how well each could be read. */
export function addSourcesCommand(program: Command): void {
  const command = program
    .command('sources')
    .description('Show the sources of signalhub: class, schedule, last publication, terms.')
    .option('--json', 'print them as JSON');
  addCommonOptions(command).action(async (options: SourcesOptions) => {
    const { showSources } = await import('#bin/collecting/show-sources.ts');
    await showSources(options);
  });
}
