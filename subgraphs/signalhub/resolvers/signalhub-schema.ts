import { readFileSync } from 'node:fs';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse, type GraphQLSchema } from 'graphql';
import {
  COMPANY_RESOLVERS,
  INSTRUMENT_RESOLVERS,
  SECTOR_RESOLVERS,
} from '#signalhub/resolvers/entities.ts';
import { QUERY_RESOLVERS } from '#signalhub/resolvers/query.ts';
import { SCALARS } from '#signalhub/resolvers/scalars.ts';
import {
  SNAPSHOT_CONTEXT_RESOLVERS,
  SNAPSHOT_REFERENCE_RESOLVERS,
} from '#signalhub/resolvers/snapshot-profile.ts';
import { SNAPSHOT_QUERIES } from '#signalhub/resolvers/snapshot-query.ts';

const SDL_FILE = new URL('../schema.graphql', import.meta.url);

/** The subgraph's executable schema: the SDL with its resolvers. */
export function buildSignalhubSchema(): GraphQLSchema {
  const typeDefs = parse(readFileSync(SDL_FILE, 'utf8'));
  const resolvers = {
    ...SCALARS,
    Query: { ...QUERY_RESOLVERS, ...SNAPSHOT_QUERIES },
    Company: COMPANY_RESOLVERS,
    Sector: SECTOR_RESOLVERS,
    Instrument: INSTRUMENT_RESOLVERS,
    SnapshotContext: SNAPSHOT_CONTEXT_RESOLVERS,
    SnapshotReference: SNAPSHOT_REFERENCE_RESOLVERS,
  };
  return buildSubgraphSchema([{ typeDefs, resolvers }]);
}
