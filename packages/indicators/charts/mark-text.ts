import type { ChartFrame } from '#indicators/charts/chart-frame.ts';
import type { ChartItem, StyleRole } from '#indicators/charts/chart-spec.ts';

/** `[{time, position, shape, text, role}]` at the rows where the flag has a value with a mark. */
export function markersText(
  { marks, barsBack }: Extract<ChartItem, { type: 'markers' }>,
  flag: Float64Array,
  frame: ChartFrame,
): string {
  const markOf = new Map(
    marks.map(({ value, position, shape, text, role }) => [
      value,
      JSON.stringify({ position, shape, text, role }).slice(1),
    ]),
  );
  const drawn: string[] = [];
  for (let row = frame.fromRow; row < frame.toRow; row += 1) {
    const mark = markOf.get(flag[row]!);
    const meaningfulWhere = row - barsBack;
    if (mark !== undefined && meaningfulWhere >= frame.fromRow) {
      drawn.push(`${frame.opening(meaningfulWhere)},${mark}`);
    }
  }
  return `[${drawn.join(',')}]`;
}

/** `[{time, end_time, role, text}]`: the first and the last bar of each stretch of one label. */
export function backgroundText(
  { labels }: Extract<ChartItem, { type: 'background' }>,
  column: Float64Array,
  frame: ChartFrame,
): string {
  const labelOf = new Map(labels.map((label) => [label.value, label]));
  const spans: Span[] = [];
  let start = frame.fromRow;
  for (let row = frame.fromRow + 1; row <= frame.toRow; row += 1) {
    if (row < frame.toRow && column[row] === column[start]) continue;
    const label = labelOf.get(column[start]!);
    if (label !== undefined) {
      const [time, end_time] = [frame.timeSec(start), frame.timeSec(row - 1)];
      spans.push({ time, end_time, role: label.role, text: label.text });
    }
    start = row;
  }
  return JSON.stringify(spans);
}

interface Span {
  readonly time: number;
  readonly end_time: number;
  readonly role: StyleRole;
  readonly text: string;
}
