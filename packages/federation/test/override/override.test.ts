import { composeServices } from '#federation/compose/compose-services.ts';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import type { OverrideOptions } from '#federation/override/active-labels.ts';
import { percentageOf } from '#federation/override/active-labels.ts';
import { OverrideRules } from '#federation/override/override-rules.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

const LINK = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9",
  import: ["@key", "@external", "@requires", "@override"])`;

/** `size` and `weight` move from `old` to `new`, and `other` requires `weight`. */
const SUBGRAPHS = {
  old: `type Query { p: P plain: Int } type P @key(fields: "id") { id: ID! size: Int weight: Int }`,
  new: `type P @key(fields: "id") {
    id: ID!
    size: Int @override(from: "old", label: "percent(50)")
    weight: Int @override(from: "old", label: "percent(5)")
  }`,
  other: `type P @key(fields: "id") {
    id: ID! weight: Int @external price: Int @requires(fields: "weight")
  }`,
};

function supergraphOf(subgraphs: Readonly<Record<string, string>>): string {
  const { supergraphSdl, errors } = composeServices(
    Object.entries(subgraphs).map(([name, sdl]) => ({
      name,
      url: `http://${name}.invalid`,
      typeDefs: parse(LINK + sdl),
    })),
  );
  if (supergraphSdl === undefined) throw new Error(errors.map(({ message }) => message).join());
  return supergraphSdl;
}

/** The composer does not see that a field which moves by a label can be required, as other composers do. */
function wholeSupergraph(): string {
  const moved = '@override(from: "old", label: "percent(5)")';
  const sdl = supergraphOf({
    ...SUBGRAPHS,
    new: SUBGRAPHS.new.replace(`weight: Int ${moved}`, ''),
  });
  expect(sdl).toContain('weight: Int @join__field(graph: OLD)');
  return sdl.replace(
    'weight: Int @join__field(graph: OLD)',
    `weight: Int @join__field(graph: OLD, overrideLabel: "percent(5)")
      @join__field(graph: NEW, override: "old", overrideLabel: "percent(5)")`,
  );
}

/** An engine that records which subgraphs it asked; subgraphs answer with the same numbers. */
function engineOf(supergraphSdl: string, names: readonly string[], overrides: OverrideOptions) {
  let asked: string[] = [];
  let planned = 0;
  const executorOf = (name: string): SubgraphExecutor => ({
    scalars: new Map(),
    execute: ({ source }) => {
      const fields = ['size', 'weight', 'price', 'id', 'plain'].filter((field) =>
        source.includes(field),
      );
      asked.push(`${name} ${fields.join(' ')}`);
      const p = { id: 'p', size: 1, weight: 2, price: 3 };
      return { data: source.includes('_entities') ? { _entities: [p] } : { p, plain: 4 } };
    },
    subscribe: () => Promise.reject(new Error('Nothing is subscribed here.')),
    close: () => Promise.resolve(),
  });
  const meter: Meter = {
    ...SILENT_METER,
    histogram: (name) => ({
      observe: () => void (planned += name === 'marketgraph_query_planning_seconds' ? 1 : 0),
    }),
  };
  const engine = createEngine({
    supergraphSdl,
    executors: new Map(names.map((name) => [name, executorOf(name)])),
    log: SILENT_LOG,
    meter,
    overrides,
  });
  return {
    ask: async (document: string, headers: Record<string, string> = {}) => {
      asked = [];
      const context = { requestId: 'r', clientAddress: '', tokenId: null, headers };
      const { data, errors } = await engine.execute({ document, context });
      expect(errors).toBeUndefined();
      return { data, asked };
    },
    /** Plans that were made. */
    planned: () => planned,
  };
}

const NAMES = Object.keys(SUBGRAPHS);

