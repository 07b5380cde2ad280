import type { ChartFrame } from '#indicators/charts/chart-frame.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';

// One object for every row of the window, so that the values stand under the candles; null where
// a value is undefined, which is a gap in the drawing. What is drawn ahead continues behind the window.

/** `[{time, value}]` for lines and points. */
export function lineText(column: Float64Array, frame: ChartFrame, barsAhead = 0): string {
  const end = frame.endRow(barsAhead);
  let text = '';
  for (let row = frame.fromRow; row < end; row += 1) {
    const value = valueAt(column, row - barsAhead, frame);
    text += `,${frame.opening(row)},"value":${numberText(value)}}`;
  }
  return `[${text.slice(1)}]`;
}

/** `[{time, value, role}]`: the role states on which side of the base the bar is. */
export function histogramText(
  { base, style, negativeRole }: Extract<ChartItem, { type: 'histogram' }>,
  column: Float64Array,
  frame: ChartFrame,
): string {
  const above = `"role":"${style.role}"}`;
  const below = `"role":"${negativeRole}"}`;
  let text = '';
  for (let row = frame.fromRow; row < frame.toRow; row += 1) {
    const value = column[row]!;
    const role = Number.isNaN(value) ? '"role":null}' : value < base ? below : above;
    text += `,${frame.opening(row)},"value":${numberText(value)},${role}`;
  }
  return `[${text.slice(1)}]`;
}

/** `[{time, upper, lower}]`; both are null where one of them is undefined. */
export function bandText(
  upper: Float64Array,
  lower: Float64Array,
  frame: ChartFrame,
  barsAhead = 0,
): string {
  const end = frame.endRow(barsAhead);
  let text = '';
  for (let row = frame.fromRow; row < end; row += 1) {
    const top = valueAt(upper, row - barsAhead, frame);
    const bottom = valueAt(lower, row - barsAhead, frame);
    const edges = Number.isNaN(top + bottom)
      ? '"upper":null,"lower":null'
      : `"upper":${top},"lower":${bottom}`;
    text += `,${frame.opening(row)},${edges}}`;
  }
  return `[${text.slice(1)}]`;
}

/** NaN outside the rows that are known. */
function valueAt(column: Float64Array, row: number, frame: ChartFrame): number {
  return row < 0 || row >= frame.toRow ? NaN : column[row]!;
}

/** JSON has no NaN: what is undefined is null. */
function numberText(value: number): string {
  return Number.isNaN(value) ? 'null' : `${value}`;
}
