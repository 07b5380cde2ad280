import { roc } from '#market-data/indicators/momentum/roc.ts';
import { vwma } from '#market-data/indicators/moving-average/vwma.ts';
import { ad } from '#market-data/indicators/volume/ad.ts';
import { adosc } from '#market-data/indicators/volume/adosc.ts';
import { closeLocationValue } from '#market-data/indicators/volume/close-location-value.ts';
import { cmf } from '#market-data/indicators/volume/cmf.ts';
import { efi } from '#market-data/indicators/volume/efi.ts';
import { emv } from '#market-data/indicators/volume/emv.ts';
import { intradayIntensity } from '#market-data/indicators/volume/intraday-intensity.ts';
import { kvo } from '#market-data/indicators/volume/kvo.ts';
import { marketFacilitationIndex } from '#market-data/indicators/volume/market-facilitation-index.ts';
import { nvi } from '#market-data/indicators/volume/nvi.ts';
import { obv } from '#market-data/indicators/volume/obv.ts';
import { pvi } from '#market-data/indicators/volume/pvi.ts';
import { pvo } from '#market-data/indicators/volume/pvo.ts';
import { pvt } from '#market-data/indicators/volume/pvt.ts';
import { rvol } from '#market-data/indicators/volume/rvol.ts';
import { volumeOscillator } from '#market-data/indicators/volume/volume-oscillator.ts';
import { wad } from '#market-data/indicators/volume/wad.ts';
import { wvad } from '#market-data/indicators/volume/wvad.ts';
import { agreeWithGolden } from '#test/market-data/indicators/golden.ts';

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
