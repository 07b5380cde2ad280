import type { Command } from 'commander';
import { addCommonOptions, addPortOption } from '#bin/commands/options.ts';
import type { GatewayOptions } from '#bin/serving/serve-options.ts';

/** `marketgraph gateway`: a gateway for any federated supergraph, over its subgraphs' URLs. */
export function addGatewayCommand(program: Command): void {
  const command = program
    .command('gateway')
    .description('Serve any federated supergraph over the HTTP URLs of its subgraphs.')
    .option(
      '--supergraph <place>',
      'file or URL of a composed supergraph SDL (default: supergraph.from of the configuration)',
    );
  addPortOption(addCommonOptions(command)).action(async (options: GatewayOptions) => {
    const { serveSupergraph } = await import('#bin/serving/serve-supergraph.ts');
    await serveSupergraph(options, program.version() ?? '');
  });
}
