import type { ChartMark } from '#clients/typescript/src/index.ts';

/** One glyph: the marks on one side of a candle. The mark with the highest priority determines shape and role. */
export interface MarkGroup {
  readonly time: number;
  readonly position: ChartMark['position'];
  readonly shape: ChartMark['shape'];
  readonly role: string;
  readonly text: string;
  readonly count: number;
}

/** Marks without a priority count less than any with one. */
const LEAST = 4;

/**
 * Joins the marks that would cover each other: those at the same candle, on the same side. The group has the shape and
 * the text of the mark with the highest priority, and the number of the others.
 */
export function groupMarks(marks: readonly ChartMark[]): MarkGroup[] {
  const groups = new Map<string, ChartMark[]>();
  for (const mark of marks) {
    const key = `${mark.time} ${mark.position}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [mark]);
    else group.push(mark);
  }
  return [...groups.values()]
    .map(groupOf)
    .toSorted((one, other) => one.time - other.time || (one.position < other.position ? -1 : 1));
}

function groupOf(marks: readonly ChartMark[]): MarkGroup {
  const [first, ...others] = marks.toSorted(
    (one, other) => (one.priority ?? LEAST) - (other.priority ?? LEAST),
  );
  if (first === undefined) throw new RangeError('A group of marks has at least one.');
  const { time, position, shape, role, text, label = '' } = first;
  const name = text === '' ? label : text;
  const words = others.length === 0 ? name : `${name} +${others.length}`.trim();
  return { time, position, shape, role, text: words, count: marks.length };
}
