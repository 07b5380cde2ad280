import { expect, test } from 'vitest';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { MINUTE_MS } from '#test/market-data/market-data-fixture.ts';
import { ask, scanMarket, SYMBOLS } from '#test/market-data/scans/scan-market.ts';

interface Answer {
  readonly data: { readonly featureScan: { readonly evaluatedCount: number } };
}

const SCAN = `{ featureScan(
  universe: { exchange: venue_a, market: spot }
  interval: "1m"
  where: { compare: { left: { calc: { name: "rsi" } }, op: gt, right: { number: 0 } } }
) { evaluatedCount } }`;

async function evaluatedBy(fixture: Fixture): Promise<number> {
  return (await ask<Answer>(fixture, SCAN)).data.featureScan.evaluatedCount;
}

test('a scan is counted while it is kept, and evicted a quarter of an hour after its last use', async () => {
  const parts: MemoryPart[] = [];
  const meter: Meter = { ...SILENT_METER, memory: (part) => void parts.push(part as MemoryPart) };
  const fixture = await scanMarket({ meter });
  const held = (name: string): number =>
    parts
      .filter((part) => part.name === name)
      .reduce((sum, part) => sum + part.bytes(part.owner), 0);
  const names = ['scan_calculations', 'scan_answers', 'scan_results'];
  expect(names.map(held)).toEqual([0, 0, 0]);
  expect(await evaluatedBy(fixture)).toBe(SYMBOLS.length);
  const [calculations, answers, results] = names.map(held);
  // Columns and objects: the latter are as large.
  expect(calculations).toBeGreaterThan(SYMBOLS.length * 9_000);
  expect(answers).toBeGreaterThan(SYMBOLS.length * 500);
  expect(results).toBeGreaterThan(1_000);
  await fixture.clock.advance(10 * MINUTE_MS);
  await evaluatedBy(fixture);
  await fixture.clock.advance(10 * MINUTE_MS);
  expect(held('scan_calculations')).toBeGreaterThan(0);
  await fixture.clock.advance(30 * MINUTE_MS);
  expect(names.map(held)).toEqual([0, 0, 0]);
  await fixture.data.stop();
});
