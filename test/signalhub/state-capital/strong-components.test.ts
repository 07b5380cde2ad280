import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjacencyOf, componentsOf } from '#signalhub/state-capital/strong-components.ts';
import { deep } from '#test/depth.ts';

const SIZE = 8;

/** The nodes that each node reaches, itself included. */
function reachability(arcs: readonly (readonly [number, number])[]): boolean[][] {
  const reaches = Array.from({ length: SIZE }, (_, from) =>
    Array.from({ length: SIZE }, (_, to) => from === to),
  );
  for (const [from, to] of arcs) reaches[from]![to] = true;
  for (let by = 0; by < SIZE; by += 1) {
    for (const row of reaches) {
      if (!row[by]) continue;
      for (let to = 0; to < SIZE; to += 1) row[to] ||= reaches[by]![to]!;
    }
  }
  return reaches;
}

describe('strongly connected components', () => {
  test('join exactly those that reach each other, and number a reached one first', () => {
    const node = fc.integer({ min: 0, max: SIZE - 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 20 }), (arcs) => {
        const { of, count, first, nodes } = componentsOf(
          adjacencyOf(
            SIZE,
            arcs.map(([from]) => from),
            arcs.map(([, to]) => to),
          ),
        );
        const reaches = reachability(arcs);
        for (let a = 0; a < SIZE; a += 1) {
          for (let b = 0; b < SIZE; b += 1) {
            const isMutual = reaches[a]![b]! && reaches[b]![a]!;
            expect(of[a] === of[b]).toBe(isMutual);
            if (reaches[a]![b]! && !isMutual) expect(of[b]).toBeLessThan(of[a]!);
          }
        }
        expect(first[count]).toBe(SIZE);
        expect([...nodes].sort((a, b) => a - b)).toEqual(
          Array.from({ length: SIZE }, (_, at) => at),
        );
        for (const [at, member] of nodes.entries()) {
          expect(at).toBeGreaterThanOrEqual(first[of[member]!]!);
          expect(at).toBeLessThan(first[of[member]! + 1]!);
        }
      }),
      { numRuns: deep(150) },
    );
  });

  test('of a ring of 200,000 are found without recursion', () => {
    const size = 200_000;
    const from = Array.from({ length: size }, (_, at) => at);
    const { count } = componentsOf(
      adjacencyOf(
        size,
        from,
        from.map((at) => (at + 1) % size),
      ),
    );
    expect(count).toBe(1);
  });
});
