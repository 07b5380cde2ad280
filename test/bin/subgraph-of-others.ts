import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { composeServices } from '#federation/compose/compose-services.ts';
import { execute, parse } from 'graphql';
import { makeServer } from 'graphql-ws';
import { WebSocketServer } from 'ws';

const SDL = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9",
    import: ["@authenticated", "@requiresScopes", "@policy"])
  type Query {
    open: String
    price: String
    own: String @authenticated
    administered: String @requiresScopes(scopes: [["admin"]])
    owned: String @policy(policies: [["owner"]])
  }
  type Subscription { ticks: Int open: Int }
`;

/** A subgraph that takes a field over. */
const NEWER = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@override"])
  type Query { price: String @override(from: "theirs", label: "new-prices") }
`;

/** A third-party subgraph on loopback, which records the headers of every request. */
export interface SubgraphOfOthers {
  readonly url: string;
  readonly supergraphSdl: string;
  /** The supergraph of a subgraph without this field. */
  supergraphWithout(field: string): string;
  readonly headers: IncomingHttpHeaders[];
  /** The path of every request: /graphql, or /newer of the subgraph that takes a field over. */
  readonly paths: (string | undefined)[];
  /** The payload of each `connection_init`. */
  readonly payloads: (Readonly<Record<string, unknown>> | undefined)[];
  /** Sends these headers with all further answers. */
  respondWith(headers: Readonly<Record<string, string>>): void;
  /** Answers the next request with this error and null fields. */
  fail(error: object): void;
  /** Holds the answer to the next request back. */
  hold(): { readonly arrived: Promise<void>; release(): void };
  close(): Promise<void>;
}

export async function serveSubgraphOfOthers(): Promise<SubgraphOfOthers> {
  async function* count() {
    for (let tick = 1; ; tick += 1) {
      yield { ticks: tick, open: tick };
      await new Promise((resolve) => setTimeout(resolve, 20).unref());
    }
  }
  const schema = buildSubgraphSchema([
    {
      typeDefs: parse(SDL),
      resolvers: {
        Query: Object.fromEntries(
          ['open', 'price', 'own', 'administered', 'owned'].map((name) => [
            name,
            () => `the ${name} one`,
          ]),
        ),
        Subscription: { ticks: { subscribe: count }, open: { subscribe: count } },
      },
    },
  ]);
  const headers: IncomingHttpHeaders[] = [];
  const paths: (string | undefined)[] = [];
  let held: { readonly arrive: () => void; readonly released: Promise<void> } | null = null;
  const hold: SubgraphOfOthers['hold'] = () => {
    const arrival = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    held = { arrive: arrival.resolve, released: release.promise };
    return { arrived: arrival.promise, release: release.resolve };
  };
  let failure: object | null = null;
  let answerHeaders: Readonly<Record<string, string>> = {};
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    paths.push(request.url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { query } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly query: string };
    const waiting = held;
    held = null;
    waiting?.arrive();
    await waiting?.released;
    const executed = await execute({ schema, document: parse(query) });
    const answer = failure === null ? executed : failedAnswer(executed.data, failure);
    failure = null;
    response.writeHead(200, { 'content-type': 'application/json', ...answerHeaders });
    response.end(JSON.stringify(answer));
  });
  const payloads: SubgraphOfOthers['payloads'] = [];
  const protocol = makeServer({
    schema,
    onConnect: ({ connectionParams }) => void payloads.push(connectionParams),
  });
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'graphql-transport-ws' });
  sockets.on('connection', (socket, request) => {
    headers.push(request.headers);
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => socket.send(text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) => void socket.on('message', (data) => void handle(String(data))),
      },
      {},
    );
    socket.once('close', (code, reason) => void closed(code, String(reason)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  return {
    url,
    supergraphSdl: supergraphOf(SDL, url),
    supergraphWithout: (field) =>
      supergraphOf(SDL.replace(new RegExp(`^ *${field}: .*\n`, 'm'), ''), url),
    headers,
    paths,
    payloads,
    hold,
    respondWith: (sent) => {
      answerHeaders = sent;
    },
    fail: (error) => {
      failure = error;
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** An answer with null in each field, and one error at the first. */
function failedAnswer(data: object | null | undefined, error: object): object {
  const names = Object.keys(data ?? {});
  const nulls = Object.fromEntries(names.map((name) => [name, null]));
  return { data: nulls, errors: [{ path: names.slice(0, 1), ...error }] };
}

function supergraphOf(sdl: string, url: string): string {
  const { supergraphSdl } = composeServices([
    { name: 'theirs', url, typeDefs: parse(sdl) },
    { name: 'newer', url: url.replace('graphql', 'newer'), typeDefs: parse(NEWER) },
  ]);
  if (supergraphSdl === undefined) throw new Error('The subgraph cannot be composed.');
  return supergraphSdl;
}
