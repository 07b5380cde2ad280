import type { Command } from 'commander';

/** `marketgraph compose FILE`: composes the supergraph of a rover `supergraph.yaml`. */
export function addComposeCommand(program: Command): void {
  program
    .command('compose')
    .description('Compose the subgraphs of a supergraph.yaml into one supergraph SDL.')
    .argument('[file]', 'file with the subgraphs and their SDL files', 'supergraph.yaml')
    .option('--out <file>', 'write the supergraph there instead of printing it')
    .action(async (file: string, options: { readonly out?: string }) => {
      const { composeFile } = await import('#bin/planning/compose-file.ts');
      await composeFile(file, options.out);
    });
}
