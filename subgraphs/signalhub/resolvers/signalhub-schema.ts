import { readFileSync } from 'node:fs';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse, type GraphQLSchema } from 'graphql';
import {
  COMPANY_RESOLVERS,
  INSTRUMENT_RESOLVERS,
  SECTOR_RESOLVERS,
} from '#signalhub/resolvers/entities.ts';
import { QUERY_RESOLVERS } from '#signalhub/resolvers/query.ts';

const SDL_FILE = new URL('../schema.graphql', import.meta.url);

/** The subgraph's executable schema: the SDL with its resolvers. */
export function buildSignalhubSchema(): GraphQLSchema {
  const typeDefs = parse(readFileSync(SDL_FILE, 'utf8'));
  const resolvers = {
    Query: QUERY_RESOLVERS,
    Company: COMPANY_RESOLVERS,
    Sector: SECTOR_RESOLVERS,
    Instrument: INSTRUMENT_RESOLVERS,
  };
  return buildSubgraphSchema([{ typeDefs, resolvers }]);
}
