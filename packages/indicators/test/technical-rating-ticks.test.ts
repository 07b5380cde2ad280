import { describe, expect, test } from 'vitest';
import { technicalRating } from '#indicators/indicators/composite/technical-rating.ts';
import { withColumns } from '#indicators/engine/bar-columns.ts';
import { deep } from '#test/depth.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';
import { holdRow } from '#indicators/test/held-to.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { plainAverages, plainOscillators } from '#indicators/test/plain-rating.ts';
import { madeMarket, recordedMarkets, type TickMarket } from '#indicators/test/tick-markets.ts';

/** The first row in which all averages are there. */
const FIRST = 199;

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

/** Compares every row with what 26 indicators say that share no code with ours; which words were said. */
function expectDefined(market: TickMarket): Set<number> {
  const { high, low, close, perPrice } = market;
  const { open, high: tops, low: bottoms, close: ends } = market.bars;
  const prices = new Set([open, tops, bottoms, ends]);
  const inTicks = withColumns(market.bars, market.bars.length, (column) =>
    prices.has(column) ? column.map((price) => Math.round(price * perPrice)) : column,
  );
  const says = [
    plainAverages(high, low, close, [...market.bars.volume]),
    plainOscillators(inTicks),
  ];
  const columns = outputsOf(
    technicalRating,
    market.bars,
    { tick: 1 / perPrice },
    market.intervalMs,
  );
  const words = new Set<number>();
  for (let row = FIRST; row < market.bars.length; row += 1) {
    const [averages, oscillators] = says.map((group) => mean(group.map((say) => say(row))));
    const rating = mean([averages!, oscillators!]);
    const size = Math.abs(rating);
    const level = Math.sign(rating) * (Number(size > 0.1) + Number(size > 0.5));
    holdRow(
      columns,
      row,
      { averages: averages!, oscillators: oscillators!, rating, level },
      market.name,
    );
    words.add(level || 0);
  }
  return words;
}

describe('the technical rating', () => {
  test('agrees at every bar of made markets with 26 indicators by the words of the page', () => {
    for (let seed = 0; seed < deep(3); seed += 1) {
      expect(expectDefined(madeMarket(900, seed, HOUR_MS)).size).toBeGreaterThanOrEqual(4);
    }
  });

  test.each(recordedMarkets())('agrees at every bar of recorded bars: $name', (market) => {
    expect(expectDefined(market).size).toBeGreaterThanOrEqual(3);
  });
});
