import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FEW_SERIES,
  newFolder,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';
import { writePackage } from '#tools/package/write-package.ts';

const ROOT = join(import.meta.dirname, '../..');
const MODULES = join(newFolder(), 'node_modules');
const PACKAGE = join(MODULES, 'marketgraph');

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const inPackage = (file: string): string => readFileSync(join(PACKAGE, file), 'utf8');
const manifest = (): Manifest => JSON.parse(inPackage('package.json')) as Manifest;

/** Installs the package as npm does, with the packages of this clone beside it. */
function install(): void {
  const { packages } = JSON.parse(inPackage('npm-shrinkwrap.json')) as {
    readonly packages: Readonly<Record<string, object>>;
  };
  for (const path of Object.keys(packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined) continue;
    mkdirSync(join(MODULES, name, '..'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(MODULES, name));
  }
}

describe('the package', () => {
  let server: MarketgraphProcess;

  beforeAll(async () => {
    await writePackage(PACKAGE);
    install();
    const launcher = join(PACKAGE, manifest().bin['marketgraph']!);
    const env = { ...FEW_SERIES, DATA_DIR: newPublishersFolder() };
    server = await startMarketgraph(['start'], env, launcher);
    await untilReady(server.origin);
  });
  afterAll(() => server?.end());

  test('has no module of developers, and no dependency of theirs', () => {
    const files = readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /(^|\/)(test|tools|bench)(\/|$)/.test(file))).toEqual([]);
    const project = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
    expect(manifest().dependencies).toEqual(project.dependencies);
    expect(manifest()).not.toHaveProperty('devDependencies');
    expect(inPackage('npm-shrinkwrap.json')).not.toContain('"dev": true');
  });

  test('keeps the lines and columns of its sources, so that errors need no map', () => {
    const path = 'kernel/async/stepped-work';
    const source = readFileSync(join(ROOT, `${path}.ts`), 'utf8').split('\n');
    const packed = inPackage(`${path}.js`).split('\n');
    expect(packed).toHaveLength(source.length);
    const at = source.findIndex((line) => line.includes('yield'));
    expect(packed[at]!.indexOf('yield')).toBe(source[at]!.indexOf('yield'));
  });

  test('serves data, pages with their scripts, the reference and the guide for agents', async () => {
    const text = async (path: string) => {
      const response = await fetch(server.origin + path);
      expect([path, response.status]).toEqual([path, 200]);
      return response.text();
    };
    const rows = await text(
      '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=2&startTime=1577836800000',
    );
    expect(JSON.parse(rows)).toHaveLength(2);
    const script = /modulepreload" href="([^"]+)"/.exec(await text('/'))?.[1];
    expect((await text(script!)).length).toBeGreaterThan(1_000);
    expect(await text('/api/docs')).toContain('swagger');
    expect(await text('/docs/indicators/rsi')).toContain('data-language="python"');
    expect(await text('/agents.md')).toContain('klines');
  });

  test('ends cleanly, as the program behind its launcher does', async () => {
    expect(await server.end()).toBe(0);
  });
});
