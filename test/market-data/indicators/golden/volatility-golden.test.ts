import type { GoldenCase } from '#test/market-data/indicators/golden.ts';
import { agreeWithGolden } from '#test/market-data/indicators/golden.ts';
import { garmanKlass } from '#market-data/indicators/volatility/garman-klass.ts';
import { garmanKlassYangZhang } from '#market-data/indicators/volatility/garman-klass-yang-zhang.ts';
import { historicalVolatility } from '#market-data/indicators/volatility/historical-volatility.ts';
import { parkinsonVolatility } from '#market-data/indicators/volatility/parkinson-volatility.ts';
import { rogersSatchell } from '#market-data/indicators/volatility/rogers-satchell.ts';
import { yangZhang } from '#market-data/indicators/volatility/yang-zhang.ts';

/**
 * The files count 365 bars a year and have fractions. The bars are calculated as hourly ones here, of which
 * as many make a year of 365 / 24 days.
 */
const ANNUALISED = { params: { days_per_year: 365 / 24 }, scale: 0.01 };

agreeWithGolden([
  annualised(parkinsonVolatility, 'parkinson_volatility', 'parkinson'),
  annualised(garmanKlass, 'garman_klass', 'garman_klass'),
  annualised(rogersSatchell, 'rogers_satchell', 'rogers_satchell'),
  annualised(garmanKlassYangZhang, 'garman_klass_yang_zhang', 'gk_yz'),
  annualised(yangZhang, 'yang_zhang', 'yang_zhang'),
  annualised(historicalVolatility, 'historical_volatility', 'hv'),
  {
    ...annualised(historicalVolatility, 'historical_volatility', 'hv'),
    variant: 'population',
    params: { ...ANNUALISED.params, deviation: 'population' },
    // PineTS rounds to ten decimals.
    tolerance: 1e-8,
  },
]);

function annualised(indicator: GoldenCase['indicator'], name: string, column: string): GoldenCase {
  return { indicator, file: `catalog/${name}`, columns: { [column]: 'volatility' }, ...ANNUALISED };
}
