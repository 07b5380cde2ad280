import { aberration } from '#indicators/indicators/bands-channels/aberration.ts';
import { accbands } from '#indicators/indicators/bands-channels/accbands.ts';
import { bbands } from '#indicators/indicators/bands-channels/bbands.ts';
import { donchian } from '#indicators/indicators/bands-channels/donchian.ts';
import { fractalChaosBands } from '#indicators/indicators/bands-channels/fractal-chaos-bands.ts';
import { keltner } from '#indicators/indicators/bands-channels/keltner.ts';
import { maEnvelope } from '#indicators/indicators/bands-channels/ma-envelope.ts';
import { projectionBands } from '#indicators/indicators/bands-channels/projection-bands.ts';
import { rocBands } from '#indicators/indicators/bands-channels/roc-bands.ts';
import { starcBands } from '#indicators/indicators/bands-channels/starc-bands.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

const BANDS = { upper: 'upper', middle: 'middle', lower: 'lower' };

/** Bars that have no range. */
const closesOnly = (bars: BarColumns): BarColumns => ({
  ...bars,
  high: bars.close,
  low: bars.close,
});

agreeWithGolden([
  {
    indicator: bbands,
    file: 'talib-0.6/bbands',
    params: { period: 5 },
    columns: { RealUpperBand: 'upper', RealMiddleBand: 'middle', RealLowerBand: 'lower' },
  },
  {
    indicator: accbands,
    file: 'talib-0.6/accbands',
    columns: { RealUpperBand: 'upper', RealMiddleBand: 'middle', RealLowerBand: 'lower' },
  },
  {
    indicator: bbands,
    file: 'catalog/bollinger_bandwidth',
    columns: { bandwidth: 'bandwidth' },
    // Theirs is a fraction.
    scale: 0.01,
  },
  { indicator: bbands, file: 'catalog/bollinger_percent_b', columns: { percent_b: 'percentB' } },
  { indicator: donchian, file: 'catalog/donchian', columns: BANDS },
  {
    indicator: donchian,
    file: 'catalog/highest_lowest_bars',
    params: { period: 14 },
    columns: { highest: 'upper', lowest: 'lower' },
  },
  // Extremes of closes are those of bars that are nothing but their close.
  ...[
    { file: 'talib-0.6/max', columns: { Real: 'upper' } },
    { file: 'talib-0.6/min', columns: { Real: 'lower' } },
    { file: 'talib-0.6/minmax', columns: { Max: 'upper', Min: 'lower' } },
  ].map(({ file, columns }) => ({
    indicator: donchian,
    file,
    params: { period: 30 },
    columns,
    given: closesOnly,
  })),
  {
    indicator: donchian,
    file: 'talib-0.6/midpoint',
    params: { period: 14 },
    columns: { Real: 'middle' },
    given: closesOnly,
  },
  { indicator: keltner, file: 'catalog/keltner', columns: BANDS },
  { indicator: keltner, file: 'catalog/keltner', variant: 'pine', columns: BANDS, after: 128 },
  {
    indicator: keltner,
    file: 'catalog/keltner',
    variant: 'first_value_seed',
    columns: BANDS,
    after: 160,
  },
  { indicator: keltner, file: 'skender/keltner', columns: BANDS },
  { indicator: maEnvelope, file: 'skender/ma_envelope', columns: BANDS },
  {
    indicator: starcBands,
    file: 'skender/starc_bands',
    params: { period: 5, atr_period: 10 },
    columns: BANDS,
  },
  {
    indicator: aberration,
    file: 'catalog/aberration',
    columns: { zg: 'middle', sg: 'upper', xg: 'lower' },
    // The first average range of pandas-ta comes one bar earlier, with one range less.
    after: 11,
  },
  {
    indicator: projectionBands,
    file: 'catalog/projection_bands',
    params: { slope_of: 'close' },
    columns: { upper: 'upper', lower: 'lower' },
  },
  {
    indicator: projectionBands,
    file: 'catalog/projection_bands',
    variant: 'oscillator',
    params: { slope_of: 'close' },
    columns: { projection_oscillator: 'oscillator' },
  },
  {
    indicator: fractalChaosBands,
    file: 'skender/fractal_chaos_bands',
    columns: { upper: 'upper', lower: 'lower' },
  },
  {
    indicator: rocBands,
    file: 'skender/roc_bands',
    columns: { roc: 'roc', roc_ema: 'middle', upper: 'upper', lower: 'lower' },
  },
]);
