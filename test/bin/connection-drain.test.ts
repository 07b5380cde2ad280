import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ConnectionDrain } from '#bin/wiring/connection-drain.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

/** More than the sockets of both ends hold, so that the greater part waits in the server. */
const BODY = 'x'.repeat(32 << 20);

async function serve() {
  const server = createServer();
  const clock = new VirtualClock(0);
  const drain = new ConnectionDrain(server, clock);
  server.on(
    'request',
    drain.holding((request, response) => {
      response.end(request.url === '/large' ? BODY : 'small');
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string, by = agent): Promise<IncomingMessage> => {
    const [answer] = await once(get({ port, path, host: '127.0.0.1', agent: by }), 'response');
    return answer as IncomingMessage;
  };
  return { server, drain, clock, ask };
}

async function lengthOf(answer: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of answer) length += (chunk as Buffer).length;
  return length;
}

test('an answer that its client has not read yet is sent whole before its connection ends', async () => {
  const { drain, ask } = await serve();
  const answer = await ask('/large');
  const closed = drain.close();
  expect(await lengthOf(answer)).toBe(BODY.length);
  await closed;
});

test('idle connections close at once, and new ones are refused', async () => {
  const { server, drain, ask } = await serve();
  expect(await lengthOf(await ask('/small'))).toBe(5);
  await drain.close();
  expect(server.listening).toBe(false);
  await expect(ask('/small')).rejects.toThrow(/ECONNREFUSED|hang up|ECONNRESET/);
});

const GRACE_MS = 1_000;

test('an announced drain closes connections after their answers, and cuts unused ones', async () => {
  const { server, drain, clock, ask } = await serve();
  const [busy, idle, late] = [0, 1, 2].map(() => new Agent({ keepAlive: true }));
  for (const agent of [busy, idle]) await lengthOf(await ask('/small', agent));
  const underWay = await ask('/large', late);
  const begun = drain.begin('announced', GRACE_MS);
  for (let round = 0; round < 20; round += 1) {
    const answer = await ask('/small', busy);
    expect(answer.headers.connection).toBe('close');
    expect(await lengthOf(answer)).toBe(5);
  }
  expect(server.listening).toBe(true);
  expect(await lengthOf(underWay)).toBe(BODY.length);
  await clock.advance(GRACE_MS);
  await begun;
  const [socket] = Object.values(idle!.freeSockets).flatMap((sockets) => sockets ?? []);
  const cut = once(socket!, 'close');
  await drain.close();
  await cut;
});

test('a new connection is answered until the port is closed, and then refused', async () => {
  const { drain, clock, ask } = await serve();
  const ends: unknown[] = [];
  const reported = new Set<Agent>();
  const clients = Array.from({ length: 40 }, async () => {
    const agent = new Agent({ keepAlive: true });
    try {
      for (;;) {
        const answer = await ask('/small', agent);
        if (answer.headers.connection === 'close') reported.add(agent);
        await lengthOf(answer);
      }
    } catch (error) {
      ends.push((error as NodeJS.ErrnoException).code);
    }
  });
  await lengthOf(await ask('/small'));
  const begun = drain.begin('announced', GRACE_MS);
  while (reported.size < clients.length) await lengthOf(await ask('/small'));
  await clock.advance(GRACE_MS);
  await begun;
  const closed = drain.close();
  await Promise.all(clients);
  await closed;
  expect(ends).toEqual(clients.map(() => 'ECONNREFUSED'));
});

test('a server that is being replaced accepts no new connection, and answers on its open ones', async () => {
  const { server, drain, clock, ask } = await serve();
  const [kept, fresh] = [0, 1].map(() => new Agent({ keepAlive: true }));
  await lengthOf(await ask('/small', kept));
  const begun = drain.begin('replaced', GRACE_MS);
  await expect.poll(() => server.listening).toBe(false);
  await expect(ask('/small', fresh)).rejects.toThrow(/ECONNREFUSED/);
  expect((await ask('/small', kept)).headers.connection).toBe('close');
  await clock.advance(GRACE_MS);
  await begun;
  await drain.close();
});
