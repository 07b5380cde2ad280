import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { holdingsOf, type Holdings } from '#signalhub/state-capital/holdings.ts';
import {
  integratedInto,
  networkShare,
  ownedBy,
  selfOwnership,
} from '#signalhub/state-capital/integrated-ownership.ts';
import { integratedMatrix } from '#test/signalhub/state-capital/dense-solve.ts';
import { graphOf, owns } from '#test/signalhub/state-capital/owners.ts';
import {
  CYCLE,
  PYRAMID,
  RING,
  type WorkedExample,
} from '#test/signalhub/state-capital/worked-examples.ts';

const holdingsIn = ({ entities, interests }: WorkedExample): Holdings =>
  holdingsOf(graphOf(entities, interests));

/** Integrated ownership of one in another, as a percentage. */
function integratedPct(holdings: Holdings, owner: string, company: string): number {
  const values = integratedInto(holdings, holdings.numberOf.get(company)!);
  return 100 * values[holdings.numberOf.get(owner)!]!;
}

const between = (holdings: Holdings, pair: string): [number, number] => {
  const [owner, company] = pair.split('>');
  return [holdings.numberOf.get(owner!)!, holdings.numberOf.get(company!)!];
};

describe('integrated ownership of the worked examples', () => {
  test.each(
    Object.entries({ SASAC: 37, G: 37, H: 45, PSASAC: 8, PInv: 8, X: 30, FLOAT: 25, L: 0 }),
  )('E1: %s owns %d of L', (owner, pct) => {
    expect(integratedPct(holdingsIn(PYRAMID), owner, 'L')).toBeCloseTo(pct, 10);
  });

  test.each(
    Object.entries({
      'S>A': 48.93617021276596,
      'S>B': 44.680851063829785,
      'P>A': 51.06382978723405,
      'P>B': 55.319148936170215,
      'A>A': 6.382978723404253,
      'A>B': 31.914893617021274,
      'B>A': 21.27659574468085,
      'B>B': 6.382978723404253,
    }),
  )('E2: %s is %d', (pair, pct) => {
    const [owner, company] = pair.split('>');
    expect(integratedPct(holdingsIn(CYCLE), owner!, company!)).toBeCloseTo(pct, 10);
  });

  test.each(
    Object.entries({
      'S>A': 48.93617021276596,
      'P>B': 55.319148936170215,
      'A>B': 30,
      'B>A': 20,
    }),
  )('E2: without walks that return, %s is %d', (pair, pct) => {
    const holdings = holdingsIn(CYCLE);
    const [owner, company] = between(holdings, pair);
    expect(100 * networkShare(holdings, owner, company)).toBeCloseTo(pct, 10);
  });

  test.each(
    Object.entries({
      'S>A': 33.5195530726257,
      'S>B': 20.111731843575416,
      'S>C': 14.078212290502792,
      'X>A': 66.4804469273743,
      'X>B': 79.88826815642457,
      'X>C': 85.9217877094972,
    }),
  )('E2b: %s is %d', (pair, pct) => {
    const [owner, company] = pair.split('>');
    expect(integratedPct(holdingsIn(RING), owner!, company!)).toBeCloseTo(pct, 10);
  });

  test('E2b: each company of the ring owns 11.73 % of itself', () => {
    const holdings = holdingsIn(RING);
    for (const company of ['A', 'B', 'C']) {
      const own = selfOwnership(holdings, holdings.numberOf.get(company)!);
      expect(100 * own).toBeCloseTo(11.731843575418988, 10);
    }
  });
});

/** Companies whose holders are all known: each is owned whole by a few others or by outsiders. */
function randomNetwork(seed: number): { holdings: Holdings; shares: number[][] } {
  const random = seededRandom(seed);
  const [companies, outsiders] = [2 + Math.floor(random() * 22), 1 + Math.floor(random() * 5)];
  const ids = [
    ...Array.from({ length: companies }, (_, at) => `C${at}`),
    ...Array.from({ length: outsiders }, (_, at) => `T${at}`),
  ];
  const interests = ids.slice(0, companies).flatMap((company, at) => {
    const weights = new Map([[companies + Math.floor(random() * outsiders), 0.05 + random()]]);
    for (let more = Math.floor(random() * 4); more > 0; more -= 1) {
      const owner = Math.floor(random() * ids.length);
      if (owner !== at) weights.set(owner, (weights.get(owner) ?? 0) + random());
    }
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    return [...weights].map(([owner, weight]) =>
      owns(ids[owner]!, company, (100 * weight) / total),
    );
  });
  const holdings = holdingsOf(graphOf([], interests));
  const shares = Array.from({ length: holdings.size }, () =>
    Array.from({ length: holdings.size }, () => 0),
  );
  for (const [arc, holder] of holdings.holder.entries()) {
    shares[holder]![holdings.held[arc]!] = holdings.lowest[arc]!;
  }
  return { holdings, shares };
}

