import { expect, test } from 'vitest';
import { ReplaceableEngine } from '#gateway/reload/replaceable-engine.ts';
import { SupergraphUpdates } from '#gateway/reload/supergraph-updates.ts';
import type { OpenedGraph } from '#gateway/reload/generation.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { smallGraph } from '#test/gateway/small-graph.ts';

const graphOf = (field: string): OpenedGraph => {
  const { engine } = smallGraph({
    only: { sdl: `type Query { ${field}: Int }`, resolvers: { Query: { [field]: () => 1 } } },
  });
  return { engine, close: () => Promise.resolve() };
};

/** Updates from a test-driven source, where a text is the name of a field. */
function follow(first: string) {
  const clock = new VirtualClock(Date.UTC(2026, 0, 5));
  const source = { text: first as string | Error | null, reads: 0 };
  const opened: string[] = [];
  const opening = { until: Promise.resolve() };
  const engine = new ReplaceableEngine(graphOf(first), SILENT_LOG, SILENT_METER);
  const updates = new SupergraphUpdates(engine, first, {
    source: {
      name: 'test',
      read: () => {
        source.reads += 1;
        const { text } = source;
        return text instanceof Error ? Promise.reject(text) : Promise.resolve(text);
      },
      watch: () => () => {},
    },
    open: async (text) => {
      opened.push(text);
      await opening.until;
      if (text.startsWith('bad')) throw new Error(`${text} is bad\nand more`);
      return graphOf(text);
    },
    log: SILENT_LOG,
    meter: SILENT_METER,
    clock,
    settleMs: 100,
  });
  const fields = () => Object.keys(engine.schema.getQueryType()!.getFields());
  return { clock, source, opened, opening, updates, fields };
}

test('consecutive hints are one reading, and endless ones do not delay it', async () => {
  const { clock, source, updates, fields } = follow('a');
  source.text = 'b';
  for (let hint = 0; hint < 9; hint += 1) {
    updates.hint();
    await clock.advance(99);
  }
  expect(source.reads).toBe(0);
  updates.hint();
  updates.hint();
  await clock.advance(100);
  expect([source.reads, fields()]).toEqual([1, ['b']]);
  for (let hint = 0; hint < 30; hint += 1) {
    updates.hint();
    await clock.advance(50);
  }
  expect(source.reads).toBe(2);
});

test('a hint during preparation is followed after it', async () => {
  const { clock, source, opened, opening, updates, fields } = follow('a');
  const ready = Promise.withResolvers<void>();
  opening.until = ready.promise;
  source.text = 'b';
  updates.hint();
  await clock.advance(100);
  source.text = 'c';
  updates.hint();
  await clock.advance(1_000);
  expect([opened, fields()]).toEqual([['b'], ['a']]);
  ready.resolve();
  await clock.advance(0);
  expect([opened, fields()]).toEqual([['b', 'c'], ['c']]);
});

test('an invalid file is reported until another is there, and tried once', async () => {
  const { clock, source, opened, updates, fields } = follow('a');
  const look = async (text: string | Error | null) => {
    source.text = text;
    updates.hint();
    await clock.advance(100);
    return updates.status.refused?.reason ?? null;
  };
  const received = [];
  for (const text of ['bad', 'bad', null, new Error('away'), null, 'a', 'bad', 'a', 'b', null]) {
    received.push(await look(text));
  }
  expect(received).toEqual([
    'bad is bad',
    'bad is bad',
    'bad is bad',
    'away',
    'bad is bad',
    null,
    'bad is bad',
    null,
    null,
    null,
  ]);
  expect([opened, fields()]).toEqual([['bad', 'b'], ['b']]);
});
