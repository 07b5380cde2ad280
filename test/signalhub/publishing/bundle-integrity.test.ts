import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { COMPANY_KIND } from '#signalhub/facts/kinds/company.ts';
import { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import { BundleIntegrity } from '#signalhub/publishing/bundle-integrity.ts';
import { company } from '#test/signalhub/small-bundle.ts';
import { deep } from '#test/depth.ts';

const DAYS = [1, 2, 3, 4, 5];
const date = (day: number): string => `2020-01-0${day}`;

/** A fact of one key with both of its intervals inside five days. */
const anyFact: fc.Arbitrary<Fact> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 2 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 2 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([valid, known, holdsOn, staysKnown]) => {
    const [validFrom, validTo] = valid.toSorted();
    const [observedAtMs, supersededAtMs] = known.toSorted();
    return {
      kind: 'company',
      key: '600001',
      payload: company('600001').fact,
      validFrom: date(validFrom!),
      validTo: holdsOn ? null : date(validTo!),
      observedAtMs: observedAtMs!,
      supersededAtMs: staysKnown ? null : supersededAtMs!,
    };
  });

/** The number of facts that hold on the day and are known at the moment. */
function countAt(facts: readonly Fact[], day: number, knownAtMs: number): number {
  return facts.filter(
    ({ validFrom, validTo, observedAtMs, supersededAtMs }) =>
      validFrom <= date(day) &&
      (validTo === null || date(day) < validTo) &&
      observedAtMs <= knownAtMs &&
      (supersededAtMs === null || knownAtMs < supersededAtMs),
  ).length;
}

test('a key may have many facts, but never two for one date and moment', () => {
  fc.assert(
    fc.property(fc.array(anyFact, { minLength: 2, maxLength: 4 }), (facts) => {
      const faults = new FaultList(100);
      const integrity = new BundleIntegrity(faults, { maxRowsPerKey: 1_000 });
      for (const [index, fact] of facts.entries()) {
        integrity.add(COMPANY_KIND, fact, { file: 'company.ndjson', line: index + 1 });
      }
      const collides = DAYS.concat(6).some((day) =>
        DAYS.concat(6).some((knownAtMs) => countAt(facts, day, knownAtMs) > 1),
      );
      expect(faults.isEmpty).toBe(!collides);
    }),
    { numRuns: deep(600) },
  );
});
