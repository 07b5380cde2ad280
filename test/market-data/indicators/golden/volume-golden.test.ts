import { ad } from '#market-data/indicators/volume/ad.ts';
import { cmf } from '#market-data/indicators/volume/cmf.ts';
import { nvi } from '#market-data/indicators/volume/nvi.ts';
import { obv } from '#market-data/indicators/volume/obv.ts';
import { pvi } from '#market-data/indicators/volume/pvi.ts';
import { pvt } from '#market-data/indicators/volume/pvt.ts';
import { wad } from '#market-data/indicators/volume/wad.ts';
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
]);
