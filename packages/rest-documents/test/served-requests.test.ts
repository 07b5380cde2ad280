import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import { compileRoutes } from '#rest-documents/compile/compile-route.ts';
import { AnswerCache } from '#rest-documents/http/answer-cache.ts';
import { AnswerSender } from '#rest-documents/http/answer-sender.ts';
import { createDocumentEndpoint } from '#rest-documents/http/document-endpoint.ts';
import { readBytes } from '#rest-documents/http/request-body.ts';

async function served(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a document is sent again only to a client that has another one', async () => {
  const serve = createDocumentEndpoint('hello', 'text/plain', { 'x-more': 'yes' });
  const port = await served((req, res) => serve({ req, res } as Parameters<typeof serve>[0]));
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close', ...headers } });
  const first = await ask();
  const tag = first.headers.get('etag')!;
  expect([first.status, await first.text()]).toEqual([200, 'hello']);
  const known = await ask({ 'if-none-match': tag });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect([known.headers.get('etag'), known.headers.get('x-more')]).toEqual([tag, 'yes']);
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
});

test.each([
  ['by its tag alone', '', null],
  ['whole where the route says so', ', keeps: true', '7'],
])('an answer is remembered by its key, %s', async (_, keeps, body) => {
  const text = `"A." query A @rest(get: "/api/a", tag: "Market data")
    @changesWith(query: "{ version }"${keeps}) { other }`;
  const sdl = 'type Query { other: Int! version: Int! }';
  const [route] = compileRoutes([{ file: 'a.graphql', text }], sdl);
  const cache = new AnswerCache();
  const turns = { due: () => Promise.resolve() } as unknown as FairTurns;
  const sender = new AnswerSender(route!, cache, turns);
  let computed = 0;
  const port = await served((req, res) => {
    if (sender.sendKept({ req, res, headers: {} }, 'key')) return;
    computed += 1;
    void sender.send({ req, res, headers: {} }, { other: 7 }, {}, 'key');
  });
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close', ...headers } });
  // No answer has this tag, and none is remembered yet.
  const first = await ask({ 'if-none-match': 'null' });
  const tag = first.headers.get('etag')!;
  expect([first.status, await first.text(), computed]).toEqual([200, '7', 1]);
  const known = await ask({ 'if-none-match': tag });
  expect([known.status, known.headers.get('etag'), computed]).toEqual([304, tag, 1]);
  expect(await (await ask()).text()).toBe('7');
  expect(computed).toBe(body === null ? 2 : 1);
  const kept = cache.keptAnswer('key');
  expect(kept === null ? null : Buffer.from(kept.body).toString()).toBe(body);
});

test('a body whose client leaves in the middle is refused', async () => {
  const turns = { due: () => Promise.resolve() } as unknown as FairTurns;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const port = await served((req) => {
    void readBytes(req, 1_000, turns).then(resolve, resolve);
    req.once('data', () => client.destroy());
  });
  const client = connect(port, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhalf');
  expect(await promise).toMatchObject({ code: 'unparsable_body' });
});
