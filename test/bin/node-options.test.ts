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
