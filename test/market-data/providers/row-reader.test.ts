import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowReader } from '#market-data/providers/eastmoney/row-reader.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';
import { deep } from '#test/depth.ts';

/** Numbers as providers write them, at the limits of exactness, and texts that resemble numbers. */
const FIELD = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.nat(6)).map(([n, d]) => n.toFixed(d)),
  fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.nat(18)).map(([whole, places]) => {
    const digits = String(whole).padStart(places + 1, '0');
    return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }),
  fc.double().map(String),
  fc.string({
    unit: fc.constantFrom('0', '1', '9', '.', '-', '+', 'e', 'E', ' ', 'x'),
    maxLength: 20,
  }),
  fc.constantFrom('', '.5', '5.', '1.2.3', '-0', '00.10', '9007199254740993', '١'),
);

test('numbers of a row equal those of its single fields', () => {
  fc.assert(
    fc.property(fc.array(FIELD, { minLength: 1, maxLength: 8 }), (fields) => {
      const reader = new RowReader();
      reader.begin(['2026-11-20 09:31', ...fields].join(','));
      expect(reader.text()).toBe('2026-11-20 09:31');
      for (const field of fields) expect(reader.number(), field).toBe(readNumber(field));
      expect(reader.number()).toBeNaN();
    }),
    { numRuns: deep(500) },
  );
});
