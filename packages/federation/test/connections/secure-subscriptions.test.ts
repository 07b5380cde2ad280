import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TlsOptions } from 'node:tls';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { TlsFiles } from '#federation/connections/tls-files.ts';
import { newAuthority, textsOf } from '#federation/test/connections/certificates.ts';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import { isEventStream, OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import { deadUrl } from '#federation/test/subgraph-client/remote-subgraph.ts';
import { createSubgraphServer } from '#gateway/subgraph-server/subgraph-server.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { EventSource } from '#test/gateway/event-source.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

const SDL = 'type Query { hello: String } type Subscription { ticked: Int }';

/** A subgraph over TLS whose subscriptions begin with a snapshot. */
async function serveTicks(tls: TlsOptions) {
  const sources: EventSource<object>[] = [];
  const sockets = new Set<Duplex>();
  const subscribe = () => {
    const source = new EventSource<object>();
    source.push({
      ticked: sources.push(source),
      [DELIVERY_KEY]: { conflateKey: null, holdsUpTo: 1 },
    });
    return source;
  };
  const resolvers = { Subscription: { ticked: { subscribe } } };
  const schema = buildSubgraphSchema([{ typeDefs: parse(SDL), resolvers }]);
  const front = createSubgraphServer({
    subgraph: { name: 'ticks', schema, createContext: (request) => request },
    log: SILENT_LOG,
    meter: SILENT_METER,
    clock: systemClock,
    source: 'a run',
  });
  const server = createServer(tls, (request, response) => void front.handler(request, response));
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    front.upgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
    await front.stop();
  };
  onTestFinished(end);
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}/graphql`, sources, end };
}

test('subscriptions use the certificates and the URLs of their subgraph', async () => {
  const authority = newAuthority();
  const served = textsOf(authority.sign('server', 'DNS:localhost'));
  const { cert, key } = authority.sign('gateway', 'DNS:gateway');
  const { cert: ca } = textsOf({ cert: authority.ca, key: authority.ca });
  const demanding = { ...served, ca, requestCert: true, rejectUnauthorized: true };
  const servers = [await serveTicks(demanding), await serveTicks(demanding)];
  const services = { log: SILENT_LOG, clock: systemClock, random: Math.random };
  const rule = { ca_file: authority.ca, cert_file: cert, key_file: key };
  const dead = (await deadUrl()).replace('http:', 'https:');
  const executor = createRemoteExecutor(
    { name: 'ticks', url: dead },
    {
      ...services,
      tls: new TlsFiles(rule, 'tls', services),
      urls: [dead, ...servers.map(({ url }) => url)],
      subscriptionRetries: 10,
    },
  );
  onTestFinished(() => executor.close());
  const operation = { kind: 'subscription', source: 'subscription { ticked }' } as const;
  const scope = new OperationScope(ANONYMOUS_CONTEXT, undefined);
  const stream = await executor.subscribe(operation, {}, scope);
  if (!isEventStream(stream)) throw new Error('the subscription did not start');
  expect(await stream.payloads.next()).toMatchObject({ value: { data: { ticked: 1 } } });
  const [first, second] = servers.toSorted((a, b) => b.sources.length - a.sources.length);
  await first!.end();
  expect(await stream.payloads.next()).toMatchObject({ value: { data: { ticked: 1 } } });
  expect([first!.sources.length, second!.sources.length]).toEqual([1, 1]);
  await stream.payloads.return?.();
});
