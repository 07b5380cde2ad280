import { adx } from '#indicators/indicators/trend/adx.ts';
import { alligator } from '#indicators/indicators/trend/alligator.ts';
import { amat } from '#indicators/indicators/trend/amat.ts';
import { aroon } from '#indicators/indicators/trend/aroon.ts';
import { atrTrailingStop } from '#indicators/indicators/trend/atr-trailing-stop.ts';
import { chandeKrollStop } from '#indicators/indicators/trend/chande-kroll-stop.ts';
import { chandelierExit } from '#indicators/indicators/trend/chandelier-exit.ts';
import { choppinessTrueRange } from '#indicators/indicators/trend/choppiness-true-range.ts';
import { gannHilo } from '#indicators/indicators/trend/gann-hilo.ts';
import { gatorOscillator } from '#indicators/indicators/trend/gator-oscillator.ts';
import { ichimoku } from '#indicators/indicators/trend/ichimoku.ts';
import { psar } from '#indicators/indicators/trend/psar.ts';
import { qstick } from '#indicators/indicators/trend/qstick.ts';
import { randomWalkIndex } from '#indicators/indicators/trend/random-walk-index.ts';
import { sarext } from '#indicators/indicators/trend/sarext.ts';
import { signalToNoiseRatio } from '#indicators/indicators/trend/signal-to-noise-ratio.ts';
import { supertrend } from '#indicators/indicators/trend/supertrend.ts';
import { tdiTrendDetection } from '#indicators/indicators/trend/tdi-trend-detection.ts';
import { ttmTrend } from '#indicators/indicators/trend/ttm-trend.ts';
import { vhf } from '#indicators/indicators/trend/vhf.ts';
import { volatilityStop } from '#indicators/indicators/trend/volatility-stop.ts';
import { vortex } from '#indicators/indicators/trend/vortex.ts';
import { chop } from '#indicators/indicators/volatility/chop.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

const ALLIGATOR = { jaw: 'jaw', teeth: 'teeth', lips: 'lips' };
const GATOR = { upper: 'upper', lower: 'lower' };
const VORTEX = { vi_plus: 'plus', vi_minus: 'minus' };

agreeWithGolden([
  { indicator: adx, file: 'talib-0.6/adx', columns: { Real: 'adx' } },
  { indicator: adx, file: 'talib-0.6/plus_di', columns: { Real: 'plus' } },
  { indicator: adx, file: 'talib-0.6/minus_di', columns: { Real: 'minus' } },
  {
    indicator: adx,
    file: 'catalog/dmi',
    columns: { plus_di: 'plus', minus_di: 'minus' },
    // Tulip shows the first sum, one bar before TA-Lib smooths it for the first time.
    after: 1,
  },
  {
    indicator: aroon,
    file: 'talib-0.6/aroon',
    columns: { AroonUp: 'up', AroonDown: 'down' },
  },
  { indicator: aroon, file: 'talib-0.6/aroonosc', columns: { Real: 'oscillator' } },
  { indicator: psar, file: 'talib-0.6/sar', columns: { Real: 'psar' } },
  {
    indicator: ichimoku,
    file: 'catalog/ichimoku',
    columns: { tenkan: 'tenkan', kijun: 'kijun', senkou_a: 'leadA', senkou_b: 'leadB' },
  },
  {
    indicator: ichimoku,
    file: 'skender/ichimoku',
    columns: { tenkan: 'tenkan', kijun: 'kijun' },
  },
  {
    indicator: ichimoku,
    file: 'skender/ichimoku',
    // It draws the cloud one bar further ahead.
    params: { displacement: 27 },
    columns: { senkou_a_drawn: 'spanA', senkou_b_drawn: 'spanB' },
  },
  {
    indicator: supertrend,
    file: 'catalog/supertrend',
    columns: { supertrend: 'stop', direction: 'direction' },
  },
  {
    indicator: supertrend,
    file: 'catalog/supertrend',
    variant: 'pine',
    columns: { supertrend: 'stop', direction: 'direction' },
    // Its average of the range begins one bar earlier.
    after: 145,
  },
  { indicator: supertrend, file: 'skender/supertrend', columns: { supertrend: 'stop' } },
  { indicator: alligator, file: 'catalog/alligator', columns: ALLIGATOR },
  { indicator: alligator, file: 'skender/alligator', columns: ALLIGATOR },
  { indicator: gatorOscillator, file: 'catalog/gator_oscillator', columns: GATOR },
  { indicator: gatorOscillator, file: 'skender/gator_oscillator', columns: GATOR },
  { indicator: qstick, file: 'catalog/qstick', columns: { qstick: 'line' } },
  { indicator: chop, file: 'catalog/choppiness', columns: { chop: 'chop' } },
  // Its window has true highs and true lows.
  { indicator: choppinessTrueRange, file: 'skender/choppiness', columns: { chop: 'chop' } },
  { indicator: vhf, file: 'catalog/vhf', columns: { vhf: 'vhf' } },
  { indicator: vortex, file: 'catalog/vortex', columns: VORTEX },
  { indicator: vortex, file: 'skender/vortex', columns: VORTEX },
  // Theirs says -1 before there is a mean.
  { indicator: ttmTrend, file: 'catalog/ttm_trend', columns: { ttm_trend: 'trend' }, after: 5 },
  {
    indicator: amat,
    file: 'catalog/amat',
    columns: { long_run: 'long', short_run: 'short' },
    // Theirs says 0 before there are averages.
    after: 22,
  },
  {
    indicator: randomWalkIndex,
    file: 'catalog/random_walk_index',
    params: { range: 'wilder' },
    columns: { rwi_high: 'high', rwi_low: 'low' },
    // Its averages begin with the range of the first bar.
    after: 190,
  },
  { indicator: signalToNoiseRatio, file: 'catalog/signal_to_noise_ratio', columns: { snr: 'snr' } },
  {
    indicator: tdiTrendDetection,
    file: 'catalog/tdi_trend_detection',
    columns: { tdi: 'tdi', di: 'direction' },
    // Theirs takes momentum that does not exist yet for 0.
    after: 40,
  },
  { indicator: sarext, file: 'talib-0.6/sarext', columns: { Real: 'signed' } },
  { indicator: atrTrailingStop, file: 'skender/atr_trailing_stop', columns: { atr_stop: 'stop' } },
  {
    indicator: chandelierExit,
    file: 'catalog/chandelier_exit',
    columns: { long_exit: 'longExit', short_exit: 'shortExit' },
  },
  {
    indicator: chandelierExit,
    file: 'skender/chandelier_exit',
    columns: { long_exit: 'longExit' },
  },
  {
    indicator: chandeKrollStop,
    file: 'catalog/chande_kroll_stop',
    columns: { stop_short: 'short', stop_long: 'long' },
  },
  {
    indicator: chandeKrollStop,
    file: 'catalog/chande_kroll_stop',
    variant: 'pine',
    columns: { stop_short: 'short' },
    // Its average of the range begins one bar earlier.
    after: 140,
  },
  {
    indicator: gannHilo,
    file: 'catalog/gann_hilo',
    columns: { hilo: 'stop', direction: 'direction' },
  },
  {
    indicator: volatilityStop,
    file: 'catalog/volatility_stop',
    params: { form: 'value' },
    columns: { volatility_stop: 'stop', direction: 'direction' },
    // Its average of the range begins one bar earlier.
    after: 150,
  },
  {
    indicator: volatilityStop,
    file: 'skender/volatility_stop',
    columns: { volatility_stop: 'stop' },
  },
]);
