import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StampReader } from '#market-data/providers/eastmoney/stamp-reader.ts';
import { deep } from '#test/depth.ts';

/** What JavaScript itself reads in the same words. */
function expected(stamp: string): number {
  if (!/^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/.test(stamp)) return Number.NaN;
  return Date.parse(stamp.includes(' ') ? `${stamp.replace(' ', 'T')}:00Z` : stamp);
}

const TWO = fc.integer({ min: 0, max: 99 }).map((one) => String(one).padStart(2, '0'));
const DATE = fc.tuple(fc.constantFrom('2026', '0000', '9999', '20x6'), TWO, TWO);
const STAMPS = fc.oneof(
  DATE.map((date) => date.join('-')),
  fc.tuple(DATE, TWO, TWO).map(([date, hour, minute]) => `${date.join('-')} ${hour}:${minute}`),
  fc.constantFrom('2026-11-20', '2026-11-20 09:30', '2026-11-20 24:00', '2026-11-20 24:01', ''),
  fc.constantFrom(
    '2026-11-20T09:30',
    '2026-11-20 09:3x',
    '2026-11-20 9:30 ',
    '2026-11-20 09:30:00',
  ),
);

test('timestamps are read as JavaScript reads them, after any earlier reads', () => {
  fc.assert(
    fc.property(fc.array(STAMPS, { minLength: 1, maxLength: 30 }), (stamps) => {
      const reader = new StampReader();
      expect(stamps.map((stamp) => reader.read(stamp))).toEqual(stamps.map(expected));
    }),
    { numRuns: deep(150) },
  );
});
