import { expect, test } from 'vitest';
import { BarRing } from '#market-data/bars/bar-ring.ts';
import { KlineRows } from '#market-data/bars/kline-rows.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';

const ROWS = 500;
const ROUNDS = 25;

/** Shortest of some rounds, which is the one that other processes disturbed least. */
function shortestMs(work: () => number): number {
  let shortest = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startMs = performance.now();
    for (let call = 0; call < 20; call += 1) work();
    shortest = Math.min(shortest, performance.now() - startMs);
  }
  return shortest;
}

test('answering 500 rows from memory costs a fraction of writing their numbers anew', () => {
  const ring = new BarRing(3_001);
  for (let minute = 0; minute < 4_000; minute += 1) ring.put(barOf(minute * 60_000));
  const from = ring.size - ROWS;
  const answer = (): number => KlineRows.fromText(ring.rowsText(from, ring.size), ROWS).json.length;
  const rows = KlineRows.fromText(ring.rowsText(from, ring.size), ROWS).toJSON();
  const anew = (): number => JSON.stringify(rows).length;
  expect(answer()).toBe(anew());
  const ratio = shortestMs(anew) / shortestMs(answer);
  // 12 to 16 on an idle machine; the bound leaves room for a busy one.
  expect(ratio).toBeGreaterThan(3);
});
