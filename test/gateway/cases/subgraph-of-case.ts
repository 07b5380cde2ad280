import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { execute, isObjectType, parse } from 'graphql';
import type { DocumentNode, GraphQLFieldResolver } from 'graphql';
import type { GatewayCase, Row } from '#test/gateway/cases/gateway-case.ts';

/** A subgraph of a case on loopback. */
export interface SubgraphOfCase {
  readonly url: string;
  /** Bodies of the requests. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** What all subgraphs of a case count together. */
export type Calls = Map<string, number>;

/** Serves one subgraph: its fixed answer, or answers from the data of the case. */
export async function serveSubgraphOfCase(
  name: string,
  one: GatewayCase,
  calls: Calls,
): Promise<SubgraphOfCase> {
  const asked: string[] = [];
  const answer = answererOf(name, one, calls);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      asked.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end(await answer(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answererOf(
  name: string,
  one: GatewayCase,
  calls: Calls,
): (body: string) => string | Promise<string> {
  const text = one.answerTexts?.[name];
  if (text !== undefined) return () => text;
  if (one.answers !== undefined) return () => JSON.stringify(one.answers?.[name]);
  const schema = schemaOf(parse(one.subgraphs[name]!), one);
  return async (body) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Row };
    const answer = await execute({
      schema,
      document: parse(query),
      variableValues: variables,
      fieldResolver: resolverOf(one, calls),
    });
    return JSON.stringify(answer);
  };
}

function schemaOf(typeDefs: DocumentNode, { entities = {} }: GatewayCase) {
  const keys = keysOf(typeDefs);
  const schema = buildSubgraphSchema([{ typeDefs }]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const resolveReference = (asked: Row) => {
      const found = entities[type.name]?.find((row) =>
        Object.keys(asked).every(
          (key) => !keys.has(key) || !(key in row) || row[key] === asked[key],
        ),
      );
      return found === undefined ? null : { ...found, __typename: type.name, [ASKED]: asked };
    };
    Object.assign(type.extensions, { apollo: { subgraph: { resolveReference } } });
  }
  return schema;
}

/** The representation that an entity was found by. */
const ASKED: unique symbol = Symbol('asked');

/** Names in the keys of all types. */
function keysOf({ definitions }: DocumentNode): ReadonlySet<string> {
  const texts = definitions.flatMap((definition) =>
    ('directives' in definition ? (definition.directives ?? []) : []).flatMap((directive) =>
      directive.name.value === 'key' ? JSON.stringify(directive.arguments) : [],
    ),
  );
  const names = texts.flatMap((text) => text.match(/[A-Za-z]\w*/g) ?? []);
  return new Set(names);
}

function resolverOf(
  { roots = {}, computed = {} }: GatewayCase,
  calls: Calls,
): GraphQLFieldResolver<unknown, unknown> {
  return (source, _, __, { parentType, fieldName, path }) => {
    const isRoot = path.prev === undefined;
    if (isRoot) calls.set(fieldName, (calls.get(fieldName) ?? 0) + 1);
    const row = isRoot ? roots[parentType.name] : (source as Row & { [ASKED]?: Row });
    const place = computed[`${parentType.name}.${fieldName}`];
    if (place === undefined) return row?.[fieldName];
    const asked = (source as { [ASKED]?: Row })[ASKED];
    return place.reduce<unknown>((value, key) => (value as Row | undefined)?.[key], asked);
  };
}
