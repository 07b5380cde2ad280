import { mapList } from '#indicators/engine/list-of.ts';
import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import {
  stopFeatures,
  stopItems,
  stopNodes,
  stopOutputs,
} from '#indicators/families/trailing-stop.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { change } from '#indicators/steps/change.ts';
import { channel } from '#indicators/steps/channel.ts';
import { chosenSide } from '#indicators/steps/chosen-side.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { envelope } from '#indicators/steps/envelope.ts';
import { heldSide } from '#indicators/steps/held-side.ts';
import { ratioOfSums } from '#indicators/steps/ratio-of-sums.ts';

export const safezoneStop = defineIndicator({
  name: 'safezone_stop',
  title: 'SafeZone Stop',
  category: 'trend',
  keywords: ['safezone stop', 'safezone', 'safe zone', 'elder', 'trailing stop', 'noise'],
  description:
    'Stops beyond the noise: below the low of the bar before by a multiple of how far lows usually ' +
    'reach below the ones before them, and above the high by as much upward.',
  summaryFocus: 'The side on which the stop is, its distance from price, and when it changed.',
  source:
    'Elder, Come Into My Trading Room (2002): the mean of those penetrations that there were, and the ' +
    'best stop of the last `lag` bars. He takes the side from the slope of an average of 22 bars; here ' +
    'a close beyond the stop of either side sets it, by more than 1e-12 of the close. Some take directional movement ' +
    'for penetrations.',
  standard: false,
  caveats: [
    STAGGERED_CAVEAT,
    'That holds for the stop in force and its direction; the stops of both sides are windows.',
    'Elder means it as an exit of trades that something else opens, not as a system that reverses.',
  ],
  formula:
    'noise_down = mean of low[1] - low where positive, over the last period moves; 0 where none is\n' +
    'noise_up = mean of high - high[1] where positive, over the same; 0 where none is\n' +
    'long = highest of (low - multiplier * noise_down) over the lag bars before this one\n' +
    'short = lowest of (high + multiplier * noise_up) over the lag bars before this one\n' +
    'first values at bar period + lag, counted from 0; each bar from there on:\n' +
    '  close > short: up; else close < long: down; else the side stays\n' +
    '  at the first of them, between both: up where short - close <= close - long, else down\n' +
    'safezone_stop = long while up, short while down; the direction is 1 or -1',
  chinese: {
    title: '安全区止损',
    description: '埃尔德止损法：以平均穿越幅度衡量噪音，在前低之下或前高之上若干倍处设置止损。',
  },
  parameters: {
    period: period(22, { about: 'Bars over which penetrations are averaged.' }),
    multiplier: number(2.5, { min: 0.1, max: 20, about: 'Mean penetrations to a stop.' }),
    lag: period(3, { max: 100, about: 'Bars of which the best stop counts.' }),
  },
  outputs: () => ({
    long: {
      column: 'safezone_stop_long',
      unit: 'price',
      description: 'Stop of a long position.',
    },
    short: {
      column: 'safezone_stop_short',
      unit: 'price',
      description: 'Stop of a short position.',
    },
    ...stopOutputs('safezone_stop'),
  }),
  calculate: (p, c) => {
    const [high, low] = c.bars('high', 'low');
    const below = c.runAll(envelope(p.multiplier), low, meanBeyond(c, p.period, low, -1))[1];
    const above = c.runAll(envelope(p.multiplier), high, meanBeyond(c, p.period, high, 1))[0];
    const [under, over] = mapList([below, above], (stop) => c.run(delayed(1), stop));
    const [long, short] = c.runAll(channel(p.lag), under, over);
    const side = steadyOutputs(
      c,
      heldSide(Math.ceil(40 * p.multiplier)),
      c.bar('close'),
      short,
      long,
    )[0];
    return {
      long,
      short,
      ...stopNodes(c, c.each(chosenSide, side, long, short), side),
    };
  },
  features: stopFeatures,
  chart: () => ({ pane: 'main', items: stopItems('SafeZone') }),
});

/** How far a price reaches beyond the one before it, one way, on average where it does; 0 where it does not. */
function meanBeyond(c: Composer, bars: number, price: StepNode, way: 1 | -1): StepNode {
  const move = c.run(change(1), price);
  return c.run(ratioOfSums(bars), c.each(part(way), move), c.each(isPart(way), move));
}

/** The moves of one way, without their sign; 0 elsewhere. */
function part(way: 1 | -1): Formula<1> {
  return (inputs, column) => {
    const [move] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) column[row] = Math.max(0, way * move[row]!);
    };
  };
}

/** 1 where a move goes one way, 0 elsewhere. */
function isPart(way: 1 | -1): Formula<1> {
  return (inputs, column) => {
    const [move] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) column[row] = way * move[row]! > 0 ? 1 : 0;
    };
  };
}
