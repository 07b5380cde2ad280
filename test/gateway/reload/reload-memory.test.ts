import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ReplaceableEngine } from '#gateway/reload/replaceable-engine.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { deep } from '#test/depth.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

/** A run of depth 10 reloads a thousand times. */
const RELOADS = deep(100);
/** Reloads after which everything that is made once is there. */
const WARM = 20;
/** Growth for each reload that counts as none; an engine of this graph holds some 100 KB. */
const NOISE_BYTES = 10_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function open() {
  const { engine } = smallGraph({
    words: {
      sdl: 'type Query { words: [Word] } type Word @key(fields: "id") { id: ID! text: String }',
      resolvers: { Query: { words: () => [{ id: '1', text: 'a' }] } },
    },
  });
  return { engine, close: () => Promise.resolve() };
}

test('a supergraph that is replaced often leaves no memory behind', async () => {
  const engine = new ReplaceableEngine(open(), SILENT_LOG, SILENT_METER);
  const heaps: number[] = [];
  for (let round = 0; round < RELOADS; round += 1) {
    const document = `{ words { id text${' '.repeat(round % 7)} } }`;
    const answer = engine.execute({ document, context: ANONYMOUS_CONTEXT });
    engine.replace(open());
    expect(await answer).toEqual({ data: { words: [{ id: '1', text: 'a' }] } });
    if (round !== WARM && round !== RELOADS - 1) continue;
    collect();
    heaps.push(process.memoryUsage().heapUsed);
  }
  const [before, after] = heaps;
  expect(heaps, 'a collected heap before and after').toHaveLength(2);
  expect((after! - before!) / (RELOADS - WARM)).toBeLessThan(NOISE_BYTES);
  await engine.close();
});
