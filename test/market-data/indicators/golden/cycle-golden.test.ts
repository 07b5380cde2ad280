import { htDcperiod } from '#market-data/indicators/cycle/ht-dcperiod.ts';
import { htDcphase } from '#market-data/indicators/cycle/ht-dcphase.ts';
import { htPhasor } from '#market-data/indicators/cycle/ht-phasor.ts';
import { htSine } from '#market-data/indicators/cycle/ht-sine.ts';
import { htTrendmode } from '#market-data/indicators/cycle/ht-trendmode.ts';
import { mesaSineWave } from '#market-data/indicators/cycle/mesa-sine-wave.ts';
import { htTrendline } from '#market-data/indicators/moving-average/ht-trendline.ts';
import { mama } from '#market-data/indicators/moving-average/mama.ts';
import { agreeWithGolden } from '#test/market-data/indicators/golden.ts';
import { agreeWithTalib } from '#test/market-data/indicators/talib.ts';

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
