import { demarker } from '#indicators/indicators/momentum/demarker.ts';
import { derivativeOscillator } from '#indicators/indicators/momentum/derivative-oscillator.ts';
import { pgo } from '#indicators/indicators/momentum/pgo.ts';
import { pmo } from '#indicators/indicators/momentum/pmo.ts';
import { polarizedFractalEfficiency } from '#indicators/indicators/momentum/polarized-fractal-efficiency.ts';
import { premierStochastic } from '#indicators/indicators/momentum/premier-stochastic.ts';
import { psychologicalLine } from '#indicators/indicators/momentum/psychological-line.ts';
import { rmi } from '#indicators/indicators/momentum/rmi.ts';
import { smiErgodic } from '#indicators/indicators/momentum/smi-ergodic.ts';
import { smi } from '#indicators/indicators/momentum/smi.ts';
import { waveTrend } from '#indicators/indicators/momentum/wave-trend.ts';
import { dvi } from '#indicators/indicators/momentum/dvi.ts';
import { inertia } from '#indicators/indicators/momentum/inertia.ts';
import { qqe } from '#indicators/indicators/momentum/qqe.ts';
import { rankCorrelationIndex } from '#indicators/indicators/momentum/rank-correlation-index.ts';
import { rsx } from '#indicators/indicators/momentum/rsx.ts';
import { rvgi } from '#indicators/indicators/momentum/rvgi.ts';
import { tdSequential } from '#indicators/indicators/momentum/td-sequential.ts';
import { ttmSqueeze } from '#indicators/indicators/momentum/ttm-squeeze.ts';
import { vwmacd } from '#indicators/indicators/momentum/vwmacd.ts';
import { waddahAttarExplosion } from '#indicators/indicators/momentum/waddah-attar-explosion.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

agreeWithGolden([
  // Its average true range counts the first bar's range.
  { indicator: pgo, file: 'catalog/pgo', columns: { pgo: 'line' }, after: 300 },
  // Its averages begin with the first value.
  { indicator: pmo, file: 'catalog/pmo', columns: { pmo: 'line', signal: 'signal' }, after: 380 },
  { indicator: pmo, file: 'skender/pmo', columns: { pmo: 'line', signal: 'signal' } },
  // Its average begins with the first value.
  {
    indicator: polarizedFractalEfficiency,
    file: 'catalog/polarized_fractal_efficiency',
    columns: { pfe: 'line' },
    after: 70,
  },
  {
    indicator: premierStochastic,
    file: 'catalog/premier_stochastic',
    columns: { pso: 'line' },
    // Its numbers are rounded to ten digits behind the point on the way.
    tolerance: 2e-9,
  },
  { indicator: psychologicalLine, file: 'catalog/psychological_line', columns: { psl: 'line' } },
  { indicator: rmi, file: 'catalog/rmi', columns: { rmi: 'line' } },
  {
    indicator: rmi,
    file: 'catalog/rmi',
    variant: 'tulip',
    params: { ma_type: 'ema' },
    columns: { rmi: 'line' },
    after: 250,
  },
  { indicator: smi, file: 'catalog/smi', columns: { smi: 'line', signal: 'signal' } },
  // Its averages begin with the first value.
  {
    indicator: smi,
    file: 'skender/smi',
    columns: { smi: 'line', signal: 'signal' },
    after: 310,
  },
  {
    indicator: smiErgodic,
    file: 'catalog/smi_ergodic',
    columns: { smi: 'line', signal: 'signal', oscillator: 'histogram' },
  },
  {
    indicator: waveTrend,
    file: 'catalog/wave_trend',
    columns: { wt1: 'line', wt2: 'signal' },
  },
  { indicator: demarker, file: 'catalog/demarker', columns: { demarker: 'line' } },
  // Its exponential averages begin with the first value.
  {
    indicator: derivativeOscillator,
    file: 'catalog/derivative_oscillator',
    columns: { derivative_oscillator: 'line' },
    after: 60,
  },

  {
    indicator: dvi,
    file: 'catalog/dvi',
    columns: { dvi: 'line', dvi_mag: 'magnitude', dvi_str: 'stretch' },
  },
  { indicator: inertia, file: 'catalog/inertia', columns: { inertia: 'line' } },
  { indicator: qqe, file: 'catalog/qqe', columns: { rsi_ma: 'line' } },
  // Its averages of the moves begin with the first value.
  { indicator: qqe, file: 'catalog/qqe', columns: { qqe: 'stop' }, after: 260 },
  {
    indicator: rankCorrelationIndex,
    file: 'catalog/rank_correlation_index',
    columns: { rci: 'line' },
  },
  // Its filters start `period` bars later.
  { indicator: rsx, file: 'catalog/rsx', columns: { rsx: 'line' }, after: 200 },
  { indicator: rvgi, file: 'catalog/rvgi', columns: { rvgi: 'line' } },
  // Its signal line is rounded to ten digits behind the point.
  {
    indicator: rvgi,
    file: 'catalog/rvgi',
    columns: { signal: 'signal' },
    tolerance: 3e-7,
  },
  // It reports only completed setups; what our count says of other bars is checked by hand.
  {
    indicator: tdSequential,
    file: 'catalog/td_sequential',
    columns: { setup_signed: 'completed' },
  },
  // It says 0 for rows in which the bands are not there yet.
  {
    indicator: ttmSqueeze,
    file: 'catalog/ttm_squeeze',
    columns: {
      squeeze: 'momentum',
      state_wide: 'wide',
      state_normal: 'normal',
      state_narrow: 'narrow',
      state_off: 'off',
    },
    after: 20,
  },
  {
    indicator: vwmacd,
    file: 'catalog/vwmacd',
    columns: { macd: 'line', signal: 'signal', histogram: 'histogram' },
  },
  {
    indicator: waddahAttarExplosion,
    file: 'catalog/waddah_attar_explosion',
    columns: { explosion: 'explosion', dead_zone: 'deadZone' },
  },
]);
