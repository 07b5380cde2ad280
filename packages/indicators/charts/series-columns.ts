import type { ChartFrame } from '#indicators/charts/chart-frame.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';

// What is drawn bar by bar as columns on the times of the chart, which has these once. A column begins with
// the first of them, and is longer than the window where it is drawn ahead; null is a gap.

/** `{value}` of lines and points. */
export function lineColumns(column: Float64Array, frame: ChartFrame, barsAhead = 0): string {
  return `{"value":${numbersText(column, frame, barsAhead)}}`;
}

/** `{value, role}`: the roles state on which side of the base the bars are. */
export function histogramColumns(
  { base, style, negativeRole }: Extract<ChartItem, { type: 'histogram' }>,
  column: Float64Array,
  frame: ChartFrame,
): string {
  const [above, below] = [`"${style.role}"`, `"${negativeRole}"`];
  const roles: string[] = [];
  for (let row = frame.fromRow; row < frame.toRow; row += 1) {
    const value = column[row]!;
    roles.push(Number.isNaN(value) ? 'null' : value < base ? below : above);
  }
  return `{"value":${numbersText(column, frame, 0)},"role":[${roles.join(',')}]}`;
}

/** `{upper, lower}`; both are null where one of them is undefined. */
export function bandColumns(
  upper: Float64Array,
  lower: Float64Array,
  frame: ChartFrame,
  barsAhead = 0,
): string {
  const isGap = (row: number): boolean => Number.isNaN(upper[row]! + lower[row]!);
  const edge = (column: Float64Array): string => numbersText(column, frame, barsAhead, isGap);
  return `{"upper":${edge(upper)},"lower":${edge(lower)}}`;
}

function numbersText(
  column: Float64Array,
  frame: ChartFrame,
  barsAhead: number,
  isGap = (row: number): boolean => Number.isNaN(column[row]!),
): string {
  const numbers: string[] = [];
  const end = frame.endRow(barsAhead);
  for (let at = frame.fromRow; at < end; at += 1) {
    const row = at - barsAhead;
    const isKnown = row >= 0 && row < frame.toRow && !isGap(row);
    numbers.push(isKnown ? `${column[row]!}` : 'null');
  }
  return `[${numbers.join(',')}]`;
}
