import { expect, test } from 'vitest';
import { unitedShape, type MergeShape } from '#federation/plan/merge-shape.ts';

/** A shape as text: `a{x y} b`. */
function textOf({ keys, children }: MergeShape): string {
  const parts = keys.map((key, at) => {
    const child = children[at] ?? null;
    return child === null ? key : `${key}{${textOf(child)}}`;
  });
  return parts.join(' ');
}

const leaves = (...keys: string[]): MergeShape => ({ keys, children: keys.map(() => null) });

test('two shapes together have the keys of both, on every level', () => {
  const one: MergeShape = { keys: ['a', 'b'], children: [leaves('x'), null] };
  const other: MergeShape = { keys: ['b', 'a', 'c'], children: [null, leaves('y'), leaves('z')] };
  expect(textOf(unitedShape(one, other))).toBe('a{x y} b c{z}');
  expect(textOf(unitedShape(other, one))).toBe('b a{y x} c{z}');
  expect(textOf(unitedShape(leaves('a'), one))).toBe('a{x} b');
});
