import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdingsOf, type Holdings } from '#signalhub/state-capital/holdings.ts';
import { integratedInto } from '#signalhub/state-capital/integrated-ownership.ts';
import { bestOwnershipPaths } from '#signalhub/state-capital/ownership-paths.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import { simplePathSums } from '#signalhub/state-capital/simple-path-sums.ts';
import { graphOf, owns } from '#test/signalhub/state-capital/owners.ts';
import { CYCLE, RING } from '#test/signalhub/state-capital/worked-examples.ts';
import { deep } from '#test/depth.ts';

const holdingsIn = (interests: readonly InterestRecord[]): Holdings =>
  holdingsOf(graphOf([], interests));

/** Values of all simple paths between two nodes, found one by one. */
function enumerate(holdings: Holdings, from: number, to: number, maxEdges: number): number[] {
  const found: number[] = [];
  const walk = (path: number[], value: number): void => {
    const node = path.at(-1)!;
    if (node === to) {
      found.push(value);
      return;
    }
    if (path.length > maxEdges) return;
    for (let at = holdings.heldFirst[node]!; at < holdings.heldFirst[node + 1]!; at += 1) {
      const arc = holdings.heldArc[at]!;
      const next = holdings.held[arc]!;
      if (!path.includes(next)) walk([...path, next], value * holdings.lowest[arc]!);
    }
  };
  walk([from], 1);
  return found.sort((a, b) => b - a);
}

function valuesOf(holdings: Holdings, from: string, to: string, limit: number): number[] {
  const [source, target] = [holdings.numberOf.get(from)!, holdings.numberOf.get(to)!];
  return bestOwnershipPaths(holdings, target, [source], limit).paths.map(({ arcs }) =>
    arcs.reduce((product, arc) => product * holdings.lowest[arc]!, 1),
  );
}

/** Each company holds something of each that comes later. */
function completeDag(size: number): Holdings {
  const interests: InterestRecord[] = [];
  for (let held = 1; held < size; held += 1) {
    for (let holder = 0; holder < held; holder += 1) {
      interests.push(owns(name(holder), name(held), 100 / held));
    }
  }
  return holdingsIn(interests);
}

const name = (number: number): string => `N${String(number).padStart(3, '0')}`;

const NETWORK = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('A', 'B', 'C', 'D', 'S'),
      fc.constantFrom('A', 'B', 'C', 'D', 'L'),
      fc.integer({ min: 1, max: 40 }),
    ),
    { minLength: 3, maxLength: 18, selector: ([holder, held]) => `${holder}>${held}` },
  )
  .map((drafts) =>
    drafts
      .filter(([holder, held]) => holder !== held)
      .filter(([holder, held]) => `${holder}${held}` !== 'SA' && `${holder}${held}` !== 'DL')
      .map(([holder, held, pct]) => owns(holder, held, pct))
      .concat(owns('S', 'A', 3), owns('D', 'L', 3)),
  );

