import { createServer, type Server } from 'node:http';
import { buildSchema, execute, parse, subscribe, type ExecutionResult } from 'graphql';
import { createGraphFront } from '#graph-server/index.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { GraphAnswer, GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

const schema = buildSchema('type Query { hello: String! } type Subscription { count: Int! }');
const rootValue = {
  hello: () => 'world',
  async *count() {
    for (let count = 1; count <= 3; count += 1) yield { count };
  },
};
/** What a front needs of an answer of graphql-js. */
function answerOf({ data, errors = [] }: ExecutionResult): GraphAnswer {
  const formatted = errors.map((error) => error.toJSON());
  return {
    ...(data === undefined ? {} : { data }),
    ...(errors.length > 0 ? { errors: formatted } : {}),
  };
}
const parsed = ({ document }: GraphRequest) =>
  typeof document === 'string' ? parse(document) : document;

/** Any engine that answers requests will do; this one is graphql-js. */
const engine: GraphEngine = {
  schema,
  execute: async (request) =>
    answerOf(await execute({ schema, document: parsed(request), rootValue })),
  async subscribe(request) {
    const events = await subscribe({ schema, document: parsed(request), rootValue });
    if (!(Symbol.asyncIterator in events)) return answerOf(events);
    return (async function* () {
      for await (const event of events) yield answerOf(event);
    })();
  },
};

/** A server with the graph at `/graphql`: HTTP, WebSocket, server-sent events and an explorer. */
export function createGraphServer(clock: Clock): Server {
  const front = createGraphFront({ engine, log: SILENT_LOG, meter: SILENT_METER, clock });
  const server = createServer((request, response) => {
    if (!front.handler(request, response)) response.writeHead(404).end();
  });
  server.on('upgrade', (request, socket, head) => front.upgrade(request, socket, head));
  server.on('close', () => void front.stop());
  return server;
}
