import type { Command } from 'commander';
import type { ComposeOptions } from '#bin/planning/compose-file.ts';

/** `marketgraph compose FILE`: composes the supergraph of a rover `supergraph.yaml`. */
export function addComposeCommand(program: Command): void {
  program
    .command('compose')
    .description('Compose the subgraphs of a supergraph.yaml into one supergraph SDL.')
    .argument('[file]', 'file with the subgraphs and their SDL files', 'supergraph.yaml')
    .option('--out <file>', 'write the supergraph there instead of printing it')
    .option('--hints', 'print hints about subgraphs that differ without a contradiction')
    .option('--json', 'print the supergraph, errors and hints as JSON')
    .action(async (file: string, options: ComposeOptions) => {
      const { composeFile } = await import('#bin/planning/compose-file.ts');
      await composeFile(file, options);
    });
}
