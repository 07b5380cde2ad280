import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contributionOf, exposureOf, strongerOf } from '#signalhub/etf/contribution.ts';
import type { CompanyRelation } from '#signalhub/etf/contribution.ts';
import { EXPOSURE_FACTORS } from '#signalhub/etf/exposure-formula.ts';
import { roundedToMillionths, roundedToSum } from '#signalhub/etf/round-to-sum.ts';
import { RELATION_STATUSES, RELATION_TYPES } from '#signalhub/facts/kinds/sector-relation.ts';
import { goldenPath } from '#test/golden/golden-path.ts';

const VECTORS = goldenPath('signal-vectors.json');

/** One component of the worked example, as the file of vectors has it. */
interface Vector {
  readonly w: number;
  readonly type: CompanyRelation['relationType'];
  readonly status: CompanyRelation['status'];
  readonly score: number;
  readonly conf: number;
  readonly adj: number;
}

interface EtfVectors {
  readonly items: readonly Vector[];
  readonly exposure_ratio: number;
  readonly adjusted_exposure: number;
  readonly confidence: number;
}

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const relations = fc.record({
  relationId: fc.string({ minLength: 1, maxLength: 4 }),
  relationType: fc.constantFrom(...RELATION_TYPES),
  status: fc.constantFrom(...RELATION_STATUSES),
  score: unit,
  confidence: unit,
});

/** Weights of a basket: not negative, together at most 1. */
const holdings = fc.array(fc.tuple(unit, relations), { maxLength: 60 }).map((parts) => {
  const total = parts.reduce((sum, [weight]) => sum + weight, 0);
  return parts.map(([weight, relation]) => contributionOf(weight / Math.max(total, 1), relation));
});

describe('a contribution', () => {
  test('equals that of the worked example', () => {
    const { etf } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { etf: EtfVectors };
    const contributions = etf.items.map(({ w, type, status, score, conf }, index) =>
      contributionOf(w, {
        relationId: `r${index}`,
        relationType: type,
        status,
        score,
        confidence: conf,
      }),
    );
    for (const [index, { adjusted }] of contributions.entries()) {
      expect(adjusted).toBeCloseTo(etf.items[index]!.adj, 12);
    }
    const exposure = exposureOf(contributions);
    expect(exposure.exposureRatio).toBeCloseTo(etf.exposure_ratio, 12);
    expect(exposure.adjustedExposure).toBeCloseTo(etf.adjusted_exposure, 12);
    expect(exposure.confidence).toBeCloseTo(etf.confidence, 12);
    expect(exposure.componentCount).toBe(4);
  });

  test('grows with each factor and is never larger than the weight', () => {
    fc.assert(
      fc.property(unit, relations, unit, (weight, relation, more) => {
        const { adjusted } = contributionOf(weight, relation);
        expect(adjusted).toBeGreaterThanOrEqual(0);
        expect(adjusted).toBeLessThanOrEqual(weight);
        const raise = (value: number): number => value + (1 - value) * more;
        const raised = [
          contributionOf(raise(weight), relation),
          contributionOf(weight, { ...relation, score: raise(relation.score) }),
          contributionOf(weight, { ...relation, confidence: raise(relation.confidence) }),
          contributionOf(weight, { ...relation, status: 'active' }),
          contributionOf(weight, { ...relation, relationType: 'business' }),
        ];
        // A product of rounded factors may lose the last digit.
        for (const one of raised)
          expect(one.adjusted).toBeGreaterThanOrEqual(adjusted * (1 - 1e-12));
      }),
    );
  });

  test('of a weaker status is smaller: active, watched, candidate, and expired is 0', () => {
    const { active, watched, candidate, expired } = EXPOSURE_FACTORS.status;
    expect([active, watched, candidate, expired]).toEqual([1, 0.6, 0.3, 0]);
    expect([EXPOSURE_FACTORS.type.business, EXPOSURE_FACTORS.type.market]).toEqual([1, 0.7]);
  });
});

describe('an exposure', () => {
  test('is the sum of its contributions; adjusted ≤ exposure ≤ 1', () => {
    fc.assert(
      fc.property(holdings, (contributions) => {
        const exposure = exposureOf(contributions);
        const sum = contributions.reduce((total, { adjusted }) => total + adjusted, 0);
        expect(exposure.adjustedExposure).toBeCloseTo(sum, 12);
        expect(exposure.adjustedExposure).toBeLessThanOrEqual(exposure.exposureRatio + 1e-12);
        expect(exposure.exposureRatio).toBeLessThanOrEqual(1 + 1e-12);
        expect(exposure.confidence).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  test('of no relation, and of expired relations alone, is 0 and not undefined', () => {
    const expired = contributionOf(0.4, {
      relationId: 'r',
      relationType: 'business',
      status: 'expired',
      score: 1,
      confidence: 1,
    });
    const nothing = { exposureRatio: 0, adjustedExposure: 0, confidence: 0, componentCount: 0 };
    expect(exposureOf([])).toEqual(nothing);
    expect(exposureOf([expired])).toEqual(nothing);
  });
});

test('of two relations of a company the larger contribution counts, in either order', () => {
  fc.assert(
    fc.property(unit, relations, relations, (weight, first, second) => {
      fc.pre(first.relationId !== second.relationId);
      const [a, b] = [contributionOf(weight, first), contributionOf(weight, second)];
      expect(strongerOf(a, b)).toBe(strongerOf(b, a));
      expect(strongerOf(a, b).adjusted).toBe(Math.max(a.adjusted, b.adjusted));
    }),
  );
});

test('rounded parts add up to the rounded total, none moves by more than a millionth, order is kept', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 0.02, noNaN: true })), (parts) => {
      const rounded = roundedToSum(parts);
      const total = parts.reduce((sum, part) => sum + part, 0);
      const sum = rounded.reduce((all, part) => all + part, 0);
      expect(Math.abs(sum - roundedToMillionths(total))).toBeLessThan(1e-9);
      for (const [index, part] of parts.entries()) {
        expect(Math.abs(rounded[index]! - part)).toBeLessThan(1e-6 + 1e-12);
        if (part === 0) expect(rounded[index]).toBe(0);
      }
      const byPart = parts.map((part, index) => [part, rounded[index]!] as const);
      byPart.sort(([a], [b]) => a - b);
      for (let index = 1; index < byPart.length; index += 1) {
        const [[smaller, below], [larger, above]] = [byPart[index - 1]!, byPart[index]!];
        if (smaller < larger) expect(below).toBeLessThanOrEqual(above);
      }
    }),
  );
});
