import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '#test/bin/marketgraph-process.ts';

const ENTRY = join(import.meta.dirname, '../../../bin/marketgraph.ts');

/** Runs a command that may write files of so many blocks of 512 bytes, which binds root as well. */
async function runWithin(blocks: number, args: readonly string[]) {
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`;
  const command = ['-c', script, 'sh', process.execPath, ENTRY, ...args];
  const env = { ...process.env, DATA_DIR: newFolder(), NODE_OPTIONS: '', NODE_COMPILE_CACHE: '' };
  const child = spawn('/bin/sh', command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed };
}

// No write succeeds; or the first page of a database does, and no more.
test.each([0, 16])(
  'a disk with room for %i blocks ends a command with one line',
  async (blocks) => {
    const { code, printed } = await runWithin(blocks, ['token', 'create', '--name', 'desk']);
    expect(printed).toMatch(
      /^marketgraph: .* cannot be used: .*DATA_DIR.*\n$|^marketgraph: .*sqlite cannot be used: .*\n$/,
    );
    expect(code).toBe(2);
  },
);
