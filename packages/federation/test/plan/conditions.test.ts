import { beforeEach, describe, expect, test } from 'vitest';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import { deep } from '#test/depth.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';
import { Dice } from '#test/gateway/worlds/dice.ts';

let asked: string[] = [];
let planned = 0;

const called = (name: string, value: unknown) => () => {
  asked.push(name);
  return value;
};

const failing = (name: string) => () => {
  asked.push(name);
  throw new Error(`${name} failed`);
};

const counting: Meter = {
  ...SILENT_METER,
  histogram: (name, help, labels) =>
    name === 'marketgraph_query_planning_seconds'
      ? { observe: () => void (planned += 1) }
      : SILENT_METER.histogram(name, help, labels),
};

const { engine } = smallGraph(
  {
    a: {
      sdl: `
        type Query { p: P q(n: Int!): Int any: N bad: Int }
        interface N { id: ID! }
        type P implements N @key(fields: "id") { id: ID! f: Int own: Int }`,
      resolvers: {
        Query: {
          p: called('p', { id: 'p', f: 3, own: 1 }),
          q: (_: unknown, { n }: { readonly n: number }) => called('q', n)(),
          any: called('any', { __typename: 'P', id: 'n', f: 4, own: 2 }),
          bad: failing('bad'),
        },
      },
    },
    b: {
      sdl: `type P @key(fields: "id") {
        id: ID! f: Int @external more: Int r: Int @requires(fields: "f") next: P }`,
      resolvers: {
        P: {
          more: called('more', 5),
          next: called('next', { id: 'next' }),
          r: ({ f }: { readonly f: number }) => called('r', f)(),
        },
      },
    },
  },
  { meter: counting, passSubgraphErrors: true },
);

beforeEach(() => {
  asked = [];
  planned = 0;
});

async function answerTo(document: string, variables = {}): Promise<GraphAnswer> {
  const { data, errors = [] } = await engine.execute({
    document,
    variables,
    context: ANONYMOUS_CONTEXT,
  });
  return { data: data!, errors: errors.map(({ message, path }) => ({ message, path: path! })) };
}

/** The same with the values inlined: it has a plan of its own. */
function literally(document: string, variables: Readonly<Record<string, boolean>>): string {
  const body = document.slice(document.indexOf(')') + 1);
  return body.replaceAll(/\$(\w+)/g, (_, name: string) => String(variables[name]));
}

function valuesOf(names: readonly string[], combination: number): Record<string, boolean> {
  return Object.fromEntries(names.map((name, at) => [name, (combination >> at) % 2 === 1]));
}

const definitionsOf = (names: readonly string[]): string =>
  names.map((name) => `$${name}: Boolean!`).join(', ');

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', '_c8_1', 'h'];

const QUERY = `query (${definitionsOf(EIGHT)}) {
  p @include(if: $a) { own @include(if: $b) r @skip(if: $c) next { more @include(if: $d) } }
  x: p { id ...F @include(if: $e) ...F @skip(if: $f) }
  q(n: 1) @include(if: $_c8_1)
  bad @include(if: $h) @skip(if: $a)
  any { ... on P @include(if: $b) { more f: own @include(if: $c) } ... @include(if: $f) { i: id } }
}
fragment F on P { next @skip(if: $_c8_1) { r own @include(if: $d) } f @include(if: $h) more }`;

describe('a query with many conditional variables', () => {
  test('has one plan, and answers as if it were written for each combination', async () => {
    const dice = new Dice(8);
    const combinations = Array.from({ length: deep(15) }, () => dice.below(256));
    for (const combination of [0, 255, ...combinations]) {
      const variables = valuesOf(EIGHT, combination);
      planned = 0;
      const together = await answerTo(QUERY, variables);
      expect(planned).toBe(combination === 0 ? 1 : 0);
      const askedTogether = asked.splice(0).toSorted();
      const alone = await answerTo(literally(QUERY, variables));
      expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
      expect(askedTogether).toEqual(asked.splice(0).toSorted());
    }
  });

  test('has a plan for each combination beyond eight variables', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `v${at}`);
    const fields = names.map((name, at) => `q${at}: q(n: ${at}) @include(if: $${name})`);
    const query = `query (${definitionsOf(names)}) { ${fields.join(' ')} }`;
    for (let combination = 0; combination < 1_024; combination += 31) {
      const variables = valuesOf(names, combination);
      const expected = names.flatMap((name, at) => (variables[name] ? [[`q${at}`, at]] : []));
      expect((await answerTo(query, variables)).data).toEqual(Object.fromEntries(expected));
    }
    expect(planned).toBe(4);
  });

  test('asks no subgraph for what only a skipped field needs', async () => {
    const names = ['a', 'b', 'c'];
    const query = `query (${definitionsOf(names)}) {
      p @include(if: $a) { more @include(if: $b) r @include(if: $c) }
    }`;
    await answerTo(query, { a: false, b: true, c: true });
    expect(asked).toEqual([]);
    await answerTo(query, { a: true, b: false, c: false });
    expect(asked).toEqual(['p']);
    await answerTo(query, { a: true, b: true, c: false });
    expect(asked).toEqual(['p', 'p', 'more']);
  });

  test('ignores an invalid value in a skipped field', async () => {
    const query = `query ($n: Int = 1, $a: Boolean!, $b: Boolean!, $c: Boolean!) {
      q(n: $n) @include(if: $a) p { own @skip(if: $b) f @include(if: $c) }
    }`;
    const left = await answerTo(query, { n: null, a: false, b: true, c: true });
    expect(left).toEqual({ data: { p: { f: 3 } }, errors: [] });
    const used = await answerTo(query, { n: null, a: true, b: true, c: true });
    expect(used.errors?.map(({ path }) => path)).toEqual([['q']]);
  });
});
