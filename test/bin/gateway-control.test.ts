import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { runHere, startHere, type ServerHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { serveSubgraphOfOthers, type SubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';
import { tokenMaker, type TokenMaker } from '#test/platform/identity/token-maker.ts';

const TOKEN = 'a-secret-of-operators-with-40-characters';

let folder: string;
let subgraph: SubgraphOfOthers;
let gateway: ServerHere;
let maker: TokenMaker;
const fileOf = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = newFolder();
  maker = await tokenMaker('one');
  subgraph = await serveSubgraphOfOthers();
  writeFileSync(fileOf('keys.json'), JSON.stringify({ keys: [maker.publicKey] }));
  writeFileSync(fileOf('supergraph.graphql'), subgraph.supergraphSdl);
  const shown = snippetsOf('docs/gateway-control.md').filter(({ language }) => language === 'yaml');
  const jwt = `
jwt:
  keys: ${fileOf('keys.json')}
  issuers: [https://login.example.com]
  audiences: [marketgraph]
  algorithms: [RS256, ES256]
`;
  writeFileSync(fileOf('gateway.yaml'), shown.map(({ text }) => text).join('') + jwt);
  const options = [
    '--supergraph',
    fileOf('supergraph.graphql'),
    '--config',
    fileOf('gateway.yaml'),
  ];
  gateway = await startHere(['gateway', ...options], {
    LOG_LEVEL: 'silent',
    GRAPHQL_INTROSPECTION: 'false',
    GRAPHQL_SUGGESTIONS: 'false',
    USAGE_REPORT: 'true',
    GRAPHQL_MAX_BATCHED_OPERATIONS: '10',
    OPERATOR_TOKEN: TOKEN,
    PLUGINS: 'examples/plugins/slow-operations.ts',
    SLOW_OPERATION_MS: '0',
  });
});
afterAll(async () => {
  await gateway.end();
  await subgraph.close();
  rmSync(folder, { recursive: true });
});

async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as {
    readonly data?: object | null;
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions: Readonly<Record<string, unknown>>;
    }[];
  };
}

test('a list of operations is answered with a list, each under its own limits', async () => {
  const response = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ query: '{ __typename }' }, { query: '{ nope }' }]),
  });
  expect([response.status, await response.json()]).toEqual([
    200,
    [
      { data: { __typename: 'Query' } },
      { errors: [expect.objectContaining({ message: expect.stringContaining('nope') })] },
    ],
  ]);
});

test('the schema is hidden: neither introspection nor a file nor errors contain its names', async () => {
  for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Query") { name } }']) {
    const { data, errors } = await ask(query);
    expect([data, errors![0]!.extensions['code']]).toEqual([
      undefined,
      'GRAPHQL_VALIDATION_FAILED',
    ]);
  }
  expect(await ask('{ __typename }')).toEqual({ data: { __typename: 'Query' } });
  const { errors } = await ask('{ opened }');
  expect(errors![0]!.message).toBe('Cannot query field "opened" on type "Query".');
  const file = await fetch(`${gateway.origin}/graphql/schema.graphql`);
  expect(file.status).toBe(404);
});

