import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { dailyQuoteKey, type DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import { PackedQuotes } from '#signalhub/snapshots/packed-quotes.ts';

const DATE = fc
  .integer({ min: 20_000, max: 20_400 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const NUMBER = fc.double({ noNaN: true, noDefaultInfinity: true });
const MOMENT = fc.integer({ min: 0, max: 2e12 });

const QUOTE: fc.Arbitrary<Fact> = fc
  .record({
    payload: fc.record(
      {
        close: NUMBER,
        free_float_value: NUMBER,
        net_inflow: fc.option(NUMBER),
        previous_close: NUMBER,
        stock_code: fc.constantFrom('600519', '000001', '688981'),
        trade_date: DATE,
        turnover: NUMBER,
        volume: NUMBER,
      },
      { noNullPrototype: true },
    ),
    validFrom: DATE,
    validTo: fc.option(DATE),
    observedAtMs: MOMENT,
    supersededAtMs: fc.option(MOMENT),
  })
  .map((quote) => Object.assign(quote, { kind: 'daily_quote', key: keyOf(quote.payload) }));

function keyOf({ stock_code: code, trade_date: date }: DailyQuotePayload): string {
  return dailyQuoteKey(code, date);
}

/** What a fact says, member by member: packed ones have no members of their own. */
function valuesOf({
  kind,
  key,
  payload,
  validFrom,
  validTo,
  observedAtMs,
  supersededAtMs,
}: Fact): Fact {
  return { kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs };
}

test('quotes are read as they were added, in their order', () => {
  fc.assert(
    fc.property(fc.array(QUOTE, { maxLength: 40 }), (quotes) => {
      const packed = new PackedQuotes();
      const facts = quotes.map((quote) => packed.add(quote));
      expect(facts.map(valuesOf)).toEqual(quotes.map(valuesOf));
    }),
  );
});

test('memory grows with them', () => {
  const packed = new PackedQuotes();
  const [quote] = fc.sample(QUOTE, { numRuns: 1, seed: 1 });
  const count = 20_000;
  const facts = Array.from({ length: count }, (_, at) =>
    packed.add({ ...quote!, observedAtMs: at }),
  );
  expect(facts.every(({ observedAtMs }, at) => observedAtMs === at)).toBe(true);
  expect(facts.at(-1)!.payload).toEqual(quote!.payload);
});

test('a quote under the key of another is rejected', () => {
  const [quote] = fc.sample(QUOTE, { numRuns: 1, seed: 2 });
  expect(() => new PackedQuotes().add({ ...quote!, key: '600519@1999-01-01' })).toThrow(
    'does not match its payload',
  );
});
