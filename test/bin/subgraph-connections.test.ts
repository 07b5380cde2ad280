import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere, startHere, type ServerHere } from '#test/bin/command-here.ts';
import { askGraph, newFolder } from '#test/bin/marketgraph-process.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';
import { serveSubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';
import type { SubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';

let folder: string;
let supergraph: string;
let servers: readonly SubgraphOfOthers[];
let gateway: ServerHere;

beforeAll(async () => {
  folder = newFolder();
  supergraph = join(folder, 'supergraph.graphql');
  servers = [await serveSubgraphOfOthers(), await serveSubgraphOfOthers()];
  const [first] = servers;
  // The URL of the supergraph is not asked: rules give others.
  writeFileSync(
    supergraph,
    first!.supergraphSdl.replaceAll(/127\.0\.0\.1:\d+\/g/g, '127.0.0.1:1/g'),
  );
  const config = join(folder, 'gateway.yaml');
  writeFileSync(
    config,
    `
supergraph:
  from: ${supergraph}
server:
  cors_origins: ["*"]
transport:
  rules:
    - subgraphs: [theirs]
      urls: [${servers.map(({ url }) => url).join(', ')}]
headers:
  response_rules:
    - propagate: x-served-by
      merge: append
    - propagate: set-cookie
      merge: append
    - insert: x-gateway
      value: ours
`,
  );
  gateway = await startHere(['gateway', '--config', config], { LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await gateway.end();
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true });
});

const health = async () =>
  (await (await fetch(`${gateway.origin}/healthz`)).json()) as Record<string, unknown>;

test('a gateway passes headers of subgraphs on, and scripts may read them', async () => {
  for (const server of servers) {
    server.respondWith({ 'x-served-by': 'b', 'set-cookie': 'a=1', 'x-private': 'no' });
  }
  const response = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://example.com' },
    body: JSON.stringify({ query: '{ open }' }),
  });
  expect(await response.json()).toEqual({ data: { open: 'the open one' } });
  expect(response.headers.get('x-served-by')).toBe('b');
  expect(response.headers.getSetCookie()).toEqual(['a=1']);
  expect(response.headers.get('x-gateway')).toBe('ours');
  expect(response.headers.has('x-private')).toBe(false);
  expect(response.headers.get('access-control-expose-headers')).toMatch(/x-served-by/);
});

test('a gateway asks the URLs of its rules, and answers while one of them is up', async () => {
  for (let count = 0; count < 20; count += 1) {
    expect(await askGraph(gateway.origin, '{ open }')).toEqual({ data: { open: 'the open one' } });
  }
  for (const { headers } of servers) expect(headers.length).toBeGreaterThan(0);
  expect(await health()).toMatchObject({ subgraphs: { theirs: { endpoints: 2, usable: 2 } } });
  await servers[0]!.close();
  for (let count = 0; count < 20; count += 1) {
    expect(await askGraph(gateway.origin, '{ open }')).toEqual({ data: { open: 'the open one' } });
  }
  expect(JSON.stringify(await health())).not.toContain('127.0.0.1');
  const metrics = await (await fetch(`${gateway.origin}/metrics`)).text();
  const { host } = new URL(servers[1]!.url);
  expect(metrics).toContain(
    `marketgraph_subgraph_endpoint_state{subgraph="theirs",endpoint="${host}/graphql"} 0`,
  );
});

test.each([
  [
    { TRANSPORT_RULES: '[{"urls":["http://a/"]}]' },
    /transport\.rules\[0\] has urls, and so must name one subgraph/,
  ],
  [
    { TRANSPORT_RULES: '[{"subgraphs":["theirs"],"urls":["ftp://a/"]}]' },
    /transport\.rules\[0\] has "ftp:\/\/a\/", which is not an http\(s\) URL/,
  ],
  [
    { TRANSPORT_RULES: '[{"subgraphs":["ours"],"http2":"tls"}]' },
    /transport\.rules\[0\] names the subgraph ours; there are theirs, newer/,
  ],
  [
    { TRANSPORT_RULES: '[{"tls":{"ca_file":"/nowhere.pem"}}]' },
    /transport\.rules\[0\]\.tls\.ca_file: cannot read \/nowhere\.pem \(ENOENT\)/,
  ],
  [{ TRANSPORT_RULES: '[{"http2":"yes"}]' }, /TRANSPORT_RULES\[0\]\.http2="yes" is not allowed/],
  [
    { RESPONSE_HEADER_RULES: '[{"propagate":"connection"}]' },
    /headers\.response_rules\[0\] names connection, which belongs to one connection/,
  ],
])('an invalid rule ends the start: %o', async (env, reason) => {
  const { code, stderr } = await runHere(['gateway', '--supergraph', supergraph], {
    PORT: '0',
    ...env,
  });
  expect([code, stderr]).toEqual([2, expect.stringMatching(reason)]);
});

test('the doctor asks every URL of a rule', async () => {
  const urls = [servers[1]!.url, 'http://127.0.0.1:1/graphql'];
  const { stdout } = await runHere(['doctor', '--json'], {
    PORT: '0',
    SUPERGRAPH: supergraph,
    TRANSPORT_RULES: JSON.stringify([{ subgraphs: ['theirs'], urls }]),
  });
  expect(stdout).toMatch(/theirs at http:\/\/127\.0\.0\.1:1\/graphql: .*ECONNREFUSED/);
  expect(stdout).not.toContain(`theirs at ${urls[0]}`);
});

test('the example of the page is read up to its certificates', async () => {
  const example = snippetsOf('docs/subgraph-connections.md').find(
    ({ language }) => language === 'yaml',
  );
  const config = join(folder, 'example.yaml');
  writeFileSync(config, example!.text);
  const options = ['--supergraph', supergraph, '--config', config];
  const { code, stderr } = await runHere(['gateway', ...options], { PORT: '0' });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('transport.rules[1].tls.ca_file: cannot read /etc/tls/ca.pem (ENOENT)'),
  ]);
});
