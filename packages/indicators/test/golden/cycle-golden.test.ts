import { htDcperiod } from '#indicators/indicators/cycle/ht-dcperiod.ts';
import { htDcphase } from '#indicators/indicators/cycle/ht-dcphase.ts';
import { htPhasor } from '#indicators/indicators/cycle/ht-phasor.ts';
import { htSine } from '#indicators/indicators/cycle/ht-sine.ts';
import { htTrendmode } from '#indicators/indicators/cycle/ht-trendmode.ts';
import { mesaSineWave } from '#indicators/indicators/cycle/mesa-sine-wave.ts';
import { htTrendline } from '#indicators/indicators/moving-average/ht-trendline.ts';
import { mama } from '#indicators/indicators/moving-average/mama.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';
import { agreeWithTalib } from '#indicators/test/talib.ts';

agreeWithTalib([
  { indicator: htDcperiod, talib: 'HT_DCPERIOD', columns: { Real: 'period' } },
  { indicator: htDcphase, talib: 'HT_DCPHASE', columns: { Real: 'phase' } },
  {
    indicator: htPhasor,
    talib: 'HT_PHASOR',
    columns: { InPhase: 'inPhase', Quadrature: 'quadrature' },
  },
  { indicator: htSine, talib: 'HT_SINE', columns: { Sine: 'sine', LeadSine: 'lead' } },
  { indicator: htTrendline, talib: 'HT_TRENDLINE', columns: { Real: 'ht_trendline' } },
  { indicator: htTrendmode, talib: 'HT_TRENDMODE', columns: { Integer: 'mode' } },
  { indicator: mama, talib: 'MAMA', columns: { MAMA: 'mama', FAMA: 'fama' } },
]);

agreeWithGolden([
  {
    indicator: mesaSineWave,
    file: 'catalog/mesa_sine_wave',
    columns: { sine: 'sine', lead: 'lead' },
  },
]);