describe('integrated ownership of random networks', () => {
  test('equals a dense solve, for 1,000 networks with cycles', () => {
    let worst = 0;
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const { holdings, shares } = randomNetwork(seed);
      const dense = integratedMatrix(shares);
      const company = seed % holdings.size;
      const column = integratedInto(holdings, company);
      for (let node = 0; node < holdings.size; node += 1) {
        worst = Math.max(worst, Math.abs(column[node]! - dense[node]![company]!));
      }
    }
    expect(worst).toBeLessThan(1e-12);
  });

  test('adds up to 100 % over the terminal owners of every company', () => {
    const isTerminal = (holdings: Holdings, node: number): boolean =>
      holdings.first[node] === holdings.first[node + 1];
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const { holdings } = randomNetwork(seed);
      for (let company = 0; company < holdings.size; company += 1) {
        if (isTerminal(holdings, company)) continue;
        const values = integratedInto(holdings, company);
        const total = values.reduce(
          (sum, value, node) => (isTerminal(holdings, node) ? sum + value : sum),
          0,
        );
        expect(total).toBeCloseTo(1, 11);
      }
    }
  });

  test('of one owner in all companies equals that of all owners in one', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { holdings } = randomNetwork(seed);
      const owner = holdings.size - 1;
      const forward = ownedBy(holdings, (node) => node === owner);
      for (let company = 0; company < owner; company += 1) {
        expect(forward[company]).toBeCloseTo(integratedInto(holdings, company)[owner]!, 11);
      }
    }
  });

  test('does not depend on the order of records', () => {
    const orders = fc.shuffledSubarray([...CYCLE.interests, ...RING.interests], {
      minLength: CYCLE.interests.length + RING.interests.length,
    });
    const expected = holdingsIn({
      entities: [],
      interests: [...CYCLE.interests, ...RING.interests],
    });
    fc.assert(
      fc.property(orders, (interests) => {
        const holdings = holdingsIn({ entities: [], interests });
        for (let node = 0; node < holdings.size; node += 1) {
          expect(integratedInto(holdings, node)).toEqual(integratedInto(expected, node));
        }
      }),
    );
  });
});

describe('impossible networks', () => {
  test('a closed cycle owns itself, and no outsider owns any of it', () => {
    const holdings = holdingsOf(
      graphOf(
        [],
        [owns('A', 'B', 100), owns('B', 'A', 100), owns('A', 'L', 60), owns('S', 'L', 40)],
      ),
    );
    expect(holdings.flags).toContain('closed_cycle');
    expect(integratedPct(holdings, 'S', 'L')).toBeCloseTo(40, 12);
    expect(integratedPct(holdings, 'A', 'L')).toBeCloseTo(60, 12);
    expect(integratedPct(holdings, 'B', 'L')).toBeCloseTo(60, 12);
    expect(ownedBy(holdings, (node) => holdings.entities[node]!.nodeId === 'S')[0]).toBe(0);
  });

  test('holders of more than 100 % are flagged and not scaled', () => {
    const holdings = holdingsOf(graphOf([], [owns('S', 'L', 70), owns('X', 'L', 45)]));
    expect(holdings.flags).toContain('holder_sum_over_100');
    expect(integratedPct(holdings, 'S', 'L')).toBe(70);
  });

  test('a cycle with more than 100 % has finite numbers', () => {
    const holdings = holdingsOf(
      graphOf([], [owns('A', 'B', 100), owns('B', 'A', 120), owns('S', 'A', 30)]),
    );
    expect(integratedPct(holdings, 'S', 'B')).toBeGreaterThanOrEqual(30);
    expect(Number.isFinite(integratedPct(holdings, 'S', 'B'))).toBe(true);
  });

  test('what a company holds of itself counts for no owner', () => {
    const holdings = holdingsOf(graphOf([], [owns('L', 'L', 10), owns('S', 'L', 90)]));
    expect(holdings.flags).toContain('treasury_shares');
    expect(integratedPct(holdings, 'S', 'L')).toBe(90);
    expect(integratedPct(holdings, 'L', 'L')).toBe(0);
  });

  test('two reports about one holding are one, two classes of shares add up', () => {
    const later = { observedAtMs: Date.UTC(2022, 0, 1), edgeId: 'later' };
    const reported = holdingsOf(graphOf([], [owns('S', 'L', 30), owns('S', 'L', 34, later)]));
    expect(reported.flags).toContain('duplicate_edges');
    expect(integratedPct(reported, 'S', 'L')).toBe(34);
    const classes = [
      owns('S', 'L', 30, { shareClass: 'A' }),
      owns('S', 'L', 12, { shareClass: 'H' }),
    ];
    const added = holdingsOf(graphOf([], classes));
    expect(added.flags).toEqual(new Set());
    expect(integratedPct(added, 'S', 'L')).toBe(42);
  });

  test('a large component converges as a small one is eliminated', () => {
    const ids = Array.from({ length: 300 }, (_, at) => `N${at}`);
    const ring = ids.map((id, at) => owns(id, ids[(at + 1) % ids.length]!, 90));
    const holdings = holdingsOf(graphOf([], [...ring, owns('S', 'N0', 10)]));
    // S reaches N1 once directly and again after each of endless rounds of 0.9^300.
    expect(integratedPct(holdings, 'S', 'N1')).toBeCloseTo(9 / (1 - 0.9 ** 300), 10);
  });
});
