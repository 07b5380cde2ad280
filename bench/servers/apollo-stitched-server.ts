import { getStitchedSchemaFromSupergraphSdl } from '@graphql-tools/federation';
import type { DocumentNode } from 'graphql';
import { execute } from 'graphql';
import { serveWithApollo } from '#bench/servers/apollo-express.ts';
import { ASKER, openBenchWorld } from '#bench/world/bench-world.ts';

/** What stitching asks a subgraph. */
interface StitchedRequest {
  readonly document: DocumentNode;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** The peer with federation: the same supergraph, stitched, over the same subgraphs in-process. */
const { subgraphs, supergraphSdl } = await openBenchWorld();
const schema = getStitchedSchemaFromSupergraphSdl({
  supergraphSdl,
  onSubschemaConfig(config) {
    const subgraph = subgraphs.find(({ name }) => sameName(name, config.name));
    if (subgraph === undefined) throw new Error(`no subgraph ${config.name}`);
    const { schema } = subgraph;
    Object.assign(config, {
      executor: ({ document, variables }: StitchedRequest) =>
        execute({
          schema,
          document,
          variableValues: variables ?? {},
          contextValue: subgraph.createContext(ASKER),
        }),
    });
  },
});
await serveWithApollo(schema, () => ({}));

/** Stitching knows subgraphs by their names in the supergraph's enum: `MARKET_DATA`. */
function sameName(name: string, enumName: string): boolean {
  return name.toUpperCase().replaceAll('-', '_') === enumName.toUpperCase().replaceAll('-', '_');
}
