import type { ChartItem, StyleRole } from '#indicators/charts/chart-spec.ts';
import type { FeatureBias } from '#indicators/features/feature.ts';

const MARK_SHAPES = { bullish: 'arrow_up', bearish: 'arrow_down', neutral: 'circle' } as const;

type Dash = 'dashed' | 'dotted';

/** A line through an output. */
export function line<Key extends string>(
  output: Key,
  title: string,
  role: StyleRole,
  dash?: Dash,
): ChartItem<Key> {
  return { type: 'line', output, title, style: styleOf(role, dash) };
}

/** A line that stays level from bar to bar and jumps where its value changes, as price levels do. */
export function stepLine<Key extends string>(
  output: Key,
  title: string,
  role: StyleRole,
  dash?: Dash,
): ChartItem<Key> {
  return { type: 'line', output, title, style: { ...styleOf(role, dash), step: true } };
}

/** A dot for each value of an output. */
export function points<Key extends string>(
  output: Key,
  title: string,
  role: StyleRole,
): ChartItem<Key> {
  return { type: 'points', output, title, style: { role } };
}

/** Bars from zero: positive and negative ones have separate roles. */
export function histogram<Key extends string>(output: Key, title: string): ChartItem<Key> {
  return {
    type: 'histogram',
    output,
    title,
    base: 0,
    style: { role: 'positive' },
    negativeRole: 'negative',
  };
}

/** The area between two outputs. */
export function band<Key extends string>(
  upper: Key,
  lower: Key,
  title: string,
  role: StyleRole = 'neutral',
): ChartItem<Key> {
  return { type: 'band', upper, lower, title, style: { role } };
}

/** A line or a band that is drawn later than the bars that it is of; earlier with a negative number. */
export function ahead<Key extends string>(barsAhead: number, item: ChartItem<Key>): ChartItem<Key> {
  if (item.type === 'line' || item.type === 'band') return { ...item, barsAhead };
  throw new Error(`An item of the type ${item.type} cannot be drawn ahead.`);
}

/** A dashed horizontal line across the panel. */
export function levelLine(
  value: number,
  title: string,
  role: StyleRole = 'level',
): ChartItem<never> {
  return { type: 'level', value, title, style: { role, dash: 'dashed' } };
}

/**
 * Marks at the bars where an output has one of some values, placed by which way each points.
 *
 * @param barsBack Bars by which a mark stands before the bar that shows it, as a swing does.
 */
export function markers<Key extends string>(
  output: Key,
  title: string,
  marks: readonly {
    readonly value: number;
    readonly bias: FeatureBias;
    readonly text: string;
  }[],
  barsBack = 0,
): ChartItem<Key> {
  return {
    type: 'markers',
    output,
    barsBack,
    title,
    style: { role: 'neutral' },
    marks: marks.map(({ value, bias, text }) => ({
      value,
      position: bias === 'bullish' ? 'below_bar' : 'above_bar',
      shape: MARK_SHAPES[bias],
      text,
      role: bias,
    })),
  };
}

function styleOf(role: StyleRole, dash?: Dash): ChartItem['style'] {
  return dash === undefined ? { role } : { role, dash };
}
