import { anchoredVwap } from '#market-data/indicators/volume-price/anchored-vwap.ts';
import { vwap } from '#market-data/indicators/volume-price/vwap.ts';
import { agreeWithGolden } from '#test/market-data/indicators/golden.ts';

agreeWithGolden([
  { indicator: vwap, file: 'catalog/vwap', columns: { vwap: 'vwap' } },
  { indicator: anchoredVwap, file: 'skender/anchored_vwap', columns: { avwap: 'vwap' } },
]);
