import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The options of a command line between `node` and the entry of the commands. */
function optionsIn(commandLine: string): string | undefined {
  return /\bnode (.*?)(?:bin\/marketgraph\.ts.*)?$/.exec(commandLine)?.[1]?.trim();
}

it('every way to run the commands has the same options of Node', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { scripts } = manifest as { readonly scripts: Readonly<Record<string, string>> };
  const [firstLine = ''] = readFileSync(join(ROOT, 'bin/marketgraph.ts'), 'utf8').split('\n');
  const found = [firstLine, scripts['start'] ?? '', scripts['marketgraph'] ?? ''].map(optionsIn);
  expect(new Set(found)).toEqual(new Set(['--max-semi-space-size=8']));
});

/**
 * Everything that names the options of Node: the entry, the scripts that run it, the image and the
 * units.
 */
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

it('every start of a server returns freed memory to the system', () => {
  const places = starts();
  expect(places).toHaveLength(6);
  for (const text of places) {
    expect(text).toContain('MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072');
  }
});

it('every kept server finds compiled code from the first file on', () => {
  // The first line of the entry is for short commands, and has no room for it.
  for (const text of starts().slice(1)) expect(text).toMatch(/\bNODE_COMPILE_CACHE=\/\w/);
});
