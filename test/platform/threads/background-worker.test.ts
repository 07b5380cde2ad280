import { describe, expect, test } from 'vitest';
import { startBackgroundWorker } from '#platform/threads/background-worker.ts';

const MEMORY = { youngMb: 8 };

/** A module that is nothing but this text. */
function moduleOf(source: string): URL {
  const head = `import { parentPort, workerData } from 'node:worker_threads';`;
  return new URL(`data:text/javascript,${encodeURIComponent(`${head}\n${source}`)}`);
}

describe('a thread next to the event loop', () => {
  test('answers from its input, and ends', async () => {
    const entry = moduleOf('parentPort.postMessage(workerData.a + workerData.b, []);');
    const thread = startBackgroundWorker<number>(entry, { a: 2, b: 40 }, MEMORY);
    expect(await thread.answer).toBe(42);
    expect(await thread.ended).toBeNull();
  });

  test('that fails returns its error instead of an answer', async () => {
    const entry = moduleOf(`throw Object.assign(new Error('no port'), { code: 'EADDRINUSE' });`);
    const thread = startBackgroundWorker(entry, null, MEMORY);
    await expect(thread.answer).rejects.toMatchObject({ message: 'no port', code: 'EADDRINUSE' });
    expect(await thread.ended).toMatchObject({ message: 'no port' });
  });

  test('that fails to load gives an error', async () => {
    const thread = startBackgroundWorker(moduleOf(`import 'node:nothing';`), null, MEMORY);
    await expect(thread.answer).rejects.toThrow('node:nothing');
  });

  test('that ends without an answer gives an error', async () => {
    const thread = startBackgroundWorker(moduleOf(''), null, MEMORY);
    await expect(thread.answer).rejects.toThrow('without a result');
    expect(await thread.ended).toBeNull();
  });

  test('reports that it failed after its answer', async () => {
    const source = `parentPort.postMessage(1, []); setTimeout(() => { throw new Error('later'); }, 1);`;
    const thread = startBackgroundWorker<number>(moduleOf(source), null, MEMORY);
    expect(await thread.answer).toBe(1);
    expect(await thread.ended).toMatchObject({ message: 'later' });
  });

  test('can be stopped at any point', async () => {
    const thread = startBackgroundWorker(moduleOf('for (;;);'), null, MEMORY);
    await thread.end();
    await expect(thread.answer).rejects.toThrow('without a result');
    expect(await thread.ended).toBeNull();
  });
});
