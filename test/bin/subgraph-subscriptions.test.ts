import { ApolloServer, HeaderMap } from '@apollo/server';
import { ApolloServerPluginSubscriptionCallback } from '@apollo/server/plugin/subscriptionCallback';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse, type GraphQLSchema } from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/http';
import { createClient } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { composeServices } from '#federation/compose/compose-services.ts';
import { runHere, startHere, type ServerHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';
import { freePort } from '#test/platform/free-port.ts';

/** What each subgraph counts; `product` is of `prices`, and `orders` refers to it. */
const SDLS = {
  prices: `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
    type Query { product(id: ID!): Product }
    type Product @key(fields: "id") { id: ID! price: Int }
    type Subscription { priced: Int }`,
  orders: `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
    type Product @key(fields: "id", resolvable: false) { id: ID! }
    type Query { orders: Int }
    type Subscription { ordered: Product }`,
  accounts: 'type Query { accounts: Int } type Subscription { opened: Int }',
} as const;

async function* upTo<Event>(of: (at: number) => Event): AsyncGenerator<Event> {
  for (let at = 1; at <= 3; at += 1) yield of(at);
}

const RESOLVERS = {
  prices: {
    Product: {
      __resolveReference: ({ id }: { id: string }) => ({ id, price: Number(id) * 10 }),
    },
    Subscription: { priced: { subscribe: () => upTo((priced) => ({ priced })) } },
  },
  orders: { Subscription: { ordered: { subscribe: () => upTo((id) => ({ ordered: { id } })) } } },
  accounts: { Subscription: { opened: { subscribe: () => upTo((opened) => ({ opened })) } } },
};

const schemaOf = (name: keyof typeof SDLS): GraphQLSchema =>
  buildSubgraphSchema([{ typeDefs: parse(SDLS[name]), resolvers: RESOLVERS[name] }]);

const servers: Server[] = [];
const ends: (() => unknown)[] = [];
let folder: string;
let config: string;
let supergraph: string;
let gateway: ServerHere;

async function listen(listener?: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql` };
}

async function servePrices(): Promise<string> {
  const handler = createHandler({ schema: schemaOf('prices') });
  const queries = await apolloOf(new ApolloServer({ schema: schemaOf('prices') }));
  const { url } = await listen((request, response) =>
    request.headers.accept === 'text/event-stream'
      ? void handler(request, response)
      : queries(request, response),
  );
  return url;
}

async function serveOrders(): Promise<string> {
  const plugins = [ApolloServerPluginSubscriptionCallback()];
  const { url } = await listen(
    await apolloOf(new ApolloServer({ schema: schemaOf('orders'), plugins })),
  );
  return url;
}

async function serveAccounts(): Promise<string> {
  const { server, url } = await listen((_, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server, path: '/subscriptions' });
  const protocol = useServer({ schema: schemaOf('accounts') }, sockets);
  ends.push(() => protocol.dispose());
  return url;
}

async function apolloOf(server: ApolloServer): Promise<RequestListener> {
  await server.start();
  ends.push(() => server.stop());
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = new HeaderMap(Object.entries(request.headers).map(([k, v]) => [k, String(v)]));
    const body = JSON.parse(Buffer.concat(chunks).toString()) as unknown;
    const answer = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers, search: '', body },
      context: () => Promise.resolve({}),
    });
    if (answer.body.kind !== 'complete') throw new Error('an answer in parts');
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(answer.body.string);
  };
}

beforeAll(async () => {
  folder = newFolder();
  const urls = {
    prices: await servePrices(),
    orders: await serveOrders(),
    accounts: await serveAccounts(),
  };
  const names = ['prices', 'orders', 'accounts'] as const;
  const { supergraphSdl, errors } = composeServices(
    names.map((name) => ({ name, url: urls[name], typeDefs: parse(SDLS[name]) })),
  );
  if (supergraphSdl === undefined) throw new Error(String(errors));
  supergraph = join(folder, 'supergraph.graphql');
  writeFileSync(supergraph, supergraphSdl);
  const port = await freePort();
  const shown = snippetsOf('docs/subgraph-subscriptions.md').find(
    ({ language }) => language === 'yaml',
  );
  config = join(folder, 'gateway.yaml');
  const own = `http://127.0.0.1:${port}/callback`;
  writeFileSync(config, shown!.text.replace('https://gateway.example.com/callback', own));
  gateway = await startHere(['gateway', '--supergraph', supergraph, '--config', config], {
    PORT: String(port),
  });
});
afterAll(async () => {
  await gateway.end();
  for (const end of ends) await end();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

async function eventsOf(query: string): Promise<unknown[]> {
  const client = createClient({
    url: `${gateway.origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  });
  const events: unknown[] = [];
  for await (const { data, errors } of client.iterate({ query })) events.push(errors ?? data);
  await client.dispose();
  return events;
}

test('the documented rules subscribe by server-sent events', async () => {
  expect(await eventsOf('subscription { priced }')).toEqual([
    { priced: 1 },
    { priced: 2 },
    { priced: 3 },
  ]);
});

test('… by callback, with fields of another subgraph in each event', async () => {
  expect(await eventsOf('subscription { ordered { id price } }')).toEqual([
    { ordered: { id: '1', price: 10 } },
    { ordered: { id: '2', price: 20 } },
    { ordered: { id: '3', price: 30 } },
  ]);
});

test('… and by WebSocket at another path', async () => {
  expect(await eventsOf('subscription { opened }')).toEqual([
    { opened: 1 },
    { opened: 2 },
    { opened: 3 },
  ]);
});

test('open subscriptions are a metric, and what is no callback is not found', async () => {
  const metrics = await (await fetch(`${gateway.origin}/metrics`)).text();
  expect(metrics).toContain(
    'marketgraph_subgraph_subscriptions{subgraph="prices",protocol="sse"} 0',
  );
  const response = await fetch(`${gateway.origin}/callback/unknown`, { method: 'POST' });
  expect(response.status).toBe(404);
});

test.each([
  ['[{"protocol":"callback"}]', /^marketgraph: SUBSCRIPTION_RULES with .* need SUBSCRIPTION_CALL/],
  ['[{"subgraphs":["gone"]}]', /^marketgraph: subscriptions.rules\[0\] names the subgraph gone; /],
  ['[{"url":"ftp://a"}]', /^marketgraph: subscriptions.rules\[0\] has the url ftp:\/\/a; /],
])('the rules %s end the start', async (rules, message) => {
  const env = { LOG_LEVEL: 'error', PORT: '0', SUBSCRIPTION_RULES: rules };
  const { code, stderr } = await runHere(['gateway', '--supergraph', supergraph], env);
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
});
