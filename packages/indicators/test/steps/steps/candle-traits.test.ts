import { expect, test } from 'vitest';
import type { CandleTrait } from '#indicators/arithmetic/candle-traits.ts';
import { requiredBits } from '#indicators/arithmetic/candle-traits.ts';
import { Candles } from '#indicators/arithmetic/candles.ts';
import { compose } from '#indicators/engine/compose.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import { candleTotals } from '#indicators/steps/candle-totals.ts';
import { candleTraits } from '#indicators/steps/candle-traits.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';

/** What the candles themselves say of each trait. */
const SAID: Readonly<Record<CandleTrait, (candles: Candles, row: number) => boolean>> = {
  up: (candles, row) => candles.isUp(row),
  down: (candles, row) => candles.isDown(row),
  white: (candles, row) => candles.isWhite(row),
  long: (candles, row) => candles.isLong(row),
  notLong: (candles, row) => !candles.isLong(row),
  short: (candles, row) => candles.isShort(row),
  doji: (candles, row) => candles.isDoji(row),
  noUpperShadow: (candles, row) => candles.hasNoUpperShadow(row),
  noLowerShadow: (candles, row) => candles.hasNoLowerShadow(row),
};

/** Candles before the first whose ten predecessors are there. */
const MEASURED = 10;

test('the numbers encode of each candle, and of the four before it, what the candles say, in the mirror too', () => {
  const bars = randomBars(300, 5);
  const graph = compose((c) => {
    const prices = [c.bar('open'), c.bar('high'), c.bar('low'), c.bar('close')];
    const [body, range] = [candleTotals(c, 'body', prices), candleTotals(c, 'range', prices)];
    return {
      reported: c.run(candleTraits(['body', 'range']), ...prices, body, range),
      body,
      range,
    };
  });
  const run = runStepGraph(graph, bars);
  const { open, high, low, close } = bars;
  const totals = { body: run.output('body'), range: run.output('range') };
  const candles = new Candles([open, high, low, close], totals);
  const wrong: string[] = [];
  for (const [trait, says] of Object.entries(SAID) as [CandleTrait, (typeof SAID)['up']][]) {
    for (const before of [0, 1, 2, 3, 4] as const) {
      for (const isMirrored of [false, true]) {
        const { mask, wanted } = requiredBits({ [before]: [trait] }, isMirrored);
        const seen = isMirrored ? candles.mirrored : candles;
        for (let row = MEASURED + before; row < bars.length; row += 1) {
          const isReported = (run.output('reported')[row]! & mask) === wanted;
          if (isReported !== says(seen, row - before))
            wrong.push(`${trait} ${before} in row ${row}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});
