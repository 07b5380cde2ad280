import type { DrawnMark } from '#indicators/charts/drawing/drawn-data.ts';

/** Marks at one place of a picture. */
export interface MarkGroup {
  /** Place of their bar: that of the newest mark. */
  readonly at: number;
  readonly position: DrawnMark['position'];
  /** Newest last. */
  readonly marks: readonly DrawnMark[];
  /** The text of the newest that has one, with how many others the group has; empty where none has. */
  readonly text: string;
}

/**
 * Groups marks of one side that would cover each other: a mark joins the group before it where its
 * label would begin before that of the group ends.
 *
 * @param marks with the place of their bar, in any order
 * @param barsOf how many bars wide a text is
 */
export function groupMarks(
  marks: readonly (readonly [at: number, mark: DrawnMark])[],
  barsOf: (text: string) => number,
): MarkGroup[] {
  return (['above_bar', 'below_bar'] as const).flatMap((position) => {
    const side = marks
      .filter(([, mark]) => mark.position === position)
      .toSorted(([a], [b]) => a - b);
    const groups: { at: number; marks: DrawnMark[] }[] = [];
    let end = -Infinity;
    for (const [at, mark] of side) {
      const half = Math.max(1, barsOf(mark.text)) / 2;
      const last = groups.at(-1);
      if (last !== undefined && at - half < end) {
        last.marks.push(mark);
        last.at = at;
        end = Math.max(end, at + half);
      } else {
        groups.push({ at, marks: [mark] });
        end = at + half;
      }
    }
    return groups.map(({ at, marks: all }) => ({ at, position, marks: all, text: textOf(all) }));
  });
}

function textOf(marks: readonly DrawnMark[]): string {
  const text = marks.findLast((mark) => mark.text !== '')?.text ?? '';
  const others = marks.length - 1;
  if (others === 0) return text;
  return text === '' ? `${marks.length}` : `${text} +${others}`;
}
