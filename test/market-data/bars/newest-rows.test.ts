import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BarRing } from '#market-data/bars/series/bar-ring.ts';
import { NewestRows } from '#market-data/bars/reading/newest-rows.ts';

const bar = (minute: number, close: number, closed: boolean) => ({
  openTimeMs: minute * 60_000,
  open: 1,
  high: 100,
  low: 0,
  close,
  volume: 2,
  quoteVolume: 3,
  closed,
});

test('the newest rows are always those of the ring, after any change and for any limit', () => {
  const change = fc.record({ minute: fc.nat(12), close: fc.nat(99), closed: fc.boolean() });
  const step = fc.oneof(
    change,
    fc.record({ limit: fc.integer({ min: 1, max: 9 }) }),
    fc.constant('clear'),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const ring = new BarRing(8);
      const newest = new NewestRows();
      for (const one of steps) {
        if (typeof one === 'string') ring.clear();
        else if ('minute' in one) ring.put(bar(one.minute, one.close, one.closed));
        else {
          const from = Math.max(0, ring.size - one.limit);
          const { json, bytes, count } = newest.from(ring, from);
          expect(json).toBe(`[${ring.rowsText(from, ring.size)}]`);
          expect(Buffer.from(bytes ?? []).toString()).toBe(json);
          expect(count).toBe(ring.size - from);
        }
      }
    }),
  );
});

test('rows are joined once until the series changes', () => {
  const ring = new BarRing(8);
  ring.put(bar(1, 5, true));
  ring.put(bar(2, 6, false));
  const newest = new NewestRows();
  const rows = newest.from(ring, 0);
  expect(newest.from(ring, 0)).toBe(rows);
  ring.put(bar(2, 7, false));
  expect(newest.from(ring, 0)).not.toBe(rows);
});
