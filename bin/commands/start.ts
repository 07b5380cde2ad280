import type { Command } from 'commander';
import { addCommonOptions, addPortOption } from '#bin/commands/options.ts';
import type { ServeOptions } from '#bin/serving/serve-options.ts';

/** `marketgraph start`: feeds, subgraphs, gateway and REST on one port. */
export function addStartCommand(program: Command): void {
  const command = program
    .command('start')
    .description('Run everything on one port: feeds, subgraphs, gateway, REST.')
    .option(
      '--workers <number>',
      'processes that serve clients on the port, in addition to one that follows the exchanges (default: WORKERS); ' +
        'needs DATABASE_URL and REDIS_URL (docs/scaling.md)',
    )
    .option('--remote', 'run only gateway and REST, over the routing_urls of supergraph.yaml')
    .option(
      '--subgraphs <file>',
      'for --remote: another supergraph.yaml to take the routing_urls from',
    );
  addPortOption(addCommonOptions(command)).action(async (options: ServeOptions) => {
    const { serveEverything } = await import('#bin/commands/serve-everything.ts');
    await serveEverything(options, program.version() ?? '');
  });
}
