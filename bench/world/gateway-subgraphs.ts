import { buildSubgraphSchema } from '@apollo/subgraph';
import { composeServices } from '#federation/compose/compose-services.ts';
import type { GraphQLSchema } from 'graphql';
import { parse } from 'graphql';

const HEADER = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])\n`;

const SDL = {
  companies: `
    type Query {
      company(code: ID!): Company
      companies(seed: ID!): [Company!]!
      rows(seed: ID!): [Row!]!
    }
    type Company @key(fields: "code") { code: ID! name: String! sector: Sector! venue: Venue! }
    type Sector @key(fields: "id", resolvable: false) { id: ID! }
    type Venue @key(fields: "id", resolvable: false) { id: ID! }
    type Row { id: ID! open: Float! high: Float! low: Float! close: Float! volume: Int! side: Side! note: String }
    enum Side { BUY SELL }
  `,
  sectors: `
    type Query { sector(id: ID!): Sector }
    type Sector @key(fields: "id") { id: ID! name: String! lead: Person! }
    type Person @key(fields: "id", resolvable: false) { id: ID! }
  `,
  people: `
    type Query { person(id: ID!): Person }
    type Venue @key(fields: "id") { id: ID! title: String! }
    type Person @key(fields: "id") { id: ID! name: String! employer: Company! }
    type Company @key(fields: "code", resolvable: false) { code: ID! }
  `,
};

const MANY_COMPANIES = 50;
const MANY_ROWS = 2_000;

const company = (code: string) => ({
  code,
  name: `Company ${code}`,
  sector: { id: `s${code}` },
  venue: { id: `v${code}` },
});
const rows = Array.from({ length: MANY_ROWS }, (_, at) => ({
  id: `r${at}`,
  open: 100 + at / 8,
  high: 101.5 + at / 8,
  low: 99.25 + at / 8,
  close: 100.75 + at / 8,
  volume: at * 17,
  side: at % 2 === 0 ? 'BUY' : 'SELL',
  note: at % 3 === 0 ? null : `note ${at}`,
}));

const RESOLVERS = {
  companies: {
    Query: {
      company: (_: unknown, { code }: { code: string }) => company(code),
      companies: () => Array.from({ length: MANY_COMPANIES }, (_, at) => company(`c${at}`)),
      rows: () => rows,
    },
    Company: { __resolveReference: ({ code }: { code: string }) => company(code) },
  },
  sectors: {
    Query: { sector: () => null },
    Sector: {
      __resolveReference: ({ id }: { id: string }) => ({
        id,
        name: `Sector ${id}`,
        lead: { id: `p${id}` },
      }),
    },
  },
  people: {
    Query: { person: () => null },
    Venue: { __resolveReference: ({ id }: { id: string }) => ({ id, title: `Venue ${id}` }) },
    Person: {
      __resolveReference: ({ id }: { id: string }) => ({
        id,
        name: `Person ${id}`,
        employer: { code: `e${id}` },
      }),
    },
  },
};

export const SUBGRAPH_NAMES = ['companies', 'sectors', 'people'] as const;
export type SubgraphName = (typeof SUBGRAPH_NAMES)[number];

export function subgraphSchema(name: SubgraphName): GraphQLSchema {
  const typeDefs = parse(HEADER + SDL[name]);
  return buildSubgraphSchema([{ typeDefs, resolvers: RESOLVERS[name] }]);
}

/** The supergraph of the three, at these URLs. */
export function supergraphOf(urlOf: (name: SubgraphName) => string): string {
  const { supergraphSdl, errors } = composeServices(
    SUBGRAPH_NAMES.map((name) => ({ name, url: urlOf(name), typeDefs: parse(HEADER + SDL[name]) })),
  );
  if (supergraphSdl === undefined) throw new Error(errors?.map(({ message }) => message).join());
  return supergraphSdl;
}

/** The benchmark queries; `$seed` differs in every request, so that responses cannot be shared. */
export const GATEWAY_QUERIES = [
  { name: 'small', source: 'query($seed: ID!) { company(code: $seed) { code name } }' },
  {
    name: '50 entities of two other subgraphs',
    source: `query($seed: ID!) {
      companies(seed: $seed) { code name sector { id name } venue { id title } }
    }`,
  },
  {
    name: 'three hops',
    source: `query($seed: ID!) {
      company(code: $seed) { name sector { name lead { name employer { name } } } }
    }`,
  },
  {
    name: '2,000 rows of 8 fields',
    source: 'query($seed: ID!) { rows(seed: $seed) { id open high low close volume side note } }',
  },
] as const;