describe('the best paths', () => {
  test('are the largest of all simple paths', () => {
    fc.assert(
      fc.property(NETWORK, fc.integer({ min: 1, max: 8 }), (interests, limit) => {
        const holdings = holdingsIn(interests);
        const [from, to] = [holdings.numberOf.get('S')!, holdings.numberOf.get('L')!];
        const all = enumerate(holdings, from, to, 12);
        const best = valuesOf(holdings, 'S', 'L', limit);
        expect(best).toHaveLength(Math.min(limit, all.length));
        for (const [at, value] of best.entries()) expect(value).toBeCloseTo(all[at]!, 12);
      }),
      { numRuns: deep(150) },
    );
  });

  test('of a complete graph without cycles of 20 and of 120 are found at once', () => {
    for (const size of [20, 120]) {
      const holdings = completeDag(size);
      const [from, to] = [0, size - 1];
      const started = performance.now();
      const { paths, isTruncated } = bestOwnershipPaths(holdings, to, [from], 50);
      const elapsedMs = performance.now() - started;
      expect(paths).toHaveLength(50);
      expect(isTruncated).toBe(true);
      expect(elapsedMs).toBeLessThan(200);
    }
  });

  test('of a complete graph with cycles of 20 end within the bound of steps', () => {
    const interests: InterestRecord[] = [];
    for (let holder = 0; holder < 20; holder += 1) {
      for (let held = 0; held < 20; held += 1) {
        if (holder !== held) interests.push(owns(name(holder), name(held), 5));
      }
    }
    const { paths } = bestOwnershipPaths(holdingsIn(interests), 19, [0], 50);
    expect(paths).toHaveLength(50);
    expect(paths[0]!.nodes).toEqual([0, 19]);
  });

  test('have at most twelve edges, and report that longer ones exist', () => {
    const chain = (length: number): InterestRecord[] =>
      Array.from({ length }, (_, at) => owns(name(at), name(at + 1), 90));
    const twelve = bestOwnershipPaths(holdingsIn(chain(12)), 12, [0], 50);
    expect(twelve).toMatchObject({ isTruncated: false });
    expect(twelve.paths[0]!.arcs).toHaveLength(12);
    const thirteen = bestOwnershipPaths(holdingsIn(chain(13)), 13, [0], 50);
    expect(thirteen).toEqual({ paths: [], isTruncated: true });
  });

  test('lead over unknown percentages, even where others hold all, but not over 0 %', () => {
    const full = [owns('S', 'L', null), owns('X', 'L', 100)];
    expect(valuesOf(holdingsIn(full), 'S', 'L', 5)).toHaveLength(1);
    const nothing = [owns('S', 'L', 0), owns('X', 'L', 100)];
    expect(valuesOf(holdingsIn(nothing), 'S', 'L', 5)).toHaveLength(0);
  });
});

describe('sums over simple paths', () => {
  const sumPct = (holdings: Holdings, from: string, to: string): number =>
    100 * simplePathSums(holdings, holdings.numberOf.get(to)!)![holdings.numberOf.get(from)!]!;

  test.each([
    ['S', 'A', 46],
    ['S', 'B', 42],
    ['P', 'A', 48],
    ['P', 'B', 52],
  ])('E2: from %s to %s they are %d', (from, to, pct) => {
    expect(sumPct(holdingsIn(CYCLE.interests), from, to)).toBeCloseTo(pct, 10);
  });

  test.each([
    ['A', 30],
    ['B', 18],
    ['C', 12.6],
  ])('E2b: from S to %s they are %d', (to, pct) => {
    expect(sumPct(holdingsIn(RING.interests), 'S', to)).toBeCloseTo(pct, 10);
  });

  test('equal those of an enumeration, and never exceed integrated ownership', () => {
    fc.assert(
      fc.property(NETWORK, (interests) => {
        const holdings = holdingsIn(interests);
        const to = holdings.numberOf.get('L')!;
        const sums = simplePathSums(holdings, to)!;
        const integrated = integratedInto(holdings, to);
        for (let from = 0; from < holdings.size; from += 1) {
          if (from === to) continue;
          const values = enumerate(holdings, from, to, holdings.size);
          const total = values.reduce((sum, value) => sum + value, 0);
          expect(sums[from]).toBeCloseTo(total, 12);
          if (!holdings.flags.has('holder_sum_over_100')) {
            expect(sums[from]).toBeLessThanOrEqual(integrated[from]! + 1e-12);
          }
        }
      }),
      { numRuns: deep(100) },
    );
  });

  test('equal integrated ownership without cycles, however many paths there are', () => {
    const holdings = completeDag(20);
    const sums = simplePathSums(holdings, 19)!;
    const integrated = integratedInto(holdings, 19);
    for (let node = 0; node < 19; node += 1) expect(sums[node]).toBeCloseTo(integrated[node]!, 12);
    expect(sums[0]).toBeCloseTo(1, 12);
  });

  test('of overly entangled cycles stay unknown instead of taking for ever', () => {
    const interests: InterestRecord[] = [];
    for (let holder = 0; holder < 30; holder += 1) {
      for (let held = 0; held < 30; held += 1) {
        if (holder !== held) interests.push(owns(name(holder), name(held), 3));
      }
    }
    expect(simplePathSums(holdingsIn(interests), 0)).toBeNull();
  });
});
