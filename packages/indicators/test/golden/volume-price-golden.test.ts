import { anchoredVwap } from '#indicators/indicators/volume-price/anchored-vwap.ts';
import { vwap } from '#indicators/indicators/volume-price/vwap.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

agreeWithGolden([
  { indicator: vwap, file: 'catalog/vwap', columns: { vwap: 'vwap' } },
  { indicator: anchoredVwap, file: 'skender/anchored_vwap', columns: { avwap: 'vwap' } },
]);
