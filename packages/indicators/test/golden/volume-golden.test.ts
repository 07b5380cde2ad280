import { roc } from '#indicators/indicators/momentum/roc.ts';
import { vwma } from '#indicators/indicators/moving-average/vwma.ts';
import { ad } from '#indicators/indicators/volume/ad.ts';
import { adosc } from '#indicators/indicators/volume/adosc.ts';
import { closeLocationValue } from '#indicators/indicators/volume/close-location-value.ts';
import { cmf } from '#indicators/indicators/volume/cmf.ts';
import { efi } from '#indicators/indicators/volume/efi.ts';
import { emv } from '#indicators/indicators/volume/emv.ts';
import { intradayIntensity } from '#indicators/indicators/volume/intraday-intensity.ts';
import { kvo } from '#indicators/indicators/volume/kvo.ts';
import { marketFacilitationIndex } from '#indicators/indicators/volume/market-facilitation-index.ts';
import { nvi } from '#indicators/indicators/volume/nvi.ts';
import { obv } from '#indicators/indicators/volume/obv.ts';
import { pvi } from '#indicators/indicators/volume/pvi.ts';
import { pvo } from '#indicators/indicators/volume/pvo.ts';
import { pvt } from '#indicators/indicators/volume/pvt.ts';
import { rvol } from '#indicators/indicators/volume/rvol.ts';
import { volumeOscillator } from '#indicators/indicators/volume/volume-oscillator.ts';
import { wad } from '#indicators/indicators/volume/wad.ts';
import { wvad } from '#indicators/indicators/volume/wvad.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

agreeWithGolden([
  { indicator: ad, file: 'talib-0.6/ad', columns: { Real: 'ad' } },
  { indicator: obv, file: 'talib-0.6/obv', columns: { Real: 'obv' } },
  { indicator: cmf, file: 'catalog/cmf', columns: { cmf: 'cmf' } },
  { indicator: cmf, file: 'skender/cmf', columns: { cmf: 'cmf' } },
  { indicator: pvt, file: 'catalog/pvt', columns: { pvt: 'pvt' } },
  { indicator: wad, file: 'catalog/wad', columns: { wad: 'wad' } },
  // The first bar is only where they start: 1000.
  { indicator: nvi, file: 'catalog/nvi', columns: { nvi: 'nvi' }, after: 1 },
  { indicator: pvi, file: 'catalog/pvi', columns: { pvi: 'pvi' }, after: 1 },
  { indicator: adosc, file: 'talib-0.6/adosc', columns: { Real: 'line' } },
  { indicator: efi, file: 'catalog/efi', columns: { efi: 'line' } },
  { indicator: efi, file: 'skender/efi', params: { period: 2 }, columns: { efi: 'line' } },
  { indicator: emv, file: 'catalog/emv', columns: { emv: 'line' } },
  // Tulip starts its averages with the first force.
  { indicator: kvo, file: 'catalog/kvo', columns: { kvo: 'line' }, after: 640 },
  {
    indicator: kvo,
    file: 'catalog/kvo',
    variant: 'pandas',
    params: { force: 'signed' },
    columns: { kvo: 'line', signal: 'signal' },
  },
  // Stock.Indicators has no force in the bar in which the first trend is seen, and so seeds one bar later.
  {
    indicator: kvo,
    file: 'skender/kvo',
    params: { force: 'published' },
    columns: { kvo: 'line', signal: 'signal' },
    after: 380,
    tolerance: 1e-6,
  },
  {
    indicator: closeLocationValue,
    file: 'catalog/close_location_value',
    columns: { clv: 'line' },
  },
  // PineTS rounds to ten decimals, of which small values keep few digits.
  {
    indicator: intradayIntensity,
    file: 'catalog/intraday_intensity',
    columns: { iii: 'line' },
    tolerance: 5e-5,
  },
  { indicator: wvad, file: 'catalog/wvad', params: { period: 1 }, columns: { wvad: 'line' } },
  {
    indicator: pvo,
    file: 'catalog/pvo',
    columns: { pvo: 'pvo', signal: 'signal', histogram: 'histogram' },
  },
  {
    indicator: pvo,
    file: 'skender/pvo',
    columns: { pvo: 'pvo', signal: 'signal', histogram: 'histogram' },
  },
  { indicator: rvol, file: 'catalog/rvol', columns: { rvol: 'rvol' } },
  {
    indicator: volumeOscillator,
    file: 'catalog/volume_oscillator',
    columns: { vosc: 'oscillator' },
  },
  {
    indicator: marketFacilitationIndex,
    file: 'catalog/market_facilitation_index',
    columns: { mfi_bw: 'index' },
  },
  // Names of others for one indicator over another number of the bar.
  {
    indicator: roc,
    file: 'catalog/volume_roc',
    params: { period: 14, source: 'volume' },
    columns: { vroc: 'roc' },
  },
  {
    indicator: vwma,
    file: 'catalog/rolling_vwap',
    params: { source: 'hlc3' },
    columns: { rolling_vwap: 'vwma' },
  },
]);
