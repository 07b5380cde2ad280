import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newFolder, startMarketgraph } from '#test/bin/marketgraph-process.ts';
import { serveSubgraphOfOthers, type SubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';
import { startOtlpReceiver, type OtlpReceiver } from '#test/doubles/otlp-receiver.ts';

const CLIENT_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CLIENT_SPAN = '00f067aa0ba902b7';
/** Kinds of opentelemetry-proto. */
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];

let folder: string;
let subgraph: SubgraphOfOthers;
let receiver: OtlpReceiver;

beforeAll(async () => {
  folder = newFolder();
  receiver = await startOtlpReceiver();
  subgraph = await serveSubgraphOfOthers();
  writeFileSync(join(folder, 'supergraph.graphql'), subgraph.supergraphSdl);
  const shown = snippetsOf('docs/telemetry.md').find(({ language }) => language === 'yaml');
  const configuration = shown!.text.replace('http://localhost:4318', `${receiver.url}/`);
  if (configuration === shown!.text) throw new Error('The page names another place.');
  writeFileSync(join(folder, 'telemetry.yaml'), configuration);
});
afterAll(async () => {
  await subgraph.close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

function startGateway(env: Readonly<Record<string, string>>) {
  const [supergraph, config] = ['supergraph.graphql', 'telemetry.yaml'].map((name) =>
    join(folder, name),
  );
  return startMarketgraph(['gateway', '--supergraph', supergraph!, '--config', config!], env);
}

async function ask(origin: string, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

const children = (parentId: string) => receiver.spans.filter((one) => one.parentId === parentId);

test('a collector receives the spans of requests and events, and all metrics, before the gateway ends', async () => {
  const gateway = await startGateway({
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '1',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-operators, x-tenant=YWJj==',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  });
  const sent = { traceparent: `00-${CLIENT_TRACE}-${CLIENT_SPAN}-01`, tracestate: 'vendor=1' };
  await ask(gateway.origin, 'query Opens { open }', { ...sent, 'x-request-id': 'mine' });
  await ask(gateway.origin, '{ nothing }');
  const socket = createClient({
    url: `${gateway.origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
  });
  const ticks = socket.iterate({ query: 'subscription Ticks { ticks }' });
  for (let count = 0; count < 2; count += 1) await ticks.next();
  await ticks.return!();
  await socket.dispose();
  expect(await gateway.end()).toBe(0);

  const request = children(CLIENT_SPAN)[0]!;
  expect(request).toMatchObject({
    name: 'query',
    traceId: CLIENT_TRACE,
    kind: SERVER,
    isError: false,
    attributes: {
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'Opens',
      'marketgraph.request_id': 'mine',
    },
    resource: { 'service.name': 'edge', 'deployment.environment.name': 'test' },
  });
  const steps = children(request.spanId);
  expect(steps.map(({ name }) => name).toSorted()).toEqual(['fetch theirs', 'parse', 'plan']);
  for (const { tookNs } of [request, ...steps]) expect(tookNs).toBeGreaterThan(0);
  expect(steps.reduce((sum, one) => sum + one.tookNs, 0)).toBeLessThanOrEqual(request.tookNs);
  const fetched = steps.find(({ name }) => name === 'fetch theirs')!;
  expect(fetched).toMatchObject({ kind: CLIENT, attributes: { 'marketgraph.subgraph': 'theirs' } });
  // The subgraph is a child of exactly the span that the collector received.
  expect(subgraph.headers[0]).toMatchObject({
    traceparent: `00-${CLIENT_TRACE}-${fetched.spanId}-01`,
    tracestate: 'vendor=1',
  });

  const refused = receiver.spans.find(({ name }) => name === 'GraphQL Operation')!;
  expect(refused).toMatchObject({
    parentId: '',
    isError: true,
    attributes: { 'error.type': 'GRAPHQL_VALIDATION_FAILED', 'marketgraph.errors': 1 },
  });
  expect(children(refused.spanId)).toMatchObject([{ name: 'parse', isError: true }]);

  const subscription = receiver.spans.find(({ name }) => name === 'subscription')!;
  const events = receiver.spans.filter(({ name }) => name === 'event');
  expect(events.length).toBeGreaterThanOrEqual(2);
  for (const event of events) {
    const { traceId, spanId } = subscription;
    expect(event).toMatchObject({ kind: CONSUMER, parentId: '', links: [{ traceId, spanId }] });
    expect(event.traceId).not.toBe(traceId);
  }

  const { metrics } = receiver;
  // Two requests, and one that a subscription began.
  expect(metrics.get('marketgraph_operations_total')).toMatchObject({
    kind: 'sum',
    points: [{ value: 3 }],
  });
  expect(metrics.get('marketgraph_supergraph_refused')).toMatchObject({ kind: 'gauge' });
  const fetches = metrics.get('marketgraph_subgraph_fetch_seconds')!;
  expect(fetches).toMatchObject({ unit: 's', kind: 'histogram' });
  expect(fetches.points).toMatchObject([{ attributes: { subgraph: 'theirs' } }]);
  const value = fetches.points[0]!.value as { count: number; counts: number[]; bounds: number[] };
  expect(value.count).toBe(1);
  expect(value.counts.reduce((sum, one) => sum + one)).toBe(1);
  expect(value.bounds).toHaveLength(value.counts.length - 1);
  expect(receiver.headers[0]).toMatchObject({
    authorization: 'Bearer of-operators',
    'x-tenant': 'YWJj==',
    'content-type': 'application/x-protobuf',
  });
});

test('a request that is not sampled makes no span, and its subgraphs learn it', async () => {
  receiver.spans.length = 0;
  subgraph.headers.length = 0;
  receiver.metrics.clear();
  const gateway = await startGateway({
    OTEL_TRACES_SAMPLER_ARG: '0',
    OTEL_METRIC_EXPORT_INTERVAL: '0',
  });
  const traceparent = `00-${CLIENT_TRACE}-${CLIENT_SPAN}-01`;
  expect(await ask(gateway.origin, '{ open }', { traceparent })).toEqual({
    data: { open: 'the open one' },
  });
  expect(await gateway.end()).toBe(0);
  expect(receiver.spans).toEqual([]);
  expect([...receiver.metrics.keys()]).toEqual([]);
  expect(subgraph.headers[0]!['traceparent']).toMatch(
    new RegExp(`^00-${CLIENT_TRACE}-(?!${CLIENT_SPAN})[\\da-f]{16}-00$`),
  );
});
