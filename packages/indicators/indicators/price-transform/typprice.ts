import { definePriceTransform } from '#indicators/families/define-price-transform.ts';

export const typprice = definePriceTransform({
  name: 'typprice',
  title: 'Typical Price',
  chinese: { title: '典型价格', description: '最高价、最低价与收盘价的平均值。' },
  description: 'The mean of the high, the low and the close of the bar.',
  formula: 'typprice = (high + low + close) / 3',
  source: 'TA-Lib 0.6 TYPPRICE.',
  aliases: ['hlc3', 'typical_price'],
  price: (composer) => composer.source('hlc3'),
});
