import { spawn, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as client from '#clients/typescript/src/index.ts';
import type { TypedDocument } from '#clients/typescript/src/index.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { snippetsOf, type Snippet } from '#test/pages/page-snippets.ts';
import { sharedDemo } from '#test/bin/shared-demo.ts';
import { packWheel } from '#tools/package/pack-packages.ts';

const FOLDER = join(import.meta.dirname, '../../clients');

/** Its types need 3.11. */
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

const hasPip = hasPython && spawnSync('python3', ['-m', 'pip', '--version']).status === 0;

const hasMypy = hasPython && spawnSync('python3', ['-m', 'mypy', '--version']).status === 0;

/**
 * Correct code passes, and each of two mistakes is found: an unknown interval, and a misspelt
 * member.
 */
const TYPED_PROGRAM = `
import asyncio
from marketgraph import AsyncMarketgraph, Marketgraph

graph = Marketgraph()
closes: list[float] = [row[4] for row in graph.klines(exchange="venue_a", market="spot", symbol="A", interval="1h")]
graph.klines(exchange="venue_a", market="spot", symbol="A", interval="7m")
for update in graph.live_series("venue_a", "spot", "A", "1m"):
    print(update.kind.lower(), update.rows[-1][4] + 1)


async def main() -> None:
    client = AsyncMarketgraph()
    async for update in client.live_series("venue_a", "spot", "A", "1m"):
        print(update.rows[-1][4] + 1)
    print((await client.playbook(name="trend_following"))["titel"])


asyncio.run(main())
`;

let origin: string;
beforeAll(async () => {
  origin = await sharedDemo();
});

const SNIPPETS = [
  'clients/python/README.md',
  'clients/typescript/README.md',
  'docs/clients.md',
  'docs/backfilling.md',
  'docs/quickstart-dashboard.md',
  'docs/quickstart-quant.md',
].flatMap(snippetsOf);
const askingUs = (text: string): string => text.replaceAll('http://localhost:4000', origin);

describe.skipIf(!hasPython)('the Python client (skipped without Python 3.11)', () => {
  const python = (...args: string[]) => run('python3', args, join(FOLDER, 'python'));
  const project = newFolder();
  const inProject = (...args: string[]) => run('python3', args, project);

  test('is a wheel with its types, page and licence, and installs without internet', async () => {
    const { fileName } = packWheel(project);
    const { version } = await manifest('typescript');
    expect(fileName).toBe(`marketgraph-${version}-py3-none-any.whl`);
    // Into the folder from which Python runs: it finds a package there before any other.
    const pip = ['pip', 'install', '--no-index', '--no-deps', '--target', '.', fileName];
    const unpack = ['zipfile', '-e', fileName, '.'];
    const installed = await inProject('-m', ...(hasPip ? pip : unpack));
    expect(installed.code, installed.printed).toBe(0);
    expect(await readdir(join(project, 'marketgraph'))).toContain('py.typed');
    const facts =
      'import json, importlib.metadata as m; print(json.dumps(m.metadata("marketgraph").json))';
    const { printed } = await inProject('-c', facts);
    expect(JSON.parse(printed)).toMatchObject({
      license_expression: 'MIT',
      provides_extra: ['arrow', 'pandas'],
      description: expect.stringContaining('# Marketgraph for Python'),
    });
  });

  test.skipIf(!hasPip)(
    'installs from its folder without internet (skipped without pip)',
    async () => {
      const target = newFolder();
      const pip = ['-m', 'pip', 'install', '--no-index', '--target', target, '.'];
      const { code, printed } = await python(...pip);
      expect(code, printed).toBe(0);
      expect(await readdir(join(target, 'marketgraph'))).toEqual(
        await readdir(join(project, 'marketgraph')),
      );
    },
  );

  test('passes its own tests against a running server', async () => {
    const tests = join(FOLDER, 'python/tests');
    const { code, printed } = await inProject('-m', 'unittest', 'discover', '-v', '-s', tests);
    expect(code, printed).toBe(0);
    expect(printed).toContain('Ran 44 tests');
  });

  const snippets = SNIPPETS.filter(({ language }) => language === 'python');
  // Optional: types of a package are of use only if a checker reads them.
  test.skipIf(!hasMypy)('is fully typed (skipped without mypy)', async () => {
    const program = join(newFolder(), 'program.py');
    await writeFile(program, TYPED_PROGRAM);
    const options = ['--cache-dir', newFolder(), '--python-version', '3.11'];
    const own = await python('-m', 'mypy', ...options, 'marketgraph');
    expect(own.code, own.printed).toBe(0);
    const used = await python('-m', 'mypy', '--strict', ...options, program);
    expect(used.code, used.printed).toBe(1);
    expect(used.printed.match(/ error: .*/g)).toEqual([
      expect.stringContaining('incompatible type "Literal[\'7m\']"'),
      expect.stringContaining('has no key "titel"'),
    ]);
  });

  test.each(snippets)('$page:$line runs', async ({ text }) => {
    const { code, printed } = await inProject('-c', askingUs(text));
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
    // For subscriptions without an initial state, an event that has been.
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
    const { version } = await manifest('typescript');
    const tarball = `./marketgraph-client-${version}.tgz`;
    const install = ['install', '--offline', '--no-audit', tarball];
    const installed = await run('npm', install, project);
    expect(installed.code, installed.printed).toBe(0);
    // No other package was installed. The output of npm depends on how the tests themselves were
    // started.
    const packages = await readdir(join(project, 'node_modules'));
    expect(packages.filter((name) => !name.startsWith('.'))).toEqual(['@marketgraph']);
    expect(await readdir(join(project, 'node_modules/@marketgraph'))).toEqual(['client']);
    const files = await readdir(join(project, 'node_modules/@marketgraph/client'));
    expect(files.toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  });

  const snippets = SNIPPETS.filter(({ language }) => language === 'ts');
  test.each(snippets)('$page:$line runs', async ({ text, ...place }) => {
    const program = programOf(place);
    await writeFile(join(project, program), askingUs(text));
    const { code, printed } = await run(process.execPath, [program], project);
    expect(code, printed).toBe(0);
    expect(printed).toMatch(/symbol_not_subscribed|FORMING|bars of today|Z \d/);
  });

  test('and a compiler with browser types finds its types', async () => {
    const tsc = join(FOLDER, '../node_modules/.bin/tsc');
    const programs = snippets.map(programOf);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2023,dom'];
    const { code, printed } = await run(tsc, [...options, ...programs], project);
    expect(code, printed).toBe(0);
  });
});

function programOf({ page, line }: Pick<Snippet, 'page' | 'line'>): string {
  return `${basename(page, '.md')}-${line}.ts`;
}

async function manifest(client: string): Promise<{ readonly version: string }> {
  const text = await readFile(join(FOLDER, client, 'package.json'), 'utf8');
  return JSON.parse(text) as { readonly version: string };
}

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