describe('a field that moves by a percentage', () => {
  const whole = wholeSupergraph();

  test('is requested from its new subgraph for that percentage of requests', async () => {
    const drawn = Array.from({ length: 100 }, (_, at) => at / 100);
    const { ask, planned } = engineOf(whole, NAMES, { random: () => drawn.shift()! });
    const moved = [];
    while (drawn.length > 0) {
      const { data, asked } = await ask('{ p { size } }');
      expect(data).toEqual({ p: { size: 1 } });
      moved.push(asked.includes('new size'));
    }
    expect(moved.filter(Boolean)).toHaveLength(50);
    // Two labels may matter, so there are three plans.
    expect(planned()).toBe(3);
  });

  test('moves where another subgraph requires it, even when no client selects it', async () => {
    const draws = [0.04, 0.06];
    const { ask } = engineOf(whole, NAMES, { random: () => draws.shift()! });
    expect((await ask('{ p { price } }')).asked).toEqual(['old id', 'new weight', 'other price']);
    expect((await ask('{ p { price } }')).asked).toEqual(['old weight id', 'other price']);
  });

  test('is drawn once for each request, and never for a request without that field', async () => {
    let draws = 0;
    const random = (): number => {
      draws += 1;
      return 0.2;
    };
    const { ask } = engineOf(whole, NAMES, { random });
    expect((await ask('{ p { size weight } }')).asked).toEqual(['old weight id', 'new size']);
    expect(draws).toBe(1);
    const unneeded = supergraphOf({ old: SUBGRAPHS.old, new: SUBGRAPHS.new });
    await engineOf(unneeded, ['old', 'new'], { random }).ask('{ plain }');
    expect(draws).toBe(1);
  });

  test('has a percentage from 0 to 100', () => {
    expect(['percent(0)', 'percent(12.5)', 'percent(100)'].map(percentageOf)).toEqual([
      0, 12.5, 100,
    ]);
    expect(['percent(101)', 'percent(-1)', 'percent(5', 'new'].map(percentageOf)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a custom label', () => {
  const named = supergraphOf({
    old: SUBGRAPHS.old,
    new: SUBGRAPHS.new.replace('percent(50)', 'new-sizes').replace('percent(5)', 'new-weights'),
  });
  const rules = new OverrideRules([
    { label: 'new-sizes', header: 'x-sizes', value: 'on' },
    { label: 'new-sizes', header: 'x-beta' },
    { label: 'gone', header: 'x-sizes' },
  ]);

  test.each([
    [{}, ['old size weight']],
    [{ 'x-sizes': 'off' }, ['old size weight']],
    [{ 'x-sizes': 'on' }, ['old weight id', 'new size']],
    [{ 'x-beta': '' }, ['old weight id', 'new size']],
  ])('is decided by a header: %j', async (headers, asked) => {
    const { ask } = engineOf(named, ['old', 'new'], { ...rules, random: () => 0 });
    expect((await ask('{ p { size weight } }', headers as Record<string, string>)).asked).toEqual(
      asked,
    );
  });

  test('holds by a hook that sees the request', async () => {
    const holds = (label: string, { headers }: RequestContext) => headers!['x-all'] === label;
    const { ask } = engineOf(named, ['old', 'new'], { holds, random: () => 0 });
    expect((await ask('{ p { size weight } }', { 'x-all': 'new-weights' })).asked).toEqual([
      'old size id',
      'new weight',
    ]);
  });

  test.each([
    [
      { label: 'percent(5)', header: 'x' },
      'overrides.rules[0] names percent(5), which is decided at random.',
    ],
    [
      { label: 'new', header: 'Cookie' },
      'overrides.rules[0] names "Cookie", which rules may not read.',
    ],
    [
      { label: 'new', header: 'x-operator-token' },
      'overrides.rules[0] names "x-operator-token", which rules may not read.',
    ],
  ])('rejects an invalid rule: %j', (rule, reason) => {
    expect(() => new OverrideRules([rule])).toThrow(reason);
  });
});
