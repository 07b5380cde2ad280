import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitedWeights } from '#simulators/publication/index-weights.ts';
import { deep } from '#test/depth.ts';

test('limited weights add up to 1, keep every feasible limit, and the order of the members', () => {
  const member = fc.record({
    weight: fc.double({ min: 0.001, max: 1_000, noNaN: true }),
    sectorId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'),
  });
  fc.assert(
    fc.property(
      fc.array(member, { minLength: 1, maxLength: 100 }),
      fc.double({ min: 0.02, max: 0.5, noNaN: true }),
      (members, ofShare) => {
        const weights = limitedWeights(members, { ofShare, ofSector: 1 });
        const most = Math.max(ofShare, 1 / members.length);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 6);
        for (const weight of weights) expect(weight).toBeLessThanOrEqual(most + 1e-6);
        for (const [at, { weight }] of members.entries()) {
          for (const [other, { weight: less }] of members.entries()) {
            if (weight > less) expect(weights[at]!).toBeGreaterThanOrEqual(weights[other]! - 1e-9);
          }
        }
      },
    ),
    { numRuns: deep(35) },
  );
});

test('no sector is above its limit where the others have room', () => {
  const members = Array.from({ length: 100 }, (_, at) => ({
    weight: at < 10 ? 50 : 1 + (at % 7),
    sectorId: at < 10 ? 'banks' : `sector ${at % 9}`,
  }));
  const weights = limitedWeights(members, { ofShare: 0.08, ofSector: 0.17 });
  const bySector = Map.groupBy(weights.keys(), (at) => members[at]!.sectorId);
  for (const places of bySector.values()) {
    const sum = places.reduce((all, at) => all + weights[at]!, 0);
    expect(sum).toBeLessThanOrEqual(0.17 + 1e-6);
  }
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 6);
});
