import { describe, expect, test } from 'vitest';
import { openWorld } from '#test/gateway/worlds/ask-world.ts';
import type { EngineMaker } from '#test/gateway/worlds/ask-world.ts';
import { gatewayOfWorld } from '#test/gateway/worlds/gateway-of-world.ts';
import { inventWorld } from '#test/gateway/worlds/invent-world.ts';
import { questionsTo } from '#test/gateway/worlds/questions-to.ts';

const FIRST_SEED = 5_000;
const WORLDS = 24;
const QUERIES = 4;

const HALF = {
  subgraphs: {
    a: 'type Query { p: P } type P @key(fields: "id") { id: ID! name: String }',
    b: `type P @key(fields: "id") {
      id: ID! size(x: Int): String name: String @external sum: Int @requires(fields: "name")
    }`,
  },
  data: {
    Query: { p: '@P1' },
    '@P1': { __typename: 'P', id: '1', name: 'one', size: 'large', sum: 3 },
    '@P2': { __typename: 'P', id: '2', name: 'two', size: 'small', sum: 4 },
  },
};

/** Asks the subgraphs as directed, whatever the query. */
function engineThatAsks(
  ...asks: (readonly [name: string, source: string, what?: object])[]
): EngineMaker {
  return (_, executors) => ({
    async answer() {
      const scope = null as never;
      const data: Record<string, unknown> = {};
      for (const [name, source, variables = {}] of asks) {
        const operation = { kind: 'query', source } as const;
        const answer = await executors.get(name)!.execute(operation, { ...variables }, scope);
        Object.assign(data, answer.data);
      }
      return { data };
    },
  });
}

const ENTITY = 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on P { sum } } }';

describe('a world', () => {
  test('is the same for the same seed', () => {
    expect(inventWorld(7)).toEqual(inventWorld(7));
    expect(inventWorld(7)).not.toEqual(inventWorld(8));
  });

  test.each([
    ['same', engineThatAsks(['a', '{ p { id } }'])],
    ['different data', engineThatAsks(['a', '{ p { name } }'])],
    ['invalid document', engineThatAsks(['a', '{ p { size } }'])],
    ['unknown field', engineThatAsks(['b', ENTITY.replace('sum', 'name'), of({ id: '1' })])],
    ['bad representation', engineThatAsks(['b', ENTITY, of({ id: '3' })])],
    ['bad representation', engineThatAsks(['b', ENTITY, of({ name: 'one' })])],
    ['bad representation', engineThatAsks(['b', ENTITY, of({ id: '1' })])],
    ['bad representation', engineThatAsks(['b', ENTITY, of({ id: '1', name: 'two' })])],
  ] as const)('records the actions of its engine: %s', async (verdict, makeEngine) => {
    const asked = openWorld(HALF, makeEngine);
    if (Array.isArray(asked)) throw new Error(asked.join());
    expect(await asked.ask('{ p { id } }', {})).toMatchObject({ verdict });
  });

  test('is answered as by one schema of the same facts', async () => {
    const wrong: string[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + WORLDS; seed += 1) {
      const { asked, questions } = questionsTo(seed, QUERIES, gatewayOfWorld);
      if (Array.isArray(asked)) continue;
      for (const [at, { query, variables }] of questions.entries()) {
        const { verdict } = await asked.ask(query, variables);
        if (verdict !== 'same') wrong.push(`${seed}/${at} ${verdict}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('arrives in parts that are the whole together, the first one with all that is not deferred', async () => {
    const wrong: string[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + WORLDS; seed += 1) {
      const { asked, deferring } = questionsTo(seed, QUERIES, gatewayOfWorld);
      if (Array.isArray(asked)) continue;
      for (const [at, { query, variables }] of deferring.entries()) {
        const { verdict } = await asked.ask(query, variables);
        if (verdict !== 'same') wrong.push(`${seed}/${at} ${verdict}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

function of(representation: object): object {
  return { r: [{ __typename: 'P', ...representation }] };
}
