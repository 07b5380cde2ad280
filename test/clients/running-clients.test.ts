import { spawn, spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as client from '#clients/typescript/src/index.ts';
import type { TypedDocument } from '#clients/typescript/src/index.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';
import { sharedDemo } from '#test/bin/shared-demo.ts';

const FOLDER = join(import.meta.dirname, '../../clients');

/** Its types need 3.11. */
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

let origin: string;
beforeAll(async () => {
  origin = await sharedDemo();
});

const SNIPPETS = snippetsOf('docs/clients.md');
const programOf = (text: string): string => text.replaceAll('http://localhost:4000', origin);

describe.skipIf(!hasPython)('the Python client (skipped without Python 3.11)', () => {
  const python = (...args: string[]) => run('python3', args, join(FOLDER, 'python'));

  test('passes its own tests against a running server', async () => {
    const { code, printed } = await python('-m', 'unittest', '-v', 'tests.test_client');
    expect(code, printed).toBe(0);
    expect(printed).toContain('Ran 10 tests');
  });

  const snippets = SNIPPETS.filter(({ language }) => language === 'python');
  test.each(snippets)('docs/clients.md:$line runs', async ({ text }) => {
    const { code, printed } = await python('-c', programOf(text));
    expect(code, printed).toBe(0);
  });
});

describe('every subscription of the schema', () => {
  const instrument = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' };
  const rsi = { instrument, interval: '1m', calc: [{ name: 'rsi' }] };
  const sinceMs = Date.now() - 6 * 3_600_000;
  const VARIABLES: Readonly<Record<string, object>> = {
    ANALYSIS_UPDATED: { playbook: 'trend_following', instrument },
    CHART_UPDATED: rsi,
    DERIVATIVES_UPDATED: { instruments: [{ ...instrument, market: 'perp' }] },
    // Of those that tell no state first, something that has been.
    FEATURE_OCCURRED: { instruments: [instrument], interval: '1m', calc: rsi.calc, since: sinceMs },
    HEALTH_UPDATED: {},
    INDICATOR_UPDATED: rsi,
    KLINE_UPDATED: { instruments: [instrument], interval: '1m' },
    MATERIAL_PUBLISHED: { since: new Date(sinceMs).toISOString() },
    SCAN_UPDATED: {
      universe: { exchange: 'venue_a', market: 'spot' },
      interval: '1h',
      rank: { by: { price: 'close' } },
    },
    SECTOR_SIGNALS: {},
    SNAPSHOT_PUBLISHED: { since: '2026-01-01T00:00:00+08:00' },
    VENUE_STATUS_CHANGED: {},
  };

  test('has a document', () => {
    const texts = Object.entries(client).filter(([, value]) => typeof value === 'string');
    const names = texts
      .filter(
        ([name, text]) => String(text).startsWith('subscription') && !name.startsWith('LIVE_'),
      )
      .map(([name]) => name);
    expect(names.toSorted()).toEqual(Object.keys(VARIABLES));
  });

  test.each(Object.entries(VARIABLES))(
    'is answered to %s with a whole event',
    async (name, variables) => {
      const graph = new client.Marketgraph({ url: origin, retries: 0 });
      const document = (client as unknown as Record<string, TypedDocument<object, object>>)[name]!;
      const events = graph.follow(document, variables);
      for await (const event of events) {
        expect(Object.values(event)[0]).toBeTypeOf('object');
        break;
      }
      expect(events.reconnects).toBe(0);
    },
  );
});

describe('the TypeScript client, packed and installed into an empty project', () => {
  const project = newFolder();

  test('is a package of compiled modules and types without dependencies', async () => {
    const args = ['pack', join(FOLDER, 'typescript'), '--pack-destination', project, '--json'];
    const packed = await run('npm', args, join(FOLDER, '..'));
    expect(packed.code, packed.printed).toBe(0);
    await writeFile(join(project, 'package.json'), '{ "type": "module" }');
    const install = ['install', '--offline', '--no-audit', './marketgraph-client-0.1.0.tgz'];
    const installed = await run('npm', install, project);
    expect(installed.code, installed.printed).toBe(0);
    // No other package came with it. What npm prints depends on how the tests themselves were started.
    const packages = await readdir(join(project, 'node_modules'));
    expect(packages.filter((name) => !name.startsWith('.'))).toEqual(['@marketgraph']);
    expect(await readdir(join(project, 'node_modules/@marketgraph'))).toEqual(['client']);
  });

  const snippets = SNIPPETS.filter(({ language }) => language === 'ts');
  test.each(snippets)('docs/clients.md:$line runs', async ({ text, line }) => {
    const program = `program-${line}.ts`;
    await writeFile(join(project, program), programOf(text));
    const { code, printed } = await run(process.execPath, [program], project);
    expect(code, printed).toBe(0);
    expect(printed).toMatch(/symbol_not_subscribed|FORMING/);
  });

  test('and its types are found by a compiler that knows browsers', async () => {
    const tsc = join(FOLDER, '../node_modules/.bin/tsc');
    const programs = snippets.map(({ line }) => `program-${line}.ts`);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2023,dom'];
    const { code, printed } = await run(tsc, [...options, ...programs], project);
    expect(code, printed).toBe(0);
  });
});

function run(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      MARKETGRAPH_URL: origin,
      PYTHONDONTWRITEBYTECODE: '1',
      NODE_OPTIONS: '',
    };
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    }
    child.once('close', (code) => resolve({ code, printed }));
  });
}
