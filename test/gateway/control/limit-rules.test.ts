import { expect, test } from 'vitest';
import { limitPlugin } from '#gateway/control/limit-rules.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

test('a rule bounds what the operations of a batch cost together', async () => {
  const row = 'type Row { id: ID }';
  const { engine } = smallGraph(
    {
      only: {
        sdl: `type Query { rows: [Row] } ${row}`,
        resolvers: { Query: { rows: () => [] } },
      },
    },
    { plugins: [limitPlugin([{ max_cost: 25 }])] },
  );
  const codesOf = async (sharedCost: { spent: number } | undefined) => {
    const shared = sharedCost === undefined ? {} : { sharedCost };
    const ask = { document: '{ rows { id } }', context: ANONYMOUS_CONTEXT, ...shared };
    const codes: unknown[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { errors = [] } = await engine.execute(ask);
      codes.push(errors[0]?.extensions?.['code']);
    }
    return codes;
  };
  expect(await codesOf(undefined)).toEqual([undefined, undefined, undefined]);
  expect(await codesOf({ spent: 0 })).toEqual([undefined, undefined, 'QUERY_TOO_COMPLEX']);
});
