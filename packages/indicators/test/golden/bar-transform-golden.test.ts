import { heikinAshi } from '#indicators/indicators/bar-transform/heikin-ashi.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

const columns = { ha_open: 'open', ha_high: 'high', ha_low: 'low', ha_close: 'close' };

agreeWithGolden([
  { indicator: heikinAshi, file: 'catalog/heikin_ashi', columns },
  { indicator: heikinAshi, file: 'skender/heikin_ashi', columns },
]);
