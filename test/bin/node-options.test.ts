import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What a command line has between `node` and the entry of the commands. */
function optionsIn(commandLine: string): string | undefined {
  return /\bnode (.*?)(?:bin\/marketgraph\.ts.*)?$/.exec(commandLine)?.[1]?.trim();
}

it('runs the commands with the same options of Node, however they are called', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { scripts } = manifest as { readonly scripts: Readonly<Record<string, string>> };
  const [firstLine = ''] = readFileSync(join(ROOT, 'bin/marketgraph.ts'), 'utf8').split('\n');
  const found = [firstLine, scripts['start'] ?? '', scripts['marketgraph'] ?? ''].map(optionsIn);
  expect(new Set(found)).toEqual(new Set(['--max-semi-space-size=8']));
});

/** Whatever names the options of Node: the entry, the scripts that run it, the image and the units. */
function starts(): string[] {
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const scripts = read('package.json')
    .split('\n')
    .filter((line) => line.includes('bin/marketgraph.ts ') || line.includes('bin/marketgraph.ts"'));
  return [
    read('bin/marketgraph.ts').split('\n')[0]!,
    ...scripts,
    read('deploy/docker/Dockerfile'),
    read('deploy/systemd/marketgraph.service'),
    read('deploy/systemd/marketgraph-role@.service'),
  ].filter((text) => text.includes('semi-space'));
}

it('gives freed memory back, however a server is started', () => {
  const places = starts();
  expect(places).toHaveLength(6);
  for (const text of places) {
    expect(text).toContain('MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072');
  }
});

it('finds compiled code from the first file on, however a server is kept running', () => {
  // The first line of the entry is for commands that end soon, and has no room for it.
  for (const text of starts().slice(1)) expect(text).toMatch(/\bNODE_COMPILE_CACHE=\/\w/);
});
