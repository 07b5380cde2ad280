import { defineZones } from '#indicators/families/define-zones.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { flippedZones } from '#indicators/formulas/flipped-zones.ts';
import { orderBlock } from '#indicators/steps/order-block.ts';
import { swings } from '#indicators/steps/swings.ts';

export const breakerBlocks = defineZones({
  name: 'breaker_blocks',
  title: 'Breaker Blocks',
  keywords: [
    'breaker blocks',
    'breaker',
    'failed order block',
    'order block',
    'ict',
    'smart money',
  ],
  description:
    'Order blocks that failed: a close went through them, so that demand counts as supply, and supply ' +
    'as demand, until a close goes back through them.',
  summaryFocus: 'The nearest open breakers on both sides, and whether price retests one.',
  source:
    'ICT: an order block that does not hold is a breaker. The blocks are those of `order_blocks`, and ' +
    'one breaks with the close beyond it.',
  formula:
    'bearish breaker = bullish order block in the bar whose close is below its bottom\n' +
    'bullish breaker = bearish order block in the bar whose close is above its top\n' +
    'invalidated = close beyond the far edge, seen from the new side',
  chinese: {
    title: '突破块',
    description: '失效的订单块：收盘价穿越后需求区转为供给区，供给区转为需求区。',
  },
  aliases: [{ name: 'breaker_block' }],
  caveats: [
    'A breaker is dated at the bar whose close goes through the block, not at the block itself.',
    'Where one close goes through several blocks, the last of them becomes the breaker.',
    'Schools differ in whether a liquidity sweep has to come before; here it does not.',
  ],
  parameters: {
    swing_length: period(5, {
      max: 100,
      about: 'Bars on each side that a swing must exceed; so many later it is confirmed.',
    }),
  },
  prefix: 'breaker',
  noun: 'breaker',
  ended: 'invalidated',
  endsAtEdge: false,
  endsByClose: true,
  bullish: {
    name: 'bullish_zone',
    definition: 'The close goes above the top of an open bearish order block.',
  },
  bearish: {
    name: 'bearish_zone',
    definition: 'The close goes below the bottom of an open bullish order block.',
  },
  bars: 1,
  label: 'Breaker',
  holdsCloses: true,
  create: (p, c) => {
    const prices = c.bars('high', 'low', 'close', 'high');
    const [high, low] = prices;
    const confirmed = c.runAll(swings(p.swing_length, p.swing_length), high, low);
    // The volume of a block is not asked for, so that anything may stand in its place.
    const block = c.runAll(orderBlock(p.swing_length), ...prices, ...confirmed);
    const [direction, top, bottom] = block;
    return flippedZones(c, [direction, top, bottom]);
  },
});
