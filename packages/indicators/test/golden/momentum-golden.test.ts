import { accelerator } from '#indicators/indicators/momentum/accelerator.ts';
import { accumulativeSwingIndex } from '#indicators/indicators/momentum/accumulative-swing-index.ts';
import { adxr } from '#indicators/indicators/momentum/adxr.ts';
import { ao } from '#indicators/indicators/momentum/ao.ts';
import { bias } from '#indicators/indicators/momentum/bias.ts';
import { bop } from '#indicators/indicators/momentum/bop.ts';
import { centerOfGravity } from '#indicators/indicators/momentum/center-of-gravity.ts';
import { cfo } from '#indicators/indicators/momentum/cfo.ts';
import { cmo } from '#indicators/indicators/momentum/cmo.ts';
import { cmoUnsmoothed } from '#indicators/indicators/momentum/cmo-unsmoothed.ts';
import { connorsRsi } from '#indicators/indicators/momentum/connors-rsi.ts';
import { coppock } from '#indicators/indicators/momentum/coppock.ts';
import { cti } from '#indicators/indicators/momentum/cti.ts';
import { dmi } from '#indicators/indicators/momentum/dmi.ts';
import { dpo } from '#indicators/indicators/momentum/dpo.ts';
import { efficiencyRatio } from '#indicators/indicators/momentum/efficiency-ratio.ts';
import { elderRay } from '#indicators/indicators/momentum/elder-ray.ts';
import { fisher } from '#indicators/indicators/momentum/fisher.ts';
import { fosc } from '#indicators/indicators/momentum/fosc.ts';
import { ibs } from '#indicators/indicators/momentum/ibs.ts';
import { imi } from '#indicators/indicators/momentum/imi.ts';
import { inverseFisherRsi } from '#indicators/indicators/momentum/inverse-fisher-rsi.ts';
import { kdj } from '#indicators/indicators/momentum/kdj.ts';
import { kst } from '#indicators/indicators/momentum/kst.ts';
import { laguerreRsi } from '#indicators/indicators/momentum/laguerre-rsi.ts';
import { macd } from '#indicators/indicators/momentum/macd.ts';
import { mom } from '#indicators/indicators/momentum/mom.ts';
import { roc } from '#indicators/indicators/momentum/roc.ts';
import { stc } from '#indicators/indicators/momentum/stc.ts';
import { stochrsi } from '#indicators/indicators/momentum/stochrsi.ts';
import { tsi } from '#indicators/indicators/momentum/tsi.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

