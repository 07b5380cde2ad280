import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdingsOf, type Holdings } from '#signalhub/state-capital/holdings.ts';
import { ownedBy } from '#signalhub/state-capital/integrated-ownership.ts';
import { maxOwnedBy } from '#signalhub/state-capital/unknown-bounds.ts';
import { leontiefInverse } from '#test/signalhub/state-capital/dense-solve.ts';
import { graphOf, owns } from '#test/signalhub/state-capital/owners.ts';
import { unknownChain } from '#test/signalhub/state-capital/worked-examples.ts';
import { deep } from '#test/depth.ts';

function boundsPct(holdings: Holdings, owner: string, company: string): [number, number] {
  const isOwner = (node: number): boolean => holdings.entities[node]!.nodeId === owner;
  const node = holdings.numberOf.get(company)!;
  return [100 * ownedBy(holdings, isOwner)[node]!, 100 * maxOwnedBy(holdings, isOwner)[node]!];
}

describe('bounds of unknown holdings', () => {
  test.each([
    ['nothing is disclosed', null, [0, 30]],
    ['34 to 66 % are', [34, 66] as const, [10.2, 19.8]],
  ])('E3: when %s', (_, pct, [lowest, highest]) => {
    const { entities, interests } = unknownChain(pct);
    const found = boundsPct(holdingsOf(graphOf(entities, interests)), 'PS', 'L');
    expect(found[0]).toBeCloseTo(lowest!, 10);
    expect(found[1]).toBeCloseTo(highest!, 10);
  });

  test('an unknown holding has at most the rest of the others', () => {
    const holdings = holdingsOf(graphOf([], [owns('S', 'L', null), owns('X', 'L', 64)]));
    expect(boundsPct(holdings, 'S', 'L')).toEqual([0, 36]);
  });

  test('a company’s own shares belong to no owner', () => {
    const treasury = owns('L', 'L', 10);
    const one = holdingsOf(graphOf([], [treasury, owns('S', 'L', null), owns('X', 'L', 45)]));
    expect(boundsPct(one, 'S', 'L')[1]).toBeCloseTo(45, 10);
    const two = [owns('A', 'L', null), owns('S', 'A', 50), owns('S', 'L', [20, 60])];
    const [, highest] = boundsPct(holdingsOf(graphOf([], [treasury, ...two])), 'S', 'L');
    expect(highest).toBeCloseTo(60 + 0.5 * 30, 10);
  });

  test('two unknown holdings do not both get the whole rest', () => {
    const holdings = holdingsOf(
      graphOf(
        [],
        [
          owns('S', 'A', 50),
          owns('S', 'B', 80),
          owns('A', 'L', null),
          owns('B', 'L', [0, 30]),
          owns('X', 'L', 40),
        ],
      ),
    );
    // B takes 30 of the free 60 first, because it is worth more to S.
    const [lowest, highest] = boundsPct(holdings, 'S', 'L');
    expect(lowest).toBe(0);
    expect(highest).toBeCloseTo(0.8 * 30 + 0.5 * 30, 10);
  });

  test('an unknown cycle can pass on no more than its inflow', () => {
    const holdings = holdingsOf(
      graphOf([], [owns('S', 'A', 40), owns('B', 'A', null), owns('A', 'B', null)]),
    );
    const [lowest, highest] = boundsPct(holdings, 'S', 'B');
    expect(lowest).toBe(0);
    expect(highest).toBeCloseTo(100, 10);
  });
});

/** Every way to divide what is undisclosed in which one holder after another takes the maximum. */
function cornerShares(holdings: Holdings): Float64Array[] {
  let corners = [holdings.lowest.slice()];
  for (let company = 0; company < holdings.size; company += 1) {
    const arcs: number[] = [];
    let rest = 1 - holdings.own[company]!;
    for (let arc = holdings.first[company]!; arc < holdings.first[company + 1]!; arc += 1) {
      rest -= holdings.lowest[arc]!;
      if (holdings.highest[arc]! > holdings.lowest[arc]!) arcs.push(arc);
    }
    const orders = permutationsOf(arcs);
    corners = corners.flatMap((corner) =>
      orders.map((order) => {
        const shares = corner.slice();
        let left = rest;
        for (const arc of order) {
          const extra = Math.max(0, Math.min(left, holdings.highest[arc]! - shares[arc]!));
          shares[arc]! += extra;
          left -= extra;
        }
        return shares;
      }),
    );
  }
  return corners;
}

function permutationsOf(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  const permutations: number[][] = [];
  for (const item of items) {
    const others = permutationsOf(items.filter((other) => other !== item));
    for (const rest of others) permutations.push([item, ...rest]);
  }
  return permutations;
}

/** What an owner has of each company, by a dense solve over given shares. */
function densely(holdings: Holdings, owner: number, shares: Float64Array): number[] {
  const matrix = Array.from({ length: holdings.size }, () =>
    Array.from({ length: holdings.size }, () => 0),
  );
  for (const [arc, share] of shares.entries()) {
    matrix[holdings.holder[arc]!]![holdings.held[arc]!] = share;
  }
  return leontiefInverse(matrix)[owner]!;
}

describe('bounds of random networks', () => {
  test('are the extremes over all corners of the possible, by a dense solve', () => {
    const holding = fc.tuple(
      fc.constantFrom('A', 'B', 'C', 'S', 'X'),
      fc.constantFrom('A', 'B', 'C'),
      fc.oneof(
        fc.constant(null),
        fc.integer({ min: 1, max: 30 }),
        fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 16, max: 60 })),
      ),
    );
    // An outsider in every company keeps all sums finite, and below a whole where they are known.
    const outsiders = ['A', 'B', 'C'].map((company) => owns('T', company, 5));
    fc.assert(
      fc.property(fc.array(holding, { minLength: 2, maxLength: 8 }), (drafts) => {
        const interests = drafts
          .filter(([holder, held, pct]) => holder !== held || typeof pct === 'number')
          .map(([holder, held, pct]) => owns(holder, held, pct, { edgeId: `${holder}>${held}` }));
        const holdings = holdingsOf(graphOf([], [...outsiders, ...interests]));
        fc.pre(holdings.numberOf.has('S') && !holdings.flags.has('holder_sum_over_100'));
        const owner = holdings.numberOf.get('S')!;
        const corners = cornerShares(holdings).map((shares) => densely(holdings, owner, shares));
        const least = ownedBy(holdings, (node) => node === owner);
        const most = maxOwnedBy(holdings, (node) => node === owner);
        const known = densely(holdings, owner, holdings.lowest);
        for (let node = 0; node < holdings.size; node += 1) {
          if (node === owner) continue;
          const highest = Math.max(...corners.map((values) => values[node]!));
          expect(most[node]).toBeCloseTo(highest, 9);
          expect(least[node]).toBeCloseTo(known[node]!, 9);
        }
      }),
      { numRuns: deep(100) },
    );
  });
});
