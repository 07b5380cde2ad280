import { readFileSync } from 'node:fs';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse, type GraphQLSchema } from 'graphql';
import { EVENT_MUTATIONS, EVENT_QUERIES, EVENT_RESOLVERS } from '#alerts/resolvers/events.ts';
import { RULE_MUTATIONS, RULE_QUERIES, RULE_RESOLVERS } from '#alerts/resolvers/rules.ts';
import { SCALARS } from '#alerts/resolvers/scalars.ts';

const SDL_FILE = new URL('./schema.graphql', import.meta.url);

const RESOLVERS = {
  ...SCALARS,
  Query: { ...RULE_QUERIES, ...EVENT_QUERIES },
  Mutation: { ...RULE_MUTATIONS, ...EVENT_MUTATIONS },
  AlertRule: RULE_RESOLVERS,
  AlertEvent: EVENT_RESOLVERS,
};

let schema: GraphQLSchema | null = null;

/** The subgraph's executable schema. All subgraphs of a process share it, because it is slow to build. */
export function alertsSchema(): GraphQLSchema {
  if (schema === null) {
    const typeDefs = parse(readFileSync(SDL_FILE, 'utf8'), { noLocation: true });
    schema = buildSubgraphSchema([{ typeDefs, resolvers: RESOLVERS }]);
  }
  return schema;
}
