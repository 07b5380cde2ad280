import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { printSchema } from 'graphql';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { INSTRUMENT_RESOLVERS as MARKET_INSTRUMENT } from '#market-data/resolvers/instrument.ts';
import { KLINE_WINDOW_RESOLVERS } from '#market-data/resolvers/klines.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { QUERY_RESOLVERS as MARKET_QUERY } from '#market-data/resolvers/query.ts';
import { SCALARS } from '#market-data/resolvers/scalars.ts';
import { SUBSCRIPTION_RESOLVERS } from '#market-data/resolvers/subscription.ts';
import { VENUE_RESOLVERS } from '#market-data/resolvers/venue.ts';
import {
  COMPANY_RESOLVERS,
  INSTRUMENT_RESOLVERS as SIGNALHUB_INSTRUMENT,
  SECTOR_RESOLVERS,
} from '#signalhub/resolvers/entities.ts';
import { QUERY_RESOLVERS as SIGNALHUB_QUERY } from '#signalhub/resolvers/query.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import type { BenchWorld } from '#bench/world/bench-world.ts';
import { ASKER } from '#bench/world/bench-world.ts';

/** What the merged resolvers get: the contexts of both subgraphs in one object. */
export type MonolithContext = MarketContext & SignalhubContext;

/** One schema and one context, as in a server without federation. */
export interface Monolith {
  readonly schema: GraphQLSchema;
  createContext(): MonolithContext;
}

/**
 * The same graph as one executable schema over the very resolvers of the subgraphs. Where a gateway
 * would resolve an entity of the other subgraph, a field of the monolith calls the function directly.
 */
export function openMonolith(world: BenchWorld, apiSchema: GraphQLSchema): Monolith {
  const schema = makeExecutableSchema({
    typeDefs: printSchema(apiSchema),
    resolvers: {
      ...SCALARS,
      Query: { ...MARKET_QUERY, ...SIGNALHUB_QUERY },
      Subscription: SUBSCRIPTION_RESOLVERS,
      Instrument: { ...withoutReference(MARKET_INSTRUMENT), company: companyOf },
      Venue: withoutReference(VENUE_RESOLVERS),
      KlineWindow: KLINE_WINDOW_RESOLVERS,
      Company: withoutReference(COMPANY_RESOLVERS),
      Sector: withoutReference(SECTOR_RESOLVERS),
    },
  });
  return {
    schema,
    createContext: () =>
      Object.assign(
        {},
        ...world.subgraphs.map((subgraph) => subgraph.createContext(ASKER)),
      ) as MonolithContext,
  };
}

function companyOf(instrument: InstrumentId, _: unknown, context: SignalhubContext): unknown {
  return SIGNALHUB_INSTRUMENT.__resolveReference(instrument, context).company;
}

/** Federation's resolver of references has no place in a schema without federation. */
function withoutReference<Resolvers extends { readonly __resolveReference: unknown }>(
  resolvers: Resolvers,
): Omit<Resolvers, '__resolveReference'> {
  const { __resolveReference: _, ...fields } = resolvers;
  return fields;
}
