import { Argument, type Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { SubgraphName } from '#bin/serving/process/loadable-subgraph.ts';
import type { CommonOptions } from '#bin/wiring/runtime.ts';

/** `marketgraph subgraph NAME`: one subgraph in a process of its own. */
export function addSubgraphCommand(program: Command): void {
  const command = program
    .command('subgraph')
    .description('Run one subgraph alone, for `start --remote` or any other federation gateway.')
    .addArgument(new Argument('<name>', 'which one').choices(['market-data', 'signalhub']))
    .option('--port <number>', 'TCP port (default: PORT, then that of its routing_url)');
  addCommonOptions(command).action(async (name: SubgraphName, options: CommonOptions) => {
    const { serveSubgraph } = await import('#bin/serving/serve-subgraph.ts');
    await serveSubgraph(name, options);
  });
}
