import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import {
  askGraph,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { writeSupergraphFile } from '#test/bin/split-graph.ts';

/** Accepts connections and requests, and never answers. */
let hung: Server;
const connections = new Set<Socket>();
let signalhub: MarketgraphProcess;
let gateway: MarketgraphProcess;
let file: string;

beforeAll(async () => {
  hung = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => connections.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve) => hung.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(hung.address() as AddressInfo).port}`;
  const DATA_DIR = await copyDemoFolder();
  signalhub = await startMarketgraph(['subgraph', 'signalhub'], { DATA_DIR });
  file = writeSupergraphFile({ 'market-data': origin, signalhub: signalhub.origin });
  const env = {
    DATA_DIR,
    GRAPHQL_OPERATION_TIMEOUT_MS: '2000',
    SUBGRAPH_TIMEOUT_MS: '60000',
    SUPERGRAPH_SETTLE_MS: '50',
  };
  gateway = await startMarketgraph(['start', '--remote', '--subgraphs', file], env);
  await untilReady(signalhub.origin);
});
afterAll(async () => {
  await Promise.all([gateway.end('SIGKILL'), signalhub.end('SIGKILL')]);
  hung.close();
});

test('an operation over a subgraph that hangs ends at its deadline, with the data of the others', async () => {
  const answer = await askGraph(
    gateway.origin,
    '{ company(stockCode: "688901") { stockCode } venue(exchange: venue_a, market: spot) { exchange } }',
  );
  expect(answer).toMatchObject({
    data: { company: { stockCode: '688901' }, venue: null },
    errors: [{ path: ['venue'], extensions: { code: 'REQUEST_TIMEOUT' } }],
  });
  await expect.poll(() => connections.size, { timeout: 10_000 }).toBe(0);
});

test('REST says 504', async () => {
  const response = await fetch(
    `${gateway.origin}/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m`,
  );
  expect(response.status).toBe(504);
  expect(await response.json()).toEqual({
    detail: 'The request took longer than this server allows.',
    code: 'request_timeout',
  });
});

test('GraphQL over HTTP answers 504 without any data', async () => {
  const response = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify({ query: '{ health { __typename } }' }),
  });
  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({
    data: null,
    errors: [{ extensions: { code: 'REQUEST_TIMEOUT' } }],
  });
});

test('a subgraph that moves is asked at its new address, and an invalid file changes nothing', async () => {
  interface Health {
    readonly subgraphs: { readonly id: string; readonly refused?: { readonly reason: string } };
  }
  const health = async () =>
    ((await (await fetch(`${gateway.origin}/healthz`)).json()) as Health).subgraphs;
  const { id } = await health();
  const replace = (text: string): void => {
    writeFileSync(`${file}.next`, text);
    renameSync(`${file}.next`, file);
  };
  replace('subgraphs: nothing');
  const patient = { timeout: 20_000 };
  await expect
    .poll(async () => (await health()).refused?.reason, patient)
    .toContain('no subgraphs');
  expect((await health()).id).toBe(id);
  const away = { 'market-data': 'http://127.0.0.1:1', signalhub: signalhub.origin };
  replace(readFileSync(writeSupergraphFile(away), 'utf8'));
  await expect.poll(async () => (await health()).id, patient).not.toBe(id);
  expect(
    await askGraph(gateway.origin, '{ venue(exchange: venue_a, market: spot) { exchange } }'),
  ).toMatchObject({ errors: [{ extensions: { code: 'SUBGRAPH_UNAVAILABLE' } }] });
});
