import { donchian } from '#indicators/indicators/bands-channels/donchian.ts';
import { alma } from '#indicators/indicators/moving-average/alma.ts';
import { evwma } from '#indicators/indicators/moving-average/evwma.ts';
import { frama } from '#indicators/indicators/moving-average/frama.ts';
import { gmma } from '#indicators/indicators/moving-average/gmma.ts';
import { hma } from '#indicators/indicators/moving-average/hma.ts';
import { hwma } from '#indicators/indicators/moving-average/hwma.ts';
import { jma } from '#indicators/indicators/moving-average/jma.ts';
import { mcginleyDynamic } from '#indicators/indicators/moving-average/mcginley-dynamic.ts';
import { rma } from '#indicators/indicators/moving-average/rma.ts';
import { sma } from '#indicators/indicators/moving-average/sma.ts';
import { swma } from '#indicators/indicators/moving-average/swma.ts';
import { t3 } from '#indicators/indicators/moving-average/t3.ts';
import { trima } from '#indicators/indicators/moving-average/trima.ts';
import { vidya } from '#indicators/indicators/moving-average/vidya.ts';
import { vwma } from '#indicators/indicators/moving-average/vwma.ts';
import { wma } from '#indicators/indicators/moving-average/wma.ts';
import { zlema } from '#indicators/indicators/moving-average/zlema.ts';
import { linreg } from '#indicators/indicators/statistics/linreg.ts';
import { agreeWithGolden, type GoldenCase } from '#indicators/test/golden.ts';

/** The shapes of `wma` by the names that their own indicators have elsewhere. */
const SHAPES = [
  ['catalog/fwma', { shape: 'fibonacci', period: 10 }],
  ['catalog/pwma', { shape: 'pascal', period: 10 }],
  ['catalog/sinwma', { shape: 'sine', period: 14 }],
] as const;

const GUPPY = [3, 5, 8, 10, 12, 15, 30, 35, 40, 45, 50, 60] as const;

const WINDOWS: readonly GoldenCase[] = [
  { indicator: alma, file: 'catalog/alma', columns: { alma: 'alma' } },
  {
    indicator: alma,
    file: 'catalog/alma',
    variant: 'pine_unfloored',
    params: { floor_centre: false },
    columns: { alma: 'alma' },
  },
  {
    indicator: alma,
    file: 'skender/alma',
    params: { floor_centre: false },
    columns: { alma: 'alma' },
  },
  { indicator: hma, file: 'catalog/hma', columns: { hma: 'hma' } },
  { indicator: hma, file: 'skender/hma', params: { period: 14 }, columns: { hma: 'hma' } },
  { indicator: sma, file: 'talib-0.6/ma', params: { period: 30 }, columns: { Real: 'sma' } },
  { indicator: sma, file: 'skender/sma_analysis', columns: { sma: 'sma' } },
  { indicator: linreg, file: 'skender/epma', params: { period: 10 }, columns: { epma: 'end' } },
  {
    indicator: donchian,
    file: 'talib-0.6/midprice',
    params: { period: 14 },
    columns: { Real: 'middle' },
  },
  { indicator: swma, file: 'catalog/swma', columns: { swma: 'swma' } },
  { indicator: trima, file: 'talib-0.6/trima', params: { period: 30 }, columns: { Real: 'trima' } },
  { indicator: vwma, file: 'catalog/vwma', columns: { vwma: 'vwma' } },
  { indicator: vwma, file: 'skender/vwma', params: { period: 14 }, columns: { vwma: 'vwma' } },
  ...SHAPES.map(([file, params]) => ({
    indicator: wma,
    file,
    params,
    columns: { [file.replace('catalog/', '')]: 'wma' },
  })),
];

const RECURSIONS: readonly GoldenCase[] = [
  { indicator: evwma, file: 'catalog/evwma', columns: { evwma: 'evwma' } },
  { indicator: frama, file: 'catalog/frama', columns: { frama: 'frama' } },
  {
    indicator: frama,
    file: 'catalog/frama',
    variant: 'close_only',
    params: { range: 'source', source: 'close' },
    columns: { frama: 'frama' },
  },
  {
    indicator: gmma,
    file: 'catalog/gmma',
    columns: Object.fromEntries(GUPPY.map((bars) => [`gmma_${bars}`, `ema${bars}`])),
  },
  { indicator: hwma, file: 'catalog/hwma', columns: { hwma: 'hwma' } },
  { indicator: jma, file: 'catalog/jma', columns: { jma: 'jma' } },
  {
    indicator: mcginleyDynamic,
    file: 'catalog/mcginley_dynamic',
    columns: { mcginley_dynamic: 'mcginley_dynamic' },
  },
  {
    indicator: mcginleyDynamic,
    file: 'skender/mcginley_dynamic',
    after: 12,
    columns: { mcginley_dynamic: 'mcginley_dynamic' },
  },
  // Started from the first price with the changes that there are; ours from the first whole window.
  { indicator: vidya, file: 'catalog/vidya', after: 500, columns: { vidya: 'vidya' } },
  {
    indicator: vidya,
    file: 'catalog/vidya',
    variant: 'tulip_stddev',
    params: { period: 9, index: 'deviation' },
    after: 1,
    columns: { vidya: 'vidya' },
  },
  { indicator: rma, file: 'catalog/rma', columns: { rma: 'rma' } },
  { indicator: rma, file: 'skender/rma', params: { period: 20 }, columns: { rma: 'rma' } },
  { indicator: t3, file: 'talib-0.6/t3', columns: { Real: 't3' } },
  { indicator: zlema, file: 'catalog/zlema', columns: { zlema: 'zlema' } },
];

agreeWithGolden([...WINDOWS, ...RECURSIONS]);
