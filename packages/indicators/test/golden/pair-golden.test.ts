import { beta } from '#indicators/indicators/statistics/beta.ts';
import { correlation } from '#indicators/indicators/statistics/correlation.ts';
import { covariance } from '#indicators/indicators/statistics/covariance.ts';
import { spearman } from '#indicators/indicators/statistics/spearman.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

type Closes = 'open' | 'close' | 'openTimeMs';

/** The bars with one of their columns as closes, with a series that has another one as closes. */
const pair =
  (own: Closes, other: Closes) =>
  (bars: BarColumns): BarColumns => ({
    ...bars,
    close: bars[own],
    others: [{ close: bars[other] }],
  });

agreeWithGolden([
  {
    indicator: correlation,
    file: 'catalog/correlation',
    params: { of: 'prices', period: 20 },
    given: pair('close', 'open'),
    columns: { correlation: 'value' },
  },
  {
    indicator: correlation,
    file: 'talib-0.6/correl',
    params: { of: 'prices', period: 30 },
    given: pair('close', 'open'),
    columns: { Real: 'value' },
  },
  {
    indicator: covariance,
    file: 'catalog/covariance',
    params: { of: 'prices', period: 20 },
    given: pair('close', 'open'),
    columns: { covariance: 'value' },
  },
  {
    // The second series is time itself.
    indicator: spearman,
    file: 'catalog/spearman',
    params: { of: 'prices', period: 20 },
    given: pair('close', 'openTimeMs'),
    columns: { rho: 'value' },
  },
  {
    indicator: beta,
    file: 'talib-0.6/beta',
    params: { period: 5 },
    // Their first input is the benchmark.
    given: pair('open', 'close'),
    columns: { Real: 'value' },
  },
]);
