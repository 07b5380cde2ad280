import type { Static, TObject, TProperties } from 'typebox';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { FamilyMember } from '#indicators/families/family-member.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import { points, stepLine } from '#indicators/charts/chart-items.ts';
import { above, equals, level, output, within } from '#indicators/features/condition.ts';
import { event, type Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { isDefined } from '#indicators/steps/is-defined.ts';
import { liquidity, MAX_LEVELS } from '#indicators/steps/liquidity.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';
import { swings } from '#indicators/steps/swings.ts';

/** Definition of an indicator whose levels are swings at about the same price. */
interface LiquidityFacts<Properties extends TProperties> extends FamilyMember<Properties> {
  /** Bars on each side of a swing. */
  readonly wing: (params: Static<TObject<Properties>>) => number;
  /** How far apart the swings of a pool may lie, in each row. */
  readonly tolerance: (params: Static<TObject<Properties>>, composer: Composer) => StepNode;
  /** How the columns of highs begin, and those of lows. */
  readonly prefixes: readonly [highs: string, lows: string];
  /** Names of the events in which swings meet: highs, lows. */
  readonly met: readonly [highs: string, lows: string];
}

type LiquidityKey = keyof ReturnType<typeof liquidityOutputs>;

/** Touches that make a pool. */
const LEAST = 2;

/** Makes an indicator of pools of liquidity: swings at about the same price, until they are swept. */
export function defineLiquidity<Properties extends TProperties>(
  facts: LiquidityFacts<Properties>,
): Indicator {
  const { wing, tolerance, prefixes, met, ...described } = facts;
  return defineIndicator<Properties, LiquidityKey>({
    ...described,
    category: 'structure',
    standard: false,
    caveats: [
      ...(facts.caveats ?? []),
      'A swing counts from the bar that confirms it; a pool stands on the bar that confirms its last swing.',
      `Of the swings on each side that are not swept the newest ${MAX_LEVELS} are known, each for ` +
        `${BARS_REMEMBERED} bars, so that a bar has the same values in every window.`,
    ],
    outputs: () => liquidityOutputs(...prefixes),
    calculate: (params, c) => {
      const bars = wing(params);
      const prices = c.bars('high', 'low');
      const confirmed = c.runAll(swings(bars, bars), ...prices);
      const step = liquidity(bars, LEAST);
      const found = c.runAll(step, ...prices, ...confirmed, tolerance(params, c));
      return {
        highs: found[0],
        lows: found[1],
        highLevel: found[2],
        lowLevel: found[3],
        highTouches: found[4],
        lowTouches: found[5],
        highSwept: found[6],
        lowSwept: found[7],
        isHighSwept: c.each(isDefined, found[6]),
        isLowSwept: c.each(isDefined, found[7]),
      };
    },
    // A value stays known while nothing happens.
    precondition: () => ({ bars: Infinity }),
    features: (params) => liquidityFeatures(wing(params), met),
    chart: () => ({
      pane: 'main',
      items: [
        stepLine('highLevel', `${facts.title}: above`, 'upper', 'dashed'),
        stepLine('lowLevel', `${facts.title}: below`, 'lower', 'dashed'),
        points('highSwept', 'Swept above', 'bearish'),
        points('lowSwept', 'Swept below', 'bullish'),
      ],
    }),
  });
}

function liquidityOutputs(highs: string, lows: string) {
  const price = (column: string, description: string): OutputSpec => {
    return { column, unit: 'price', sparse: true, description };
  };
  const count = (column: string, description: string, isSparse: boolean): OutputSpec => {
    return { column, unit: 'ratio', sparse: isSparse, range: [0, MAX_LEVELS], description };
  };
  const flag = (column: string, description: string): OutputSpec => {
    return { column, unit: 'flag', range: [0, 1], internal: true, description };
  };
  const made = 'Number of swings in the pool that the bar confirms the last of';
  return {
    highs: count(highs, `${made}, of highs; 0 in other bars.`, false),
    lows: count(lows, `${made}, of lows; 0 in other bars.`, false),
    highLevel: price(`${highs}_level`, 'Level of the lowest pool of highs that is not swept.'),
    lowLevel: price(`${lows}_level`, 'Level of the highest pool of lows that is not swept.'),
    highTouches: count(`${highs}_touches`, 'Number of swings in that pool of highs.', true),
    lowTouches: count(`${lows}_touches`, 'Number of swings in that pool of lows.', true),
    highSwept: price(`${highs}_swept`, 'Level of the pool of highs that the bar sweeps.'),
    lowSwept: price(`${lows}_swept`, 'Level of the pool of lows that the bar sweeps.'),
    isHighSwept: flag(`${highs}_is_swept`, '1 where the bar sweeps a pool of highs.'),
    isLowSwept: flag(`${lows}_is_swept`, '1 where the bar sweeps a pool of lows.'),
  };
}

function liquidityFeatures(
  wing: number,
  [highs, lows]: readonly [string, string],
): Feature<LiquidityKey>[] {
  const anchor = { anchorBarsBack: wing };
  const bars = 2 * wing + 1;
  const made = (side: string) =>
    `The bar confirms a swing ${side} at about the price of one before it that is not swept.`;
  return [
    event(highs, 'bearish', made('high'), within(bars, above(output('highs'), level(0))), anchor),
    event(lows, 'bullish', made('low'), within(bars, above(output('lows'), level(0))), anchor),
    event(
      'swept_high',
      'neutral',
      'The bar trades above a pool of swing highs by more than the tolerance.',
      equals(output('isHighSwept'), 1),
    ),
    event(
      'swept_low',
      'neutral',
      'The bar trades below a pool of swing lows by more than the tolerance.',
      equals(output('isLowSwept'), 1),
    ),
  ];
}
