import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { line } from '#indicators/charts/chart-items.ts';
import type { ChartItem, StyleRole } from '#indicators/charts/chart-spec.ts';
import {
  above,
  all,
  begins,
  below,
  falling,
  output,
  rising,
  type Condition,
} from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';
import { priceAndLine } from '#indicators/features/price-and-line.ts';

/** One average of a ribbon: the key and the column of its output, and what it is. */
export interface RibbonLine {
  readonly key: string;
  readonly column: string;
  readonly description: string;
  readonly role: StyleRole;
}

/** The outputs of a ribbon. */
export function ribbonOutputs(lines: readonly RibbonLine[]): Record<string, OutputSpec> {
  return Object.fromEntries(
    lines.map(({ key, column, description }) => [key, { column, unit: 'price', description }]),
  );
}

/**
 * Features of averages from the fastest to the slowest: whether they lie in that order and all
 * go the same way, when that begins, and where price is against the slowest.
 */
export function ribbonFeatures(lines: readonly RibbonLine[]): Feature[] {
  const keys = lines.map(({ key }) => key);
  const isUp = all(...inOrder(keys, above), ...keys.map((key) => rising(output(key))));
  const isDown = all(...inOrder(keys, below), ...keys.map((key) => falling(output(key))));
  const ordered = (side: string, way: string): string =>
    `Each average is ${side} the next slower one, and all of them are ${way} than one bar before`;
  const formed = ', which was not so one bar before.';
  return [
    state('perfect_order_bull', 'bullish', `${ordered('above', 'higher')}.`, isUp),
    state('perfect_order_bear', 'bearish', `${ordered('below', 'lower')}.`, isDown),
    event(
      'perfect_order_bull_formed',
      'bullish',
      `${ordered('above', 'higher')}${formed}`,
      begins(isUp),
    ),
    event(
      'perfect_order_bear_formed',
      'bearish',
      `${ordered('below', 'lower')}${formed}`,
      begins(isDown),
    ),
    ...priceAndLine(keys.at(-1)!, 'slowest average'),
  ];
}

/** The lines of a ribbon, each with its column as title. */
export function ribbonItems(lines: readonly RibbonLine[]): ChartItem[] {
  return lines.map(({ key, column, role }) =>
    line(key, column.replaceAll('_', ' ').toUpperCase(), role),
  );
}

function inOrder(keys: readonly string[], compare: typeof above<string>): Condition[] {
  return keys.slice(1).map((slower, at) => compare(output(keys[at]!), output(slower)));
}
