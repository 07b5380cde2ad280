import { describe } from 'vitest';
import { defineCandlestick } from '#market-data/catalog/define-candlestick.ts';
import type { Indicator } from '#market-data/catalog/indicator.ts';
import type { CandlePattern, Candles } from '#market-data/kernels/steps/candles.ts';
import { MEASURES } from '#market-data/kernels/steps/candles.ts';
import { agreeWithTalib } from '#test/market-data/indicators/talib.ts';

const { bodyLong, bodyShort, bodyDoji, equal } = MEASURES;
const { shadowShort, shadowVeryShort, shadowVeryLong } = MEASURES;

/** An indicator of nothing but a pattern. */
function patternOf(name: string, pattern: CandlePattern): Indicator {
  return defineCandlestick({
    name,
    title: name,
    keywords: [name],
    description: 'A pattern.',
    summaryFocus: 'The pattern.',
    source: 'TA-Lib.',
    parameters: {},
    pattern: () => pattern,
    signals: [
      { name: 'bullish', bias: 'bullish', definition: 'It is there.', values: [100], mark: name },
    ],
  });
}

/** A verdict of 100 with the sign of the candle's direction. */
function directed(candles: Candles, row: number, isPattern: boolean): number {
  if (!isPattern) return 0;
  return candles.isUp(row) ? 100 : -100;
}

function hasShadowsBelow(candles: Candles, row: number, most: number): boolean {
  return candles.upperShadow(row) < most && candles.lowerShadow(row) < most;
}

const longLine = patternOf('long_line', {
  bars: 1,
  measures: [bodyLong, shadowShort],
  judge: (candles, row) =>
    directed(
      candles,
      row,
      candles.body(row) > candles.measure(bodyLong, row) &&
        hasShadowsBelow(candles, row, candles.measure(shadowShort, row)),
    ),
});

const shortLine = patternOf('short_line', {
  bars: 1,
  measures: [bodyShort, shadowShort],
  judge: (candles, row) =>
    directed(
      candles,
      row,
      candles.body(row) < candles.measure(bodyShort, row) &&
        hasShadowsBelow(candles, row, candles.measure(shadowShort, row)),
    ),
});

const marubozu = patternOf('marubozu', {
  bars: 1,
  measures: [bodyLong, shadowVeryShort],
  judge: (candles, row) =>
    directed(
      candles,
      row,
      candles.body(row) > candles.measure(bodyLong, row) &&
        hasShadowsBelow(candles, row, candles.measure(shadowVeryShort, row)),
    ),
});

const takuri = patternOf('takuri', {
  bars: 1,
  measures: [bodyDoji, shadowVeryShort, shadowVeryLong],
  judge: (candles, row) =>
    candles.body(row) <= candles.measure(bodyDoji, row) &&
    candles.upperShadow(row) < candles.measure(shadowVeryShort, row) &&
    candles.lowerShadow(row) > candles.measure(shadowVeryLong, row)
      ? 100
      : 0,
});

const matchingLow = patternOf('matching_low', {
  bars: 2,
  measures: [equal],
  judge: (candles, row) => {
    const away = Math.abs(candles.close[row]! - candles.close[row - 1]!);
    const isFall = !candles.isUp(row) && !candles.isUp(row - 1);
    return isFall && away <= candles.measure(equal, row - 1) ? 100 : 0;
  },
});

describe('candle measures, in patterns that nothing else uses them for', () => {
  const columns = { Integer: 'verdict' };
  agreeWithTalib([
    { indicator: longLine, talib: 'CDLLONGLINE', columns },
    { indicator: shortLine, talib: 'CDLSHORTLINE', columns },
    { indicator: marubozu, talib: 'CDLMARUBOZU', columns },
    { indicator: takuri, talib: 'CDLTAKURI', columns },
    { indicator: matchingLow, talib: 'CDLMATCHINGLOW', columns },
  ]);
});
