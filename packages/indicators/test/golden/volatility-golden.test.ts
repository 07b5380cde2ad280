import { adr } from '#indicators/indicators/volatility/adr.ts';
import { atrPercentile } from '#indicators/indicators/volatility/atr-percentile.ts';
import { atr } from '#indicators/indicators/volatility/atr.ts';
import { chaikinVolatility } from '#indicators/indicators/volatility/chaikin-volatility.ts';
import { gapo } from '#indicators/indicators/volatility/gapo.ts';
import { garmanKlassYangZhang } from '#indicators/indicators/volatility/garman-klass-yang-zhang.ts';
import { garmanKlass } from '#indicators/indicators/volatility/garman-klass.ts';
import { historicalVolatility } from '#indicators/indicators/volatility/historical-volatility.ts';
import { massIndex } from '#indicators/indicators/volatility/mass-index.ts';
import { natr } from '#indicators/indicators/volatility/natr.ts';
import { parkinsonVolatility } from '#indicators/indicators/volatility/parkinson-volatility.ts';
import { rogersSatchell } from '#indicators/indicators/volatility/rogers-satchell.ts';
import { rviVolatility } from '#indicators/indicators/volatility/rvi-volatility.ts';
import { squeeze } from '#indicators/indicators/volatility/squeeze.ts';
import { trange } from '#indicators/indicators/volatility/trange.ts';
import { ulcerIndex } from '#indicators/indicators/volatility/ulcer-index.ts';
import { yangZhang } from '#indicators/indicators/volatility/yang-zhang.ts';
import type { GoldenCase } from '#indicators/test/golden.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

/**
 * The files count 365 bars a year and have fractions. The bars are calculated as hourly ones here, of which
 * as many make a year of 365 / 24 days.
 */
const ANNUALISED = { params: { days_per_year: 365 / 24 }, scale: 0.01 };

agreeWithGolden([
  { indicator: trange, file: 'talib-0.6/trange', columns: { Real: 'size' } },
  { indicator: atr, file: 'talib-0.6/atr', columns: { Real: 'atr' } },
  { indicator: natr, file: 'talib-0.6/natr', columns: { Real: 'natr' } },
  { indicator: atrPercentile, file: 'talib-0.6/natr', columns: { Real: 'measure' } },
  { indicator: adr, file: 'catalog/adr', columns: { adr: 'size' } },
  { indicator: ulcerIndex, file: 'catalog/ulcer_index', columns: { ui: 'size' } },
  {
    indicator: ulcerIndex,
    file: 'skender/ulcer_index',
    params: { peak: 'window' },
    columns: { ui: 'size' },
  },
  { indicator: massIndex, file: 'catalog/mass_index', columns: { mass: 'mass' } },
  {
    indicator: chaikinVolatility,
    file: 'catalog/chaikin_volatility',
    columns: { cvi: 'cvi' },
  },
  { indicator: rviVolatility, file: 'catalog/rvi_volatility', columns: { rvi: 'rvi' } },
  {
    indicator: squeeze,
    file: 'catalog/squeeze_momentum',
    columns: { squeeze: 'momentum' },
  },
  { indicator: gapo, file: 'catalog/gapo', columns: { gapo: 'gapo' } },
  annualised(parkinsonVolatility, 'catalog/parkinson_volatility', 'parkinson'),
  annualised(garmanKlass, 'catalog/garman_klass', 'garman_klass'),
  annualised(rogersSatchell, 'catalog/rogers_satchell', 'rogers_satchell'),
  annualised(garmanKlassYangZhang, 'catalog/garman_klass_yang_zhang', 'gk_yz'),
  annualised(yangZhang, 'catalog/yang_zhang', 'yang_zhang'),
  annualised(historicalVolatility, 'catalog/historical_volatility', 'hv'),
  {
    ...annualised(historicalVolatility, 'catalog/historical_volatility', 'hv'),
    variant: 'population',
    params: { ...ANNUALISED.params, deviation: 'population' },
    // PineTS rounds to ten decimals.
    tolerance: 1e-8,
  },
]);

function annualised(indicator: GoldenCase['indicator'], file: string, column: string): GoldenCase {
  return { indicator, file, columns: { [column]: 'size' }, ...ANNUALISED };
}
