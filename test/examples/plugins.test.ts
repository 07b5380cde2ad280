import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadPlugins } from '#bin/serving/gateway/load-plugins.ts';
import type { Log, LogFields } from '#kernel/ports/log.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';
import { ROOT, snippetsOf } from '#test/pages/page-snippets.ts';

/** A graph with one plugin of the project, whose root fields take the time that they name. */
async function graphWith(name: string) {
  const clock = new VirtualClock(0);
  const lines: { readonly fields: LogFields; readonly message: string }[] = [];
  const note = (fields: LogFields, message: string): void => void lines.push({ fields, message });
  const log: Log = { ...SILENT_LOG, info: note, warn: note };
  const path = resolve(ROOT, name);
  const plugins = await loadPlugins([path], { log, clock, meter: SILENT_METER });
  const sdl = 'type Query { wait(ms: Int!): Int } type Mutation { keep: Int lose: Int }';
  const resolvers = {
    Query: { wait: async (_: unknown, { ms }: { ms: number }) => clock.advance(ms).then(() => ms) },
    Mutation: {
      keep: () => 1,
      lose: () => {
        throw new Error('lost');
      },
    },
  };
  const { engine } = smallGraph({ one: { sdl, resolvers } }, { plugins });
  return {
    lines,
    ask: async (document: string, context: Partial<RequestContext> = {}) =>
      engine.execute({ document, context: { ...ANONYMOUS_CONTEXT, ...context } }),
  };
}

describe('a plugin of the examples:', () => {
  test('the audit log has each mutation with its outcome, and no query', async () => {
    const { ask, lines } = await graphWith('examples/plugins/audit-log.ts');
    await ask('{ wait(ms: 1) }');
    await ask('mutation Keep { keep }', { tokenId: 'ann' });
    await ask('mutation { lose }');
    expect(
      lines.map(({ fields }) => [fields['tokenId'], fields['mutation'], fields['codes']]),
    ).toEqual([
      ['ann', 'Keep', []],
      [null, 'Mutation.lose', ['INTERNAL']],
    ]);
  });

  test('slow operations are those above the bound, with the slowest subgraph', async () => {
    const { ask, lines } = await graphWith('examples/plugins/slow-operations.ts');
    await ask('{ wait(ms: 100) }');
    await ask('query Slow { wait(ms: 700) }');
    expect(lines).toMatchObject([
      {
        fields: { operation: 'query Slow', tookMs: 700, longest: { subgraph: 'one', tookMs: 700 } },
        message: 'slow operation',
      },
    ]);
  });

  test('a client without a name is refused, and the message names the header', async () => {
    const { ask } = await graphWith('examples/plugins/require-client-name.ts');
    const { errors } = await ask('{ wait(ms: 1) }');
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('apollographql-client-name'),
        extensions: { code: 'OPERATION_NOT_ALLOWED' },
      },
    ]);
    const named = { client: { name: 'board', version: '' } };
    expect(await ask('{ wait(ms: 1) }', named)).toMatchObject({ data: { wait: 1 } });
  });
});

test('the plugin of the page logs the size of each operation', async () => {
  const snippet = snippetsOf('docs/plugins.md').find(({ language }) => language === 'ts');
  const file = join(newFolder(), 'sizes.ts');
  writeFileSync(file, snippet!.text);
  const { ask, lines } = await graphWith(file);
  await ask('query Waits { wait(ms: 1) ...Again } fragment Again on Query { again: wait(ms: 2) }');
  expect(lines).toMatchObject([
    { fields: { name: 'Waits', extent: { fields: 2, depth: 2, rootFields: 2 } } },
  ]);
});

test('a module without a plugin is refused with its reason', async () => {
  const folder = newFolder();
  const bad = {
    'none.js': 'export const name = 1;',
    'null.js': 'export default () => null;',
    'throws.js': 'export default () => { throw new Error("no key"); };',
  };
  const dependencies = { log: SILENT_LOG, clock: new VirtualClock(0), meter: SILENT_METER };
  const reasons: string[] = [];
  for (const [name, text] of [...Object.entries(bad), ['absent.js', null] as const]) {
    const path = join(folder, name);
    if (text !== null) writeFileSync(path, text);
    await loadPlugins([path], dependencies).catch((error: Error) => reasons.push(error.message));
  }
  expect(reasons).toEqual([
    expect.stringContaining('none.js cannot be used: its default export is not a function'),
    expect.stringContaining('null.js cannot be used: the result of its function has no onRequest'),
    expect.stringContaining('throws.js cannot be used: no key'),
    expect.stringMatching(/absent\.js cannot be used: .*absent\.js/),
  ]);
});
