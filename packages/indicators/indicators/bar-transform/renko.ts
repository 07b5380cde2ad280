import { sizeContradiction, sizeParameters } from '#indicators/families/brick-size.ts';
import { defineBrickChart } from '#indicators/families/define-brick-chart.ts';
import { brickScale } from '#indicators/steps/brick-scale.ts';
import { renko as renkoBricks } from '#indicators/steps/renko.ts';

export const renko = defineBrickChart({
  name: 'renko',
  title: 'Renko Bricks',
  keywords: ['renko', 'bricks', 'box', 'noise', 'trend'],
  description:
    'Bricks of one height that are added where the close has moved by a whole one: what is smaller, and ' +
    'how long it took, does not show.',
  source:
    'Nison, Beyond Candlesticks (1994), on closes. The grid of bricks begins at a price of zero, or of one ' +
    'where the size is in percent, so that it is the same in every window; others begin at the first close, ' +
    'or take a number of average ranges for the size, which is another one at every bar.',
  formula:
    'grid(k) = k × size, or (1 + size / 100)^k in percent; the newest brick is grid(k) to grid(k + 1)\n' +
    'up where close >= grid(k + 2): the new k + 1 is the highest line of the grid at or below the close\n' +
    'down where close <= grid(k - 1): the new k is the lowest line of the grid at or above the close',
  chinese: {
    title: '砖形图（Renko）',
    description: '收盘价每移动一个固定幅度才画一块砖，忽略时间与小波动。',
  },
  aliases: [{ name: 'renko_bricks' }, { name: 'renko_chart' }],
  parameters: sizeParameters(1, 'a brick'),
  contradiction: sizeContradiction,
  brick: 'brick',
  isOnGrid: true,
  step: (p) => renkoBricks(brickScale(p.size, p.size_in)),
});
