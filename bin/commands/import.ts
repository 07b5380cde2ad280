import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { CommonOptions } from '#bin/wiring/runtime.ts';

/** `marketgraph import PATH`: archives the published data files of venue_a. */
export function addImportCommand(program: Command): void {
  const command = program
    .command('import')
    .description(
      'Archive bars, open interest, ratios and funding from files in the layout of data.binance.vision ' +
        '(docs/operating.md). Archived data stays unchanged, so you can run it again.',
    )
    .argument('<path>', 'a folder with such files at any depth, or one file: .zip or .csv');
  addCommonOptions(command).action(async (path: string, options: CommonOptions) => {
    const { importPath } = await import('#bin/importing/import-path.ts');
    if ((await importPath(path, options)) > 0) process.exitCode = 1;
  });
}
