import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { composeServices, createEngine, createLocalExecutor } from '#federation/index.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';
const shops = parse(`${LINK} type Query { shop: Shop } type Shop @key(fields: "id") { id: ID! }`);
const names = parse(`${LINK} type Shop @key(fields: "id") { id: ID! name: String }`);
const resolvers = {
  shops: { Query: { shop: () => ({ id: '7' }) } },
  names: { Shop: { __resolveReference: ({ id }: { id: string }) => ({ id, name: `Shop ${id}` }) } },
};

/** One graph of two subgraphs: `name` is of another subgraph than `shop`. */
export async function askTwoSubgraphs(source: string): Promise<unknown> {
  const typeDefs = { shops, names };
  const { supergraphSdl } = composeServices(
    Object.entries(typeDefs).map(([name, sdl]) => ({ name, typeDefs: sdl, url: 'http://x/' })),
  );
  const executorOf = (name: 'shops' | 'names') => {
    const schema = buildSubgraphSchema([{ typeDefs: typeDefs[name], resolvers: resolvers[name] }]);
    return [name, createLocalExecutor({ name, schema, createContext: () => ({}) })] as const;
  };
  const executors = new Map([executorOf('shops'), executorOf('names')]);
  const ports = { log: SILENT_LOG, meter: SILENT_METER };
  const engine = createEngine({ supergraphSdl: supergraphSdl ?? '', executors, ...ports });
  const context = { requestId: '1', clientAddress: '127.0.0.1', tokenId: null };
  return engine.execute({ document: source, context });
}
