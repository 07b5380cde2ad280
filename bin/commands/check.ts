import type { Command } from 'commander';
import type { CheckOptions } from '#bin/planning/check-files.ts';

/** `marketgraph check OLD NEW`: whether clients of a schema also work with another one. */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description(
      'Compare two schemas, and list breaking, dangerous and safe changes as Markdown. Exits with 1 if clients ' +
        'break.',
    )
    .argument('<old>', 'file with a supergraph or another schema')
    .argument('<new>', 'file with the schema that replaces it')
    .option('--operations <file...>', 'recorded documents; only what they use counts as breaking')
    .option('--json', 'print it as JSON')
    .action(async (before: string, after: string, options: CheckOptions) => {
      const { checkFiles } = await import('#bin/planning/check-files.ts');
      await checkFiles(before, after, options);
    });
}
