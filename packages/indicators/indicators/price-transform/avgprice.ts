import { definePriceTransform } from '#indicators/families/define-price-transform.ts';

export const avgprice = definePriceTransform({
  name: 'avgprice',
  title: 'Average Price',
  chinese: { title: '平均价格', description: '开盘价、最高价、最低价与收盘价的平均值。' },
  description: 'The mean of the four prices of the bar.',
  formula: 'avgprice = (open + high + low + close) / 4',
  source: 'TA-Lib 0.6 AVGPRICE.',
  aliases: ['ohlc4', 'average_price'],
  price: (composer) => composer.source('ohlc4'),
});
