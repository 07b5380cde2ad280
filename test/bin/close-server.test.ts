import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { gracefulCloseOf } from '#bin/wiring/close-server.ts';

/** More than the sockets of both ends hold, so that most of it waits in the server. */
const BODY = 'x'.repeat(32 << 20);

async function serve() {
  const server = createServer((request, response) => {
    response.end(request.url === '/large' ? BODY : 'small');
  });
  const close = gracefulCloseOf(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string): Promise<IncomingMessage> => {
    const [answer] = await once(get({ port, path, host: '127.0.0.1', agent }), 'response');
    return answer as IncomingMessage;
  };
  return { server, close, ask };
}

async function lengthOf(answer: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of answer) length += (chunk as Buffer).length;
  return length;
}

test('an answer that its client has not read yet is sent whole before its connection ends', async () => {
  const { close, ask } = await serve();
  const answer = await ask('/large');
  const closed = close();
  expect(await lengthOf(answer)).toBe(BODY.length);
  await closed;
});

test('idle connections end at once, and nobody new is taken', async () => {
  const { server, close, ask } = await serve();
  expect(await lengthOf(await ask('/small'))).toBe(5);
  await close();
  expect(server.listening).toBe(false);
  await expect(ask('/small')).rejects.toThrow(/ECONNREFUSED|hang up|ECONNRESET/);
});
