import { autocorrelation } from '#indicators/indicators/statistics/autocorrelation.ts';
import { entropy } from '#indicators/indicators/statistics/entropy.ts';
import { hurst } from '#indicators/indicators/statistics/hurst.ts';
import { kurtosis } from '#indicators/indicators/statistics/kurtosis.ts';
import { linreg } from '#indicators/indicators/statistics/linreg.ts';
import { mad } from '#indicators/indicators/statistics/mad.ts';
import { median } from '#indicators/indicators/statistics/median.ts';
import { mode } from '#indicators/indicators/statistics/mode.ts';
import { percentRank } from '#indicators/indicators/statistics/percent-rank.ts';
import { percentileNearestRank } from '#indicators/indicators/statistics/percentile-nearest-rank.ts';
import { quantile } from '#indicators/indicators/statistics/quantile.ts';
import { skewness } from '#indicators/indicators/statistics/skewness.ts';
import { stddev } from '#indicators/indicators/statistics/stddev.ts';
import { stderr } from '#indicators/indicators/statistics/stderr.ts';
import { variance } from '#indicators/indicators/statistics/variance.ts';
import { zscore } from '#indicators/indicators/statistics/zscore.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

agreeWithGolden([
  {
    indicator: autocorrelation,
    file: 'catalog/autocorrelation',
    params: { of: 'prices' },
    columns: { acf: 'value' },
  },
  { indicator: entropy, file: 'catalog/entropy', columns: { entropy: 'value' } },
  { indicator: hurst, file: 'skender/hurst', columns: { hurst: 'value' } },
  // The rolling sums of pandas are off by up to 1.3e-9 here, as exact fractions show.
  {
    indicator: kurtosis,
    file: 'catalog/kurtosis',
    tolerance: 1e-6,
    columns: { kurtosis: 'value' },
  },
  {
    indicator: kurtosis,
    file: 'catalog/kurtosis',
    variant: 'population',
    params: { correction: 'population' },
    columns: { kurtosis: 'value' },
  },
  { indicator: linreg, file: 'catalog/rsquared', columns: { rsquared: 'share' } },
  { indicator: mad, file: 'catalog/mad', columns: { mad: 'size' } },
  { indicator: mad, file: 'talib-0.6/avgdev', params: { period: 14 }, columns: { Real: 'size' } },
  { indicator: median, file: 'catalog/median', columns: { median: 'value' } },
  {
    indicator: median,
    file: 'catalog/median_absolute_deviation',
    columns: { median_ad: 'distance' },
  },
  { indicator: median, file: 'catalog/iqr', params: { period: 14 }, columns: { iqr: 'iqr' } },
  { indicator: mode, file: 'catalog/mode', params: { round_to: 500 }, columns: { mode: 'value' } },
  {
    indicator: percentRank,
    file: 'catalog/percent_rank',
    params: { ties: 'at_most' },
    columns: { percent_rank: 'line' },
  },
  { indicator: percentRank, file: 'catalog/percent_rank', columns: { percent_rank: 'line' } },
  {
    indicator: percentileNearestRank,
    file: 'catalog/percentile_nearest_rank',
    columns: { percentile: 'value' },
  },
  { indicator: quantile, file: 'catalog/quantile', columns: { quantile: 'value' } },
  // And by up to 2e-11 here, which shows near zero.
  {
    indicator: skewness,
    file: 'catalog/skewness',
    tolerance: 1e-7,
    columns: { skew: 'value' },
  },
  {
    indicator: skewness,
    file: 'catalog/skewness',
    variant: 'population',
    params: { correction: 'population' },
    columns: { skew: 'value' },
  },
  { indicator: stddev, file: 'talib-0.6/stddev', columns: { Real: 'stddev' } },
  { indicator: stderr, file: 'catalog/stderr', columns: { stderr: 'size' } },
  { indicator: variance, file: 'talib-0.6/var', columns: { Real: 'size' } },
  { indicator: zscore, file: 'catalog/zscore', columns: { zscore: 'line' } },
  // Each price of a candle among the last thirty of its kind.
  ...['open', 'high', 'low', 'close'].map((source) => ({
    indicator: zscore,
    file: 'catalog/cdl_z',
    params: { period: 30, deviation: 'sample', source },
    columns: { [`${source}_z`]: 'line' },
  })),
  {
    indicator: zscore,
    file: 'catalog/zscore',
    variant: 'sample',
    params: { deviation: 'sample' },
    columns: { zscore: 'line' },
  },
]);
