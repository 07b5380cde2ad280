import { avgprice } from '#market-data/indicators/price-transform/avgprice.ts';
import { medprice } from '#market-data/indicators/price-transform/medprice.ts';
import { typprice } from '#market-data/indicators/price-transform/typprice.ts';
import { wclprice } from '#market-data/indicators/price-transform/wclprice.ts';
import { agreeWithTalib } from '#test/market-data/indicators/talib.ts';

agreeWithTalib([
  { indicator: avgprice, talib: 'AVGPRICE', columns: { Real: 'price' } },
  { indicator: medprice, talib: 'MEDPRICE', columns: { Real: 'price' } },
  { indicator: typprice, talib: 'TYPPRICE', columns: { Real: 'price' } },
  { indicator: wclprice, talib: 'WCLPRICE', columns: { Real: 'price' } },
]);
