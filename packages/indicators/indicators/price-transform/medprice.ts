import { definePriceTransform } from '#indicators/families/define-price-transform.ts';

export const medprice = definePriceTransform({
  name: 'medprice',
  title: 'Median Price',
  chinese: { title: '中间价', description: '最高价与最低价的平均值。' },
  description: 'The middle between the high and the low of the bar.',
  formula: 'medprice = (high + low) / 2',
  source: 'TA-Lib 0.6 MEDPRICE.',
  aliases: ['hl2', 'median_price'],
  price: (composer) => composer.source('hl2'),
});
