import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { flag as flagParameter, period } from '#indicators/catalog/parameters.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { tracedZones } from '#indicators/charts/open-zones.ts';
import { any, equals, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { greater, smaller } from '#indicators/steps/arithmetic.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';
import { MAX_OPEN_ZONES, openZones } from '#indicators/steps/open-zones.ts';
import { orderBlock } from '#indicators/steps/order-block.ts';
import { swings } from '#indicators/steps/swings.ts';

export const orderBlocks = defineIndicator({
  name: 'order_blocks',
  title: 'Order Blocks',
  category: 'structure',
  keywords: ['order blocks', 'order block', 'ob', 'supply', 'demand', 'ict', 'smart money'],
  description:
    'The last candle against a move that broke a swing, taken as a zone of supply or demand until ' +
    'price goes through it.',
  summaryFocus: 'The nearest open blocks on both sides, and whether the close lies in one.',
  source:
    'Order blocks of smart-money-concepts, in causal form: a swing counts from the bar that confirms ' +
    'it, and a block is reported by the bar that breaks it, so that nothing looks ahead. A swing is ' +
    'remembered for as long as a block. A block ends ' +
    'when it is mitigated, and does not live on as a breaker.',
  formula:
    'bullish block = candle with the lowest low between the last swing high and the first close above it\n' +
    'bearish block = candle with the highest high between the last swing low and the first close below it\n' +
    'mitigated = trade beyond the far edge',
  chinese: {
    title: '订单块',
    description: '突破摆动点之前的最后一根反向K线，作为供需区跟踪到价格穿越为止。',
  },
  aliases: [{ name: 'order_block' }, { name: 'supply_demand_zones' }],
  standard: false,
  caveats: [
    'A block is dated at the bar whose close breaks the swing; its candle lies `ob_bars_back` bars before.',
    'Schools differ in which candle is the block; here it is the one with the lowest low, or highest ' +
      'high, between the swing and the break.',
    `Of the open blocks of each direction the newest ${MAX_OPEN_ZONES} are followed, each for ` +
      `${BARS_REMEMBERED} bars, so that a bar has the same values in every window.`,
  ],
  parameters: {
    swing_length: period(5, {
      max: 100,
      about: 'Bars on each side that a swing must exceed; so many later it is confirmed.',
    }),
    close_mitigation: flagParameter(
      false,
      'Whether only the body of a candle beyond a block mitigates it, or a wick does too.',
    ),
  },
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    const flag = (column: string, description: string): OutputSpec => {
      return { column, unit: 'flag', range: [0, 1], description };
    };
    return {
      direction: {
        column: 'ob',
        unit: 'label',
        range: [-1, 1],
        description: '1 where the bar creates a bullish block, -1 a bearish one, 0 otherwise.',
      },
      top: price('ob_top', 'Top of the block that the bar creates.'),
      bottom: price('ob_bottom', 'Bottom of the block that the bar creates.'),
      barsBack: {
        column: 'ob_bars_back',
        unit: 'bars',
        sparse: true,
        description: 'Bars from the candle of the block to the bar that creates it.',
      },
      volume: {
        column: 'ob_volume',
        unit: 'volume',
        sparse: true,
        description: 'Volume of the bar that creates the block and the two before.',
      },
      balance: {
        column: 'ob_percentage',
        unit: 'percent',
        sparse: true,
        range: [0, 100],
        description:
          'Balance of that volume: the smaller of its last two bars and its first, in percent of the larger.',
      },
      bullTop: price('ob_bull_top', 'Top of the open bullish block nearest to the close.'),
      bullBottom: price('ob_bull_bottom', 'Bottom of the open bullish block nearest to the close.'),
      bearTop: price('ob_bear_top', 'Top of the open bearish block nearest to the close.'),
      bearBottom: price('ob_bear_bottom', 'Bottom of the open bearish block nearest to the close.'),
      bullTouched: flag('ob_bull_touched', '1 where price first trades back into a bullish block.'),
      bearTouched: flag('ob_bear_touched', '1 where price first trades back into a bearish block.'),
      bullMitigated: flag(
        'ob_bull_mitigated',
        '1 where price goes through a bullish block, which ends it.',
      ),
      bearMitigated: flag(
        'ob_bear_mitigated',
        '1 where price goes through a bearish block, which ends it.',
      ),
      inBull: flag('ob_in_bull', '1 where the close lies in an open bullish block.'),
      inBear: flag('ob_in_bear', '1 where the close lies in an open bearish block.'),
    };
  },
  calculate: (p, c) => {
    const [high, low, close] = c.bars('high', 'low', 'close');
    const confirmed = c.runAll(swings(p.swing_length, p.swing_length), high, low);
    const inputs = [high, low, close, c.bar('volume'), ...confirmed] as const;
    const block = c.runAll(orderBlock(p.swing_length), ...inputs);
    const [direction, top, bottom, barsBack, volume, balance] = block;
    const ends = p.close_mitigation
      ? ([c.each(greater, c.bar('open'), close), c.each(smaller, c.bar('open'), close)] as const)
      : ([high, low] as const);
    const zones = c.runAll(openZones(false), high, low, close, ...ends, direction, top, bottom);
    return {
      direction,
      top,
      bottom,
      barsBack,
      volume,
      balance,
      bullTop: zones[6],
      bullBottom: zones[7],
      bearTop: zones[8],
      bearBottom: zones[9],
      bullTouched: zones[0],
      bearTouched: zones[1],
      bullMitigated: zones[2],
      bearMitigated: zones[3],
      inBull: zones[4],
      inBear: zones[5],
    };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: () => [
    event(
      'ob_created_bull',
      'bullish',
      'The bar is the first that closes above the last confirmed swing high.',
      equals(output('direction'), 1),
    ),
    event(
      'ob_created_bear',
      'bearish',
      'The bar is the first that closes below the last confirmed swing low.',
      equals(output('direction'), -1),
    ),
    event(
      'ob_touched',
      'neutral',
      'Price trades back into an open block for the first time since the block was made.',
      any(equals(output('bullTouched'), 1), equals(output('bearTouched'), 1)),
    ),
    event(
      'ob_mitigated',
      'neutral',
      'Price goes beyond the far edge of an open block, which ends it.',
      any(equals(output('bullMitigated'), 1), equals(output('bearMitigated'), 1)),
    ),
    state(
      'in_bullish_ob',
      'bullish',
      'The close lies in an open bullish block.',
      equals(output('inBull'), 1),
    ),
    state(
      'in_bearish_ob',
      'bearish',
      'The close lies in an open bearish block.',
      equals(output('inBear'), 1),
    ),
  ],
  chart: (p) => ({ pane: 'main', items: [blockZones(p.close_mitigation)] }),
});

function blockZones(byBody: boolean): ChartItem<never> {
  return {
    type: 'zones',
    title: 'Order blocks',
    style: { role: 'neutral' },
    zonesOf: ({ open, high, low, close, length }, { direction, top, bottom, barsBack }) =>
      tracedZones(
        length,
        {
          direction: direction!,
          top: top!,
          bottom: bottom!,
          barsBack: (row) => barsBack![row]!,
        },
        {
          highest: byBody ? open.map((price, row) => Math.max(price, close[row]!)) : high,
          lowest: byBody ? open.map((price, row) => Math.min(price, close[row]!)) : low,
          atEdge: false,
        },
        'OB',
      ),
  };
}
