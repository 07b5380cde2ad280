import { expect, test } from 'vitest';
import type { ServerHttp2Stream } from 'node:http2';
import { newAuthority, textsOf } from '#federation/test/connections/certificates.ts';
import { remoteRate } from '#federation/test/connections/remote-rate.ts';
import {
  answer,
  serveSecurely,
  type SecureHandler,
  type Spoken,
} from '#federation/test/connections/secure-subgraph.ts';
import { TlsFiles } from '#federation/connections/tls-files.ts';
import type { Http2Use } from '#federation/connections/http-connections.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { RemoteOptions } from '#federation/subgraph-client/remote-options.ts';
import { serveSubgraph, send } from '#federation/test/subgraph-client/remote-subgraph.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const RATE = { data: { rate: 7.1 } };

/** A server that speaks this, and a client of it. */
async function pair(
  spoken: Spoken,
  http2: Http2Use,
  handler?: SecureHandler,
  options: Partial<RemoteOptions> = {},
) {
  const authority = newAuthority();
  const certificate = textsOf(authority.sign('server', 'DNS:localhost'));
  const server = await serveSecurely(spoken, certificate, handler);
  const services = { clock: systemClock, log: SILENT_LOG };
  const tls = new TlsFiles({ ca_file: authority.ca }, 'tls', services);
  return { server, asked: remoteRate([server.url], { tls, http2, retries: 0, ...options }) };
}

const times = <Made>(count: number, make: () => Made): Made[] =>
  Array.from({ length: count }, make);

/** Ends the connection of a response, as a crash of its server does. */
const crash: SecureHandler = (response) => {
  const { stream } = response as { stream?: ServerHttp2Stream };
  stream?.session?.destroy();
};

test.each<[Spoken, Http2Use, string]>([
  ['h2', 'tls', '2.0'],
  ['h2 and https', 'tls', '2.0'],
  ['h2 and https', 'off', '1.1'],
  ['https', 'tls', '1.1'],
  ['https', 'always', '1.1'],
  ['h2c', 'always', '2.0'],
])('a server of %s is asked under "%s" over HTTP/%s', async (spoken, http2, version) => {
  const { server, asked } = await pair(spoken, http2);
  const outcomes = await Promise.all([...times(30, asked.query), ...times(3, asked.mutate)]);
  expect(outcomes).toEqual(times(33, () => RATE));
  expect(new Set(server.seen.map(({ httpVersion }) => httpVersion))).toEqual(new Set([version]));
});

test('without TLS, "tls" speaks HTTP/1.1, and "always" is refused by a server without HTTP/2', async () => {
  const plain = await serveSubgraph((response) => send(response, 200, JSON.stringify(RATE)));
  expect(await remoteRate([plain.url], { http2: 'tls' }).query()).toEqual(RATE);
  const impossible = remoteRate([plain.url], { http2: 'always', retries: 0 });
  expect([await impossible.query(), await impossible.mutate()]).toEqual(
    times(2, () => 'subgraph_unavailable'),
  );
});

test('queries share a connection, and mutations have their own', async () => {
  const gate = Promise.withResolvers<void>();
  const { server, asked } = await pair(
    'h2',
    'tls',
    async (response) => {
      await gate.promise;
      answer(response);
    },
    { maxConcurrency: 100 },
  );
  const waiting = [...times(40, asked.query), ...times(3, asked.mutate)];
  await expect.poll(() => server.seen.length).toBe(43);
  const connectionsOf = (kind: RegExp) =>
    new Set(
      server.seen.filter(({ query }) => kind.test(query)).map(({ connection }) => connection),
    );
  const ofQueries = connectionsOf(/^\{/);
  const ofMutations = connectionsOf(/^mutation/);
  expect([ofQueries.size, ofMutations.size]).toEqual([1, 3]);
  expect(ofQueries.isDisjointFrom(ofMutations)).toBe(true);
  gate.resolve();
  expect(await Promise.all(waiting)).toEqual(times(43, () => RATE));
});

test('a connection that ends costs its queries a retry', async () => {
  const { server, asked } = await pair(
    'h2',
    'tls',
    (response, request, count) => {
      if (count === 8) crash(response, request, count);
      if (count > 8) answer(response);
    },
    { retries: 1, maxConcurrency: 100 },
  );
  expect(await Promise.all(times(8, asked.query))).toEqual(times(8, () => RATE));
  expect(server.seen).toHaveLength(16);
});

test('mutations whose connections end are sent once', async () => {
  const { server, asked } = await pair('h2', 'tls', (response, request, count) =>
    request.query === '{rate}' ? answer(response) : crash(response, request, count),
  );
  const outcomes = await Promise.all([...times(6, asked.mutate), ...times(6, asked.query)]);
  expect(outcomes).toEqual([...times(6, () => 'subgraph_unavailable'), ...times(6, () => RATE)]);
  expect(server.seen.filter(({ query }) => query.startsWith('mutation'))).toHaveLength(6);
});

test('a stream that is reset in the middle of its answer costs that query alone', async () => {
  const { server, asked } = await pair('h2', 'tls', (response, _, count) => {
    if (count !== 2) return answer(response);
    const { stream } = response as { stream: ServerHttp2Stream };
    stream.respond({ ':status': 200 });
    stream.write('{"data":{"ra', () => stream.close(2));
    return undefined;
  });
  expect(await asked.query()).toEqual(RATE);
  expect(await asked.query()).toBe('subgraph_unavailable');
  expect(await asked.query()).toEqual(RATE);
  expect(new Set(server.seen.map(({ connection }) => connection)).size).toBe(1);
});

test('after a query that timed out, the next ones open another connection', async () => {
  const { server, asked } = await pair(
    'h2',
    'tls',
    (response, _, count) => (count === 1 ? undefined : answer(response)),
    { timeoutMs: 150 },
  );
  expect(await asked.query()).toBe('subgraph_unavailable');
  expect(await asked.query()).toEqual(RATE);
  expect(server.seen.map(({ connection }) => connection)).toEqual([1, 2]);
  await expect.poll(() => server.sockets.size).toBe(1);
});

test('an answer above the bound is refused over HTTP/2 too, and costs that query alone', async () => {
  const { asked } = await pair(
    'h2',
    'tls',
    (response, _, count) =>
      answer(response, count === 1 ? `{"data":{"rate":"${'x'.repeat(3_000_000)}"}}` : undefined),
    { maxBodyBytes: 100_000 },
  );
  expect(await asked.query()).toBe('subgraph_unavailable');
  expect(await asked.query()).toEqual(RATE);
});
