import type { KlineRows } from '#clients/typescript/src/index.ts';
import { placeOf } from '#dashboard/chart/bar-window.ts';
import type { ChartItem } from '#dashboard/chart/chart-item.ts';
import type { ChartPart } from '#dashboard/chart/chart-store.ts';
import { isByBar, timedRows, type Timed } from '#dashboard/chart/item-rows.ts';
import { firstFrom } from '#dashboard/chart/seen-rows.ts';

/** A chart as the graph answered it for a moment of the past. */
export interface KnownChart {
  readonly atMs: number;
  readonly part: ChartPart;
}

/** How many bars had ended at a moment. */
export function endedBars(bars: KlineRows, atMs: number, lengthMs: number | null): number {
  if (lengthMs !== null) return placeOf(bars, atMs - lengthMs + 1);
  // Months differ in length: each ends where the next one opens.
  return Math.max(0, placeOf(bars, atMs + 1) - 1);
}

/**
 * The state of a chart at an earlier time. Values of bars do not change later, so columns end with the bar. Lines that
 * are drawn behind their bars end earlier by that distance, and lines drawn ahead end later. Events are at the bar that
 * confirmed them. All other items, and items that repaint, come from an answer of the graph for that time or an earlier
 * one.
 *
 * @param repaints whether an entry's values of the past change
 */
export function chartAt(
  part: ChartPart,
  count: number,
  known: KnownChart | null,
  repaints: (key: string) => boolean,
): ChartPart {
  const bars = part.bars.slice(0, count);
  const lastSec = (bars.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY) / 1_000;
  const newestSec = (part.bars.at(-1)?.[0] ?? 0) / 1_000;
  const knownSec = (known?.part.bars.at(-1)?.[0] ?? 0) / 1_000;
  const panels = part.panels.map((panel) => {
    const then = known?.part.panels.find(({ id }) => id === panel.id);
    const items = panel.items.map((item, at) => {
      const was = then?.items[at]?.type === item.type ? (then.items[at] ?? null) : null;
      if (item.type === 'level') return item;
      if (isEvents(item)) return withRows(item, eventsAt(item.data, was, lastSec, repaints));
      const isFixed = isByBar(item) && !(item.key !== null && repaints(item.key));
      if (!isFixed) return was ?? withRows(item, []);
      const behind = Math.min(
        emptyRows(item, newestSec),
        was === null ? Number.POSITIVE_INFINITY : emptyRows(was, knownSec),
      );
      return withRows(item, shiftedRows(item, lastSec, newestSec, behind));
    });
    return { ...panel, items };
  });
  return { bars, panels };
}

function withRows(item: ChartItem, data: readonly unknown[]): ChartItem {
  return { ...item, data } as unknown as ChartItem;
}

type Marks = Extract<ChartItem, { readonly type: 'markers' }>;

/** Confirmed events; those of an entry that repaints as the graph reported them then. */
function eventsAt(
  marks: Marks['data'],
  was: ChartItem | null,
  lastSec: number,
  repaints: (key: string) => boolean,
): Marks['data'] {
  const isRepainted = (mark: Marks['data'][number]): boolean =>
    mark.key !== undefined && repaints(mark.key);
  const told = was?.type === 'markers' ? was.data.filter(isRepainted) : [];
  const kept = marks.filter((mark) => mark.time <= lastSec && !isRepainted(mark));
  return [...kept, ...told].toSorted((one, other) => one.time - other.time);
}

/** Marks of events name their feature; other marks may be before the bar at which they became known. */
function isEvents(item: ChartItem): item is Marks {
  return item.type === 'markers' && item.data.every((mark) => mark.id != null);
}

/** Rows without a value at the end: the number of bars by which a line is drawn behind its values. */
function emptyRows(item: ChartItem, lastSec: number): number {
  const rows = timedRows(item);
  const end = firstFrom(rows, lastSec + 1);
  const filled = rows.slice(0, end).findLastIndex((row) => !isEmpty(row));
  return end - 1 - filled;
}

/** The rows up to a bar, with as many behind it as are drawn ahead of the newest. */
function shiftedRows(
  item: ChartItem,
  lastSec: number,
  newestSec: number,
  behind: number,
): readonly Timed[] {
  const rows = timedRows(item);
  const end = firstFrom(rows, lastSec + 0.001);
  const ahead = rows.length - firstFrom(rows, newestSec + 0.001);
  return rows.slice(0, Math.max(0, ahead > 0 ? end + ahead : end - behind));
}

function isEmpty(row: Timed): boolean {
  if ('value' in row) return row.value === null;
  return 'upper' in row && row.upper === null;
}
