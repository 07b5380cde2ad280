import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import {
  ONE_EXCHANGE,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';

const FOLDER = join(import.meta.dirname, '../../clients/python');

/** Its types need 3.11. */
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

describe.skipIf(!hasPython)('the Python client (skipped without Python 3.11)', () => {
  let server: MarketgraphProcess;
  beforeAll(async () => {
    server = await startMarketgraph(['start'], {
      ...ONE_EXCHANGE,
      DATA_DIR: await copyDemoFolder(),
    });
    await untilReady(server.origin);
  });
  afterAll(() => server.end());

  test('passes its own tests against a running server', async () => {
    const { code, printed } = await runPython(
      ['-m', 'unittest', '-v', 'tests.test_client'],
      server.origin,
    );
    expect(code, printed).toBe(0);
    expect(printed).toContain('Ran 8 tests');
  });

  const snippets = snippetsOf('docs/clients.md').filter(({ language }) => language === 'python');
  test.each(snippets)('docs/clients.md:$line runs', async ({ text }) => {
    const program = text.replaceAll('http://localhost:4000', server.origin);
    const { code, printed } = await runPython(['-c', program], server.origin);
    expect(code, printed).toBe(0);
  });
});

function runPython(
  args: readonly string[],
  url: string,
): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, MARKETGRAPH_URL: url, PYTHONDONTWRITEBYTECODE: '1' };
    const child = spawn('python3', args, { cwd: FOLDER, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    }
    child.once('close', (code) => resolve({ code, printed }));
  });
}
