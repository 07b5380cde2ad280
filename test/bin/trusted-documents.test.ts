import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { print } from 'graphql';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { runHere, startHere, type ServerHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { serveSubgraphOfOthers, type SubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';

const APOLLO = gql`
  query Opens {
    open
  }
`;
const MANIFEST = {
  [hash('sha256', print(APOLLO))]: print(APOLLO),
  ticks: 'subscription Ticks { ticks }',
  price: '{ price }',
};

let folder: string;
let subgraph: SubgraphOfOthers;
let gateway: ServerHere;
const fileOf = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = newFolder();
  subgraph = await serveSubgraphOfOthers();
  writeFileSync(fileOf('supergraph.graphql'), subgraph.supergraphSdl);
  writeFileSync(fileOf('manifest.json'), JSON.stringify(MANIFEST));
  const shown = snippetsOf('docs/trusted-documents.md').find(({ language }) => language === 'yaml');
  const configuration = shown!.text.replace('./persisted-documents.json', fileOf('manifest.json'));
  if (configuration === shown!.text) throw new Error('The page names another place.');
  writeFileSync(fileOf('gateway.yaml'), configuration);
  gateway = await startHere([
    'gateway',
    '--supergraph',
    fileOf('supergraph.graphql'),
    '--config',
    fileOf('gateway.yaml'),
  ]);
});
afterAll(async () => {
  await gateway.end();
  await subgraph.close();
  rmSync(folder, { recursive: true });
});

async function post(body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

test('documents are answered by their id over POST, GET and server-sent events', async () => {
  const answer = '{"data":{"price":"the price one"}}';
  expect(await post({ documentId: 'price' })).toEqual({ status: 200, text: answer });
  expect(await post({ documentId: 'web~1.2.0~price' })).toEqual({ status: 200, text: answer });
  const got = await fetch(`${gateway.origin}/graphql?documentId=price`, {
    headers: { accept: 'application/json', 'apollo-require-preflight': '1' },
  });
  expect([got.status, await got.text()]).toEqual([200, answer]);
  const events = await post({ documentId: 'price' }, { accept: 'text/event-stream' });
  expect(events.text).toContain(answer);
});

test('texts and unknown ids are refused, and a text next to an id does not count', async () => {
  expect(await post({ query: MANIFEST.price })).toMatchObject({
    status: 403,
    text: expect.stringContaining('DOCUMENT_NOT_TRUSTED'),
  });
  expect(await post({ documentId: 'unknown' })).toMatchObject({
    status: 400,
    text: expect.stringContaining('DOCUMENT_NOT_FOUND'),
  });
  const both = await post({ documentId: 'price', query: '{ __typename }' });
  expect(both.text).toBe('{"data":{"price":"the price one"}}');
  // The text of a hash that is not in the manifest is refused when it comes.
  const sha256Hash = hash('sha256', '{ __typename }');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  expect((await post({ extensions })).text).toContain('PERSISTED_QUERY_NOT_FOUND');
  expect((await post({ query: '{ __typename }', extensions })).text).toContain(
    'DOCUMENT_NOT_TRUSTED',
  );
});

test('Apollo Client asks by the hash of a persisted query', async () => {
  const sha256 = (text: string) => hash('sha256', text);
  const link = new PersistedQueryLink({ sha256 }).concat(
    new HttpLink({ uri: `${gateway.origin}/graphql` }),
  );
  const client = new ApolloClient({
    link,
    cache: new InMemoryCache({ addTypename: false } as object),
  });
  const { data } = await client.query({ query: APOLLO });
  expect(data).toMatchObject({ open: 'the open one' });
  client.stop();
});

test('graphql-ws subscribes by an id, in the payload or in its extensions', async () => {
  const socket = createClient({
    url: `${gateway.origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  });
  const first = async (payload: object) => {
    const events = socket.iterate({ query: '', ...payload });
    const { value } = await events.next();
    await events.return!();
    return value as unknown;
  };
  for (const payload of [{ documentId: 'ticks' }, { extensions: { documentId: 'ticks' } }]) {
    expect(await first(payload)).toMatchObject({ data: { ticks: 1 } });
  }
  await expect(first({ query: MANIFEST.ticks })).rejects.toMatchObject([
    { extensions: { code: 'DOCUMENT_NOT_TRUSTED' } },
  ]);
  await expect(first({ documentId: 'unknown' })).rejects.toMatchObject([
    { extensions: { code: 'DOCUMENT_NOT_FOUND' } },
  ]);
  await socket.dispose();
});

test('a changed manifest is used without a restart, its documents are planned, and metrics count each', async () => {
  const newer = { ...MANIFEST, both: '{ open price }' };
  writeFileSync(fileOf('manifest.json'), JSON.stringify(newer));
  await expect.poll(async () => (await post({ documentId: 'both' })).status).toBe(200);
  const metrics = await (await fetch(`${gateway.origin}/metrics`)).text();
  expect(metrics).toMatch(
    /marketgraph_trusted_document_requests_total\{document="price",by="id"\} [1-9]/,
  );
  expect(metrics).toContain('marketgraph_trusted_documents 4');
  // Four documents were planned before their first requests: they hit the cache.
  const [, operations] = /^marketgraph_operations_total (\d+)$/m.exec(metrics)!;
  const [, hits] = /^marketgraph_plan_cache_hits_total (\d+)$/m.exec(metrics)!;
  expect(Number(operations)).toBe(Number(hits));
});

test('a manifest that cannot be used, or that a mode lacks, ends the start', async () => {
  const start = (env: Record<string, string>) =>
    runHere(['gateway', '--supergraph', fileOf('supergraph.graphql')], {
      LOG_LEVEL: 'error',
      PORT: '0',
      ...env,
    });
  writeFileSync(fileOf('bad.json'), '{"a": "{"}');
  const outcomes = await Promise.all([
    start({ DOCUMENTS_MANIFEST: fileOf('bad.json') }),
    start({ DOCUMENTS_MODE: 'require' }),
  ]);
  expect(outcomes.map(({ code }) => code)).toEqual([2, 2]);
  expect(outcomes[0].stderr).toMatch(/^marketgraph: DOCUMENTS_MANIFEST=.*the document "a" cannot/);
  expect(outcomes[1].stderr).toMatch(/^marketgraph: DOCUMENTS_MODE=require needs a manifest/);
});
