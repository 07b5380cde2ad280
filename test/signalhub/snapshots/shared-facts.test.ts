import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { SharedFacts } from '#signalhub/snapshots/shared-facts.ts';

const PAYLOAD = fc.record({
  name: fc.constantFrom('a', 'b'),
  parts: fc.array(fc.record({ share: fc.constantFrom(0, 0.5, null) }), { maxLength: 2 }),
});

/** Few keys and few values, so that equal and nearly equal facts are common. */
const FACT: fc.Arbitrary<Fact> = fc.record({
  kind: fc.constant('etf_basket'),
  key: fc.constantFrom('k1', 'k2', 'k3', 'k4'),
  payload: PAYLOAD,
  validFrom: fc.constantFrom('2026-11-20', '2026-11-23'),
  validTo: fc.constantFrom(null, '2026-11-27'),
  observedAtMs: fc.constantFrom(1, 2),
  supersededAtMs: fc.constantFrom(null, 3),
});
const FACTS = fc
  .array(FACT, { maxLength: 12 })
  .map((facts) => facts.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)));

test('an earlier fact is shared exactly where an equal one was there', () => {
  fc.assert(
    fc.property(FACTS, FACTS, (earlier, later) => {
      const shared = new SharedFacts(earlier);
      const texts = new Set(earlier.map((fact) => JSON.stringify(fact)));
      for (const fact of later) {
        const found = shared.find(fact);
        expect(found === null ? null : JSON.stringify(found)).toBe(
          texts.has(JSON.stringify(fact)) ? JSON.stringify(fact) : null,
        );
        if (found !== null) expect(earlier).toContain(found);
      }
    }),
    { numRuns: 300 },
  );
});

test('the order of members makes no difference, a missing or another member does', () => {
  const fact = (payload: Fact['payload']): Fact => ({
    kind: 'x',
    key: 'k',
    payload,
    validFrom: '2026-11-20',
    validTo: null,
    observedAtMs: 1,
    supersededAtMs: null,
  });
  const isShared = (one: Fact['payload'], other: Fact['payload']) =>
    new SharedFacts([fact(one)]).find(fact(other)) !== null;
  expect(isShared({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  expect(isShared({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(isShared({ a: undefined }, { b: undefined })).toBe(false);
  expect(isShared({ a: [] }, { a: {} })).toBe(false);
  expect(isShared({ a: null }, { a: {} })).toBe(false);
});
