import { avgprice } from '#indicators/indicators/price-transform/avgprice.ts';
import { medprice } from '#indicators/indicators/price-transform/medprice.ts';
import { typprice } from '#indicators/indicators/price-transform/typprice.ts';
import { wclprice } from '#indicators/indicators/price-transform/wclprice.ts';
import { agreeWithTalib } from '#indicators/test/talib.ts';

agreeWithTalib([
  { indicator: avgprice, talib: 'AVGPRICE', columns: { Real: 'price' } },
  { indicator: medprice, talib: 'MEDPRICE', columns: { Real: 'price' } },
  { indicator: typprice, talib: 'TYPPRICE', columns: { Real: 'price' } },
  { indicator: wclprice, talib: 'WCLPRICE', columns: { Real: 'price' } },
]);
