import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useServer } from 'graphql-ws/use/ws';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { GraphAnswer, GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { EventSource } from '#test/gateway/event-source.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';
import type { SmallGraphOptions } from '#test/gateway/small-graph.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

interface Tick {
  readonly id: string;
  readonly fails?: boolean;
  readonly [DELIVERY_KEY]?: { readonly conflateKey: string | null };
}

const QUERY = 'subscription { tick { id product { name } note } }';

/** Ticks of one subgraph whose products have their names in another. */
function ticking(options: SmallGraphOptions = {}) {
  const source = new EventSource<Tick>();
  const contexts: object[] = [];
  const graph = smallGraph(
    {
      ticks: {
        sdl: `
          type Query { ping: Int }
          type Subscription { tick: Tick! refused: Tick! }
          type Tick { id: ID! product: Product note: String }
          type Product @key(fields: "id") { id: ID! }
        `,
        resolvers: {
          Subscription: {
            tick: { subscribe: () => source.opened(), resolve: (tick: Tick) => tick },
            refused: {
              subscribe: () => {
                throw new Error('no such topic on 10.0.0.9');
              },
            },
          },
          Tick: {
            product: ({ id }: Tick) => ({ id }),
            note: ({ fails }: Tick) => {
              if (fails === true) throw new Error('note failed');
              return 'fine';
            },
          },
        },
      },
      names: {
        sdl: 'type Product @key(fields: "id") { id: ID! name: String }',
        createContext: () => {
          contexts.push({});
          return contexts.at(-1)!;
        },
        resolvers: {
          Product: {
            __resolveReference: ({ id }: Tick) => {
              if (id === 'broken') throw new Error('names failed');
              return { id, name: `Name of ${id}` };
            },
          },
        },
      },
    },
    options,
  );
  return { ...graph, source, contexts };
}

async function open(engine: GraphEngine): Promise<AsyncIterableIterator<GraphAnswer>> {
  const stream = await engine.subscribe({ document: QUERY, context: ANONYMOUS_CONTEXT });
  if (!(Symbol.asyncIterator in stream)) throw new Error(JSON.stringify(stream));
  return stream;
}

async function nextOf(stream: AsyncIterableIterator<GraphAnswer>): Promise<GraphAnswer> {
  const { done, value } = await stream.next();
  if (done === true) throw new Error('The stream has ended.');
  return value;
}

function eventOf(id: string) {
  return { data: { tick: { id, product: { name: `Name of ${id}` }, note: 'fine' } } };
}

describe('a subscription', () => {
  test('delivers every event with the fields of other subgraphs', async () => {
    const { engine, source } = ticking();
    const stream = await open(engine);
    for (const id of ['a', 'b', 'c', 'd']) {
      source.push({ id });
      expect(await nextOf(stream)).toEqual(eventOf(id));
    }
  });

  test('uses new loaders for every event', async () => {
    const { engine, source, contexts } = ticking();
    const stream = await open(engine);
    source.push({ id: 'a' });
    await nextOf(stream);
    source.push({ id: 'b' });
    await nextOf(stream);
    expect(contexts).toHaveLength(2);
  });

  test('keeps the errors of one event out of the next', async () => {
    const { engine, source } = ticking();
    const stream = await open(engine);
    source.push({ id: 'broken', fails: true });
    source.push({ id: 'a' });
    const failed = await nextOf(stream);
    expect(failed.data).toEqual({ tick: { id: 'broken', product: { name: null }, note: null } });
    expect(failed.errors!.map(({ path }) => path!.join('.')).sort()).toEqual([
      'tick.note',
      'tick.product.name',
    ]);
    expect(await nextOf(stream)).toEqual(eventOf('a'));
  });

  test('carries how an event may be queued', async () => {
    const { engine, source } = ticking();
    const stream = await open(engine);
    source.push({ id: 'a', [DELIVERY_KEY]: { conflateKey: 'a' } });
    source.push({ id: 'b' });
    expect((await nextOf(stream))[DELIVERY_KEY]).toEqual({ conflateKey: 'a' });
    expect(DELIVERY_KEY in (await nextOf(stream))).toBe(false);
  });

  test('ends at its source when the client leaves', async () => {
    const { engine, source } = ticking();
    const stream = await open(engine);
    const pending = stream.next();
    await stream.return!();
    expect(source.hasEnded).toBe(true);
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  test('ends at its source when the request is aborted', async () => {
    const { engine, source } = ticking();
    const aborting = new AbortController();
    const { signal } = aborting;
    const stream = await engine.subscribe({ document: QUERY, context: ANONYMOUS_CONTEXT, signal });
    aborting.abort();
    expect(source.hasEnded).toBe(true);
    expect(Symbol.asyncIterator in stream && (await stream.next()).done).toBe(true);
  });

  test('that cannot start is one answer with errors, masked like any', async () => {
    const { engine } = ticking();
    const document = 'subscription { refused { id } }';
    const answer = await engine.subscribe({ document, context: ANONYMOUS_CONTEXT });
    expect(answer).toEqual({
      errors: [
        {
          message: 'Internal Server Error',
          locations: [{ line: 1, column: 16 }],
          path: ['refused'],
          extensions: { code: 'INTERNAL' },
        },
      ],
    });
  });

  test('is not answered as a query', async () => {
    const { engine } = ticking();
    const answer = await engine.execute({ document: QUERY, context: ANONYMOUS_CONTEXT });
    expect(answer.errors![0]!.message).toMatch(/WebSocket or SSE/);
  });
});

describe('a subscription on a remote subgraph', () => {
  async function remoteTicking(subscriptionRetries = 0) {
    const local = ticking();
    const server = createServer();
    const sockets = new WebSocketServer({ server, path: '/graphql' });
    const { schema } = local.subgraphs.get('ticks')!;
    useServer(
      {
        schema,
        onNext: (_context, _id, _payload, _args, { data }) => ({
          ...(data === undefined ? {} : { data: data as Record<string, unknown> | null }),
          extensions: { delivery: { conflateKey: 'ticks' } },
        }),
      },
      sockets,
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/graphql`;
    const ticks = createRemoteExecutor(
      { name: 'ticks', url },
      { log: SILENT_LOG, clock: systemClock, random: Math.random, subscriptionRetries },
    );
    const stop = async (): Promise<void> => {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    };
    onTestFinished(() => ticks.close());
    onTestFinished(stop);
    const { engine } = ticking({ executors: new Map([['ticks', ticks]]) });
    return { engine, source: local.source, sockets, stop };
  }

  test('delivers the same events, and takes their delivery out of the extensions', async () => {
    const { engine, source } = await remoteTicking();
    const stream = await open(engine);
    source.push({ id: 'a' });
    const event = await nextOf(stream);
    expect(event).toMatchObject(eventOf('a'));
    expect(event.extensions).toBeUndefined();
    expect(event[DELIVERY_KEY]).toEqual({ conflateKey: 'ticks' });
    await stream.return!();
    await expect.poll(() => source.hasEnded).toBe(true);
  });

  test('restarts after its socket was lost', async () => {
    const { engine, source, sockets } = await remoteTicking(2);
    const stream = await open(engine);
    source.push({ id: 'a' });
    await nextOf(stream);
    const next = nextOf(stream);
    for (const socket of sockets.clients) socket.terminate();
    await expect.poll(() => source.hasEnded).toBe(true);
    await expect.poll(() => source.hasEnded, { timeout: 10_000 }).toBe(false);
    source.push({ id: 'b' });
    expect(await next).toMatchObject(eventOf('b'));
    await stream.return!();
  });

  test('reports that the subgraph is gone, and ends', async () => {
    const { engine, source, stop } = await remoteTicking();
    const stream = await open(engine);
    source.push({ id: 'a' });
    await nextOf(stream);
    const last = nextOf(stream);
    await stop();
    expect((await last).errors![0]!.extensions!['code']).toBe('SUBGRAPH_UNAVAILABLE');
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });
});

test('a subscription whose only field is skipped reports it, and opens no socket', async () => {
  const { engine } = ticking();
  const document = 'subscription { tick @skip(if: true) { id } }';
  const answer = await engine.subscribe({ document, context: ANONYMOUS_CONTEXT });
  expect(answer).toMatchObject({
    errors: [
      {
        message: expect.stringContaining('left out by @skip or @include'),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ],
  });
});
