import type { Static, TObject, TProperties } from 'typebox';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { FamilyMember } from '#indicators/families/family-member.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import type { ChartItem, StyleRole } from '#indicators/charts/chart-spec.ts';
import { equals, output, within } from '#indicators/features/condition.ts';
import { event, type Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { sum } from '#indicators/steps/arithmetic.ts';
import { marketStructure } from '#indicators/steps/market-structure.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';
import { swingPrices } from '#indicators/steps/swing-prices.ts';
import { swings } from '#indicators/steps/swings.ts';

/** How a swing of an indicator is made. */
interface SwingShape {
  readonly left: number;
  readonly right: number;
  /** Whether a swing must exceed the bars after it too, or may be as high as they are. */
  readonly standsAlone: boolean;
  /** The highs and the lows in which swings are looked for. */
  readonly prices: (composer: Composer) => readonly [high: StepNode, low: StepNode];
}

/** Definition of an indicator of swing highs and lows. */
interface SwingFacts<Properties extends TProperties> extends FamilyMember<Properties> {
  /** What a swing is called within a sentence, and how its columns begin: `swing`, `fractal`. */
  readonly noun: string;
  readonly shape: (params: Static<TObject<Properties>>) => SwingShape;
}

type SwingKey = 'isHigh' | 'isLow' | 'high' | 'low' | 'lastHigh' | 'lastLow' | 'broken';

/** Makes an indicator of swing highs and lows: what bars confirm, the last ones, and their breaks. */
export function defineSwings<Properties extends TProperties>(
  facts: SwingFacts<Properties>,
): Indicator {
  const { noun, shape, ...described } = facts;
  return defineIndicator<Properties, SwingKey>({
    ...described,
    category: 'structure',
    standard: false,
    caveats: [
      ...(facts.caveats ?? []),
      'It is known as many bars after it happened as it needs on its right; everything stands on the ' +
        'bar that confirms it, and nothing changes afterward.',
      `The last ones are known until newer ones are confirmed, for at most ${BARS_REMEMBERED} bars, so that ` +
        'a bar has the same values in every window. Each is broken once, by a close beyond it.',
    ],
    outputs: (params) => swingOutputs(noun, shape(params).right),
    calculate: (params, c) => {
      const { left, right, standsAlone, prices } = shape(params);
      const [high, low] = prices(c);
      const flags = c.runAll(swings(left, right, standsAlone), high, low);
      const found = c.runAll(swingPrices(right), high, low, ...flags);
      const last = c.runAll(marketStructure(right, true), high, low, c.bar('close'), ...flags);
      return {
        isHigh: flags[0],
        isLow: flags[1],
        high: found[0],
        low: found[1],
        lastHigh: last[0],
        lastLow: last[1],
        broken: c.each(sum, last[6], last[7]),
      };
    },
    // A value stays known while nothing happens.
    precondition: () => ({ bars: Infinity }),
    features: (params) => swingFeatures(noun, shape(params)),
    chart: (params) => ({
      pane: 'main',
      items: [
        markAt('high', `${facts.title}: highs`, 'upper', shape(params).right),
        markAt('low', `${facts.title}: lows`, 'lower', shape(params).right),
        stepLine('lastHigh', `Last ${noun} high`, 'upper', 'dotted'),
        stepLine('lastLow', `Last ${noun} low`, 'lower', 'dotted'),
      ],
    }),
  });
}

/** Dots at the swings themselves. */
function markAt(
  output: 'high' | 'low',
  title: string,
  role: StyleRole,
  right: number,
): ChartItem<SwingKey> {
  return { type: 'points', output, title, style: { role }, barsAhead: -right };
}

function swingOutputs(noun: string, right: number): Record<SwingKey, OutputSpec> {
  const price = (column: string, description: string): OutputSpec => {
    return { column, unit: 'price', sparse: true, description };
  };
  const flag = (column: string): OutputSpec => {
    const description = `1 where \`${column}\` has a value.`;
    return {
      column: `${column}_confirmed`,
      unit: 'flag',
      range: [0, 1],
      internal: true,
      description,
    };
  };
  return {
    isHigh: flag(`${noun}_high`),
    isLow: flag(`${noun}_low`),
    high: price(
      `${noun}_high`,
      `Price of the ${noun} high ${right} bars before, where the bar confirms one.`,
    ),
    low: price(
      `${noun}_low`,
      `Price of the ${noun} low ${right} bars before, where the bar confirms one.`,
    ),
    lastHigh: price(`last_${noun}_high`, `Price of the last confirmed ${noun} high.`),
    lastLow: price(`last_${noun}_low`, `Price of the last confirmed ${noun} low.`),
    broken: {
      column: `${noun}_broken`,
      unit: 'label',
      range: [-1, 1],
      description: `1 where the bar is the first that closes above the last ${noun} high, -1 where below the low.`,
    },
  };
}

function swingFeatures(
  noun: string,
  { left, right, standsAlone }: SwingShape,
): Feature<SwingKey>[] {
  const anchor = { anchorBarsBack: right };
  const confirmed = (key: 'isHigh' | 'isLow') =>
    within(left + right + 1, equals<SwingKey>(output(key), 1));
  const made = (what: string, beyond: string, short: string) =>
    `The bar confirms the bar ${right} before it as a ${noun} ${what}: ${beyond} the ${left} bars before ` +
    `it, and ${standsAlone ? beyond : `not ${short}`} the ${right} after it.`;
  return [
    event(
      'swing_high_confirmed',
      'bearish',
      made('high', 'above', 'below'),
      confirmed('isHigh'),
      anchor,
    ),
    event(
      'swing_low_confirmed',
      'bullish',
      made('low', 'below', 'above'),
      confirmed('isLow'),
      anchor,
    ),
    event(
      'break_high',
      'bullish',
      `The bar is the first that closes above the last ${noun} high.`,
      equals(output('broken'), 1),
    ),
    event(
      'break_low',
      'bearish',
      `The bar is the first that closes below the last ${noun} low.`,
      equals(output('broken'), -1),
    ),
  ];
}
