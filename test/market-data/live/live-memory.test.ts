import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { planWith } from '#indicators/test/outputs-of.ts';
import { indicatorNamed } from '#indicators/test/every-indicator.ts';
import { ScriptedSeries } from '#test/market-data/live/scripted-series.ts';

const RUNS = 80;
const planOf = (name: string) => planWith(indicatorNamed(name));

/** Bytes of live numbers after a garbage collection. */
function numberBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

test('calculations hold no more memory than they report, once they have begun', async () => {
  const all = Array.from({ length: RUNS }, (_, seed) => {
    const company = [planOf('macd'), planOf('adx')];
    const series = new ScriptedSeries(planOf('rsi'), seed, company);
    series.close(1_400);
    return series;
  });
  const before = numberBytes();
  for (const series of all) await series.newest(1, true);
  const held = numberBytes() - before;
  const said = all.reduce((sum, { calculation }) => sum + calculation.run.bytes, 0);
  expect(said).toBeGreaterThan(2_000_000);
  expect(held).toBeLessThan(said);
});
