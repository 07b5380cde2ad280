import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGraphServer } from '#graph-server/example.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

describe('the example of the package', () => {
  const server = createGraphServer(systemClock);
  let port = 0;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  test('answers a query over HTTP', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ hello }' }),
    });
    expect(await response.json()).toEqual({ data: { hello: 'world' } });
  });

  test('sends events over a WebSocket', async () => {
    const url = `ws://127.0.0.1:${port}/graphql`;
    const client = createClient({ url, webSocketImpl: WebSocket });
    const counts: unknown[] = [];
    for await (const { data } of client.iterate({ query: 'subscription { count }' })) {
      counts.push(data?.['count']);
    }
    await client.dispose();
    expect(counts).toEqual([1, 2, 3]);
  });
});
