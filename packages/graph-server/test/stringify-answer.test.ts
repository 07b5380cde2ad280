import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringifyAnswer } from '#graph-server/answer/stringify-answer.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { ANY_CHARACTER } from '#test/any-character.ts';
import { CountedRows } from '#graph-server/test/market-double.ts';

type Tree =
  | null
  | string
  | number
  | boolean
  | CountedRows
  | readonly Tree[]
  | { [key: string]: Tree };

const trees = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.constant(null),
    fc.string({ unit: ANY_CHARACTER }),
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.boolean(),
    fc.array(fc.integer()).map((rows) => new CountedRows(rows)),
    fc.array(tie('tree')),
    fc.dictionary(fc.string(), tie('tree')),
  ),
})).tree;

describe('the text of an answer', () => {
  test('equals JSON.stringify, wherever raw leaves stand', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), trees), (data) => {
        expect(stringifyAnswer({ data })).toBe(JSON.stringify({ data }));
      }),
    );
  });

  test("never reads a raw leaf's plain value", () => {
    const rows = new CountedRows([[1, 2]]);
    const data = {
      list: [
        { other: 1, rows },
        { other: 2, rows },
      ],
      rows,
    };
    expect(stringifyAnswer({ data })).toContain('"rows":[[1,2]]');
    expect(rows.plainReads).toBe(0);
  });

  test('has errors first, and only what the answer has', () => {
    const errors = [{ message: 'no' }];
    expect(stringifyAnswer({ data: null, errors })).toBe(
      '{"errors":[{"message":"no"}],"data":null}',
    );
    expect(stringifyAnswer({ errors, extensions: { a: 1 } })).toBe(
      '{"errors":[{"message":"no"}],"extensions":{"a":1}}',
    );
    expect(stringifyAnswer({})).toBe('{}');
  });
});

test('a leaf of bulk rows under many aliases is rejected before it is copied', () => {
  const rows = new CountedRows(Array.from({ length: 20_000 }, () => 9_999));
  const aliased = (count: number): GraphAnswer => ({
    data: { klines: Object.fromEntries(Array.from({ length: count }, (_, n) => [`r${n}`, rows])) },
  });
  expect(stringifyAnswer(aliased(100)).length).toBeGreaterThan(10_000_000);
  const refused = JSON.parse(stringifyAnswer(aliased(300))) as { errors: { extensions: object }[] };
  expect(refused).not.toHaveProperty('data');
  expect(refused.errors[0]!.extensions).toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
});
