import type { Command } from 'commander';
import type { PlanOptions } from '#bin/planning/show-plan.ts';

/** `marketgraph plan FILE`: shows the query plan of an operation. */
export function addPlanCommand(program: Command): void {
  program
    .command('plan')
    .description(
      'Show the query plan: the fetches, their subgraphs and their order. Sends no requests.',
    )
    .argument('<query>', 'file with a GraphQL document')
    .option('--supergraph <file>', 'composed supergraph SDL', 'gateway/supergraph.graphql')
    .option('--operation <name>', 'name of the operation')
    .option('--variables <json>', 'its variables, as a JSON object')
    .option('--label <label...>', 'active labels of @override (default: none)')
    .option('--json', 'print it as JSON')
    .action(async (query: string, options: PlanOptions) => {
      const { showPlan } = await import('#bin/planning/show-plan.ts');
      await showPlan(query, options);
    });
}
