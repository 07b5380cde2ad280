import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { expect, onTestFinished, test } from 'vitest';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import { isEventStream, OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

/** The failure of a subscription on a server. */
async function failureOn(server: Server, timeoutMs = 10_000): Promise<unknown> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  const options = { log: SILENT_LOG, clock: systemClock, random: () => 0.5, timeoutMs };
  const executor = createRemoteExecutor({ name: 'quiet', url }, options);
  onTestFinished(async () => {
    await executor.close();
    server.closeAllConnections();
    server.close();
  });
  const operation = { kind: 'subscription', source: 'subscription { ticked }' } as const;
  const scope = new OperationScope(ANONYMOUS_CONTEXT, undefined);
  const started = await executor.subscribe(operation, {}, scope);
  if (!isEventStream(started)) throw new Error('it did not start');
  return started.payloads.next().then(
    () => null,
    (error: unknown) => error,
  );
}

test.each([200, 400, 404, 426, 500])(
  'a subgraph that answers an upgrade with %s ends its subscriptions at once, with the cause',
  async (status) => {
    const server = createServer();
    server.on('upgrade', (_, socket) =>
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`),
    );
    expect(await failureOn(server)).toMatchObject({
      code: 'subgraph_unavailable',
      message: expect.stringMatching(
        new RegExp(`"quiet" opens no WebSocket .* answers the upgrade with status ${status}`),
      ),
    });
  },
);

test('a plain HTTP server without a handler for upgrades does so, too', async () => {
  const server = createServer((_, response) => response.writeHead(405).end());
  expect(await failureOn(server)).toMatchObject({ message: expect.stringContaining('status 405') });
});

test('a server of another protocol does so, too', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ server, handleProtocols: () => false });
  onTestFinished(() => sockets.close());
  expect(await failureOn(server)).toMatchObject({
    message: expect.stringContaining('does not accept the protocol'),
  });
});

test('a server that never acknowledges the connection ends them after its timeout', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'graphql-transport-ws' });
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });
  expect(await failureOn(server, 200)).toMatchObject({
    message: expect.stringContaining('does not acknowledge the connection'),
  });
});
