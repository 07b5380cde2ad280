import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { ChineseTexts, Indicator } from '#indicators/catalog/indicator.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { above, bar, falling, output, rising } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';

/** Definition of a price transform. */
interface PriceTransformFacts {
  readonly name: string;
  readonly title: string;
  readonly chinese: ChineseTexts;
  readonly description: string;
  readonly formula: string;
  readonly source: string;
  /** Other names in the form of an indicator's. */
  readonly aliases: readonly string[];
  readonly price: (composer: Composer) => StepNode;
}

/**
 * Defines an indicator of one number that summarises the prices of a bar. It has no crossings, because it is not a
 * line.
 */
export function definePriceTransform(facts: PriceTransformFacts): Indicator {
  const { name, title, aliases, price, ...described } = facts;
  return defineIndicator({
    ...described,
    name,
    title,
    category: 'price_transform',
    keywords: [name, title.toLowerCase(), ...aliases.map((alias) => alias.replaceAll('_', ' '))],
    summaryFocus: 'The value itself, as one price for the bar.',
    aliases: aliases.map((alias) => ({ name: alias })),
    parameters: {},
    outputs: () => ({
      price: { column: name, unit: 'price', description: `${title} of the bar.` },
    }),
    calculate: (_, composer) => ({ price: price(composer) }),
    features: () => [
      state(
        'price_above',
        'bullish',
        `The close is above the ${title.toLowerCase()} of its bar.`,
        above(bar('close'), output('price')),
      ),
      state('rising', 'bullish', 'It is higher than one bar before.', rising(output('price'))),
      state('falling', 'bearish', 'It is lower than one bar before.', falling(output('price'))),
    ],
    chart: () => ({ pane: 'main', items: [line('price', title, 'primary')] }),
  });
}
