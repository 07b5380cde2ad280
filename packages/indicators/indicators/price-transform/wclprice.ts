import { definePriceTransform } from '#indicators/families/define-price-transform.ts';
import { weightedSum } from '#indicators/steps/arithmetic.ts';

export const wclprice = definePriceTransform({
  name: 'wclprice',
  title: 'Weighted Close Price',
  chinese: { title: '加权收盘价', description: '最高价、最低价与两倍收盘价的平均值，突出收盘价。' },
  description: 'The mean of the high, the low and twice the close of the bar.',
  formula: 'wclprice = (high + low + 2 × close) / 4',
  source: 'TA-Lib 0.6 WCLPRICE.',
  aliases: ['hlcc4', 'weighted_close', 'wcp'],
  price: (composer) =>
    composer.each(
      weightedSum(0.25, 0.25, 0.5),
      composer.bar('high'),
      composer.bar('low'),
      composer.bar('close'),
    ),
});