test('rules limit operations by the token of a request', async () => {
  const socket = (connectionParams: Record<string, string>) =>
    createClient({
      url: `${gateway.origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams,
    });
  const anonymous = socket({});
  const refused = anonymous.iterate({ query: 'subscription { ticks }' }).next();
  await expect(refused).rejects.toMatchObject([{ extensions: { code: 'OPERATION_NOT_ALLOWED' } }]);
  const nested = `{ ${'... { '.repeat(8)} open ${'} '.repeat(8)} }`;
  expect(await ask(nested)).toMatchObject({
    errors: [
      {
        message:
          'The query has 9 levels of nested fields and fragments; this request may have at most 8.',
        extensions: { code: 'QUERY_TOO_COMPLEX' },
      },
    ],
  });
  const authorization = `Bearer ${await maker.sign({ scope: 'reports' })}`;
  expect(await ask(nested, { authorization })).toMatchObject({ data: { open: 'the open one' } });
  const reader = socket({
    authorization,
    'apollographql-client-name': 'board',
    'apollographql-client-version': '2',
  });
  const events = reader.iterate({ query: 'subscription Ticks { ticks }' });
  expect((await events.next()).value).toMatchObject({ data: { ticks: 1 } });
  await events.return!();
  await Promise.all([anonymous.dispose(), reader.dispose()]);
});

test('rules mask errors of subgraphs, except for codes that pass, and hide their names', async () => {
  subgraph.fail({
    message: 'relation "accounts" does not exist',
    extensions: { table: 'accounts' },
  });
  expect(await ask('{ open }')).toEqual({
    data: { open: null },
    errors: [
      {
        message: expect.not.stringContaining('accounts'),
        path: ['open'],
        extensions: { code: 'INTERNAL' },
        locations: expect.any(Array),
      },
    ],
  });
  const extensions = { code: 'NOT_FOUND', reason: 'gone', table: 'accounts' };
  subgraph.fail({ message: 'There is no such account.', extensions });
  expect(await ask('{ open }')).toMatchObject({
    errors: [
      { message: 'There is no such account.', extensions: { code: 'NOT_FOUND', reason: 'gone' } },
    ],
  });
});

test('only operators read the usage report, as JSON and CSV', async () => {
  const client = { 'apollographql-client-name': '=web,"1"', 'apollographql-client-version': '1.4' };
  for (let times = 0; times < 3; times += 1) await ask('query Opens { open }', client);
  const operator = { headers: { 'x-operator-token': TOKEN } };
  const report = (await (await fetch(`${gateway.origin}/usage`, operator)).json()) as {
    readonly since: string;
    readonly operations: readonly Record<string, unknown>[];
  };
  expect(Date.parse(report.since)).toBeLessThanOrEqual(Date.now());
  const own = report.operations.find(({ operation }) => operation === 'Opens');
  expect(own).toMatchObject({
    client: '=web,"1"',
    version: '1.4',
    kind: 'query',
    requests: 3,
    failed: 0,
    max_ms: expect.any(Number),
  });
  const board = report.operations.find(({ client: name }) => name === 'board');
  expect(board).toMatchObject({
    version: '2',
    kind: 'subscription',
    operation: 'Ticks',
    requests: 1,
  });
  expect(Number(board!['events'])).toBeGreaterThan(0);
  expect(report.operations.some(({ kind }) => kind === 'invalid')).toBe(true);
  const csv = await (await fetch(`${gateway.origin}/usage.csv`, operator)).text();
  const [head, first] = csv.split('\r\n');
  expect(head).toBe(
    'client,version,kind,operation,document,requests,failed,events,total_ms,max_ms,first_at,last_at',
  );
  expect(csv).toContain('"\'=web,""1""",1.4,query,Opens,,3,0,0,');
  expect(first).toBeDefined();
  const fields = await (await fetch(`${gateway.origin}/usage/fields`, operator)).json();
  const ofOpen = { client: '=web,"1"', version: '1.4', field: 'Query.open', requests: 3 };
  expect(fields).toMatchObject({
    fields: expect.arrayContaining([expect.objectContaining(ofOpen)]),
  });
  const fieldsCsv = await (await fetch(`${gateway.origin}/usage/fields.csv`, operator)).text();
  expect(fieldsCsv).toContain('"\'=web,""1""",1.4,Query.open,3,');
  for (const headers of [{}, { 'x-operator-token': 'wrong' }]) {
    for (const path of ['/usage', '/usage/fields.csv']) {
      expect((await fetch(gateway.origin + path, { headers })).status).toBe(404);
    }
  }
});

test('a plugin of the operator is loaded, and its counters are among the metrics', async () => {
  await ask('{ price }');
  const metrics = await (await fetch(`${gateway.origin}/metrics`)).text();
  expect(metrics).toMatch(/^slow_operations_total\{subgraph="\w+"\} [1-9]/m);
});

test('a rule about an unknown subgraph, and a report without a token, end the start', async () => {
  const start = (env: Record<string, string>) =>
    runHere(['gateway', '--supergraph', fileOf('supergraph.graphql')], {
      LOG_LEVEL: 'error',
      PORT: '0',
      ...env,
    });
  const outcomes = await Promise.all([
    start({ ERROR_RULES: '[{"subgraphs":["nowhere"],"messages":"mask"}]' }),
    start({ USAGE_REPORT: 'true' }),
    start({ PLUGINS: 'package.json' }),
  ]);
  expect(outcomes.map(({ code }) => code)).toEqual([2, 2, 2]);
  expect(outcomes[0].stderr).toMatch(/^marketgraph: errors.rules\[0\] names the subgraph nowhere/);
  expect(outcomes[1].stderr).toMatch(/^marketgraph: USAGE_REPORT=true needs OPERATOR_TOKEN/);
  expect(outcomes[2].stderr).toMatch(/^marketgraph: the plugin package.json cannot be used: /);
});