agreeWithGolden([
  { indicator: accelerator, file: 'catalog/accelerator', columns: { ac: 'line' } },
  { indicator: ao, file: 'catalog/ao', columns: { ao: 'line' } },
  { indicator: ao, file: 'skender/ao', columns: { ao: 'line' } },
  { indicator: bias, file: 'catalog/bias', scale: 0.01, columns: { bias: 'line' } },
  { indicator: bop, file: 'talib-0.6/bop', columns: { Real: 'line' } },
  {
    indicator: cfo,
    file: 'catalog/cfo',
    params: { forecast: 'bar_before' },
    columns: { cfo: 'line' },
  },
  { indicator: cfo, file: 'catalog/cfo', variant: 'formula', columns: { cfo: 'line' } },
  {
    indicator: cfo,
    file: 'catalog/cfo',
    variant: 'pandas',
    params: { forecast: 'next_bar' },
    columns: { cfo: 'line' },
  },
  { indicator: cmo, file: 'talib-0.6/cmo', columns: { Real: 'line' } },
  { indicator: cmoUnsmoothed, file: 'catalog/cmo_unsmoothed', columns: { cmo: 'line' } },
  {
    indicator: cmoUnsmoothed,
    file: 'skender/cmo_unsmoothed',
    params: { period: 14 },
    columns: { cmo: 'line' },
  },
  { indicator: coppock, file: 'catalog/coppock', columns: { coppock: 'line' } },
  { indicator: dpo, file: 'catalog/dpo', columns: { dpo: 'line' } },
  // Theirs looks ahead: it stands at the bar whose price is taken, ours where the average ends.
  {
    indicator: dpo,
    file: 'skender/dpo',
    params: { period: 14 },
    columns: { dpo: 'line' },
    later: 8,
  },
  { indicator: fosc, file: 'catalog/fosc', columns: { fosc: 'line' } },
  { indicator: ibs, file: 'catalog/ibs', columns: { ibs: 'line' } },
  { indicator: imi, file: 'talib-0.6/imi', columns: { Real: 'line' } },
  { indicator: kst, file: 'catalog/kst', columns: { kst: 'line', signal: 'signal' } },
  {
    indicator: accumulativeSwingIndex,
    file: 'catalog/accumulative_swing_index',
    columns: { asi: 'asi' },
  },
  {
    indicator: accumulativeSwingIndex,
    file: 'catalog/swing_index',
    columns: { si: 'swing' },
  },
  { indicator: adxr, file: 'talib-0.6/adxr', columns: { Real: 'adxr' } },
  { indicator: centerOfGravity, file: 'catalog/center_of_gravity', columns: { cog: 'line' } },
  { indicator: connorsRsi, file: 'catalog/connors_rsi', columns: { connors_rsi: 'line' } },
  { indicator: connorsRsi, file: 'skender/connors_rsi', columns: { connors_rsi: 'line' } },
  { indicator: cti, file: 'catalog/cti', columns: { cti: 'line' } },
  // Tulip shows the first totals, which hold one bar less, as a value.
  {
    indicator: dmi,
    file: 'catalog/dmi',
    after: 1,
    columns: { plus_di: 'plus', minus_di: 'minus' },
  },
  { indicator: efficiencyRatio, file: 'catalog/efficiency_ratio', columns: { er: 'er' } },
  {
    indicator: elderRay,
    file: 'catalog/elder_ray',
    columns: { bull_power: 'bull', bear_power: 'bear' },
  },
  {
    indicator: elderRay,
    file: 'skender/elder_ray',
    columns: { bull_power: 'bull', bear_power: 'bear' },
  },
  { indicator: fisher, file: 'catalog/fisher', columns: { fisher: 'line' } },
  // Tulip shows the 0 that it begins from as the first value before.
  { indicator: fisher, file: 'catalog/fisher', after: 1, columns: { signal: 'signal' } },
  // Skender begins with windows that are not whole yet.
  {
    indicator: fisher,
    file: 'skender/fisher',
    params: { period: 10 },
    after: 100,
    columns: { fisher: 'line', signal: 'signal' },
  },
  // Near zero, where the digits of PineTS end before the ninth.
  {
    indicator: inverseFisherRsi,
    file: 'catalog/inverse_fisher_rsi',
    tolerance: 1e-7,
    columns: { ift_rsi: 'line' },
  },
  { indicator: kdj, file: 'catalog/kdj', columns: { k: 'k', d: 'd', j: 'j' } },
  {
    indicator: kdj,
    file: 'catalog/kdj',
    variant: 'pine',
    after: 70,
    columns: { k: 'k', d: 'd' },
  },
  // Its lines begin from 0, ours with the first price.
  {
    indicator: laguerreRsi,
    file: 'catalog/laguerre_rsi',
    after: 40,
    columns: { laguerre_rsi: 'line' },
  },
  { indicator: stc, file: 'catalog/stc', columns: { stc: 'line' } },
  {
    indicator: stc,
    file: 'catalog/stc',
    variant: 'first_value_seed',
    after: 500,
    columns: { stc: 'line' },
  },
  { indicator: stochrsi, file: 'catalog/stoch_rsi_tv', columns: { k: 'k', d: 'd' } },
  {
    indicator: stochrsi,
    file: 'skender/stoch_rsi_tv',
    params: { k_period: 1 },
    columns: { k: 'k', d: 'd' },
  },
  { indicator: tsi, file: 'catalog/tsi', columns: { tsi: 'tsi', signal: 'signal' } },
  {
    indicator: tsi,
    file: 'skender/tsi',
    params: { signal_period: 7 },
    columns: { tsi: 'tsi', signal: 'signal' },
  },
  { indicator: macd, file: 'talib-0.6/apo', params: { ma_type: 'sma' }, columns: { Real: 'macd' } },
  {
    indicator: macd,
    file: 'talib-0.6/macdext',
    params: { ma_type: 'sma' },
    columns: { MACD: 'macd', MACDSignal: 'signal', MACDHist: 'histogram' },
  },
  { indicator: roc, file: 'talib-0.6/rocp', scale: 0.01, columns: { Real: 'roc' } },
  { indicator: mom, file: 'catalog/slope', params: { period: 1 }, columns: { slope: 'line' } },
  { indicator: mom, file: 'talib-0.6/mom', columns: { Real: 'line' } },
]);
