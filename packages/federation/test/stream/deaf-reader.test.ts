import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { serveFront } from '#graph-server/test/front-server.ts';
import { smallGraph } from '#test/gateway/small-graph.ts';

/** Far more text than the buffers of a connection hold. */
const ROWS = 4_000;
const TEXT = 'x'.repeat(10_000);

test('a client that reads no further holds up its own requests, and one that leaves ends them', async () => {
  let asked = 0;
  const ended = Promise.withResolvers<void>();
  const { engine } = smallGraph(
    {
      list: {
        sdl: 'type Query { rows: [Row!] } type Row @key(fields: "id") { id: ID! }',
        resolvers: {
          Query: { rows: () => Array.from({ length: ROWS }, (_, id) => ({ id: String(id) })) },
        },
      },
      texts: {
        sdl: 'type Row @key(fields: "id") { id: ID! text: String }',
        resolvers: {
          Row: {
            text: () => {
              asked += 1;
              return TEXT;
            },
          },
        },
      },
    },
    { plugins: [{ onRequest: () => ({ onEnd: ended.resolve }) }] },
  );
  const server = await serveFront(engine);
  try {
    const response = await deafRequest(server.url, '{ rows @stream { id text } }');
    let before = -1;
    // Two looks with the same number: the connection is full, and nothing more is requested.
    await expect
      .poll(
        () => {
          const isStill = asked > 0 && asked === before;
          before = asked;
          return isStill;
        },
        { interval: 200, timeout: 10_000 },
      )
      .toBe(true);
    expect(asked).toBeLessThan(ROWS / 2);
    response.destroy();
    await ended.promise;
    expect(asked).toBe(before);
  } finally {
    await server.close();
  }
});

/** The response of a client that reads its head, and then nothing. */
function deafRequest(url: string, query: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const accept = 'multipart/mixed;deferSpec=20220824';
  const headers = { 'content-type': 'application/json', accept };
  httpRequest(url, { method: 'POST', headers }, (response) => {
    response.pause();
    resolve(response);
  })
    .on('error', reject)
    .end(JSON.stringify({ query }));
  return promise;
}
