import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import { ONE_SERIES, runMarketgraph } from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';

const JOIN_GRAPH =
  'enum join__Graph { SHOP @join__graph(name: "shop", url: "") } type Query { a: Int }';

const COMMANDS = ['start', 'subgraph', 'gateway', 'publish', 'doctor', 'record', 'replay'];

describe('the command line', () => {
  test('lists every command', async () => {
    const { code, stdout } = await runMarketgraph(['--help']);
    expect(code).toBe(0);
    for (const command of [...COMMANDS, 'token', 'data'])
      expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
  });

  test.each(COMMANDS)('explains %s', async (command) => {
    const { code, stdout } = await runHere([command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: marketgraph ${command}`);
    expect(stdout).toContain('--config <file>');
  });

  test('plans a query, composes a supergraph, and reports an invalid one in one line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marketgraph-plan-'));
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const query = file('q.graphql', '{ company(stockCode: "688901") { name } }');
    const planned = await runMarketgraph(['plan', query]);
    expect(planned.stdout).toMatch(/^1\. signalhub\n {3}\{\n {5}company/);
    const json = await runHere(['plan', query, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ stages: [[{ subgraph: 'signalhub' }]] });
    const out = join(folder, 'supergraph.graphql');
    const composed = await runHere(['compose', '--out', out]);
    expect(composed.stdout.trim()).toBe(`${out}: market-data, signalhub, alerts`);
    const again = await runHere(['plan', query, '--supergraph', out]);
    expect(again.stdout).toBe(planned.stdout);
    const same = await runHere(['check', out, 'gateway/supergraph.graphql']);
    expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining('## Compatible') });
    const without = file('without.graphql', 'type Query { company(stockCode: String!): Int }');
    const broken = await runHere(['check', out, without, '--operations', query]);
    expect(broken).toMatchObject({ code: 1, stdout: expect.stringContaining('used by `') });
    const faulty = file(
      'faulty.yaml',
      'subgraphs: { a: { routing_url: "http://a/", schema: { file: faulty.graphql } } }',
    );
    file('faulty.graphql', 'type Query { a: Missing }');
    const faults = await runHere(['compose', faulty, '--json']);
    expect(faults.code).toBe(2);
    expect(JSON.parse(faults.stdout)).toMatchObject({
      errors: [
        { code: 'INVALID_GRAPHQL', places: [{ file: 'faulty.graphql', line: 1, column: 17 }] },
      ],
    });
    for (const [args, why] of [
      [['plan', file('bad.graphql', '{ nothing }')], /Cannot query field "nothing"/],
      [['plan', query, '--variables', '[1]'], /--variables must be a JSON object/],
      [['plan', query, '--supergraph', query], /q\.graphql/],
      [['compose', query], /q\.graphql/],
      [['check', out, query], /q\.graphql/],
    ] as const) {
      const { code, stderr } = await runHere(args);
      expect(code).toBe(2);
      expect(stderr).toMatch(why);
    }
    rmSync(folder, { recursive: true });
  });

  test('rejects an unknown command and points to the help', async () => {
    const { code, stderr } = await runMarketgraph(['strat']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('Did you mean start?');
  });

  test.each([
    ['PORT', 'eighty', 'server.port must be a whole number from 0 to 65535'],
    ['HISTORY_WAIT_MS', '-1', 'bars.history_wait_ms must be a whole number from 0 to 60000'],
  ])('ends with 2 and one line for %s=%s', async (name, value, allowed) => {
    const { code, stderr } = await runHere(['start'], { [name]: value });
    expect(code).toBe(2);
    expect(stderr.trim()).toBe(
      `marketgraph: ${name}=${JSON.stringify(value)} is not allowed; ${allowed}`,
    );
  });

  test('ends with 2 and one line when the port is taken', async () => {
    const other = createServer().listen(0);
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await runHere(['start', '--port', String(port)], {
      ...ONE_SERIES,
      DATA_DIR: newPublishersFolder(),
      SIMULATOR_CONTROL_PORT: '0',
      LOG_LEVEL: 'error',
    });
    other.close();
    expect(code).toBe(2);
    expect(stderr.trim()).toMatch(/^marketgraph: .*stop the other program, or set PORT/);
  });

  test('ends with 2 for a missing supergraph', async () => {
    const env = { LOG_LEVEL: 'error' };
    const { code, stderr } = await runHere(['gateway', '--supergraph', '/nowhere.graphql'], env);
    expect(code).toBe(2);
    expect(stderr).toContain('/nowhere.graphql');
  });

  test.each([
    [
      'is no GraphQL',
      'type Query {\n  a: }',
      /^marketgraph: .*:2:6: Syntax Error: .*\n2 \| {3}a: \}\n *\^$/,
    ],
    [
      'is no supergraph',
      'type Query { a: Int }',
      /^marketgraph: .*: .* has no join__Graph enum\.$/,
    ],
    [
      'gives a subgraph no URL',
      JOIN_GRAPH,
      /^marketgraph: .*no usable URL for the subgraph "shop"/,
    ],
  ])('ends with 2 and the place for a supergraph that %s', async (_, sdl, line) => {
    const folder = mkdtempSync(join(tmpdir(), 'marketgraph-supergraph-'));
    const path = join(folder, 'supergraph.graphql');
    writeFileSync(path, sdl);
    const env = { LOG_LEVEL: 'error' };
    const { code, stderr } = await runHere(['gateway', '--supergraph', path], env);
    rmSync(folder, { recursive: true });
    expect(stderr.trim()).toMatch(line);
    expect(code).toBe(2);
  });
});

describe('the doctor', () => {
  test('finds nothing wrong with a sound set-up', async () => {
    const { code, stdout } = await runHere(['doctor', '--json'], { PORT: '0' });
    const { findings } = JSON.parse(stdout) as { findings: { name: string; status: string }[] };
    expect(findings.filter((finding) => finding.status === 'fail')).toEqual([]);
    expect(findings.map((finding) => finding.name)).toContain('data folder');
    expect(code).toBe(0);
  });

  test('probes every market with symbols, at its configured address', async () => {
    const { stdout } = await runHere(['doctor', '--json'], {
      PORT: '0',
      VENUE_A_SYMBOLS: '',
      VENUE_B_REST_URL: 'http://127.0.0.1:1',
      VENUE_B_WS_URL: 'ws://127.0.0.1:1',
      VENUE_B_SYMBOLS: '',
      VENUE_B_PERP_SYMBOLS: 'BTCUSDT',
    });
    const { findings } = JSON.parse(stdout) as { findings: { name: string; status: string }[] };
    const venues = findings.filter(({ name }) => name.startsWith('venue_'));
    const statusOf = new Map(venues.map(({ name, status }) => [name, status]));
    expect(statusOf.get('venue_b:perp')).toBe('fail');
    expect(statusOf.get('venue_a:perp')).toBe('ok');
    expect(statusOf.has('venue_a:spot') || statusOf.has('venue_b:spot')).toBe(false);
  });

  test('gives advice about a data folder that cannot be created', async () => {
    const env = { PORT: '0', DATA_DIR: '/dev/null/data' };
    const { code, stdout } = await runMarketgraph(['doctor'], env);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✗ data folder: DATA_DIR .*"\/dev\/null\/data".*\n\s+→ name a folder that can be read and written/,
    );
  });
});
